import { createListing } from "#app/features/adoption/listing/create-listing.server.ts";
import {
  changeListingStatus,
  findListing,
  insertListing,
} from "#app/features/adoption/listing/listing.queries.server.ts";
import type { ListingInput } from "#app/features/adoption/listing/listing.schema.server.ts";
import { type ListingStatus, listingStatuses } from "#app/features/adoption/listing/listing.ts";
import {
  animalFacts,
  listingTextsFrom,
} from "#app/features/adoption/listing/listing-columns.server.ts";
import { listingSteps } from "#app/features/adoption/listing-desk/listing-steps.server.ts";
import { factColumns } from "#app/features/animals/care-episode/animal-facts.ts";
import { takeIn } from "#app/features/animals/care-episode/take-in.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStep } from "#app/platform/steps/take-step.server.ts";
import { quadrants } from "./pictures.ts";
import { listingRow } from "./rows.ts";

export const blackie: Omit<ListingInput, "imageUrl"> = {
  name: "Blackie",
  breed: "Local (Ekuke)",
  age: 3,
  location: "Yaba",
  description: "Blackie came to us with a hurt paw and walks like a king today.",
  species: "Dog",
  sex: "Male",
  size: "Medium",
  birthMonth: "",
  vaccinated: "Unknown",
  neutered: "Unknown",
  goodWith: ["children"],
};

/** What the outcome carries; a refusal fails the test with its code. */
export function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code} ${outcome.message}`);
  return outcome.value;
}

let jpeg: Promise<Uint8Array> | undefined;

/** A small picture as JPEG, made once. */
export function jpegPhoto(): Promise<Uint8Array> {
  jpeg ??= quadrants(400, 500).jpeg().toBuffer();
  return jpeg;
}

/** A published listing with a real picture; the answer is its id. */
export async function publish(
  services: AppServices,
  staff: Actor,
  changes: Partial<typeof blackie> = {},
): Promise<string> {
  const file = { name: "blackie.jpg", bytes: await jpegPhoto() };
  const picture = value(await stagePicture(services, staff, file));
  const input = { ...blackie, ...changes, imageUrl: [picture.id], publish: true };
  return value(await createListing(services, staff, input, picture.id)).id;
}

/** A published listing without a picture: quick, for tests that need many or do not look at it. */
export async function shelter(
  services: AppServices,
  changes: Partial<ReturnType<typeof listingRow>> = {},
): Promise<string> {
  const now = services.now();
  const at = now.toISOString();
  const times = { published_at: at, created_at: at, updated_at: at };
  const row = listingRow({ id: newId(now), ...times, ...changes });
  await services.db.transaction((trx) => insertListing(trx, row));
  return row.id;
}

/** As `shelter`, with its animal in care. */
export async function shelterAnimal(
  services: AppServices,
  staff: Actor,
  changes: Partial<ReturnType<typeof listingRow>> = {},
): Promise<string> {
  const id = await shelter(services, changes);
  await services.db.transaction(async (trx) => {
    const listing = await findListing(trx, id);
    if (!listing) throw new Error("no listing");
    const now = services.now();
    const animal = factColumns(animalFacts(listingTextsFrom(listing)), lagosDay(now));
    const { number } = listing;
    const stay = { intake_kind: "other", listing_id: id } as const;
    await takeIn(trx, { animal, number, stay, actor: staff, now });
  });
  return id;
}

/** The animals of a listing, each with its stay, in the order in which they came. */
export async function animalsOf({ db }: AppServices, listingId: string) {
  const rows = await db.reader
    .selectFrom("care_episodes")
    .selectAll()
    .where("listing_id", "=", listingId)
    .orderBy("id")
    .execute();
  return Promise.all(
    rows.map(async (episode) => {
      const pets = db.reader.selectFrom("pets").selectAll().where("id", "=", episode.pet_id);
      return { pet: await pets.executeTakeFirstOrThrow(), episode };
    }),
  );
}

/** The only animal of a listing. */
export async function animalOf(services: AppServices, listingId: string) {
  const [animal, ...more] = await animalsOf(services, listingId);
  if (!animal || more.length > 0) throw new Error("not one animal");
  return animal;
}

/** Moves a listing on, whatever its status. */
export async function move(services: AppServices, id: string, to: ListingStatus): Promise<void> {
  const change = { id, from: listingStatuses, to, now: services.now().toISOString() };
  await services.db.transaction((trx) => changeListingStatus(trx, change));
}

/** Staff mark a pet as adopted: its name, and how many other requests that closed. */
export async function markAdopted(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<{ name: string; closed: number }>> {
  const step = { stepRole: "staff", step: "adopt", input: {}, actor, key } as const;
  const taken = await takeStep(services, listingSteps, id, step);
  return taken.ok ? done(taken.value.facts) : taken;
}
