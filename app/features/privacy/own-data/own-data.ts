import type { GivenConsent } from "#app/platform/consents/consents.ts";
import type { JsonValue, PersonalDataLine } from "#app/platform/records/entity-descriptor.ts";

/** One area of the Privacy Center: a record, whose lines have labels, or the first records of a list. */
export type OwnDataArea = {
  key: string;
  title: string;
  byAddress: boolean;
  /** Of the whole list; undefined for a record. */
  count: number | undefined;
  lines: PersonalDataLine[];
};

export type OwnDataView = {
  confirmed: boolean;
  areas: OwnDataArea[];
  /** What the person agreed to with any of their records. */
  consents: GivenConsent[];
};

/** Lists on the screen say no more than this; the file has everything. */
export const maxShown = 20;

/** The file that a person downloads: each area by its key. */
export type ExportedData = { takenAt: string; [key: string]: JsonValue };
