/** Every status change of an appointment. @see product.md "Veterinarians" */
import { findBookableVet, findVetAtWork } from "#app/features/providers/vet/find-vet.server.ts";
import {
  ofLength,
  type Schedule,
  type Slot,
  shortInstant,
} from "#app/features/providers/vet/slots.ts";
import { vetMessages } from "#app/features/providers/vet/vet.ts";
import { formatInstant, hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  type FindCall,
  type MailCall,
  type StepMail,
  stepBuilders,
} from "#app/platform/steps/steps.server.ts";
import {
  type Appointment,
  type AppointmentColumns,
  appointmentRecord,
  findAppointment,
} from "./appointment.queries.server.ts";
import { type MoveInput, moveSchema } from "./appointment.schema.server.ts";
import {
  appointmentMessages,
  hasVetPage,
  isOffered,
  isOpenAppointment,
  kindMinutes,
  offerEnds,
  offeredMove,
  type Side,
} from "./appointment.ts";
import {
  extendShare,
  keepAsPatient,
  limitMoves,
  refuseUnverifiedVet,
  releaseOfferedTime,
  releaseOriginalTime,
  releaseTime,
  reserveOfferedTime,
  startShare,
  stopShare,
} from "./appointment-effects.server.ts";
import {
  type AppointmentFacts,
  cancelledEmail,
  confirmedEmail,
  declinedEmail,
  expiredEmail,
} from "./appointment-emails.ts";
import { cancelHours, cancelInWords } from "./appointment-policy.ts";
import { invalidSlot, readSlot } from "./hold-slot.server.ts";
import { findAppointmentMail } from "./mail-about-appointment.server.ts";
import {
  answersOffer,
  moveInWords,
  wasNotifiedOfOffer,
  withdrawOfferMail,
} from "./mail-offer.server.ts";
import {
  moveAcceptedEmail,
  moveDeclinedEmail,
  moveLapsedEmail,
  moveOfferedEmail,
  moveWithdrawnEmail,
  proposalLapsedEmail,
  proposalWithdrawnEmail,
  visitAcceptedEmail,
  visitDeclinedEmail,
} from "./offer-emails.ts";

const isUpcoming = ({ starts_at }: Appointment, now: Date) => now.getTime() < Date.parse(starts_at);
const hasBegun = (one: Appointment, now: Date) => !isUpcoming(one, now);
const hasMove = (one: Appointment) => offeredMove(one) !== undefined;
const hasMoveBy = (side: Side) => (one: Appointment) => one.offered_by === side && hasMove(one);
const isMovable = (one: Appointment) => one.offered_at === null && one.owner_id !== null;
const isEarlyEnough = ({ starts_at }: Appointment, now: Date) =>
  now.getTime() <= Date.parse(starts_at) - cancelHours * hourMs;
const isAcceptable = (one: Appointment, now: Date) => isOffered(one, now) && hasVetPage(one);
const hasLapsed = (one: Appointment, now: Date) => one.offered_at !== null && !isOffered(one, now);

const noOffer = {
  offered_at: null,
  offered_starts_at: null,
  offered_ends_at: null,
  offered_by: null,
};
const withdrawn = { set: () => noOffer };

async function mailTo(
  to: Side,
  { site, trx, row }: Pick<MailCall<Appointment, unknown, unknown>, "site" | "trx" | "row">,
  compose: (facts: AppointmentFacts) => Email,
): Promise<StepMail[]> {
  const mail = await findAppointmentMail({ site }, trx, row, { to, compose });
  return mail ? [mail] : [];
}

/** Writes to the side that answers, only if the e-mail about the offer was sent. */
async function mailIfNotified(
  call: Parameters<typeof mailTo>[1],
  compose: (facts: AppointmentFacts, to: Side) => Email,
): Promise<StepMail[]> {
  if (!(await wasNotifiedOfOffer(call.trx, call.row))) return [];
  const to = answersOffer(call.row);
  return mailTo(to, call, (facts) => compose(facts, to));
}

async function mailBoth(
  call: Parameters<typeof mailTo>[1],
  compose: (facts: AppointmentFacts, to: Side) => Email,
): Promise<StepMail[]> {
  const owner = await mailTo("owner", call, (facts) => compose(facts, "owner"));
  return [...owner, ...(await mailTo("vet", call, (facts) => compose(facts, "vet")))];
}

const { step, formStep, define } = stepBuilders<Appointment, AppointmentColumns, { pet: string }>();

const reasonForOwner = {
  reason: { label: "Reason, which the owner reads", required: appointmentMessages.declineReason },
} as const;

/** Steps on an offered new time that waits for an answer. */
const moving = {
  from: ["requested", "confirmed"],
  undo: true,
  ...withdrawn,
} as const;

const noteToVet = {
  reason: { label: "A word to the veterinarian" },
} as const;

type NewTime = { slot: Slot; schedule: Schedule };

function findMove(side: Side) {
  return async (
    trx: Queries,
    { slot: requestedStart }: MoveInput,
    { id, actor, now }: FindCall,
  ): Promise<Outcome<NewTime>> => {
    const one = await findAppointment(trx, id);
    // The step itself refuses what may not be moved.
    if (!one || (side === "vet" ? one.vet_id : one.owner_id) !== actor.id) {
      return refused("NOT_FOUND");
    }
    const find = side === "vet" ? findVetAtWork : findBookableVet;
    const vet = await find(trx, one.vet_id, now);
    if (!vet) return refused("CONFLICT", notBookable[side]);
    const minutes = kindMinutes(one);
    const schedule = minutes ? ofLength(vet.schedule, minutes) : vet.schedule;
    const read = readSlot(schedule, requestedStart, now);
    if (!read.ok) return read;
    if (read.value.startsAt === one.starts_at) return invalidSlot(appointmentMessages.sameTime);
    return done({ slot: read.value, schedule });
  };
}

const notBookable: Record<Side, string> = {
  vet: "You can offer times once our team has verified you.",
  owner: vetMessages.notListed,
};

/** Offers the other side another time; the appointment stays until it is accepted. */
function moveBy(side: Side) {
  return {
    label: "Move",
    from: ["requested", "confirmed"],
    undo: true,
    schema: moveSchema,
    find: findMove(side),
    notes: ({ note }: MoveInput, { slot }: NewTime) => ({
      reason: moveInWords(slot.startsAt, note),
    }),
    set: ({ now, found: { slot } }: { now: Date; found: NewTime }) => ({
      offered_at: now.toISOString(),
      offered_starts_at: slot.startsAt,
      offered_ends_at: slot.endsAt,
      offered_by: side,
    }),
    mails: (call: MailCall<Appointment, MoveInput, NewTime>) => {
      const to = side === "vet" ? "owner" : "vet";
      const { slot } = call.found;
      return mailTo(to, call, (facts) =>
        moveOfferedEmail(facts, to, { slot, note: call.input.note }),
      );
    },
    facts: async ({ found }: { found: NewTime }) => ({ at: shortInstant(found.slot.startsAt) }),
  } as const;
}

/** Accepts the time that the other side offered. */
const acceptingMove = {
  label: "Accept",
  variant: "primary",
  past: "accepted the new time of",
  from: ["requested", "confirmed"],
  to: "confirmed",
  undo: true,
  find: async (trx: Queries, _: unknown, { id }: FindCall): Promise<Outcome<Appointment>> => {
    const one = await findAppointment(trx, id);
    return one ? done(one) : refused("NOT_FOUND");
  },
  notes: (_: unknown, one: Appointment) => {
    const move = offeredMove(one);
    return { reason: move ? `Moved from ${shortInstant(one.starts_at)}` : null };
  },
  set: ({ now, row }: { now: Date; row: Appointment }) => ({
    ...noOffer,
    starts_at: row.offered_starts_at ?? row.starts_at,
    ends_at: row.offered_ends_at ?? row.ends_at,
    moves: row.moves + 1,
    confirmed_at: now.toISOString(),
    reminded_at: null,
  }),
} as const;

async function mailAccepted(
  to: Side,
  call: MailCall<Appointment, unknown, unknown>,
): Promise<StepMail[]> {
  const slot = offeredMove(call.row);
  return slot ? mailTo(to, call, (facts) => moveAcceptedEmail(facts, to, slot)) : [];
}

const cancelled = {
  ...withdrawn,
  label: "Cancel",
  variant: "danger",
  past: "cancelled",
  to: "cancelled",
  undo: true,
  effects: [releaseTime, stopShare, withdrawOfferMail],
} as const;

export const appointmentSteps = define({
  entity: "appointment",
  record: appointmentRecord,
  name: ({ pet_name }) => pet_name,
  title: ({ pet_name }) => `the appointment of ${pet_name}`,
  canAccess({ vet_id, owner_id }, stepRole, { id }) {
    if (stepRole === "vet") return vet_id === id;
    return stepRole === "owner" ? owner_id === id : true;
  },
  isErased: ({ owner_id }) => owner_id === null,
  conflict: appointmentConflict,
  noChangeText: ({ pet_name }) => `Nobody has answered the request for ${pet_name} yet.`,
  facts: ({ pet_name: pet }) => ({ pet }),
  stepsByRole: {
    vet: {
      confirm: step({
        label: "Confirm",
        variant: "primary",
        past: "confirmed",
        from: ["requested"],
        to: "confirmed",
        can: (one, now) => isUpcoming(one, now) && !hasMove(one),
        undo: true,
        set: ({ now }) => ({ confirmed_at: now.toISOString() }),
        effects: [refuseUnverifiedVet],
        mails: (call) => mailTo("owner", call, confirmedEmail),
        notice: ({ pet }) => `The appointment of ${pet} is confirmed. We have informed the owner.`,
      }),
      complete: step({
        label: "Done",
        variant: "primary",
        past: "completed",
        from: ["confirmed"],
        to: "completed",
        can: hasBegun,
        undo: true,
        ...withdrawn,
        effects: [releaseOfferedTime, keepAsPatient],
        notice: ({ pet }) => `The appointment of ${pet} is done.`,
      }),
      noShow: step({
        label: "No-show",
        // Danger asks for confirmation, so that it is not confused with Done.
        variant: "danger",
        past: "noted a no-show for",
        from: ["confirmed"],
        to: "no_show",
        can: hasBegun,
        undo: true,
        ...withdrawn,
        effects: [releaseOfferedTime, stopShare],
        notice: ({ pet }) => `Noted: ${pet} was not brought.`,
      }),
      decline: step({
        label: "Decline",
        variant: "danger",
        past: "declined",
        from: ["requested"],
        to: "declined",
        can: isUpcoming,
        undo: true,
        ...withdrawn,
        fields: reasonForOwner,
        effects: [releaseTime, stopShare, withdrawOfferMail],
        mails: (call) => mailTo("owner", call, (facts) => declinedEmail(facts, call.input.reason)),
        notice: ({ pet }) => `The request for ${pet} is declined. We have informed the owner.`,
      }),
      move: formStep({
        ...moveBy("vet"),
        past: "offered another time for",
        can: (one, now) => isUpcoming(one, now) && isMovable(one),
        effects: [reserveOfferedTime],
        notice: ({ pet, at }) =>
          `${at} is offered to the owner of ${pet}. Until they accept, the first time stays.`,
      }),
      acceptMove: step({
        ...acceptingMove,
        can: (one, now) => hasMoveBy("owner")(one) && isOffered(one, now),
        effects: [refuseUnverifiedVet, releaseOriginalTime, extendShare, withdrawOfferMail],
        mails: (call) => mailAccepted("owner", call),
        notice: ({ pet }) => `The appointment of ${pet} is moved. We have informed the owner.`,
      }),
      declineMove: step({
        ...moving,
        label: "Decline Move",
        past: "declined the new time of",
        can: hasMoveBy("owner"),
        fields: { reason: { label: "A word to the owner" } },
        effects: [releaseOfferedTime, withdrawOfferMail],
        mails: (call) =>
          mailTo("owner", call, (facts) => moveDeclinedEmail(facts, "owner", call.input.reason)),
        notice: ({ pet }) =>
          `The appointment of ${pet} stays as it is. We have informed the owner.`,
      }),
      withdrawMove: step({
        ...moving,
        label: "Withdraw Offer",
        can: hasMoveBy("vet"),
        past: "took back the offered time of",
        effects: [releaseOfferedTime, withdrawOfferMail],
        mails: (call) => mailIfNotified(call, moveWithdrawnEmail),
        notice: ({ pet }) => `The appointment of ${pet} stays as it is.`,
      }),
      withdraw: step({
        ...withdrawn,
        label: "Withdraw",
        past: "withdrew",
        from: ["proposed"],
        to: "cancelled",
        undo: true,
        effects: [releaseTime, withdrawOfferMail],
        mails: (call) => mailIfNotified(call, proposalWithdrawnEmail),
        notice: ({ pet }) => `The proposed visit of ${pet} is taken back, and its time is free.`,
      }),
      // A veterinarian declines a request; a confirmed appointment they can only cancel.
      cancel: step({
        ...cancelled,
        from: ["confirmed"],
        can: isUpcoming,
        fields: reasonForOwner,
        mails: (call) =>
          mailTo("owner", call, (facts) => cancelledEmail(facts, "owner", call.input.reason)),
        notice: ({ pet }) => `The appointment of ${pet} is cancelled. We have informed the owner.`,
      }),
    },
    owner: {
      accept: step({
        label: "Accept",
        variant: "primary",
        past: "accepted",
        from: ["proposed"],
        to: "confirmed",
        can: isAcceptable,
        undo: true,
        set: ({ now }) => ({ ...noOffer, confirmed_at: now.toISOString() }),
        effects: [startShare, withdrawOfferMail],
        mails: (call) => mailTo("vet", call, visitAcceptedEmail),
        notice: ({ pet }) => `The visit of ${pet} is confirmed. We have informed the veterinarian.`,
      }),
      decline: step({
        ...withdrawn,
        label: "Decline",
        past: "declined",
        from: ["proposed"],
        to: "declined",
        undo: true,
        fields: noteToVet,
        effects: [releaseTime, stopShare, withdrawOfferMail],
        mails: (call) =>
          mailTo("vet", call, (facts) => visitDeclinedEmail(facts, call.input.reason)),
        notice: ({ pet }) => `The visit of ${pet} is declined. We have informed the veterinarian.`,
      }),
      acceptMove: step({
        ...acceptingMove,
        can: (one, now) => hasMoveBy("vet")(one) && isAcceptable(one, now),
        effects: [releaseOriginalTime, extendShare, withdrawOfferMail],
        mails: (call) => mailAccepted("vet", call),
        notice: ({ pet }) =>
          `The appointment of ${pet} is moved. We have informed the veterinarian.`,
      }),
      declineMove: step({
        ...moving,
        label: "Decline",
        past: "declined the new time of",
        can: hasMoveBy("vet"),
        fields: noteToVet,
        effects: [releaseOfferedTime, withdrawOfferMail],
        mails: (call) =>
          mailTo("vet", call, (facts) => moveDeclinedEmail(facts, "vet", call.input.reason)),
        notice: ({ pet }) =>
          `The appointment of ${pet} stays as it is. We have informed the veterinarian.`,
      }),
      move: formStep({
        ...moveBy("owner"),
        past: "asked for another time for",
        can: (one, now) => isEarlyEnough(one, now) && isMovable(one),
        effects: [limitMoves, reserveOfferedTime],
        notice: ({ pet, at }) =>
          `We ask the veterinarian for ${at} for ${pet}. Until they accept, the first time stays.`,
      }),
      withdrawMove: step({
        ...moving,
        label: "Keep the First Time",
        past: "no longer asks for another time for",
        can: hasMoveBy("owner"),
        effects: [releaseOfferedTime, withdrawOfferMail],
        mails: (call) => mailIfNotified(call, moveWithdrawnEmail),
        notice: ({ pet }) => `The appointment of ${pet} stays as it is.`,
      }),
      cancel: step({
        ...cancelled,
        from: ["requested", "confirmed"],
        can: isEarlyEnough,
        fields: {
          reason: {
            label: "A word to the veterinarian",
            hint: `You can cancel up to ${cancelInWords()} before.`,
          },
        },
        mails: (call) =>
          mailTo("vet", call, (facts) => cancelledEmail(facts, "vet", call.input.reason)),
        notice: ({ pet }) =>
          `The appointment of ${pet} is cancelled. We have informed the veterinarian.`,
      }),
    },
    clock: {
      expire: step({
        ...withdrawn,
        label: "Expire",
        past: "closed",
        from: ["requested"],
        to: "expired",
        can: hasBegun,
        effects: [releaseTime, stopShare],
        mails: (call) => mailTo("owner", call, expiredEmail),
        notice: "The request has expired.",
      }),
      lapse: step({
        ...withdrawn,
        label: "Expire",
        past: "closed",
        from: ["proposed"],
        to: "expired",
        can: hasLapsed,
        effects: [releaseTime, stopShare],
        mails: (call) => mailBoth(call, proposalLapsedEmail),
        notice: "The proposed visit has expired.",
      }),
      lapseMove: step({
        ...moving,
        label: "Expire",
        past: "closed the offered time of",
        undo: false,
        can: (one, now) => hasMove(one) && hasLapsed(one, now),
        effects: [releaseOfferedTime],
        mails: (call) => mailBoth(call, moveLapsedEmail),
        notice: "The offered time has expired.",
      }),
    },
    erasure: {
      cancel: step({
        ...withdrawn,
        label: "Cancel",
        past: "cancelled",
        from: ["requested", "proposed", "confirmed"],
        to: "cancelled",
        effects: [releaseTime, stopShare],
        notice: "The appointment is cancelled.",
      }),
    },
  },
});

/** The CONFLICT text when the time is the reason, not another step. */
function appointmentConflict(one: Appointment, step: string, now: Date): string | undefined {
  const { status, starts_at, pet_name: pet } = one;
  const isBefore = now.getTime() < Date.parse(starts_at);
  const ends = offerEnds(one);
  if (status === "expired") {
    return step === "accept"
      ? `The proposed visit of ${pet} was not accepted in time and has expired.`
      : `The request for ${pet} was not answered in time and has expired.`;
  }
  if (ends && hasLapsed(one, now) && (step === "accept" || step === "acceptMove")) {
    const stands = step === "acceptMove" ? ` It stays on ${formatInstant(starts_at)}.` : "";
    return `The offered time for ${pet} could be accepted until ${formatInstant(ends)}.${stands}`;
  }
  if (ends && !hasVetPage(one) && (step === "accept" || step === "acceptMove")) {
    return `${one.vet_name} takes no appointments now, so it cannot be accepted.`;
  }
  if (hasMove(one) && (step === "move" || step === "confirm")) {
    return `Another time for ${pet} waits for an answer. It has to be answered or taken back first.`;
  }
  if (status !== "proposed" && isOpenAppointment(status) && step === "cancel") {
    return isBefore
      ? `An appointment can be cancelled up to ${cancelInWords()} before. Please call the clinic.`
      : `The appointment of ${pet} has begun, so it can no longer be cancelled.`;
  }
  if (isOpenAppointment(status) && isBefore && step === "move") {
    return appointmentMessages.tooLateToMove;
  }
  if (status === "confirmed" && isBefore && (step === "complete" || step === "noShow")) {
    return `The appointment of ${pet} is still to come, on ${formatInstant(starts_at)}.`;
  }
  if (status === "confirmed" && !isBefore && step === "move") {
    return `The appointment of ${pet} has begun, so it can no longer be moved.`;
  }
  return status === "requested" && !isBefore
    ? `The time of this request for ${pet} has passed without an answer.`
    : undefined;
}
