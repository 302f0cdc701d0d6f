import { editListedAnimal } from "#app/features/animals/care-episode/edit-listed-animal.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { releaseBlobs } from "#app/platform/files/released-blobs.queries.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  arrangePictures,
  claimPictures,
  releasePictures,
} from "#app/platform/pictures/pictures.queries.server.ts";
import { discardPictures, pictureFingerprint } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findEditable, findLastEdit } from "./find-editable.server.ts";
import { updateListing } from "./listing.queries.server.ts";
import type { ListingEditInput } from "./listing.schema.server.ts";
import { defaultAlt, isPublic, maxListingPhotos } from "./listing.ts";
import { outdatedListingCard } from "./listing-card.server.ts";
import { animalFacts, detailColumns } from "./listing-columns.server.ts";
import { arrangePhotos, changedFields } from "./listing-edit.ts";
import { settleAge } from "./pet-age.ts";

export const editFailed = "The listing could not be saved.";

/**
 * Refuses NOT_FOUND; CONFLICT when another edit was saved since `version` (sending the newer version overwrites it);
 * INVALID on `newPhotos` for too many photos, none on a public listing, or photos of somebody else.
 */
export async function editListing(
  services: AppServices,
  actor: Actor,
  id: string,
  input: ListingEditInput,
  key: string | undefined,
): Promise<Outcome<{ id: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const { newPhotos, ...texts } = input;
  const settled = settleAge(texts, services.now());
  if (!settled.ok) return settled;
  const edit = settled.value;
  const content = { id, ...edit, newPhotos: await pictureFingerprint(services, actor, newPhotos) };
  let removed: string[] = [];
  const form = { key, verb: "edit-listing", actorId: actor.id, content };
  const outcome = await idempotent<{ id: string }>(services, form, async (trx) => {
    removed = [];
    const before = await findEditable(trx, id);
    if (!before) return refused("NOT_FOUND");
    const changed = changedFields(edit, before, newPhotos.length);
    if (changed.length === 0) return done({ id });
    const now = services.now();
    const columns = { ...detailColumns(edit), updated_at: now.toISOString() };
    const written = await updateListing(trx, id, edit.version, columns);
    if (!written) return refused("CONFLICT", outdated(await findLastEdit(trx, id)));
    // Read again: the row is locked only since the update.
    const locked = await findEditable(trx, id);
    const photos = arrangePhotos(locked?.pictures ?? [], edit.photos);
    const total = photos.remaining.length + newPhotos.length;
    if (total > maxListingPhotos) return wrongPhotos(tooMany(total));
    if (total === 0 && isPublic(written.status)) {
      return wrongPhotos("Visitors see this listing: please keep or add a photo");
    }
    const remaining = photos.remaining.map((photo, position) => ({
      ...photo,
      alt: photo.alt || defaultAlt(edit),
      position,
    }));
    await releasePictures(trx, id, photos.removed);
    await arrangePictures(trx, id, remaining);
    const claimed = await claimPictures(trx, newPhotos, actor.id, id, defaultAlt(edit));
    if (claimed !== newPhotos.length) {
      return wrongPhotos("A new photo is no longer with us. Please choose it again");
    }
    const isAgeNew = edit.age !== before.age || edit.birthMonth !== before.birthMonth;
    await editListedAnimal(trx, id, animalFacts(edit), { isAgeNew, now });
    await recordHistory(trx, now, {
      entity: "listing",
      entityId: id,
      actor,
      from: written.status,
      to: written.status,
      privateNote: `Changed: ${changed.join(", ")}`,
    });
    removed = photos.removed;
    await releaseBlobs(trx, outdatedListingCard(locked?.pictures[0], remaining[0]), now);
    return done({ id });
  });
  if (outcome.ok) await discardPictures(services, removed);
  return outcome;
}

function wrongPhotos(message: string) {
  return refused("INVALID", editFailed, { fields: { newPhotos: [message] } });
}

function tooMany(total: number): string {
  const over = total - maxListingPhotos;
  return `A listing has at most ${maxListingPhotos} photos and this would be ${total}: please remove or untick ${over}`;
}

function outdated(last: { by: string; at: string } | undefined): string {
  const who = last ? `${last.by} saved this listing on ${formatInstant(last.at)}` : "It was saved";
  return `${who}, after you opened it. Your texts are in the fields; the saved value is beside each that differs. Save again to use yours.`;
}
