import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { accountMessages } from "#app/features/accounts/auth/password/account-messages.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { PasswordField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { bareField } from "#app/ui/form/form-fields.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";

type EraseFormProps = {
  /** Then requests sent with the address are the person's. */
  confirmed: boolean;
  result: SubmissionResult | undefined;
};

export function EraseForm({ confirmed, result }: EraseFormProps) {
  return (
    <FormScreen
      title="Erase my account"
      back={{ to: href("/dashboard/privacy"), label: "Back to Privacy Center" }}
      aside={
        <>
          <h2>What stays without you</h2>
          <p>How many requests and messages there were, and the history of the animals.</p>
          <h2>Afterwards</h2>
          <p>You may register again with the same e-mail address.</p>
        </>
      }
    >
      <Form
        id="erase"
        action={href("/dashboard/privacy/erase")}
        className={`${sheet} ${stack.even}`}
        fields={["password"]}
        result={result}
      >
        {({ password }) => (
          <>
            <Prose>
              <p>This cannot be undone. At once:</p>
              <ul>
                <li>Your name, e-mail address, phone, photo and everything you wrote is erased.</li>
                <li>You are signed out everywhere, and the account is closed.</li>
                <li>Your open adoption requests are withdrawn.</li>
              </ul>
              {!confirmed && (
                <p>
                  Your e-mail address is not confirmed, so we cannot tell which adoption requests
                  are yours: those stay. Please confirm it in your account settings first if you
                  want them erased too.
                </p>
              )}
            </Prose>
            <PasswordField
              {...bareField(password)}
              label="Your password"
              required
              missing={accountMessages.password}
              autoComplete="current-password"
            />
            <div className={cluster}>
              <Button variant="danger" pendingText="Erasing…">
                Erase my account for good
              </Button>
              <ButtonLink variant="secondary" to={href("/dashboard/privacy/export")}>
                Download my data first
              </ButtonLink>
            </div>
          </>
        )}
      </Form>
    </FormScreen>
  );
}
