import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { accountMessages } from "#app/features/accounts/auth/password/account-messages.ts";
import { Button } from "#app/ui/button/button.tsx";
import { PasswordField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { bareField } from "#app/ui/form/form-fields.ts";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";

type ConfirmAddressFormProps = {
  token: string;
  email: string;
  needsPassword: boolean;
  result: SubmissionResult | undefined;
};

export function ConfirmAddressForm(props: ConfirmAddressFormProps) {
  const { token, email, needsPassword, result } = props;
  return (
    <FormPage title="Confirm your e-mail address" intro={email} art="letter">
      <Form
        id="confirm-address"
        action={href("/verify-email/:token", { token })}
        className={stack.even}
        fields={["password"]}
        result={result}
      >
        {({ password }) => (
          <>
            {needsPassword && (
              <>
                <PasswordField
                  {...bareField(password)}
                  label="Password"
                  required
                  missing={accountMessages.password}
                  autoComplete="current-password"
                  hint="Of the account that this address is to be confirmed for."
                />
                <p>
                  Was it not you who created it?{" "}
                  <Link to={href("/forgotten-password")}>Set a password of your own</Link>, and
                  everybody else is signed out.
                </p>
              </>
            )}
            <Button wide>This is my address</Button>
          </>
        )}
      </Form>
    </FormPage>
  );
}
