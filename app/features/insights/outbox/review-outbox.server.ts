import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { listAuditEntriesByRecord } from "#app/platform/audit/audit-log.queries.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { canResend, hasSignInLink, maskLinks } from "#app/platform/mail/email-state.ts";
import type { OutboxEmail } from "#app/platform/mail/outbox.queries.server.ts";
import {
  countEmails,
  findEmail,
  listEmailsByState,
  retryEmail,
} from "#app/platform/mail/outbox-list.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { outboxList } from "./outbox.ts";

export async function listOutbox(
  services: AppServices,
  { status, page }: Pick<ListQuery<typeof outboxList>, "status" | "page">,
) {
  const { reader } = services.db;
  return {
    ...(await paginate(page, (place) => listEmailsByState(reader, status, place))),
    counts: {
      waiting: await countEmails(reader, "waiting", maxCounted + 1),
      failed: await countEmails(reader, "failed", maxCounted + 1),
    },
  };
}

/** Undefined for an unknown id. Outside the demo sign-in links are masked. */
export async function findOutboxEmail(services: AppServices, id: string) {
  if (!isId(id)) return undefined;
  const found = await findEmail(services.db.reader, id);
  if (!found) return undefined;
  const { cause, claimed_until, list_unsubscribe, ...email } = found;
  const secret = hasSignInLink(email.body);
  const body = services.site.demo ? email.body : maskLinks(email.body);
  return {
    email: { ...email, body },
    masked: body !== email.body,
    /** Its link expires within the hour. */
    secret,
    /** Without a mail server nothing is sent. */
    offline: services.mailer.kind === "offline",
    history: await listAuditEntriesByRecord(services.db.reader, "email", id, 50),
  };
}

/** Refuses CONFLICT with its state unless it was given up, NOT_FOUND for an unknown one. */
export async function resendEmail(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<{ recipient: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const form = { key, verb: "resend-email", actorId: actor.id, content: { id } };
  return idempotent<{ recipient: string }>(services, form, async (trx) => {
    const before = await findEmail(trx, id);
    if (!before) return refused("NOT_FOUND");
    const now = services.now();
    if (!canResend(before) || !(await retryEmail(trx, id, now.toISOString()))) {
      return refused("CONFLICT", await resendConflictSentence(trx, before));
    }
    const act = { actor, action: "sent again", entity: "email", entityId: id };
    await recordAudit(trx, now, { ...act, detail: before.last_error ?? "" });
    return done({ recipient: before.recipient });
  });
}

/** Who queued it again and when, and whether it was sent. */
async function resendConflictSentence(trx: Queries, { id, sent_at }: OutboxEmail): Promise<string> {
  const [last] = await listAuditEntriesByRecord(trx, "email", id, 1);
  const again = last && `${last.actor_name} sent this e-mail again on ${formatInstant(last.at)}.`;
  const now = sent_at
    ? `This e-mail was sent on ${formatInstant(sent_at)}.`
    : "It is sent automatically.";
  return [again, now].filter(Boolean).join(" ");
}
