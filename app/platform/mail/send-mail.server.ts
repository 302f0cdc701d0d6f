import type { Queries } from "../db/database.server.ts";
import { newId } from "../ids.ts";
import type { NotificationKind } from "../notifications/notification-kinds.ts";
import type { NotificationTopic } from "../notifications/notification-topic.ts";
import {
  findRecipients,
  type NewNotification,
  notifyPeople,
} from "../notifications/notify-people.server.ts";
import { withNewKey } from "../reference-keys/reference-key.server.ts";
import { insertReferenceKeys } from "../reference-keys/reference-keys.queries.server.ts";
import type { Email, EmailSubject } from "./email.ts";
import { insertEmailSubjects, insertEmails } from "./outbox.queries.server.ts";

export type OutgoingEmail = {
  /** If empty, nothing is sent. */
  to: string;
  email: Email;
  /** Unique: a second e-mail of the same cause is not queued. */
  cause?: string | null;
  /** One-click unsubscribe address. It needs no login, so only the recipient sees it. */
  unsubscribe?: string;
  /** How long the e-mail can be undone, in ms. */
  delayMs?: number;
  /** Every record and person that the e-mail names; first the record that it is about. */
  about: readonly EmailSubject[];
  /** By default "account" for an e-mail about people alone, else "request". Recipients switch e-mails off by kind. */
  kind?: NotificationKind;
  /** Set if the recipient needs no notification, for example because they acted. */
  mailOnly?: boolean;
  /** The person who acted: they get no notification. */
  by?: string | null | undefined;
  topic?: NotificationTopic;
};

/**
 * Queues e-mails in the caller's transaction. Recipients with an account also get a notification, and only that where
 * they switched off e-mails of the kind. Returns how many are new; the others have a known cause. At most some hundreds.
 */
export async function sendMail(
  trx: Queries,
  now: Date,
  mails: OutgoingEmail | readonly OutgoingEmail[],
): Promise<number> {
  const all = [mails]
    .flat()
    .filter(({ to }) => to !== "")
    .map((mail) => ({ ...mail, kind: notificationKind(mail) }));
  const recipients = await findRecipients(trx, all);
  const outgoing = all.map((mail, index): Outgoing => {
    const { personId, isMailOff = false } = recipients[index] ?? {};
    return { mail, ...makeRow(mail, now), personId, isMailOff };
  });
  const queued = await queue(
    trx,
    outgoing.filter(({ isMailOff }) => !isMailOff),
  );
  await notifyPeople(trx, now, queued.flatMap(makeNotifications));
  const unmailed = outgoing.filter(({ isMailOff }) => isMailOff);
  return queued.length + (await notifyPeople(trx, now, unmailed.flatMap(makeNotifications)));
}

type Outgoing = {
  mail: OutgoingEmail & { kind: NotificationKind };
  row: ReturnType<typeof makeRow>["row"];
  key: ReturnType<typeof makeRow>["key"];
  personId: string | undefined;
  isMailOff: boolean;
};

function notificationKind({ kind, about }: OutgoingEmail): NotificationKind {
  return kind ?? (about.every(({ entity }) => entity === "person") ? "account" : "request");
}

/** People wait for links that set a password or confirm an address, and not for reminders, digests and alerts. */
function mailPriority({ kind, unsubscribe }: Outgoing["mail"]): number {
  if (unsubscribe || kind === "reminder" || kind === "team") return 2;
  return kind === "account" ? 0 : 1;
}

function makeRow(mail: Outgoing["mail"], now: Date) {
  const { to, email, cause = null, delayMs = 0, unsubscribe, about } = mail;
  const { subject, follow } = email;
  const [record] = about;
  const { body, key } =
    follow && record
      ? withNewKey({ body: email.body, follow }, record)
      : { body: email.body, key: undefined };
  const row = {
    id: newId(now),
    cause,
    recipient: to,
    subject,
    body,
    created_at: now.toISOString(),
    due_at: new Date(now.getTime() + delayMs).toISOString(),
    attempts: 0,
    claimed_until: null,
    sent_at: null,
    failed_at: null,
    last_error: null,
    list_unsubscribe: unsubscribe ?? null,
    priority: mailPriority(mail),
  };
  return { row, key };
}

async function queue(trx: Queries, all: readonly Outgoing[]): Promise<Outgoing[]> {
  if (all.length === 0) return [];
  const ids = new Set(
    await insertEmails(
      trx,
      all.map(({ row }) => row),
    ),
  );
  const queued = all.filter(({ row }) => ids.has(row.id));
  const subjects = queued.flatMap(({ row, mail }) =>
    mail.about.map(({ entity, id }) => ({ email_id: row.id, entity, entity_id: id })),
  );
  await insertEmailSubjects(trx, subjects);
  await insertReferenceKeys(
    trx,
    queued.flatMap(({ key, row }) => (key ? { ...key, email_id: row.id } : [])),
  );
  return queued;
}

function makeNotifications({ mail, row, personId }: Outgoing): NewNotification[] {
  if (personId === undefined || mail.mailOnly || mail.by === personId) return [];
  const { kind, about, cause = null, email, topic } = mail;
  const at = new Date(row.due_at);
  return [{ personId, kind, text: email.subject, cause, at, about, ...(topic && { topic }) }];
}
