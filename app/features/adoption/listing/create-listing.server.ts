import { factColumns } from "#app/features/animals/care-episode/animal-facts.ts";
import { takeIn } from "#app/features/animals/care-episode/take-in.server.ts";
import { takeNumber } from "#app/features/pets/pet/find-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { claimPictures } from "#app/platform/pictures/pictures.queries.server.ts";
import { pictureFingerprint } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { insertListing } from "./listing.queries.server.ts";
import type { ListingInput } from "./listing.schema.server.ts";
import { defaultAlt, photoMessages } from "./listing.ts";
import { animalFacts, detailColumns } from "./listing-columns.server.ts";
import { settleAge } from "./pet-age.ts";

/** The error above the form. @see specification section 8 */
export const creationFailed = "Failed to create adoption listing. Please try again.";

/** The picture does not exist, or belongs to somebody else. */
export const noSuchPicture = refused("INVALID", creationFailed, {
  fields: { imageUrl: ["This photo is no longer with us. Please choose it again"] },
});

/**
 * Publishes or drafts a listing with the last uploaded picture, and takes its animal in, which has the listing's number.
 * Refuses INVALID on `imageUrl` when it is missing or not the actor's, and INVALID without a key, which alone prevents a
 * second listing.
 */
export async function createListing(
  services: AppServices,
  actor: Actor,
  input: ListingInput & { publish: boolean },
  key: string | undefined,
): Promise<Outcome<{ id: string }>> {
  if (!key) return missingKey;
  const { imageUrl, publish, ...texts } = input;
  const settled = settleAge(texts, services.now());
  if (!settled.ok) return settled;
  const details = settled.value;
  const pictureIds = imageUrl.slice(-1);
  if (publish && pictureIds.length === 0) {
    return refused("INVALID", creationFailed, {
      fields: { imageUrl: [photoMessages.picture] },
    });
  }
  const content = { ...input, imageUrl: await pictureFingerprint(services, actor, pictureIds) };
  const form = { key, verb: "create-listing", actorId: actor.id, content };
  return idempotent(services, form, async (trx) => {
    const now = services.now();
    const at = now.toISOString();
    const id = newId(now);
    const status = publish ? "available" : "draft";
    const number = await takeNumber(trx);
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
    const animal = factColumns(animalFacts(details), lagosDay(now));
    const stay = { intake_kind: "other", listing_id: id } as const;
    await takeIn(trx, { animal, number, stay, actor, now });
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
