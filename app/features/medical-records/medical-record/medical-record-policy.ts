import { listInWords } from "#app/platform/in-words.ts";

/** Days before the due day on which owners are reminded. */
export const reminderDays = [30, 7, 0] as const;

/** `30 and 7 days before, and on the day`. */
export function remindersInWords(): string {
  const ahead = reminderDays.filter((days) => days > 0);
  const before = `${listInWords(ahead)} days before`;
  return ahead.length < reminderDays.length ? `${before}, and on the day` : before;
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
