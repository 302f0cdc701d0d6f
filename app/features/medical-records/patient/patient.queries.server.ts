import { sql } from "kysely";
import { holdingStatuses } from "#app/features/providers/vet/slots.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import type { Row } from "#app/platform/db/schema.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { isTreatedBy } from "#app/platform/providers/treated-animals.queries.server.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";
import { likePattern } from "#app/platform/search/search-text.ts";

type Filter = { vetId: string; today: string; terms: readonly string[] };

/** Shares valid on a Lagos day, each pet once, while the veterinarian is verified and active. */
function openShares(q: Queries, { vetId, today }: Pick<Filter, "vetId" | "today">) {
  return q
    .selectFrom("pet_shares as share")
    .innerJoin("people as vet", "vet.id", "share.vet_id")
    .select((eb) => ["share.pet_id", eb.fn.max<number>("share.reads_health").as("reads_health")])
    .where("share.vet_id", "=", vetId)
    .where("vet.role", "=", "veterinarian")
    .where("vet.status", "=", "active")
    .where("vet.verified_at", "is not", null)
    .where((eb) => eb.or([eb("share.last_day", "is", null), eb("share.last_day", ">=", today)]))
    .groupBy("share.pet_id");
}

function patients(q: Queries, { vetId, today, terms }: Filter) {
  let query = q
    .selectFrom(openShares(q, { vetId, today }).as("shared"))
    .innerJoin("pets", "pets.id", "shared.pet_id")
    .leftJoin("people as owner", "owner.id", "pets.owner_id")
    .where(isTreatedBy(vetId));
  for (const term of terms) {
    query = query.where((eb) => eb.or([containsTerm(term, "pets.search_text"), isInName(term)]));
  }
  return query;
}

/** Matches the name, which begins the search text, and never the address. */
function isInName(term: string) {
  return sql<boolean>`substr(owner.search_text, 1, length(owner.name)) like ${likePattern(term)} escape '\\'`;
}

type Patient = Row<"pets"> & {
  reads_health: number;
  /** Null for an animal of the shelter. */
  owner_name: string | null;
  owner_phone: string | null;
};

export async function listPatientRows(
  q: Queries,
  filter: Filter,
  page: PageRange,
): Promise<Patient[]> {
  return patients(q, filter)
    .selectAll("pets")
    .select(["shared.reads_health", "owner.name as owner_name", "owner.phone as owner_phone"])
    .orderBy("pets.name")
    .orderBy("pets.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function findOwnerOfPet(
  q: Queries,
  petId: string,
): Promise<{ name: string; phone: string | null } | undefined> {
  return q
    .selectFrom("pets")
    .innerJoin("people as owner", "owner.id", "pets.owner_id")
    .select(["owner.name", "owner.phone"])
    .where("pets.id", "=", petId)
    .executeTakeFirst();
}

export async function listNextAppointments(
  q: Queries,
  { vetId, petIds, from }: { vetId: string; petIds: readonly string[]; from: string },
): Promise<{ id: string; pet_id: string; starts_at: string }[]> {
  if (petIds.length === 0) return [];
  return q
    .selectFrom("appointments")
    .select(["id", "pet_id", "starts_at"])
    .where("vet_id", "=", vetId)
    .where("pet_id", "in", petIds)
    .where(sql<boolean>`status in ${literals(holdingStatuses)}`)
    .where("starts_at", ">=", from)
    .orderBy("starts_at")
    .execute();
}

type RecordFilter = Filter & { kind: Row<"medical_records">["kind"] | undefined };

/** Without corrected ones, newest day first. */
export async function listOwnRecords(
  q: Queries,
  { vetId, today, terms, kind }: RecordFilter,
  page: PageRange,
) {
  let query = q
    .selectFrom("medical_records as record")
    .innerJoin("pets", "pets.id", "record.pet_id")
    .innerJoin(openShares(q, { vetId, today }).as("shared"), "shared.pet_id", "record.pet_id")
    .select([
      "record.id",
      "record.pet_id",
      "record.kind",
      "record.title",
      "record.text",
      "record.happened_on",
      "pets.name as pet_name",
    ])
    .where("record.author_id", "=", vetId)
    .where(isTreatedBy(vetId))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("medical_records as later")
            .select("later.id")
            .whereRef("later.corrects_id", "=", "record.id"),
        ),
      ),
    );
  if (kind) query = query.where("record.kind", "=", kind);
  for (const term of terms) {
    const inTitle = sql<boolean>`lower(record.title) like ${likePattern(term)} escape '\\'`;
    query = query.where((eb) => eb.or([containsTerm(term, "pets.search_text"), inTitle]));
  }
  return query
    .orderBy("record.happened_on", "desc")
    .orderBy("record.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
