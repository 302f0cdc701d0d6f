import { listSenders } from "#app/features/accounts/person/find-person.server.ts";
import {
  countInterests,
  findInterest,
  listInterests,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import { canDecide } from "#app/features/adoption/interest/interest.ts";
import { interestSteps } from "#app/features/adoption/interest/interest-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listConsents } from "#app/platform/consents/consents.queries.server.ts";
import { consentsInForce } from "#app/platform/consents/consents.ts";
import { formatWait } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import { firstLine } from "#app/platform/in-words.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { listCardPictures } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { viewUndo } from "#app/platform/steps/steps.server.ts";
import { readThreads } from "#app/platform/threads/read-thread.server.ts";
import { findApplicantFacts } from "./applicant-facts.server.ts";
import { countOthers } from "./count-others.server.ts";

/** The queries that other entities may use, in their own transaction. */
export {
  findApprovedInterest,
  findInterest,
  type Interest,
  listInterestsByEmail,
} from "#app/features/adoption/interest/interest.queries.server.ts";
export { interestRecord } from "#app/features/adoption/interest/interest-status.queries.server.ts";

/** Others who ask for the same pet that a request's page names; its link leads to all. */
const maxNamed = 5;

export async function findInterestForStaff(services: AppServices, actor: Actor, id: string) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const interest = await findInterest(reader, id);
  if (!interest) return undefined;
  const now = services.now();
  const history = await listHistory(reader, "interest", id);
  const others = { listingId: interest.listing_id, status: "pending" as const, terms: [] };
  return {
    interest: { ...interest, phone: formatPhone(interest.phone) },
    senders: await listSenders(reader, {
      emailKey: interest.email_key,
      phoneKey: interest.phone_key,
    }),
    about: (await findApplicantFacts(reader, interest.listing_id, [interest]))(interest.email_key),
    asking: (await listInterests(reader, { ...others, limit: maxNamed + 1, offset: 0 }))
      .filter((one) => one.id !== id)
      .slice(0, maxNamed)
      .map(({ id, name, message, created_at }) => {
        return { id, name, message: firstLine(message), waited: formatWait(created_at, now) };
      }),
    picture: (await listCardPictures(services, [interest.listing_id])).get(interest.listing_id),
    waited: canDecide(interest.status) ? formatWait(interest.created_at, now) : undefined,
    history,
    agreed: consentsInForce(await listConsents(reader, "interest", [id])),
    thread: (await readThreads(reader, "interest", [id])).get(id) ?? [],
    undo: viewUndo(interestSteps, interest, history.at(-1), { stepRole: "staff", actor }, now),
    batch: history.at(-1)?.batch ?? null,
    /** Other requests that one step can answer, from before `countedAt`. */
    others: (await countOthers(reader, [interest]))(interest),
    countedAt: now.toISOString(),
    waiting: await countInterests(reader, others, 1000),
  };
}
