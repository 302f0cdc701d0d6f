import { Form, href, useNavigation } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import { canResend } from "#app/platform/mail/email-state.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { type EmailRow, EmailTag } from "./email-list.tsx";

type LetterScreenProps = {
  letter: EmailRow & { body: string };
  masked: boolean;
  secret: boolean;
  offline: boolean;
  history: { id: string; at: string; actor_name: string; action: string }[];
  submissionKey: string;
  /** Why it was not sent again. */
  refusal: string | undefined;
};

/** One letter as it stands in the outbox. */
export function EmailPage(props: LetterScreenProps) {
  const { letter, masked, secret, offline, history, submissionKey, refusal } = props;
  const outbox = href("/dashboard/staff/outbox");
  return (
    <div className={`${narrow} ${stack.even}`}>
      <PageHeader title={letter.subject} back={{ to: outbox, label: "Back to Outbox" }} />
      {refusal && <ErrorSummary title={refusal} />}
      <section className={`${sheet} ${stack.even}`} aria-label="How it stands">
        <Facts rows={factsOf(letter)} />
        {offline && <p>No mail server is set, so letters are kept here and none leaves.</p>}
        {canResend(letter) && (
          <Resend id={letter.id} submissionKey={submissionKey} secret={secret} />
        )}
      </section>
      <section className={`${sheet} ${stack.even}`} aria-labelledby="letter">
        <h2 id="letter">Letter</h2>
        {masked && <p>The link in it lets its reader in, so it is not shown.</p>}
        <Prose text={letter.body} />
      </section>
      {history.length > 0 && (
        <section className={stack.tight} aria-labelledby="history">
          <h2 id="history">History</h2>
          <ol className={stack.even}>
            {history.map(({ id, at, actor_name, action }) => (
              <li key={id}>
                <strong>{action}</strong> {actor_name}, {formatInstant(at)}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function factsOf(letter: EmailRow) {
  const { recipient, created_at, due_at, attempts, sent_at, failed_at, last_error } = letter;
  return [
    { label: "To", value: recipient },
    { label: "Status", value: <EmailTag email={letter} /> },
    { label: "Written", value: formatInstant(created_at) },
    ...(sent_at ? [{ label: "Sent", value: formatInstant(sent_at) }] : []),
    ...(failed_at ? [{ label: "Given up", value: formatInstant(failed_at) }] : []),
    ...(sent_at || failed_at ? [] : [{ label: "Due", value: formatInstant(due_at) }]),
    { label: "Tries", value: String(attempts) },
    ...(last_error ? [{ label: "Last error", value: last_error }] : []),
  ];
}

type ResendProps = { id: string; submissionKey: string; secret: boolean };

function Resend({ id, submissionKey, secret }: ResendProps) {
  const pending = useNavigation().formData?.get("key") === submissionKey;
  return (
    <Form
      method="post"
      action={href("/dashboard/staff/outbox/:id", { id })}
      className={stack.tight}
    >
      {secret && <p>Its link works for one hour only; send the person a new one if it is older.</p>}
      <input type="hidden" name="key" value={submissionKey} />
      <input type="hidden" name="step" value="resend" />
      <Button pending={pending}>Resend</Button>
    </Form>
  );
}
