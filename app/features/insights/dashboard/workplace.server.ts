import { inOrder, monthOrder } from "#app/features/display-order.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { findRowPictures } from "#app/features/insights/row-pictures/find-row-pictures.server.ts";
import { listOwnThreads } from "#app/features/insights/threads/list-own-threads.server.ts";
import { type Actor, runsRescue } from "#app/platform/actor.ts";
import { formatDue, formatWait } from "#app/platform/dates.ts";
import { type MonthCount, readMonths } from "#app/platform/db/monthly-counts.server.ts";
import { type PinnedRow, restorePinnedRows } from "#app/platform/lists/pinned-rows.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";
import type {
  HomePart,
  WaitingCount,
  WaitingItem,
  WaitingOptions,
} from "#app/platform/records/home-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import { newestAnchor } from "#app/platform/threads/threads.ts";
import { viewDashboard } from "./dashboard.server.ts";
import { listMoreWaiting, type MoreWaiting, maxHomeItems, pickMostUrgent } from "./rank-waiting.ts";

const unread = "threads";

const descriptors: readonly HomePart[] = entityDescriptors;

export type Waiting = {
  items: WaitingView[];
  more: MoreWaiting[];
};
type WaitingView = WaitingItem & {
  when: string | undefined;
  isLate: boolean;
  pinned: boolean;
  pet: CardPicture | undefined;
};

/** The most urgent first; for staff the most urgent of each kind. Rows in `pinned` stay in their place. */
export async function listWaitingItems(
  services: AppServices,
  actor: Actor,
  countAll: () => Promise<WaitingCount[]>,
  pinned: readonly PinnedRow[] = [],
): Promise<Waiting> {
  const now = services.now();
  const { reader } = services.db;
  const perKind = runsRescue(actor.role) ? 1 : maxHomeItems;
  const options: WaitingOptions = {
    // A row that was just changed back is among the first again.
    limit: perKind + pinned.length,
    pinned: pinned.map(({ id }) => id),
    now,
    answerHours: services.site.answerHours,
  };
  const ask = async ({ waiting }: HomePart) => waiting?.(reader, actor, options) ?? [];
  const all = (await Promise.all(descriptors.map(ask))).flat();
  const written = (await listUnread(services, actor)).filter(
    ({ href }) => !all.some((item) => !item.heading && href.startsWith(item.href)),
  );
  const byHeading = Map.groupBy([...all, ...written], ({ heading }) => heading ?? "");
  const items = [...byHeading.values()].flatMap((some) => {
    const isPinned = ({ id }: WaitingItem) => options.pinned.includes(id);
    const urgent = pickMostUrgent(
      some.filter((item) => !isPinned(item)),
      perKind,
    );
    return restorePinnedRows(urgent, pinned, some.filter(isPinned));
  });
  const counts = await viewDashboard(services, actor, await countAll());
  const { visible, pictures } = await findRowPictures(services, actor, items);
  return {
    items: items.map((item) => ({
      ...item,
      picture: visible(item.picture) ? item.picture : { personId: item.id, name: item.title },
      when: item.done ? undefined : sayWhen(item, now),
      isLate: !item.since && item.due !== undefined && Date.parse(item.due) <= now.getTime(),
      pinned: options.pinned.includes(item.id),
      pet: pictures(item.picture),
    })),
    more: listMoreWaiting(
      counts,
      items.filter(({ done }) => !done),
    ),
  };
}

function sayWhen({ since, due }: WaitingItem, now: Date): string | undefined {
  if (since) return formatWait(since, now);
  return due && formatDue(due, now);
}

/** The oldest such message first. What waits for staff is among their items. */
async function listUnread(services: AppServices, actor: Actor): Promise<WaitingItem[]> {
  if (runsRescue(actor.role)) return [];
  const { threads } = await listOwnThreads(services, actor);
  return threads
    .filter(({ unread }) => unread > 0)
    .map(({ id, title, href, other, at, text }) => ({
      id: `${id}-messages`,
      kind: unread,
      due: at,
      since: at,
      picture: { personId: other.id, name: other.name },
      title: other.name,
      href: href + newestAnchor,
      text: `wrote to you: ${title}`,
      message: text,
      buttons: [],
      links: [{ text: "Answer", label: `Answer ${other.name}`, href: href + newestAnchor }],
    }));
}

/** By the hour; undefined for roles without an agenda. */
export async function listToday(services: AppServices, actor: Actor) {
  const now = services.now();
  const ask = async ({ today }: HomePart) => today?.(services.db.reader, actor, now);
  const all = (await Promise.all(descriptors.map(ask))).filter((some) => some !== undefined);
  if (all.length === 0) return undefined;
  return all.flat().sort((a, b) => (a.at < b.at ? -1 : 1));
}

export async function findTonight(services: AppServices, actor: Actor) {
  const ask = async ({ tonight }: HomePart) => tonight?.(services.db.reader, actor);
  return (await Promise.all(descriptors.map(ask))).find((one) => one !== undefined);
}

/** Empty once all are done. */
export async function listFirstSteps(services: AppServices, actor: Actor) {
  const ask = async ({ firstSteps }: HomePart) => firstSteps?.(services.db.reader, actor) ?? [];
  const steps = (await Promise.all(descriptors.map(ask))).flat();
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

export type Months = { id: string; label: string; months: MonthCount[] };

export async function listMonths(services: AppServices, { role }: Actor): Promise<Months[]> {
  if (role !== "staff") return [];
  const all = descriptors.flatMap(({ months = {} }) => Object.entries(months));
  const series = inOrder(all, monthOrder, ([counter]) => counter);
  const names = series.map(([counter]) => counter);
  const counts = await readMonths(services.db.reader, names, services.now());
  return series.map(([id, label]) => ({ id, label, months: counts.get(id) ?? [] }));
}
