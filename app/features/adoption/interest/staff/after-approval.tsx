import type { SubmissionResult } from "@conform-to/react";
import { releaseReasonMissing } from "#app/features/adoption/interest/interest-messages.ts";
import { undoInWords } from "#app/platform/undo.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";

type AfterApprovalProps = {
  action: string;
  pet: string;
  waiting: number;
  canAdopt: boolean;
  result: SubmissionResult | undefined;
  overList: boolean;
};

export function AfterApproval(props: AfterApprovalProps) {
  const { action, pet, waiting, canAdopt } = props;
  const others = waiting === 1 ? "The other request is" : `The ${waiting} other requests are`;
  return (
    <>
      {canAdopt && (
        <Disclosure title="Mark as adopted">
          <div className={stack.even}>
            <p>
              {`${pet} leaves the list. You can undo it for ${undoInWords()}.`}
              {waiting > 0 && ` ${others} closed with a kind e-mail.`}
            </p>
            <ActionButton action={action} intent="adopt">
              Mark as adopted
            </ActionButton>
          </div>
        </Disclosure>
      )}
      <ReleaseForm {...props} />
    </>
  );
}

function ReleaseForm({ pet, result, ...props }: AfterApprovalProps) {
  return (
    <Disclosure title="Cancel approval" open={result !== undefined}>
      <Form
        action={props.action}
        id="release"
        className={stack.even}
        intent="release"
        fields={["reason", "privateNote"]}
        result={result}
      >
        {({ reason, privateNote }) => (
          <>
            <p>{`${pet} is available again, and everybody else who asked stays in the queue. The applicant gets an e-mail.`}</p>
            <TextArea
              {...textField(reason)}
              label="Reason"
              required
              missing={releaseReasonMissing}
              hint="The applicant reads this."
            />
            <TextArea
              {...textField(privateNote)}
              label="Private note"
              hint="Only staff ever see this."
            />
            <Button variant="danger" pendingText="Saving…">
              Release pet
            </Button>
          </>
        )}
      </Form>
    </Disclosure>
  );
}
