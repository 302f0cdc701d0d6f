/** Each person's notifications, how they want to receive them, and the browsers for push. Conventions: `schema.ts`. */

export type NotificationsTable = {
  id: string;
  person_id: string;
  kind: string;
  /** One line, as the e-mail's subject. */
  text: string;
  /** Where it leads; null where its subjects decide that. */
  path: string | null;
  /** Unique where given. */
  cause: string | null;
  /** Those of one topic and day are shown as one; null where it stands alone. */
  topic: string | null;
  /** What several of the topic are, after their number: `new requests for Nkechi`; null where the newest speaks for them. */
  topic_text: string | null;
  /** Where several of the topic lead; null for the newest one's page. */
  topic_path: string | null;
  /** Shown from then on. */
  at: string;
  read_at: string | null;
};

/** Which records and people a notification is about. */
export type NotificationSubjectsTable = {
  notification_id: string;
  entity: string;
  entity_id: string;
};

/** By which ways a person receives a kind, 0 or 1; without a row by all. */
export type NotificationSettingsTable = {
  person_id: string;
  kind: string;
  mail: number;
  push: number;
};

/** A browser that shows notifications, as long as the session in which it was allowed lasts. */
export type PushSubscriptionsTable = {
  id: string;
  person_id: string;
  session_hash: string;
  /** Whoever knows it can send there; unique. */
  endpoint: string;
  /** Of the endpoint. */
  host: string;
  /** The browser's public key and secret (base64url), by which messages are encrypted for it alone. */
  p256dh: string;
  auth: string;
  created_at: string;
  last_ok_at: string | null;
  /** Refusals of the push service in a row. */
  failures: number;
  /** Since when the push service takes nothing for it any more; null while it does. */
  lost_at: string | null;
};

/** A notification on its way to one browser; gone once it is sent, refused or too old. */
export type PushMessagesTable = {
  id: string;
  notification_id: string;
  subscription_id: string;
  due_at: string;
  expires_at: string;
  attempts: number;
  /** Set while one process sends it. */
  claimed_until: string | null;
};
