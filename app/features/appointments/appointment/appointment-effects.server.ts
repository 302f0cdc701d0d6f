/** What follows from the steps of an appointment, each with its inverse. */
import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { refuseArchived } from "#app/features/pets/pet/refuse-archived.server.ts";
import {
  endShare,
  grantShare,
  grantShareOnce,
  removeShare,
  resumeShare,
} from "#app/features/pets/pet/share-pet.server.ts";
import { lockVet } from "#app/features/providers/vet/find-vet.server.ts";
import { listTimeUnits, type Schedule, type Slot } from "#app/features/providers/vet/slots.ts";
import { addDays, hourMs, lagosDay } from "#app/platform/dates.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { consumeRateLimits } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { UndoableEffect, UndoCall } from "#app/platform/steps/steps.server.ts";
import {
  type Appointment,
  deleteTimes,
  hasVisit,
  insertTimes,
} from "./appointment.queries.server.ts";
import { offeredMove } from "./appointment.ts";
import { sharedDays } from "./appointment-policy.ts";
import { holdSlot } from "./hold-slot.server.ts";

type Effect<Found = unknown> = UndoableEffect<Appointment, unknown, Found>;

function ownTime({ starts_at, ends_at }: Appointment): Slot {
  return { startsAt: starts_at, endsAt: ends_at };
}

/** Times reserved for a new time that waits for an answer. */
function offeredTimes(row: Appointment): string[] {
  const move = offeredMove(row);
  const own = listTimeUnits(ownTime(row));
  return move ? listTimeUnits(move).filter((time) => !own.includes(time)) : [];
}

/** Reserves the times again. Refuses CONFLICT when one is taken. */
async function reserveAgain(
  { trx, row: { id, vet_id, pet_id, pet_name } }: UndoCall<Appointment>,
  times: readonly string[],
): Promise<Outcome<null>> {
  const active = await refuseArchived(trx, pet_id);
  if (!active.ok) return active;
  await lockVet(trx, vet_id);
  if (!(await findPerson(trx, vet_id))?.email) {
    return refused("CONFLICT", "The veterinarian's account was erased in the meantime.");
  }
  const rows = times.map((at) => ({ vet_id, at, appointment_id: id }));
  return rows.length === 0 || (await insertTimes(trx, rows)) === rows.length
    ? done(null)
    : refused("CONFLICT", `Somebody else has taken the time of ${pet_name} in the meantime.`);
}

/** Refuses RATE_LIMITED after twenty moves an hour. */
export const limitMoves: Effect = {
  async apply({ trx, now, row }) {
    const limit = { bucket: `move:person:${row.owner_id}`, max: 20, windowMs: hourMs };
    return (await consumeRateLimits(trx, now, [limit])) ?? done(null);
  },
  undo: async () => done(null),
};

/** Refuses CONFLICT for a veterinarian who is not verified. */
export const refuseUnverifiedVet: Effect = {
  async apply({ trx, row }) {
    return (await findPerson(trx, row.vet_id))?.verified_at
      ? done(null)
      : refused("CONFLICT", "You can confirm again once our team has verified you.");
  },
  undo: async () => done(null),
};

export const releaseTime: Effect = {
  async apply({ trx, row }) {
    await deleteTimes(trx, row.id);
    return done(null);
  },
  undo: (call) =>
    reserveAgain(call, [...listTimeUnits(ownTime(call.row)), ...offeredTimes(call.row)]),
};

/** The original time stays reserved. */
export const reserveOfferedTime: Effect<{ slot: Slot; schedule: Schedule }> = {
  async apply({ trx, now, row, found: { slot, schedule } }) {
    const { id, vet_id: vetId } = row;
    const reserved = await holdSlot(trx, {
      ...{ id, vetId, schedule, slot, now },
      currentSlot: ownTime(row),
    });
    return reserved.ok ? done({ ...slot }) : reserved;
  },
  async undo({ trx, row }, receipt) {
    const slot = { startsAt: String(receipt?.startsAt), endsAt: String(receipt?.endsAt) };
    const own = listTimeUnits(ownTime(row));
    const times = listTimeUnits(slot).filter((time) => !own.includes(time));
    await deleteTimes(trx, row.id, times);
    return done(null);
  },
};

export const releaseOfferedTime: Effect = {
  async apply({ trx, row }) {
    await deleteTimes(trx, row.id, offeredTimes(row));
    return done(null);
  },
  undo: (call) =>
    offeredMove(call.row)
      ? reserveAgain(call, offeredTimes(call.row))
      : Promise.resolve(done(null)),
};

export const releaseOriginalTime: Effect = {
  async apply({ trx, row }) {
    await deleteTimes(trx, row.id, originalTimes(row));
    return done(null);
  },
  undo: (call) => reserveAgain(call, originalTimes(call.row)),
};

function originalTimes(row: Appointment): string[] {
  const move = offeredMove(row);
  const moved = move ? listTimeUnits(move) : [];
  return listTimeUnits(ownTime(row)).filter((time) => !moved.includes(time));
}

const shareKey = ({ id, pet_id: petId, vet_id: vetId }: Appointment) => {
  return { petId, vetId, cause: id };
};

function lastSharedDay(startsAt: string): string {
  return addDays(lagosDay(new Date(startsAt)), sharedDays);
}

/** Makes the pet a patient until `sharedDays` after the visit. */
export const startShare: Effect = {
  async apply({ trx, now, row }) {
    const readsHealth = row.shares_health === 1;
    const lastDay = lastSharedDay(row.starts_at);
    await grantShare(trx, now, { ...shareKey(row), readsHealth, lastDay });
    return done(null);
  },
  async undo({ trx, row }) {
    await removeShare(trx, shareKey(row));
    return done(null);
  },
};

export const extendShare: Effect = {
  async apply({ trx, now, row }) {
    const former = await endShare(trx, now, shareKey(row));
    const lastDay = lastSharedDay(offeredMove(row)?.startsAt ?? row.starts_at);
    if (former) await resumeShare(trx, shareKey(row), lastDay);
    return done(former ?? null);
  },
  undo: ({ trx, row }, receipt) => undoEndedShare(trx, row, receipt),
};

export const stopShare: Effect = {
  async apply({ trx, now, row }) {
    return done((await endShare(trx, now, shareKey(row))) ?? null);
  },
  undo: ({ trx, row }, receipt) => undoEndedShare(trx, row, receipt),
};

async function undoEndedShare(
  trx: UndoCall<Appointment>["trx"],
  row: Appointment,
  receipt: Parameters<Effect["undo"]>[1],
): Promise<Outcome<null>> {
  if (!receipt) return done(null);
  const { lastDay } = receipt;
  await resumeShare(trx, shareKey(row), lastDay === null ? null : String(lastDay));
  return done(null);
}

const visitShareKey = ({ pet_id: petId, vet_id: vetId }: Appointment) => {
  return { petId, vetId, cause: "visited" };
};

/** The pet stays a patient, with this veterinarian's own entries only. */
export const keepAsPatient: Effect = {
  async apply({ trx, now, row }) {
    await grantShareOnce(trx, now, { ...visitShareKey(row), readsHealth: false, lastDay: null });
    return done(null);
  },
  async undo({ trx, row }) {
    if (!(await hasVisit(trx, row))) await removeShare(trx, visitShareKey(row));
    return done(null);
  },
};
