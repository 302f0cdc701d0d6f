import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useLocation, useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { handle, inside, strip, stripRow } from "./review.css.ts";
import { StepForm } from "./step-form.tsx";

/** For ten minutes: what was decided is taken back before any letter leaves. */
export function UndoStrip({ id, submissionKey }: { id: string; submissionKey: string }) {
  return (
    <div className={strip}>
      <div className={stripRow}>
        <span>
          Decided just now. For ten minutes everything can be taken back; no letter has left.
        </span>
        <StepForm id={id} step="undo" formKey={submissionKey} variant="secondary">
          Undo
        </StepForm>
      </div>
    </div>
  );
}

type AfterApprovalProps = {
  id: string;
  pet: string;
  /** How many others ask for this pet and wait. */
  waiting: number;
  canAdopt: boolean;
  submissionKey: string;
  /** Of a release that came back. */
  result: SubmissionResult | undefined;
  overList: boolean;
};

/** Either the pet goes home, or it is free again. */
export function AfterApproval(props: AfterApprovalProps) {
  const { id, pet, waiting, canAdopt, submissionKey } = props;
  const others = waiting === 1 ? "The other request is" : `The ${waiting} other requests are`;
  return (
    <section className={stack.tight}>
      <h2>What comes next</h2>
      {canAdopt && (
        <details>
          <summary className={handle}>{`${pet} has gone home`}</summary>
          <div className={`${inside} ${stack.even}`}>
            <p>
              {`${pet} leaves the list for good.`}
              {waiting > 0 && ` ${others} closed with a kind letter.`}
            </p>
            <StepForm id={id} step="adopt" formKey={submissionKey} variant="primary">
              Mark as adopted
            </StepForm>
          </div>
        </details>
      )}
      <ReleaseForm {...props} />
    </section>
  );
}

function ReleaseForm({ id, pet, submissionKey, result, overList }: AfterApprovalProps) {
  const { search } = useLocation();
  const navigation = useNavigation();
  const [form, fields] = useForm<{ reason: string; privateNote: string }>({
    id: "release",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
  const { reason, privateNote } = fields;
  return (
    <details open={result !== undefined}>
      <summary className={handle}>It does not work out</summary>
      <Form
        method="post"
        action={href("/adoption-requests/:id", { id })}
        {...getFormProps(form, { ariaAttributes: false })}
        className={`${inside} ${stack.even}`}
        state={overList ? { overList } : null}
      >
        {result && (
          <ErrorSummary title={form.errors?.[0]} errors={summaryOf([reason, privateNote])} />
        )}
        <p>{`${pet} is available again, and everybody else who asked stays in the queue. The applicant gets a letter.`}</p>
        <input type="hidden" name="key" value={submissionKey} />
        {overList && <input type="hidden" name="back" value={search || "?"} />}
        <TextArea {...textField(reason)} label="Reason" required hint="The applicant reads this." />
        <TextArea
          {...textField(privateNote)}
          label="Private note"
          hint="Only staff ever see this."
        />
        <div className={cluster}>
          <Button
            name="decision"
            value="release"
            variant="danger"
            pending={navigation.formData?.get("decision") === "release"}
            pendingText="Saving…"
          >
            Release pet
          </Button>
        </div>
      </Form>
    </details>
  );
}
