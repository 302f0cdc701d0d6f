import { formatDay, formatInstant, formatTime, formatWeekday } from "#app/platform/dates.ts";
import { type AppointmentStatus, statusNames } from "./appointment.ts";
import { cancelInWords } from "./appointment-policy.ts";

type HistoryRow = { at: string; actor_name: string; to_status: string };

/** `Monday, 23 Nov, 2026, 10:00 to 10:30`. */
export function timeInWords({ starts_at, ends_at }: { starts_at: string; ends_at: string }) {
  return `${formatWeekday(starts_at)}, ${formatDay(starts_at)}, ${formatTime(starts_at)} to ${formatTime(ends_at)}`;
}

const deeds: Partial<Record<AppointmentStatus, string>> = {
  confirmed: "confirmed",
  completed: "completed",
  no_show: "noted a no-show for",
  declined: "declined",
  cancelled: "cancelled",
};

type Refused = { status: AppointmentStatus; starts_at: string; pet_name: string };

/** Returns the CONFLICT text of a step that came too late or was never possible: who did what, and when. */
export function appointmentConflict(
  { status, starts_at, pet_name: pet }: Refused,
  step: string,
  history: readonly HistoryRow[],
  now: Date,
): string {
  const appointment = `the appointment of ${pet}`;
  const isBefore = now.getTime() < Date.parse(starts_at);
  if (status === "expired")
    return `The request for ${pet} was not answered in time and has expired.`;
  const isOpen = status === "requested" || status === "confirmed";
  if (isOpen && step === "cancel" && !isBefore) {
    return `The appointment of ${pet} has begun, so it can no longer be cancelled.`;
  }
  if (isOpen && step === "cancel") {
    return `An appointment can be cancelled up to ${cancelInWords()} before. Please call the clinic.`;
  }
  if (status === "confirmed" && isBefore && (step === "complete" || step === "noShow")) {
    return `The appointment of ${pet} is still to come, on ${formatInstant(starts_at)}.`;
  }
  if (status === "requested") {
    return isBefore
      ? `Nobody has answered the request for ${pet} yet.`
      : `The time of this request for ${pet} has passed without an answer.`;
  }
  const last = history.findLast(({ to_status }) => to_status === status);
  if (!last) return `The appointment of ${pet} is ${statusNames[status]}.`;
  return `${last.actor_name} ${deeds[status] ?? statusNames[status]} ${appointment} on ${formatInstant(last.at)}.`;
}

/** Returns the sentence about where an owner's appointment stands. */
export function nextAppointmentStep(
  status: AppointmentStatus,
  { pet, vet }: { pet: string; vet: string },
): string {
  const texts: Record<AppointmentStatus, string> = {
    requested: `${vet} still has to confirm. Until then nobody else can take this time.`,
    confirmed: `${vet} expects you and ${pet}.`,
    completed: "This appointment is over.",
    no_show: `${vet} waited for you and ${pet}. Please cancel next time, so that somebody else can come.`,
    declined: `${vet} cannot see ${pet} at this time.`,
    cancelled: "This appointment was cancelled. The time is free for others.",
    expired: `${vet} did not answer in time. We are sorry: please choose another time or another veterinarian.`,
  };
  return texts[status];
}
