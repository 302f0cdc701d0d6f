import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { PasswordField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { bareField } from "#app/ui/form/form-fields.ts";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import * as css from "./second-factor.css.ts";
import { formatRecoveryCode } from "./second-factor.ts";

type RecoveryScreenProps = {
  codes: string[] | undefined;
  result: SubmissionResult | undefined;
};

export function RecoveryScreen({ codes, result }: RecoveryScreenProps) {
  const back = href("/dashboard/settings/second-factor");
  return (
    <div className={`${narrow} ${stack.wide}`}>
      <PageHeader title="Recovery codes" back={{ to: back, label: "Back to Second step" }} />
      {codes ? (
        <section className={`${sheet} ${stack.even}`} aria-labelledby="sheet-title">
          <h2 id="sheet-title">Keep these safe: you see them only now</h2>
          <p>
            Each lets you in once, after your password, when you have neither passkey nor app. Print
            this page or write them down, and keep them where your phone is not.
          </p>
          <ol className={css.codes}>
            {codes.map((code) => (
              <li key={code} className={css.secret}>
                {formatRecoveryCode(code)}
              </li>
            ))}
          </ol>
          <ButtonLink to={back}>I have kept them</ButtonLink>
        </section>
      ) : (
        <RenewForm result={result} />
      )}
    </div>
  );
}

function RenewForm({ result }: { result: SubmissionResult | undefined }) {
  return (
    <Form
      id="renew-recovery"
      action={href("/dashboard/settings/second-factor/recovery-codes")}
      className={`${sheet} ${stack.even}`}
      fields={["current"]}
      result={result}
    >
      {({ current }) => (
        <>
          <p>
            Ten new codes take the place of all that you have: the old ones stop working at once.
          </p>
          <PasswordField
            {...bareField(current)}
            label="Your password"
            required
            autoComplete="current-password"
          />
          <div>
            <Button>Make new recovery codes</Button>
          </div>
        </>
      )}
    </Form>
  );
}
