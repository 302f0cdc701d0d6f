import { notTaken, type PetType } from "#app/features/boarding/capacity/capacity.ts";
import { listPetsAway } from "#app/features/boarding/capacity/take-places.server.ts";
import { stayContacts } from "#app/features/boarding/stay/public/last-stay.server.ts";
import type { Stay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { stayNights, toPetType } from "#app/features/boarding/stay/stay.ts";
import { daysInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { BookingContacts, FreeNights, StayDays } from "./choose-nights.ts";
import { viewFreeNights } from "./free-nights.server.ts";
import { listOwnedStays, listPetsToBoard } from "./own-stays.queries.server.ts";
import { stayOwner } from "./own-stays.server.ts";
import type { PetToBoard } from "./pet-to-board.ts";

type Boarder = { id: string; name: string; petTypes: PetType[] };
type BookingChoices = {
  /** As entered, even where they are no stay. */
  days: StayDays;
  /** The same days where they are a stay. */
  stay: StayDays | undefined;
  month: string | undefined;
  petIds: readonly string[];
  /** A stay of this owner, whose food and contacts are filled in instead of the last one's. */
  again?: Stay | undefined;
};

type BookingView = {
  pets: PetToBoard[];
  calendar: FreeNights;
  days: StayDays;
  contacts: BookingContacts;
};

/** How many earlier stays are searched for a pet's food. */
const staysBack = 10;

export async function viewBooking(
  services: AppServices,
  actor: Actor,
  boarder: Boarder,
  { days, stay, month, petIds, again }: BookingChoices,
): Promise<BookingView> {
  const q = services.db.reader;
  const own = await listPetsToBoard(q, actor.id);
  const nights = stay ? stayNights(stay.startDate, stay.endDate) : [];
  const ids = own.map(({ id }) => id);
  const away = await listPetsAway(q, ids, nights);
  const reasonFor = ({ id, species, status }: (typeof own)[number]) => {
    const kind = toPetType(species);
    const elsewhere = away.get(id);
    if (status !== "active") return "Archived: bring the pet back first.";
    if (!boarder.petTypes.includes(kind)) return `${notTaken(boarder.name, kind)}.`;
    return elsewhere && `Already with ${elsewhere.boarder} ${daysInWords(elsewhere)}.`;
  };
  const owner = await stayOwner(q, actor);
  const before = await listOwnedStays(q, owner, { limit: staysBack, offset: 0 });
  if (again) before.unshift(again);
  const earlierPets = before.flatMap((one) => one.pets);
  const pets = own.map((pet): PetToBoard => {
    const { id, name, species, allergies, medicines: medications } = pet;
    const feedingSchedule = earlierPets.find(({ petId }) => petId === id)?.feedingSchedule ?? "";
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
    contacts: last ? stayContacts(last) : {},
  };
}
