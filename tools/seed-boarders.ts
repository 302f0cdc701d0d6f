/** The demo's boarders with their homes, and what the demo's owner has booked with them. */
import {
  findPersonByEmailKey,
  insertPerson,
} from "#app/features/accounts/person/person.queries.server.ts";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { bookStay } from "#app/features/boarding/stay/owner/book-stay.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { writeStayMessage } from "#app/features/boarding/stay/write-stay-message.server.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { newId } from "#app/platform/ids.ts";
import { parseMoney } from "#app/platform/money.ts";
import type { AppServices } from "#app/platform/services.ts";
import { demoBoarders, demoBookings } from "./demo/boarders.ts";
import { daysAgo, findPerson, hoursAgo, stepTaker, value } from "./demo/seeding.ts";

const sinceDays = 100;

type SeedPicture = (services: AppServices, actor: Actor, name: string) => Promise<string>;

/** Gives the demo's boarders homes, without which nobody books them; boarder@rehome.test gets places elsewhere. */
export async function seedHomes(services: AppServices, seedPicture: SeedPicture): Promise<void> {
  const then = daysAgo(services, sinceDays);
  for (const boarder of demoBoarders) {
    const { email, about, area, places, petTypes, naira, photos } = boarder;
    const actor = await findOrAdd(then, boarder);
    const isNew = boarder.name !== undefined;
    if (isNew) {
      const input = { places, petTypes, daysOff: [], area };
      value(await saveCapacity(then, actor, input, `demo-places-of-${email}`.slice(0, 60)));
    }
    const pictures = [];
    for (const name of photos) pictures.push(await seedPicture(then, actor, name));
    const price = parseMoney(naira) ?? null;
    const home = { about, price, shownPublicly: "on", newPhotos: pictures, removePhotos: [] };
    value(await saveHome(then, actor, home, `demo-home-of-${email}`.slice(0, 60)));
  }
}

/** The owner's pets have stays with the demo's boarders, who have homes and places already. */
export async function seedBookings(services: AppServices): Promise<void> {
  const owner = await findPerson(services, "owner@rehome.test");
  const today = lagosDay(services.now());
  for (const booking of demoBookings) {
    const pet = await services.db.reader
      .selectFrom("pets")
      .select(["id", "allergies", "medicines"])
      .where("owner_id", "=", owner.id)
      .where("species", "=", booking.species)
      .where("status", "=", "active")
      .executeTakeFirstOrThrow();
    const boarder = await findPerson(services, booking.boarder);
    const asked = hoursAgo(services, booking.hoursAgo);
    const startDate = addDays(today, booking.from);
    const wish = {
      petIds: [pet.id],
      startDate,
      endDate: addDays(startDate, booking.nights),
      allergies: pet.allergies,
      medications: pet.medicines,
      feedingSchedule: booking.feeding,
      specialInstructions: booking.instructions,
      emergencyContactName: "Ada Okonkwo",
      emergencyContactPhone: "0803 555 0199",
      veterinarianName: "Dr Halima Ɗanjuma",
      veterinarianPhone: "0803 555 0103",
    };
    const key = `demo-booking-${booking.species}-of-the-owner`;
    const { id } = value(await bookStay(asked, owner, boarder.id, wish, key));
    if (!booking.accepted) continue;
    const take = stepTaker(staySteps, id);
    const later = hoursAgo(services, booking.hoursAgo - 3);
    await take(later, "boarder.accept", boarder, {}, `${key}-accepted`);
    if (!booking.message) continue;
    const written = hoursAgo(services, booking.hoursAgo - 4);
    const form = { message: booking.message };
    value(await writeStayMessage(written, boarder, id, form, `${key}-message`));
  }
}

/** Those with a name are nobody who signs in. */
async function findOrAdd(
  services: AppServices,
  { email, name, phone }: { email: string; name?: string; phone?: string },
): Promise<Actor> {
  const known = await findPersonByEmailKey(services.db.reader, emailKey(email));
  if (known || name === undefined) return known ?? findPerson(services, email);
  const at = services.now().toISOString();
  await services.db.transaction((trx) =>
    insertPerson(trx, {
      id: newId(services.now()),
      email,
      email_key: emailKey(email),
      name,
      role: "boarder",
      phone: phone ?? null,
      status: "active",
      password_hash: null,
      email_verified_at: at,
      verified_at: at,
      created_at: at,
    }),
  );
  return findPerson(services, email);
}
