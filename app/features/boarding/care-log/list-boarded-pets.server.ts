import { listNightsOfMonth } from "#app/features/boarding/capacity/list-nights.server.ts";
import { findCheckInDay } from "#app/features/boarding/stay/boarder/boarded-stay.server.ts";
import {
  findForBoarder,
  listPresence,
} from "#app/features/boarding/stay/boarder/list-boarder-stays.server.ts";
import { findCalendarDay } from "#app/features/boarding/stay/calendar/find-calendar-day.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { careSlots, dueTicks, hasBegun, kindsFor } from "./care-log.ts";
import type { BoardedPetRow, DaySheetView } from "./care-log-view.ts";
import { readCareOfDay, readDiary } from "./read-diary.server.ts";

type Pet = Awaited<ReturnType<typeof listPresence>>["here"][number];

/** Who is with a boarder now, who comes and who goes, and the nights of a month with what one of its days holds. */
export async function listBoardedPets(
  services: AppServices,
  actor: Actor,
  shown: { month: string | null; day: string | null },
) {
  const { today, here, arriving, leaving } = await listPresence(services, actor);
  const now = services.now();
  const care = await readCareOfDay(
    services.db.reader,
    here.map(({ id }) => id),
    today,
  );
  const calendar = await listNightsOfMonth(services, actor, shown.month);
  const row = (pet: Pet): BoardedPetRow => {
    const { ticks = [], notes = [] } = care.get(pet.id) ?? {};
    const isHere = pet.status === "checked_in";
    return {
      id: pet.id,
      pet: pet.pet_name,
      breed: pet.pet_breed,
      owner: pet.owner_name,
      start: pet.start_day,
      end: pet.end_day,
      due: isHere ? dueTicks({ medications: pet.medications, ticks }, today, now).length : 0,
      hasNote: notes.length > 0,
    };
  };
  return {
    today,
    here: here.map(row),
    arriving: arriving.map(row),
    leaving: leaving.map(row),
    calendar,
    chosen: await findCalendarDay(services, actor, calendar, shown.day),
  };
}

/** One pet's sheet for its boarder, with what was noted so far; undefined for another's. */
export async function findBoardedPet(services: AppServices, actor: Actor, id: string) {
  const page = await findForBoarder(services, actor, id);
  if (!page) return undefined;
  const now = services.now();
  const reader = { personId: actor.id, now };
  const { reader: q } = services.db;
  const diary = await readDiary(q, id, reader);
  const today = lagosDay(now);
  return {
    ...page,
    today,
    kinds: kindsFor(page.stay),
    open: careSlots.filter((slot) => hasBegun(today, slot, now)),
    checkedIn: await findCheckInDay(q, id),
    care: diary.find(({ day }) => day === today) ?? { day: today, ticks: [], notes: [] },
    diary,
  };
}

/** All pets that are with a boarder today, each with what is ticked off and written: the sheet of the day. */
export async function listDaySheet(services: AppServices, actor: Actor): Promise<DaySheetView> {
  const { today, here } = await listPresence(services, actor);
  const now = services.now();
  const reader = { personId: actor.id, now };
  const ids = here.map(({ id }) => id);
  const care = await readCareOfDay(services.db.reader, ids, today, reader);
  return {
    day: today,
    at: now.toISOString(),
    owner: actor.id,
    by: actor.name,
    open: careSlots.filter((slot) => hasBegun(today, slot, now)),
    pets: here.map((pet) => ({
      id: pet.id,
      name: pet.pet_name,
      breed: pet.pet_breed,
      end: pet.end_day,
      feeding: pet.feeding_schedule,
      medications: pet.medications,
      allergies: pet.allergies,
      instructions: pet.special_instructions,
      kinds: kindsFor(pet),
      ...(care.get(pet.id) ?? { ticks: [], notes: [] }),
    })),
  };
}
