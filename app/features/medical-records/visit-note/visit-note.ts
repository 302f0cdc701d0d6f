import { maxTitle } from "#app/features/medical-records/medical-record/medical-record.ts";
/** What was found and what was done: both fit one entry. */
export const maxFinding = 2000;
export const maxMedicines = 10;

export const visitNoteMessages = {
  medicines: `Please enter at most ${maxMedicines} medicines, one a line`,
  medicineTooLong: `Please use at most ${maxTitle} characters for each medicine, one a line`,
  nextDay: "Please enter a day to come as in 2027-11-22, or leave it empty",
  nextTime: "Please choose the time from the list",
};

/** A paragraph for each that is not empty. */
export function noteText({ found, done }: { found: string; done: string }): string {
  return [found && `Found: ${found}`, done && `Done: ${done}`].filter(Boolean).join("\n\n");
}

export function nextReason(title: string): string {
  return `After: ${title}`;
}

export function titleFromReason(reason: string): string {
  const line = reason.replace(/\s+/g, " ").trim();
  return line.length > maxTitle ? `${line.slice(0, maxTitle - 1)}…` : line;
}
