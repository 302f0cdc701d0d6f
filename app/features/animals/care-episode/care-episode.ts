import { formatDayOfWeek } from "#app/platform/dates.ts";
import type { Row } from "#app/platform/db/schema.ts";
import { counted } from "#app/platform/in-words.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";

type Episode = Row<"care_episodes">;

export type CareStatus = Episode["status"];
export type IntakeKind = Episode["intake_kind"];
export type HoldKind = NonNullable<Episode["hold_kind"]>;

/** What somebody did for an animal in our care. */
export const contactRoles: Record<Row<"care_contacts">["role"], string> = {
  finder: "found it",
  former_owner: "gave it to us",
  transfer_from: "brought it to us",
  adopter: "adopted it",
  reclaimer: "took it back",
  transfer_to: "took it over",
};

export const intakeNames: Record<IntakeKind, string> = {
  stray: "Stray",
  given_up: "Given up",
  seized: "Seized",
  return: "Returned",
  born_in_care: "Born here",
  transferred_in: "Partner",
  other: "Other",
  dead_on_arrival: "Dead on arrival",
};

/** Whoever brought the animal is this to us. */
export const broughtBy: Record<IntakeKind, Row<"care_contacts">["role"]> = {
  stray: "finder",
  seized: "finder",
  other: "finder",
  born_in_care: "finder",
  dead_on_arrival: "finder",
  given_up: "former_owner",
  return: "former_owner",
  transferred_in: "transfer_from",
};

export const holdNames: Record<HoldKind, string> = {
  quarantine: "Quarantine",
  stray: "Waits for its owner",
  medical: "Treatment",
  legal: "Legal case",
};

/** They may carry a disease or have an owner who looks for them. */
const quarantinedKinds: readonly IntakeKind[] = ["stray", "seized", "transferred_in"];
const quarantineDays = 10;

/** Days before the end of a hold on which staff get a notice. */
export const holdReminderDays = 7;

export function usualHoldDays(kind: IntakeKind): number {
  return quarantinedKinds.includes(kind) ? quarantineDays : 0;
}

export function holdInWords(): string {
  return `Empty: ${counted(quarantineDays, "day")} for a stray, seized or partner's animal, otherwise none.`;
}

/** Of the history entry when an adopter's account gets the animal: nothing undoes it. */
export const givenStep = "clock.give";

/** In the order of the way home; the last ones end a stay. */
export const animalStates = {
  hold: { name: "On hold", tone: "pending" },
  care: { name: "In care", tone: "neutral" },
  ready: { name: "Ready", tone: "info" },
  listed: { name: "Listed", tone: "approved" },
  reserved: { name: "Reserved", tone: "pending" },
  adopted: { name: "Adopted", tone: "approved" },
  reclaimed: { name: "Back with its owner", tone: "neutral" },
  transferred: { name: "Transferred", tone: "neutral" },
  released: { name: "Released", tone: "neutral" },
  died: { name: "Died", tone: "neutral" },
  euthanised: { name: "Euthanised", tone: "neutral" },
  missing: { name: "Missing", tone: "rejected" },
  dead_on_arrival: { name: "Dead on arrival", tone: "neutral" },
  void: { name: "Entered by mistake", tone: "neutral" },
} as const;
export type AnimalState = keyof typeof animalStates;

/** Until then a wrong outcome, or a missing animal, goes on as the same stay. */
export const againDays = 30;

/** Whoever an animal left us with. */
export const leavingRoles = ["adopter", "reclaimer", "transfer_to"] as const;

export const liveOutcomes = ["adopted", "reclaimed", "transferred", "released"] as const;

/** A missing animal may be found again. */
export function isComebackPossible(status: CareStatus): boolean {
  return status === "missing" || liveOutcomes.some((one) => one === status);
}

/** Of a listing that visitors do not see. */
export const unseenStatuses = ["draft", "withdrawn"] as const;

type Standing = Pick<Episode, "status" | "hold_until"> & {
  listing: Row<"listings">["status"] | null;
  hasPhoto: boolean;
  isVaccinated: boolean;
};

export function isOnHold({ hold_until }: Pick<Episode, "hold_until">, today: string): boolean {
  return hold_until !== null && hold_until >= today;
}

export function animalState(animal: Standing, today: string): AnimalState {
  const { status, listing } = animal;
  if (status !== "in_care") return status;
  if (isOnHold(animal, today)) return "hold";
  if (listing === "reserved") return "reserved";
  if (listing === "available") return "listed";
  return missingForHome(animal).length === 0 ? "ready" : "care";
}

/** What an animal needs before it can be published. */
export function missingForHome({
  hasPhoto,
  isVaccinated,
}: Pick<Standing, "hasPhoto" | "isVaccinated">): string[] {
  return [...(hasPhoto ? [] : ["a photo"]), ...(isVaccinated ? [] : ["its vaccination"])];
}

/** As in `Dog 128`, until somebody names it. */
export function unnamedAnimal(kind: Episode["kind"], number: number): string {
  return `${kind === "Other" ? "Animal" : kind} ${number}`;
}

/** `out Sun, 29 Nov`: the first day on which it may leave. */
export function holdEndsText(firstFreeDay: string): string {
  return `out ${formatDayOfWeek(firstFreeDay, { short: true })}`;
}

export type AnimalRow = {
  /** The pet's. */
  id: string;
  name: string;
  number: number;
  /** `Dog, female, 2 years`. */
  facts: string;
  picture: CardPicture | undefined;
  state: AnimalState;
  /** Tonight's; undefined without one. */
  place: string | undefined;
  days: number;
  next: NextStep | undefined;
};

/** What the animal waits for. `href` and `button` where one can do it. */
export type NextStep = { text: string; isLate?: boolean; button?: string; href?: string };

/** As in `Dog, female, 2 years`. */
export function describeAnimal(
  { species, sex }: Pick<Row<"pets">, "species" | "sex">,
  age: string | undefined,
): string {
  const gender = sex === "Unknown" ? "" : sex.toLowerCase();
  return [species === "Other" ? "Animal" : species, gender, age].filter(Boolean).join(", ");
}
