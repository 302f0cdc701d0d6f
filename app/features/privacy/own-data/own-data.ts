import type { GivenConsent } from "#app/platform/consents/consents.ts";
import type { JsonValue, PersonalDataLine } from "#app/platform/records/privacy-part.ts";

/** A record, whose lines have labels, or the first records of a list. */
export type OwnDataArea = {
  key: string;
  title: string;
  byAddress: boolean;
  /** Of all records; undefined for one record. */
  count: number | undefined;
  lines: PersonalDataLine[];
};

export type OwnDataView = {
  confirmed: boolean;
  areas: OwnDataArea[];
  consents: GivenConsent[];
};

/** The longest list on the screen; the file has all. */
export const maxListed = 20;

export type ExportedData = { takenAt: string; [key: string]: JsonValue };
