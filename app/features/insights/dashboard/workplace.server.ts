import { inOrder, monthOrder } from "#app/features/display-order.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatWait } from "#app/platform/dates.ts";
import { type MonthCount, readMonths } from "#app/platform/db/monthly-counts.server.ts";
import { type PinnedRow, restorePinnedRows } from "#app/platform/lists/pinned-rows.ts";
import { listCardPictures, listPhotos } from "#app/platform/pictures/pictures.server.ts";
import type { EntityDescriptor, WaitingItem } from "#app/platform/records/entity-descriptor.ts";
import type { AppServices } from "#app/platform/services.ts";

const shown = 5;

/**
 * Returns what waits for this person with pictures, at most five under each heading: records with buttons first, then
 * by waiting time. Rows in `kept` stay where they were before they were changed. For an owner: what is due for their
 * pets, and the state of their own requests.
 */
export async function listWaiting(
  services: AppServices,
  actor: Actor,
  pinned: readonly PinnedRow[] = [],
) {
  const now = services.now();
  const options = { limit: shown, pinned: pinned.map(({ id }) => id), now };
  const ask = async ({ waiting }: EntityDescriptor) =>
    waiting?.(services.db.reader, actor, options) ?? [];
  const all = (await Promise.all(entityDescriptors.map(ask))).flat();
  const byHeading = Map.groupBy(all, ({ heading }) => heading ?? "");
  const items = [...byHeading.values()].flatMap((some) => mostUrgent(some, pinned));
  const listings = items.flatMap(({ picture }) =>
    "listingId" in picture ? [picture.listingId] : [],
  );
  const photoIds = items.flatMap(({ picture }) =>
    "photoId" in picture ? (picture.photoId ?? []) : [],
  );
  const ofListings = await listCardPictures(services, [...new Set(listings)]);
  const photos = await listPhotos(services, [...new Set(photoIds)]);
  return items.map((item) => ({
    ...item,
    waited: item.done ? undefined : formatWait(item.since, now),
    pinned: options.pinned.includes(item.id),
    pet:
      "listingId" in item.picture
        ? ofListings.get(item.picture.listingId)
        : "photoId" in item.picture
          ? photos.get(item.picture.photoId ?? "")
          : undefined,
  }));
}

function mostUrgent(all: readonly WaitingItem[], pinned: readonly PinnedRow[]): WaitingItem[] {
  const isPinned = ({ id }: WaitingItem) => pinned.some((row) => row.id === id);
  const byAge = all.filter((item) => !isPinned(item)).sort((a, b) => (a.since < b.since ? -1 : 1));
  // What can be settled here comes first, but leaves room for one that has to be read.
  const atOnce = byAge.filter(({ buttons }) => buttons.length > 0).slice(0, shown - 1);
  const first = [...atOnce, ...byAge.filter((item) => !atOnce.includes(item))];
  const oldest = first.slice(0, Math.max(0, shown - all.filter(isPinned).length));
  return restorePinnedRows(oldest, pinned, all.filter(isPinned));
}

/** Returns this person's agenda of today, by the hour; undefined for roles without one. */
export async function listToday(services: AppServices, actor: Actor) {
  const now = services.now();
  const ask = async ({ today }: EntityDescriptor) => today?.(services.db.reader, actor, now);
  const all = (await Promise.all(entityDescriptors.map(ask))).filter((some) => some !== undefined);
  if (all.length === 0) return undefined;
  return all.flat().sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** Returns a new person's tasks; empty once all are done. */
export async function listFirstSteps(services: AppServices, actor: Actor) {
  const ask = async ({ firstSteps }: EntityDescriptor) =>
    firstSteps?.(services.db.reader, actor) ?? [];
  const steps = (await Promise.all(entityDescriptors.map(ask))).flat();
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

export type Months = { id: string; label: string; months: MonthCount[] };

/** Returns this actor's lines of twelve months: nothing is scanned. */
export async function listMonths(services: AppServices, actor: Actor): Promise<Months[]> {
  const all = (entityDescriptors as readonly EntityDescriptor[]).flatMap(
    ({ months }) => months?.(actor) ?? [],
  );
  const series = inOrder(all, monthOrder, ({ counter }) => counter);
  if (series.length === 0) return [];
  const names = series.map(({ counter }) => counter);
  const counts = await readMonths(services.db.reader, names, services.now());
  return series.map(({ counter, label }) => ({
    id: counter,
    label,
    months: counts.get(counter) ?? [],
  }));
}
