/**
 * What both sides know of appointments; `appointmentSteps` says who may take which step. @see product.md
 * "Veterinarians"
 */
import type { OwnStayRow } from "#app/features/boarding/stay/owner/own-stays.ts";
import { holdingStatuses, type Slot } from "#app/features/providers/vet/slots.ts";
import { type Role, treatsPets } from "#app/platform/actor.ts";
import { dayMs, hourMs } from "#app/platform/dates.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import { messageDays, messageDaysInWords, offerHours } from "./appointment-policy.ts";

export const appointmentStatuses = [
  "requested",
  "proposed",
  "confirmed",
  "completed",
  "no_show",
  "declined",
  "cancelled",
  "expired",
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** What is agreed stands: it is to come, or over. */
export const agreedStatuses = ["confirmed", "completed"] as const;
/** Statuses of appointments that did not take place. */
export const calledOffStatuses = ["declined", "cancelled", "expired"] as const;
/** Statuses set by a step that may still be undone. */
export const endedByStepStatuses = ["declined", "cancelled", "no_show"] as const;
/** Statuses that a calendar shows. */
export const calendarStatuses = [...holdingStatuses, "completed"] as const;

/** What an appointment says of a time that its veterinarian has offered. */
export type Offer = {
  starts_at: string;
  ends_at: string;
  /** Null while no offer waits for the owner. */
  offered_at: string | null;
  /** Where it is to be moved; null for a next visit. */
  offered_starts_at: string | null;
  offered_ends_at: string | null;
};

/** The time to which it is to be moved, while the owner has not answered. */
export function moveOf({ offered_starts_at, offered_ends_at }: Offer): Slot | undefined {
  if (!offered_starts_at || !offered_ends_at) return undefined;
  return { startsAt: offered_starts_at, endsAt: offered_ends_at };
}

/**
 * Until when the owner can accept what is offered: for two days, and no longer than until the time itself, or until
 * that of the appointment that it moves. Undefined where nothing is.
 */
export function offerEnds({ starts_at, offered_at, offered_starts_at }: Offer): string | undefined {
  if (!offered_at) return undefined;
  const lapses = new Date(Date.parse(offered_at) + offerHours * hourMs).toISOString();
  return [lapses, starts_at, offered_starts_at ?? starts_at].sort()[0];
}

/** Whether an offer waits that can still be accepted. */
export function isOffered(offer: Offer, now: Date): boolean {
  const ends = offerEnds(offer);
  return ends !== undefined && now.toISOString() < ends;
}

/** Whether the owner's Accept lets the veterinarian read the pet's health page. */
export function sharesIfAccepted({
  status,
  shares_health,
}: {
  status: AppointmentStatus;
  shares_health: number;
}): boolean {
  return status === "proposed" && shares_health === 1;
}

/** What decides whether somebody may write about an appointment. */
type Correspondence = {
  ends_at: string;
  /** Null once the owner was erased, or a year has passed. */
  owner_id: string | null;
  vet_status: "active" | "suspended";
  vet_verified_at: string | null;
};

/** Whether owners can see the page of its veterinarian. */
export function hasVetPage({
  vet_role,
  vet_status,
  vet_verified_at,
}: Pick<Correspondence, "vet_status" | "vet_verified_at"> & { vet_role: Role }): boolean {
  return treatsPets(vet_role) && vet_status === "active" && vet_verified_at !== null;
}

/** How many free slots are offered when the wanted one was just taken. */
export const maxNearest = 6;

/**
 * Whether this side may write to the other about an appointment now, in any status; a veterinarian only while verified.
 */
export function canWrite(
  { ends_at, owner_id, vet_status, vet_verified_at }: Correspondence,
  side: "owner" | "vet",
  now: Date,
): boolean {
  if (owner_id === null || vet_status !== "active") return false;
  if (side === "vet" && vet_verified_at === null) return false;
  return now.getTime() < Date.parse(ends_at) + messageDays * dayMs;
}

/** Whether the appointment holds its time. */
export function isOpen(status: AppointmentStatus): boolean {
  return (holdingStatuses as readonly AppointmentStatus[]).includes(status);
}

/** Whether it does not take place because somebody said so, or nobody answered. */
export function isCalledOff(status: AppointmentStatus): boolean {
  return (calledOffStatuses as readonly AppointmentStatus[]).includes(status);
}

/** Statuses in words. */
export const statusNames: Record<AppointmentStatus, string> = {
  requested: "requested",
  proposed: "proposed",
  confirmed: "confirmed",
  completed: "done",
  no_show: "no-show",
  declined: "declined",
  cancelled: "cancelled",
  expired: "expired",
};

/** The tone of its tag. */
export const statusTones = {
  requested: "pending",
  proposed: "pending",
  confirmed: "approved",
  completed: "neutral",
  no_show: "rejected",
  declined: "rejected",
  cancelled: "neutral",
  expired: "neutral",
} as const satisfies Record<AppointmentStatus, string>;

export const appointmentMessages = {
  pet: "Please choose the pet",
  slot: "Please choose a time",
  reason: "Please tell the veterinarian why you come",
  declineReason: "Please say why; the owner reads it",
  past: "This time has passed. Please choose another one.",
  outside: "The veterinarian does not work at this time. Please choose another one.",
  noPets: "Add your pet first",
  sameTime: "This is its time already. Please choose another one.",
  visitReason: "Please tell the owner what the visit is for",
  closedThread: `Messages can be written until ${messageDaysInWords()} after an appointment. Please call, or book another one.`,
};

/** Coming ones by default; past and cancelled ones by filter. */
export const ownAppointmentList = {
  path: "/dashboard/pet-owner/bookings",
  filters: { show: ["past", "cancelled"] },
  chips: "show",
} as const satisfies ListDefinition;

/** A veterinarian's list, or their calendar of a week or a day. */
export const calendarViews = ["week", "day"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Today's by default. */
export const vetAppointmentList = {
  path: "/dashboard/veterinarian/appointments",
  filters: { show: ["requests", "coming", "past", "cancelled"] },
  chips: "show",
} as const satisfies ListDefinition;

/** An appointment as a list shows it. */
export type AppointmentRow = {
  id: string;
  startsAt: string;
  endsAt: string;
  status: AppointmentStatus;
  /** The time to which it is to be moved, while the owner has not answered. */
  move: Slot | undefined;
  /** Until when the owner can accept what is offered. */
  offerEnds: string | undefined;
  /** Of a proposed one: whether accepting it lets the veterinarian read the health page. */
  sharesIfAccepted: boolean;
  pet: string;
  species: string;
  petId: string;
  vet: string;
  vetId: string;
  clinic: string;
  area: string;
  owner: string;
  reason: string;
  /** Whether owners can see the veterinarian's page. */
  isListed: boolean;
  /** Whether the pet is the veterinarian's patient now. */
  isPatient: boolean;
  /** The steps that its reader may take now by a button, or with a few words. */
  steps: StepView[];
  /** Whether its veterinarian may offer another time. */
  canMove: boolean;
  undo: UndoView | undefined;
};

/** An appointment or a stay in an owner's list of both. */
export type OwnBookingRow =
  | ({ kind: "appointment" } & AppointmentRow)
  | ({ kind: "stay"; startsAt: string } & OwnStayRow);
