import { insertPet } from "#app/features/pets/pet/find-pet.server.ts";
import { petSearchText } from "#app/features/pets/pet/pet-search-text.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { newId } from "#app/platform/ids.ts";
import { type AnimalFacts, careKind, estimateBirthDay } from "./animal-facts.ts";
import { type CareEpisode, insertEpisode } from "./care-episode.queries.server.ts";

type Intake = {
  facts: AnimalFacts;
  /** From `takeNumber`. */
  number: number;
  kind: CareEpisode["intake_kind"];
  listingId: string | null;
  actor: Actor;
  now: Date;
};

/** The shelter has a new animal from today on. In the caller's transaction. */
export async function takeIn(
  trx: Queries,
  { facts, number, kind, listingId, actor, now }: Intake,
): Promise<void> {
  const { age, birthMonth, ...known } = facts;
  const at = now.toISOString();
  const today = lagosDay(now);
  const petId = newId(now);
  const dated = { created_at: at, updated_at: at };
  await insertPet(trx, {
    ...known,
    ...dated,
    ...{ id: petId, owner_id: null, keeper: "shelter", keeper_since: at, number },
    ...{ birth_day: estimateBirthDay({ age, birthMonth }, today), birth_estimated: 1 },
    ...{ weight_grams: null, allergies: "", medicines: "", photo_id: null },
    ...{ status: "active", version: 1 },
    search_text: petSearchText({ ...known, number, microchip: "" }),
  });
  const id = newId(now);
  await insertEpisode(trx, {
    ...dated,
    ...{ id, pet_id: petId, kind: careKind(known.species), status: "in_care" },
    ...{ intake_day: today, intake_kind: kind, listing_id: listingId, created_by: actor.id },
  });
  const change = { entity: "care-episode", entityId: id, actor, from: null, to: "in_care" };
  await recordHistory(trx, now, change);
}
