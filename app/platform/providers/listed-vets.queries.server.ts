import { type RawBuilder, sql } from "kysely";
import type { VetGap } from "./profile-gaps.ts";

export const hasVetGap: Record<VetGap, RawBuilder<boolean>> = {
  clinic: sql`not exists (select 1 from vets as own where own.vet_id = people.id and own.clinic <> '')`,
  hours: sql`not exists (select 1 from vet_hours as own where own.vet_id = people.id)`,
};

export const isListedVet = sql<boolean>`(people.role = 'veterinarian' and people.status = 'active'
  and people.verified_at is not null
  and not (${sql.join(Object.values(hasVetGap), sql` or `)}))`;
