import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Clinic } from "#app/platform/records/home-part.ts";
import { findVetRow, listSpecialisations } from "./vet.queries.server.ts";

export async function findClinic(q: Queries, vetId: string): Promise<Clinic> {
  const row = await findVetRow(q, vetId);
  return {
    clinic: row?.clinic ?? "",
    area: (await findPerson(q, vetId))?.area ?? "",
    specialisations: await listSpecialisations(q, vetId),
    feeKobo: row?.fee_kobo ?? null,
  };
}
