import { daysBetween } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";

/** After how many days a debt is no longer new, and when it is late. A setting: `7 and 30`. */
export type DebtAges = readonly [young: number, late: number];

/** Undefined unless the text has two whole numbers of days, the smaller first. */
export function readDebtAges(text: string): DebtAges | undefined {
  const [, young = 0, late = 0] = (/^(\d{1,3}) and (\d{1,3})$/.exec(text.trim()) ?? []).map(Number);
  return young >= 1 && young < late ? [young, late] : undefined;
}

/** The oldest first. A debt begins with the last day of the stay or the visit. */
export const debtGroups = ["late", "older", "young", "coming"] as const;
export type DebtGroup = (typeof debtGroups)[number];

export function debtGroup(age: number, [young, late]: DebtAges): DebtGroup {
  if (age < 0) return "coming";
  return age > late ? "late" : age > young ? "older" : "young";
}

export function debtGroupName(group: DebtGroup, [young, late]: DebtAges): string {
  const names: Record<DebtGroup, string> = {
    late: `Over ${late} days`,
    older: `${young + 1} to ${late} days`,
    young: `Up to ${counted(young, "day")}`,
    coming: "Still to come",
  };
  return names[group];
}

/** Days since the last day; negative before it. */
export function debtAge(lastDay: string, today: string): number {
  return daysBetween(lastDay, today);
}

export function debtAgeInWords(age: number): string {
  if (age < 0) return `in ${counted(-age, "day")}`;
  return age === 0 ? "today" : counted(age, "day");
}

export const reminderParts = ["name", "amount", "what", "provider", "shelter"] as const;
type ReminderPart = (typeof reminderParts)[number];

/** Whether a reminder names the amount, and only what it can fill in. */
export function isReminder(text: string): boolean {
  const used = [...text.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name);
  return (
    used.includes("amount") &&
    used.every((name) => (reminderParts as readonly string[]).includes(name))
  );
}

export function fillReminder(text: string, parts: Record<ReminderPart, string>): string {
  return reminderParts.reduce((filled, name) => filled.replaceAll(`{${name}}`, parts[name]), text);
}
