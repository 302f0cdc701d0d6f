import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";
import { likePattern } from "#app/platform/search/search-text.ts";
import {
  type AppointmentScope,
  petNameOfThatTime,
  petPhotoOfThatTime,
} from "./appointment.queries.server.ts";

/** Appointments with every term in the pet's texts or the other side's name, the latest first. Without `whose` all. */
export async function searchAppointments(
  q: Queries,
  whose: AppointmentScope | undefined,
  terms: readonly string[],
  limit: number,
) {
  let found = q
    .selectFrom("appointments")
    .innerJoin("pets", "pets.id", "appointments.pet_id")
    .innerJoin("people as vet", "vet.id", "appointments.vet_id")
    .leftJoin("people as owner", "owner.id", "appointments.owner_id")
    .select([
      "appointments.id",
      "appointments.starts_at",
      "appointments.status",
      "appointments.vet_id",
      petNameOfThatTime.as("pet_name"),
      petPhotoOfThatTime.as("photo_id"),
      "vet.name as vet_name",
      "owner.name as owner_name",
    ])
    .orderBy("appointments.starts_at", "desc")
    .orderBy("appointments.id", "desc");
  if (whose && "vetId" in whose) found = found.where("appointments.vet_id", "=", whose.vetId);
  if (whose && "ownerId" in whose) found = found.where("appointments.owner_id", "=", whose.ownerId);
  for (const term of terms) {
    found = found.where((eb) =>
      eb.or([
        eb.and([
          eb("appointments.former_pet_name", "is", null),
          containsTerm(term, "pets.search_text"),
        ]),
        sql<boolean>`lower(appointments.former_pet_name) like ${likePattern(term)} escape '\\'`,
        ...(!whose || "ownerId" in whose ? [isInName(term, "vet")] : []),
        ...(!whose || "vetId" in whose ? [isInName(term, "owner")] : []),
      ]),
    );
  }
  return found.limit(limit).execute();
}

/** Matches the name, which begins the search text, and never the address. */
function isInName(term: string, person: "owner" | "vet") {
  const [text, name] = [sql.ref(`${person}.search_text`), sql.ref(`${person}.name`)];
  return sql<boolean>`substr(${text}, 1, length(${name})) like ${likePattern(term)} escape '\\'`;
}
