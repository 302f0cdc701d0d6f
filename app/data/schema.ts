/**
 * Table types, one for both engines. Conventions: ids are UUIDv7 text; instants are UTC ISO text with
 * milliseconds (`2026-11-20T09:00:00.000Z`), so that text order is time order; days are `YYYY-MM-DD` in
 * Africa/Lagos; truth is 0 or 1; money is whole kobo.
 */
import type { GeneratedAlways } from "kysely";

type Truth = 0 | 1;

export type PeopleTable = {
  id: string;
  /** As typed, trimmed. */
  email: string;
  /** Lower-cased; unique. */
  email_key: string;
  name: string;
  phone: string | null;
  role: "petOwner" | "veterinarian" | "boarder" | "staff";
  status: "active" | "suspended";
  /** argon2id in PHC form; null until a first password is set. */
  password_hash: string | null;
  email_verified_at: string | null;
  created_at: string;
};

export type SessionsTable = {
  /** sha256 of the id in the cookie, hex: reading the table lets nobody in. */
  id_hash: string;
  person_id: string;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
};

/** Password, verification and invitation links: one use, one hour. */
export type LinksTable = {
  token_hash: string;
  purpose: "set-password" | "verify-email" | "invitation";
  person_id: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
};

export type ListingsTable = {
  id: string;
  name: string;
  breed: string;
  /** Whole years, 0 to 20. */
  age: number;
  location: string;
  description: string;
  species: "Dog" | "Cat" | "Other";
  sex: "Female" | "Male" | "Unknown";
  size: "Small" | "Medium" | "Large";
  good_with_children: Truth;
  good_with_dogs: Truth;
  good_with_cats: Truth;
  status: "draft" | "available" | "reserved" | "adopted" | "withdrawn";
  /** 1 when the public list shows it (available or reserved); kept by a trigger-free generated column. */
  listed: GeneratedAlways<Truth>;
  /** `searchWords` of name, breed, location and description. */
  search_text: string;
  /** Raised by every change: an edit names the version it was made from. */
  version: number;
  /** Null until first published; the public order is newest first by (published_at, id). */
  published_at: string | null;
  /** The public order: later published is larger. Made from `published_at` by `orderKey`. */
  order_key: number | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

/** A re-encoded picture. Staged (nobody's yet) while `listing_id` is null. */
export type PicturesTable = {
  id: string;
  listing_id: string | null;
  /** Who staged it: only they may see and claim it before it belongs to a listing. */
  staged_by: string | null;
  /** The file's name as sent, for messages. */
  file_name: string;
  alt: string;
  position: number;
  /** Of the largest variant, in pixels. */
  width: number;
  height: number;
  /** One of the two dozen ground classes that the theme defines: 0 to 23. */
  tone: number;
  created_at: string;
};

export type PictureVariantsTable = {
  picture_id: string;
  format: "webp" | "avif" | "jpeg";
  width: number;
  height: number;
  bytes: number;
  blob_key: string;
};

export type InterestsTable = {
  id: string;
  /** Speakable public code: a letter and ten characters, e.g. A7KQ2MNPR4T. */
  reference: string;
  listing_id: string;
  name: string;
  email: string;
  email_key: string;
  phone: string;
  /** +234… as normalised. */
  phone_key: string;
  message: string;
  status: "pending" | "approved" | "rejected" | "withdrawn";
  /** Shown to the applicant. */
  reason: string | null;
  /** Never shown to the applicant. */
  private_note: string | null;
  decided_by: string | null;
  decided_at: string | null;
  /** Folded words of the applicant's name, e-mail and phone and whatever else the queue is searched by. */
  search_text: string;
  created_at: string;
  updated_at: string;
  /** Ascending is the queue: pending first, oldest on top; then the others, newest on top. Too large to read. */
  queue_order: GeneratedAlways<number>;
};

/** Who, when, from, to, why: for everything that has a status. */
export type HistoryTable = {
  id: string;
  noun: string;
  noun_id: string;
  at: string;
  actor_id: string | null;
  /** The actor's name then; 'Visitor' or 'Clock' without one. */
  actor_name: string;
  from_status: string | null;
  to_status: string;
  reason: string | null;
  private_note: string | null;
};

/** Messages, written in the transaction that causes them. */
export type OutboxTable = {
  id: string;
  /** Unique where given: one message per cause. */
  cause: string | null;
  recipient: string;
  subject: string;
  body: string;
  created_at: string;
  /** Not sent before; a failed try moves it on. */
  due_at: string;
  attempts: number;
  /** Set while one worker holds it. */
  claimed_until: string | null;
  sent_at: string | null;
  /** Given up for good. */
  failed_at: string | null;
  last_error: string | null;
};

/** Exactly once: the one-time key of a form with the answer that its first success gave. */
export type ReceiptsTable = {
  key: string;
  verb: string;
  /** sha256 of who and what: the same key with other content is a conflict. */
  digest: string;
  answer: string;
  created_at: string;
};

export type RateEventsTable = {
  id: string;
  bucket: string;
  at: string;
};

/** Kept by triggers, so that nothing is scanned to be counted: `listing:available:Dog`, `interest:pending` … */
export type CountersTable = { name: string; value: number };

export type PartnerPlacesTable = { id: string; name: string; active: Truth; created_at: string };

/** One row; triggers raise it. */
export type ContentVersionTable = { id: number; version: number };

export type Schema = {
  people: PeopleTable;
  sessions: SessionsTable;
  links: LinksTable;
  listings: ListingsTable;
  pictures: PicturesTable;
  picture_variants: PictureVariantsTable;
  interests: InterestsTable;
  history: HistoryTable;
  outbox: OutboxTable;
  receipts: ReceiptsTable;
  rate_events: RateEventsTable;
  counters: CountersTable;
  content_version: ContentVersionTable;
  partner_places: PartnerPlacesTable;
};
