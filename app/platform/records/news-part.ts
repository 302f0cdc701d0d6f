import type { Actor } from "../actor.ts";
import type { Queries } from "../db/database.server.ts";
import type { NotificationTopic } from "../notifications/notification-topic.ts";

/** What people and other systems read of this entity's news: notifications, messages, history, audit log, webhooks. */
export type NewsPart = {
  /** Its name in the history, in the audit log and among the subjects of e-mails. */
  entity: string;
  staffNotifications?: StaffNotifications;
  /** What was done with a record, by the status it has since then; none for a status in which it waits. */
  dealtWith?: Record<string, string>;
  /** This actor's threads about its records, the newest message first, at most `limit`. */
  threads?: (q: Queries, actor: Actor, limit: number) => Promise<ThreadSummary[]>;
  /** Names of its records for people, by id; unknown ids are left out. */
  titles?: (q: Queries, ids: readonly string[]) => Promise<Map<string, string>>;
  /** This actor's newest own records by id, with their names, at most `limit`. */
  ownRecords?: (q: Queries, actor: Actor, limit: number) => Promise<Map<string, string>>;
  /** The pages where the person concerned sees these records, by id. */
  ownPages?: (
    q: Queries,
    ids: readonly string[],
    actor: Actor,
  ) => Promise<Map<string, { href: string }>>;
  /** How the history and the audit log name its records, by their entity there. */
  audited?: Record<string, AuditedRecords>;
  /** A person's own acts in words, by the audit log's action: `You added a passkey`. */
  ownActs?: Record<string, string>;
  /** The events of webhooks, each with its name in words. */
  webhookEvents?: Record<string, string>;
};

/** The sentences of the staff's digest about one entity. */
type StaffNotifications = {
  /** The queued events; each belongs to one entity. */
  events: readonly string[];
  /** The subject, as in `3 new things about adoption requests`. */
  about: string;
  /** The full list, with the words before its address. */
  list: { text: string; path: string };
  /** One sentence for each event, about the record as it is now; none for a deleted record. */
  listSentences: (
    q: Queries,
    notifications: readonly QueuedNotification[],
  ) => Promise<NotificationSentence[]>;
};

export type QueuedNotification = { id: string; event: string; entity_id: string; at: string };

type NotificationSentence = {
  /** The notification's. */
  id: string;
  sentence: string;
  /** Staff's page of the record. */
  path: string;
  topic?: NotificationTopic;
};

export type ThreadSummary = {
  /** The record's id. */
  id: string;
  title: string;
  href: string;
  /** Who is on the other side. */
  other: { id: string; name: string };
  /** When the newest message was written, an ISO instant. */
  at: string;
  /** The author of that message. */
  by: string;
  text: string;
  /** How many messages the person has not seen. */
  unread: number;
};

type AuditedRecords = {
  /** The entity's name for people, where it differs from the code's. */
  inWords?: string;
  /** Staff's page of a record. */
  staffPage?: (id: string) => string;
};
