/** Tables that all entities share: history, threads, e-mails, idempotency keys, rate limits, counters. Conventions: `schema.ts`. */
import type { Generated } from "kysely";
import type { ContentKind } from "#app/platform/db/content-kinds.ts";

/** Pictures whose AVIF files are still to be made. */
export type PictureJobsTable = { picture_id: string; due_at: string; attempts: number };

/**
 * Files that no row names any more, to be deleted from the store. Their key is text, because a backup copies what a
 * column of type `BlobKey` names.
 */
export type ReleasedBlobsTable = {
  blob_key: string;
  due_at: string;
  /** The size of a file that is being stored; 0 of one that was released. */
  bytes: Generated<number>;
  /** Who sends a file that is being stored, where unclaimed files are counted by sender. */
  sender_hash: string | null;
};

/** Who, when, from, to, why: for everything that has a status. */
export type HistoryTable = {
  id: string;
  entity: string;
  entity_id: string;
  at: string;
  actor_id: string | null;
  /** The actor's name then; 'Visitor' or 'Clock' without one. */
  actor_name: string;
  from_status: string | null;
  to_status: string;
  reason: string | null;
  private_note: string | null;
  /** Party and step, as in `vet.confirm`; `undo` for a change that takes another back. */
  step: Generated<string | null>;
  /** When the change was taken back. */
  undone_at: Generated<string | null>;
  /** JSON: what undoing needs beyond the record itself. Null where it cannot be undone. */
  undo_data: Generated<string | null>;
  /** Of changes that were made together, the same in each. */
  batch: Generated<string | null>;
};

/** E-mails, queued in the transaction that causes them. */
export type OutboxTable = {
  id: string;
  /** Unique where given: one e-mail per cause. */
  cause: string | null;
  recipient: string;
  subject: string;
  body: string;
  created_at: string;
  /** Not sent before this instant; a failed attempt moves it. */
  due_at: string;
  attempts: number;
  /** Set while one process sends it. */
  claimed_until: string | null;
  sent_at: string | null;
  /** Given up for good. */
  failed_at: string | null;
  last_error: string | null;
  /** Where a mail program posts to stop e-mails of this kind, for those that come by subscription. */
  list_unsubscribe: Generated<string | null>;
  /** 0 leaves first: links that somebody waits for; 2 last: what many are told at once. */
  priority: Generated<number>;
};

/** Which records and people an e-mail is about. */
export type EmailSubjectsTable = { email_id: string; entity: string; entity_id: string };

/** The idempotency key of a form, hashed, with the answer that its first success gave. */
export type IdempotencyKeysTable = {
  key: string;
  verb: string;
  /** sha256 of who and what: the same key with other content is a conflict. */
  digest: string;
  answer: string;
  created_at: string;
};

export type RateEventsTable = {
  id: string;
  /** sha256 of the bucket's name, which may hold an address or a phone number. */
  bucket: string;
  at: string;
  /** What it counts: 1, or bytes. */
  amount: Generated<number>;
};

/** Kept exact by triggers, so that counting needs no scan: `listing:available:Dog`, `interest:pending` … */
export type CountersTable = { name: string; value: number };

/** Counts by month of Lagos (`2026-11`), kept by triggers. */
export type MonthlyCountsTable = { name: string; month: string; value: number };

/** An optional consent, by the record that it was given with. */
export type ConsentsTable = {
  id: string;
  entity: string;
  entity_id: string;
  consent: string;
  /** The version of the text that was agreed to. */
  version: number;
  /** The form's title. */
  form: string;
  given_at: string;
  withdrawn_at: string | null;
};

/** What a digest e-mail to staff is about. `event` is what happened to the entity. */
export type StaffNotificationsTable = {
  id: string;
  event: string;
  entity_id: string;
  at: string;
  /** When the digest that tells of it was queued; null while it waits for one. */
  digest_at: string | null;
  /** When all staff had a notification of it; null until then. */
  told_at: string | null;
  /** Whose act it was, where somebody was signed in. */
  by_id: string | null;
};

/** One row: when the last digest e-mail to staff was queued. */
export type StaffDigestTable = { id: number; queued_at: string };

/** What the people concerned write to each other about a record. */
export type ThreadMessagesTable = {
  id: string;
  entity: string;
  entity_id: string;
  at: string;
  author: "owner" | "vet" | "boarder" | "staff";
  /** Null where the author has no account. */
  author_id: string | null;
  author_name: string;
  text: string;
  /** The boarder or veterinarian who took part when it was written; null where there was none. */
  provider_id: string | null;
};

/** The keys in the e-mails about a record, each of which opens the page of its reference. */
export type ReferenceKeysTable = {
  key_hash: string;
  reference: string;
  entity: string;
  entity_id: string;
  /** The e-mail that has it; one that is withdrawn takes its key along. */
  email_id: string;
};

/** A person's place in a thread. */
export type ThreadReadsTable = {
  person_id: string;
  entity: string;
  entity_id: string;
  /** When its newest message was written. */
  newest_at: string;
  /** How many messages of others they have not seen. */
  unread: number;
};

/** At most one row: which kind of process owns the database. */
export type DatabaseKindTable = { id: number; kind: "demo" | "production" };

/** One row, whose columns triggers raise. */
export type ContentVersionTable = { id: number } & Record<ContentKind, number>;

/** The site's settings made by staff, by name in `Site`; without a row the environment's variable holds. */
export type SettingsTable = { name: string; value: string; updated_at: string };
