import type { SubmissionResult } from "@conform-to/react";
import type { Decision } from "#app/features/adoption/interest/interest.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { ChoiceForm } from "#app/ui/form/choice-button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { useRowKey } from "#app/ui/form/use-submission-key.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { RecordActions } from "#app/ui/record-page/record-actions.tsx";
import { ApproveAll } from "./approve-all.tsx";
import { anotherHome, rejectChoices, rejectReasons } from "./reject-reasons.ts";

type DecisionFormProps = {
  action: string;
  pet: string;
  whyNot: string | undefined;
  /** Somebody else gets the pet. */
  isTaken: boolean;
  /** How many others have requested the pet, and when they were counted. */
  others: number;
  countedAt: string;
  returned: { decision: Decision; result: SubmissionResult } | undefined;
  overList: boolean;
};

export function DecisionForm(props: DecisionFormProps) {
  const rowKey = useRowKey();
  return (
    <RecordActions
      next={
        props.whyNot ? (
          props.isTaken && (
            <ActionButton
              action={props.action}
              intent="reject"
              submissionKey={rowKey(anotherHome.value)}
              hidden={{ [rejectChoices.name]: anotherHome.value }}
              variant="secondary"
              label={`Reject: ${anotherHome.label}`}
            >
              {anotherHome.label}
            </ActionButton>
          )
        ) : (
          <>
            <ApproveForm {...props} />
            <ApproveAll
              action={props.action}
              submissionKey={rowKey("all")}
              others={props.others}
              countedAt={props.countedAt}
            />
          </>
        )
      }
      open={props.returned !== undefined}
    >
      {props.whyNot && <p>{props.whyNot}</p>}
      <RejectForm {...props} />
    </RecordActions>
  );
}

function ApproveForm({ returned, ...props }: DecisionFormProps) {
  const result = returned?.decision === "approve" ? returned.result : undefined;
  return (
    <Form
      action={props.action}
      id="approve"
      className={stack.tight}
      intent="approve"
      fields={["reason", "privateNote"]}
      result={result}
    >
      {({ reason, privateNote }) => (
        <>
          <Button wide pendingText="Saving…">
            Approve
          </Button>
          <Disclosure title="Approve with a message" open={result !== undefined}>
            <div className={stack.even}>
              <TextArea
                {...textField(reason)}
                label="Message to the applicant"
                hint="They read it with the answer."
              />
              <TextArea
                {...textField(privateNote)}
                label="Private note"
                hint="Only staff ever see this."
              />
            </div>
          </Disclosure>
        </>
      )}
    </Form>
  );
}

export const ownReasonLabel = "In your own words";

function RejectForm({ returned, ...props }: DecisionFormProps) {
  const { pet } = props;
  const result = returned?.decision === "reject" ? returned.result : undefined;
  const isBack = result !== undefined;
  return (
    <Disclosure title="Reject this request" open={isBack}>
      <ChoiceForm action={props.action} intent="reject" choices={rejectChoices} />
      <Disclosure title="What these reasons say">
        <Facts rows={rejectReasons.map(({ label, text }) => ({ label, value: text(pet) }))} />
      </Disclosure>
      <Disclosure title={ownReasonLabel} open={isBack}>
        <Form
          action={props.action}
          id="reject"
          className={stack.even}
          intent="reject"
          fields={["reason", "privateNote"]}
          result={result}
        >
          {({ reason, privateNote }) => (
            <>
              <TextArea
                {...textField(reason)}
                label="Reason in your own words"
                hint="The applicant reads this."
              />
              <TextArea
                {...textField(privateNote)}
                label="Private note about the rejection"
                hint="Only staff ever see this."
              />
              <Button variant="danger" pendingText="Saving…">
                Reject
              </Button>
            </>
          )}
        </Form>
      </Disclosure>
    </Disclosure>
  );
}
