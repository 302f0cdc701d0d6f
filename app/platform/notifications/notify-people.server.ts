import { plainLine } from "#app/platform/mail/plain-words.ts";
import { emailKey } from "../actor.ts";
import { dayMs } from "../dates.ts";
import type { Queries } from "../db/database.server.ts";
import { newId } from "../ids.ts";
import { mayMailBeOff, type NotificationKind } from "./notification-kinds.ts";
import {
  listNotificationSettings,
  listRecipients,
} from "./notification-settings.queries.server.ts";
import type { NotificationTopic } from "./notification-topic.ts";
import { insertNotifications } from "./notifications.queries.server.ts";
import { insertPushMessages, listReachableBrowsers } from "./push-messages.queries.server.ts";

/** A push that could not be sent for this long is dropped. */
const pushMs = dayMs;
const maxTextLength = 200;

export type NewNotification = {
  personId: string;
  kind: NotificationKind;
  text: string;
  /** A path of ours; by default the page of its subject. */
  path?: string;
  cause: string | null;
  at: Date;
  about: readonly { entity: string; id: string }[];
  topic?: NotificationTopic;
};

/** Inserts notifications and their push messages. Returns how many are new; the others have a known cause. */
export async function notifyPeople(
  trx: Queries,
  now: Date,
  all: readonly NewNotification[],
): Promise<number> {
  if (all.length === 0) return 0;
  const rows = all.map(({ personId, text, path = null, at, about, topic, ...notification }) => ({
    about,
    row: {
      id: newId(now),
      person_id: personId,
      kind: notification.kind,
      cause: notification.cause,
      text: plainLine(text, maxTextLength),
      path,
      topic: topic?.key ?? null,
      topic_text: topic?.text ? plainLine(topic.text, maxTextLength) : null,
      topic_path: topic?.path ?? null,
      at: at.toISOString(),
      read_at: null,
    },
  }));
  const ids = new Set(await insertNotifications(trx, rows));
  const inserted = rows.filter(({ row }) => ids.has(row.id)).map(({ row }) => row);
  const personIds = [...new Set(inserted.map((row) => row.person_id))];
  const browsers = personIds.length > 0 ? await listReachableBrowsers(trx, personIds) : [];
  if (browsers.length === 0) return inserted.length;
  const settings = await listNotificationSettings(trx, personIds);
  const messages = inserted.flatMap((row) => {
    const isOff = settings.some(
      ({ personId, kind, push }) => personId === row.person_id && kind === row.kind && !push,
    );
    const own = isOff ? [] : browsers.filter((one) => one.person_id === row.person_id);
    return own.map(({ id }) => ({
      id: newId(now),
      notification_id: row.id,
      subscription_id: id,
      attempts: 0,
      due_at: row.at,
      expires_at: new Date(Date.parse(row.at) + pushMs).toISOString(),
      claimed_until: null,
    }));
  });
  if (messages.length > 0) await insertPushMessages(trx, messages);
  return inserted.length;
}

type Addressed = {
  to: string;
  kind: NotificationKind;
  about: readonly { entity: string; id: string }[];
};

/** The account of each e-mail's address. An unconfirmed address counts only if the e-mail is about the account itself. */
export async function findRecipients(
  trx: Queries,
  mails: readonly Addressed[],
): Promise<({ personId: string; isMailOff: boolean } | undefined)[]> {
  const keys = [...new Set(mails.map(({ to }) => emailKey(to)))];
  if (keys.length === 0) return [];
  const people = new Map((await listRecipients(trx, keys)).map((one) => [one.emailKey, one]));
  const ids = [...people.values()].map(({ id }) => id);
  const maySwitch = mails.some(({ kind }) => mayMailBeOff(kind));
  const settings = maySwitch ? await listNotificationSettings(trx, ids) : [];
  return mails.map(({ to, kind, about }) => {
    const person = people.get(emailKey(to));
    if (!person) return undefined;
    const { id } = person;
    const isNamed = about.some((one) => one.entity === "person" && one.id === id);
    if (!person.isConfirmed && !isNamed) return undefined;
    const isMailOff =
      mayMailBeOff(kind) &&
      settings.some((one) => one.personId === id && one.kind === kind && !one.mail);
    return { personId: id, isMailOff };
  });
}
