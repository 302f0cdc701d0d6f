import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewsPart } from "#app/platform/records/news-part.ts";

/** By entity and id; some entities give no titles. */
export async function listTitles(
  q: Queries,
  records: readonly { entity: string; id: string }[],
): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const { entity, titles } of entityDescriptors as readonly NewsPart[]) {
    const ids = new Set(records.filter((one) => one.entity === entity).map(({ id }) => id));
    if (!titles || ids.size === 0) continue;
    for (const [id, title] of await titles(q, [...ids])) all.set(`${entity}:${id}`, title);
  }
  return all;
}
