import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { type DaysOff, daysOffMessages, withDays, withoutDays } from "#app/platform/days-off.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { changePractice } from "./save-practice.server.ts";
import {
  deleteDateHours,
  listDateHours,
  listHours,
  listVetDaysOff,
  replaceDateHours,
  replaceHours,
  replaceVetDaysOff,
  updateVet,
} from "./vet.queries.server.ts";
import type { HoursInput } from "./vet.schema.server.ts";
import { maxDates, maxVetDaysOff, type VetSchedule, vetMessages } from "./vet.ts";

/** A day without periods is closed. Days that are not named do not change. */
export function setHours(
  services: AppServices,
  actor: Actor,
  { days, periods }: HoursInput,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "set-hours", actorId: actor.id, content: { days, periods } };
  return changePractice(services, actor, form, "hours", async (trx) => {
    const present = await listHours(trx, [actor.id]);
    const others = present.filter(({ weekday }) => !days.includes(weekday));
    const chosen = days.flatMap((weekday) => periods.map((period) => ({ weekday, ...period })));
    await replaceHours(trx, actor.id, [
      ...others.map(({ weekday, starts, ends }) => ({ weekday, starts, ends })),
      ...chosen,
    ]);
    return done(null);
  });
}

export function setSlotLength(
  services: AppServices,
  actor: Actor,
  { slotMinutes }: Pick<VetSchedule, "slotMinutes">,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "set-slot-length", actorId: actor.id, content: { slotMinutes } };
  return changePractice(services, actor, form, "length of an appointment", async (trx) => {
    const updated_at = services.now().toISOString();
    await updateVet(trx, actor.id, { slot_minutes: slotMinutes, updated_at });
    return done(null);
  });
}

/** For bookings from now on. */
export function setNotice(
  services: AppServices,
  actor: Actor,
  { noticeHours }: { noticeHours: number },
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "set-notice", actorId: actor.id, content: { noticeHours } };
  return changePractice(services, actor, form, "notice before an appointment", async (trx) => {
    const updated_at = services.now().toISOString();
    await updateVet(trx, actor.id, { notice_hours: noticeHours, updated_at });
    return done(null);
  });
}

/**
 * The hours of a single day, instead of those of its weekday. Removes a day off on this day. Without periods the hours
 * of the weekday apply again. Refuses INVALID on `date` for too many days.
 */
export function setDateHours(
  services: AppServices,
  actor: Actor,
  { day, periods }: { day: string; periods: { starts: number; ends: number }[] },
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "set-date-hours", actorId: actor.id, content: { day, periods } };
  return changePractice(services, actor, form, "hours of a day", async (trx) => {
    await replaceDateHours(trx, actor.id, day, periods);
    if (periods.length === 0) return done(null);
    const dates = await listDateHours(trx, [actor.id], lagosDay(services.now()));
    if (new Set(dates.map((one) => one.day)).size > maxDates) {
      return refused("INVALID", "", { fields: { date: [vetMessages.tooManyDates] } });
    }
    const off = await presentDays(services, trx, actor);
    if (off.includes(day)) {
      await replaceVetDaysOff(trx, actor.id, withoutDays(off, { first: day, last: day }));
    }
    return done(null);
  });
}

/** Appointments on these days stay. Refuses INVALID on `offTo` for too many. */
export function addVetDaysOff(
  services: AppServices,
  actor: Actor,
  range: DaysOff,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "add-days-off", actorId: actor.id, content: range };
  return changePractice(services, actor, form, "days off", async (trx) => {
    const days = withDays(await presentDays(services, trx, actor), range);
    if (days.length > maxVetDaysOff) {
      const fields = { offTo: [daysOffMessages.tooMany(maxVetDaysOff)] };
      return refused("INVALID", "", { fields });
    }
    await replaceVetDaysOff(trx, actor.id, days);
    await deleteDateHours(trx, actor.id, range);
    return done(null);
  });
}

export function removeVetDaysOff(
  services: AppServices,
  actor: Actor,
  range: DaysOff,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "remove-days-off", actorId: actor.id, content: range };
  return changePractice(services, actor, form, "days off", async (trx) => {
    const days = withoutDays(await presentDays(services, trx, actor), range);
    await replaceVetDaysOff(trx, actor.id, days);
    return done(null);
  });
}

async function presentDays(services: AppServices, trx: Queries, { id }: Actor): Promise<string[]> {
  const rows = await listVetDaysOff(trx, [id], lagosDay(services.now()));
  return rows.map(({ day }) => day);
}
