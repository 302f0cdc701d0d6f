import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { accountMessages } from "#app/features/accounts/auth/password/account-messages.ts";
import {
  minPasswordCharacters,
  minPasswordInWords,
} from "#app/features/accounts/auth/password/password-policy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { PasswordField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { bareField } from "#app/ui/form/form-fields.ts";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";

type SetPasswordFormProps = {
  token: string;
  person: { name: string; email: string };
  result: SubmissionResult | undefined;
};

export function SetPasswordForm({ token, person, result }: SetPasswordFormProps) {
  return (
    <FormPage
      title="Set your password"
      intro={`For ${person.name}, ${person.email}.`}
      art="privacy"
    >
      <Form
        id="set-password"
        action={href("/set-password/:token", { token })}
        className={stack.even}
        fields={["password"]}
        result={result}
      >
        {({ password }) => (
          <>
            <input type="hidden" name="username" autoComplete="username" value={person.email} />
            <PasswordField
              {...bareField(password)}
              label="Password"
              required
              missing={accountMessages.newPassword}
              minLength={minPasswordCharacters}
              wrong={accountMessages.shortPassword}
              autoComplete="new-password"
              hint={`At least ${minPasswordInWords()}. A short sentence is easy to remember.`}
            />
            <Button wide>Set password</Button>
          </>
        )}
      </Form>
    </FormPage>
  );
}
