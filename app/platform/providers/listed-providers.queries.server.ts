/** Which boarders and veterinarians owners are shown, and what the others lack. */
import { type RawBuilder, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { type ProfileGap, profileGaps } from "./profile-gaps.ts";

const noCapacity = (condition: RawBuilder<boolean>) => sql<boolean>`not exists (select 1
  from boarder_capacities as own where own.boarder_id = people.id and ${condition})`;

/** When a row of `people` has the gap. A saved home without a price says "on request", which is an answer. */
const hasGap: Record<ProfileGap, RawBuilder<boolean>> = {
  places: noCapacity(sql`own.places > 0`),
  kinds: noCapacity(sql`own.takes_dogs + own.takes_cats + own.takes_other > 0`),
  price: sql`not exists (select 1 from boarder_profiles as own where own.boarder_id = people.id)`,
  clinic: sql`not exists (select 1 from vets as own where own.vet_id = people.id and own.clinic <> '')`,
  hours: sql`not exists (select 1 from vet_hours as own where own.vet_id = people.id)`,
};

const lacksNothing = (role: keyof typeof profileGaps) =>
  sql`people.role = ${sql.lit(role)} and not (${sql.join(
    profileGaps[role].map((gap) => hasGap[gap]),
    sql` or `,
  )})`;

/**
 * Whether a row of `people` is a boarder or veterinarian whom owners are shown and can book: active, verified, and with
 * nothing missing that owners choose by.
 */
export const isListedProvider = sql<boolean>`(people.status = 'active'
  and people.verified_at is not null
  and (${lacksNothing("boarder")} or ${lacksNothing("veterinarian")}))`;

/** What each of these people lacks before owners are shown them; nobody who lacks nothing, and only boarders and vets. */
export async function listProfileGaps(
  q: Queries,
  ids: readonly string[],
): Promise<Map<string, ProfileGap[]>> {
  if (ids.length === 0) return new Map();
  const every = Object.entries(hasGap) as [ProfileGap, RawBuilder<boolean>][];
  const people = await q
    .selectFrom("people")
    .select(["id", "role"])
    .select(every.map(([gap, has]) => sql<number>`case when ${has} then 1 else 0 end`.as(gap)))
    .where("id", "in", ids)
    .where("role", "in", ["boarder", "veterinarian"])
    .execute();
  const gaps = people.map(({ id, role, ...has }) => {
    const own = role === "boarder" || role === "veterinarian" ? profileGaps[role] : [];
    return [id, own.filter((gap) => has[gap] === 1)] as const;
  });
  return new Map(gaps.flatMap(([id, own]) => (own.length > 0 ? [[id, [...own]]] : [])));
}

/** The boarder or veterinarian with this id; undefined for anybody whom owners are not shown. */
export async function findListedProvider(q: Queries, id: string) {
  return q
    .selectFrom("people")
    .select(["id", "name", "role"])
    .where("id", "=", id)
    .where(isListedProvider)
    .executeTakeFirst();
}
