import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { listAuditEntriesOf } from "#app/platform/audit/audit-log.queries.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paged } from "#app/platform/lists/paged.server.ts";
import {
  canResend,
  countedMost,
  hasSignInLink,
  maskLinks,
} from "#app/platform/mail/email-state.ts";
import {
  countEmails,
  findEmail,
  listEmailsByState,
  retryEmail,
} from "#app/platform/mail/outbox-list.queries.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { outboxList } from "./outbox.ts";

/** Returns one page of the e-mails in a state, without their bodies; those that wait or failed are counted. */
export async function listOutbox(
  services: AppServices,
  { status, page }: Pick<ListQuery<typeof outboxList>, "status" | "page">,
) {
  const { reader } = services.db;
  return {
    ...(await paged(page, (place) => listEmailsByState(reader, status, place))),
    counts: {
      waiting: await countEmails(reader, "waiting", countedMost + 1),
      failed: await countEmails(reader, "failed", countedMost + 1),
    },
  };
}

/**
 * A letter as staff may read it: beyond the demo nobody gets at a link that would let them in as its reader.
 * `undefined` for any other id.
 */
export async function findOutboxEmail(services: AppServices, id: string) {
  if (!isId(id)) return undefined;
  const message = await findEmail(services.db.reader, id);
  if (!message) return undefined;
  const { cause, claimed_until, ...letter } = message;
  const masked = !services.site.demo && hasSignInLink(letter.body);
  return {
    letter: { ...letter, body: masked ? maskLinks(letter.body) : letter.body },
    masked,
    /** Its link works for an hour only. */
    secret: hasSignInLink(letter.body),
    /** Nothing leaves without a mail server. */
    offline: services.mailer.kind === "offline",
    history: await listAuditEntriesOf(services.db.reader, "email", id, 50),
  };
}

/**
 * A letter that was given up is tried again, from the beginning. CONFLICT with what became of it when it is
 * no longer given up.
 */
export async function resendEmail(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<{ recipient: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const round = (trx: Queries) => roundOfResends(trx, id);
  const form = { key, verb: "resend-letter", actorId: actor.id, content: { id }, round };
  return idempotent<{ recipient: string }>(services, form, async (trx) => {
    const before = await findEmail(trx, id);
    if (!before) return refused("NOT_FOUND");
    const now = services.now();
    if (!canResend(before) || !(await retryEmail(trx, id, now.toISOString()))) {
      const sent = before.sent_at && `This letter was sent on ${formatInstant(before.sent_at)}.`;
      const [last] = await listAuditEntriesOf(trx, "email", id, 1);
      const asked =
        last && `${last.actor_name} sent this letter again on ${formatInstant(last.at)}.`;
      const waits = "It is waiting to leave by itself.";
      return refused("CONFLICT", [asked, sent || waits].filter(Boolean).join(" "));
    }
    const act = { actor, action: "sent again", entity: "email", entityId: id };
    await recordAudit(trx, now, { ...act, detail: before.last_error ?? "" });
    return done({ recipient: before.recipient });
  });
}

/** Each time that the letter is given up begins another one. */
async function roundOfResends(trx: Queries, id: string): Promise<string | undefined> {
  const [last, before] = await listAuditEntriesOf(trx, "email", id, 2);
  const letter = await findEmail(trx, id);
  return (letter && canResend(letter) ? last : before)?.id;
}
