import { listVaccinatedOfListing } from "#app/features/animals/care-episode/find-stay.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { setRecordedVaccination } from "./listing.queries.server.ts";

/**
 * Writes what the health records say of a listing's animals: no, if a dose is overdue for one of them; yes, if all have
 * vaccinations on record; else nothing, and what staff wrote counts. The caller has locked the listing.
 */
export async function settleListedVaccination(trx: Queries, listingId: string): Promise<void> {
  const animals = await listVaccinatedOfListing(trx, listingId);
  const answers = animals.map(({ vaccinated }) => vaccinated);
  await setRecordedVaccination(trx, listingId, {
    recorded_vaccinated: answers.includes("No")
      ? "No"
      : answers.length > 0 && answers.every((answer) => answer === "Yes")
        ? "Yes"
        : null,
    vaccination_due_on: animals.flatMap(({ due_on }) => due_on ?? []).sort()[0] ?? null,
  });
}
