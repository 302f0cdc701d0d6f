import { type SqlBool, sql } from "kysely";
import type { AnimalView } from "#app/features/pets/pet/animal.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { countRows } from "#app/platform/lists/count-rows.server.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";
import { unseenStatuses } from "./care-episode.ts";

export type AnimalFilter = {
  /** Without a view: in care. A search covers all animals. */
  show?: AnimalView | undefined;
  terms: readonly string[];
  /** Of a contact. */
  phoneKey?: string | undefined;
  /** The current Lagos day. */
  today: string;
  /** Only the animals after this one. */
  after?: Place | undefined;
};

/** Of an animal in the list's order: the day of its intake, or of its outcome where all have left. */
type Place = { day: string; episodeId: string };

const inCare = sql.lit("in_care" as const);

/** The newest stay of each animal. */
function animals(q: Queries) {
  return q
    .selectFrom("care_episodes as episode")
    .innerJoin("pets", "pets.id", "episode.pet_id")
    .leftJoin("listings", "listings.id", "episode.listing_id")
    .where("episode.status", "<>", sql.lit("void" as const));
}

type Animals = ReturnType<typeof animals>;

const isNewest = sql<SqlBool>`not exists (select 1 from care_episodes as later
  where later.pet_id = episode.pet_id and later.status <> 'void'
  and (later.intake_day, later.id) > (episode.intake_day, episode.id))`;

const isPhotographed = sql<SqlBool>`(pets.photo_id is not null or exists (
  select 1 from pictures where pictures.listing_id = episode.listing_id))`;

const hasNoPlace = sql<SqlBool>`not exists (select 1 from placements
  where placements.episode_id = episode.id and placements.until_day is null)`;

const hasContact = (phoneKey: string) => sql<SqlBool>`exists (select 1 from care_contacts
  where care_contacts.episode_id = episode.id and care_contacts.phone_key = ${phoneKey}
  and care_contacts.phone_key <> '')`;

/** By which day a list is ordered. */
export function orderDay({ show, terms }: Pick<AnimalFilter, "show" | "terms">) {
  return terms.length === 0 && show === "left" ? "outcome_day" : "intake_day";
}

function animalsMatching(q: Queries, filter: AnimalFilter) {
  const { show, terms, phoneKey, today, after } = filter;
  const day = sql.ref(`episode.${orderDay(filter)}`);
  const found = animals(q).$if(after !== undefined, (all) =>
    all.where(sql<SqlBool>`(${day}, episode.id) < (${after?.day}, ${after?.episodeId})`),
  );
  if (terms.length > 0) return searched(found, terms, phoneKey);
  if (show === "left") {
    return found
      .where("episode.outcome_day", "is not", null)
      .where(isNewest)
      .orderBy("episode.outcome_day", "desc")
      .orderBy("episode.id", "desc");
  }
  return ofView(found.where("episode.status", "=", inCare), show, today)
    .orderBy("episode.intake_day", "desc")
    .orderBy("episode.id", "desc");
}

function searched(found: Animals, terms: readonly string[], phoneKey: string | undefined) {
  const contains = (term: string) => containsTerm(term, "pets.search_text");
  return found
    .where(isNewest)
    .where((eb) =>
      eb.or([eb.and(terms.map(contains)), ...(phoneKey ? [hasContact(phoneKey)] : [])]),
    )
    .orderBy("episode.intake_day", "desc")
    .orderBy("episode.id", "desc");
}

function ofView(found: Animals, show: Exclude<AnimalView, "left"> | undefined, today: string) {
  if (show === "hold") return found.where("episode.hold_until", ">=", today);
  if (show === "noPlace") return found.where(hasNoPlace);
  if (show !== "ready") return found;
  return found
    .where((eb) => eb.or([eb("hold_until", "is", null), eb("hold_until", "<", today)]))
    .where((eb) =>
      eb.or([eb("listings.status", "is", null), eb("listings.status", "in", unseenStatuses)]),
    )
    .where("pets.vaccinated", "=", sql.lit("Yes" as const))
    .where(isPhotographed);
}

/** An owner's photo is the owner's. */
const ourPhoto = sql<string | null>`case when pets.keeper in ('shelter', 'away')
  then pets.photo_id end`;

const withPlace = (found: Animals) =>
  found
    .leftJoin("placements as placement", (join) =>
      join.onRef("placement.episode_id", "=", "episode.id").on("placement.until_day", "is", null),
    )
    .leftJoin("housing_units as unit", "unit.id", "placement.unit_id")
    .select(["pets.id", "pets.name", "pets.number", "pets.species", "pets.breed", "pets.sex"])
    .select(["pets.birth_day", "pets.birth_estimated", "pets.vaccinated"])
    .select(ourPhoto.as("photo_id"))
    .select("pets.microchip")
    .select(["episode.id as episode_id", "episode.kind", "episode.status", "episode.listing_id"])
    .select(["episode.intake_day", "episode.outcome_day", "episode.hold_until"])
    .select((eb) => eb.fn.coalesce("episode.out_name", "pets.name").as("title"))
    .select([
      "listings.status as listing",
      "unit.name as place",
      "placement.since_day",
      "placement.unit_id",
    ]);

/** One row for each animal. */
export async function listAnimals(q: Queries, filter: AnimalFilter, page: PageRange) {
  return withPlace(animalsMatching(q, filter)).limit(page.limit).offset(page.offset).execute();
}
export type ListedAnimal = Awaited<ReturnType<typeof listAnimals>>[number];

/** Undefined for a pet that was never the shelter's. */
export async function findAnimal(q: Queries, petId: string): Promise<ListedAnimal | undefined> {
  const found = animals(q).where("episode.pet_id", "=", petId).where(isNewest);
  return withPlace(found).executeTakeFirst();
}

type Arrival = { episodeId: string; kind: ListedAnimal["kind"]; from: string; to: string };

/** Other animals of the kind that were taken in between two instants. */
export async function listArrivals(q: Queries, { episodeId, kind, from, to }: Arrival) {
  return (
    q
      .selectFrom("care_episodes as episode")
      .innerJoin("pets", "pets.id", "episode.pet_id")
      .select(["pets.id", "pets.name", "episode.found_at", "episode.created_at"])
      .where("episode.status", "=", inCare)
      .where("episode.kind", "=", kind)
      .where("episode.id", "<>", episodeId)
      // Ids begin with their instant, so this needs no index of its own.
      .where("episode.created_at", ">=", from)
      .where("episode.created_at", "<=", to)
      .orderBy("episode.intake_day", "desc")
      .limit(20)
      .execute()
  );
}

export function countAnimals(q: Queries, filter: AnimalFilter): Promise<number> {
  return countRows(q, animalsMatching(q, filter).clearOrderBy().select("pets.id"), maxCounted + 1);
}

/** Requests that wait for an answer, by listing, counted up to `max`. */
export async function countRequestsByListing(
  q: Queries,
  listingIds: readonly string[],
): Promise<Map<string, number>> {
  if (listingIds.length === 0) return new Map();
  const rows = await q
    .selectFrom("interests")
    .select("listing_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("listing_id", "in", listingIds)
    .where("status", "=", sql.lit("pending" as const))
    .groupBy("listing_id")
    .execute();
  return new Map(rows.map(({ listing_id, count }) => [listing_id, Number(count)]));
}

/** Each pet's next dose. */
export async function listNextDoses(
  q: Queries,
  petIds: readonly string[],
): Promise<Map<string, { title: string; due_on: string }>> {
  if (petIds.length === 0) return new Map();
  const rows = await q
    .selectFrom("vaccination_reminders as reminder")
    .innerJoin("medical_records as record", "record.id", "reminder.record_id")
    .select(["reminder.pet_id", "record.title", "reminder.due_on"])
    .where("reminder.pet_id", "in", petIds)
    .where("reminder.closed_at", "is", null)
    .orderBy("reminder.due_on", "desc")
    .execute();
  return new Map(rows.map(({ pet_id, ...dose }) => [pet_id, dose]));
}
