import type { Actor } from "../actor.ts";
import type { Queries } from "../db/database.server.ts";
import type { UploadPath } from "../files/upload-path.ts";
import type { Outcome } from "../outcome.ts";
import type { AppServices, Site } from "../services.ts";

/**
 * What one entity contributes to the screens and jobs that cover all of them. Everything is optional. A descriptor
 * imports its own folder and `platform/`, and holds no component.
 */
export type EntityDescriptor = {
  /** Its name in the history, in the audit log and among the subjects of e-mails. */
  entity: string;
  /** What this actor may find by the typed text, `limit` at most; undefined where they may find nothing. */
  search?: (
    q: Queries,
    actor: Actor,
    typed: string,
    limit: number,
    now: Date,
  ) => Promise<SearchGroup | undefined>;
  /** What waits for this actor, each number with its list. What no counter holds is counted up to `most`. */
  tiles?: (q: Queries, actor: Actor, max: number, now: Date) => Promise<Tile[]>;
  /**
   * What waits for this actor to act, the longest wait first, `limit` at most; records in `kept` were just changed
   * and are listed as they are now.
   */
  waiting?: (
    q: Queries,
    actor: Actor,
    options: { limit: number; pinned: readonly string[]; now: Date },
  ) => Promise<WaitingItem[]>;
  /** What this actor has today, by the hour; undefined for those whose days have no hours here. */
  today?: (q: Queries, actor: Actor, now: Date) => Promise<TodayItem[] | undefined>;
  /** What of this entity is drawn month by month for this actor. */
  months?: (actor: Actor) => MonthlySeries[];
  /** What a new person still has to do, ticked as it is done. */
  firstSteps?: (q: Queries, actor: Actor) => Promise<FirstStep[]>;
  /** The newest of this actor's own records by id, with what they call them, `limit` at most. */
  ownRecords?: (q: Queries, actor: Actor, limit: number) => Promise<Map<string, string>>;
  /** Where the person concerned sees these records, by id. */
  ownPages?: (
    q: Queries,
    ids: readonly string[],
    actor: Actor,
  ) => Promise<Map<string, { href: string; document?: boolean }>>;
  /** This actor's threads about records of this entity, the newest message first, `limit` at most. */
  threads?: (q: Queries, actor: Actor, limit: number) => Promise<ThreadSummary[]>;
  /** Figures of the analytics page for this actor, from counters or their own indexed records: nothing is scanned. */
  charts?: (q: Queries, actor: Actor, now: Date) => Promise<Chart[]>;
  /** What people call these records, by id; an unknown id is left out. */
  titles?: (q: Queries, ids: readonly string[]) => Promise<Map<string, string>>;
  /** How the history and the audit log speak of these records, by the names that they have there. */
  audited?: Record<string, AuditedRecords>;
  /** A person's own acts by the audit log's action, as their history tells them: `You added a passkey`. */
  ownActs?: Record<string, string>;
  /** What other systems can be told of: each event with its name in words. */
  webhookEvents?: Record<string, string>;
  /** Where this entity's forms take files. */
  uploadPaths?: readonly UploadPath[];
  /** What is still to come for a pet of an owner, a few words each: as long as there is any, it is not archived. */
  openBookings?: (q: Queries, petId: string, now: Date) => Promise<string[]>;
  /** Whether this actor, or a visitor, sees a picture that was claimed in this entity's name. */
  maySeePicture?: (
    q: Queries,
    pictureId: string,
    actor: Actor | undefined,
    now: Date,
  ) => Promise<boolean>;
  staffNotifications?: StaffNotifications;
  reference?: ReferenceLookup;
  personalData?: PersonalData;
  retention?: Retention;
  /** Deletes what has been kept long enough, every few minutes: some of it each time, in transactions of its own. */
  deleteExpired?: (services: AppServices) => Promise<void>;
};

type AuditedRecords = {
  /** What readers call one, where it is not its name in the code. */
  inWords?: string;
  /** Where staff see one of them. */
  staffPage?: (id: string) => string;
};

/** One record that was found, and where it is. */
export type SearchHit = {
  href: string;
  label: string;
  more: string;
  /** Loads a document: the page is not a hydrated one. */
  document?: boolean;
};

export type SearchGroup = {
  title: string;
  hits: SearchHit[];
  /** The list of everything that the text finds. */
  all: string;
  /** Whether that list loads as a document. */
  document?: boolean;
};

/** One thing on the dashboard's list of what waits. */
export type WaitingItem = {
  id: string;
  /** Since when, an ISO instant. */
  since: string;
  /** What it stands under; "Needs you" where nothing is said. */
  heading?: string;
  /** What is shown before it: a listing's picture, a pet's photo where it has one, or the tone of a person. */
  picture: { listingId: string } | { photoId: string | null } | { personId: string; name: string };
  /** Who or what, which leads to the record. */
  title: string;
  href: string;
  /** Loads a document: the page is none of the hydrated ones. */
  document?: boolean;
  text: string;
  /** Its one or two buttons: a form each, named in full; what ends something asks first. */
  buttons: {
    intent: string;
    word: string;
    label: string;
    variant?: "primary" | "secondary" | "danger";
    question?: string;
    hidden?: Record<string, string>;
  }[];
  /** Where the buttons are sent. */
  action?: string;
  /** What was just done with it. */
  done?: string;
};

/** One thing of the day, on the dashboard's list of today. */
export type TodayItem = Omit<WaitingItem, "since"> & {
  /** When, an ISO instant. */
  at: string;
};

/** A line of twelve months: `counter` is its name in the monthly counts. */
type MonthlySeries = {
  counter: string;
  /** What is counted, as in `Adoptions`. */
  label: string;
};

/** A thread as a person's list shows it: what it is about, and its newest message. */
export type ThreadSummary = {
  /** The record's. */
  id: string;
  title: string;
  href: string;
  document?: boolean;
  /** Who is on the other side. */
  other: { id: string; name: string };
  /** When the newest message was written, an ISO instant. */
  at: string;
  /** Who wrote it. */
  by: string;
  text: string;
  /** How many messages the person has not seen. */
  unread: number;
};

export type FirstStep = { label: string; text: string; href?: string; isDone: boolean };

export type Tile = {
  /** Its name among the tiles, by which it has its place. */
  key: string;
  label: string;
  value: number;
  /** There are more than the value says. */
  over?: boolean;
  href: string;
  document?: boolean;
};

/** A count that was stopped at `most` + 1, as a tile shows it. */
export function countUpTo(max: number, count: number): Pick<Tile, "value" | "over"> {
  return { value: Math.min(count, max), over: count > max };
}

export type Chart = {
  /** Its name among the charts, by which it has its place. */
  id: string;
  title: string;
  heads: { label: string; value: string };
  bars: { label: string; value: number }[];
  /** The labels are months (`2026-11`), one after the other: a line over time. */
  isMonthly?: boolean;
};

/** What the digest to staff says about the events of one entity. */
type StaffNotifications = {
  /** The events, as they are queued; no two entities share one. */
  events: readonly string[];
  /** What they are about, as in `3 new things about adoption requests`. */
  about: string;
  /** The list of all of them, with the words before its address. */
  list: { text: string; path: string };
  /** One sentence for each event, about the record as it is now; none for a record that is gone. */
  listSentences: (
    q: Queries,
    notifications: readonly QueuedNotification[],
  ) => Promise<NotificationSentence[]>;
};

export type QueuedNotification = { id: string; event: string; entity_id: string; at: string };

/** What a notification says, by its id, and where its record is. */
type NotificationSentence = { id: string; sentence: string; path: string };

/** How a public reference of this entity leads to its record. */
type ReferenceLookup = {
  /** The reference's first character; no two entities share one. */
  letter: string;
  /** The record as this reader may see it; undefined for an unknown reference. */
  find: (
    services: AppServices,
    reference: string,
    reader: { isSender: boolean; personId: string | undefined },
  ) => Promise<{ kind: string; reference: string } | undefined>;
  /** Verifies the sender by the last four digits of their phone number. */
  verifySender: (
    services: AppServices,
    reference: string,
    digits: string,
  ) => Promise<Outcome<{ reference: string }>>;
  /** What is held under one reference: its sender sees and erases it without an account. */
  held?: {
    isSender: (
      services: AppServices,
      reference: string,
      reader: { isSender: boolean; personId: string | undefined },
    ) => Promise<boolean>;
    find: (q: Queries, reference: string) => Promise<{ id: string; data: JsonRecord } | undefined>;
    /** In the caller's transaction. Returns the record's id; nothing where it was erased before. */
    erase: (trx: Queries, reference: string, now: Date) => Promise<Outcome<string | undefined>>;
  };
};

/** Whose personal data is listed or erased. */
export type PersonSubject = {
  id: string;
  /** Folded; undefined until the person has confirmed that the address is theirs. */
  emailKey: string | undefined;
  /** Folded addresses that the person had confirmed and gave up, each with the instants (ISO) of both. */
  formerAddresses: { emailKey: string; from: string; until: string }[];
};

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [key: string]: JsonValue };
export type JsonRecord = { [key: string]: JsonValue };

/** One line of the Privacy Center. */
export type PersonalDataLine = {
  /** Where the area is one record: what the text is. */
  label?: string;
  /** A public reference, shown as a link before the text. */
  reference?: string;
  text: string | null;
};

/** What is held of a person in one area: one record, or a list with a line for each of its records. */
export type PersonalDataRecords = {
  data: JsonRecord | JsonRecord[];
  lines: PersonalDataLine[];
  /** Of the records, where consents may have been given with them. */
  ids?: readonly string[];
};

/** An area of the Privacy Center and of the file that a person downloads. */
export type PersonalDataArea = {
  /** Its name in the file, by which it has its place there and on the screen. */
  key: string;
  title: string;
  /** Found by the confirmed address: before that nothing is listed. */
  byAddress?: boolean;
  list: (q: Queries, subject: PersonSubject, now: Date) => Promise<PersonalDataRecords>;
};

type PersonalData = {
  /** Absent where there is nothing to see: it is only erased. */
  area?: PersonalDataArea;
  /**
   * Takes the person out of this entity's tables, in the caller's transaction, and returns the ids of their records,
   * that e-mails may name. They are found by ids and keys alone, never by a text that somebody typed. `site` is for
   * e-mails to others who have to know.
   */
  erase: (
    trx: Queries,
    subject: PersonSubject,
    now: Date,
    site: Site,
  ) => Promise<readonly string[]>;
};

/** Closed records lose their person once they have been kept long enough; counts and dates stay. */
type Retention = {
  /** Records that were closed before an instant and still say whose they were, the oldest first. */
  listClosed: (q: Queries, closed: { before: string; limit: number }) => Promise<string[]>;
  /** Takes the person out of one of them, in the caller's transaction. */
  erase: (trx: Queries, id: string, now: Date) => Promise<void>;
};

/** An area of the file holds no more records than this. */
export const maxExported = 10_000;

/** Stands wherever an erased person's name was. */
export const formerName = "Former member";
