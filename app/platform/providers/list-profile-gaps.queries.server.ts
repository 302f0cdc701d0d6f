import { type RawBuilder, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { hasBoarderGap } from "./listed-boarders.queries.server.ts";
import { hasVetGap } from "./listed-vets.queries.server.ts";
import type { ProfileGap } from "./profile-gaps.ts";

const gapsByRole: Record<string, Partial<Record<ProfileGap, RawBuilder<boolean>>>> = {
  boarder: hasBoarderGap,
  veterinarian: hasVetGap,
};
const all = Object.entries({ ...hasBoarderGap, ...hasVetGap }) as [
  ProfileGap,
  RawBuilder<boolean>,
][];

/** What these boarders and veterinarians lack; people without gaps have no entry. */
export async function listProfileGaps(
  q: Queries,
  ids: readonly string[],
): Promise<Map<string, ProfileGap[]>> {
  if (ids.length === 0) return new Map();
  const people = await q
    .selectFrom("people")
    .select(["id", "role"])
    .select(all.map(([gap, has]) => sql<number>`case when ${has} then 1 else 0 end`.as(gap)))
    .where("id", "in", ids)
    .execute();
  const gaps = people.map(({ id, role, ...has }) => {
    const missing = all.filter(([gap]) => gapsByRole[role]?.[gap] && has[gap] === 1);
    return [id, missing.map(([gap]) => gap)] as const;
  });
  return new Map(gaps.filter(([, missing]) => missing.length > 0));
}
