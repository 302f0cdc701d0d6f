import { randomBytes } from "node:crypto";
import type { InterestStatus } from "#app/features/adoption/interest/interest.queries.server.ts";
import { interestSearchText } from "#app/features/adoption/interest/interest-search-text.ts";
import type { ListingStatus } from "#app/features/adoption/listing/listing.queries.server.ts";
import { listingSearchText } from "#app/features/adoption/listing/listing-search-text.ts";
import { careKind, estimateBirthDay } from "#app/features/animals/care-episode/animal-facts.ts";
import { petSearchText } from "#app/features/pets/pet/pet-search-text.ts";
import { dayMs, lagosDay } from "#app/platform/dates.ts";
import type { NewRow } from "#app/platform/db/schema.ts";
import { newId } from "#app/platform/ids.ts";
import type { Picture } from "#app/platform/pictures/pictures.queries.server.ts";
import { makeReference } from "#app/platform/references.ts";
import type { SeededRandom } from "./seeded-random.ts";
import * as vocabulary from "./vocabulary.ts";

export type ListingRow = Omit<NewRow<"listings">, "order_key">;
type InterestRow = NewRow<"interests">;

const minuteMs = 60_000;
const truth = (chance: SeededRandom, share: number) => (chance.next() < share ? 1 : 0);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Half of the names are common, half one of some hundred thousand. */
function petName(chance: SeededRandom): string {
  if (chance.next() < 0.5) return chance.pick(vocabulary.petNames);
  return capital(Array.from({ length: 3 }, () => chance.pick(vocabulary.syllables)).join(""));
}

/** A listing published at that instant, or written then and never published. */
export function listingRow(chance: SeededRandom, at: Date): ListingRow {
  const species = chance.pickWeighted({ Dog: 60, Cat: 33, Other: 7 });
  const status: ListingStatus = chance.pickWeighted({
    available: 80,
    reserved: 4,
    adopted: 10,
    draft: 2,
    withdrawn: 4,
  });
  const name = petName(chance);
  const breed = chance.pick(vocabulary.breeds[species]);
  const location = chance.pick(vocabulary.places);
  const [one, two] = [chance.pick(vocabulary.traits), chance.pick(vocabulary.traits)];
  const keeper = petName(chance);
  const description =
    `${name} ${chance.pick(vocabulary.openings)}. ${capital(one)} and ${two}, fond of ` +
    `${chance.pick(vocabulary.likes)} and ${chance.pick(vocabulary.likes)}, a little afraid of ` +
    `${chance.pick(vocabulary.likes)}, and friends with ${keeper} next door. Eats well, is vaccinated and ` +
    `has been looked over by our vet.`;
  const instant = at.toISOString();
  return {
    id: newId(at),
    name,
    breed,
    location,
    description,
    species,
    status,
    age: Math.min(20, Math.floor(chance.next() ** 2 * 16)),
    sex: chance.pickWeighted({ Female: 48, Male: 48, Unknown: 4 }),
    size: chance.pickWeighted({ Small: 40, Medium: 40, Large: 20 }),
    good_with_children: truth(chance, 0.6),
    good_with_dogs: truth(chance, 0.5),
    good_with_cats: truth(chance, 0.35),
    search_text: listingSearchText({ name, breed, location, description }),
    version: 1,
    published_at: status === "draft" ? null : instant,
    created_by: null,
    created_at: instant,
    updated_at: instant,
  };
}

/** No, one or some requests for a pet, one for two pets on average; the first of an adopted pet was approved. */
export function interestRows(chance: SeededRandom, listing: ListingRow, now: Date): InterestRow[] {
  if (listing.status === "draft") return [];
  const settled = listing.status === "reserved" || listing.status === "adopted";
  const many = settled
    ? 1 + chance.below(2)
    : Number(chance.pickWeighted({ 0: 66, 1: 24, 2: 7, 3: 3 }));
  return Array.from({ length: many }, (_, index) => {
    const status: InterestStatus =
      settled && index === 0
        ? "approved"
        : chance.pickWeighted({ pending: settled ? 0 : 70, rejected: 20, withdrawn: 10 });
    return interestRow(chance, listing, status, now);
  });
}

function interestRow(
  chance: SeededRandom,
  listing: ListingRow,
  status: InterestStatus,
  now: Date,
): InterestRow {
  const from = Date.parse(listing.created_at);
  const createdAt = new Date(from + chance.below(Math.max(1, Math.min(now.getTime() - from, 5e9))));
  const at = createdAt.toISOString();
  const id = newId(createdAt);
  const name = `${chance.pick(vocabulary.firstNames)} ${chance.pick(vocabulary.lastNames)}`;
  const email = `visitor.${id.slice(-12)}@example.com`;
  const national = `080${String(chance.below(1e8)).padStart(8, "0")}`;
  const phone = `+234${national.slice(1)}`;
  const decided = status === "approved" || status === "rejected";
  const reference = makeReference("A", randomBytes(10));
  const searchable = { reference, name, email, phone: national, phone_key: phone };
  return {
    id,
    ...searchable,
    email_key: email,
    status,
    listing_id: listing.id,
    message: `We have a ${chance.pick(vocabulary.traits)} home in ${chance.pick(vocabulary.places)}.`,
    reason: null,
    private_note: null,
    decided_by: null,
    decided_at: decided ? new Date(createdAt.getTime() + 300 * minuteMs).toISOString() : null,
    search_text: interestSearchText({ ...searchable, pet: listing.name, breed: listing.breed }),
    created_at: at,
    updated_at: at,
  };
}

const stayDays = 200;

/** The animal of a listing, and its stay with us; an adopted or withdrawn one has left, at the latest `now`. */
export function animalRows(
  chance: SeededRandom,
  listing: ListingRow & { number: number },
  { interests, now }: { interests: readonly InterestRow[]; now: Date },
) {
  const { name, breed, species, number, created_at } = listing;
  const intake = new Date(created_at);
  const intake_day = lagosDay(intake);
  const left = new Date(intake.getTime() + chance.next() ** 2 * stayDays * dayMs);
  const status: NewRow<"care_episodes">["status"] =
    left > now
      ? "in_care"
      : listing.status === "adopted"
        ? "adopted"
        : listing.status === "withdrawn"
          ? chance.pickWeighted({ reclaimed: 30, transferred: 40, died: 20, euthanised: 10 })
          : "in_care";
  const isHere = status === "in_care";
  const pet: NewRow<"pets"> = {
    ...{ id: newId(intake), owner_id: null, keeper: isHere ? "shelter" : "away", number },
    keeper_since: (isHere ? intake : left).toISOString(),
    ...{ name, breed, species, sex: listing.sex, size: listing.size },
    birth_day: estimateBirthDay({ age: listing.age, birthMonth: "" }, intake_day),
    ...{ birth_estimated: 1, weight_grams: null, allergies: "", medicines: "", photo_id: null },
    ...{ status: "active", version: 1, created_at, updated_at: created_at },
    search_text: petSearchText({ name, breed, species, number, microchip: "" }),
  };
  const approved = interests.find((one) => one.status === "approved");
  const episode: NewRow<"care_episodes"> = {
    ...{ id: newId(intake), pet_id: pet.id, kind: careKind(species), status },
    ...{ intake_day, listing_id: listing.id, created_by: null },
    intake_kind: chance.pickWeighted({ stray: 50, given_up: 30, seized: 5, born_in_care: 15 }),
    outcome_day: isHere ? null : lagosDay(left),
    interest_id: status === "adopted" ? (approved?.id ?? null) : null,
    ...(!isHere && { out_name: name, out_breed: breed, out_allergies: "", out_medicines: "" }),
    ...{ created_at, updated_at: created_at },
  };
  return { pet, episode };
}

/** Another picture that shows the same files. */
export function pictureRows(model: Picture, listing: ListingRow) {
  const { variants, ...picture } = model;
  const id = newId(new Date(listing.created_at));
  const own = {
    id,
    owner: "listing",
    listing_id: listing.id,
    staged_by: null,
    created_at: listing.created_at,
  };
  return {
    picture: { ...picture, ...own, alt: listing.name, position: 0 },
    variants: variants.map((variant) => ({ ...variant, picture_id: id })),
  };
}
