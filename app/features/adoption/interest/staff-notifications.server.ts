import { listActiveStaff } from "#app/features/accounts/person/find-person.server.ts";
import { type Queries, Rollback } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import {
  claimDigest,
  hasStaffNotifications,
  insertStaffNotification,
  takeStaffNotifications,
} from "#app/platform/mail/staff-notifications.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { digestEmail, digestItemsMost, type StaffEvent } from "./staff-notifications.ts";

export const digestMs = 15 * 60 * 1000;
const mailsAtOnce = 200;

/** Queues an event for the next digest to staff, in the transaction of what happened. */
export function queueStaffNotification(
  trx: Queries,
  now: Date,
  event: StaffEvent,
  interestId: string,
): Promise<void> {
  return insertStaffNotification(trx, {
    id: newId(now),
    event,
    entity_id: interestId,
    at: now.toISOString(),
  });
}

/**
 * Queues one e-mail to each active staff member about everything new, unless the last was less than fifteen
 * minutes ago or nothing is new. Any number of processes may call it at once: the notifications are taken by one.
 * Returns how many e-mails were queued. Notifications wait as long as there is nobody to read them.
 */
export async function queueStaffDigest(services: AppServices): Promise<number> {
  if (!(await hasStaffNotifications(services.db.reader))) return 0;
  return services.db.transaction(async (trx) => {
    const now = services.now();
    const at = now.toISOString();
    const before = new Date(now.getTime() - digestMs).toISOString();
    if (!(await claimDigest(trx, before, at))) return 0;
    const staff = await listActiveStaff(trx);
    const { total, news } = await takeStaffNotifications(trx, digestItemsMost);
    if (news.length === 0 || staff.length === 0) throw new Rollback(0);
    const { origin, name: siteName } = services.site;
    const interests = news.map(({ interest_id: id }) => ({ entity: "interest", id }));
    const mails = staff.map(({ id, name, email }) => ({
      to: email,
      email: digestEmail({ name, news, total, origin, siteName }),
      cause: `staff-digest:${at}:${id}`,
      about: [{ entity: "person", id }, ...interests],
    }));
    for (let from = 0; from < mails.length; from += mailsAtOnce) {
      await sendMail(trx, now, mails.slice(from, from + mailsAtOnce));
    }
    return mails.length;
  });
}
