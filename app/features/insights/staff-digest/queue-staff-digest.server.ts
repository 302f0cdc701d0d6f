import { listActiveStaff } from "#app/features/accounts/person/find-person.server.ts";
import { Rollback } from "#app/platform/db/database-errors.server.ts";
import { type OutgoingEmail, sendMail } from "#app/platform/mail/send-mail.server.ts";
import {
  claimDigest,
  hasStaffNotifications,
  takeStaffNotifications,
} from "#app/platform/mail/staff-notifications.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listDigestItems } from "./list-digest-items.server.ts";
import { digestCause, maxDigestItems, staffDigestEmail } from "./staff-digest-email.ts";

export const digestMs = 15 * 60 * 1000;
const batchSize = 200;

/**
 * One e-mail about everything new, at most every fifteen minutes. Concurrent runs are safe: one takes the
 * notifications. They wait while there is no active staff. Returns how many e-mails were queued.
 */
export async function queueStaffDigest(services: AppServices): Promise<number> {
  if (!(await hasStaffNotifications(services.db.reader, services.now().toISOString()))) return 0;
  return services.db.transaction(async (trx) => {
    const now = services.now();
    const at = now.toISOString();
    const before = new Date(now.getTime() - digestMs).toISOString();
    if (!(await claimDigest(trx, before, at))) return 0;
    const staff = await listActiveStaff(trx);
    const { total, oldest } = await takeStaffNotifications(trx, at, maxDigestItems);
    const { items, topics, subjects } = await listDigestItems(trx, oldest);
    if (items.length === 0 || staff.length === 0) throw new Rollback(0);
    const { origin, name: siteName } = services.site;
    const mails = staff.map<OutgoingEmail>(({ id, name, email }) => ({
      kind: "team",
      mailOnly: true,
      to: email,
      email: staffDigestEmail({ name, items, topics, total, origin, siteName }),
      cause: digestCause(at, id),
      about: [{ entity: "person", id }, ...subjects],
    }));
    let queued = 0;
    for (let from = 0; from < mails.length; from += batchSize) {
      queued += await sendMail(trx, now, mails.slice(from, from + batchSize));
    }
    return queued;
  });
}
