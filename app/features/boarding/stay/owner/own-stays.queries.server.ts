import { type RawBuilder, sql } from "kysely";
import {
  hasPet,
  listWithPets,
  type Stay,
  staysInContext,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import { calledOffStayStatuses, openStatuses } from "#app/features/boarding/stay/stay.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import { countRows, firstRows } from "#app/platform/lists/count-rows.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import {
  confirmedAddressOf,
  findRelated,
  mayBeBy,
} from "#app/platform/records/find-related.server.ts";
import type { RelatedPerson } from "#app/platform/records/related-part.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";

/** `emailKey`: the confirmed address, lower-cased. Requests with it are theirs, too. */
export type StayOwner = { id: string; emailKey: string | RawBuilder<string> | undefined };

export function ownedStays({ id, emailKey }: StayOwner) {
  const booked = sql<boolean>`(stays.source = 'booking' and stays.owner_id = ${id})`;
  if (!emailKey) return booked;
  return sql<boolean>`(${booked} or ${requestedStays(emailKey)})`;
}

function requestedStays(emailKey: string | RawBuilder<string>) {
  return sql<boolean>`(stays.source = 'request' and stays.email_key = ${emailKey})`;
}

/** Whose conversations this owner has. */
export function stayThreadsOf(ownerId: string) {
  const emailKey = confirmedAddressOf(ownerId);
  return { theirs: ownedStays({ id: ownerId, emailKey }), byAddress: requestedStays(emailKey) };
}

export async function listOwnedStays(
  q: Queries,
  owner: StayOwner,
  page: PageRange,
): Promise<Stay[]> {
  const found = staysInContext(q)
    .where(ownedStays(owner))
    .orderBy("stays.created_at", "desc")
    .orderBy("stays.id", "desc")
    .limit(page.limit)
    .offset(page.offset);
  return listWithPets(q, found);
}

export async function findOwnedStay(
  q: Queries,
  owner: StayOwner,
  id: string,
): Promise<Stay | undefined> {
  const found = staysInContext(q).where("stays.id", "=", id).where(ownedStays(owner));
  return (await listWithPets(q, found))[0];
}

export type OwnStayFilter = {
  owner: StayOwner;
  /** `active`: all but the cancelled ones. */
  show: "coming" | "past" | "cancelled" | "active";
};

function ownStaysMatching(q: Queries, { owner, show }: OwnStayFilter) {
  let query = staysInContext(q).where(ownedStays(owner));
  if (show === "cancelled") {
    query = query.where("stays.status", "in", calledOffStayStatuses);
  } else if (show === "active") {
    query = query.where("stays.status", "not in", calledOffStayStatuses);
  } else if (show === "past") {
    query = query.where("stays.status", "=", "checked_out");
  } else {
    query = query.where(sql<boolean>`stays.status in ${literals(openStatuses)}`);
  }
  return query;
}

export async function listOwnStays(
  q: Queries,
  filter: OwnStayFilter,
  page: PageRange,
): Promise<Stay[]> {
  const direction = filter.show === "coming" ? "asc" : "desc";
  const found = ownStaysMatching(q, filter)
    .orderBy("stays.start_day", direction)
    .orderBy("stays.id", direction)
    .limit(page.limit)
    .offset(page.offset);
  return listWithPets(q, found);
}

export async function listActiveStays(
  q: Queries,
  owner: StayOwner,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Stay[]> {
  let query = ownStaysMatching(q, { owner, show: "active" });
  if (after) query = query.where("stays.id", "<", after);
  return listWithPets(q, query.orderBy("stays.id", "desc").limit(limit));
}

export async function countOwnStays(
  q: Queries,
  filter: OwnStayFilter,
  max: number,
): Promise<number> {
  return countRows(q, ownStaysMatching(q, filter).clearSelect().select("stays.id"), max);
}

export async function searchOwnStays(
  q: Queries,
  owner: StayOwner,
  terms: readonly string[],
  limit: number,
): Promise<Stay[]> {
  let query = staysInContext(q).where(ownedStays(owner));
  for (const term of terms) query = query.where(containsTerm(term, "stays.search_text"));
  return listWithPets(q, query.orderBy("stays.id", "desc").limit(limit));
}

/** The longest wait first. */
export async function listStaysWithQuestion(
  q: Queries,
  owner: StayOwner,
  limit: number,
): Promise<Stay[]> {
  return listWithPets(q, staysWithQuestion(q, owner).orderBy("stays.updated_at").limit(limit));
}

export async function countStaysWithQuestion(
  q: Queries,
  owner: StayOwner,
  max: number,
): Promise<number> {
  return countRows(q, staysWithQuestion(q, owner).clearSelect().select("stays.id"), max);
}

function staysWithQuestion(q: Queries, owner: StayOwner) {
  return staysInContext(q)
    .where(ownedStays(owner))
    .where("stays.status", "=", sql.lit("needs_info" as const));
}

export async function listOwnStaysByIds(
  q: Queries,
  owner: StayOwner,
  ids: readonly string[],
): Promise<Stay[]> {
  if (ids.length === 0) return [];
  const found = staysInContext(q).where("stays.id", "in", ids).where(ownedStays(owner));
  return listWithPets(q, found);
}

export async function listPetsToBoard(q: Queries, ownerId: string) {
  return q
    .selectFrom("pets")
    .select(["id", "name", "species", "allergies", "medicines", "status"])
    .where("owner_id", "=", ownerId)
    .orderBy("status")
    .orderBy("name")
    .orderBy("id")
    .limit(100)
    .execute();
}

/** The owner's pictures of their pets, by the pets' ids. */
export async function listOwnPhotos(
  q: Queries,
  ownerId: string,
  petIds: readonly string[],
): Promise<Map<string, string>> {
  if (petIds.length === 0) return new Map();
  const rows = await q
    .selectFrom("pets")
    .select(["id", "photo_id"])
    .where("owner_id", "=", ownerId)
    .where("id", "in", petIds)
    .where("photo_id", "is not", null)
    .$narrowType<{ photo_id: string }>()
    .execute();
  return new Map(rows.map(({ id, photo_id }) => [id, photo_id]));
}

function latestFirst(q: Queries) {
  return staysInContext(q).orderBy("stays.start_day", "desc").orderBy("stays.id", "desc");
}

/** Their stays, and as `unproved` those that may be theirs. */
export async function findRelatedStays(q: Queries, person: RelatedPerson, limit: number) {
  const phone = sql.ref<string>("stays.phone_key");
  const unproved = mayBeBy(person, sql.ref("stays.email_key"), phone);
  const conditions = {
    own: ownedStays(person),
    // A booking belongs to its account, whatever its address.
    unproved: unproved && sql<boolean>`(stays.source = 'request' and ${unproved})`,
  };
  return findRelated(q, latestFirst(q), conditions, limit);
}

export async function findStaysOfBoarder(q: Queries, boarderId: string, limit: number) {
  return firstRows(q, latestFirst(q).where("stays.boarder_id", "=", boarderId), limit);
}

export async function findStaysOfPet(
  q: Queries,
  { petId, ownerId }: { petId: string; ownerId: string },
  limit: number,
) {
  const stays = latestFirst(q).where(hasPet(petId)).where("stays.owner_id", "=", ownerId);
  return firstRows(q, stays, limit);
}
