import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { NewsPart } from "#app/platform/records/news-part.ts";
import type { AppServices } from "#app/platform/services.ts";

export type OwnPage = { href: string };

/** `of`: the id of the notification or e-mail. */
type Subject = { of: string; entity: string; id: string };

/** Of several records the first with a page counts, people last. */
export async function findOwnPages(
  { db }: AppServices,
  actor: Actor,
  subjects: readonly Subject[],
): Promise<Map<string, OwnPage>> {
  const pages = new Map<string, OwnPage>();
  for (const { entity, ownPages } of entityDescriptors as readonly NewsPart[]) {
    const about = subjects.filter((one) => one.entity === entity);
    if (!ownPages || about.length === 0) continue;
    const ids = about.map(({ id }) => id);
    const found = await ownPages(db.reader, ids, actor);
    for (const { of, id } of about) {
      const page = found.get(id);
      if (page && (!pages.has(of) || entity !== "person")) pages.set(of, page);
    }
  }
  return pages;
}
