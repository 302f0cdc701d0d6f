import type { SubmissionResult } from "@conform-to/react";
import { href, useLocation } from "react-router";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { useSentForm } from "#app/ui/action-form/hidden-fields.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { rejectReasons } from "./reject-reasons.ts";
import { sentences } from "./review.css.ts";

type DecisionFormProps = {
  id: string;
  pet: string;
  submissionKey: string;
  result: SubmissionResult | undefined;
  overList: boolean;
};

/** The form to approve or reject, with a reason for the applicant and a private note for staff. */
export function DecisionForm({ id, pet, submissionKey, result, overList }: DecisionFormProps) {
  const { search } = useLocation();
  const sentIntent = useSentForm()?.get("intent");
  const reasons = [
    { value: "", label: "None of these" },
    ...rejectReasons.map(({ value, label, text }) => ({ value, label, hint: text(pet) })),
  ];
  return (
    <ActionForm
      id="decision"
      action={href("/adoption-requests/:id", { id })}
      className={stack.even}
      state={overList ? { overList } : null}
      submissionKey={submissionKey}
      hidden={{ back: overList ? search || "?" : undefined }}
      fields={["template", "reason", "privateNote"]}
      result={result}
    >
      {({ template, reason, privateNote }) => (
        <>
          <h2>Decide</h2>
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
            label="Private note"
            hint="Only staff ever see this."
          />
          <div className={cluster}>
            <Button
              name="intent"
              value="approve"
              pending={sentIntent === "approve"}
              aria-disabled={sentIntent !== undefined}
              pendingText="Saving…"
            >
              Approve
            </Button>
            <Button
              name="intent"
              value="reject"
              variant="danger"
              pending={sentIntent === "reject"}
              aria-disabled={sentIntent !== undefined}
              pendingText="Saving…"
            >
              Reject
            </Button>
          </div>
        </>
      )}
    </ActionForm>
  );
}
