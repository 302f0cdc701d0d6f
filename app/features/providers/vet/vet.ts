import { counted } from "#app/platform/in-words.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { AvatarPicture } from "#app/platform/pictures/picture.ts";
import type { Clinic } from "#app/platform/records/home-part.ts";
import { unitInWords } from "./slots.ts";

export const specialisations = [
  "General practice",
  "Vaccination",
  "Surgery",
  "Dentistry",
  "Dermatology",
  "Internal medicine",
  "Nutrition",
  "Behaviour",
  "Birds and exotics",
  "Horses",
  "Emergency",
] as const;
export type Specialisation = (typeof specialisations)[number];

/** The specification's parameters. */
export const vetList = {
  path: "/dashboard/pet-owner/vets",
  filters: {
    searchTerm: /^.{1,200}$/s,
    specialization: specialisations,
    sortBy: ["name", "nextFree", "fee"],
    // The pet and the reason of the visit: links carry them, and the booking takes them over.
    pet: /^[\w-]{1,60}$/,
    reason: /^.{1,300}$/s,
  },
  orders: ["sortBy", "pet", "reason"],
} as const satisfies ListDefinition;

export const maxFeeKobo = 100_000_000;
export const maxVisitKinds = 20;
/** How many days may have hours of their own. */
export const maxDates = 100;

export const vetMessages = {
  fee: "Please enter the fee as an amount in naira, such as 7,500, or leave it empty",
  feeTooHigh: `Please enter at most ${formatMoney(maxFeeKobo)}`,
  slot: "Please choose from the list",
  days: "Please choose a day or more",
  clock: `Please enter a time as in 09:30, in whole ${unitInWords()}`,
  from: "Please enter when the day begins",
  until: "Please enter when the day ends",
  order: "The day has to end after it begins, before midnight",
  breakHalf: "Please enter both when the break begins and when it ends",
  breakOrder: "The break has to end after it begins",
  breakOutside: "The break has to lie within the day",
  kindName: "Please say what kind of visit it is, such as Surgery",
  kindLength: "Please choose how long it takes",
  tooManyKinds: `You have ${maxVisitKinds} kinds of visit already. Please remove one first.`,
  kindGone: "This kind of visit is no longer offered. Please choose another one.",
  date: "Please enter a day from today on",
  tooManyDates: `You have other hours on ${maxDates} days already. Please remove one first.`,
  notListed: "This veterinarian cannot be booked at the moment.",
};

/** In minutes. */
export const slotLengths = [15, 20, 30, 45, 60, 90] as const;
export const defaultSlotMinutes = 30;
export const maxVetDaysOff = 400;

/** Of a kind of visit, in minutes. */
export const visitLengths = [10, 15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240] as const;
export const noticeHours = [0, 1, 2, 4, 8, 12, 24, 48, 72, 168] as const;

/** `2 hours`, `3 days`. */
export function noticeInWords(hours: number): string {
  if (hours === 0) return "no notice";
  return hours < 48 ? counted(hours, "hour") : counted(hours / 24, "day");
}

/** `Surgery, 90 minutes, ₦45,000.00`. */
export function kindInWords({ name, minutes, feeKobo }: Omit<VisitKind, "id">): string {
  const fee = feeKobo === null ? "fee on request" : formatMoney(feeKobo);
  return `${name}, ${minutes} minutes, ${fee}`;
}

export type VisitKind = { id: string; name: string; minutes: number; feeKobo: number | null };

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** From Monday (1) on; in minutes after midnight. */
export type VetHours = { weekday: number; starts: number; ends: number };

export type VetSchedule = {
  hours: VetHours[];
  slotMinutes: (typeof slotLengths)[number];
  /** Ascending. */
  daysOff: string[];
};

/** Beside the intents of days off. */
export const hoursIntents = {
  hours: "set-hours",
  length: "set-length",
  notice: "set-notice",
  date: "set-date",
  removeDate: "remove-date",
} as const;

export const practiceIntents = {
  save: "save",
  renew: "renew",
  kind: "save-kind",
  removeKind: "remove-kind",
} as const;

/** `09:30`. */
export function formatClock(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `09:00 to 13:00`. */
export function periodInWords({ starts, ends }: { starts: number; ends: number }): string {
  return `${formatClock(starts)} to ${formatClock(ends)}`;
}

export type NextFreeVet = { id: string; name: string; nextFree: string };

export type VetCard = {
  id: string;
  name: string;
  photo: AvatarPicture | undefined;
  clinic: string;
  area: string;
  specialisations: string[];
  feeKobo: number | null;
  /** Undefined where none is free in the bookable days. */
  nextFree: string | undefined;
  noticeHours: number;
  /** Those with a free time, where asked for. */
  kinds?: VisitKind[];
};

export type Practice = Clinic;

/** Kobo as a form's value: `7500`, or `7500.50`. */
export function feeText(kobo: number | null): string {
  if (kobo === null) return "";
  return kobo % 100 === 0 ? String(kobo / 100) : (kobo / 100).toFixed(2);
}

export type VetProfileView = {
  id: string;
  name: string;
  photo: AvatarPicture | undefined;
  clinic: string;
  area: string;
  about: string;
  website: string;
  instagram: string;
  vcn: string;
  specialisations: string[];
  feeKobo: number | null;
  slotMinutes: number;
  noticeHours: number;
  hours: VetHours[];
};
