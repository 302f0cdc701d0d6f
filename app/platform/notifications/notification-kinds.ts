import { type Role, runsRescue } from "../actor.ts";

export const notificationKinds = ["account", "request", "message", "reminder", "team"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

type KindInWords = {
  label: string;
  text: string;
  mayMail: boolean;
};

// E-mails that somebody waits for, or that warn them, cannot be switched off.
const inWords: Record<NotificationKind, KindInWords> = {
  account: {
    label: "Your account",
    text: "Sign-ins, passwords, your address, what our team changes",
    mayMail: false,
  },
  request: {
    label: "Requests and answers",
    text: "Your requests, the requests to you, and their results",
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

export function listNotificationKinds(role: Role): (KindInWords & { kind: NotificationKind })[] {
  const others: readonly NotificationKind[] = runsRescue(role) ? ["message", "reminder"] : ["team"];
  return notificationKinds
    .filter((kind) => !others.includes(kind))
    .map((kind) => ({ kind, ...inWords[kind] }));
}

export function mayMailBeOff(kind: NotificationKind): boolean {
  return inWords[kind].mayMail;
}
