import { formatInstant, formatTime, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { listInWords } from "#app/platform/in-words.ts";

export const tickKinds = ["fed", "walked", "medicine"] as const;
export type TickKind = (typeof tickKinds)[number];
export const careSlots = ["morning", "midday", "evening"] as const;
export type CareSlot = (typeof careSlots)[number];

export const tickKindNames: Record<TickKind, string> = {
  fed: "Fed",
  walked: "Walked",
  medicine: "Medicine",
};
export const slotNames: Record<CareSlot, string> = {
  morning: "Morning",
  midday: "Midday",
  evening: "Evening",
};

/** Minutes after midnight in Lagos. */
export const slotBegins: Record<CareSlot, number> = {
  morning: 0,
  midday: 11 * 60,
  evening: 16 * 60,
};

/** Offered for a round that is ticked after its slot is over. */
export const defaultTimes: Record<CareSlot, string> = {
  morning: "07:30",
  midday: "12:30",
  evening: "18:00",
};

/** How long people can take back their own tick, in ms. */
const tickCorrectionMs = 10 * 60 * 1000;
/** How far a phone's clock may be ahead, in ms. Later instants count as now. */
export const clockSkewMs = 2 * 60 * 1000;
export const maxNotePhotos = 1;

export function hasBegun(day: string, slot: CareSlot, now: Date): boolean {
  return lagosInstant(day, slotBegins[slot]).getTime() <= now.getTime();
}

export function beginTime(slot: CareSlot): string {
  return `${slotBegins[slot] / 60}:00`;
}

/** Medicine only where the owner named some. */
export function kindsFor({ medications }: { medications: string }): TickKind[] {
  return tickKinds.filter((kind) => kind !== "medicine" || medications.trim() !== "");
}

/** Kinds that one form ticks for all pets. Medicine is given pet by pet. */
export const roundKinds = ["fed", "walked"] as const satisfies readonly TickKind[];
export type RoundKind = (typeof roundKinds)[number];
export const maxRoundPets = 100;

/** A tick at midday is optional. */
export const dueSlots: readonly CareSlot[] = ["morning", "evening"];

/** `6 of 14 left`. */
export function leftInWords(left: number, all: number): string {
  return `${left} of ${all} left`;
}

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

/** The present round; at midday, which is optional, the morning's as long as something of it is left. */
export function nextRound(
  open: readonly CareSlot[],
  pets: readonly { kinds: readonly TickKind[]; ticks: readonly { slot: CareSlot }[] }[],
): CareSlot {
  const present = open.at(-1) ?? "morning";
  if (dueSlots.includes(present)) return present;
  const isLeft = (slot: CareSlot) =>
    pets.some(({ kinds, ticks }) => ticks.filter((one) => one.slot === slot).length < kinds.length);
  return open.filter((slot) => dueSlots.includes(slot)).find(isLeft) ?? present;
}

/** The day sheet with this round. */
export function roundPath(slot: CareSlot): string {
  return `/dashboard/pet-owner/day?round=${slot}`;
}

export type TickView = {
  id: string;
  /** Its name, where the stay has several pets. */
  pet?: string | undefined;
  kind: TickKind;
  slot: CareSlot;
  at: string;
  by: string;
  /** When its time was entered, if its slot was over by then; an ISO instant. */
  addedAt?: string | undefined;
  /** Set where the reader can still take it back. */
  undoUntil?: string | undefined;
};

export type NoteView = {
  id: string;
  /** Its name, where the note is about one of several pets. */
  pet?: string | undefined;
  at: string;
  by: string;
  text: string;
  photos: { id: string; width: number; height: number }[];
};

export type DiaryDay = { day: string; ticks: TickView[]; notes: NoteView[] };

export function alreadyTicked(tick: { kind: TickKind; slot: CareSlot; by: string; at: string }) {
  return `${tickInWords(tick)} was ticked already: ${tick.by}, ${formatInstant(tick.at)}.`;
}

export function tickInWords({ kind, slot }: { kind: TickKind; slot: CareSlot }): string {
  return `${tickKindNames[kind]} ${slot === "midday" ? "at midday" : `in the ${slot}`}`;
}

export function canUndoTick(
  tick: { by_id: string | null; kind: string; noted_at: string },
  personId: string,
  now: Date,
): boolean {
  const isOwn = tick.by_id === personId && tick.kind !== "note";
  return isOwn && now.getTime() < Date.parse(tick.noted_at) + tickCorrectionMs;
}

/** An ISO instant. */
export function tickUndoUntil({ noted_at }: { noted_at: string }): string {
  return new Date(Date.parse(noted_at) + tickCorrectionMs).toISOString();
}

type StayDays = {
  status: string;
  pets: { names: string; count: number };
  checkedIn: string | undefined;
};

/** Undefined where something can be noted for this day. */
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

export function isSlotOver(day: string, slot: CareSlot, now: Date): boolean {
  const next = careSlots[careSlots.indexOf(slot) + 1];
  return day < lagosDay(now) || (next !== undefined && hasBegun(day, next, now));
}

type Timed = { slot: CareSlot; at: string; addedAt?: string | undefined };

/** Whether it was done after the next slot had begun. */
function isLate({ slot, at }: Timed): boolean {
  const instant = new Date(at);
  return isSlotOver(lagosDay(instant), slot, instant);
}

/** `07:12`, `at 22:58` where that is late, or `07:30, added 20:26`. */
export function timeInSlot(tick: Timed): string {
  const added = tick.addedAt ? `, added ${formatTime(tick.addedAt)}` : "";
  return `${isLate(tick) ? "at " : ""}${formatTime(tick.at)}${added}`;
}

/** `Midday, at 22:58` or `Midday 12:10`. */
export function slotAndTime(tick: Timed): string {
  return `${slotNames[tick.slot]}${isLate(tick) ? "," : ""} ${timeInSlot(tick)}`;
}

/** `Fed at midday, at 22:58: Ada and Bingo.` */
export function roundInWords(
  tick: Timed & { kind: TickKind },
  { ticked, left }: { ticked: readonly string[]; left: readonly string[] },
): string {
  const when = isLate(tick) || tick.addedAt ? `, ${timeInSlot(tick)}` : "";
  const done =
    ticked.length > 0
      ? `${tickInWords(tick)}${when}: ${listInWords(ticked)}.`
      : `${tickInWords(tick)} was ticked for all of them already.`;
  return [done, ...left].join(" ");
}

/** @see specification section 8 */
export const boarderTexts = {
  requests: "Failed to fetch boarding requests",
  request: "Failed to update boarding request",
  pets: "Failed to fetch boarded pets",
} as const;
