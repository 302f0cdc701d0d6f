import { findRelatedPerson } from "#app/features/accounts/person/person-subject.server.ts";
import { inOrder, relatedOrder } from "#app/features/display-order.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { listOwnThreads } from "#app/features/insights/threads/list-own-threads.server.ts";
import { type Actor, runsRescue } from "#app/platform/actor.ts";
import {
  type RelatedPart,
  type RelatedPet,
  type RelatedRecords,
  showRelated,
} from "#app/platform/records/related-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import { newestAnchor, threadsPath } from "#app/platform/threads/threads.ts";

/** Of each kind; the others are counted. */
const maxOfKind = 20;

/** For staff alone; nothing for an unknown id. */
export async function listAboutPerson(
  { db }: AppServices,
  { role }: Actor,
  id: string,
): Promise<RelatedRecords[]> {
  if (role !== "staff") return [];
  const person = await findRelatedPerson(db.reader, id);
  if (!person) return [];
  return gather(({ aboutPerson }) => aboutPerson?.(db.reader, person, maxOfKind));
}

/** What this actor may see, and the threads about the pet's bookings. */
export async function listAboutPet(
  services: AppServices,
  actor: Actor,
  pet: RelatedPet,
): Promise<RelatedRecords[]> {
  const { reader } = services.db;
  const kinds = await gather(({ aboutPet }) => aboutPet?.(reader, actor, pet, maxOfKind));
  const ids = new Set(kinds.flatMap(({ records }) => records.map(({ id }) => id)));
  if (runsRescue(actor.role)) return inOrder(kinds, relatedOrder, ({ key }) => key);
  const { threads } = await listOwnThreads(services, actor);
  const own = threads.filter(({ id }) => ids.has(id));
  const messages = showRelated(
    { key: "threads", title: "Messages", all: threadsPath, allTitle: "your messages" },
    { own: { rows: own, count: own.length } },
    ({ id, title, href, other, at, text, unread }) => ({
      id,
      at,
      title,
      href: href + newestAnchor,
      text: `${other.name}: ${text}`,
      ...(unread > 0 && { status: { name: "new", tone: "pending" as const } }),
    }),
  );
  return inOrder([...kinds, ...messages], relatedOrder, ({ key }) => key);
}

async function gather(
  list: (one: RelatedPart) => Promise<RelatedRecords[]> | undefined,
): Promise<RelatedRecords[]> {
  const descriptors: readonly RelatedPart[] = entityDescriptors;
  const found = await Promise.all(descriptors.map(async (one) => (await list(one)) ?? []));
  return inOrder(found.flat(), relatedOrder, ({ key }) => key);
}
