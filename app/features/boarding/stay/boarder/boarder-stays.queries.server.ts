import { type RawBuilder, sql } from "kysely";
import {
  listWithPets,
  type Stay,
  staysInContext,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import type { StayStatus } from "#app/features/boarding/stay/stay.ts";
import {
  calledOffStayStatuses,
  expectedStatuses,
  firstSeenEnd,
} from "#app/features/boarding/stay/stay.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { countRows } from "#app/platform/lists/count-rows.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";

type BoarderFilter = {
  boarderId: string;
  statuses?: readonly StayStatus[] | undefined;
  terms?: readonly string[];
};

function staysOfBoarder(q: Queries, { boarderId, statuses, terms = [] }: BoarderFilter) {
  let query = staysInContext(q).where("stays.boarder_id", "=", boarderId);
  if (statuses) query = query.where("stays.status", "in", statuses);
  for (const term of terms) query = query.where(containsTerm(term, "stays.search_text"));
  return query;
}

/** What waits for an answer first, then the newest. */
export async function listStaysOfBoarder(
  q: Queries,
  filter: BoarderFilter,
  { limit, offset }: PageRange,
): Promise<Stay[]> {
  const found = staysOfBoarder(q, filter)
    .orderBy(sql`case when stays.status = 'received' then 0 else 1 end`)
    .orderBy("stays.created_at", "desc")
    .orderBy("stays.id", "desc")
    .limit(limit)
    .offset(offset);
  return listWithPets(q, found);
}

/** Must match `boarderSeesDetails`. The ids are those within the stays. */
function photosOfBooked(q: Queries, boarderId: string, now: Date) {
  return q
    .selectFrom("stays")
    .innerJoin("stay_pets", "stay_pets.stay_id", "stays.id")
    .innerJoin("pets", (join) =>
      join.onRef("pets.id", "=", "stay_pets.pet_id").onRef("pets.owner_id", "=", "stays.owner_id"),
    )
    .select(["stay_pets.id", "pets.photo_id"])
    .where("stays.boarder_id", "=", boarderId)
    .where("stays.status", "not in", calledOffStayStatuses)
    .where("stays.end_day", ">=", firstSeenEnd(now));
}

export async function listBookedPhotos(
  q: Queries,
  { boarderId, stayIds, now }: { boarderId: string; stayIds: readonly string[]; now: Date },
): Promise<{ id: string; photo_id: string }[]> {
  if (stayIds.length === 0) return [];
  return photosOfBooked(q, boarderId, now)
    .where("stays.id", "in", stayIds)
    .where("pets.photo_id", "is not", null)
    .$narrowType<{ photo_id: string }>()
    .execute();
}

export async function seesBookedPhoto(
  q: Queries,
  { boarderId, photoId, now }: { boarderId: string; photoId: string; now: Date },
): Promise<boolean> {
  const photos = photosOfBooked(q, boarderId, now).where("pets.photo_id", "=", photoId);
  return (await photos.limit(1).executeTakeFirst()) !== undefined;
}

export async function listNewestOfBoarder(
  q: Queries,
  boarderId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Stay[]> {
  let query = staysOfBoarder(q, { boarderId });
  if (after) query = query.where("stays.id", "<", after);
  return listWithPets(q, query.orderBy("stays.id", "desc").limit(limit));
}

export async function countStaysMatching(
  q: Queries,
  filter: BoarderFilter,
  max: number,
): Promise<number> {
  return countRows(q, staysOfBoarder(q, filter).clearSelect().select("stays.id"), max);
}

/** A boarder who gave a stay back took part in its conversation, but may no longer read it. */
export function staysWith(boarderId: string): RawBuilder<boolean> {
  return sql`stays.boarder_id = ${boarderId}`;
}

export async function countStaysOfBoarder(q: Queries, boarderId: string) {
  const rows = await q
    .selectFrom("stays")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .where("boarder_id", "=", boarderId)
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])) as Partial<
    Record<StayStatus, number>
  >;
}

export async function listPetsHere(q: Queries, boarderId: string): Promise<Stay[]> {
  const found = staysOfBoarder(q, { boarderId, statuses: ["checked_in"] })
    .orderBy(firstName)
    .orderBy("stays.id");
  return listWithPets(q, found);
}

const firstName = sql`(select stay_pets.name_key from stay_pets
  where stay_pets.stay_id = stays.id and stay_pets.position = 0)`;

/** Until `last`, and stays that should have begun already. */
export async function listArriving(
  q: Queries,
  boarderId: string,
  { today, last }: { today: string; last: string },
): Promise<Stay[]> {
  const found = staysOfBoarder(q, { boarderId, statuses: expectedStatuses })
    .where("stays.start_day", "<=", last)
    .where("stays.end_day", ">=", today)
    .orderBy("stays.start_day")
    .orderBy("stays.id")
    .limit(100);
  return listWithPets(q, found);
}

export async function listItems(q: Queries, stayId: string) {
  return q
    .selectFrom("stay_items")
    .select(["position", "name", "returned"])
    .where("stay_id", "=", stayId)
    .orderBy("position")
    .execute();
}

export async function insertItems(
  q: Queries,
  stayId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const rows = names.map((name, index) => {
    return { stay_id: stayId, position: index + 1, name, returned: 0 as const };
  });
  await q.insertInto("stay_items").values(rows).execute();
}

export async function deleteItems(q: Queries, stayId: string): Promise<void> {
  await q.deleteFrom("stay_items").where("stay_id", "=", stayId).execute();
}

export async function hasCareEntries(q: Queries, stayId: string): Promise<boolean> {
  const one = await q
    .selectFrom("care_entries")
    .select("id")
    .where("stay_id", "=", stayId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

export async function unreturnItems(q: Queries, stayId: string): Promise<void> {
  await q.updateTable("stay_items").set({ returned: 0 }).where("stay_id", "=", stayId).execute();
}

export async function returnItems(
  q: Queries,
  stayId: string,
  positions: readonly number[],
): Promise<void> {
  if (positions.length === 0) return;
  await q
    .updateTable("stay_items")
    .set({ returned: 1 })
    .where("stay_id", "=", stayId)
    .where("position", "in", positions)
    .execute();
}
