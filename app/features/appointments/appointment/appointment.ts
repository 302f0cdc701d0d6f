/** What both sides know of appointments; who may take which step is `appointmentSteps`. @see product.md "Veterinarians" */
import type { OwnStayRow } from "#app/features/boarding/stay/owner/own-stays.ts";
import { holdingStatuses } from "#app/features/providers/vet/slots.ts";
import { dayMs } from "#app/platform/dates.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import { messageDays, messageDaysInWords } from "./appointment-policy.ts";

export const appointmentStatuses = [
  "requested",
  "confirmed",
  "completed",
  "no_show",
  "declined",
  "cancelled",
  "expired",
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** It did not happen. */
export const calledOffStatuses = ["declined", "cancelled", "expired"] as const;
/** Somebody ended it who may still take that back. */
export const endedByStepStatuses = ["declined", "cancelled", "no_show"] as const;
/** A calendar shows it. */
export const calendarStatuses = [...holdingStatuses, "completed"] as const;

/** What decides who may write about an appointment. */
type Correspondence = {
  ends_at: string;
  /** Null once the owner is erased, or a year has passed. */
  owner_id: string | null;
  vet_status: "active" | "suspended";
  vet_verified_at: string | null;
};

/** How many free slots somebody is shown whose own was just taken. */
export const maxNearest = 6;

/**
 * Whether this side may write to the other about an appointment now, whatever became of it; a veterinarian while our
 * team has verified them.
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

/** As people read it. */
export const statusNames: Record<AppointmentStatus, string> = {
  requested: "requested",
  confirmed: "confirmed",
  completed: "done",
  no_show: "no-show",
  declined: "declined",
  cancelled: "cancelled",
  expired: "expired",
};

export const appointmentMessages = {
  pet: "Please choose the pet",
  slot: "Please choose a time",
  reason: "Please tell the veterinarian why you come",
  declineReason: "Please say why; the owner reads it",
  past: "This time has passed. Please choose another one.",
  outside: "The veterinarian does not work at this time. Please choose another one.",
  noPets: "Add your pet first",
  closedThread: `Messages can be written until ${messageDaysInWords()} after an appointment. Please call, or book another one.`,
};

/** Without a choice those to come; the past and the cancelled each apart. */
export const ownAppointmentList = {
  path: "/dashboard/pet-owner/bookings",
  filters: { show: ["past", "cancelled"] },
} as const satisfies ListDefinition;

/** Without a choice today's. */
export const vetAppointmentList = {
  path: "/dashboard/veterinarian/appointments",
  filters: { show: ["requests", "coming", "past", "cancelled"] },
} as const satisfies ListDefinition;

/** An appointment as a list shows it. */
export type AppointmentRow = {
  id: string;
  startsAt: string;
  endsAt: string;
  status: AppointmentStatus;
  pet: string;
  species: string;
  petId: string;
  vet: string;
  vetId: string;
  clinic: string;
  area: string;
  owner: string;
  reason: string;
  /** What its reader may do with it now. */
  steps: StepView[];
  undo: UndoView | undefined;
};

/** An appointment or a stay in an owner's list of both. */
export type OwnBookingRow =
  | ({ kind: "appointment" } & AppointmentRow)
  | ({ kind: "stay"; startsAt: string } & OwnStayRow);
