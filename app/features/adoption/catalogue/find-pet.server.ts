import {
  findPublicId,
  findPublicListing,
  type Listing,
} from "#app/features/adoption/listing/find-listing.server.ts";
import type { ListingDetails } from "#app/features/adoption/listing/listing.ts";
import { listingTextsFrom } from "#app/features/adoption/listing/listing-columns.server.ts";
import { describeAge } from "#app/features/adoption/listing/pet-age.ts";
import { findReturn } from "#app/features/animals/care-episode/adopt-animals.server.ts";
import { daysBetween, lagosDay } from "#app/platform/dates.ts";
import { isId } from "#app/platform/ids.ts";
import { listPublicPictures } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";

type FoundPet = ListingDetails & { publishedAt: string; daysHere: number };

/** Undefined for a draft, a withdrawn listing and an unknown or malformed id. */
export async function findPet(services: AppServices, id: string): Promise<FoundPet | undefined> {
  if (!isId(id)) return undefined;
  const row = await findPublicListing(services.db.reader, id);
  if (!row) return undefined;
  const pictures = await listPublicPictures(services, id);
  const texts = listingTextsFrom(row);
  const today = lagosDay(services.now());
  const publishedAt = row.published_at ?? row.created_at;
  return {
    ...texts,
    ...vaccinationOf(row, today),
    id,
    number: row.number,
    status: row.status,
    pictures,
    ageText: describeAge(texts, today),
    publishedAt,
    daysHere: daysBetween(lagosDay(new Date(publishedAt)), today),
  };
}

/**
 * What health records say, else what the listing says. A dose may be overdue only since today; after an adoption
 * that is for the new owner to know.
 */
function vaccinationOf(row: Listing, today: string) {
  const { recorded_vaccinated: recorded, vaccination_due_on: due, vaccinated, status } = row;
  if (recorded === null) return { vaccinated };
  return status !== "adopted" && due !== null && due < today
    ? { vaccinated: "No" as const, vaccinationDue: due }
    : { vaccinated: recorded };
}

/** When the animal of an adopted listing came back, and its new listing if that is public. */
export async function findComeback(
  { db }: AppServices,
  { id, status }: Pick<FoundPet, "id" | "status">,
): Promise<{ day: string; listingId: string | undefined } | undefined> {
  const back = status === "adopted" ? await findReturn(db.reader, id) : undefined;
  if (!back) return undefined;
  const isPublic = back.listingId && (await findPublicListing(db.reader, back.listingId));
  return { day: back.day, listingId: isPublic ? (back.listingId ?? undefined) : undefined };
}

export async function findPetByNumber(
  services: AppServices,
  number: string,
): Promise<string | undefined> {
  if (!/^[1-9]\d{0,8}$/.test(number)) return undefined;
  return findPublicId(services.db.reader, Number(number));
}
