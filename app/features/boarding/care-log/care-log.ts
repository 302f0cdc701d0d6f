/** What a boarder ticks off for each pet, when a tick can be made, and how it is said. */
import { formatInstant, formatTime, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { listInWords } from "#app/platform/in-words.ts";

export const tickKinds = ["fed", "walked", "medicine"] as const;
export type TickKind = (typeof tickKinds)[number];
export const careSlots = ["morning", "midday", "evening"] as const;
export type CareSlot = (typeof careSlots)[number];

export const kindNames: Record<TickKind, string> = {
  fed: "Fed",
  walked: "Walked",
  medicine: "Medicine",
};
export const slotNames: Record<CareSlot, string> = {
  morning: "Morning",
  midday: "Midday",
  evening: "Evening",
};

/** From when on a slot can be ticked, in minutes after midnight in Lagos. */
export const slotBegins: Record<CareSlot, number> = {
  morning: 0,
  midday: 11 * 60,
  evening: 16 * 60,
};

/** When a round is usually made, as a form sends it: what is ticked after its slot is over was most likely done then. */
export const usualTimes: Record<CareSlot, string> = {
  morning: "07:30",
  midday: "12:30",
  evening: "18:00",
};

/** For how long somebody can take their own tick back, in ms. */
export const tickCorrectionMs = 10 * 60 * 1000;
/** A clock of a phone may be ahead by so much, in ms; what it says beyond is taken for now. */
export const clockSkewMs = 2 * 60 * 1000;
export const maxNotePhotos = 1;

/** Whether a slot of a Lagos day has begun. */
export function hasBegun(day: string, slot: CareSlot, now: Date): boolean {
  return lagosInstant(day, slotBegins[slot]).getTime() <= now.getTime();
}

/** `16:00`. */
export function beginTime(slot: CareSlot): string {
  return `${slotBegins[slot] / 60}:00`;
}

/** The kinds that a pet is ticked for: medicine only where its owner named some. */
export function kindsFor({ medications }: { medications: string }): TickKind[] {
  return tickKinds.filter((kind) => kind !== "medicine" || medications.trim() !== "");
}

/** What one form ticks for all pets of a round. Medicine is given, and ticked, pet by pet. */
export const roundKinds = ["fed", "walked"] as const satisfies readonly TickKind[];
export type RoundKind = (typeof roundKinds)[number];
/** The most pets of one round. */
export const maxRoundPets = 100;

/** What every pet needs: twice a day; at midday is an extra. */
export const dueSlots: readonly CareSlot[] = ["morning", "evening"];

/** How much of a round is to be done: `6 of 14 left`. */
export function leftOf(left: number, all: number): string {
  return `${left} of ${all} left`;
}

/** Which ticks of a day are due by now and not made. */
export function dueTicks(
  pet: { medications: string; ticks: readonly { kind: TickKind; slot: CareSlot }[] },
  day: string,
  now: Date,
): { kind: TickKind; slot: CareSlot }[] {
  return dueSlots
    .filter((slot) => hasBegun(day, slot, now))
    .flatMap((slot) => kindsFor(pet).map((kind) => ({ kind, slot })))
    .filter(({ kind, slot }) => !pet.ticks.some((one) => one.kind === kind && one.slot === slot));
}

/** One tick as pages show it. */
export type TickView = {
  id: string;
  /** Whose, where the stay has several pets. */
  pet?: string | undefined;
  kind: TickKind;
  slot: CareSlot;
  at: string;
  by: string;
  /** Until when the reader can take it back; undefined for another's, and once it is too late. */
  undoUntil?: string | undefined;
};

export type NoteView = {
  id: string;
  /** About whom, where it is about one of several pets. */
  pet?: string | undefined;
  at: string;
  by: string;
  text: string;
  photos: { id: string; width: number; height: number }[];
};

/** One day of a stay, as its owner, its boarder and staff see it. */
export type DiaryDay = { day: string; ticks: TickView[]; notes: NoteView[] };

/** Why a second tick changes nothing: who was first, and when. */
export function alreadyTicked(tick: { kind: TickKind; slot: CareSlot; by: string; at: string }) {
  return `${tickInWords(tick)} was ticked already: ${tick.by}, ${formatInstant(tick.at)}.`;
}

/** `Fed in the morning`. */
export function tickInWords({ kind, slot }: { kind: TickKind; slot: CareSlot }): string {
  return `${kindNames[kind]} ${slot === "midday" ? "at midday" : `in the ${slot}`}`;
}

/** Whether somebody can take this tick back now: their own, for `tickCorrectionMs`. */
export function canUndo(
  tick: { by_id: string | null; kind: string; noted_at: string },
  personId: string,
  now: Date,
): boolean {
  const isOwn = tick.by_id === personId && tick.kind !== "note";
  return isOwn && now.getTime() < Date.parse(tick.noted_at) + tickCorrectionMs;
}

/** Returns until when a tick can be taken back, an ISO instant. */
export function undoUntil({ noted_at }: { noted_at: string }): string {
  return new Date(Date.parse(noted_at) + tickCorrectionMs).toISOString();
}

type StayDays = {
  status: string;
  pets: { names: string; count: number };
  checkedIn: string | undefined;
};

/** Why nothing can be noted for this day of a stay; undefined where it can be. */
export function whyNotOnDay(
  { status, pets: { names, count }, checkedIn }: StayDays,
  day: string,
  now: Date,
): string | undefined {
  const has = count === 1 ? "has" : "have";
  if (status === "checked_out") return `${names} ${has} left: nothing can be noted any more.`;
  if (status !== "checked_in" || !checkedIn) return `${names} ${has} not been checked in yet.`;
  const was = count === 1 ? "was" : "were";
  if (day < checkedIn) return `${names} ${was} not here on that day yet.`;
  if (day > lagosDay(now)) return "That day has not come yet.";
  return undefined;
}

/** Whether something of a slot was done once the next one had begun. */
function isLate({ slot, at }: { slot: CareSlot; at: string }): boolean {
  const next = careSlots[careSlots.indexOf(slot) + 1];
  const instant = new Date(at);
  return next !== undefined && hasBegun(lagosDay(instant), next, instant);
}

/** When something of a slot was done: `07:12`, and `at 22:58` where that is late for it. */
export function timeInSlot(tick: { slot: CareSlot; at: string }): string {
  return `${isLate(tick) ? "at " : ""}${formatTime(tick.at)}`;
}

/** `Midday, at 22:58`; `Midday 12:10`. */
export function slotAndTime(tick: { slot: CareSlot; at: string }): string {
  return `${slotNames[tick.slot]}${isLate(tick) ? "," : ""} ${timeInSlot(tick)}`;
}

/** What a form that ticked a round says: `Fed at midday, at 22:58: Ada and Bingo.` */
export function roundInWords(
  tick: { kind: TickKind; slot: CareSlot; at: string },
  { ticked, left }: { ticked: readonly string[]; left: readonly string[] },
): string {
  const when = isLate(tick) ? `, ${timeInSlot(tick)}` : "";
  const done =
    ticked.length > 0
      ? `${tickInWords(tick)}${when}: ${listInWords(ticked)}.`
      : `${tickInWords(tick)} was ticked for all of them already.`;
  return [done, ...left].join(" ");
}

/** What heads the forms and pages of boarders where something fails. @see specification section 8 */
export const boarderTexts = {
  requests: "Failed to fetch boarding requests",
  request: "Failed to update boarding request",
  pets: "Failed to fetch boarded pets",
} as const;
