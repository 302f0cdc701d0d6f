/** The one state machine of appointments: who may take which step, and when. @see product.md "Veterinarians" */

import type { OwnStayRow } from "#app/features/boarding/stay/own-stays.ts";
import { holdingStatuses } from "#app/features/providers/vet/slots.ts";
import { dayMs, hourMs } from "#app/platform/dates.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import { cancelHours, messageDays, messageDaysInWords } from "./appointment-policy.ts";

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
/** A calendar shows it. */
export const calendarStatuses = [...holdingStatuses, "completed"] as const;

/** What decides which steps an appointment allows. */
type Situation = { status: AppointmentStatus; starts_at: string };

/** What decides who may write about an appointment. */
type Correspondence = {
  ends_at: string;
  /** Null once the owner is erased, or a year has passed. */
  owner_id: string | null;
  vet_status: "active" | "suspended";
  vet_verified_at: string | null;
};

/** Who takes a step. */
export type StepActor = "vet" | "owner" | "clock" | "erasure";

export const appointmentSteps = [
  "confirm",
  "decline",
  "complete",
  "noShow",
  "cancel",
  "expire",
] as const;
export type AppointmentStep = (typeof appointmentSteps)[number];

const moves: Record<
  AppointmentStep,
  { from: readonly AppointmentStatus[]; to: AppointmentStatus; by: readonly StepActor[] }
> = {
  confirm: { from: ["requested"], to: "confirmed", by: ["vet"] },
  decline: { from: ["requested"], to: "declined", by: ["vet"] },
  complete: { from: ["confirmed"], to: "completed", by: ["vet"] },
  noShow: { from: ["confirmed"], to: "no_show", by: ["vet"] },
  cancel: { from: ["requested", "confirmed"], to: "cancelled", by: ["owner", "vet", "erasure"] },
  expire: { from: ["requested"], to: "expired", by: ["clock"] },
};

/** How many free slots somebody is shown whose own was just taken. */
export const maxNearest = 6;

/** The status that a step leads to. */
export function statusAfter(step: AppointmentStep): AppointmentStatus {
  return moves[step].to;
}

/** Whether this person, or the clock, may take this step now: it shows the button and refuses the request. */
export function canTake(
  step: AppointmentStep,
  { status, starts_at }: Situation,
  stepActor: StepActor,
  now: Date,
): boolean {
  const { from, by } = moves[step];
  if (!from.includes(status) || !by.includes(stepActor)) return false;
  const start = Date.parse(starts_at);
  const isBefore = now.getTime() < start;
  switch (step) {
    case "confirm":
    case "decline":
      return isBefore;
    case "complete":
    case "noShow":
    case "expire":
      return !isBefore;
    case "cancel":
      if (stepActor === "owner") return now.getTime() <= start - cancelHours * hourMs;
      // A veterinarian answers a request; what is confirmed they can only call off.
      return stepActor === "erasure" || (status === "confirmed" && isBefore);
  }
}

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
  steps: AppointmentStep[];
};

/** An appointment or a stay in an owner's list of both. */
export type OwnBookingRow =
  | ({ kind: "appointment" } & AppointmentRow)
  | ({ kind: "stay"; startsAt: string } & OwnStayRow);
