/** The rules of appointments; `appointmentSteps` has the steps. @see product.md "Veterinarians" */
import type { OwnStayRow } from "#app/features/boarding/stay/owner/own-stays.ts";
import { holdingStatuses, type Slot } from "#app/features/providers/vet/slots.ts";
import { type Role, treatsPets } from "#app/platform/actor.ts";
import { dayMs, hourMs } from "#app/platform/dates.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import {
  appointmentMessageDays,
  appointmentMessageDaysInWords,
  cancelInWords,
  offerHours,
} from "./appointment-policy.ts";

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

/** Both sides have agreed: it is still to come, or over. */
export const agreedAppointmentStatuses = ["confirmed", "completed"] as const;
export const calledOffAppointmentStatuses = ["declined", "cancelled", "expired"] as const;
/** Statuses set by a step that may still be undone. */
export const endedByStepStatuses = ["declined", "cancelled", "no_show"] as const;
export const calendarStatuses = [...holdingStatuses, "completed"] as const;

export type Side = "owner" | "vet";

/** A time that one side offers to the other. */
export type Offer = {
  starts_at: string;
  ends_at: string;
  /** Null while no offer waits for an answer. */
  offered_at: string | null;
  /** The new time of a move; null for a next visit. */
  offered_starts_at: string | null;
  offered_ends_at: string | null;
  offered_by: Side | null;
};

/** The new time, while the other side has not answered. */
export function offeredMove({
  offered_starts_at,
  offered_ends_at,
}: Pick<Offer, "offered_starts_at" | "offered_ends_at">): Slot | undefined {
  if (!offered_starts_at || !offered_ends_at) return undefined;
  return { startsAt: offered_starts_at, endsAt: offered_ends_at };
}

/**
 * Until when the other side can accept: `offerHours`, but no longer than until one of the times. Undefined without an offer.
 */
export function offerEnds({ starts_at, offered_at, offered_starts_at }: Offer): string | undefined {
  if (!offered_at) return undefined;
  const lapses = new Date(Date.parse(offered_at) + offerHours * hourMs).toISOString();
  return [lapses, starts_at, offered_starts_at ?? starts_at].sort()[0];
}

/** Of a kind of visit; undefined for an ordinary one, which takes as long as the veterinarian's times. */
export function kindMinutes({
  starts_at,
  ends_at,
  visit_kind_id,
}: Pick<Offer, "starts_at" | "ends_at"> & { visit_kind_id: string | null }): number | undefined {
  if (visit_kind_id === null) return undefined;
  return (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
}

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

type Correspondence = {
  ends_at: string;
  /** Null after an erasure, or after a year. */
  owner_id: string | null;
  vet_status: "active" | "suspended";
  vet_verified_at: string | null;
};

/** Whether owners can open the veterinarian's page. */
export function hasVetPage({
  vet_role,
  vet_status,
  vet_verified_at,
}: Pick<Correspondence, "vet_status" | "vet_verified_at"> & { vet_role: Role }): boolean {
  return treatsPets(vet_role) && vet_status === "active" && vet_verified_at !== null;
}

/** How many free slots are named when the requested one was just taken. */
export const maxNearest = 6;

/** In any status; a veterinarian only while verified. */
export function canWriteAboutAppointment(
  { ends_at, owner_id, vet_status, vet_verified_at }: Correspondence,
  side: "owner" | "vet",
  now: Date,
): boolean {
  if (owner_id === null || vet_status !== "active") return false;
  if (side === "vet" && vet_verified_at === null) return false;
  return now.getTime() < Date.parse(ends_at) + appointmentMessageDays * dayMs;
}

/** Whether the appointment holds its time. */
export function isOpenAppointment(status: AppointmentStatus): boolean {
  return (holdingStatuses as readonly AppointmentStatus[]).includes(status);
}

/** Whether it will not take place. */
export function isCalledOff(status: AppointmentStatus): boolean {
  return (calledOffAppointmentStatuses as readonly AppointmentStatus[]).includes(status);
}

export const appointmentStatusNames: Record<AppointmentStatus, string> = {
  requested: "requested",
  proposed: "proposed",
  confirmed: "confirmed",
  completed: "done",
  no_show: "no-show",
  declined: "declined",
  cancelled: "cancelled",
  expired: "expired",
};

export const appointmentStatusTones = {
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
  tooLateToMove: `An appointment can be moved up to ${cancelInWords()} before. Please call the clinic.`,
  sameTime: "This is its time already. Please choose another one.",
  visitReason: "Please tell the owner what the visit is for",
  closedThread: `Messages can be written until ${appointmentMessageDaysInWords()} after an appointment. Please call, or book another one.`,
};

/** Without a filter the upcoming ones. */
export const ownAppointmentList = {
  path: "/dashboard/pet-owner/bookings",
  filters: { show: ["past", "cancelled"] },
  chips: "show",
} as const satisfies ListDefinition;

/** The booking form with the pet and reason of an earlier appointment. */
export function bookAgainPath({ id, vetId }: { id: string; vetId: string }): string {
  return `/dashboard/pet-owner/vets/${vetId}?again=${id}#book`;
}

export const calendarViews = ["week", "day"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Without a filter today's. */
export const vetAppointmentList = {
  path: "/dashboard/veterinarian/appointments",
  filters: { show: ["requests", "coming", "past", "cancelled"] },
  chips: "show",
} as const satisfies ListDefinition;

export type AppointmentRow = {
  id: string;
  startsAt: string;
  endsAt: string;
  status: AppointmentStatus;
  /** The new time, while the other side has not answered. */
  move: Slot | undefined;
  /** Until when the other side can accept the offered time. */
  offerEnds: string | undefined;
  offeredBy: Side | null;
  /** Whether Accept lets the veterinarian read the health page. */
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
  /** The kind of visit; empty for an ordinary one. */
  visitKind: string;
  kindMinutes: number | undefined;
  /** Whether owners can open the veterinarian's page. */
  isListed: boolean;
  /** Whether the pet is the veterinarian's patient now. */
  isPatient: boolean;
  /** Steps that need no form of their own. */
  steps: StepView[];
  canMove: boolean;
  /** Whether it is over and the owner can book the veterinarian. */
  canBookAgain: boolean;
  undo: UndoView | undefined;
};

/** URLs, one for each pet; undefined where the reader may not see it. */
export type WithFaces = { faces: readonly (string | undefined)[] };
export type ListedAppointment = AppointmentRow & WithFaces;

/** An appointment or a stay in an owner's list of both. */
export type OwnBookingRow =
  | ({ kind: "appointment" } & ListedAppointment)
  | ({ kind: "stay"; startsAt: string } & OwnStayRow & WithFaces);
