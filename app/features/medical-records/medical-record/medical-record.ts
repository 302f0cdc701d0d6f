/** Entries never change: a correction is a further entry. @see product.md "Veterinarians" */

import { addDays, formatDay } from "#app/platform/dates.ts";
import { inWords } from "#app/platform/in-words.ts";

export const recordKinds = [
  ...(["visit_note", "diagnosis", "treatment", "prescription"] as const),
  ...(["vaccination", "document"] as const),
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Staff write about the shelter's animals only. */
export type RecordAuthor = "owner" | "vet" | "staff";

const ownerKinds: readonly RecordKind[] = ["vaccination", "treatment", "document"];

/** Owners do not diagnose. */
export function canWriteRecord(author: RecordAuthor, kind: RecordKind): boolean {
  return author === "vet" || ownerKinds.includes(kind);
}

export const recordKindNames: Record<RecordKind, string> = {
  visit_note: "Visit note",
  diagnosis: "Diagnosis",
  treatment: "Treatment",
  prescription: "Prescription",
  vaccination: "Vaccination",
  document: "Document",
};

export const titleLabels: Record<RecordKind, string> = {
  visit_note: "Reason for the visit",
  diagnosis: "Diagnosis",
  treatment: "Treatment",
  prescription: "Medicine",
  vaccination: "Vaccine",
  document: "What the document is",
};

export function titleMissing(kind: RecordKind): string {
  const texts: Record<RecordKind, string> = {
    visit_note: "why the pet was seen",
    diagnosis: "the diagnosis",
    treatment: "what was done",
    prescription: "the medicine",
    vaccination: "the vaccine",
    document: "what the document is",
  };
  return `Please enter ${texts[kind]}`;
}

const maxDueYears = 10;

export const recordMessages = {
  kind: "Please choose from the list",
  day: "Please enter the day as in 2026-11-22",
  dayAhead: "This day is still to come: please enter the day on which it was done",
  dayLongAgo: "Please check the year",
  beforeBirth: "This is before the pet was born: please check the day",
  dueDay: "Please enter the day as in 2027-11-22, or leave it empty",
  dueEarly: "The next one is due after the day of this one",
  dueLate: `Please choose a day within the next ${inWords(maxDueYears, "year")}`,
  file: "Please choose a file",
  fileGone: "A file is no longer with us. Please choose your files again",
};

export function latestDue(happenedOn: string): string {
  return addDays(happenedOn, Math.round(maxDueYears * 365.25));
}

export const maxTitle = 200;
export const maxFiles = 5;
export const maxFilesOfPet = 200;
export const tooManyFiles = `Please send at most ${maxFiles} files with one entry`;

export type MedicalFileView = { id: string; fileName: string; bytes: number; isPicture: boolean };

export type MedicalRecordView = {
  id: string;
  kind: RecordKind;
  /** `former`: of the time of a former owner, without a text, files and the author's name. */
  author: RecordAuthor | "former";
  authorName: string;
  happenedOn: string;
  title: string;
  text: string;
  batch: string;
  weightG: number | null;
  temperatureTenths: number | null;
  nextDueOn: string | null;
  createdAt: string;
  files: MedicalFileView[];
  /** The corrected versions, newest first. */
  before: MedicalRecordView[];
  canCorrect: boolean;
};

/** The entry that a form is for, with the values of the one that it corrects. */
export type RequestedRecord = {
  kind: RecordKind;
  /** What the form begins with, such as the vaccine that is due. */
  title: string;
  corrected:
    | {
        id: string;
        values: Record<
          "title" | "happenedOn" | "nextDueOn" | "batch" | "text" | "weight" | "temperature",
          string
        >;
      }
    | undefined;
};

export type DueVaccination = {
  petId: string;
  title: string;
  due_on: string;
  /** Who gave the last one, if they can be booked. */
  vetId?: string | undefined;
};

/** For the strip of warnings: what is due first; undefined if nothing is. */
export function nextDose(
  due: readonly DueVaccination[],
  today: string,
): { text: string; isLate: boolean } | undefined {
  const [first] = due.toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
  if (!first) return undefined;
  return { text: `${first.title}, ${formatDay(first.due_on)}`, isLate: first.due_on < today };
}
