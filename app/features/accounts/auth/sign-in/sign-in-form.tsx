import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { AccountEmailField } from "#app/features/accounts/auth/password/account-email-field.tsx";
import { accountMessages } from "#app/features/accounts/auth/password/account-messages.ts";
import { Button } from "#app/ui/button/button.tsx";
import { PasswordField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { bareField } from "#app/ui/form/form-fields.ts";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { action, cluster, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { returnedNext, withRedirect } from "./redirect-to.ts";

type SignInFormProps = { redirectTo: string; result: SubmissionResult | undefined };

export function SignInForm({ redirectTo, result }: SignInFormProps) {
  const next = returnedNext(result) ?? redirectTo;
  return (
    <FormPage
      title="Login"
      intro="Your pets, bookings, requests and messages in one place."
      art="empty-kennel"
    >
      <Form
        draft={false}
        id="sign-in"
        action={href("/login")}
        className={stack.even}
        hidden={{ redirectTo: next }}
        fields={["email", "password"]}
        result={result}
      >
        {({ email, password }) => (
          <>
            <AccountEmailField field={email} />
            <PasswordField
              {...bareField(password)}
              label="Password"
              required
              missing={accountMessages.password}
              autoComplete="current-password"
            />
            <Button wide pendingText="Signing in…">
              Login
            </Button>
            <p className={cluster}>
              <Link className={action} to={href("/forgotten-password")}>
                Forgot your password?
              </Link>
              <Link className={action} to={withRedirect(href("/register"), next)}>
                Create an account
              </Link>
            </p>
          </>
        )}
      </Form>
    </FormPage>
  );
}
