import { factColumns } from "#app/features/animals/care-episode/animal-facts.ts";
import { editListedAnimal } from "#app/features/animals/care-episode/edit-listed-animal.server.ts";
import {
  linkListing,
  offerAnimal,
} from "#app/features/animals/care-episode/offer-animal.server.ts";
import { takeIn } from "#app/features/animals/care-episode/take-in.server.ts";
import { takeNumber } from "#app/features/pets/pet/find-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { insertPictureJob } from "#app/platform/pictures/picture-jobs.queries.server.ts";
import { claimPictures, copyPicture } from "#app/platform/pictures/pictures.queries.server.ts";
import { pictureFingerprint } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findNumbered, insertListing } from "./listing.queries.server.ts";
import type { ListingInput } from "./listing.schema.server.ts";
import { defaultAlt, photoMessages } from "./listing.ts";
import { animalFacts, detailColumns } from "./listing-columns.server.ts";
import { settleAge } from "./pet-age.ts";
import { settleListedVaccination } from "./settle-vaccination.server.ts";

/** The error above the form. @see specification section 8 */
export const creationFailed = "Failed to create adoption listing. Please try again.";

/** The picture does not exist, or belongs to somebody else. */
export const noSuchPicture = refused("INVALID", creationFailed, {
  fields: { imageUrl: ["This photo is no longer with us. Please choose it again"] },
});

/**
 * Publishes or drafts a listing with the last uploaded picture, else with the photo of its animal. Without `animalId` it
 * takes its animal in, which has the listing's number. Refuses INVALID on `imageUrl` when it is missing or not the
 * actor's, INVALID without a key, which alone prevents a second listing, and as `offerAnimal`.
 */
export async function createListing(
  services: AppServices,
  actor: Actor,
  input: ListingInput & { publish: boolean; animalId?: string | undefined },
  key: string | undefined,
): Promise<Outcome<{ id: string }>> {
  if (!key) return missingKey;
  const { imageUrl, publish, animalId, ...texts } = input;
  const settled = settleAge(texts, services.now());
  if (!settled.ok) return settled;
  const details = settled.value;
  const pictureIds = imageUrl.slice(-1);
  const noPicture = refused("INVALID", creationFailed, {
    fields: { imageUrl: [photoMessages.picture] },
  });
  if (publish && pictureIds.length === 0 && !animalId) return noPicture;
  const content = { ...input, imageUrl: await pictureFingerprint(services, actor, pictureIds) };
  const form = { key, verb: "create-listing", actorId: actor.id, content };
  return idempotent(services, form, async (trx) => {
    const now = services.now();
    const at = now.toISOString();
    const id = newId(now);
    const status = publish ? "available" : "draft";
    const offered = animalId ? await offerAnimal(trx, animalId, now) : undefined;
    if (offered && !offered.ok) return offered;
    const source = offered?.value;
    const isFirst = source && (await findNumbered(trx, source.number)) === undefined;
    const number = isFirst ? source.number : await takeNumber(trx);
    await insertListing(trx, {
      ...detailColumns(details),
      id,
      number,
      status,
      version: 1,
      published_at: publish ? at : null,
      created_by: actor.id,
      created_at: at,
      updated_at: at,
    });
    const alt = defaultAlt(details);
    const claimed = await claimPictures(trx, pictureIds, actor.id, id, alt);
    if (claimed !== pictureIds.length) return noSuchPicture;
    const facts = animalFacts(details);
    if (source) {
      const isCopied = await copyPhoto(trx, { source: source.photoId, id, alt, now, pictureIds });
      if (publish && !isCopied) return noPicture;
      await linkListing(trx, source, id);
      await editListedAnimal(trx, id, facts, { isAgeNew: !source.hasAge, now });
      await settleListedVaccination(trx, id);
    } else {
      const animal = factColumns(facts, lagosDay(now));
      const stay = { intake_kind: "other", listing_id: id } as const;
      await takeIn(trx, { animal, number, stay, actor, now });
    }
    await recordHistory(trx, now, {
      entity: "listing",
      entityId: id,
      actor,
      from: null,
      to: status,
    });
    return done({ id });
  });
}

type PhotoCopy = {
  source: string | null;
  id: string;
  alt: string;
  now: Date;
  pictureIds: readonly string[];
};

/** Without an uploaded picture the listing has the animal's photo. False when it has neither. */
async function copyPhoto(
  trx: Queries,
  { source, id, alt, now, pictureIds }: PhotoCopy,
): Promise<boolean> {
  if (pictureIds.length > 0) return true;
  if (!source) return false;
  const copy = { id: newId(now), listingId: id, alt, now: now.toISOString() };
  if (!(await copyPicture(trx, source, copy))) return false;
  await insertPictureJob(trx, copy.id, copy.now);
  return true;
}
