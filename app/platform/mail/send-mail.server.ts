import type { Queries } from "../db/database.server.ts";
import { newId } from "../ids.ts";
import type { NotificationKind } from "../notifications/notification-kinds.ts";
import {
  findRecipients,
  type NewNotification,
  notifyPeople,
} from "../notifications/notify-people.server.ts";
import type { Email, EmailSubject } from "./email.ts";
import { insertEmailSubjects, insertEmails } from "./outbox.queries.server.ts";

export type OutgoingEmail = {
  /** The recipient's address; without one it goes nowhere. */
  to: string;
  email: Email;
  /** One e-mail for each cause: what is queued already is not queued again. Without one each call queues another. */
  cause?: string | null;
  /** Where a mail program posts to stop e-mails of this kind. It acts alone, so nobody but the recipient sees it. */
  unsubscribe?: string;
  /** How long it can still be taken back, in ms. */
  delayMs?: number;
  /** Every record and person that it names, its recipient too where they have an account. */
  about: readonly EmailSubject[];
  /** By which its recipient may have switched it off; "account" where it is about people alone, else "request". */
  kind?: NotificationKind;
  /** It makes no notification, because its recipient has been told already. */
  mailOnly?: boolean;
};

/**
 * Queues e-mails in the caller's transaction: they leave if and only if it commits. Recipients with an account are
 * told on their dashboard, too, at the same time; who switched off e-mails of the kind, only there. Returns how many
 * are new; the others have a cause that was queued before. At most some hundreds at once.
 */
export async function sendMail(
  trx: Queries,
  now: Date,
  mails: OutgoingEmail | readonly OutgoingEmail[],
): Promise<number> {
  const all = [mails]
    .flat()
    .filter(({ to }) => to !== "")
    .map((mail) => ({ ...mail, kind: kindOf(mail) }));
  const recipients = await findRecipients(trx, all);
  const outgoing = all.map((mail, index): Outgoing => {
    const { personId, isMailOff = false } = recipients[index] ?? {};
    return { mail, row: rowOf(mail, now), personId, isMailOff };
  });
  const queued = await queue(
    trx,
    outgoing.filter(({ isMailOff }) => !isMailOff),
  );
  await notifyPeople(trx, now, queued.flatMap(toldOf));
  const unmailed = outgoing.filter(({ isMailOff }) => isMailOff);
  return queued.length + (await notifyPeople(trx, now, unmailed.flatMap(toldOf)));
}

type Outgoing = {
  mail: OutgoingEmail & { kind: NotificationKind };
  row: ReturnType<typeof rowOf>;
  /** Whose account the address is. */
  personId: string | undefined;
  isMailOff: boolean;
};

function kindOf({ kind, about }: OutgoingEmail): NotificationKind {
  return kind ?? (about.every(({ entity }) => entity === "person") ? "account" : "request");
}

function rowOf({ to, email, cause = null, delayMs = 0, unsubscribe }: OutgoingEmail, now: Date) {
  return {
    id: newId(now),
    cause,
    recipient: to,
    ...email,
    created_at: now.toISOString(),
    due_at: new Date(now.getTime() + delayMs).toISOString(),
    attempts: 0,
    claimed_until: null,
    sent_at: null,
    failed_at: null,
    last_error: null,
    list_unsubscribe: unsubscribe ?? null,
  };
}

/** Returns those that are new. */
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
  return queued;
}

function toldOf({ mail, row, personId }: Outgoing): NewNotification[] {
  if (personId === undefined || mail.mailOnly) return [];
  const { kind, about, cause = null, email } = mail;
  return [{ personId, kind, text: email.subject, cause, at: new Date(row.due_at), about }];
}
