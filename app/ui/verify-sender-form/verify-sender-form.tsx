import { type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "react-router";
import { digitsMissing } from "#app/platform/references.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { PlainForm } from "#app/ui/plain-form/plain-form.tsx";

type VerifySenderFormProps = {
  reference: string;
  /** The sender's word for it. */
  what: "request" | "message";
  result: SubmissionResult | undefined;
  /** What the digits allow who reads it already by the link of an e-mail: `cancel or erase it`. */
  toDo?: string;
};

const whose = {
  request: "Of the number in your request.",
  message: "Of the number you gave us.",
};

/** The form by which a sender proves in another browser that something is theirs. */
export function VerifySenderForm({ reference, what, result, toDo }: VerifySenderFormProps) {
  const [form, fields] = useForm<{ digits: string }>({
    id: "prove",
    lastResult: result ?? null,
  });
  return (
    <PlainForm action={href("/r/:reference", { reference })} id={form.id} className={stack.even}>
      <h2>{toDo ? "Your data" : `Is this your ${what}?`}</h2>
      {toDo && <p>{`To ${toDo}, please type this first:`}</p>}
      {result && <ErrorSummary title={form.errors?.[0]} errors={summaryOf([fields.digits])} />}
      <TextField
        {...textField(fields.digits)}
        label="Last four digits of your phone number"
        required
        missing={digitsMissing}
        inputMode="numeric"
        autoComplete="off"
        hint={whose[what]}
      />
      <div>
        <Button variant="secondary">{toDo ? "Continue" : `Show my ${what}`}</Button>
      </div>
    </PlainForm>
  );
}
