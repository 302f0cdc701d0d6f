import type { Row } from "#app/platform/db/schema.ts";
import { listInWords } from "#app/platform/in-words.ts";

/** Days before the due day on which owners are reminded. */
export const reminderDays = [30, 7, 0] as const;

/** `30 and 7 days before, and on the day`. */
export function remindersInWords(): string {
  const ahead = reminderDays.filter((days) => days > 0);
  const before = `${listInWords(ahead)} days before`;
  return ahead.length < reminderDays.length ? `${before}, and on the day` : before;
}

/** Days before the due day from which staff see a vaccination of an animal in care. */
export const animalReminderDays: ReminderDays = 7;

export function animalReminderInWords(): string {
  return `Our team sees it on the dashboard ${animalReminderDays} days before.`;
}

export type ReminderDays = (typeof reminderDays)[number];

/** Undefined while it is too early for any. */
export function reminderDue(daysLeft: number): ReminderDays | undefined {
  return reminderDays.findLast((days) => daysLeft <= days);
}

/** Reminders of a new vaccination that lie in the past count as sent. */
export function initialReminder(daysLeft: number): ReminderDays | null {
  return reminderDays.findLast((days) => daysLeft < days) ?? null;
}

type Entry = Pick<Row<"medical_records">, "author_id" | "created_at" | "episode_id"> &
  Pick<Row<"pets">, "keeper" | "keeper_since">;

/** Whether it was written while another owner had the pet. Entries of the shelter's time go with the pet. */
function isOfFormerOwner({ keeper, keeper_since, ...entry }: Entry): boolean {
  return keeper === "owner" && entry.episode_id === null && entry.created_at < keeper_since;
}

/**
 * Whether somebody who may read about the pet reads all of an entry. Otherwise they read its facts alone: kind, day,
 * title, batch, due day and measures. Authors read what they wrote.
 */
export function isReadWhole(entry: Entry, readerId: string): boolean {
  return !isOfFormerOwner(entry) || entry.author_id === readerId;
}

/** Staff read all about an animal in the shelter's care, and what was written in it for ever. */
export function isReadByStaff({ keeper, episode_id }: Entry): boolean {
  return keeper === "shelter" || episode_id !== null;
}

/** A correction would show the text of a former owner's time to the next owner. */
export function isCorrectable(entry: Entry, personId: string): boolean {
  return entry.author_id === personId && !isOfFormerOwner(entry);
}
