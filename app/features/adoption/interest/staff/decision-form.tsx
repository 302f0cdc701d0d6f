import type { SubmissionResult } from "@conform-to/react";
import { href, useLocation } from "react-router";
import type { Decision } from "#app/features/adoption/interest/interest.ts";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { useSentForm } from "#app/ui/action-form/hidden-fields.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { rejectReasons } from "./reject-reasons.ts";
import { sentences } from "./review.css.ts";

type DecisionFormProps = {
  id: string;
  pet: string;
  /** Why it cannot be approved now. */
  whyNot: string | undefined;
  submissionKey: string;
  /** The form that came back. */
  returned: { decision: Decision; result: SubmissionResult } | undefined;
  overList: boolean;
  /** The rows of the list below that stay in their place. */
  kept: string;
};

/** Approve, at once or with words, or why not; Reject with its reasons has to be opened first. */
export function DecisionForm(props: DecisionFormProps) {
  return (
    <>
      {props.whyNot ? <p>{props.whyNot}</p> : <ApproveForm {...props} />}
      <RejectForm {...props} />
    </>
  );
}

function ApproveForm({ returned, ...props }: DecisionFormProps) {
  const result = returned?.decision === "approve" ? returned.result : undefined;
  const isSending = useSentForm() !== undefined;
  return (
    <ActionForm
      {...useDecision(props)}
      id="approve"
      className={stack.tight}
      intent="approve"
      fields={["reason", "privateNote"]}
      result={result}
    >
      {({ reason, privateNote }, pending) => (
        <>
          <Button wide pending={pending} aria-disabled={isSending} pendingText="Saving…">
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
    </ActionForm>
  );
}

function RejectForm({ returned, ...props }: DecisionFormProps) {
  const { pet } = props;
  const result = returned?.decision === "reject" ? returned.result : undefined;
  const isSending = useSentForm() !== undefined;
  const reasons = [
    { value: "", label: "No reason given" },
    ...rejectReasons.map(({ value, label, text }) => ({ value, label, hint: text(pet) })),
  ];
  return (
    <Disclosure title="Reject this request" open={result !== undefined}>
      <ActionForm
        {...useDecision(props)}
        id="reject"
        className={stack.even}
        intent="reject"
        fields={["template", "reason", "privateNote"]}
        result={result}
      >
        {({ template, reason, privateNote }, pending) => (
          <>
            <div className={sentences}>
              <RadioGroup
                {...textField(template)}
                defaultValue={textField(template).defaultValue ?? ""}
                label="Reason for a rejection"
                options={reasons}
                unmarked
              />
            </div>
            <TextArea
              {...textField(reason)}
              label="Reason in your own words"
              hint="The applicant reads this, instead of the reason above if you chose one."
            />
            <TextArea
              {...textField(privateNote)}
              label="Private note about the rejection"
              hint="Only staff ever see this."
            />
            <Button
              variant="danger"
              pending={pending}
              aria-disabled={isSending}
              pendingText="Saving…"
            >
              Reject
            </Button>
          </>
        )}
      </ActionForm>
    </Disclosure>
  );
}

/** Where a form about a request is sent, and how it leads back to the list it was opened over. */
export function useDecision({
  id,
  submissionKey,
  overList,
  kept,
}: Pick<DecisionFormProps, "id" | "submissionKey" | "overList" | "kept">) {
  const { search } = useLocation();
  return {
    action: href("/adoption-requests/:id", { id }),
    submissionKey,
    state: overList ? { overList } : null,
    hidden: overList ? { back: search || "?", kept } : {},
    preventScrollReset: overList,
  };
}
