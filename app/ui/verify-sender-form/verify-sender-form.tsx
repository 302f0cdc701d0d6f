import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { digitsMissing } from "#app/platform/references.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";

type VerifySenderFormProps = {
  reference: string;
  what: "request" | "message";
  result: SubmissionResult | undefined;
  /** What the digits allow a reader who came by an e-mail's link: `cancel or erase it`. */
  toDo?: string;
};

const whose = {
  request: "Of the number in your request.",
  message: "Of the number you gave us.",
};

/** Proves in another browser that a reference belongs to its sender. */
export function VerifySenderForm({ reference, what, result, toDo }: VerifySenderFormProps) {
  return (
    <Form
      id="prove"
      action={href("/r/:reference", { reference })}
      className={stack.even}
      fields={["digits"]}
      result={result}
      draft={false}
    >
      {({ digits }) => (
        <>
          <h2>{toDo ? "Your data" : `Is this your ${what}?`}</h2>
          {toDo && <p>{`To ${toDo}, please type this first:`}</p>}
          <TextField
            {...textField(digits)}
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
        </>
      )}
    </Form>
  );
}
