export type NotificationsTables = {
  notifications: {
    id: string;
    person_id: string;
    kind: string;
    text: string;
    /** Null: its subjects decide. */
    path: string | null;
    cause: string | null;
    /** Those of a topic and day appear as one; null: alone. */
    topic: string | null;
    /** The text after the number of several: `new requests for Nkechi`; null: the newest one's text. */
    topic_text: string | null;
    /** The page for several; null: the newest one's. */
    topic_path: string | null;
    at: string;
    read_at: string | null;
  };

  notification_subjects: {
    notification_id: string;
    entity: string;
    entity_id: string;
  };

  /** 0 or 1; without a row, 1. */
  notification_settings: {
    person_id: string;
    kind: string;
    mail: number;
    push: number;
  };

  /** Lasts as long as the session that allowed it. */
  push_subscriptions: {
    id: string;
    person_id: string;
    session_hash: string;
    endpoint: string;
    host: string;
    /** The browser's public key and secret for encryption (base64url). */
    p256dh: string;
    auth: string;
    created_at: string;
    last_ok_at: string | null;
    failures: number;
    /** Since when the push service refuses it for good. */
    lost_at: string | null;
  };

  push_messages: {
    id: string;
    notification_id: string;
    subscription_id: string;
    due_at: string;
    expires_at: string;
    attempts: number;
    claimed_until: string | null;
  };
};
