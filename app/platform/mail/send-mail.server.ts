import type { Queries } from "../db/database.server.ts";
import { newId } from "../ids.ts";
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
};

/**
 * Queues e-mails in the caller's transaction: they leave if and only if it commits. Returns how many are new; the
 * others have a cause that was queued before. At most some hundreds at once.
 */
export async function sendMail(
  trx: Queries,
  now: Date,
  mails: OutgoingEmail | readonly OutgoingEmail[],
): Promise<number> {
  const rows = [mails]
    .flat()
    .filter(({ to }) => to !== "")
    .map(({ to, email, cause = null, delayMs = 0, unsubscribe = null, about }) => ({
      about,
      row: {
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
        list_unsubscribe: unsubscribe,
      },
    }));
  if (rows.length === 0) return 0;
  const queued = new Set(
    await insertEmails(
      trx,
      rows.map(({ row }) => row),
    ),
  );
  const subjects = rows
    .filter(({ row }) => queued.has(row.id))
    .flatMap(({ row, about }) =>
      about.map(({ entity, id }) => ({ email_id: row.id, entity, entity_id: id })),
    );
  await insertEmailSubjects(trx, subjects);
  return queued.size;
}
