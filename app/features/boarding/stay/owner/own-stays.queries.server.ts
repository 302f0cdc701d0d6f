/** A person's stays: those that they booked, and those asked for with an address that is theirs. */

import { sql } from "kysely";
import {
  hasPet,
  listWithPets,
  type Stay,
  staysInContext,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import { calledOffStatuses, openStatuses } from "#app/features/boarding/stay/stay.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import { countRows, firstRows } from "#app/platform/lists/count-rows.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { findRelated, mayBeBy } from "#app/platform/records/find-related.server.ts";
import type { RelatedPerson } from "#app/platform/records/related-part.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";

/** Whose stays: those booked by an account, and those asked for with an address (lower-cased) that it confirmed. */
export type StayOwner = { id: string; emailKey: string | undefined };

/** The condition that a stay is this person's. */
export function ownedStays({ id, emailKey }: StayOwner) {
  const booked = sql<boolean>`(stays.source = 'booking' and stays.owner_id = ${id})`;
  if (!emailKey) return booked;
  return sql<boolean>`(${booked} or stays.source = 'request' and stays.email_key = ${emailKey})`;
}

/** A person's stays, newest first. */
export async function listStaysOf(q: Queries, owner: StayOwner, page: PageRange): Promise<Stay[]> {
  const found = staysInContext(q)
    .where(ownedStays(owner))
    .orderBy("stays.created_at", "desc")
    .orderBy("stays.id", "desc")
    .limit(page.limit)
    .offset(page.offset);
  return listWithPets(q, found);
}

/** One of a person's stays; undefined for another's. */
export async function findStayOf(
  q: Queries,
  owner: StayOwner,
  id: string,
): Promise<Stay | undefined> {
  const found = staysInContext(q).where("stays.id", "=", id).where(ownedStays(owner));
  return (await listWithPets(q, found))[0];
}

export type OwnStayFilter = {
  owner: StayOwner;
  /** To come or under way, over, or closed without having happened; all but the last. */
  show: "coming" | "past" | "cancelled" | "active";
};

function ownStaysMatching(q: Queries, { owner, show }: OwnStayFilter) {
  let query = staysInContext(q).where(ownedStays(owner));
  if (show === "cancelled") {
    query = query.where("stays.status", "in", calledOffStatuses);
  } else if (show === "active") {
    query = query.where("stays.status", "not in", calledOffStatuses);
  } else if (show === "past") {
    query = query.where("stays.status", "=", "checked_out");
  } else {
    query = query.where(sql<boolean>`stays.status in ${literals(openStatuses)}`);
  }
  return query;
}

/** A person's stays by their first day: those to come from the next one on, the others from the last one back. */
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

/** A person's stays but those that will not take place, the newest first, from the one after `after` on. */
export async function listActiveStays(
  q: Queries,
  owner: StayOwner,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Stay[]> {
  let query = staysInContext(q)
    .where(ownedStays(owner))
    .where("stays.status", "not in", calledOffStatuses);
  if (after) query = query.where("stays.id", "<", after);
  return listWithPets(q, query.orderBy("stays.id", "desc").limit(limit));
}

/** How many the filter finds, counted no further than `max`. */
export async function countOwnStays(
  q: Queries,
  filter: OwnStayFilter,
  max: number,
): Promise<number> {
  return countRows(q, ownStaysMatching(q, filter).clearSelect().select("stays.id"), max);
}

/** A person's stays whose words all match, newest first. */
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

/** Those of a person's stays about which a question waits, the longest wait first. */
export async function listAskedStays(q: Queries, owner: StayOwner, limit: number): Promise<Stay[]> {
  return listWithPets(q, askedStays(q, owner).orderBy("stays.updated_at").limit(limit));
}

/** How many they are, counted no further than `max`. */
export async function countAskedStays(q: Queries, owner: StayOwner, max: number): Promise<number> {
  return countRows(q, askedStays(q, owner).clearSelect().select("stays.id"), max);
}

function askedStays(q: Queries, owner: StayOwner) {
  return staysInContext(q)
    .where(ownedStays(owner))
    .where("stays.status", "=", sql.lit("needs_info" as const));
}

/** Those of these stays that are this person's. */
export async function listOwnStaysByIds(
  q: Queries,
  owner: StayOwner,
  ids: readonly string[],
): Promise<Stay[]> {
  if (ids.length === 0) return [];
  const found = staysInContext(q).where("stays.id", "in", ids).where(ownedStays(owner));
  return listWithPets(q, found);
}

/** An owner's pets, archived ones last, by name, with what the form to book a stay begins with. */
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

function latestFirst(q: Queries) {
  return staysInContext(q).orderBy("stays.start_day", "desc").orderBy("stays.id", "desc");
}

/** A person's stays, and those that may be theirs, the latest first. */
export async function findStaysOf(q: Queries, person: RelatedPerson, limit: number) {
  const phone = sql.ref<string>("stays.phone_key");
  const unproved = mayBeBy(person, sql.ref("stays.email_key"), phone);
  const conditions = {
    own: ownedStays(person),
    // A booking is its account's, whatever it says.
    unproved: unproved && sql<boolean>`(stays.source = 'request' and ${unproved})`,
  };
  return findRelated(q, latestFirst(q), conditions, limit);
}

/** The stays with a boarder, the latest first. */
export async function findStaysWith(q: Queries, boarderId: string, limit: number) {
  return firstRows(q, latestFirst(q).where("stays.boarder_id", "=", boarderId), limit);
}

/** The stays of an owner's pet, the latest first. */
export async function findStaysOfPet(
  q: Queries,
  { petId, ownerId }: { petId: string; ownerId: string },
  limit: number,
) {
  const stays = latestFirst(q).where(hasPet(petId)).where("stays.owner_id", "=", ownerId);
  return firstRows(q, stays, limit);
}
