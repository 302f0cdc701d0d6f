import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { linkInWords } from "#app/features/accounts/auth/link/link-policy.ts";
import { accountMessages } from "#app/features/accounts/auth/password/account-messages.ts";
import {
  minPasswordCharacters,
  minPasswordInWords,
} from "#app/features/accounts/auth/password/password-policy.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { nameOfApp, nameOfBrowser } from "#app/platform/user-agent.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { PasswordField, TextField } from "#app/ui/field/field.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { AskingButton } from "#app/ui/form/asking-button.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { bareField, textField } from "#app/ui/form/form-fields.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { cluster, panel, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Tag } from "#app/ui/tag/tag.tsx";

type SettingsIntent =
  | "password"
  | "email"
  | "confirm"
  | "again"
  | "cancel"
  | "session"
  | "app"
  | "others";

type Session = {
  ref: string;
  userAgent: string;
  startedAt: string;
  lastSeenAt: string;
  current: boolean;
};

type SignedInApp = Omit<Session, "current">;

/** Not confirmed; its link may have expired. */
type Waiting = { email: string; sentAt: string; isOver: boolean };

type AccountSettingsProps = {
  email: string;
  confirmed: boolean;
  waiting: Waiting | undefined;
  sessions: Session[];
  apps: SignedInApp[];
  /** Undefined where no second step can be set up. */
  secondFactor: { on: boolean } | undefined;
  shortcuts: boolean;
  returned: ReturnedForm<SettingsIntent> | undefined;
};

const action = href("/dashboard/settings");

export function AccountSettings(props: AccountSettingsProps) {
  const { email, confirmed, waiting, sessions, apps, secondFactor, returned } = props;
  const { result, intent } = returned ?? {};
  return (
    <FormScreen
      title="Account Settings"
      aside={
        <>
          {secondFactor && <SecondFactor {...secondFactor} />}
          <Shortcuts isOn={props.shortcuts} />
          <Sessions sessions={sessions} apps={apps} />
        </>
      }
    >
      {result && intent !== "password" && intent !== "email" && (
        <ConflictPanel result={result} typedValues={[result.initialValue?.email]} />
      )}
      <ChangePassword result={intent === "password" ? result : undefined} />
      <ChangeEmail
        email={email}
        confirmed={confirmed}
        waiting={waiting}
        result={intent === "email" ? result : undefined}
      />
    </FormScreen>
  );
}

function Shortcuts({ isOn }: { isOn: boolean }) {
  return (
    <section className={`${panel} ${stack.even}`} aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title">Keyboard shortcuts</h2>
      <p>{`Single keys move through lists and decide at a desk. Here they are ${isOn ? "on" : "off"}.`}</p>
      <ActionButton
        action={action}
        intent="shortcuts"
        hidden={{ shortcuts: isOn ? "off" : "on" }}
        variant="secondary"
      >
        {isOn ? "Turn shortcuts off" : "Turn shortcuts on"}
      </ActionButton>
    </section>
  );
}

function ChangePassword({ result }: { result: SubmissionResult | undefined }) {
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <Form
        id="change-password"
        action={action}
        className={stack.even}
        intent="password"
        fields={["current", "password"]}
        result={result}
      >
        {({ current, password }) => (
          <>
            <PasswordField
              {...bareField(current)}
              label="Current password"
              required
              missing={accountMessages.current}
              autoComplete="current-password"
            />
            <PasswordField
              {...bareField(password)}
              label="New password"
              required
              missing={accountMessages.newPassword}
              minLength={minPasswordCharacters}
              wrong={accountMessages.shortPassword}
              autoComplete="new-password"
              hint={`At least ${minPasswordInWords()}. Every other browser is signed out.`}
            />
            <div>
              <Button pendingText="Saving…">Change password</Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}

type ChangeEmailProps = {
  email: string;
  confirmed: boolean;
  waiting: Waiting | undefined;
  result: SubmissionResult | undefined;
};

function ChangeEmail({ email: present, confirmed, waiting, result }: ChangeEmailProps) {
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="email-title">
      <h2 id="email-title">E-mail address</h2>
      <p className={cluster}>
        {present}
        <Tag tone={confirmed ? "approved" : "pending"}>
          {confirmed ? "confirmed" : "not confirmed"}
        </Tag>
      </p>
      {!confirmed && (
        <ActionButton action={action} intent="confirm" variant="secondary" pendingText="Sending…">
          Send the link again
        </ActionButton>
      )}
      {waiting && <WaitingAddress {...waiting} />}
      <Form
        id="change-email"
        action={action}
        className={stack.even}
        intent="email"
        fields={["email", "current"]}
        result={result}
      >
        {({ email, current }) => (
          <>
            <TextField
              {...textField(email)}
              label="New e-mail address"
              required
              missing={accountMessages.newEmail}
              type="email"
              inputMode="email"
              autoComplete="email"
            />
            <PasswordField
              {...bareField(current)}
              label="Your password"
              required
              missing={accountMessages.password}
              autoComplete="current-password"
            />
            <div>
              <Button>Change e-mail address</Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}

function WaitingAddress({ email, sentAt, isOver }: Waiting) {
  return (
    <div className={stack.tight}>
      <p className={cluster}>
        {email}
        <Tag tone="pending">waiting</Tag>
      </p>
      <p>
        {isOver
          ? `The link of ${formatInstant(sentAt)} has ended. Send it again to use this address.`
          : `We sent a link to it on ${formatInstant(sentAt)}. Open it within ${linkInWords()} to use this address. Until then the one above stays.`}
      </p>
      <div className={cluster}>
        <ActionButton
          action={action}
          intent="again"
          variant="secondary"
          pendingText="Sending…"
          label={`Send the link again to ${email}`}
        >
          Send the link again
        </ActionButton>
        <AskingButton
          action={action}
          intent="cancel"
          variant="secondary"
          question={`Cancel the change to ${email}? Its link ends.`}
        >
          Cancel the change
        </AskingButton>
      </div>
    </div>
  );
}

function SecondFactor({ on }: { on: boolean }) {
  return (
    <section className={`${panel} ${stack.even}`} aria-labelledby="second-factor-title">
      <h2 id="second-factor-title" className={cluster}>
        Second step at sign-in
        <Tag tone={on ? "approved" : "pending"}>{on ? "on" : "off"}</Tag>
      </h2>
      <p>A passkey or a code from an app, asked for after your password.</p>
      <ButtonLink variant="secondary" to={href("/dashboard/settings/second-factor")}>
        {on ? "Change your second step" : "Set up a second step"}
      </ButtonLink>
    </section>
  );
}

function Sessions({ sessions, apps }: { sessions: Session[]; apps: SignedInApp[] }) {
  return (
    <section className={`${panel} ${stack.even}`} aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you are signed in</h2>
      <ul className={stack.even}>
        {sessions.map((session) => (
          <li key={session.ref} data-key={session.ref} className={stack.tight}>
            <p className={cluster}>
              <strong>{nameOfBrowser(session.userAgent)}</strong>
              {session.current && <Tag tone="approved">this browser</Tag>}
            </p>
            <p>
              Signed in {formatInstant(session.startedAt)}
              <br />
              Last used {formatInstant(session.lastSeenAt)}
            </p>
            {!session.current && (
              <AskingButton
                action={action}
                intent="session"
                hidden={{ ref: session.ref }}
                variant="secondary"
                pendingText="Sending…"
                question={`Sign out ${nameOfBrowser(session.userAgent)}, last used ${formatInstant(session.lastSeenAt)}?`}
              >
                Sign out
              </AskingButton>
            )}
          </li>
        ))}
      </ul>
      {apps.length > 0 && <Apps apps={apps} />}
      {sessions.length + apps.length > 1 && (
        <AskingButton
          action={action}
          intent="others"
          variant="danger"
          pendingText="Sending…"
          question={`Sign out everywhere else? ${othersInWords(sessions.length, apps.length)} to sign in again.`}
        >
          Sign out everywhere else
        </AskingButton>
      )}
    </section>
  );
}

function othersInWords(sessions: number, apps: number): string {
  const others = sessions + apps - 1;
  return others === 1 ? "One other browser or app has" : `${others} other browsers and apps have`;
}

function Apps({ apps }: { apps: SignedInApp[] }) {
  return (
    <>
      <h3>Apps</h3>
      <ul className={stack.even}>
        {apps.map((app) => (
          <li key={app.ref} data-key={app.ref} className={stack.tight}>
            <p>
              <strong>{nameOfApp(app.userAgent)}</strong>
            </p>
            <p>
              Signed in {formatInstant(app.startedAt)}
              <br />
              Last used {formatInstant(app.lastSeenAt)}
            </p>
            <AskingButton
              action={action}
              intent="app"
              hidden={{ app: app.ref }}
              variant="secondary"
              pendingText="Sending…"
              label={`Sign out ${nameOfApp(app.userAgent)}`}
              question={`Sign out ${nameOfApp(app.userAgent)}, last used ${formatInstant(app.lastSeenAt)}?`}
            >
              Sign out
            </AskingButton>
          </li>
        ))}
      </ul>
    </>
  );
}
