/** The demo's boarder at work: pets that are here, come and have left, with what was ticked off and written. */
import {
  careSlots,
  dueSlots,
  hasBegun,
  kindsFor,
} from "#app/features/boarding/care-log/care-log.ts";
import { stageCarePhoto } from "#app/features/boarding/care-log/store-care-photo.server.ts";
import { tickCare } from "#app/features/boarding/care-log/tick-care.server.ts";
import { writeNote } from "#app/features/boarding/care-log/write-note.server.ts";
import { requestStay } from "#app/features/boarding/stay/public/request-stay.server.ts";
import { findStayByReference } from "#app/features/boarding/stay/stay.queries.server.ts";
import { stayPriceKobo, staySize } from "#app/features/boarding/stay/stay.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, daysFrom, hourMs, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { done } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { demoBoardedPets } from "./demo/boarded-pets.ts";
import { readPicture } from "./demo/pictures.ts";
import { at, findPerson, seedStayPhoto, stepTaker, value } from "./demo/seeding.ts";
import { petsToSend } from "./demo/stays.ts";

/** When each slot is ticked, in minutes after midnight. */
const tickedAt = { morning: 7 * 60 + 10, midday: 12 * 60 + 20, evening: 17 * 60 + 35 };

/** What boarder@rehome.test asks for a night. */
const nightKobo = 8_000_00;

/** Fills the days of boarder@rehome.test, who is verified and has places. */
export async function seedBoardedPets(services: AppServices): Promise<void> {
  const staff = await findPerson(services, "staff@rehome.test");
  const boarder = await findPerson(services, "boarder@rehome.test");
  for (const [index, pet] of demoBoardedPets.entries()) {
    await seedPet(services, { staff, boarder }, pet, `demo-boarded-pet-${index}`);
  }
}

async function seedPet(
  services: AppServices,
  { staff, boarder }: { staff: Actor; boarder: Actor },
  pet: (typeof demoBoardedPets)[number],
  key: string,
): Promise<void> {
  const now = services.now();
  const today = lagosDay(now);
  const startDate = addDays(today, pet.from);
  const endDate = addDays(startDate, pet.nights);
  const arrival = new Date(Math.min(lagosInstant(startDate, 9 * 60).getTime(), now.getTime()));
  const asked = at(services, new Date(arrival.getTime() - 100 * hourMs));
  const sent = await requestStay(
    asked,
    { address: "127.0.0.1" },
    {
      ownerName: pet.owner,
      ownerEmail: pet.email,
      ownerPhone: pet.phone,
      pets: await petsToSend(pet, (name) => seedStayPhoto(asked, name)),
      specialInstructions: pet.instructions ?? "",
      emergencyContactName: pet.emergency?.name ?? "",
      emergencyContactPhone: pet.emergency?.phone ?? "",
      veterinarianName: pet.vet?.name ?? "",
      veterinarianPhone: pet.vet?.phone ?? "",
      startDate,
      endDate,
      bringsCard: true,
    },
    `${key}-asked-for`,
  );
  const { reference } = value(sent);
  const stay = await findStayByReference(services.db.reader, reference);
  if (!stay) return;
  const { id } = stay;
  const take = stepTaker(staySteps, id);
  const answered = at(services, new Date(arrival.getTime() - 90 * hourMs));
  const note = { reason: null, privateNote: null };
  await take(answered, "staff.accept", staff, note, `${key}-accepted`);
  const agreed = stayPriceKobo(nightKobo, staySize(stay));
  const handOver = { boarderId: boarder.id, agreed, privateNote: null };
  await take(answered, "staff.assign", staff, handOver, `${key}-handed-over`);
  const { items } = pet;
  if (!items) return;
  const brought = { items: [...items], cards: stay.pets.map(() => "paper" as const) };
  await take(at(services, arrival), "boarder.checkIn", boarder, brought, `${key}-checked-in`);
  const departure = lagosInstant(endDate, 10 * 60);
  for (const day of daysFrom(startDate, today).filter((one) => one <= endDate)) {
    for (const slot of careSlots) {
      const then = lagosInstant(day, tickedAt[slot]);
      const isThere = then >= arrival && then <= now && (!pet.returned || then < departure);
      if (!isThere || !dueSlots.includes(slot) || !hasBegun(day, slot, then)) continue;
      // Today something is left to do.
      if (day === today && pet.from % 2 !== 0) continue;
      for (const { id: stayPetId, position, medications } of stay.pets) {
        for (const kind of kindsFor({ medications })) {
          const tick = { stayId: id, stayPetId, day, kind, slot, madeAt: undefined };
          const tickKey = `${key}-${day}-${slot}-${kind}${position || ""}`;
          value(await tickCare(at(services, then), boarder, tick, tickKey));
        }
      }
    }
  }
  for (const { daysAgo, time, text, picture } of pet.notes ?? []) {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    const day = addDays(today, -daysAgo);
    const then = at(services, lagosInstant(day, hour * 60 + minute));
    const photo = picture ? [await seedPhoto(then, boarder, picture)] : [];
    const note = { stayId: id, day, text, photo, madeAt: undefined };
    value(await writeNote(then, boarder, note, `${key}-note-${day}`));
  }
  if (!pet.returned) return;
  const back = { returned: [...pet.returned], note: "", confirmed: true };
  await take(at(services, departure), "boarder.checkOut", boarder, back, `${key}-checked-out`);
}

/** A photo as it would be after encoding: from the drawings of the demo. */
async function seedPhoto(services: AppServices, boarder: Actor, name: string): Promise<string> {
  const picture = await readPicture(name);
  const images = { ...services.images, process: async () => done(picture) };
  const file = { name: `${name}.jpg`, bytes: new TextEncoder().encode(name) };
  return value(await stageCarePhoto({ ...services, images }, boarder, file)).id;
}
