import { listActiveStaff } from "#app/features/accounts/person/find-person.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  deleteUnsentEmail,
  listUnsentEmails,
  rewriteUnsentEmail,
} from "#app/platform/mail/rewrite-email.queries.server.ts";
import { listDigestNotifications } from "#app/platform/mail/staff-notifications.queries.server.ts";
import type { Site } from "#app/platform/services.ts";
import { listDigestItems } from "./list-digest-items.server.ts";
import { maxDigestItems, readDigestCause, staffDigestEmail } from "./staff-digest-email.ts";

/** In the transaction that has removed notifications from these digests. An empty one is deleted. */
export async function renderDigestsAgain(
  trx: Queries,
  { origin, name: siteName }: Site,
  emailIds: readonly string[],
): Promise<void> {
  const digests = (await listUnsentEmails(trx, emailIds)).flatMap(({ id, cause }) => {
    const digest = readDigestCause(cause);
    return digest ? [{ id, ...digest }] : [];
  });
  if (digests.length === 0) return;
  const staff = new Map((await listActiveStaff(trx)).map((one) => [one.id, one]));
  for (const [at, copies] of Map.groupBy(digests, (one) => one.at)) {
    const { total, oldest } = await listDigestNotifications(trx, at, maxDigestItems);
    const { items, topics, subjects } = await listDigestItems(trx, oldest);
    for (const { id, staffId } of copies) {
      const name = staff.get(staffId)?.name;
      if (items.length === 0 || name === undefined) await deleteUnsentEmail(trx, id);
      else {
        const email = staffDigestEmail({ name, items, topics, total, origin, siteName });
        await rewriteUnsentEmail(trx, id, email, subjects);
      }
    }
  }
}
