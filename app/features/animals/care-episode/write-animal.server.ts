import { listPetsById, lockPet, updateAnimal } from "#app/features/pets/pet/find-pet.server.ts";
import { petSearchText } from "#app/features/pets/pet/pet-search-text.ts";
import { outdatedPet, petColumns } from "#app/features/pets/pet/save-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  claimPhotoPicture,
  releasePhotoPicture,
} from "#app/platform/pictures/pictures.queries.server.ts";
import type { AnimalEdit } from "./animal-edit.schema.server.ts";
import { careKind } from "./animal-facts.ts";
import { findLastEpisode, updateKind, updateTexts } from "./care-episode.queries.server.ts";
import { refuseTwin } from "./take-in-animal.server.ts";

type Writing = { petId: string; input: AnimalEdit; actor: Actor; now: Date };
type Written = { name: string; birthDay: string | null; droppedPhoto: string | undefined };

/**
 * Writes what staff know of an animal in care. The caller has locked its listing. Refuses NOT_FOUND, CONFLICT for an
 * animal that left, an outdated `version` or another pet's microchip, and INVALID for somebody else's photo.
 */
export async function writeAnimal(
  trx: Queries,
  { petId, input, actor, now }: Writing,
): Promise<Outcome<Written>> {
  await lockPet(trx, petId);
  const [before] = await listPetsById(trx, [petId]);
  const episode = await findLastEpisode(trx, petId);
  if (!before || !episode) return refused("NOT_FOUND");
  if (before.keeper !== "shelter") {
    return refused("CONFLICT", `${before.name} has left us in the meantime. Please load the page.`);
  }
  if (before.version !== input.version) return refused("CONFLICT", outdatedPet(before));
  const twin = await refuseTwin(trx, input, petId);
  if (twin) return twin;
  const photo = input.photo.at(-1);
  const isNew = photo !== undefined && photo !== before.photo_id;
  if (isNew && !(await claimPhotoPicture(trx, photo, actor.id, "pet"))) {
    const gone = "This picture is no longer with us. Please choose it again";
    return refused("INVALID", "", { fields: { photo: [gone] } });
  }
  const at = now.toISOString();
  const { colour, marks, microchip, size, neutered, neuteredOn, species } = input;
  const columns = petColumns(input, lagosDay(now), before);
  await updateAnimal(trx, petId, {
    ...columns,
    ...{ colour, marks, microchip, size, neutered, neutered_on: neuteredOn, updated_at: at },
    search_text: petSearchText({ ...before, ...columns, microchip }),
    ...(isNew && { photo_id: photo }),
  });
  const droppedPhoto = isNew ? (before.photo_id ?? undefined) : undefined;
  if (droppedPhoto) await releasePhotoPicture(trx, droppedPhoto);
  const { foundAt: found_at, condition, story, notes } = input;
  await updateTexts(trx, episode.id, { found_at, condition, story, notes, updated_at: at });
  await updateKind(trx, episode.id, careKind(species), at);
  const { id: entityId, status } = episode;
  const change = { entity: "care-episode", entityId, actor, from: status, to: status };
  await recordHistory(trx, now, change);
  return done({ name: columns.name, birthDay: columns.birth_day, droppedPhoto });
}
