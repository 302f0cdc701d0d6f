/** The demo's boarders with their homes, and what the demo's owner has booked with them. */
import {
  findPersonByEmailKey,
  insertPerson,
} from "#app/features/accounts/person/person.queries.server.ts";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { bookStay } from "#app/features/boarding/stay/book-stay.server.ts";
import { acceptStay } from "#app/features/boarding/stay/review-stay.server.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { addDays, hourMs, lagosDay } from "#app/platform/dates.ts";
import { newId } from "#app/platform/ids.ts";
import { parseMoney } from "#app/platform/money.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { demoBoarders, demoBookings } from "./demo/boarders.ts";

const sinceHours = 100 * 24;

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`the demo was refused: ${outcome.code} ${outcome.message}`);
  return outcome.value;
}

function hoursAgo(services: AppServices, hours: number): AppServices {
  const now = new Date(services.now().getTime() - hours * hourMs);
  return { ...services, now: () => now };
}

type SeedPicture = (services: AppServices, actor: Actor, name: string) => Promise<string>;

/** Gives the demo's boarders homes, and the owner's pets stays; boarder@rehome.test has places already. */
export async function seedBoarders(services: AppServices, seedPicture: SeedPicture): Promise<void> {
  const then = hoursAgo(services, sinceHours);
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
    const home = { about, price, newPhotos: pictures, removePhotos: [] };
    value(await saveHome(then, actor, home, `demo-home-of-${email}`.slice(0, 60)));
  }
  const owner = await find(services, "owner@rehome.test");
  const today = lagosDay(services.now());
  for (const booking of demoBookings) {
    const pet = await services.db.reader
      .selectFrom("pets")
      .select(["id", "allergies", "medicines"])
      .where("owner_id", "=", owner.id)
      .where("species", "=", booking.species)
      .where("status", "=", "active")
      .executeTakeFirstOrThrow();
    const boarder = await find(services, booking.boarder);
    const asked = hoursAgo(services, booking.hoursAgo);
    const startDate = addDays(today, booking.from);
    const wish = {
      ...{ petId: pet.id, startDate, endDate: addDays(startDate, booking.nights) },
      ...{ allergies: pet.allergies, medications: pet.medicines },
      ...{ feedingSchedule: booking.feeding, specialInstructions: booking.instructions },
      ...{ emergencyContactName: "Ada Okonkwo", emergencyContactPhone: "0803 555 0199" },
      ...{ veterinarianName: "Dr Halima Ɗanjuma", veterinarianPhone: "0803 555 0103" },
    };
    const key = `demo-booking-${booking.species}-of-the-owner`;
    const { id } = value(await bookStay(asked, owner, boarder.id, wish, key));
    if (!booking.accepted) continue;
    const later = hoursAgo(services, booking.hoursAgo - 3);
    value(await acceptStay(later, boarder, id, {}, `${key}-accepted`));
  }
}

async function find(services: AppServices, email: string): Promise<Actor> {
  const person = await findPersonByEmailKey(services.db.reader, emailKey(email));
  if (!person) throw new Error(`the demo has no ${email}`);
  return person;
}

/** Those with a name are nobody who signs in. */
async function findOrAdd(
  services: AppServices,
  { email, name, phone }: { email: string; name?: string; phone?: string },
): Promise<Actor> {
  const known = await findPersonByEmailKey(services.db.reader, emailKey(email));
  if (known || name === undefined) return known ?? find(services, email);
  const at = services.now().toISOString();
  await services.db.transaction((trx) =>
    insertPerson(trx, {
      ...{ id: newId(services.now()), email, email_key: emailKey(email), name, role: "boarder" },
      ...{ phone: phone ?? null, status: "active", password_hash: null },
      ...{ email_verified_at: at, verified_at: at, created_at: at },
    }),
  );
  return find(services, email);
}
