import { findListing, lockListing } from "#app/features/adoption/listing/find-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  claimPhotoPicture,
  listPicturesById,
  releasePhotoPicture,
} from "#app/platform/pictures/pictures.queries.server.ts";
import {
  discardPictures,
  listPhotos,
  listPublicCardPictures,
  pictureFingerprint,
  showPublicPicture,
} from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findEnding, listEndings, updateEnding } from "./ending.queries.server.ts";
import {
  type EndingTexts,
  type EndingView,
  endingPhoto,
  endingPhotoGone,
  type SavedEnding,
} from "./ending.ts";

/** Of `endingPhoto`, ids of staged pictures, the last replaces the picture before. */
type EndingInput = EndingTexts & { endingPhoto: readonly string[]; removePhoto: boolean };

/**
 * Publishes how an adopted pet lives, with the adopter's consent; without `input` it removes that, the picture too.
 * Refuses NOT_FOUND, INVALID for a picture of somebody else, and CONFLICT unless the pet is adopted.
 */
export async function saveEnding(
  services: AppServices,
  actor: Actor,
  id: string,
  input: EndingInput | undefined,
  key: string | undefined,
): Promise<Outcome<{ name: string }>> {
  const chosen = input?.endingPhoto.at(-1);
  const photo = await pictureFingerprint(services, actor, chosen ? [chosen] : []);
  const content = { id, input: input && { ...input, endingPhoto: photo } };
  const form = { key, verb: "save-ending", actorId: actor.id, content };
  let dropped: string[] = [];
  const outcome = await idempotent<{ name: string }>(services, form, async (trx) => {
    dropped = [];
    if (!isId(id)) return refused("NOT_FOUND");
    await lockListing(trx, id, "exclusive");
    const listing = await findListing(trx, id);
    if (!listing) return refused("NOT_FOUND");
    const { name, status } = listing;
    if (status !== "adopted") return refused("CONFLICT", `${name} is not marked as adopted.`);
    const before = (await findEnding(trx, id))?.ending_picture_id ?? null;
    const isNew = chosen !== undefined && chosen !== before;
    if (isNew && !(await claimPhotoPicture(trx, chosen, actor.id, "listing"))) {
      return refused("INVALID", undefined, { fields: { [endingPhoto]: [endingPhotoGone] } });
    }
    const keeps = input !== undefined && !input.removePhoto;
    const after = chosen ?? (keeps ? before : null);
    await updateEnding(trx, id, input, after);
    if (before && before !== after) {
      await releasePhotoPicture(trx, before);
      dropped = [before];
    }
    // Neither text: both may name the adopter.
    const detail = input?.consentOn ?? "";
    const action = input ? "published ending" : "removed ending";
    await recordAudit(trx, services.now(), {
      actor,
      action,
      entity: "listing",
      entityId: id,
      detail,
    });
    return done({ name });
  });
  if (outcome.ok) await discardPictures(services, dropped);
  return outcome;
}

export async function findSavedEnding(
  { db, site }: AppServices,
  id: string,
): Promise<SavedEnding | undefined> {
  const row = isId(id) ? await findEnding(db.reader, id) : undefined;
  if (!row?.ending) return undefined;
  const { ending, ending_consent, ending_consent_on, ending_picture_id } = row;
  const [picture] = await listPicturesById(db.reader, ending_picture_id ? [ending_picture_id] : []);
  return {
    ending,
    consent: ending_consent ?? "",
    consentOn: ending_consent_on ?? "",
    picture: picture && showPublicPicture(picture, site),
  };
}

/** Each with its own picture, or else the listing's first photo. */
export async function viewEndings(services: AppServices, max: number): Promise<EndingView[]> {
  const rows = await listEndings(services.db.reader, max);
  const ids = rows.map(({ id }) => id);
  const photos = await listPublicCardPictures(services, ids);
  const own = await listPhotos(
    services,
    rows.flatMap(({ ending_picture_id }) => ending_picture_id ?? []),
  );
  const { cdn } = services.site;
  return rows.map(({ ending_picture_id, ...row }) => {
    const photo = own.get(ending_picture_id ?? "");
    const picture = photo ? { ...photo, ...(cdn && { host: cdn }) } : photos.get(row.id);
    return { ...row, picture };
  });
}
