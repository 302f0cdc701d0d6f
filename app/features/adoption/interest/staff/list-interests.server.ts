import {
  countInterests,
  type Interest,
  listDecidedBy,
  listInterests,
  listInterestsById,
  listNewestInterests,
  listWaitingPets,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import { canUndo, type InterestStatus } from "#app/features/adoption/interest/interest.ts";
import { interestSearchTerms } from "#app/features/adoption/interest/interest-search-text.ts";
import { findListing } from "#app/features/adoption/listing/find-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatWait } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { type PageRange, paginate } from "#app/platform/lists/paginate.server.ts";
import { type PinnedRow, restorePinnedRows } from "#app/platform/lists/pinned-rows.ts";
import { listCardPictures } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { undoMs } from "#app/platform/undo.ts";
import type { QueueQuery, QueueRow, WaitingPet } from "./interest-queue.ts";

const pageSize = 20;
const maxDecided = 5;

type Counts = Record<InterestStatus, number>;
type Queue = {
  rows: QueueRow[];
  more: boolean;
  /** All requests by status, from the counters. */
  counts: Counts;
  /** Of the filtered requests; `over` when the count is only a lower bound. */
  total: { count: number; over: boolean };
};

/** One page of the queue: pending first, oldest first. Rows in `kept` stand where they stood before they were changed. */
export async function listQueue(
  services: AppServices,
  { status, pet, q, page, sort }: Pick<QueueQuery, "status" | "q" | "page"> & Partial<QueueQuery>,
  pinned: readonly PinnedRow[] = [],
): Promise<Queue> {
  const terms = interestSearchTerms(q);
  const filter = { status, listingId: pet, terms };
  const list = (place: PageRange) =>
    listInterests(services.db.reader, { ...filter, sort, ...place });
  const [{ rows, more }, counts] = await Promise.all([
    paginate(page, list, pageSize),
    countAll(services),
  ]);
  const isCounted = terms.length === 0 && !pet;
  // The last page gives the total.
  const isLast = !more && (rows.length > 0 || page === 1);
  const counted = isCounted
    ? totalOf(counts, status)
    : isLast
      ? (page - 1) * pageSize + rows.length
      : await countInterests(services.db.reader, filter, maxCounted + 1);
  const over = !isCounted && counted > maxCounted;
  const found = await listInterestsById(
    services.db.reader,
    pinned.map(({ id }) => id),
  );
  return {
    rows: await rowsOf(services, restorePinnedRows(rows, pinned, found), pinned),
    more,
    counts,
    total: { count: over ? maxCounted : counted, over },
  };
}

/** Returns up to `limit` requests, the newest first, after the one that is named; with the whole total from the counters. */
export async function listNewest(
  services: AppServices,
  {
    status,
    after,
    limit,
  }: { status: InterestStatus | undefined; after: string | undefined; limit: number },
): Promise<{ rows: Interest[]; total: number }> {
  const rows = await listNewestInterests(services.db.reader, { status, after, limit });
  return { rows, total: totalOf(await countAll(services), status) };
}

/** Pets with pending requests, the one whose oldest has waited longest on top. */
export async function listPetsInQueue(
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

/** The name of the pet that the queue is filtered by; `undefined` for ids of no listing. */
export async function nameOfPet(services: AppServices, id: string): Promise<string | undefined> {
  return (await findListing(services.db.reader, id))?.name;
}

/** Returns up to five decisions of the actor that can still be undone, newest first. */
export async function listJustDecided(services: AppServices, actor: Actor): Promise<QueueRow[]> {
  const now = services.now();
  const since = new Date(now.getTime() - undoMs).toISOString();
  const wanted = { personId: actor.id, since, limit: maxDecided };
  const found = await listDecidedBy(services.db.reader, wanted);
  return rowsOf(services, found);
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

function totalOf(counts: Counts, status: InterestStatus | undefined): number {
  if (status) return counts[status];
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** No card shows more than two lines of a message. */
const maxMessageLength = 160;

async function rowsOf(
  services: AppServices,
  interests: readonly Interest[],
  pinned: readonly PinnedRow[] = [],
): Promise<QueueRow[]> {
  const now = services.now();
  const pictures = await listCardPictures(services, [
    ...new Set(interests.map(({ listing_id }) => listing_id)),
  ]);
  return interests.map((interest) => {
    const { id, listing_id, listing_name, listing_breed, listing_status } = interest;
    const { name, email, phone, message, created_at, status, decided_at } = interest;
    return {
      id,
      listing_id,
      listing_name,
      listing_breed,
      listing_status,
      name,
      email,
      phone,
      created_at,
      status,
      decided_at,
      message: message.slice(0, maxMessageLength),
      picture: pictures.get(listing_id),
      pinned: pinned.some((one) => one.id === id),
      waited: status === "pending" ? formatWait(created_at, now) : undefined,
      undoable: canUndo(interest, now),
    };
  });
}
