import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewsPart, QueuedNotification } from "#app/platform/records/news-part.ts";
import type { DigestItem, DigestTopic } from "./staff-digest-email.ts";

const descriptors: readonly NewsPart[] = entityDescriptors;

/** Oldest first. */
export async function listDigestItems(trx: Queries, oldest: readonly QueuedNotification[]) {
  const items = new Map<string, DigestItem>();
  const topics: DigestTopic[] = [];
  const subjects = new Map<string, { entity: string; id: string }>();
  for (const { entity, staffNotifications: known } of descriptors) {
    const own = known ? oldest.filter(({ event }) => known.events.includes(event)) : [];
    if (!known || own.length === 0) continue;
    topics.push({ about: known.about, list: known.list });
    for (const { id, ...item } of await known.listSentences(trx, own)) items.set(id, item);
    for (const { entity_id } of own) subjects.set(entity_id, { entity, id: entity_id });
  }
  const inOrder = oldest.flatMap(({ id, at, entity_id }) => {
    const item = items.get(id);
    const subject = subjects.get(entity_id);
    return item && subject ? [{ ...item, id, at, subject }] : [];
  });
  return { items: inOrder, topics, subjects: [...subjects.values()] };
}
