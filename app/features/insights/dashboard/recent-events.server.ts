import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import {
  entityInWords,
  staffPagePath,
} from "#app/features/insights/audit-log/audited-records.server.ts";
import { listTitles } from "#app/features/insights/audit-log/list-titles.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import {
  changeInWords,
  isOwnRecentChange,
  type RecentEvent,
} from "#app/platform/history/history.ts";
import {
  listNewestHistory,
  type RecentChange,
} from "#app/platform/history/recent-history.queries.server.ts";
import type { NewsPart } from "#app/platform/records/news-part.ts";
import type { AppServices } from "#app/platform/services.ts";

const descriptors: readonly NewsPart[] = entityDescriptors;

const maxEvents = 5;
/** Many changes are of owners and veterinarians, and have no page for staff. */
const maxRead = 100;

/** Without what the reader has just done. An approval that reserves a pet is one line, of the request. */
export async function listRecentEvents(
  services: AppServices,
  actor: Actor,
): Promise<RecentEvent[]> {
  const { reader } = services.db;
  const all = await listNewestHistory(reader, maxRead);
  const now = services.now();
  const newest = all.filter(
    ({ entity, entity_id, at, actor_id: by }) =>
      staffPagePath(entity, entity_id) && !isOwnRecentChange({ at, by }, actor, now),
  );
  const visibleChanges = newest
    .filter((change) => !isConsequence(change, newest))
    .slice(0, maxEvents);
  const titles = await listTitles(
    reader,
    visibleChanges.map(({ entity, entity_id: id }) => ({ entity, id })),
  );
  return visibleChanges.map((change) => {
    const { id, at, entity, entity_id, actor_name } = change;
    const title = titles.get(`${entity}:${entity_id}`) ?? entityInWords(entity);
    const href = staffPagePath(entity, entity_id);
    const sentence = sayChange(change, title);
    const text = sentence ?? changeInWords(title, change);
    return { id, at, text, ...(!sentence && { by: actor_name }), ...(href && { page: { href } }) };
  });
}

function sayChange(change: RecentChange, title: string): string | undefined {
  const { entity, actor_name: by, from_status, to_status } = change;
  const descriptor = descriptors.find((one) => one.entity === entity);
  return by
    ? descriptor?.sayChange?.({ by, title, status: from_status === null ? "new" : to_status })
    : undefined;
}

/** Whether the listing changed because of a request. */
function isConsequence(change: RecentChange, all: readonly RecentChange[]): boolean {
  return (
    change.entity === "listing" &&
    all.some(({ entity, at }) => entity === "interest" && at === change.at)
  );
}
