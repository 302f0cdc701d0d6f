import { lockPet } from "#app/features/pets/pet/find-pet.server.ts";
import { eraseAuditDetails } from "#app/platform/audit/audit-personal-data.queries.server.ts";
import { addMonthsToDay, lagosDay } from "#app/platform/dates.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { eraseHistoryTexts } from "#app/platform/history/history-personal-data.queries.server.ts";
import { maxExported, type PersonSubject } from "#app/platform/records/privacy-part.ts";
import { retentionMonths } from "#app/platform/retention-policy.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  type CareContact,
  clearEpisodeTexts,
  deleteContactById,
  findFoundAt,
  listAdoptersByRequest,
  listContactsOf,
  listExpiredContacts,
} from "./care-contact.queries.server.ts";
import { contactRoles } from "./care-episode.ts";

/** `Yaba` of `12 Herbert Macaulay Way, Yaba, Lagos`. Empty where it may be an address: without a comma, or with a number. */
export function areaOfPlace(place: string): string {
  const [, ...parts] = place.split(",").map((part) => part.trim());
  const area = parts.findLast((part) => part !== "" && !/^(lagos( state)?|nigeria)$/i.test(part));
  return area && !/\d/.test(area) ? area : "";
}

async function eraseContact(
  trx: Queries,
  { id, pet_id, episode_id }: Pick<CareContact, "id" | "pet_id" | "episode_id">,
): Promise<void> {
  await lockPet(trx, pet_id);
  await deleteContactById(trx, id);
  await clearEpisodeTexts(trx, episode_id, areaOfPlace(await findFoundAt(trx, episode_id)));
  await eraseHistoryTexts(trx, "care-episode", [episode_id]);
  await eraseAuditDetails(trx, "care-episode", [episode_id]);
}

/** Deletes a person's contacts and clears what we wrote when they brought or took an animal. Returns the episodes' ids. */
export async function eraseContactsOf(
  trx: Queries,
  subject: PersonSubject,
): Promise<readonly string[]> {
  const contacts = await listContactsOf(trx, subject, maxExported);
  for (const contact of contacts) await eraseContact(trx, contact);
  return contacts.map(({ episode_id }) => episode_id);
}

/** As `eraseContactsOf`, for the sender of an erased request. */
export async function eraseAdopterByRequest(trx: Queries, interestId: string): Promise<void> {
  for (const one of await listAdoptersByRequest(trx, interestId)) await eraseContact(trx, one);
}

/** Erases contacts after their retention. */
export async function deleteExpiredContacts(services: AppServices): Promise<void> {
  const today = lagosDay(services.now());
  for (const role of Object.keys(contactRoles) as (keyof typeof contactRoles)[]) {
    const { adopter, careContact } = retentionMonths;
    const day = addMonthsToDay(today, -(role === "adopter" ? adopter : careContact));
    await workThrough(services, {
      name: "erase care contact",
      list: (q, limit) => listExpiredContacts(q, { role, day, limit }),
      async work(trx, contact) {
        await eraseContact(trx, contact);
        return true;
      },
    });
  }
}
