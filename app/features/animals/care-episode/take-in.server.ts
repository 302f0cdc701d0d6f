import { insertPet } from "#app/features/pets/pet/find-pet.server.ts";
import { petSearchText } from "#app/features/pets/pet/pet-search-text.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow } from "#app/platform/db/schema.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { newId } from "#app/platform/ids.ts";
import { queueWebhooks } from "#app/platform/webhooks/queue-webhooks.server.ts";
import { careKind } from "./animal-facts.ts";
import { insertEpisode } from "./care-episode.queries.server.ts";
import type { IntakeKind } from "./care-episode.ts";
import { shareWithShelterVets } from "./shelter-vets.server.ts";

type NewPet = NewRow<"pets">;
type NewEpisode = NewRow<"care_episodes">;

type Intake = {
  animal: Pick<NewPet, "name" | "species" | "breed" | "sex"> & Partial<NewPet>;
  /** From `takeNumber`. */
  number: number;
  stay: Partial<NewEpisode> & { intake_kind: IntakeKind };
  actor: Actor;
  now: Date;
};

type TakenIn = { petId: string; episodeId: string };

/** The shelter has a new animal. In the caller's transaction. */
export async function takeIn(
  trx: Queries,
  { animal, number, stay, actor, now }: Intake,
): Promise<TakenIn> {
  const at = now.toISOString();
  const petId = newId(now);
  const isAlive = stay.intake_kind !== "dead_on_arrival";
  await insertPet(trx, {
    ...{ birth_estimated: 0, allergies: "", medicines: "", microchip: "" },
    ...animal,
    ...{ id: petId, owner_id: null, keeper: isAlive ? "shelter" : "away", keeper_since: at },
    ...{ number, status: "active", version: 1, created_at: at, updated_at: at },
    search_text: petSearchText({ microchip: "", ...animal, number }),
  });
  const kind = careKind(animal.species);
  return { petId, episodeId: await openEpisode(trx, { petId, kind, stay, actor, now }) };
}

type Opening = Pick<Intake, "stay" | "actor" | "now"> & {
  petId: string;
  kind: NewEpisode["kind"];
};

/** A new stay of an animal that has a number. Returns the episode's id. */
export async function openEpisode(
  trx: Queries,
  { petId, kind, stay, actor, now }: Opening,
): Promise<string> {
  const id = newId(now);
  const at = now.toISOString();
  const day = stay.intake_day ?? lagosDay(now);
  const isAlive = stay.intake_kind !== "dead_on_arrival";
  const status = isAlive ? "in_care" : "dead_on_arrival";
  await insertEpisode(trx, {
    ...stay,
    ...{ id, pet_id: petId, kind, status, intake_day: day, outcome_day: isAlive ? null : day },
    ...{ created_by: actor.id, created_at: at, updated_at: at },
  });
  const change = { entity: "care-episode", entityId: id, actor, from: null, to: status };
  await recordHistory(trx, now, change);
  if (isAlive) await shareWithShelterVets(trx, now, { id, pet_id: petId });
  await queueWebhooks(trx, now, "animal.intake", { _id: petId, kind, intake: stay.intake_kind });
  return id;
}
