import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { PasswordField } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { bareField } from "#app/ui/form/form-fields.ts";
import { cluster, narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { NoPasskeysHere } from "./no-passkeys-here.tsx";
import { PasskeyScript } from "./passkey-script.tsx";
import * as css from "./second-factor.css.ts";
import {
  type CodesView,
  type NoPasskeys,
  type PasskeyView,
  recoveryCodeCount,
  type SecondFactorIntent,
} from "./second-factor.ts";

type SecondFactorScreenProps = {
  passkeys: PasskeyView[];
  codes: CodesView;
  recovery: number;
  mustSetUp: boolean;
  /** Undefined where passkeys work. */
  noPasskeys: NoPasskeys | undefined;
  returned: ReturnedForm<SecondFactorIntent> | undefined;
};

const action = href("/dashboard/settings/second-factor");

export function SecondFactorScreen(props: SecondFactorScreenProps) {
  const { passkeys, codes, recovery, mustSetUp, noPasskeys, returned } = props;
  const { result, intent } = returned ?? {};
  const has = passkeys.length > 0 || codes.state !== "none";
  const isOfForm = result?.error !== undefined && Object.keys(result.error).some(Boolean);
  return (
    <div className={`${narrow} ${stack.wide}`}>
      <PageHeader
        title="Second step at sign-in"
        back={
          mustSetUp
            ? undefined
            : { to: href("/dashboard/settings"), label: "Back to Account Settings" }
        }
        intro={
          <p>
            {mustSetUp
              ? "All staff need a second step now. Set one up here; then the dashboard is open to you again."
              : "After your password you show in a second way that it is you. Somebody who only knows your password cannot sign in."}
          </p>
        }
      />
      {result && !isOfForm && <ConflictPanel result={result} />}
      <Passkeys
        passkeys={passkeys}
        noPasskeys={noPasskeys}
        result={isOfForm && intent === "remove-passkey" ? result : undefined}
      />
      <Codes codes={codes} result={isOfForm && intent === "stop-codes" ? result : undefined} />
      {has && <Recovery left={recovery} />}
    </div>
  );
}

type PasskeysProps = Pick<SecondFactorScreenProps, "passkeys" | "noPasskeys"> & {
  result: SubmissionResult | undefined;
};

function Passkeys({ passkeys, noPasskeys, result }: PasskeysProps) {
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      <p>
        A passkey stays in your phone, your computer or a security key, and opens with its
        fingerprint, face or PIN. No false page can trick it out of you.
      </p>
      {passkeys.length > 0 && (
        <ul className={css.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              result={result?.initialValue?.passkeyId === passkey.id ? result : undefined}
            />
          ))}
        </ul>
      )}
      {noPasskeys && <NoPasskeysHere {...noPasskeys} />}
      {!noPasskeys && <AddPasskey />}
    </section>
  );
}

function AddPasskey() {
  return (
    <>
      <ButtonLink
        variant="secondary"
        to={href("/dashboard/settings/second-factor/passkey")}
        data-supported="passkey"
      >
        Add a passkey
      </ButtonLink>
      <p data-unsupported="passkey">This browser does not know passkeys.</p>
      <noscript>
        <p>Adding a passkey needs JavaScript. Codes from an app work without.</p>
      </noscript>
      <PasskeyScript />
    </>
  );
}

type PasskeyRowProps = { passkey: PasskeyView; result: SubmissionResult | undefined };

function PasskeyRow({ passkey, result }: PasskeyRowProps) {
  const { id, name, host, addedAt, lastUsedAt } = passkey;
  return (
    <li className={css.row}>
      <strong>{name}</strong>
      <p className={css.quiet}>
        Added {formatDay(addedAt)} for {host},{" "}
        {lastUsedAt ? `last used ${formatInstant(lastUsedAt)}` : "not used yet"}
      </p>
      <Disclosure title={`Remove ${name}`} open={result !== undefined}>
        <PasswordForm
          id={`remove-${id}`}
          intent="remove-passkey"
          hidden={{ passkeyId: id }}
          result={result}
          button="Remove passkey"
        />
      </Disclosure>
    </li>
  );
}

type CodesProps = { codes: CodesView; result: SubmissionResult | undefined };

function Codes({ codes, result }: CodesProps) {
  const setUp = href("/dashboard/settings/second-factor/codes");
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="codes-title">
      <h2 id="codes-title" className={cluster}>
        Codes from an app
        {codes.state === "on" && <Tag tone="approved">on</Tag>}
        {codes.state === "lost" && <Tag tone="rejected">not working</Tag>}
      </h2>
      <p>
        An app on your phone shows six digits that change every half minute. It needs no network,
        and this site no JavaScript for it.
      </p>
      {codes.state === "lost" && (
        <p>
          The site's own keys were changed, so codes from your app can no longer be checked. Please
          set them up again.
        </p>
      )}
      {codes.state === "none" ? (
        <ButtonLink variant="secondary" to={setUp}>
          Set up codes
        </ButtonLink>
      ) : (
        <>
          <p className={css.quiet}>
            {codes.lastUsedAt ? `Last used ${formatInstant(codes.lastUsedAt)}` : "Not used yet"}
          </p>
          <ButtonLink variant="secondary" to={setUp}>
            Set up another app
          </ButtonLink>
          <Disclosure title="Turn codes off" open={result !== undefined}>
            <PasswordForm id="stop-codes" intent="stop-codes" result={result} button="Turn off" />
          </Disclosure>
        </>
      )}
    </section>
  );
}

function Recovery({ left }: { left: number }) {
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="recovery-title">
      <h2 id="recovery-title" className={cluster}>
        Recovery codes
        <Tag tone={left > 2 ? "approved" : "pending"}>{`${left} of ${recoveryCodeCount} left`}</Tag>
      </h2>
      <p>
        For the day when your phone is lost: each lets you in once, after your password. Keep them
        where your phone is not.
      </p>
      <ButtonLink variant="secondary" to={href("/dashboard/settings/second-factor/recovery-codes")}>
        Make new recovery codes
      </ButtonLink>
    </section>
  );
}

type PasswordFormProps = {
  id: string;
  intent: SecondFactorIntent;
  hidden?: Record<string, string>;
  result: SubmissionResult | undefined;
  button: string;
};

function PasswordForm({ button, ...form }: PasswordFormProps) {
  return (
    <Form {...form} draft={false} action={action} className={stack.even} fields={["current"]}>
      {({ current }) => (
        <>
          <PasswordField
            {...bareField(current)}
            label="Your password"
            required
            autoComplete="current-password"
          />
          <div>
            <Button variant="danger" pendingText="Saving…">
              {button}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
