import type { Queries } from "../db/database.server.ts";
import type { AppServices, Site } from "../services.ts";

/** The personal data in this entity's tables: its export, erasure and retention. */
export type PrivacyPart = {
  entity: string;
  personalData?: PersonalData;
  retention?: Retention;
  /** Takes the person out of its data about another entity's record when that one is erased, in that transaction. */
  eraseAbout?: (trx: Queries, record: { entity: string; id: string }) => Promise<void>;
  /** Deletes what has expired, every few minutes, in batches that several processes share. */
  deleteExpired?: (services: AppServices) => Promise<void>;
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

/** Whose personal data is listed or erased. */
export type PersonSubject = {
  id: string;
  /** Folded; undefined until the person has confirmed the address. */
  emailKey: string | undefined;
  /** Former confirmed addresses (folded), each with the instants (ISO) of its confirmation and end. */
  formerAddresses: { emailKey: string; from: string; until: string }[];
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

/** A person's data in one area: one record, or a list with a line for each record. */
export type PersonalDataRecords = {
  data: JsonRecord | JsonRecord[];
  lines: PersonalDataLine[];
  /** The records' ids, where consents may have been given with them. */
  ids?: readonly string[];
};

export type PersonalDataLine = {
  /** What the text is, where the area is one record. */
  label?: string;
  /** A public reference, linked before the text. */
  reference?: string;
  text: string | null;
};

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [key: string]: JsonValue };
export type JsonRecord = { [key: string]: JsonValue };

/** The largest number of records in an area of the file. */
export const maxExported = 10_000;

/** Replaces the name of an erased person. */
export const formerName = "Former member";

/** Closed records are made anonymous after their retention; counts and dates stay. */
type Retention = {
  /** Records closed before an instant that still name their person, oldest first. */
  listClosed: (q: Queries, closed: { before: string; limit: number }) => Promise<string[]>;
  /** Makes one of them anonymous, in the caller's transaction. */
  erase: (trx: Queries, id: string, now: Date) => Promise<void>;
};
