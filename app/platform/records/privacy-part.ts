import type { Queries } from "../db/database.server.ts";
import type { AppServices, Site } from "../services.ts";

export type PrivacyPart = {
  entity: string;
  personalData?: PersonalData;
  retention?: Retention;
  /** Runs when a record of another entity is erased: removes that person from our data about it, in its transaction. */
  eraseAbout?: (trx: Queries, record: { entity: string; id: string }) => Promise<void>;
  /** Runs every few minutes, in batches that several processes share. */
  deleteExpired?: (services: AppServices) => Promise<void>;
};

type PersonalData = {
  /** Absent for data that is only erased. */
  area?: PersonalDataArea;
  /** In the caller's transaction, by ids and keys, never by typed text. Returns record ids, which e-mails may name. */
  erase: (
    trx: Queries,
    subject: PersonSubject,
    now: Date,
    site: Site,
  ) => Promise<readonly string[]>;
};

export type PersonSubject = {
  id: string;
  /** Folded; undefined until the person has confirmed the address. */
  emailKey: string | undefined;
  /** Folded, with the instants (ISO) of confirmation and end. */
  formerAddresses: { emailKey: string; from: string; until: string }[];
};

export type PersonalDataArea = {
  /** Its name in the file and in `display-order.ts`. */
  key: string;
  title: string;
  /** Found by the confirmed address: nothing is listed before. */
  byAddress?: boolean;
  list: (q: Queries, subject: PersonSubject, now: Date) => Promise<PersonalDataRecords>;
};

export type PersonalDataRecords = {
  data: JsonRecord | JsonRecord[];
  lines: PersonalDataLine[];
  /** For the consents that were given with these records. */
  ids?: readonly string[];
};

export type PersonalDataLine = {
  label?: string;
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

export const maxExported = 10_000;

export const formerName = "Former member";

/** Closed records become anonymous after their retention; counts and dates stay. */
type Retention = {
  /** Records closed before an instant that still name their person, oldest first. */
  listClosed: (q: Queries, closed: { before: string; limit: number }) => Promise<string[]>;
  erase: (trx: Queries, id: string, now: Date) => Promise<void>;
};
