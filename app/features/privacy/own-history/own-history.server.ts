import { findAccount } from "#app/features/accounts/profile/find-profile.server.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { listEmailsTo } from "#app/platform/mail/email-personal-data.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listOwnActivity, type OwnActivity } from "./own-history.queries.server.ts";
import { type Activity, activityOf } from "./own-history.ts";

const pageSize = 20;

/** What happened with this account, newest first: what the person did, what was done to it, who signed in. */
export async function viewActivity(
  services: AppServices,
  actor: Actor,
  page: number,
): Promise<{ rows: Activity[]; more: boolean }> {
  const found = await listOwnActivity(services.db.reader, actor.id, placeOf(page));
  const rows = found.slice(0, pageSize).map((entry) => ({ at: entry.at, ...activityOf(entry) }));
  return { rows, more: found.length > pageSize };
}

/** Returns the same as it is stored, for the file of everything, newest first. */
export function listOwnActivityEntries(
  services: AppServices,
  actor: Actor,
  limit: number,
): Promise<OwnActivity[]> {
  return listOwnActivity(services.db.reader, actor.id, { limit, offset: 0 });
}

export type Notification = { id: string; subject: string; at: string };

/** E-mails to this person's address, newest first; none, and `confirmed` false, before the address is theirs. */
export async function listNotifications(
  services: AppServices,
  actor: Actor,
  page: number,
): Promise<{ rows: Notification[]; more: boolean; confirmed: boolean }> {
  const { email, email_verified_at } = await findAccount(services, actor);
  if (!email_verified_at) return { rows: [], more: false, confirmed: false };
  const now = services.now().toISOString();
  const found = await listEmailsTo(services.db.reader, emailKey(email), now, placeOf(page));
  const rows = found.slice(0, pageSize).map(({ id, subject, at }) => ({ id, subject, at }));
  return { rows, more: found.length > pageSize, confirmed: true };
}

function placeOf(page: number) {
  return { limit: pageSize + 1, offset: (page - 1) * pageSize };
}
