import { listNightsOfMonth } from "#app/features/boarding/capacity/list-nights.server.ts";
import {
  findStayForBoarder,
  listFacesForBoarder,
  listPortraits,
  listPresence,
} from "#app/features/boarding/stay/boarder/list-boarder-stays.server.ts";
import { findCalendarDay } from "#app/features/boarding/stay/calendar/find-calendar-day.server.ts";
import { breedsInWords } from "#app/features/boarding/stay/stay.ts";
import { firstPhotosOfPets } from "#app/features/boarding/stay-file/open-stay-file.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { careSlots, dueTicks, hasBegun, kindsFor, nextRound } from "./care-log.ts";
import type { BoardedPetRow, DaySheetView } from "./care-log-view.ts";
import { readCareOfDay, readDiary } from "./read-diary.server.ts";

type Stay = Awaited<ReturnType<typeof listPresence>>["here"][number];

export async function listBoardedPets(
  services: AppServices,
  actor: Actor,
  selected: { month: string | null; day: string | null },
) {
  const { today, here, arriving, leaving } = await listPresence(services, actor);
  const now = services.now();
  const care = await readCareOfDay(services.db.reader, here, today);
  const faces = await listFacesForBoarder(services, actor, [...here, ...arriving]);
  const calendar = await listNightsOfMonth(services, actor, selected.month);
  const row = (stay: Stay): BoardedPetRow => {
    const countDue = ({ id, medications }: Stay["pets"][number]) =>
      dueTicks({ medications, ticks: care.get(id)?.ticks ?? [] }, today, now).length;
    const isHere = stay.status === "checked_in";
    return {
      id: stay.id,
      pet: stay.pet_names,
      pets: stay.pets.length,
      breed: breedsInWords(stay.pets),
      ownerId: stay.owner_id,
      owner: stay.owner_name,
      faces: faces.get(stay.id) ?? [],
      start: stay.start_day,
      end: stay.end_day,
      due: isHere ? stay.pets.reduce((sum, pet) => sum + countDue(pet), 0) : 0,
      hasNote: stay.pets.every(({ id }) => (care.get(id)?.notes ?? []).length > 0),
    };
  };
  return {
    today,
    here: here.map(row),
    arriving: arriving.map(row),
    leaving: leaving.map(row),
    calendar,
    chosen: await findCalendarDay(services, actor, calendar, selected.day),
  };
}

/** Undefined for another boarder's stay. */
export async function findBoardedPet(services: AppServices, actor: Actor, id: string) {
  const page = await findStayForBoarder(services, actor, id);
  if (!page) return undefined;
  const now = services.now();
  const reader = { personId: actor.id, now };
  const { reader: q } = services.db;
  const diary = await readDiary(q, id, reader);
  const today = lagosDay(now);
  const care = await readCareOfDay(q, [{ id, pets: page.pets }], today, reader);
  return {
    ...page,
    today,
    open: careSlots.filter((slot) => hasBegun(today, slot, now)),
    pets: page.pets.map((pet) => ({
      ...pet,
      stayId: id,
      kinds: kindsFor(pet),
      ticks: care.get(pet.id)?.ticks ?? [],
    })),
    diary,
  };
}

/** `chosen`: a round; the next one where it has not begun. */
export async function listDaySheet(
  services: AppServices,
  actor: Actor,
  chosen?: string | null,
): Promise<DaySheetView> {
  const { today, here } = await listPresence(services, actor);
  const now = services.now();
  const reader = { personId: actor.id, now };
  const care = await readCareOfDay(services.db.reader, here, today, reader);
  const stayIds = here.map(({ id }) => id);
  const photos = await firstPhotosOfPets(services.db.reader, stayIds);
  const portraits = await listPortraits(services, actor, stayIds);
  const open = careSlots.filter((slot) => hasBegun(today, slot, now));
  const pets = here.flatMap((stay) =>
    stay.pets.map((pet) => ({
      id: pet.id,
      stayId: stay.id,
      name: pet.name,
      breed: pet.breed,
      photoId: photos.get(pet.id),
      portrait: portraits.get(pet.id),
      end: stay.end_day,
      feeding: pet.feedingSchedule,
      medications: pet.medications,
      allergies: pet.allergies,
      instructions: stay.special_instructions,
      kinds: kindsFor(pet),
      ...(care.get(pet.id) ?? { ticks: [], notes: [] }),
    })),
  );
  const round = open.find((slot) => slot === chosen) ?? nextRound(open, pets);
  return { day: today, at: now.toISOString(), owner: actor.id, open, round, pets };
}
