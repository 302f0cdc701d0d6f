/** The forms that end a stay. */
import { choice, customField, text } from "#app/platform/fields/fields.ts";
import { undoInWords } from "#app/platform/undo.ts";
import type { CareStatus } from "./care-episode.ts";

/** By column. The report leaves out an owner's request. */
export const euthanasiaReasons = [
  ["medical", "Medical"],
  ["behaviour", "Behaviour"],
  ["owner_request", "Owner request"],
] as const;

export const outcomeFields = {
  day: customField({ label: "Day", input: { type: "date" } }),
  name: text({ label: "Name", required: "Please enter the name" }),
  phone: customField({ label: "Phone", input: { type: "tel" } }),
  email: text({ label: "E-mail", max: 254 }),
  proof: text({ label: "How we know that it is theirs", required: "Please enter the proof" }),
  where: text({ label: "Where", required: "Please enter where" }),
  cause: text({ label: "Cause" }),
  vet: text({ label: "Veterinarian", required: "Please enter the veterinarian" }),
  reason: choice({
    label: "Reason",
    values: euthanasiaReasons.map(([, label]) => label),
    defaultValue: "Medical",
    wrong: "Please choose one",
  }),
};
export type OutcomeField = keyof typeof outcomeFields;

const sorry = `We are sorry. Its records stay, and you can undo this for ${undoInWords()}.`;

type OutcomeForm = {
  /** Of the step. */
  label: string;
  to: Exclude<CareStatus, "in_care" | "dead_on_arrival" | "void">;
  fields: readonly OutcomeField[];
  /** Asked before the button. */
  question?: string;
};

/** By the step's name. */
export const outcomeForms = {
  adopt: { label: "Adopted", to: "adopted", fields: ["day", "name", "phone", "email"] },
  reclaim: {
    label: "Returned to owner",
    to: "reclaimed",
    fields: ["day", "name", "phone", "proof"],
  },
  transfer: { label: "Transferred out", to: "transferred", fields: ["day", "name", "phone"] },
  release: { label: "Released", to: "released", fields: ["day", "where"] },
  die: {
    label: "Died",
    to: "died",
    fields: ["day", "cause"],
    question: sorry,
  },
  euthanise: {
    label: "Euthanised",
    to: "euthanised",
    fields: ["day", "vet", "reason", "cause"],
    question: sorry,
  },
  lose: {
    label: "Missing",
    to: "missing",
    fields: ["day", "cause"],
    question: "Has everybody looked for it? You can take it in again when it is found.",
  },
} as const satisfies Record<string, OutcomeForm>;
export type OutcomeStep = keyof typeof outcomeForms;
