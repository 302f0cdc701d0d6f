import { type Role, runsRescue } from "../actor.ts";

/** What a notification is about; people choose the ways of delivery by kind. */
export const notificationKinds = ["account", "request", "message", "reminder", "team"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

type KindInWords = {
  label: string;
  text: string;
  /** Whether its e-mails can be switched off. */
  mayMail: boolean;
};

/** E-mails that somebody waits for, or that warn them, cannot be switched off. */
const inWords: Record<NotificationKind, KindInWords> = {
  account: {
    label: "Your account",
    text: "Sign-ins, passwords, your address, what our team changes",
    mayMail: false,
  },
  request: {
    label: "Requests and answers",
    text: "What you asked for or are asked for, and what becomes of it",
    mayMail: false,
  },
  message: {
    label: "Messages",
    text: "What somebody writes to you about a stay or an appointment",
    mayMail: true,
  },
  reminder: {
    label: "Reminders",
    text: "Appointments of tomorrow, vaccinations that are due",
    mayMail: true,
  },
  team: {
    label: "New for the team",
    text: "Requests, messages and gifts that wait; e-mails come as a digest",
    mayMail: true,
  },
};

/** The kinds that concern a role, in words. */
export function notificationKindsOf(role: Role): (KindInWords & { kind: NotificationKind })[] {
  const others: readonly NotificationKind[] = runsRescue(role) ? ["message", "reminder"] : ["team"];
  return notificationKinds
    .filter((kind) => !others.includes(kind))
    .map((kind) => ({ kind, ...inWords[kind] }));
}

/** Whether e-mails of the kind can be switched off. */
export function mayMailBeOff(kind: NotificationKind): boolean {
  return inWords[kind].mayMail;
}
