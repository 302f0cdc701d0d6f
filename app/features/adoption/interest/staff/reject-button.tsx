import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import type { ActionButtonProps } from "#app/ui/form/action-button.tsx";
import { ChoiceButton } from "#app/ui/form/choice-button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { ownWords } from "./decision-form.tsx";
import { rejectChoices } from "./reject-reasons.ts";

type RejectButtonProps = Omit<ActionButtonProps, "intent" | "variant" | "children" | "label"> & {
  id: string;
  /** As in `Amina Bello for Simba`. */
  who: string;
};

/** Opens the standard reasons, each of which rejects at one tap, and a form for another reason. */
export function RejectButton({ id, who, ...form }: RejectButtonProps) {
  const { action, submissionKey, hidden } = form;
  const label = `Reject ${who}`;
  return (
    <ChoiceButton
      {...form}
      intent="reject"
      variant="danger"
      label={label}
      shortcut="r"
      choices={rejectChoices}
      more={
        <Disclosure title={ownWords}>
          <form method="post" action={action} className={stack.tight}>
            <HiddenFields values={{ key: submissionKey, intent: "reject", ...hidden }} />
            <TextArea
              id={`reason-${id}`}
              name="reason"
              label="Reason, which the applicant reads"
              unmarked
            />
            <Button variant="danger" pendingText="Saving…" aria-label={`${label} in these words`}>
              Reject
            </Button>
          </form>
        </Disclosure>
      }
    >
      Reject
    </ChoiceButton>
  );
}
