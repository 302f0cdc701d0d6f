import type { Actor } from "#app/platform/actor.ts";
import { listConsents } from "#app/platform/consents/consents.queries.server.ts";
import { consentsInForce } from "#app/platform/consents/consents.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  countOpenInquiries,
  findInquiry,
  type Inquiry,
  inquiryRecord,
  listInquiries,
} from "./inquiry.queries.server.ts";
import { canAnswer, canClose, canReopen, type InquiryStatus, type inquiryList } from "./inquiry.ts";
import { answerEmail, emailSubjectsOf } from "./inquiry-emails.ts";

/** No list shows more of a message. */
const beginning = 100;

/** Returns one page of what people wrote to us, the newest first. `open` is counted up to 1,000, `over` beyond. */
export async function listForReview(
  services: AppServices,
  { status, q, page }: ListQuery<typeof inquiryList>,
) {
  const { reader } = services.db;
  const { rows, more } = await paginate(page, (place) =>
    listInquiries(reader, { status, terms: searchTerms(q) }, place),
  );
  const open = await countOpenInquiries(reader, maxCounted + 1);
  return {
    rows: rows.map((inquiry) => {
      const { id, kind, person_id, name, email, subject, message, status, created_at } = inquiry;
      const begun = message.slice(0, beginning);
      return { id, kind, person_id, name, email, subject, message: begun, status, created_at };
    }),
    more,
    open: { count: Math.min(open, maxCounted), over: open > maxCounted },
  };
}

/** An inquiry as its page shows it; `undefined` for any other id. */
export async function findForReview(services: AppServices, id: string) {
  if (!isId(id)) return undefined;
  const found = await findInquiry(services.db.reader, id);
  if (!found) return undefined;
  const { content_key, search_text, ...inquiry } = found;
  const { reader } = services.db;
  return {
    inquiry,
    history: await listHistory(reader, "inquiry", id),
    agreed: consentsInForce(await listConsents(reader, "inquiry", [id])),
  };
}

/** To whom an answer goes. */
type Sender = { email: string };

/**
 * Queues the answer to the sender and takes the inquiry to answered. Returns the sender's address. Refuses INVALID on
 * `answer` without words, CONFLICT with who did what when it is no longer open or its sender was erased.
 */
export async function answerInquiry(
  services: AppServices,
  actor: Actor,
  id: string,
  input: { answer?: string | undefined },
  key: string | undefined,
): Promise<Outcome<Sender>> {
  const answer = input.answer?.trim();
  if (!answer) {
    return refused("INVALID", "", { fields: { answer: ["Please write an answer"] } });
  }
  const form = { key, verb: "inquiry-answer", actorId: actor.id, content: { id, answer } };
  return idempotent<Sender>(services, form, async (trx) => {
    const now = services.now();
    const step = { to: "answered", reason: answer, can: canAnswer } as const;
    const changed = await changeStatus(trx, now, actor, id, step);
    if (!changed.ok) return changed;
    const { email } = changed.value;
    await sendMail(trx, now, {
      to: email,
      email: answerEmail(changed.value, answer, services.site.name),
      about: emailSubjectsOf(changed.value),
    });
    return done({ email });
  });
}

/** Closes an inquiry. Refuses CONFLICT with who did what when it is closed already. */
export function closeInquiry(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<Sender>> {
  const form = { key, verb: "inquiry-close", actorId: actor.id, content: { id } };
  return idempotent<Sender>(services, form, async (trx) => {
    const step = { to: "closed", can: ({ status }: Inquiry) => canClose(status) } as const;
    const changed = await changeStatus(trx, services.now(), actor, id, step);
    return changed.ok ? done({ email: changed.value.email }) : changed;
  });
}

/** Reopens an inquiry. Refuses CONFLICT with who did what when it is open already. */
export function reopenInquiry(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<Sender>> {
  const form = { key, verb: "inquiry-reopen", actorId: actor.id, content: { id } };
  return idempotent<Sender>(services, form, async (trx) => {
    const step = { to: "open", can: ({ status }: Inquiry) => canReopen(status) } as const;
    const changed = await changeStatus(trx, services.now(), actor, id, step);
    return changed.ok ? done({ email: changed.value.email }) : changed;
  });
}

const phrases: Record<InquiryStatus, string> = {
  open: "reopened",
  answered: "answered",
  closed: "closed",
};

/** Returns the inquiry as it was before. Refuses CONFLICT with who set its present status, and when. */
function changeStatus(
  trx: Queries,
  now: Date,
  actor: Actor,
  id: string,
  step: { to: InquiryStatus; reason?: string; can: (inquiry: Inquiry) => boolean },
): Promise<Outcome<Inquiry>> {
  const conflict = async ({ status }: Inquiry) => {
    const history = await listHistory(trx, "inquiry", id);
    const last = history.findLast(({ to_status }) => to_status === status);
    if (!last) return "Nobody has done anything with it yet.";
    const phrase = last.from_status ? phrases[status] : "sent";
    return `${last.actor_name} ${phrase} this message on ${formatInstant(last.at)}.`;
  };
  return transition(trx, inquiryRecord, id, { ...step, actor, now, conflict });
}
