import { listActiveStaff } from "#app/features/accounts/person/find-person.server.ts";
import { listDigestItems } from "#app/features/insights/staff-digest/list-digest-items.server.ts";
import { makePauseForRequests } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  hasPendingStaffNotifications,
  takePendingStaffNotifications,
} from "#app/platform/mail/staff-notifications.queries.server.ts";
import {
  type NewNotification,
  notifyPeople,
} from "#app/platform/notifications/notify-people.server.ts";
import type { AppServices } from "#app/platform/services.ts";

const batchSize = 20;

/**
 * Concurrent runs are safe: each event is taken by one. Nobody is notified of their own acts. Events wait while there
 * is no active staff. Returns how many notifications were written.
 */
export async function notifyStaff(services: AppServices): Promise<number> {
  if (!(await hasPendingStaffNotifications(services.db.reader, services.now().toISOString())))
    return 0;
  let notified = 0;
  const pauseForRequests = makePauseForRequests();
  for (;;) {
    const batchResult = await services.db.transaction((trx) => notifyBatch(services, trx));
    notified += batchResult.notified;
    await pauseForRequests();
    if (batchResult.events < batchSize) return notified;
  }
}

async function notifyBatch(
  services: AppServices,
  trx: Queries,
): Promise<{ events: number; notified: number }> {
  const now = services.now();
  const staff = await listActiveStaff(trx);
  if (staff.length === 0) return { events: 0, notified: 0 };
  const taken = await takePendingStaffNotifications(trx, now.toISOString(), batchSize);
  const { items } = await listDigestItems(trx, taken);
  let notified = 0;
  for (const { id, sentence, path, subject, topic } of items) {
    const by = taken.find((one) => one.id === id)?.by_id;
    const others = staff.filter((one) => one.id !== by);
    const all = others.map<NewNotification>((one) => ({
      personId: one.id,
      kind: "team",
      text: sentence,
      path,
      cause: `staff:${id}:${one.id}`,
      at: now,
      about: [subject],
      ...(topic && { topic }),
    }));
    notified += await notifyPeople(trx, now, all);
  }
  return { events: taken.length, notified };
}
