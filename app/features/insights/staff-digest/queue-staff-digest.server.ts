import { listActiveStaff } from "#app/features/accounts/person/find-person.server.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { Rollback } from "#app/platform/db/database.server.ts";
import { type OutgoingEmail, sendMail } from "#app/platform/mail/send-mail.server.ts";
import {
  claimDigest,
  hasStaffNotifications,
  takeStaffNotifications,
} from "#app/platform/mail/staff-notifications.queries.server.ts";
import type {
  EntityDescriptor,
  QueuedNotification,
} from "#app/platform/records/entity-descriptor.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  type DigestItem,
  type DigestTopic,
  digestItemsMost,
  staffDigestEmail,
} from "./staff-digest-email.ts";

const descriptors: readonly EntityDescriptor[] = entityDescriptors;
export const digestMs = 15 * 60 * 1000;
const batchSize = 200;

/**
 * Queues one e-mail to each active staff member about everything new, unless the last was less than fifteen minutes
 * ago or nothing is new. Any number of processes may ask at once: the notifications are taken by one. Returns how
 * many e-mails were queued. Notifications wait as long as there is nobody to read them.
 */
export async function queueStaffDigest(services: AppServices): Promise<number> {
  if (!(await hasStaffNotifications(services.db.reader))) return 0;
  return services.db.transaction(async (trx) => {
    const now = services.now();
    const at = now.toISOString();
    const before = new Date(now.getTime() - digestMs).toISOString();
    if (!(await claimDigest(trx, before, at))) return 0;
    const staff = await listActiveStaff(trx);
    const { total, oldest } = await takeStaffNotifications(trx, digestItemsMost);
    const { items, topics, subjects } = await listItems(trx, oldest);
    if (items.length === 0 || staff.length === 0) throw new Rollback(0);
    const { origin, name: siteName } = services.site;
    const mails = staff.map<OutgoingEmail>(({ id, name, email }) => ({
      to: email,
      email: staffDigestEmail({ name, items, topics, total, origin, siteName }),
      cause: `staff-digest:${at}:${id}`,
      about: [{ entity: "person", id }, ...subjects],
    }));
    for (let from = 0; from < mails.length; from += batchSize) {
      await sendMail(trx, now, mails.slice(from, from + batchSize));
    }
    return mails.length;
  });
}

/** The notifications in words, oldest first, with the topics and the records that they are about. */
async function listItems(trx: Queries, oldest: readonly QueuedNotification[]) {
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
  const inOrder = oldest.flatMap(({ id, at }) => {
    const item = items.get(id);
    return item ? [{ ...item, at }] : [];
  });
  return { items: inOrder, topics, subjects: [...subjects.values()] };
}
