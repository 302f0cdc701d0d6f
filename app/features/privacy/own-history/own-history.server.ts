import { findAccount } from "#app/features/accounts/profile/find-profile.server.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { entityInWords } from "#app/features/insights/audit-log/audited-records.server.ts";
import { findOwnPages } from "#app/features/insights/notification/find-own-pages.server.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { signedIn } from "#app/platform/audit/audit.ts";
import {
  changeInWords,
  isOwnRecentChange,
  type RecentEvent,
} from "#app/platform/history/history.ts";
import { listNewestHistoryOfRecords } from "#app/platform/history/recent-history.queries.server.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { listEmailsTo } from "#app/platform/mail/email-personal-data.queries.server.ts";
import type { NewsPart } from "#app/platform/records/news-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import { nameOfBrowser } from "#app/platform/user-agent.ts";
import {
  listEmailSubjects,
  listOwnActivity,
  type OwnActivity,
} from "./own-history.queries.server.ts";
import type { Activity, SentEmail } from "./own-history.ts";

const ownActs: Record<string, string> = {
  "downloaded data": "You downloaded your data",
  ...Object.assign({}, ...(entityDescriptors as readonly NewsPart[]).map((one) => one.ownActs)),
};

/** The person's acts, acts on the account and sign-ins, newest first. */
export async function viewActivity(
  services: AppServices,
  actor: Actor,
  page: number,
): Promise<{ rows: Activity[]; more: boolean }> {
  const { rows, more } = await paginate(page, (place) =>
    listOwnActivity(services.db.reader, actor.id, place),
  );
  return { rows: rows.map((entry) => ({ at: entry.at, ...describeActivity(entry) })), more };
}

const maxRecent = 5;

/** Newest first, without what they have just done themself; only the last sign-in. */
export async function listOwnEvents(services: AppServices, actor: Actor): Promise<RecentEvent[]> {
  const { reader } = services.db;
  const now = services.now();
  const changes = (entityDescriptors as readonly NewsPart[]).map(
    async ({ entity, ownRecords, ownPages }) => {
      const titles = await ownRecords?.(reader, actor, maxRecent * 2);
      if (!titles || titles.size === 0) return [];
      const ids = [...titles.keys()];
      const found = (
        await listNewestHistoryOfRecords(reader, { entity, ids, limit: maxRecent * 2 })
      ).filter(({ at, actor_id: by }) => !isOwnRecentChange({ at, by }, actor, now));
      const pages = await ownPages?.(reader, ids, actor);
      return found.map((change) => {
        const { id, at, entity_id } = change;
        const text = changeInWords(titles.get(entity_id) ?? entity, change);
        return { id, at, text, page: pages?.get(entity_id) };
      });
    },
  );
  const page = { limit: maxRecent * 4, offset: 0 };
  const acts = (await listOwnActivity(reader, actor.id, page)).filter(({ at, kind }) => {
    return !isOwnRecentChange({ at, by: kind === "about" ? null : actor.id }, actor, now);
  });
  const lastSignIn = acts.find(isSignIn);
  const visible = acts.filter((act) => act === lastSignIn || !isSignIn(act));
  const account = visible.map((act, index) => {
    const { sentence, detail } = describeActivity(act);
    return {
      id: `${act.at} ${index}`,
      at: act.at,
      text: detail ? `${sentence}${sentence.endsWith(" from") ? "" : ":"} ${detail}` : sentence,
    };
  });
  const all: RecentEvent[] = [...(await Promise.all(changes)).flat(), ...account];
  return all.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, maxRecent);
}

/** Does not say which colleague it was. */
function describeActivity({ kind, action, entity, detail }: OwnActivity): Omit<Activity, "at"> {
  if (kind === "session")
    return { sentence: `Signed in with ${nameOfBrowser(detail)}`, detail: "" };
  if (kind === "about") return { sentence: `Our team: ${action}`, detail: "" };
  const sentence =
    ownActs[action] ?? `You ${action}${entity === "person" ? "" : `: ${entityInWords(entity)}`}`;
  return { sentence, detail };
}

function isSignIn({ kind, action }: OwnActivity): boolean {
  return kind === "session" || action === signedIn;
}

/** For the downloaded file, newest first. */
export function listOwnActivityEntries(
  services: AppServices,
  actor: Actor,
  limit: number,
): Promise<OwnActivity[]> {
  return listOwnActivity(services.db.reader, actor.id, { limit, offset: 0 });
}

/** None before the address is confirmed. */
export async function listSentEmails(
  services: AppServices,
  actor: Actor,
  page: number,
): Promise<{ rows: SentEmail[]; more: boolean; confirmed: boolean }> {
  const { email, email_verified_at } = await findAccount(services, actor);
  if (!email_verified_at) return { rows: [], more: false, confirmed: false };
  const now = services.now().toISOString();
  const { rows, more } = await paginate(page, (place) =>
    listEmailsTo(services.db.reader, emailKey(email), now, place),
  );
  const subjects = await listEmailSubjects(
    services.db.reader,
    rows.map(({ id }) => id),
  );
  const pages = await findOwnPages(
    services,
    actor,
    subjects.map(({ email_id, entity, entity_id }) => ({ of: email_id, entity, id: entity_id })),
  );
  const visible = rows.map(({ id, subject, at }) => ({ id, subject, at, page: pages.get(id) }));
  return { rows: visible, more, confirmed: true };
}
