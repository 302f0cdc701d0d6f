import type { Actor } from "../actor.ts";
import type { Queries } from "../db/database.server.ts";
import type { UploadPath } from "../files/upload-path.ts";
import type { NotificationTopic } from "../notifications/notification-topic.ts";
import type { Outcome } from "../outcome.ts";
import type { SearchFacts } from "../search/found-by.ts";
import type { AppServices, Site } from "../services.ts";
import type { RelatedPerson, RelatedPet, RelatedRecords } from "./related-records.ts";

/**
 * What one entity contributes to the screens and jobs that cover all entities; everything is optional. A descriptor
 * imports its own folder and `platform/`, and holds no component.
 */
export type EntityDescriptor = {
  /** Its name in the history, in the audit log and among the subjects of e-mails. */
  entity: string;
  /** This actor's hits for the typed text, at most `limit`; undefined where they may find nothing. */
  search?: (
    q: Queries,
    actor: Actor,
    typed: string,
    limit: number,
    now: Date,
  ) => Promise<SearchGroup | undefined>;
  /** The records that name a person, for staff's page of them: `limit` of each kind at most. */
  aboutPerson?: (
    q: Queries,
    actor: Actor,
    person: RelatedPerson,
    limit: number,
  ) => Promise<RelatedRecords[]>;
  /** The records about a pet that this actor may see, `limit` of each kind at most. */
  aboutPet?: (
    q: Queries,
    actor: Actor,
    pet: RelatedPet,
    limit: number,
  ) => Promise<RelatedRecords[]>;
  /** This actor's figures, each with its list. Without a counter, counted up to `max`. */
  tiles?: (q: Queries, actor: Actor, max: number, now: Date) => Promise<Tile[]>;
  /**
   * How many records wait for this actor, under the entry of the menu that leads to them. Every page of the dashboard
   * asks: without a counter they are counted up to `max`, along an index.
   */
  waitingCounts?: (q: Queries, actor: Actor, max: number, now: Date) => Promise<WaitingCount[]>;
  /**
   * The records that wait for this actor, of each kind the most urgent, at most `limit`; those in `pinned` were just
   * changed and are listed as they are now.
   */
  waiting?: (q: Queries, actor: Actor, options: WaitingOptions) => Promise<WaitingItem[]>;
  /** This actor's agenda of today, by the hour; undefined for those without one. */
  today?: (q: Queries, actor: Actor, now: Date) => Promise<TodayItem[] | undefined>;
  /** The monthly series that this actor sees. */
  months?: (actor: Actor) => MonthlySeries[];
  /** A new person's tasks, each ticked once done. */
  firstSteps?: (q: Queries, actor: Actor) => Promise<FirstStep[]>;
  /** This actor's newest own records by id, with their names, at most `limit`. */
  ownRecords?: (q: Queries, actor: Actor, limit: number) => Promise<Map<string, string>>;
  /** The pages where the person concerned sees these records, by id. */
  ownPages?: (
    q: Queries,
    ids: readonly string[],
    actor: Actor,
  ) => Promise<Map<string, { href: string }>>;
  /** This actor's threads about records of this entity, the newest message first, `limit` at most. */
  threads?: (q: Queries, actor: Actor, limit: number) => Promise<ThreadSummary[]>;
  /** Figures of the analytics page for this actor, from counters or their own indexed records: nothing is scanned. */
  charts?: (q: Queries, actor: Actor, now: Date) => Promise<Chart[]>;
  /** Names of these records for people, by id; unknown ids are left out. */
  titles?: (q: Queries, ids: readonly string[]) => Promise<Map<string, string>>;
  /** How the history and the audit log name these records, by their entity there. */
  audited?: Record<string, AuditedRecords>;
  /** A person's own acts by the audit log's action, in their history's words: `You added a passkey`. */
  ownActs?: Record<string, string>;
  /** The events of webhooks, each with its name in words. */
  webhookEvents?: Record<string, string>;
  /** Where this entity's forms take files. */
  uploadPaths?: readonly UploadPath[];
  /** A pet's open bookings in a few words each; with any, the pet cannot be archived. */
  openBookings?: (q: Queries, petId: string, now: Date) => Promise<string[]>;
  /** Whether this actor, or a visitor, sees a picture claimed in this entity's name. */
  maySeePicture?: (
    q: Queries,
    pictureId: string,
    actor: Actor | undefined,
    now: Date,
  ) => Promise<boolean>;
  /** Whether what it says of a record of another entity lets an actor see that record's pictures, by its entity. */
  maySeePicturesOf?: Record<
    string,
    (q: Queries, pictureId: string, actor: Actor, now: Date) => Promise<boolean>
  >;
  staffNotifications?: StaffNotifications;
  /** What was done with a record, by the status it has since then; none for a status in which it waits. */
  dealtWith?: Record<string, string>;
  reference?: ReferenceLookup;
  personalData?: PersonalData;
  retention?: Retention;
  /** Takes the person out of what it holds about another entity's record, when that one is erased; in its transaction. */
  eraseAbout?: (trx: Queries, record: { entity: string; id: string }) => Promise<void>;
  /** Deletes what has been kept long enough, every few minutes, in batches that several processes share. */
  deleteExpired?: (services: AppServices) => Promise<void>;
};

type AuditedRecords = {
  /** The entity's name for people, where it differs from the code's. */
  inWords?: string;
  /** Staff's page of a record. */
  staffPage?: (id: string) => string;
};

/** One record that was found, and where it is. */
export type SearchHit = {
  href: string;
  label: string;
  more: string;
  /** By what it may have been found, the most telling first. */
  facts: SearchFacts;
  picture?: PictureOf;
  /** Its date, an ISO instant or a day. */
  at?: string;
};

export type SearchGroup = {
  title: string;
  hits: SearchHit[];
  /** The list of everything that the text finds, where there is one. */
  all?: string;
};

/** The picture before a record: a listing's, a pet's photo where it has one, or a person's photo or initials. */
export type PictureOf =
  | { listingId: string }
  | { photoId: string | null }
  | { personId: string; name: string; photoId?: string | null };

export type WaitingOptions = {
  limit: number;
  pinned: readonly string[];
  now: Date;
  /** Within so many hours people are promised an answer. */
  answerHours: number;
};

/** A record on the dashboard's list of what waits. */
export type WaitingItem = {
  id: string;
  /** What it is, by the key of the tile that counts all of them. */
  kind: string;
  /** By when it should be dealt with, by its entity's own rule, an ISO instant; without one it is only told. */
  due?: string;
  /** Something begins then, whether or not anybody has acted, and it is near: it comes before every promise. */
  isPressing?: boolean;
  /** Its group's heading, after what needs the reader, which has none. */
  heading?: string;
  picture: PictureOf;
  /** The name that links to the record. */
  title: string;
  href: string;
  text: string;
  /** What somebody wrote: two lines of it, which open to the whole. */
  message?: string;
  /** What its button does besides; never cut. */
  note?: string;
  /** Its one or two buttons, a form each, with accessible names; what ends something asks first. */
  buttons: {
    intent: string;
    word: string;
    label: string;
    variant?: "primary" | "secondary" | "danger";
    question?: string;
    /** Ready answers that the button opens, each sent as the field `name`. */
    choices?: { name: string; options: readonly { value: string; label: string }[] };
    hidden?: Record<string, string>;
  }[];
  /** Where else something is done about it: what asks for words, or for a choice. */
  links?: readonly ItemLink[];
  /** Where the buttons post to. */
  action?: string;
  /** What was just done with it. */
  done?: string;
};

/** A link that looks like a button, with an accessible name of its own. */
type ItemLink = { word: string; label: string; href: string };

/** An entry of the dashboard's agenda of today. */
export type TodayItem = Omit<WaitingItem, "kind" | "due" | "isPressing" | "heading" | "picture"> & {
  /** When, an ISO instant. */
  at: string;
  /** How many it is about, shown in place of the hour. */
  count?: number;
  /** Shown in place of the hour, where the whole day counts. */
  picture?: { personId: string; name: string };
};

/** A line of twelve months: `counter` is its name in the monthly counts. */
type MonthlySeries = {
  counter: string;
  /** The name of the series, as in `Adoptions`. */
  label: string;
};

/** A thread in a person's list: its record and its newest message. */
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

export type FirstStep = { label: string; text: string; href?: string; isDone: boolean };

/** How many records of a kind wait. */
export type Tile = {
  /** Its name, which `display-order.ts` sorts by, and the kind of its records on the dashboard's home. */
  key: string;
  /** What waits: `Transfers to confirm`. */
  label: string;
  value: number;
  /** There are more than the value says. */
  over?: boolean;
  /** In place of label and value: `₦32,000.00 owed to you, 2 stays`. */
  inWords?: string;
  href: string;
};

export type WaitingCount = Pick<Tile, "value" | "over"> & {
  /** The path of the menu's entry. */
  menu: string;
  /** What it is on the dashboard's home, where that shows it. */
  tile?: Pick<Tile, "key" | "label" | "href">;
};

/** A count that stopped at `max` + 1, as a tile shows it. */
export function countUpTo(max: number, count: number): Pick<Tile, "value" | "over"> {
  return { value: Math.min(count, max), over: count > max };
}

export type Chart = {
  /** Its name, which `display-order.ts` sorts by. */
  id: string;
  title: string;
  heads: { label: string; value: string };
  bars: { label: string; value: number }[];
  /** The labels are consecutive months (`2026-11`), drawn as a line. */
  isMonthly?: boolean;
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

/** A notification's sentence, by its id, its record's page, and what several like it are. */
type NotificationSentence = {
  id: string;
  sentence: string;
  path: string;
  topic?: NotificationTopic;
};

/** How a public reference of this entity leads to its record. */
/** Who opens a reference. */
export type ReferenceReader = {
  /** This browser sent it or was verified for it. */
  isSender: boolean;
  /** This browser opened it by the key of an e-mail. */
  hasKey?: boolean;
  /** Whoever is signed in. */
  personId: string | undefined;
};

type ReferenceLookup = {
  /** The reference's first character; each belongs to one entity. */
  letter: string;
  /** The record as this reader may see it; undefined for an unknown reference. */
  find: (
    services: AppServices,
    reference: string,
    reader: ReferenceReader,
  ) => Promise<{ kind: string; reference: string } | undefined>;
  /** Verifies the sender by the last four digits of their phone number. */
  verifySender: (
    services: AppServices,
    reference: string,
    digits: string,
  ) => Promise<Outcome<{ reference: string }>>;
  /** The forms by which who has the key of an e-mail answers; everything else asks the digits first. */
  answers?: readonly string[];
  /** What is held under a reference, which its sender may see and erase without an account. */
  held?: {
    /** Whether all of it is this reader's; the key of an e-mail is not enough. */
    isSender: (
      services: AppServices,
      reference: string,
      reader: ReferenceReader,
    ) => Promise<boolean>;
    find: (q: Queries, reference: string) => Promise<{ id: string; data: JsonRecord } | undefined>;
    /** In the caller's transaction. Returns the record's id; nothing where it was erased before. */
    erase: (
      trx: Queries,
      reference: string,
      now: Date,
      site: Site,
    ) => Promise<Outcome<string | undefined>>;
  };
};

/** Whose personal data is listed or erased. */
export type PersonSubject = {
  id: string;
  /** Folded; undefined until the person has confirmed the address. */
  emailKey: string | undefined;
  /** Former confirmed addresses (folded), each with the instants (ISO) of its confirmation and end. */
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
  /** What the text is, where the area is one record. */
  label?: string;
  /** A public reference, linked before the text. */
  reference?: string;
  text: string | null;
};

/** A person's data in one area: one record, or a list with a line for each record. */
export type PersonalDataRecords = {
  data: JsonRecord | JsonRecord[];
  lines: PersonalDataLine[];
  /** The records' ids, where consents may have been given with them. */
  ids?: readonly string[];
};

/** An area of the Privacy Center and of the file that a person downloads. */
export type PersonalDataArea = {
  /** Its name in the file; `display-order.ts` sorts by it. */
  key: string;
  title: string;
  /** Found by the confirmed address: nothing is listed before. */
  byAddress?: boolean;
  list: (q: Queries, subject: PersonSubject, now: Date) => Promise<PersonalDataRecords>;
};

type PersonalData = {
  /** Absent for data that is only erased. */
  area?: PersonalDataArea;
  /**
   * Erases the person from this entity's tables, in the caller's transaction, and returns the ids of their records,
   * which e-mails may name. Records are found by ids and keys alone, never by typed text. `site` is for e-mails to
   * others concerned.
   */
  erase: (
    trx: Queries,
    subject: PersonSubject,
    now: Date,
    site: Site,
  ) => Promise<readonly string[]>;
};

/** Closed records are made anonymous after their retention; counts and dates stay. */
type Retention = {
  /** Records closed before an instant that still name their person, oldest first. */
  listClosed: (q: Queries, closed: { before: string; limit: number }) => Promise<string[]>;
  /** Makes one of them anonymous, in the caller's transaction. */
  erase: (trx: Queries, id: string, now: Date) => Promise<void>;
};

/** The largest number of records in an area of the file. */
export const maxExported = 10_000;

/** Replaces the name of an erased person. */
export const formerName = "Former member";
