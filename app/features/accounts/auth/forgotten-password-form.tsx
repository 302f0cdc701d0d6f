import type { SubmissionResult } from "@conform-to/react";
import { href, Link } from "react-router";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { AccountEmailField } from "./account-email-field.tsx";

export function ForgottenForm({ result }: { result: SubmissionResult | undefined }) {
  return (
    <FormPage
      title="Forgotten password"
      intro="Tell us your e-mail address, and we send you a link that sets a new password."
      art="error"
    >
      <ActionForm
        id="forgotten"
        action={href("/forgotten-password")}
        className={stack.even}
        fields={["email"]}
        result={result}
      >
        {({ email }, pending) => (
          <>
            <AccountEmailField field={email} />
            <Button wide pending={pending}>
              Send the link
            </Button>
            <p>
              <Link to={href("/login")}>Back to login</Link>
            </p>
          </>
        )}
      </ActionForm>
    </FormPage>
  );
}

/** Said alike whether the address has an account or not. */
export function CheckYourEmail() {
  return (
    <FormPage
      title="Check your e-mail"
      intro="If this address has an account, a link to set a new password is on its way."
      art="error"
    >
      <p>The link works once, for one hour. Look among unwanted e-mails, too.</p>
      <p>
        Nothing came? <Link to={href("/forgotten-password")}>Ask for another link</Link> or go{" "}
        <Link to={href("/login")}>back to login</Link>.
      </p>
    </FormPage>
  );
}
