import type { SubmissionResult } from "@conform-to/react";
import { interestMessages } from "#app/features/adoption/interest/interest-messages.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ConsentField } from "#app/ui/consents/consent-field.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";

type InterestFields = {
  name: string;
  email: string;
  phone: string;
  message: string;
  consents: string;
};

/** @see specification 2.7 and 5 */
export function InterestForm({
  action,
  contact,
  result,
}: {
  action: string;
  contact: Pick<InterestFields, "name" | "email" | "phone"> | null;
  result: SubmissionResult | undefined;
}) {
  return (
    <Form
      id="interest"
      action={action}
      isAnchored
      className={stack.even}
      fields={["name", "email", "phone", "message", "consents"]}
      defaultValue={contact ?? {}}
      result={result}
    >
      {({ name, email, phone, message, consents }) => (
        <>
          <TextField
            {...textField(name)}
            label="Name"
            required
            missing={interestMessages.name}
            autoComplete="name"
          />
          <TextField
            {...textField(email)}
            label="Email"
            required
            missing={interestMessages.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            asksOnce
          />
          <TextField
            {...textField(phone)}
            label="Phone"
            required
            missing={interestMessages.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint="We call this number about your visit. Its last four digits open your request."
          />
          <TextArea
            {...textField(message)}
            label="Message"
            required
            missing={interestMessages.message}
            rows={4}
            hint="Who lives with you, other animals, and who is in during the day."
          />
          <ConsentField field={consents} consent="other-pets" />
          <p>We use these answers only to decide about this request and to reach you about it.</p>
          <div>
            <Button wide pendingText="Sending your request…">
              Express Interest
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
