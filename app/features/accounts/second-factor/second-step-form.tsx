import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { bareField } from "#app/ui/form/form-fields.ts";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { CodeField } from "./code-field.tsx";
import { NoPasskeysHere } from "./no-passkeys-here.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import type { NoPasskeys, ProofKind } from "./second-factor.ts";

type SecondStepFormProps = {
  name: string;
  codes: "none" | "on" | "lost";
  recovery: boolean;
  passkey: PublicKeyCredentialRequestOptionsJSON | undefined;
  passkeysElsewhere: boolean;
  noPasskeys: NoPasskeys | undefined;
  returned: ReturnedForm<ProofKind> | undefined;
};

const action = href("/login/second-factor");

export function SecondStepForm(props: SecondStepFormProps) {
  const { name, codes, recovery, passkey, passkeysElsewhere, noPasskeys, returned } = props;
  const { result, intent } = returned ?? {};
  const resultFor = (kind: ProofKind) => (intent === kind ? result : undefined);
  const isOfForm = (codes === "on" && resultFor("code")) || (recovery && resultFor("recovery"));
  return (
    <FormPage title="One more step" intro={`Your password was right, ${name}.`} art="no-entry">
      {result && !isOfForm && <ConflictPanel result={result} />}
      {passkey && (
        <PasskeyForm action={action} intent="passkey" ceremony={{ request: passkey }}>
          Use your passkey
        </PasskeyForm>
      )}
      {passkeysElsewhere && noPasskeys && <NoPasskeysHere {...noPasskeys} />}
      {passkeysElsewhere && !noPasskeys && <p>Your passkeys belong to another address.</p>}
      {passkey && (
        <noscript>
          <p>Your passkey needs JavaScript.</p>
        </noscript>
      )}
      {codes === "on" && <CodeForm result={resultFor("code")} isSecond={passkey !== undefined} />}
      {codes === "lost" && (
        <p>
          The site's own keys were changed, so codes from your app can no longer be checked. Please
          use a recovery code, and then set codes up again.
        </p>
      )}
      {recovery ? (
        <Disclosure
          title="Use a recovery code"
          open={intent === "recovery" || (codes !== "on" && !passkey)}
        >
          <RecoveryForm result={resultFor("recovery")} />
        </Disclosure>
      ) : (
        <p>You have no recovery codes left.</p>
      )}
      <p>
        Lost everything? A colleague can reset your second step.{" "}
        <Link to={href("/login")}>Start again</Link>
      </p>
    </FormPage>
  );
}

type ProofFormProps = { result: SubmissionResult | undefined };

function CodeForm({ result, isSecond }: ProofFormProps & { isSecond: boolean }) {
  return (
    <Form
      draft={false}
      id="second-step"
      action={action}
      className={stack.even}
      intent="code"
      fields={["oneTimeCode"]}
      result={result}
    >
      {({ oneTimeCode }) => (
        <>
          <CodeField field={oneTimeCode} label="Code from your app" />
          <Button wide variant={isSecond ? "secondary" : "primary"} pendingText="Signing in…">
            Login with the code
          </Button>
        </>
      )}
    </Form>
  );
}

function RecoveryForm({ result }: ProofFormProps) {
  return (
    <Form
      draft={false}
      id="recovery"
      action={action}
      className={stack.even}
      intent="recovery"
      fields={["recoveryCode"]}
      result={result}
    >
      {({ recoveryCode }) => (
        <>
          <TextField
            {...bareField(recoveryCode)}
            label="Recovery code"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            hint="16 letters and digits; each works once."
          />
          <Button wide variant="secondary" pendingText="Signing in…">
            Login with the recovery code
          </Button>
        </>
      )}
    </Form>
  );
}
