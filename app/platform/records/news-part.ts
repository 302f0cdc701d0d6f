import type { Actor } from "../actor.ts";
import type { Queries } from "../db/database.server.ts";
import type { NotificationTopic } from "../notifications/notification-topic.ts";

export type NewsPart = {
  /** The name in history, audit log and subjects of e-mails. */
  entity: string;
  staffNotifications?: StaffNotifications;
  /** The result in words by status; none for a status in which the record waits. */
  dealtWith?: Record<string, string>;
  threads?: (q: Queries, actor: Actor, limit: number) => Promise<ThreadSummary[]>;
  /** Names of records by id; unknown ids are left out. */
  titles?: (q: Queries, ids: readonly string[]) => Promise<Map<string, string>>;
  ownRecords?: (q: Queries, actor: Actor, limit: number) => Promise<Map<string, string>>;
  ownPages?: (
    q: Queries,
    ids: readonly string[],
    actor: Actor,
  ) => Promise<Map<string, { href: string }>>;
  audited?: Record<string, AuditedRecords>;
  /** By the audit log's action: `You added a passkey`. */
  ownActs?: Record<string, string>;
  webhookEvents?: Record<string, string>;
};

type StaffNotifications = {
  /** Each event belongs to one entity. */
  events: readonly string[];
  /** As in `3 new things about adoption requests`. */
  about: string;
  list: { text: string; path: string };
  /** One sentence for each event, about the record as it is now; none for a deleted record. */
  listSentences: (
    q: Queries,
    notifications: readonly QueuedNotification[],
  ) => Promise<NotificationSentence[]>;
};

export type QueuedNotification = { id: string; event: string; entity_id: string; at: string };

type NotificationSentence = {
  id: string;
  sentence: string;
  path: string;
  topic?: NotificationTopic;
};

export type ThreadSummary = {
  id: string;
  title: string;
  href: string;
  other: { id: string; name: string };
  /** The newest message: its ISO instant, its author (`by`), its text. */
  at: string;
  by: string;
  text: string;
  unread: number;
};

type AuditedRecords = {
  /** Where it differs from the code's name. */
  inWords?: string;
  staffPage?: (id: string) => string;
};
