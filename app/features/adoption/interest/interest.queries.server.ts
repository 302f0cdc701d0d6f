import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { QueueSort } from "#app/features/adoption/interest/staff/interest-queue.ts";
import {
  countByWords,
  type InterestFilter,
  interestsMatching,
  pageByWords,
} from "#app/features/adoption/interest/staff/interest-search.queries.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import { insertOrFind } from "#app/platform/db/insert-or-find.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { countRows, firstRows } from "#app/platform/lists/count-rows.server.ts";
import { byColumns, type ListOrder, sortQuery } from "#app/platform/lists/list-order.server.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import {
  confirmedAddressOf,
  findRelated,
  mayBeBy,
  sentBy,
} from "#app/platform/records/find-related.server.ts";
import type { RelatedPerson } from "#app/platform/records/related-part.ts";

export type InterestRow = Omit<Row<"interests">, "queue_order" | "search_text">;
export type InterestStatus = Row<"interests">["status"];
export type Interest = Awaited<ReturnType<typeof listInterests>>[number];

/** Without the search text, and without the queue order, which is too large for a JavaScript number. */
const interestColumns = [
  "interests.id",
  "interests.reference",
  "interests.listing_id",
  "interests.name",
  "interests.email",
  "interests.email_key",
  "interests.phone",
  "interests.phone_key",
  "interests.message",
  "interests.status",
  "interests.reason",
  "interests.private_note",
  "interests.decided_by",
  "interests.decided_at",
  "interests.awaiting_reply_since",
  "interests.sent_by",
  "interests.created_at",
  "interests.updated_at",
] as const;

function interestsInContext(q: Queries) {
  return q
    .selectFrom("interests")
    .innerJoin("listings", "listings.id", "interests.listing_id")
    .leftJoin("people as decider", "decider.id", "interests.decided_by")
    .select(interestColumns)
    .select([
      "listings.name as listing_name",
      "listings.breed as listing_breed",
      "listings.status as listing_status",
      "decider.name as decider_name",
    ]);
}

/** Inserts an interest, or returns the one of this phone or e-mail for the pet that is not withdrawn. */
export async function insertInterest(
  q: Queries,
  row: NewRow<"interests">,
): Promise<{ inserted: true } | { inserted: false; existing: InterestRow }> {
  const insert = q
    .insertInto("interests")
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return insertOrFind(
    () => insert.executeTakeFirst(),
    () => findSame(q, row),
  );
}

async function findSame(q: Queries, row: NewRow<"interests">): Promise<InterestRow | undefined> {
  return q
    .selectFrom("interests")
    .select(interestColumns)
    .where("listing_id", "=", row.listing_id)
    .where("status", "<>", sql.lit("withdrawn" as const))
    .where((eb) =>
      eb.or([eb("phone_key", "=", row.phone_key), eb("email_key", "=", row.email_key)]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

export async function findInterest(q: Queries, id: string): Promise<Interest | undefined> {
  return interestsInContext(q).where("interests.id", "=", id).executeTakeFirst();
}

/** `reference` in upper case, as stored. */
export async function findInterestByReference(
  q: Queries,
  reference: string,
): Promise<Interest | undefined> {
  return interestsInContext(q).where("interests.reference", "=", reference).executeTakeFirst();
}

/** In queue order (pending, oldest first; then the others, newest first), or by `sort`. */
export async function listInterests(
  q: Queries,
  filter: InterestFilter & { limit: number; offset: number; sort?: QueueSort | undefined },
) {
  const { limit, offset, sort } = filter;
  if (sort && filter.terms.length === 0) return listSortedInterests(q, { ...filter, sort });
  const inOrder = interestsInContext(q).orderBy("interests.queue_order").orderBy("interests.id");
  if (filter.terms.length > 0) {
    const page = await pageByWords(q, filter, { limit, offset });
    return page ? inOrder.where(page).execute() : [];
  }
  return inOrder.where(interestsMatching(q, filter)).limit(limit).offset(offset).execute();
}

/** Newest first. Ids are in order of creation. */
export function listNewestInterests(
  q: Queries,
  {
    status,
    after,
    limit,
  }: { status: InterestStatus | undefined; after: string | undefined; limit: number },
): Promise<Interest[]> {
  let query = interestsInContext(q);
  if (status) query = query.where("interests.status", "=", status);
  if (after) query = query.where("interests.id", "<", after);
  return query.orderBy("interests.id", "desc").limit(limit).execute();
}

/** Each order comes out of an index. */
async function listSortedInterests(
  q: Queries,
  filter: InterestFilter & { limit: number; offset: number; sort: QueueSort },
) {
  const { limit, offset, sort } = filter;
  if (!isByPet(filter)) {
    const found = interestsInContext(q).where(interestsMatching(q, filter));
    return sortQuery(found, queueOrder(filter)).limit(limit).offset(offset).execute();
  }
  const way = sql.raw(sort.startsWith("-") ? "desc" : "asc");
  // A cross join sets SQLite's reading order, and the index returns each pet's requests sorted. A further sort column
  // would make SQLite sort again.
  const rest = isPostgres(q) ? sql`, interests.queue_order, interests.id` : sql``;
  const queue = isPostgres(q) ? sql`` : sql`indexed by interests_queue_listing`;
  const { rows } = await sql<{ id: string }>`select interests.id
    from listings cross join interests ${queue}
    where interests.listing_id = listings.id and ${interestsMatching(q, filter)}
    order by substr(listings.search_text, 1, 40) ${way}, listings.id ${way}${rest}
    limit ${limit} offset ${offset}`.execute(q);
  const ids = rows.map(({ id }) => id);
  const found = await listInterestsById(q, ids);
  return found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

type SortedFilter = InterestFilter & { sort?: QueueSort | undefined };

/** A search ignores the sort. */
function effectiveSort({ sort, terms }: SortedFilter): string {
  return terms.length === 0 ? (sort ?? "") : "";
}

const isByPet = (filter: SortedFilter) => effectiveSort(filter).endsWith("pet");

/** The order of `listInterests`. A request that left the filtered status keeps its former place. */
function queueOrder(filter: SortedFilter): ListOrder {
  const { status } = filter;
  const sort = effectiveSort(filter);
  const descending = sort.startsWith("-");
  if (sort.endsWith("date")) return [byColumns(descending, "interests.id")];
  if (sort.endsWith("name")) {
    const name = sql`substr(interests.search_text, 1, 40)`;
    return [{ keys: [name, sql.ref("interests.id")], descending }];
  }
  const other = sql`-1000000000000000000 - interests.queue_order`;
  const isWaiting = sql`interests.status = 'pending'`;
  const queue = {
    ...byColumns(false, "interests.queue_order", "interests.id"),
    ...(status && {
      own: [
        status === "pending"
          ? sql`case when ${isWaiting} then interests.queue_order else ${other} end`
          : sql`case when ${isWaiting} then ${other} else interests.queue_order end`,
        sql.ref("interests.id"),
      ],
    }),
  };
  if (!isByPet(filter)) return [queue];
  const pet = [sql`substr(listings.search_text, 1, 40)`, sql.ref("listings.id")];
  return [{ keys: pet, descending }, queue];
}

/** The rows of `listInterests`, for `recordPlaces`; of a search up to `maxCounted` + 1. */
export async function listedInterests(q: Queries, filter: SortedFilter) {
  const page = { limit: maxCounted + 1, offset: 0 };
  const matching =
    filter.terms.length > 0
      ? ((await pageByWords(q, filter, page)) ?? sql<SqlBool>`1 = 0`)
      : interestsMatching(q, filter);
  const all = q
    .selectFrom("interests")
    .$if(isByPet(filter), (rows) =>
      rows.innerJoin("listings", "listings.id", "interests.listing_id"),
    );
  return { all, found: all.where(matching), id: "interests.id", order: queueOrder(filter) };
}

/** In no particular order; unknown ids are left out. */
export async function listInterestsById(q: Queries, ids: readonly string[]) {
  return ids.length === 0 ? [] : interestsInContext(q).where("interests.id", "in", ids).execute();
}

export async function countInterests(
  q: Queries,
  filter: InterestFilter,
  cap: number,
): Promise<number> {
  if (filter.terms.length > 0) return countByWords(q, filter, cap);
  const found = q.selectFrom("interests").select("id").where(interestsMatching(q, filter));
  return countRows(q, found, cap);
}

/** Requests with an unanswered message, the longest wait first. */
export async function listWrittenInterests(q: Queries, limit: number) {
  return interestsInContext(q)
    .where("interests.awaiting_reply_since", "is not", null)
    .orderBy("interests.awaiting_reply_since")
    .orderBy("interests.id")
    .limit(limit)
    .execute();
}

export const interestsToAnswer = sql<boolean>`interests.awaiting_reply_since is not null`;

/** A pet has at most one. */
export async function findApprovedInterest(
  q: Queries,
  listingId: string,
): Promise<Interest | undefined> {
  return interestsInContext(q)
    .where("interests.listing_id", "=", listingId)
    .where("interests.status", "=", sql.lit("approved" as const))
    .executeTakeFirst();
}

/** Pets with pending requests, the longest wait first. */
export async function listWaitingPets(
  q: Queries,
  { terms, limit, offset }: { terms: readonly string[]; limit: number; offset: number },
) {
  const waiting = q
    .selectFrom("interests")
    .select((eb) => [
      "interests.listing_id",
      eb.fn.countAll<number>().as("waiting"),
      eb.fn.min("interests.created_at").as("oldest"),
    ])
    .where("interests.status", "=", sql.lit("pending" as const))
    .$if(terms.length > 0, (query) =>
      query.where(interestsMatching(q, { terms, status: "pending" })),
    )
    .groupBy("interests.listing_id")
    .orderBy("oldest")
    .orderBy("interests.listing_id")
    .limit(limit)
    .offset(offset);
  return q
    .selectFrom(waiting.as("waiting_pets"))
    .innerJoin("listings", "listings.id", "waiting_pets.listing_id")
    .select([
      "listings.id",
      "listings.name",
      "listings.breed",
      "listings.status",
      "waiting_pets.waiting",
      "waiting_pets.oldest",
    ])
    .orderBy("waiting_pets.oldest")
    .orderBy("listings.id")
    .execute();
}

/** A person's decisions after `since`, newest first, without adopted pets. */
export async function listDecidedBy(
  q: Queries,
  { personId, since, limit }: { personId: string; since: string; limit: number },
) {
  return interestsInContext(q)
    .where("interests.decided_by", "=", personId)
    .where("interests.decided_at", ">", since)
    .where("listings.status", "<>", sql.lit("adopted" as const))
    .orderBy("interests.decided_at", "desc")
    .orderBy("interests.id")
    .limit(limit)
    .execute();
}

/** For exports, by id: ids never change, so each interest comes once. */
export async function listInterestsAfter(
  q: Queries,
  filter: InterestFilter & { after: string; limit: number },
) {
  return interestsInContext(q)
    .where(interestsMatching(q, filter))
    .where("interests.id", ">", filter.after)
    .orderBy("interests.id")
    .limit(filter.limit)
    .execute();
}

/** Requests from an address (lower case), newest first. */
export async function listInterestsByEmail(q: Queries, emailKey: string, page: PageRange) {
  return interestsInContext(q)
    .where("interests.email_key", "=", emailKey)
    .orderBy("interests.created_at", "desc")
    .orderBy("interests.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** None until the person's address is confirmed. */
export function interestsOf(personId: string): RawBuilder<boolean> {
  return sql`interests.email_key = ${confirmedAddressOf(personId)}`;
}

/** Newest first; none until the person's address is confirmed. */
export async function listInterestsByPerson(q: Queries, personId: string, limit: number) {
  return interestsInContext(q)
    .where(interestsOf(personId))
    .orderBy("interests.created_at", "desc")
    .orderBy("interests.id", "desc")
    .limit(limit)
    .execute();
}

/** A person's requests and those that may be theirs, newest first. */
export async function findRelatedInterests(q: Queries, person: RelatedPerson, limit: number) {
  const address = sql.ref<string>("interests.email_key");
  const phone = sql.ref<string>("interests.phone_key");
  const newest = interestsInContext(q)
    .orderBy("interests.created_at", "desc")
    .orderBy("interests.id", "desc");
  const conditions = { own: sentBy(person, address), unproved: mayBeBy(person, address, phone) };
  return findRelated(q, newest, conditions, limit);
}

/** In queue order. */
export async function findInterestsByListing(q: Queries, listingId: string, limit: number) {
  const queue = interestsInContext(q)
    .where("interests.listing_id", "=", listingId)
    .orderBy("interests.queue_order")
    .orderBy("interests.id");
  return firstRows(q, queue, limit);
}
