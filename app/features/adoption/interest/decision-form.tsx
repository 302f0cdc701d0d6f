import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useLocation, useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { summaryOf, textField } from "#app/ui/form/form-fields.ts";
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
type Fields = { template: string; reason: string; privateNote: string };

/** Approve or reject, with words for the applicant and a note that they never see. */
export function DecisionForm({ id, pet, submissionKey, result, overList }: DecisionFormProps) {
  const { search } = useLocation();
  const navigation = useNavigation();
  const deciding = navigation.formData?.get("decision");
  const [form, fields] = useForm<Fields>({
    id: "decision",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
  const { template, reason, privateNote } = fields;
  const reasons = [
    { value: "", label: "None of these" },
    ...rejectReasons.map(({ value, label, text }) => ({ value, label, hint: text(pet) })),
  ];
  return (
    <Form
      method="post"
      action={href("/adoption-requests/:id", { id })}
      {...getFormProps(form, { ariaAttributes: false })}
      className={stack.even}
      state={overList ? { overList } : null}
    >
      <h2>Decide</h2>
      {result && (
        <ErrorSummary title={form.errors?.[0]} errors={summaryOf([reason, privateNote])} />
      )}
      <input type="hidden" name="key" value={submissionKey} />
      {overList && <input type="hidden" name="back" value={search || "?"} />}
      <div className={sentences}>
        <RadioGroup
          id={template.id}
          name={template.name}
          label="Reason for a rejection"
          options={reasons}
          defaultValue={typeof template.initialValue === "string" ? template.initialValue : ""}
          unmarked
        />
      </div>
      <TextArea
        {...textField(reason)}
        label="Reason in your own words"
        hint="The applicant reads this, instead of the reason above if you chose one."
      />
      <TextArea {...textField(privateNote)} label="Private note" hint="Only staff ever see this." />
      <div className={cluster}>
        <Button
          name="decision"
          value="approve"
          pending={deciding === "approve"}
          pendingText="Saving…"
        >
          Approve
        </Button>
        <Button
          name="decision"
          value="reject"
          variant="danger"
          pending={deciding === "reject"}
          pendingText="Saving…"
        >
          Reject
        </Button>
      </div>
    </Form>
  );
}
