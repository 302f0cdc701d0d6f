/** What follows from the steps of an appointment, each with its inverse. */
import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { refuseArchived } from "#app/features/pets/pet/refuse-archived.server.ts";
import {
  endShare,
  grantShare,
  holdShare,
  removeShare,
  resumeShare,
} from "#app/features/pets/pet/share-pet.server.ts";
import { lockVet } from "#app/features/providers/vet/find-vet.server.ts";
import { type Schedule, type Slot, timesOf } from "#app/features/providers/vet/slots.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { UndoableEffect, UndoCall } from "#app/platform/steps/steps.server.ts";
import {
  type Appointment,
  deleteTimes,
  hasVisit,
  insertTimes,
} from "./appointment.queries.server.ts";
import { moveOf } from "./appointment.ts";
import { sharedDays } from "./appointment-policy.ts";
import { holdSlot } from "./hold-slot.server.ts";

type Effect<Found = unknown> = UndoableEffect<Appointment, unknown, Found>;

function ownTime({ starts_at, ends_at }: Appointment): Slot {
  return { startsAt: starts_at, endsAt: ends_at };
}

/** What an appointment holds beside its own time. */
function offeredTimes(row: Appointment): string[] {
  const move = moveOf(row);
  const own = timesOf(ownTime(row));
  return move ? timesOf(move).filter((time) => !own.includes(time)) : [];
}

/** Takes times again; refuses CONFLICT where somebody has taken one meanwhile. */
async function retake(
  { trx, row: { id, vet_id, pet_id, pet_name } }: UndoCall<Appointment>,
  times: readonly string[],
): Promise<Outcome<null>> {
  const active = await refuseArchived(trx, pet_id);
  if (!active.ok) return active;
  await lockVet(trx, vet_id);
  if (!(await findPerson(trx, vet_id))?.email) {
    return refused("CONFLICT", "The veterinarian's account was erased meanwhile.");
  }
  const rows = times.map((at) => ({ vet_id, at, appointment_id: id }));
  return rows.length === 0 || (await insertTimes(trx, rows)) === rows.length
    ? done(null)
    : refused("CONFLICT", `Somebody else has taken the time of ${pet_name} meanwhile.`);
}

/** Refuses a veterinarian who is not verified. */
export const isVerified: Effect = {
  async apply({ trx, row }) {
    return (await findPerson(trx, row.vet_id))?.verified_at
      ? done(null)
      : refused("CONFLICT", "You can confirm again once our team has verified you.");
  },
  undo: async () => done(null),
};

/** Frees the appointment's time, and the one to which it was to be moved. */
export const timeFreed: Effect = {
  async apply({ trx, row }) {
    await deleteTimes(trx, row.id);
    return done(null);
  },
  undo: (call) => retake(call, [...timesOf(ownTime(call.row)), ...offeredTimes(call.row)]),
};

/** Takes the time to which it is to be moved. Its own stays taken. */
export const offeredTimeHeld: Effect<{ slot: Slot; schedule: Schedule }> = {
  async apply({ trx, now, row, found: { slot, schedule } }) {
    const { id, vet_id: vetId } = row;
    const held = await holdSlot(trx, { id, vetId, schedule, slot, held: ownTime(row), now });
    return held.ok ? done({ ...slot }) : held;
  },
  async undo({ trx, row }, receipt) {
    const slot = { startsAt: String(receipt?.startsAt), endsAt: String(receipt?.endsAt) };
    const own = timesOf(ownTime(row));
    const times = timesOf(slot).filter((time) => !own.includes(time));
    await deleteTimes(trx, row.id, times);
    return done(null);
  },
};

/** Frees the time to which it was to be moved, if it was. */
export const offeredTimeFreed: Effect = {
  async apply({ trx, row }) {
    await deleteTimes(trx, row.id, offeredTimes(row));
    return done(null);
  },
  undo: (call) =>
    moveOf(call.row) ? retake(call, offeredTimes(call.row)) : Promise.resolve(done(null)),
};

/** Frees the time from which it is moved. */
export const firstTimeFreed: Effect = {
  async apply({ trx, row }) {
    await deleteTimes(trx, row.id, firstTimes(row));
    return done(null);
  },
  undo: (call) => retake(call, firstTimes(call.row)),
};

function firstTimes(row: Appointment): string[] {
  const move = moveOf(row);
  const moved = move ? timesOf(move) : [];
  return timesOf(ownTime(row)).filter((time) => !moved.includes(time));
}

const sharedFor = ({ id, pet_id: petId, vet_id: vetId }: Appointment) => {
  return { petId, vetId, cause: id };
};

function lastSharedDay(startsAt: string): string {
  return addDays(lagosDay(new Date(startsAt)), sharedDays);
}

/** Makes the pet a patient until some days after the visit that its owner accepted. */
export const shareBegun: Effect = {
  async apply({ trx, now, row }) {
    const readsHealth = row.shares_health === 1;
    const lastDay = lastSharedDay(row.starts_at);
    await grantShare(trx, now, { ...sharedFor(row), readsHealth, lastDay });
    return done(null);
  },
  async undo({ trx, row }) {
    await removeShare(trx, sharedFor(row));
    return done(null);
  },
};

/** Lets the share that came with the appointment last as long after its new time. */
export const shareMoved: Effect = {
  async apply({ trx, now, row }) {
    const former = await endShare(trx, now, sharedFor(row));
    const lastDay = lastSharedDay(moveOf(row)?.startsAt ?? row.starts_at);
    if (former) await resumeShare(trx, sharedFor(row), lastDay);
    return done(former ?? null);
  },
  undo: ({ trx, row }, receipt) => resumeAgain(trx, row, receipt),
};

/** Ends the share that came with the appointment. */
export const shareEnded: Effect = {
  async apply({ trx, now, row }) {
    return done((await endShare(trx, now, sharedFor(row))) ?? null);
  },
  undo: ({ trx, row }, receipt) => resumeAgain(trx, row, receipt),
};

async function resumeAgain(
  trx: UndoCall<Appointment>["trx"],
  row: Appointment,
  receipt: Parameters<Effect["undo"]>[1],
): Promise<Outcome<null>> {
  if (!receipt) return done(null);
  const { lastDay } = receipt;
  await resumeShare(trx, sharedFor(row), lastDay === null ? null : String(lastDay));
  return done(null);
}

const visitOf = ({ pet_id: petId, vet_id: vetId }: Appointment) => {
  return { petId, vetId, cause: "visited" };
};

/** Keeps a pet that was seen as this veterinarian's patient, with their own entries only. */
export const patientKept: Effect = {
  async apply({ trx, now, row }) {
    await holdShare(trx, now, { ...visitOf(row), readsHealth: false, lastDay: null });
    return done(null);
  },
  async undo({ trx, row }) {
    if (!(await hasVisit(trx, row))) await removeShare(trx, visitOf(row));
    return done(null);
  },
};
