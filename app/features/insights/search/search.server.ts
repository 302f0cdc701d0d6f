import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { placesOf } from "#app/features/insights/dashboard/menu.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { EntityDescriptor, SearchGroup } from "#app/platform/records/entity-descriptor.ts";
import { foldText, searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { HitGroup } from "./search.ts";

const max = 5;

/**
 * Returns everything that this person may see and that has every word, accents and capitals aside; by kind in the
 * order of the descriptors, after the pages; empty kinds are left out.
 */
export async function searchEverything(
  services: AppServices,
  actor: Actor,
  typed: string,
): Promise<HitGroup[]> {
  if (searchTerms(typed).length === 0) return [];
  // One more than is shown, to know whether there are more.
  const search = async ({ search }: EntityDescriptor) =>
    search?.(services.db.reader, actor, typed, max + 1, services.now());
  const groups = await Promise.all(entityDescriptors.map(search));
  const found = groups.flatMap((group) => (group ? [shorten(group)] : []));
  return [findPages(actor, typed), ...found].filter(({ hits }) => hits.length > 0);
}

function shorten({ title, hits, all, document = false }: SearchGroup): HitGroup {
  const label = `All ${title.toLowerCase()} found`;
  return {
    title,
    hits: hits.slice(0, max),
    all: hits.length > max ? { href: all, label, more: "", document } : undefined,
  };
}

function findPages({ role }: Actor, typed: string): HitGroup {
  const terms = searchTerms(typed);
  const found = placesOf(role).filter(({ label }) =>
    terms.every((term) => foldText(label).includes(term)),
  );
  const hits = found.slice(0, max).map(({ href, label }) => ({ href, label, more: "" }));
  return { title: "Pages", hits, all: undefined };
}
