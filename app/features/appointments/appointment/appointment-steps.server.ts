/** Every status change of an appointment. @see product.md "Veterinarians" */
import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { refuseArchived } from "#app/features/pets/pet/refuse-archived.server.ts";
import {
  endShare,
  holdShare,
  removeShare,
  resumeShare,
} from "#app/features/pets/pet/share-pet.server.ts";
import { lockVet } from "#app/features/providers/vet/find-vet.server.ts";
import { timesOf } from "#app/features/providers/vet/slots.ts";
import { formatInstant, hourMs } from "#app/platform/dates.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { done, refused } from "#app/platform/outcome.ts";
import {
  type MailCall,
  type StepMail,
  stepsOf,
  type UndoableEffect,
} from "#app/platform/steps/steps.server.ts";
import {
  type Appointment,
  type AppointmentColumns,
  appointmentRecord,
  deleteTimes,
  hasVisit,
  insertTimes,
} from "./appointment.queries.server.ts";
import { appointmentMessages, isOpen } from "./appointment.ts";
import {
  type AppointmentFacts,
  cancelledEmail,
  confirmedEmail,
  declinedEmail,
  expiredEmail,
  type Side,
} from "./appointment-emails.ts";
import { cancelHours, cancelInWords } from "./appointment-policy.ts";
import { findMail } from "./mail-about-appointment.server.ts";

const isToCome = ({ starts_at }: Appointment, now: Date) => now.getTime() < Date.parse(starts_at);
const hasBegun = (one: Appointment, now: Date) => !isToCome(one, now);

const isVerified: UndoableEffect<Appointment> = {
  async apply({ trx, row }) {
    return (await findPerson(trx, row.vet_id))?.verified_at
      ? done(null)
      : refused("CONFLICT", "You can confirm again once our team has verified you.");
  },
  undo: async () => done(null),
};

/** Frees the appointment's time. */
const timeFreed: UndoableEffect<Appointment> = {
  async apply({ trx, row }) {
    await deleteTimes(trx, row.id);
    return done(null);
  },
  async undo({ trx, row: { id, vet_id, pet_id, starts_at, ends_at, pet_name } }) {
    const active = await refuseArchived(trx, pet_id);
    if (!active.ok) return active;
    await lockVet(trx, vet_id);
    if (!(await findPerson(trx, vet_id))?.email) {
      return refused("CONFLICT", "The veterinarian's account was erased meanwhile.");
    }
    const times = timesOf({ startsAt: starts_at, endsAt: ends_at });
    const rows = times.map((at) => ({ vet_id, at, appointment_id: id }));
    return (await insertTimes(trx, rows)) === rows.length
      ? done(null)
      : refused("CONFLICT", `Somebody else has taken the time of ${pet_name} meanwhile.`);
  },
};

const sharedFor = ({ id, pet_id: petId, vet_id: vetId }: Appointment) => {
  return { petId, vetId, cause: id };
};

/** Ends the share that came with the appointment. */
const shareEnded: UndoableEffect<Appointment> = {
  async apply({ trx, now, row }) {
    return done((await endShare(trx, now, sharedFor(row))) ?? null);
  },
  async undo({ trx, row }, receipt) {
    if (!receipt) return done(null);
    const { lastDay } = receipt;
    await resumeShare(trx, sharedFor(row), lastDay === null ? null : String(lastDay));
    return done(null);
  },
};

const visitOf = ({ pet_id: petId, vet_id: vetId }: Appointment) => {
  return { petId, vetId, cause: "visited" };
};

/** Keeps a pet that was seen as this veterinarian's patient, with their own entries only. */
const patientKept: UndoableEffect<Appointment> = {
  async apply({ trx, now, row }) {
    await holdShare(trx, now, { ...visitOf(row), readsHealth: false, lastDay: null });
    return done(null);
  },
  async undo({ trx, row }) {
    if (!(await hasVisit(trx, row))) await removeShare(trx, visitOf(row));
    return done(null);
  },
};

async function mailTo(
  to: Side,
  { site, trx, row }: Pick<MailCall<Appointment, unknown, unknown>, "site" | "trx" | "row">,
  compose: (facts: AppointmentFacts) => Email,
): Promise<StepMail[]> {
  const mail = await findMail({ site }, trx, row, { to, compose });
  return mail ? [mail] : [];
}

const { step, define } = stepsOf<Appointment, AppointmentColumns, { pet: string }>();

const ownerReads = {
  reason: { label: "Reason, which the owner reads", required: appointmentMessages.declineReason },
} as const;

const cancelled = {
  label: "Cancel",
  variant: "danger",
  past: "cancelled",
  to: "cancelled",
  undo: true,
  effects: [timeFreed, shareEnded],
} as const;

export const appointmentSteps = define({
  entity: "appointment",
  record: appointmentRecord,
  name: ({ pet_name }) => pet_name,
  title: ({ pet_name }) => `the appointment of ${pet_name}`,
  isTheirs({ vet_id, owner_id }, party, { id }) {
    if (party === "vet") return vet_id === id;
    return party === "owner" ? owner_id === id : true;
  },
  isErased: ({ owner_id }) => owner_id === null,
  conflict: appointmentConflict,
  untouched: ({ pet_name }) => `Nobody has answered the request for ${pet_name} yet.`,
  facts: ({ pet_name: pet }) => ({ pet }),
  parties: {
    vet: {
      confirm: step({
        label: "Confirm",
        variant: "primary",
        past: "confirmed",
        from: ["requested"],
        to: "confirmed",
        can: isToCome,
        undo: true,
        set: ({ now }) => ({ confirmed_at: now.toISOString() }),
        effects: [isVerified],
        mails: (call) => mailTo("owner", call, confirmedEmail),
        notice: ({ pet }) => `The appointment of ${pet} is confirmed, and the owner is told.`,
      }),
      complete: step({
        label: "Done",
        variant: "primary",
        past: "completed",
        from: ["confirmed"],
        to: "completed",
        can: hasBegun,
        undo: true,
        effects: [patientKept],
        notice: ({ pet }) => `The appointment of ${pet} is done.`,
      }),
      noShow: step({
        label: "No-show",
        // Asked for apart from Done: a slip of the finger does not take one for the other.
        variant: "danger",
        past: "noted a no-show for",
        from: ["confirmed"],
        to: "no_show",
        can: hasBegun,
        undo: true,
        effects: [shareEnded],
        notice: ({ pet }) => `Noted: ${pet} was not brought.`,
      }),
      decline: step({
        label: "Decline",
        variant: "danger",
        past: "declined",
        from: ["requested"],
        to: "declined",
        can: isToCome,
        undo: true,
        asks: ownerReads,
        effects: [timeFreed, shareEnded],
        mails: (call) => mailTo("owner", call, (facts) => declinedEmail(facts, call.words.reason)),
        notice: ({ pet }) => `The request for ${pet} is declined, and the owner is told.`,
      }),
      // A veterinarian declines a request; a confirmed appointment they can only cancel.
      cancel: step({
        ...cancelled,
        from: ["confirmed"],
        can: isToCome,
        asks: ownerReads,
        mails: (call) =>
          mailTo("owner", call, (facts) => cancelledEmail(facts, "owner", call.words.reason)),
        notice: ({ pet }) => `The appointment of ${pet} is cancelled, and the owner is told.`,
      }),
    },
    owner: {
      cancel: step({
        ...cancelled,
        from: ["requested", "confirmed"],
        can: ({ starts_at }, now) => now.getTime() <= Date.parse(starts_at) - cancelHours * hourMs,
        asks: {
          reason: {
            label: "A word to the veterinarian",
            hint: `You can cancel up to ${cancelInWords()} before.`,
          },
        },
        mails: (call) =>
          mailTo("vet", call, (facts) => cancelledEmail(facts, "vet", call.words.reason)),
        notice: ({ pet }) =>
          `The appointment of ${pet} is cancelled, and the veterinarian is told.`,
      }),
    },
    clock: {
      expire: step({
        label: "Expire",
        past: "closed",
        from: ["requested"],
        to: "expired",
        can: hasBegun,
        effects: [timeFreed, shareEnded],
        mails: (call) => mailTo("owner", call, expiredEmail),
        notice: "The request has expired.",
      }),
    },
    erasure: {
      cancel: step({
        label: "Cancel",
        past: "cancelled",
        from: ["requested", "confirmed"],
        to: "cancelled",
        effects: [timeFreed, shareEnded],
        notice: "The appointment is cancelled.",
      }),
    },
  },
});

/** The CONFLICT text where the time is the reason, and not another step. */
function appointmentConflict(
  { status, starts_at, pet_name: pet }: Appointment,
  step: string,
  now: Date,
): string | undefined {
  const isBefore = now.getTime() < Date.parse(starts_at);
  if (status === "expired") {
    return `The request for ${pet} was not answered in time and has expired.`;
  }
  if (isOpen(status) && step === "cancel") {
    return isBefore
      ? `An appointment can be cancelled up to ${cancelInWords()} before. Please call the clinic.`
      : `The appointment of ${pet} has begun, so it can no longer be cancelled.`;
  }
  if (status === "confirmed" && isBefore && (step === "complete" || step === "noShow")) {
    return `The appointment of ${pet} is still to come, on ${formatInstant(starts_at)}.`;
  }
  return status === "requested" && !isBefore
    ? `The time of this request for ${pet} has passed without an answer.`
    : undefined;
}
