import { lagosDay } from "#app/platform/dates.ts";
import { isId } from "#app/platform/ids.ts";
import { findProfilePhoto } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findBookableVet, listTakenTimesByVet } from "./find-vet.server.ts";
import { toVisitKind } from "./save-practice.server.ts";
import { daysToBook, freeSlots, ofLength, type Schedule, type Slot } from "./slots.ts";
import { listHours, listSpecialisations, listVisitKinds } from "./vet.queries.server.ts";
import type { VetProfileView } from "./vet.ts";

type FreeDay = { day: string; slots: Slot[] };

/** A week of days with free slots, and one of them with its slots. */
type FreeDays = {
  days: { day: string; count: number }[];
  earlier: string | undefined;
  later: string | undefined;
  chosen: FreeDay | undefined;
};

function weekOfDays(days: readonly FreeDay[], chosen: FreeDay | undefined): FreeDays {
  const at = chosen ? days.indexOf(chosen) : 0;
  const first = Math.max(0, Math.min(at - 3, days.length - daysPerPage));
  return {
    days: days
      .slice(first, first + daysPerPage)
      .map(({ day, slots }) => ({ day, count: slots.length })),
    earlier: days[first - 1]?.day,
    later: days[first + daysPerPage]?.day,
    chosen,
  };
}

function byDay(free: readonly Slot[]): FreeDay[] {
  const days = Map.groupBy(free, ({ startsAt }) => lagosDay(new Date(startsAt)));
  return [...days].map(([day, slots]) => ({ day, slots }));
}

/**
 * `chosen`: the requested day, or the next with free slots. `adjust`: for the veterinarian or for another length.
 * Undefined for one who is not listed.
 */
export async function viewFreeSlots(
  services: AppServices,
  id: string,
  requestedDay: string,
  adjust: (schedule: Schedule) => Schedule,
) {
  const q = services.db.reader;
  const now = services.now();
  const vet = await findBookableVet(q, id, now);
  if (!vet) return undefined;
  const taken = (await listTakenTimesByVet(q, [id], now)).get(id) ?? [];
  const schedule = adjust(vet.schedule);
  const free = freeSlots(schedule, taken, daysToBook(now), now);
  const days = byDay(free);
  const chosen = days.find(({ day }) => day >= requestedDay) ?? days.at(-1);
  return { free, schedule, week: weekOfDays(days, chosen) };
}

/**
 * `chosen`: the requested day if it has free slots, else the first. `kinds`: those with a free time. Undefined for one
 * who is not listed.
 */
export async function viewVet(
  services: AppServices,
  id: string,
  { day: requestedDay = "", kindId = "" }: { day?: string; kindId?: string } = {},
) {
  if (!isId(id)) return undefined;
  const q = services.db.reader;
  const now = services.now();
  const vet = await findBookableVet(q, id, now);
  if (!vet) return undefined;
  const taken = (await listTakenTimesByVet(q, [id], now)).get(id) ?? [];
  const bookable = daysToBook(now);
  const freeFor = (minutes: number) =>
    freeSlots(ofLength(vet.schedule, minutes), taken, bookable, now);
  const all = (await listVisitKinds(q, [id])).map(toVisitKind);
  const kinds = all.filter(({ minutes }) => freeFor(minutes).length > 0);
  const kind = kinds.find((one) => one.id === kindId);
  const days = byDay(freeFor(kind?.minutes ?? vet.schedule.slotMinutes));
  const chosen = days.find(({ day }) => day === requestedDay) ?? days[0];
  const profile: VetProfileView = {
    id,
    name: vet.name,
    area: vet.area,
    about: vet.about,
    vcn: vet.vcn,
    website: vet.website,
    instagram: vet.instagram,
    clinic: vet.clinic ?? "",
    photo: await findProfilePhoto(services, id),
    specialisations: await listSpecialisations(q, id),
    feeKobo: vet.fee_kobo,
    slotMinutes: vet.schedule.slotMinutes,
    noticeHours: vet.schedule.noticeHours,
    hours: (await listHours(q, [id])).map(({ weekday, starts, ends }) => {
      return { weekday, starts, ends };
    }),
  };
  return { vet: profile, kinds, kind, ...weekOfDays(days, chosen) };
}

const daysPerPage = 7;
