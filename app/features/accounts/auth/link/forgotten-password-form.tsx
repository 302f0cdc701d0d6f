import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { AccountEmailField } from "#app/features/accounts/auth/password/account-email-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { action, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";

export function ForgottenPasswordForm({ result }: { result: SubmissionResult | undefined }) {
  return (
    <FormPage
      title="Forgotten password"
      intro="We send you a link to set a new password."
      art="privacy"
    >
      <Form
        id="forgotten"
        action={href("/forgotten-password")}
        className={stack.even}
        fields={["email"]}
        result={result}
      >
        {({ email }) => (
          <>
            <AccountEmailField field={email} />
            <Button wide>Send the link</Button>
            <Link className={action} to={href("/login")}>
              Back to Login
            </Link>
          </>
        )}
      </Form>
    </FormPage>
  );
}
