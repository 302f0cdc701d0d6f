import { findListing, lockListing } from "#app/features/adoption/listing/find-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { listPublicCardPictures } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findEnding, listEndings, updateEnding } from "./ending.queries.server.ts";
import type { EndingTexts, EndingView } from "./ending.ts";

/**
 * Publishes how an adopted pet lives, with the adopter's consent; without `texts` it removes that. Refuses NOT_FOUND, and
 * CONFLICT unless the pet is adopted.
 */
export function saveEnding(
  services: AppServices,
  actor: Actor,
  id: string,
  texts: EndingTexts | undefined,
  key: string | undefined,
): Promise<Outcome<{ name: string }>> {
  const form = { key, verb: "save-ending", actorId: actor.id, content: { id, texts } };
  return idempotent<{ name: string }>(services, form, async (trx) => {
    if (!isId(id)) return refused("NOT_FOUND");
    await lockListing(trx, id, "exclusive");
    const listing = await findListing(trx, id);
    if (!listing) return refused("NOT_FOUND");
    const { name, status } = listing;
    if (status !== "adopted") return refused("CONFLICT", `${name} is not marked as adopted.`);
    await updateEnding(trx, id, texts);
    // Neither text: both may name the adopter.
    const detail = texts?.consentOn ?? "";
    const action = texts ? "published ending" : "removed ending";
    await recordAudit(trx, services.now(), {
      actor,
      action,
      entity: "listing",
      entityId: id,
      detail,
    });
    return done({ name });
  });
}

export async function findEndingTexts(
  { db }: AppServices,
  id: string,
): Promise<EndingTexts | undefined> {
  const row = isId(id) ? await findEnding(db.reader, id) : undefined;
  if (!row?.ending) return undefined;
  const { ending, ending_consent, ending_consent_on } = row;
  return { ending, consent: ending_consent ?? "", consentOn: ending_consent_on ?? "" };
}

export async function viewEndings(services: AppServices, max: number): Promise<EndingView[]> {
  const rows = await listEndings(services.db.reader, max);
  const ids = rows.map(({ id }) => id);
  const pictures = await listPublicCardPictures(services, ids);
  return rows.map((row) => ({ ...row, picture: pictures.get(row.id) }));
}
