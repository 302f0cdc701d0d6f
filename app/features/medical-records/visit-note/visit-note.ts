/** What a veterinarian writes down after a visit: entries about the pet's health, written together. */
import { formatDay } from "#app/platform/dates.ts";

/** The longest title of an entry, in characters. */
export const maxTitle = 200;
/** The longest text about what was found, and about what was done: both fit one entry. */
export const maxFinding = 2000;
export const maxMedicines = 10;
/** °C. */
export const temperatures = { lowest: 25, highest: 45 };

export const visitNoteMessages = {
  temperature: `Please enter the temperature in °C as a number from ${temperatures.lowest} to ${temperatures.highest}, such as 38.6`,
  medicines: `Please enter at most ${maxMedicines} medicines, one a line`,
  medicineTooLong: `Please use at most ${maxTitle} characters for each medicine, one a line`,
  nextVisit: "Please enter a day to come as in 2027-11-22, or leave it empty",
};

/** What was measured, found and arranged; empty, or null, where nothing was entered. */
type Findings = {
  weight: string;
  temperature: number | null;
  found: string;
  done: string;
  nextVisit: string | null;
};

/** The text of the visit note, a paragraph for each. */
export function noteText({ weight, temperature, found, done, nextVisit }: Findings): string {
  const measured = [
    weight && `Weight: ${weight}`,
    temperature !== null && `Temperature: ${temperature} °C`,
  ];
  const paragraphs = [
    measured.filter(Boolean).join("\n"),
    found && `Found: ${found}`,
    done && `Done: ${done}`,
    nextVisit && `Next visit: ${formatDay(nextVisit)}`,
  ];
  return paragraphs.filter(Boolean).join("\n\n");
}

/** The reason of a booking as the title of its note: one line. */
export function titleFromReason(reason: string): string {
  const line = reason.replace(/\s+/g, " ").trim();
  return line.length > maxTitle ? `${line.slice(0, maxTitle - 1)}…` : line;
}
