import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { NewsPart, ThreadSummary } from "#app/platform/records/news-part.ts";
import type { AppServices } from "#app/platform/services.ts";

const maxThreads = 20;

/** The newest message first. `older`: there are more. */
export async function listOwnThreads(
  services: AppServices,
  actor: Actor,
): Promise<{ threads: ThreadSummary[]; older: boolean }> {
  const ask = async ({ threads }: NewsPart) =>
    threads?.(services.db.reader, actor, maxThreads + 1) ?? [];
  const all = (await Promise.all(entityDescriptors.map(ask))).flat();
  all.sort((a, b) => (a.at > b.at ? -1 : 1));
  return { threads: all.slice(0, maxThreads), older: all.length > maxThreads };
}
