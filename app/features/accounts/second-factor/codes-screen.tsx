import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { PasswordField } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { bareField } from "#app/ui/form/form-fields.ts";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { QrCodePicture } from "#app/ui/qr-code/qr-code-picture.tsx";
import { CodeField } from "./code-field.tsx";
import * as css from "./second-factor.css.ts";

type Begun = { key: string; qr: { size: number; path: string }; address: string };
type CodesScreenProps = {
  begun: Begun | undefined;
  returned: ReturnedForm<"start" | "confirm"> | undefined;
};

const action = href("/dashboard/settings/second-factor/codes");

export function CodesScreen({ begun, returned }: CodesScreenProps) {
  const { result, intent } = returned ?? {};
  const resultFor = (one: "start" | "confirm") => (intent === one ? result : undefined);
  const confirms = begun !== undefined && intent !== "start";
  return (
    <div className={`${narrow} ${stack.wide}`}>
      <PageHeader
        title="Set up codes"
        back={{ to: href("/dashboard/settings/second-factor"), label: "Back to Second step" }}
      />
      {result && !intent && <ConflictPanel result={result} />}
      {confirms ? (
        <ConfirmForm begun={begun} result={resultFor("confirm")} />
      ) : (
        <StartCodesForm result={resultFor("start")} />
      )}
    </div>
  );
}

function StartCodesForm({ result }: { result: SubmissionResult | undefined }) {
  return (
    <Form
      id="start-codes"
      action={action}
      className={`${sheet} ${stack.even}`}
      intent="start"
      fields={["current"]}
      result={result}
    >
      {({ current }) => (
        <>
          <p>
            You need an app that makes one-time codes, such as Aegis, 2FAS, Google Authenticator or
            your password manager. What it learns on the next page is for your eyes alone.
          </p>
          <PasswordField
            {...bareField(current)}
            label="Your password"
            required
            autoComplete="current-password"
          />
          <div>
            <Button>Go on</Button>
          </div>
        </>
      )}
    </Form>
  );
}

function ConfirmForm({ begun, result }: { begun: Begun; result: SubmissionResult | undefined }) {
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="scan-title">
      <h2 id="scan-title">Scan this with your app</h2>
      <QrCodePicture {...begun.qr} label="The key below, as a QR code" />
      <p>
        Or type this key into it, or, on this phone, <a href={begun.address}>open the app</a>:
      </p>
      <p className={css.secret}>{begun.key}</p>
      <Form
        id="confirm-codes"
        action={action}
        className={stack.even}
        intent="confirm"
        fields={["oneTimeCode"]}
        result={result}
      >
        {({ oneTimeCode }) => (
          <>
            <CodeField field={oneTimeCode} label="The code that it shows now" />
            <div>
              <Button>Turn codes on</Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}
