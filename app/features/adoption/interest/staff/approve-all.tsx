import { ActionButton } from "#app/ui/form/action-button.tsx";
import type { HiddenValues } from "#app/ui/form/hidden-fields.tsx";
import { answerOthers, approveAllIntent } from "./approve-all.ts";

type ApproveAllProps = {
  /** Where it is sent: the request's page. */
  action: string;
  submissionKey: string | undefined;
  hidden?: HiddenValues;
  /** How many others ask for the pet. */
  others: number;
  /** When they were counted: who asks later waits on. */
  askedBy: string;
  /** As in `Amina Bello for Simba`; on the request's own page nothing. */
  who?: string;
  variant?: "secondary" | "quiet";
};

/** Approves and answers the pet's other applicants at one tap; nothing where nobody else asks. */
export function ApproveAll(props: ApproveAllProps) {
  const { others, askedBy, who, hidden, variant = "secondary", ...form } = props;
  if (others === 0) return null;
  const answer = answerOthers(others);
  return (
    <ActionButton
      {...form}
      intent={approveAllIntent}
      hidden={{ ...hidden, askedBy }}
      variant={variant}
      label={who && `Approve ${answer}: ${who}`}
    >
      {`Approve ${answer}`}
    </ActionButton>
  );
}
