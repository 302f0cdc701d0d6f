import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { listSubjectsOfNotifications } from "#app/platform/notifications/notifications.queries.server.ts";
import type { NewsPart } from "#app/platform/records/news-part.ts";

/**
 * Returns by notification what was done with its record since: `Approved by you`. Only staff read which colleague it
 * was; what was done before a notification was told is no news.
 */
export async function findStates(
  q: Queries,
  actor: Actor,
  all: readonly { id: string; at: string }[],
): Promise<Map<string, string>> {
  const states = new Map<string, string>();
  const toldAt = new Map(all.map(({ id, at }) => [id, at]));
  const subjects = await listSubjectsOfNotifications(q, [...toldAt.keys()]);
  for (const { entity, dealtWith } of entityDescriptors as readonly NewsPart[]) {
    const own = subjects.filter((one) => one.entity === entity);
    if (!dealtWith || own.length === 0) continue;
    const ids = [...new Set(own.map(({ entity_id }) => entity_id))];
    const last = await listLastChanges(q, entity, ids);
    for (const { notification_id: of, entity_id } of own) {
      const change = last.get(entity_id);
      const words = change && dealtWith[change.to_status];
      if (!words || change.at <= (toldAt.get(of) ?? "")) continue;
      const by = change.actor_id === actor.id ? "you" : actor.role === "staff" && change.actor_name;
      states.set(of, by ? `${words} by ${by}` : words);
    }
  }
  return states;
}
