/** What a veterinarian writes down after a visit: entries about the pet's health, written together. */

/** The longest title of an entry, in characters. */
export const maxTitle = 200;
/** The longest text about what was found, and about what was done: both fit one entry. */
export const maxFinding = 2000;
export const maxMedicines = 10;

export const visitNoteMessages = {
  medicines: `Please enter at most ${maxMedicines} medicines, one a line`,
  medicineTooLong: `Please use at most ${maxTitle} characters for each medicine, one a line`,
  nextDay: "Please enter a day to come as in 2027-11-22, or leave it empty",
  nextTime: "Please choose the time from the list",
};

/** What was found and done; empty where nothing was entered. */
type Findings = { found: string; done: string };

/** The text of the visit note, a paragraph for each. */
export function noteText({ found, done }: Findings): string {
  return [found && `Found: ${found}`, done && `Done: ${done}`].filter(Boolean).join("\n\n");
}

/** What the next visit is for, from what this one was. */
export function nextReason(title: string): string {
  return `After: ${title}`;
}

/** The reason of a booking as the title of its note: one line. */
export function titleFromReason(reason: string): string {
  const line = reason.replace(/\s+/g, " ").trim();
  return line.length > maxTitle ? `${line.slice(0, maxTitle - 1)}…` : line;
}
