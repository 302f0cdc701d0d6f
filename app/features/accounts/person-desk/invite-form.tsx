import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { invitationInWords } from "#app/features/accounts/auth/link/link-policy.ts";
import { personMessages } from "#app/features/accounts/person/person.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";

type InviteFormProps = { result: SubmissionResult | undefined };

export function InviteForm({ result }: InviteFormProps) {
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="invite-title">
      <h2 id="invite-title">Invite staff</h2>
      <Form
        id="invite"
        action={href("/dashboard/staff/settings/staff")}
        className={stack.even}
        fields={["email"]}
        result={result}
      >
        {({ email }) => (
          <>
            <p>{`They get an e-mail with a link that sets their password. It works for ${invitationInWords()}.`}</p>
            <TextField
              {...textField(email)}
              label="E-mail address"
              required
              missing={personMessages.email}
              type="email"
              inputMode="email"
              autoComplete="section-invited email"
            />
            <div>
              <Button>Send invitation</Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}
