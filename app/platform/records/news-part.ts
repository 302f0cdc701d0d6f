import type { RawBuilder } from "kysely";
import type { Actor } from "../actor.ts";
import type { Queries } from "../db/database.server.ts";
import type { Schema } from "../db/schema.ts";
import type { NotificationTopic } from "../notifications/notification-topic.ts";
import type { PictureOf } from "../pictures/picture.ts";
import type { Tile } from "./home-part.ts";

export type NewsPart = {
  /** The name in history, audit log and subjects of e-mails. */
  entity: string;
  staffNotifications?: StaffNotifications;
  /** The result in words by status; none for a status in which the record waits. */
  dealtWith?: Record<string, string>;
  threads?: ThreadPart;
  /** Names of records by id; unknown ids are left out. */
  titles?: (q: Queries, ids: readonly string[]) => Promise<Map<string, string>>;
  /** What happened, in one short sentence; `new` is its first status. None: title and status. */
  sayChange?: (change: { by: string; title: string; status: string }) => string | undefined;
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

/** The conversations about an entity's records: in Messages, and in the counts of what is unread. */
type ThreadPart = {
  /** Undefined for an actor without such records. */
  own: (actor: Actor) => OwnThreads | undefined;
  /** By id. Without it they are counted, but have their own list. */
  describe?: (
    q: Queries,
    ids: readonly string[],
    actor: Actor,
  ) => Promise<Map<string, ThreadRecord>>;
  /** Staff's, of those that wait. */
  tile?: Pick<Tile, "key" | "label" | "href">;
};

/** Conditions on a row of `table`. */
export type OwnThreads = { table: keyof Schema } & (
  | {
      theirs: RawBuilder<boolean>;
      /** Those of `theirs` that an account may get after a message: few. */
      byAddress?: RawBuilder<boolean>;
    }
  /** For staff: those that wait for an answer. */
  | { waiting: RawBuilder<boolean> }
);

export type ThreadRecord = {
  /** What it is about. */
  title: string;
  /** Where one answers. */
  href: string;
  other: { id: string; name: string };
  /** Of the animal. */
  picture: PictureOf;
};

export type ThreadSummary = ThreadRecord & {
  id: string;
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
