import { ActionButton } from "#app/ui/form/action-button.tsx";
import type { HiddenValues } from "#app/ui/form/hidden-fields.tsx";
import { answerOthers, approveAllIntent } from "./approve-all.ts";

type ApproveAllProps = {
  action: string;
  submissionKey: string | undefined;
  hidden?: HiddenValues;
  others: number;
  /** When they were counted; later requests stay pending. */
  countedAt: string;
  /** As in `Amina Bello for Simba`; not needed on the request's own page. */
  who?: string;
};

export function ApproveAll(props: ApproveAllProps) {
  const { others, countedAt, who, hidden, ...form } = props;
  if (others === 0) return null;
  const answer = answerOthers(others);
  return (
    <ActionButton
      {...form}
      intent={approveAllIntent}
      hidden={{ ...hidden, countedAt }}
      variant="secondary"
      label={who && `Approve ${answer}: ${who}`}
    >
      {`Approve ${answer}`}
    </ActionButton>
  );
}
