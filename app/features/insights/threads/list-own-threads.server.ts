import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { inquiryPlaces } from "#app/features/inquiries/inquiry/list-inquiries.server.ts";
import { findRowPictures } from "#app/features/insights/row-pictures/find-row-pictures.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Following } from "#app/platform/lists/place.ts";
import type { ThreadSummary } from "#app/platform/records/news-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listThreads } from "#app/platform/threads/list-threads.server.ts";
import { newestAnchor } from "#app/platform/threads/threads.ts";
import type { ThreadRow } from "./thread-row.ts";

const maxThreads = 20;

/** The newest message first; for staff those that wait for an answer. `older`: there are more. */
export async function listOwnThreads(
  { db }: AppServices,
  actor: Actor,
): Promise<{ threads: ThreadSummary[]; older: boolean }> {
  const all = await listThreads(db.reader, entityDescriptors, actor, maxThreads + 1);
  return { threads: all.slice(0, maxThreads), older: all.length > maxThreads };
}

/** As `listOwnThreads`, each with the animal's face where the actor may see it. */
export async function viewOwnThreads(
  services: AppServices,
  actor: Actor,
): Promise<{ threads: ThreadRow[]; older: boolean }> {
  const { threads, older } = await listOwnThreads(services, actor);
  const { pictures } = await findRowPictures(services, actor, threads);
  return { threads: threads.map((one) => ({ ...one, pet: pictures(one.picture) })), older };
}

/** The next conversation that waits for staff. */
export async function findNextThread(
  { db }: AppServices,
  actor: Actor,
): Promise<string | undefined> {
  const [next] = await listThreads(db.reader, entityDescriptors, actor, 1);
  return next && next.href + newestAnchor;
}

/** Where a decision about a message leads: once no message waits, to the next conversation. */
export async function orNextThread(
  services: AppServices,
  actor: Actor,
  follow: () => Promise<Following>,
): Promise<Following> {
  const following = await follow();
  const next = following.notice && (await findNextThread(services, actor));
  return next ? { path: next } : following;
}

/** Where an answer in a conversation leads: to the next one, then to the messages. */
export async function followThread(services: AppServices, actor: Actor): Promise<Following> {
  const next = await findNextThread(services, actor);
  if (next) return { path: next };
  return inquiryPlaces.follow(services, new URLSearchParams({ status: "open" }), "");
}
