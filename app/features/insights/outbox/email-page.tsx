import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import { canResend } from "#app/platform/mail/email-state.ts";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordActions } from "#app/ui/record-page/record-actions.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { type EmailRow, EmailTag } from "./email-list.tsx";

type EmailPageProps = {
  email: EmailRow & { body: string };
  masked: boolean;
  secret: boolean;
  offline: boolean;
  history: AuditEntry[];
  result: SubmissionResult | undefined;
};
type AuditEntry = {
  id: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
};

export function EmailPage(props: EmailPageProps) {
  const { email, masked, secret, offline, history, result } = props;
  const outbox = href("/dashboard/staff/outbox");
  return (
    <RecordPage
      title={email.subject}
      back={{ to: outbox, label: "Back to Outbox" }}
      alert={result && <ConflictPanel result={result} />}
      state={
        <>
          <div>
            <EmailTag email={email} />
          </div>
          {offline && <p>No mail server is set. E-mails wait here and are not sent.</p>}
          {canResend(email) && secret && (
            <p>Its link works for a short time; send the person a new one if it is older.</p>
          )}
        </>
      }
      actions={
        canResend(email) && (
          <RecordActions
            next={
              <ActionButton
                action={href("/dashboard/staff/outbox/:id", { id: email.id })}
                intent="resend"
                pendingText="Sending…"
              >
                Resend
              </ActionButton>
            }
          />
        )
      }
      history={history.length > 0 && <RecordHistory items={history.map(historyItem)} />}
    >
      <section className={`${sheet} ${stack.even}`} aria-labelledby="email">
        <h2 id="email">E-mail</h2>
        {masked && <p>The link in it lets its reader in, so it is not shown.</p>}
        <Prose text={email.body} />
      </section>
      <section className={sheet} aria-label="How it stands">
        <Facts rows={listFacts(email)} />
      </section>
    </RecordPage>
  );
}

function historyItem({ id, at, action, ...by }: AuditEntry): HistoryItem {
  return {
    id,
    at,
    actorId: by.actor_id,
    actorName: by.actor_name,
    what: <strong>{action}</strong>,
  };
}

function listFacts(email: EmailRow) {
  const { recipient, created_at, due_at, attempts, sent_at, failed_at, last_error } = email;
  return [
    { label: "To", value: recipient },
    { label: "Status", value: <EmailTag email={email} /> },
    { label: "Written", value: formatInstant(created_at) },
    ...(sent_at ? [{ label: "Sent", value: formatInstant(sent_at) }] : []),
    ...(failed_at ? [{ label: "Given up", value: formatInstant(failed_at) }] : []),
    ...(sent_at || failed_at ? [] : [{ label: "Due", value: formatInstant(due_at) }]),
    { label: "Tries", value: String(attempts) },
    ...(last_error ? [{ label: "Last error", value: last_error }] : []),
  ];
}
