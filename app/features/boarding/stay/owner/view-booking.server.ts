import { notTaken, type PetType } from "#app/features/boarding/capacity/capacity.ts";
import { listPetsAway } from "#app/features/boarding/capacity/take-places.server.ts";
import { contactsOf } from "#app/features/boarding/stay/public/last-stay.server.ts";
import { nightsOf, petTypeOf } from "#app/features/boarding/stay/stay.ts";
import { daysInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { BookingContacts, FreeNights, StayDays } from "./choose-nights.ts";
import { viewFreeNights } from "./free-nights.server.ts";
import { listPetsToBoard, listStaysOf } from "./own-stays.queries.server.ts";
import { stayOwner } from "./own-stays.server.ts";
import type { PetToBoard } from "./pet-to-board.ts";

type Boarder = { id: string; name: string; petTypes: PetType[] };
type Wanted = {
  /** As they are typed. */
  days: StayDays;
  /** The same, where they are those of a stay. */
  stay: StayDays | undefined;
  month: string | undefined;
  petIds: readonly string[];
};

type BookingView = {
  pets: PetToBoard[];
  calendar: FreeNights;
  days: StayDays;
  contacts: BookingContacts;
};

/** How many stays back a pet's food is looked for. */
const staysBack = 10;

/** What an owner chooses from: their pets, each with why it cannot come, the free nights, and what they said last time. */
export async function viewBooking(
  services: AppServices,
  actor: Actor,
  boarder: Boarder,
  { days, stay, month, petIds }: Wanted,
): Promise<BookingView> {
  const q = services.db.reader;
  const own = await listPetsToBoard(q, actor.id);
  const nights = stay ? nightsOf(stay.startDate, stay.endDate) : [];
  const ids = own.map(({ id }) => id);
  const away = await listPetsAway(q, ids, nights);
  const reasonFor = ({ id, species, status }: (typeof own)[number]) => {
    const kind = petTypeOf(species);
    const elsewhere = away.get(id);
    if (status !== "active") return "Archived: bring the pet back first.";
    if (!boarder.petTypes.includes(kind)) return `${notTaken(boarder.name, kind)}.`;
    return elsewhere && `Already with ${elsewhere.boarder} ${daysInWords(elsewhere)}.`;
  };
  const before = await listStaysOf(q, await stayOwner(q, actor), { limit: staysBack, offset: 0 });
  const eaten = before.flatMap((one) => one.pets);
  const pets = own.map((pet): PetToBoard => {
    const { id, name, species, allergies, medicines: medications } = pet;
    const feedingSchedule = eaten.find(({ petId }) => petId === id)?.feedingSchedule ?? "";
    return { id, name, species, allergies, medications, feedingSchedule, reason: reasonFor(pet) };
  });
  const coming = pets.filter(({ id, reason }) => !reason && petIds.includes(id)).length;
  const [last] = before;
  return {
    pets,
    calendar: await viewFreeNights(services, boarder.id, {
      month,
      startDate: days.startDate,
      pets: Math.max(1, coming),
    }),
    days,
    contacts: last ? contactsOf(last) : {},
  };
}
