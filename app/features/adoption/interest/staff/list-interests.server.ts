import {
  countInterests,
  type Interest,
  listDecidedBy,
  listedInterests,
  listInterests,
  listInterestsById,
  listNewestInterests,
  listWaitingPets,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import { interestSearchTerms } from "#app/features/adoption/interest/interest-search-text.ts";
import { interestSteps } from "#app/features/adoption/interest/interest-steps.server.ts";
import { findListing } from "#app/features/adoption/listing/find-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatWait } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { defaultPageSize, type PageRange, paginate } from "#app/platform/lists/paginate.server.ts";
import { type PinnedRow, restorePinnedRows } from "#app/platform/lists/pinned-rows.ts";
import { recordPlaces } from "#app/platform/lists/record-places.server.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { listCardPictures } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { viewUndo } from "#app/platform/steps/steps.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import { countAsking, countOthers } from "./count-others.server.ts";
import {
  interestQueue,
  type QueueQuery,
  type QueueRow,
  type WaitingPet,
} from "./interest-queue.ts";

/** More than anybody decides within the undo time. */
const maxDecided = 100;

type Counts = Record<InterestStatus, number>;
type Queue = {
  rows: QueueRow[];
  more: boolean;
  counts: Counts;
  /** `over`: the count is only a lower bound. */
  total: { count: number; over: boolean };
};

/** One page of the queue. Pinned rows are shown in their former place. */
export async function listInterestsForStaff(
  services: AppServices,
  actor: Actor,
  {
    status,
    pet,
    q,
    page,
    sort,
    wrote,
  }: Pick<QueueQuery, "status" | "q" | "page"> & Partial<QueueQuery>,
  pinned: readonly PinnedRow[] = [],
): Promise<Queue> {
  const terms = interestSearchTerms(q);
  const filter = { status, listingId: pet, terms, hasWritten: wrote === "back" };
  const list = (place: PageRange) =>
    listInterests(services.db.reader, { ...filter, sort, ...place });
  const [{ rows, more }, counts] = await Promise.all([paginate(page, list), countAll(services)]);
  const isCounted = terms.length === 0 && !pet && !wrote;
  const isLast = !more && (rows.length > 0 || page === 1);
  const counted = isCounted
    ? totalByStatus(counts, status)
    : isLast
      ? (page - 1) * defaultPageSize + rows.length
      : await countInterests(services.db.reader, filter, maxCounted + 1);
  const over = !isCounted && counted > maxCounted;
  const found = await listInterestsById(
    services.db.reader,
    pinned.map(({ id }) => id),
  );
  return {
    rows: await toQueueRows(services, actor, restorePinnedRows(rows, pinned, found), pinned),
    more,
    counts,
    total: { count: over ? maxCounted : counted, over },
  };
}

const placeFilter = ({ status, pet, q, sort, wrote }: QueueQuery) => ({
  status,
  listingId: pet,
  hasWritten: wrote === "back",
  terms: interestSearchTerms(q),
  sort,
});

export const queuePlaces = recordPlaces(interestQueue, listedInterests, {
  filter: placeFilter,
  waiting: ({ status = "pending", ...query }) =>
    status === "pending" ? placeFilter({ ...query, status }) : undefined,
});

/** Newest first, after the request `after`. The total comes from the counters. */
export async function listNewestRequests(
  services: AppServices,
  {
    status,
    after,
    limit,
  }: { status: InterestStatus | undefined; after: string | undefined; limit: number },
): Promise<{ rows: Interest[]; total: number }> {
  const rows = await listNewestInterests(services.db.reader, { status, after, limit });
  return { rows, total: totalByStatus(await countAll(services), status) };
}

export async function listPetsForStaff(
  services: AppServices,
  { q, page }: Pick<QueueQuery, "q" | "page">,
): Promise<{ pets: WaitingPet[]; more: boolean }> {
  const terms = interestSearchTerms(q);
  const { rows, more } = await paginate(page, (place) =>
    listWaitingPets(services.db.reader, { terms, ...place }),
  );
  const now = services.now();
  return { pets: rows.map((pet) => ({ ...pet, waited: formatWait(pet.oldest, now) })), more };
}

export async function findPetName(services: AppServices, id: string): Promise<string | undefined> {
  return (await findListing(services.db.reader, id))?.name;
}

/** The actor's decisions that can still be undone, newest first. */
export async function listJustDecided(
  services: AppServices,
  actor: Actor,
  listingId?: string,
): Promise<QueueRow[]> {
  const since = new Date(services.now().getTime() - undoMs).toISOString();
  const query = { personId: actor.id, since, limit: maxDecided };
  const found = await listDecidedBy(services.db.reader, query);
  const ofListing = found.filter((one) => !listingId || one.listing_id === listingId);
  const rows = await toQueueRows(services, actor, ofListing);
  return rows.filter(({ undo }) => undo);
}

async function countAll(services: AppServices): Promise<Counts> {
  const counters = await readCounters(services.db.reader, "interest:");
  return {
    pending: counters["interest:pending"] ?? 0,
    approved: counters["interest:approved"] ?? 0,
    rejected: counters["interest:rejected"] ?? 0,
    withdrawn: counters["interest:withdrawn"] ?? 0,
  };
}

function totalByStatus(counts: Counts, status: InterestStatus | undefined): number {
  if (status) return counts[status];
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function toQueueRows(
  services: AppServices,
  actor: Actor,
  interests: readonly Interest[],
  pinned: readonly PinnedRow[] = [],
): Promise<QueueRow[]> {
  const now = services.now();
  const pictures = await listCardPictures(services, [
    ...new Set(interests.map(({ listing_id }) => listing_id)),
  ]);
  const ids = interests.map(({ id }) => id);
  const last = await listLastChanges(services.db.reader, "interest", ids);
  const requester = { stepRole: "staff", actor };
  const others = await countOthers(services.db.reader, interests);
  const isJustApproved = ({ id, status }: Interest) =>
    status === "approved" && pinned.some((one) => one.id === id);
  const asking = await countAsking(
    services.db.reader,
    interests.filter(isJustApproved).map(({ listing_id }) => listing_id),
  );
  return interests.map((interest) => {
    const { id, listing_id, listing_name, listing_breed, listing_status } = interest;
    const { name, email, phone, message, created_at, status } = interest;
    return {
      id,
      listing_id,
      listing_name,
      listing_breed,
      listing_status,
      name,
      email,
      phone: formatPhone(phone),
      created_at,
      status,
      message,
      wroteBack: interest.awaiting_reply_since !== null,
      picture: pictures.get(listing_id),
      pinned: pinned.some((one) => one.id === id),
      waited: status === "pending" ? formatWait(created_at, now) : undefined,
      others: others(interest),
      stillAsking: isJustApproved(interest) ? asking(listing_id) : 0,
      undo: viewUndo(interestSteps, interest, last.get(id), requester, now),
      batch: last.get(id)?.batch ?? null,
    };
  });
}
