import type { Actor } from "#app/platform/actor.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { queueMessage } from "#app/platform/mail/outbox.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { answerEmail } from "./answer-email.ts";
import {
  changeInquiryStatus,
  countOpenInquiries,
  findInquiry,
  type Inquiry,
  listInquiries,
} from "./inquiry.queries.server.ts";
import { canAnswer, canClose, canReopen, type InquiryStatus, type InquiryStep } from "./inquiry.ts";

const pageSize = 20;
const countedMost = 1000;

/** One page of what people wrote to us, the newest first. `open` is counted up to 1,000, `over` beyond. */
export async function listForReview(
  services: AppServices,
  { status, q, page }: { status: InquiryStatus | undefined; q: string; page: number },
) {
  const { reader } = services.db;
  const place = { limit: pageSize + 1, offset: (page - 1) * pageSize };
  const found = await listInquiries(reader, { status, terms: searchTerms(q) }, place);
  const open = await countOpenInquiries(reader, countedMost + 1);
  const rows = found.slice(0, pageSize).map((inquiry) => {
    const { id, kind, name, email, subject, status, created_at } = inquiry;
    return { id, kind, name, email, subject, status, created_at };
  });
  return {
    rows,
    more: found.length > pageSize,
    open: { count: Math.min(open, countedMost), over: open > countedMost },
  };
}

/** A message as its page shows it; `undefined` for any other id. */
export async function findForReview(services: AppServices, id: string) {
  if (!isId(id)) return undefined;
  const found = await findInquiry(services.db.reader, id);
  if (!found) return undefined;
  const { content_key, search_text, ...inquiry } = found;
  return { inquiry, history: await listHistory(services.db.reader, "inquiry", id) };
}

/**
 * Queues the answer to whoever wrote, and takes the message to answered. INVALID on `answer` without words,
 * CONFLICT with who did what when it is no longer open.
 */
export async function answerInquiry(
  services: AppServices,
  actor: Actor,
  id: string,
  input: { answer?: string | undefined },
  key: string | undefined,
): Promise<Outcome<Addressed>> {
  const answer = input.answer?.trim();
  if (!answer) {
    return refused("INVALID", "", { fields: { answer: ["Please write an answer"] } });
  }
  const taking = { step: "answer", to: "answered", answer, key } as const;
  return take(services, actor, id, taking, canAnswer, async (trx, inquiry) => {
    const now = services.now();
    const letter = answerEmail(inquiry, answer, services.site.name);
    await queueMessage(trx, { now, cause: null, to: inquiry.email, dueAt: now, ...letter });
  });
}

/** Nothing more is to be done. CONFLICT with who did what when it is closed already. */
export function closeInquiry(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<Addressed>> {
  const taking = { step: "close", to: "closed", key } as const;
  return take(services, actor, id, taking, ({ status }) => canClose(status));
}

/** There is more to say. CONFLICT with who did what when it is open already. */
export function reopenInquiry(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<Addressed>> {
  const taking = { step: "reopen", to: "open", key } as const;
  return take(services, actor, id, taking, ({ status }) => canReopen(status));
}

/** To whom an answer goes. */
type Addressed = { email: string };
type Taking = {
  step: InquiryStep;
  to: InquiryStatus;
  answer?: string;
  key: string | undefined;
};

async function take(
  services: AppServices,
  actor: Actor,
  id: string,
  { step, to, answer, key }: Taking,
  may: (inquiry: Inquiry) => boolean,
  also?: (trx: Queries, inquiry: Inquiry) => Promise<void>,
): Promise<Outcome<Addressed>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const content = { id, answer };
  const form = { key, verb: `inquiry-${step}`, actorId: actor.id, content };
  return idempotent<Addressed>(services, form, async (trx) => {
    const before = await findInquiry(trx, id);
    if (!before) return refused("NOT_FOUND");
    const now = services.now();
    const change = { id, from: [before.status], to, now: now.toISOString() };
    if (!may(before) || !(await changeInquiryStatus(trx, change))) return tooLate(trx, id);
    await recordHistory(trx, now, {
      entity: "inquiry",
      entityId: id,
      actor,
      from: before.status,
      to,
      reason: answer,
    });
    // Held from here on: whoever wrote may just have had their account erased.
    const held = await findInquiry(trx, id);
    if (!held || (to === "answered" && held.email === "")) return refused("NOT_FOUND");
    await also?.(trx, held);
    return done({ email: before.email });
  });
}

const phrases: Record<InquiryStatus, string> = {
  open: "reopened",
  answered: "answered",
  closed: "closed",
};

/** Who took it where it is, and when. */
async function tooLate(trx: Queries, id: string): Promise<Refusal> {
  const status = (await findInquiry(trx, id))?.status;
  const history = await listHistory(trx, "inquiry", id);
  const last = history.findLast(({ to_status }) => to_status === status);
  if (!last || !status) return refused("CONFLICT", "Nobody has done anything with it yet.");
  const phrase = last.from_status ? phrases[status] : "sent";
  return refused(
    "CONFLICT",
    `${last.actor_name} ${phrase} this message on ${formatInstant(last.at)}.`,
  );
}
