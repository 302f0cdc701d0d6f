import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import { insertOrFind } from "#app/platform/db/insert-or-find.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import type { StatusRecord } from "#app/platform/history/transition.server.ts";
import { countRows } from "#app/platform/lists/count-rows.server.ts";
import { byColumns, type ListOrder, sortQuery } from "#app/platform/lists/list-order.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";
import { listMessages, type ThreadMessage } from "#app/platform/threads/threads.queries.server.ts";
import {
  expectedStatuses,
  openStatuses,
  type StayDays,
  type StayGroup,
  type StayPet,
  type StaySort,
  type StayStatus,
  staffWaitStatuses,
  stayGroups,
  stayStatuses,
  upcomingStatuses,
  withoutBoarderStatuses,
} from "./stay.ts";

export type StayRow = Row<"stays">;
export type StayPetRow = Row<"stay_pets">;
type StayInContext = Awaited<ReturnType<ReturnType<typeof staysInContext>["execute"]>>[number];
/** With its boarder, if any, and its pets in their order. */
export type Stay = StayInContext & { pets: StayPet[] };

export function staysInContext(q: Queries) {
  return q
    .selectFrom("stays")
    .leftJoin("people as boarder", "boarder.id", "stays.boarder_id")
    .leftJoin("people as account", "account.id", "stays.owner_id")
    .selectAll("stays")
    .select(["boarder.name as boarder_name", "boarder.phone as boarder_phone"])
    .select("boarder.area as boarder_area")
    .select("account.area as owner_area")
    .select(hasBoarderPage.as("boarder_listed"))
    .select(mailTo.as("mail_to"));
}

/** 1 while owners can see the boarder's page. */
const hasBoarderPage = sql<0 | 1>`case when boarder.role = 'boarder' and boarder.status = 'active'
  and boarder.verified_at is not null then 1 else 0 end`;

/** The address in a request, or the present confirmed address of a booking's owner. */
const mailTo = sql<string>`case when stays.source = 'request' then stays.owner_email
  when account.status = 'active' and account.email_verified_at is not null then account.email
  else '' end`;

export async function withPets<Row extends { id: string }>(
  q: Queries,
  stays: readonly Row[],
): Promise<(Row & { pets: StayPet[] })[]> {
  if (stays.length === 0) return [];
  const rows = await q
    .selectFrom("stay_pets")
    .selectAll()
    .where(
      "stay_id",
      "in",
      stays.map(({ id }) => id),
    )
    .orderBy("stay_id")
    .orderBy("position")
    .execute();
  const byStay = Map.groupBy(rows, ({ stay_id }) => stay_id);
  return stays.map((stay) => ({ ...stay, pets: (byStay.get(stay.id) ?? []).map(toStayPet) }));
}

/** For queries of `staysInContext`. */
export async function listWithPets(
  q: Queries,
  found: { execute(): Promise<StayInContext[]> },
): Promise<Stay[]> {
  return withPets(q, await found.execute());
}

export function toStayPet({ pet_id, feeding_schedule, ...pet }: StayPetRow): StayPet {
  const { id, position, kind, name, age, breed, allergies, medications } = pet;
  const facts = { name, age, breed, allergies, medications, feedingSchedule: feeding_schedule };
  return { id, position, petId: pet_id, kind, ...facts };
}

/** Returns the open stay of this phone with the same pets and days, if any. Any number of calls at once make one row. */
export async function insertStay(
  q: Queries,
  row: NewRow<"stays">,
  pets: readonly NewRow<"stay_pets">[],
): Promise<{ inserted: true } | { inserted: false; existing: StayRow }> {
  const insert = q
    .insertInto("stays")
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  const result = await insertOrFind(
    () => insert.executeTakeFirst(),
    () => findSame(q, row),
  );
  if (result.inserted) await q.insertInto("stay_pets").values(pets).execute();
  return result;
}

/** Which names this phone has in another open stay of these days. */
export async function listNamesTaken(
  q: Queries,
  {
    id,
    phone_key,
    start_day,
    end_day,
  }: Pick<StayRow, "id" | "phone_key" | "start_day" | "end_day">,
  nameKeys: readonly string[],
): Promise<string[]> {
  const rows = await q
    .selectFrom("stays")
    .innerJoin("stay_pets", "stay_pets.stay_id", "stays.id")
    .select("stay_pets.name_key")
    .where("stays.id", "<>", id)
    .where("stays.phone_key", "=", phone_key)
    .where("stays.start_day", "=", start_day)
    .where("stays.end_day", "=", end_day)
    .where(sql<boolean>`stays.status in ${literals(openStatuses)}`)
    .where("stay_pets.name_key", "in", nameKeys)
    .execute();
  return rows.map(({ name_key }) => name_key);
}

/** Whether another open stay of this phone has the same pets on these days. */
export async function hasOpenTwin(
  q: Queries,
  { id, phone_key, pet_key }: Pick<StayRow, "id" | "phone_key" | "pet_key">,
  days: StayDays,
): Promise<boolean> {
  const twin = await findSame(q, { phone_key, pet_key, ...days });
  return twin !== undefined && twin.id !== id;
}

type NaturalKey = Pick<NewRow<"stays">, "phone_key" | "pet_key" | "start_day" | "end_day">;

function findSame(q: Queries, row: NaturalKey): Promise<StayRow | undefined> {
  return q
    .selectFrom("stays")
    .selectAll()
    .where("phone_key", "=", row.phone_key)
    .where("pet_key", "=", row.pet_key)
    .where("start_day", "=", row.start_day)
    .where("end_day", "=", row.end_day)
    .where(sql<boolean>`status in ${literals(openStatuses)}`)
    .executeTakeFirst();
}

export async function findStay(q: Queries, id: string): Promise<Stay | undefined> {
  const [stay] = await listWithPets(q, staysInContext(q).where("stays.id", "=", id));
  return stay;
}

/** `reference` is in upper case. */
export async function findStayByReference(
  q: Queries,
  reference: string,
): Promise<Stay | undefined> {
  const found = staysInContext(q).where("stays.reference", "=", reference);
  return (await listWithPets(q, found))[0];
}

export type StayFilter = {
  status?: StayStatus | undefined;
  statuses?: readonly StayStatus[] | undefined;
  since?: string | undefined;
  /** That need a boarder on one of these days. */
  withoutBoarderIn?: { first: string; last: string } | undefined;
  hasBoarder?: boolean | undefined;
  startsBy?: string | undefined;
  endsBy?: string | undefined;
  endsAfter?: string | undefined;
  /** Only what waits for staff. */
  waiting?: boolean | undefined;
  /** Only one group, as of a day. */
  inGroup?: { name: StayGroup; today: string } | undefined;
  /** By group as of this day, then by first day. */
  groupedOn?: string | undefined;
  /** Checked in, and without a note on this day. */
  noNoteOn?: string | undefined;
  sort?: StaySort | undefined;
  terms: readonly string[];
};

/** Must match `waitsForStaff`. */
const waitingForStaff = sql<boolean>`(stays.boarder_id is null
  and stays.status in ${literals(staffWaitStatuses)})`;

/** Must match `findStayGroup`. */
function inGroup(group: StayGroup, today: string) {
  const expected = sql<boolean>`stays.status in ${literals(upcomingStatuses)}
    and not ${waitingForStaff}`;
  const present = sql<boolean>`stays.status = 'checked_in'`;
  const comesOrGoes = sql<boolean>`(stays.start_day = ${today} or stays.end_day <= ${today})`;
  const conditions = {
    answer: sql<boolean>`(${waitingForStaff} and stays.status = 'received')`,
    noBoarder: sql<boolean>`(${waitingForStaff} and stays.status = 'accepted')`,
    today: sql<boolean>`(${expected} and stays.start_day <= ${today}
      or ${present} and ${comesOrGoes})`,
    coming: sql<boolean>`(${expected} and stays.start_day > ${today})`,
    here: sql<boolean>`(${present} and not ${comesOrGoes})`,
  } satisfies Record<StayGroup, unknown>;
  return conditions[group];
}

function groupOrder(today: string) {
  const places = stayGroups.map((group, place) => {
    return sql`when ${inGroup(group, today)} then ${sql.lit(place)}`;
  });
  return sql<number>`case ${sql.join(places, sql` `)} else ${sql.lit(stayGroups.length)} end`;
}

/** Their owner wrote after the last change of status, and nobody has answered. */
export const staysToReply = sql<boolean>`(stays.boarder_id is null
  and stays.status in ${literals(withoutBoarderStatuses)}
  and (select message.author from thread_messages as message
    where message.entity = 'stay' and message.entity_id = stays.id
    order by message.at desc, message.id desc limit 1) = 'owner'
  and (select max(message.at) from thread_messages as message
    where message.entity = 'stay' and message.entity_id = stays.id)
    > coalesce((select max(history.at) from history
      where history.entity = 'stay' and history.entity_id = stays.id
        and history.to_status <> coalesce(history.from_status, '')), ''))`;

export async function isStayToReply(q: Queries, id: string): Promise<boolean> {
  const stay = q.selectFrom("stays").select("id").where("id", "=", id).where(staysToReply);
  return (await stay.executeTakeFirst()) !== undefined;
}

/** By stay, the photo of its first pet that has one. */
export async function listStayPortraits(
  q: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await q
    .selectFrom("stay_pets")
    .innerJoin("stays", "stays.id", "stay_pets.stay_id")
    .innerJoin("pets", (join) =>
      join.onRef("pets.id", "=", "stay_pets.pet_id").onRef("pets.owner_id", "=", "stays.owner_id"),
    )
    .select(["stay_pets.stay_id", "pets.photo_id"])
    .where("stay_pets.stay_id", "in", ids)
    .where("pets.photo_id", "is not", null)
    .orderBy("stay_pets.position", "desc")
    .$narrowType<{ photo_id: string }>()
    .execute();
  return new Map(rows.map(({ stay_id, photo_id }) => [stay_id, photo_id]));
}

function staysMatching(q: Queries, filter: StayFilter) {
  const { status, statuses, since, withoutBoarderIn, hasBoarder, endsBy, endsAfter, noNoteOn } =
    filter;
  let query = staysInContext(q);
  if (status) query = query.where("stays.status", "=", status);
  if (statuses) query = query.where(sql<boolean>`stays.status in ${literals(statuses)}`);
  if (since) query = query.where("stays.created_at", ">=", since);
  if (withoutBoarderIn) {
    query = query
      .where(sql<boolean>`stays.status in ${literals(withoutBoarderStatuses)}`)
      .where("stays.boarder_id", "is", null)
      .where("stays.start_day", "<=", withoutBoarderIn.last)
      .where("stays.end_day", ">=", withoutBoarderIn.first);
  }
  if (hasBoarder !== undefined) {
    query = query.where("stays.boarder_id", hasBoarder ? "is not" : "is", null);
  }
  if (filter.startsBy) query = query.where("stays.start_day", "<=", filter.startsBy);
  if (endsBy) query = query.where("stays.end_day", "<=", endsBy);
  if (endsAfter) query = query.where("stays.end_day", ">", endsAfter);
  if (filter.waiting) query = query.where(waitingForStaff);
  if (filter.inGroup) {
    const { name, today } = filter.inGroup;
    query = query.where(inGroup(name, today));
  }
  if (noNoteOn) {
    query = query.where("stays.status", "=", "checked_in").where((stay) =>
      stay.not(
        stay.exists(
          stay
            .selectFrom("care_entries")
            .select("care_entries.id")
            .whereRef("care_entries.stay_id", "=", "stays.id")
            .where("care_entries.day", "=", noNoteOn)
            .where("care_entries.kind", "=", sql.lit("note" as const)),
        ),
      ),
    );
  }
  for (const term of filter.terms) query = query.where(containsTerm(term, "stays.search_text"));
  return query;
}

const statusOrder = sql<number>`case stays.status ${sql.join(
  stayStatuses.map((status, index) => sql`when ${sql.lit(status)} then ${sql.lit(index)}`),
  sql` `,
)} end`;

const sortColumns = {
  days: "stays.start_day",
  sent: "stays.created_at",
  status: undefined,
} as const;

/** The newest first where the filter has no sort. */
export async function listStays(q: Queries, filter: StayFilter, page: PageRange): Promise<Stay[]> {
  const found = staysMatching(q, filter).limit(page.limit).offset(page.offset);
  return listWithPets(q, sortQuery(found, stayOrder(filter)));
}

function stayOrder({ sort: requestedSort, groupedOn }: StayFilter): ListOrder {
  if (!requestedSort && groupedOn) {
    return [
      { keys: [groupOrder(groupedOn)], descending: false },
      byColumns(false, "stays.start_day", "stays.id"),
    ];
  }
  const sort = requestedSort ?? "-sent";
  const descending = sort.startsWith("-");
  const by = sort.replace("-", "") as keyof typeof sortColumns;
  const column = sortColumns[by];
  return column
    ? [byColumns(descending, column, "stays.id")]
    : [{ keys: [statusOrder], descending }, byColumns(false, "stays.start_day", "stays.id")];
}

/** For `recordPlaces`. */
export function listedStays(q: Queries, filter: StayFilter) {
  const all = staysInContext(q).clearSelect();
  const found = staysMatching(q, filter).clearSelect();
  return { all, found, id: "stays.id", order: stayOrder(filter) };
}

/** By id, so that an export has each stay once. */
export async function listStaysAfter(
  q: Queries,
  filter: StayFilter & { after: string; limit: number },
): Promise<Stay[]> {
  const found = staysMatching(q, filter)
    .where("stays.id", ">", filter.after)
    .orderBy("stays.id")
    .limit(filter.limit);
  return listWithPets(q, found);
}

export async function countStays(q: Queries, filter: StayFilter, max: number): Promise<number> {
  return countRows(q, staysMatching(q, filter).clearSelect().select("stays.id"), max);
}

export async function countWaitingForStaff(
  q: Queries,
  status: (typeof staffWaitStatuses)[number],
  max: number,
): Promise<number> {
  const found = q
    .selectFrom("stays")
    .select("id")
    .where("status", "=", status)
    .where("boarder_id", "is", null);
  return countRows(q, found, max);
}

export function hasPet(petId: string) {
  return sql<boolean>`exists (select 1 from stay_pets
    where stay_pets.stay_id = stays.id and stay_pets.pet_id = ${petId})`;
}

export async function listOpenStaysOfPet(q: Queries, petId: string): Promise<Stay[]> {
  const found = staysInContext(q)
    .where(hasPet(petId))
    .where(sql<boolean>`stays.status in ${literals(openStatuses)}`)
    .orderBy("stays.start_day")
    .limit(20);
  return listWithPets(q, found);
}

/** In the order in which every writer locks. */
export async function listBoarderStaysInStatus(
  q: Queries,
  boarderId: string,
  statuses: readonly StayRow["status"][],
): Promise<Stay[]> {
  const found = staysInContext(q)
    .where("stays.boarder_id", "=", boarderId)
    .where("stays.status", "in", statuses)
    .orderBy("stays.id");
  return listWithPets(q, found);
}

/** Locks until the transaction ends. SQLite needs no lock: its writers take turns. */
export async function lockStay(q: Queries, id: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from stays where id = ${id} for no key update`.execute(q);
}

export type StayColumns = Partial<
  Pick<
    Stay,
    | "boarder_id"
    | "agreed_kobo"
    | "start_day"
    | "end_day"
    | "requested_start_day"
    | "requested_end_day"
  >
>;

export const stayRecord: StatusRecord<Stay, StayColumns> = {
  entity: "stay",
  lock: lockStay,
  find: findStay,
  async update(q, id, { from, to, now, set }) {
    const result = await q
      .updateTable("stays")
      .set({ status: to, updated_at: now, ...set })
      .where("id", "=", id)
      .where("status", "=", from)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  },
};

export function listStayMessages(q: Queries, stayId: string): Promise<ThreadMessage[]> {
  return listMessages(q, { entity: "stay", id: stayId });
}

type ExpiringBy = { today: string; todaysStart: string; before: string; limit: number };

/** Stays after their last day, and bookings unanswered since `before` or begun and made before `todaysStart`. */
export async function listExpiring(
  q: Queries,
  { today, todaysStart, before, limit }: ExpiringBy,
): Promise<string[]> {
  const over = q
    .selectFrom("stays")
    .select("id")
    .where(sql<boolean>`status in ${literals(upcomingStatuses)}`)
    .where("end_day", "<", today);
  const unanswered = q
    .selectFrom("stays")
    .select("id")
    .where(sql<boolean>`source = 'booking' and status = 'received'`)
    .where((eb) => {
      const hasBegun = eb.and([eb("start_day", "<=", today), eb("created_at", "<", todaysStart)]);
      return eb.or([eb("created_at", "<=", before), hasBegun]);
    });
  const rows = await over.union(unanswered).limit(limit).execute();
  return rows.map(({ id }) => id);
}

type AskingForDays = { boarderId: string; today: string; limit: number };

function askingForDays(q: Queries, { boarderId, today }: Omit<AskingForDays, "limit">) {
  return staysInContext(q)
    .where("stays.boarder_id", "=", boarderId)
    .where(sql<boolean>`stays.requested_start_day is not null`)
    .where(sql<boolean>`stays.status in ${literals(expectedStatuses)}`)
    .where("stays.start_day", ">", today);
}

/** A boarder's expected stays whose owners ask for other days, the next first. */
export async function listStaysAskingForDays(
  q: Queries,
  { limit, ...filter }: AskingForDays,
): Promise<Stay[]> {
  const found = askingForDays(q, filter).orderBy("stays.start_day").orderBy("stays.id");
  return listWithPets(q, found.limit(limit));
}

export function countStaysAskingForDays(
  q: Queries,
  { limit, ...filter }: AskingForDays,
): Promise<number> {
  return countRows(q, askingForDays(q, filter).clearSelect().select("stays.id"), limit);
}

export async function listStaysByIds(q: Queries, ids: readonly string[]): Promise<Stay[]> {
  if (ids.length === 0) return [];
  return listWithPets(q, staysInContext(q).where("stays.id", "in", ids));
}
