import { href } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { PasswordField, TextField } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { bareField, textField } from "#app/ui/form/form-fields.ts";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { NoPasskeysHere } from "./no-passkeys-here.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import type { NoPasskeys } from "./second-factor.ts";

type PasskeyScreenProps = {
  noPasskeys: NoPasskeys | undefined;
  begun: { name: string; options: PublicKeyCredentialCreationOptionsJSON } | undefined;
  returned: ReturnedForm<"start" | "add"> | undefined;
};

const action = href("/dashboard/settings/second-factor/passkey");

export function PasskeyScreen({ noPasskeys, begun, returned }: PasskeyScreenProps) {
  const { result, intent } = returned ?? {};
  const isOfForm = intent === "start";
  return (
    <div className={`${narrow} ${stack.wide}`}>
      <PageHeader
        title="Add a passkey"
        back={{ to: href("/dashboard/settings/second-factor"), label: "Back to Second step" }}
      />
      {result && !isOfForm && <ConflictPanel result={result} />}
      {noPasskeys && (
        <div className={sheet}>
          <NoPasskeysHere {...noPasskeys} />
        </div>
      )}
      {!noPasskeys && begun && !isOfForm && <Ceremony {...begun} />}
      {!noPasskeys && (!begun || isOfForm) && (
        <StartPasskeyForm result={isOfForm ? result : undefined} />
      )}
    </div>
  );
}

type StartFormProps = Pick<Parameters<typeof Form>[0], "result">;

function StartPasskeyForm({ result }: StartFormProps) {
  return (
    <Form
      id="start-passkey"
      action={action}
      className={`${sheet} ${stack.even}`}
      intent="start"
      fields={["name", "current"]}
      result={result}
    >
      {({ name, current }) => (
        <>
          <TextField
            {...textField(name)}
            label="Name of the passkey"
            required
            hint="Where it is, so that you know it in the list: My phone, Office computer."
          />
          <PasswordField
            {...bareField(current)}
            label="Your password"
            required
            autoComplete="current-password"
          />
          <div>
            <Button>Go on</Button>
          </div>
          <noscript>
            <p>The next step needs JavaScript.</p>
          </noscript>
        </>
      )}
    </Form>
  );
}

function Ceremony({ name, options }: NonNullable<PasskeyScreenProps["begun"]>) {
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="ceremony-title">
      <h2 id="ceremony-title">{name}</h2>
      <p data-supported="passkey">
        Press the button, and your phone or computer asks where to keep the passkey, and for its
        fingerprint, face or PIN.
      </p>
      <PasskeyForm action={action} intent="add" ceremony={{ create: options }}>
        Create the passkey
      </PasskeyForm>
      <p data-unsupported="passkey">This browser does not know passkeys.</p>
      <noscript>
        <p>This step needs JavaScript. Codes from an app work without.</p>
      </noscript>
    </section>
  );
}
