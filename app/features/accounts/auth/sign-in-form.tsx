import type { SubmissionResult } from "@conform-to/react";
import { href, Link } from "react-router";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { PasswordField, TextField } from "#app/ui/field/field.tsx";
import { bareField, textField } from "#app/ui/form/form-fields.ts";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { withNext } from "./redirect-to.ts";

type SignInFormProps = { redirectTo: string; result: SubmissionResult | undefined };

export function SignInForm({ redirectTo, result }: SignInFormProps) {
  const returned = result?.initialValue?.redirectTo;
  const next = typeof returned === "string" ? returned : redirectTo;
  return (
    <FormPage title="Login" art="intro">
      <ActionForm
        id="sign-in"
        action={href("/login")}
        className={stack.even}
        hidden={{ redirectTo: next }}
        fields={["email", "password"]}
        result={result}
      >
        {({ email, password }, pending) => (
          <>
            <TextField
              {...textField(email)}
              label="Email Address"
              required
              type="email"
              inputMode="email"
              autoComplete="username"
            />
            <PasswordField
              {...bareField(password)}
              label="Password"
              required
              autoComplete="current-password"
            />
            <Button wide pending={pending} pendingText="Signing in…">
              Login
            </Button>
            <p className={cluster}>
              <Link to={href("/forgotten-password")}>Forgot your password?</Link>
              <Link to={withNext(href("/register"), next)}>Create an account</Link>
            </p>
          </>
        )}
      </ActionForm>
    </FormPage>
  );
}
