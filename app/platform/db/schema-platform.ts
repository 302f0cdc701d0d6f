import type { Generated } from "kysely";
import type { ContentKind } from "#app/platform/db/content-kinds.ts";

export type PlatformTables = {
  picture_jobs: { picture_id: string; due_at: string; attempts: number };

  /** Files to delete. The key is text, because backups copy what `BlobKey` columns name. */
  released_blobs: {
    blob_key: string;
    due_at: string;
    /** The size of a file that is being stored; 0 for a released one. */
    bytes: Generated<number>;
    /** Of unclaimed files, which are counted by sender. */
    sender_hash: string | null;
  };

  history: {
    id: string;
    entity: string;
    entity_id: string;
    at: string;
    actor_id: string | null;
    /** 'Visitor' or 'Clock' without an actor. */
    actor_name: string;
    from_status: string | null;
    to_status: string;
    reason: string | null;
    private_note: string | null;
    /** Role and step (`vet.confirm`), or `undo`. */
    step: Generated<string | null>;
    undone_at: Generated<string | null>;
    /** JSON; null when the change cannot be undone. */
    undo_data: Generated<string | null>;
    batch: Generated<string | null>;
  };

  outbox: {
    id: string;
    cause: string | null;
    recipient: string;
    subject: string;
    body: string;
    created_at: string;
    due_at: string;
    attempts: number;
    claimed_until: string | null;
    sent_at: string | null;
    failed_at: string | null;
    last_error: string | null;
    /** The one-click unsubscribe address of a subscription. */
    list_unsubscribe: Generated<string | null>;
    /** 0 first: links that somebody waits for; 2 last: mass mail. */
    priority: Generated<number>;
  };

  email_subjects: { email_id: string; entity: string; entity_id: string };

  /** Keys are hashed; the answer is that of the first success. */
  idempotency_keys: {
    key: string;
    verb: string;
    /** The sha256 of who and what: the key with other content is a conflict. */
    digest: string;
    answer: string;
    created_at: string;
  };

  rate_events: {
    id: string;
    /** The sha256 of the bucket's name, which may contain an address or a phone number. */
    bucket: string;
    at: string;
    amount: Generated<number>;
  };

  /** Exact by triggers: `listing:available:Dog`, `interest:pending` … */
  counters: { name: string; value: number };

  monthly_counts: { name: string; month: string; value: number };

  consents: {
    id: string;
    entity: string;
    entity_id: string;
    consent: string;
    version: number;
    form: string;
    given_at: string;
    withdrawn_at: string | null;
  };

  staff_notifications: {
    id: string;
    event: string;
    entity_id: string;
    at: string;
    /** Null until a digest with it is queued. */
    digest_at: string | null;
    /** Null until all staff have a notification of it. */
    notified_at: string | null;
    by_id: string | null;
  };

  staff_digest: { id: number; queued_at: string };

  thread_messages: {
    id: string;
    entity: string;
    entity_id: string;
    at: string;
    author: "owner" | "vet" | "boarder" | "staff";
    author_id: string | null;
    author_name: string;
    text: string;
    /** The boarder or veterinarian of that time; null for none. */
    provider_id: string | null;
  };

  reference_keys: {
    key_hash: string;
    reference: string;
    entity: string;
    entity_id: string;
    /** Deleting the e-mail deletes its key. */
    email_id: string;
  };

  thread_reads: {
    person_id: string;
    entity: string;
    entity_id: string;
    newest_at: string;
    unread: number;
  };

  database_kind: { id: number; kind: "demo" | "production" };

  /** One row; triggers raise its columns. */
  content_version: { id: number } & Record<ContentKind, number>;

  /** Settings of staff by their name in `Site`; without a row the environment's value applies. */
  settings: { name: string; value: string; updated_at: string };
};
