import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { PasswordField, TextField } from "#app/ui/field/field.tsx";
import { bareField, summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { cluster, narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { nameOfBrowser, type SettingsForm } from "./account-settings.ts";

type Session = {
  ref: string;
  userAgent: string;
  startedAt: string;
  lastSeenAt: string;
  current: boolean;
};

type AccountSettingsProps = {
  email: string;
  confirmed: boolean;
  sessions: Session[];
  /** The form that has just come back, and why. */
  returned: { form: SettingsForm; result: SubmissionResult } | undefined;
};

/** Password, e-mail address, and the browsers that are signed in. */
export function AccountSettings({ email, confirmed, sessions, returned }: AccountSettingsProps) {
  const resultOf = (form: SettingsForm) => (returned?.form === form ? returned.result : undefined);
  return (
    <div className={`${narrow} ${stack.wide}`}>
      <PageHeader title="Account Settings" />
      <ChangePassword result={resultOf("password")} />
      <ChangeEmail email={email} confirmed={confirmed} result={resultOf("email")} />
      <Sessions sessions={sessions} />
    </div>
  );
}

function usePending(form: SettingsForm): boolean {
  return useNavigation().formData?.get("form") === form;
}

function ChangePassword({ result }: { result: SubmissionResult | undefined }) {
  const [form, { current, password }] = useForm<{ current: string; password: string }>({
    id: "change-password",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <Form
        method="post"
        action={href("/dashboard/settings")}
        {...getFormProps(form, { ariaAttributes: false })}
        className={stack.even}
      >
        {result && (
          <ErrorSummary title={form.errors?.[0]} errors={summaryOf([current, password])} />
        )}
        <input type="hidden" name="form" value="password" />
        <PasswordField
          {...bareField(current)}
          label="Present password"
          required
          autoComplete="current-password"
        />
        <PasswordField
          {...bareField(password)}
          label="New password"
          required
          autoComplete="new-password"
          hint="At least 10 characters. Every other browser is signed out."
        />
        <div>
          <Button pending={usePending("password")} pendingText="Saving…">
            Change password
          </Button>
        </div>
      </Form>
    </section>
  );
}

type ChangeEmailProps = {
  email: string;
  confirmed: boolean;
  result: SubmissionResult | undefined;
};

function ChangeEmail({ email: present, confirmed, result }: ChangeEmailProps) {
  const sending = usePending("confirm");
  const [form, { email, current }] = useForm<{ email: string; current: string }>({
    id: "change-email",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
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
        <Form method="post" action={href("/dashboard/settings")}>
          <input type="hidden" name="form" value="confirm" />
          <Button variant="secondary" pending={sending}>
            Send the link again
          </Button>
        </Form>
      )}
      <Form
        method="post"
        action={href("/dashboard/settings")}
        {...getFormProps(form, { ariaAttributes: false })}
        className={stack.even}
      >
        {result && <ErrorSummary title={form.errors?.[0]} errors={summaryOf([email, current])} />}
        <input type="hidden" name="form" value="email" />
        <TextField
          {...textField(email)}
          label="New e-mail address"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <PasswordField
          {...bareField(current)}
          label="Your password"
          required
          autoComplete="current-password"
        />
        <div>
          <Button pending={usePending("email")}>Change e-mail address</Button>
        </div>
      </Form>
    </section>
  );
}

function Sessions({ sessions }: { sessions: Session[] }) {
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you are signed in</h2>
      <ul className={stack.even}>
        {sessions.map((session) => (
          <li key={session.ref} className={stack.tight}>
            <p className={cluster}>
              <strong>{nameOfBrowser(session.userAgent)}</strong>
              {session.current && <Tag tone="approved">this browser</Tag>}
            </p>
            <p>
              Signed in {formatInstant(session.startedAt)}, last used{" "}
              {formatInstant(session.lastSeenAt)}
            </p>
            {!session.current && (
              <Form method="post" action={href("/dashboard/settings")}>
                <input type="hidden" name="form" value="session" />
                <input type="hidden" name="ref" value={session.ref} />
                <Button variant="secondary">Sign out</Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action={href("/dashboard/settings")}>
          <input type="hidden" name="form" value="others" />
          <Button variant="danger">Sign out everywhere else</Button>
        </Form>
      )}
    </section>
  );
}
