import {
  endPlacement,
  reopenPlacement,
} from "#app/features/animals/housing-unit/place-animal.server.ts";
import { changeKeeper, lockPet } from "#app/features/pets/pet/find-pet.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listBatch, markUndone } from "#app/platform/history/history.queries.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { undoStepName } from "#app/platform/history/history.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { StepActor } from "#app/platform/steps/steps.server.ts";
import { deleteContact, insertContact } from "./care-contact.queries.server.ts";
import {
  endEpisode,
  listEpisodes,
  listInCareByListing,
  reopenEpisode,
} from "./care-episode.queries.server.ts";
import { reportOutcome, withdrawOutcome } from "./report-outcome.server.ts";
import { shareWithShelterVets } from "./shelter-vets.server.ts";

/** An approved request. */
type Adopter = {
  id: string;
  name: string;
  phone: string;
  phone_key: string;
  email: string;
  email_key: string;
};

type Adoption = {
  listingId: string;
  /** Undefined for an adoption without a request. */
  adopter: Adopter | undefined;
  actor: StepActor;
  now: Date;
  /** Marks the changes, so that `undoAdoption` finds them. */
  batch: string;
};

/**
 * Ends the stays of a listing's animals: they are adopted today, and with nobody whom we know as their owner. The caller
 * has locked the listing. Refuses CONFLICT for an animal that left meanwhile.
 */
export async function adoptAnimals(
  trx: Queries,
  { listingId, adopter, actor, now, batch }: Adoption,
): Promise<Outcome<null>> {
  const at = now.toISOString();
  const episodes = await listInCareByListing(trx, listingId);
  for (const { pet_id } of episodes) await lockPet(trx, pet_id);
  for (const episode of episodes) {
    const interest_id = adopter?.id ?? null;
    const ending = { status: "adopted", outcome_day: lagosDay(now), interest_id } as const;
    const isEnded = await endEpisode(trx, episode, ending);
    const move = { from: "shelter", to: "away", since: at } as const;
    if (!isEnded || !(await changeKeeper(trx, episode.pet_id, move))) {
      return refused("CONFLICT", "This animal has left us in the meantime. Please load the page.");
    }
    await endPlacement(trx, episode.id, ending.outcome_day);
    await reportOutcome(trx, now, { ...episode, ...ending });
    if (adopter) {
      const { name, phone, phone_key, email, email_key } = adopter;
      const contact = { name, phone, phone_key, email, email_key };
      const role = { role: "adopter", created_at: at } as const;
      await insertContact(trx, { ...contact, ...role, id: newId(now), episode_id: episode.id });
    }
  }
  const change = { entity: "care-episode", actor, from: "in_care", to: "adopted", batch };
  const changes = episodes.map(({ id }) => ({ ...change, step: "adoption.adopt", entityId: id }));
  if (changes.length > 0) await recordHistory(trx, now, changes);
  return done(null);
}

/** Undoes `adoptAnimals`. Refuses CONFLICT for an animal that has an owner or came back. */
export async function undoAdoption(
  trx: Queries,
  { actor, now, batch }: Pick<Adoption, "actor" | "now" | "batch">,
): Promise<Outcome<null>> {
  const at = now.toISOString();
  const changes = await listBatch(trx, batch);
  const episodes = await listEpisodes(
    trx,
    changes.map(({ entity_id }) => entity_id),
  );
  for (const { pet_id } of episodes) await lockPet(trx, pet_id);
  for (const { id, pet_id, out_name, created_at } of episodes) {
    const move = { from: "away", to: "shelter", since: created_at } as const;
    if (!(await changeKeeper(trx, pet_id, move)) || !(await reopenEpisode(trx, id, "adopted"))) {
      return refused("CONFLICT", `${out_name} is no longer on the way, so this cannot be undone.`);
    }
    await shareWithShelterVets(trx, now, { id, pet_id });
    await deleteContact(trx, id, "adopter");
    await reopenPlacement(trx, id);
    await withdrawOutcome(trx, now, pet_id);
  }
  const change = { entity: "care-episode", actor, from: "adopted", to: "in_care" };
  const back = episodes.map(({ id }) => ({ ...change, step: undoStepName, entityId: id }));
  if (back.length > 0) await recordHistory(trx, now, back);
  for (const { id } of changes) await markUndone(trx, id, at);
  return done(null);
}

export { findReturn } from "./care-episode.queries.server.ts";

export async function hasAnimalsInCare(trx: Queries, listingId: string): Promise<boolean> {
  return (await listInCareByListing(trx, listingId)).length > 0;
}
