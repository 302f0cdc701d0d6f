import { randomBytes } from "node:crypto";
import { lockActivePerson, type Person } from "#app/features/accounts/person/find-person.server.ts";
import { notTaken } from "#app/features/boarding/capacity/capacity.ts";
import {
  findBookableBoarder,
  findPetNight,
  listNearestStarts,
  petTypesOf,
  takePlaces,
} from "#app/features/boarding/capacity/take-places.server.ts";
import { insertStay, type StayRow } from "#app/features/boarding/stay/stay.queries.server.ts";
import type { BookStayInput } from "#app/features/boarding/stay/stay.schema.server.ts";
import { lastStayDay, nightsOf, petTypeOf } from "#app/features/boarding/stay/stay.ts";
import { stayBookedEmail } from "#app/features/boarding/stay/stay-emails.ts";
import { findBoarderMail, mailToOwner } from "#app/features/boarding/stay/stay-mails.server.ts";
import { staySearchText } from "#app/features/boarding/stay/stay-search-text.ts";
import { daysInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { findOwnPet, lockPet, type Pet } from "#app/features/pets/pet/find-pet.server.ts";
import { ageInYears } from "#app/features/pets/pet/pet.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, hourMs, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { consumeRateLimits } from "#app/platform/rate-limit/rate-limit.server.ts";
import { referenceFrom } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { queueWebhooks } from "#app/platform/webhooks/queue-webhooks.server.ts";
import { listPetsToBoard } from "./own-stays.queries.server.ts";
import type { PetToBoard } from "./pet-to-board.ts";

const noPet = refused("NOT_FOUND", "There is no such pet among yours.");
/** A place that is asked for is kept for others to wait: so many new bookings an hour are enough for anybody. */
const bookingsAnHour = 10;

/**
 * An owner books a stay of one of their pets with a verified boarder, who has a place for each of its nights from now on,
 * until they decline it or leave it unanswered. Refuses NOT_FOUND for another's pet or a boarder who cannot be booked,
 * INVALID on `petId` for a kind that the boarder does not take, and CONFLICT with a sentence for an archived pet, a pet
 * that is elsewhere in one of the nights, and a night without a free place: of any number at once no more pass than
 * there are places, and of one pet's one, both by database constraint. Refuses RATE_LIMITED after ten bookings an hour.
 */
export function bookStay(
  services: AppServices,
  actor: Actor,
  boarderId: string,
  input: BookStayInput,
  key: string | undefined,
): Promise<Outcome<{ id: string; pet: string; boarder: string }>> {
  const content = { boarderId, ...input };
  const form = { key, verb: "book-stay", actorId: actor.id, content };
  return idempotent<{ id: string; pet: string; boarder: string }>(services, form, async (trx) => {
    const { petId, startDate, endDate } = input;
    if (!isId(boarderId)) return refused("NOT_FOUND");
    if (!isId(petId)) return noPet;
    const owner = await lockActivePerson(trx, actor.id);
    if (!owner) return refused("NOT_FOUND");
    await lockPet(trx, petId);
    const pet = await findOwnPet(trx, actor.id, petId);
    if (!pet) return noPet;
    if (pet.status !== "active") {
      return refused("CONFLICT", `${pet.name} is archived. Bring the pet back first.`);
    }
    const boarder = await findBookableBoarder(trx, boarderId);
    if (!boarder) return refused("NOT_FOUND", "This boarder cannot be booked at the moment.");
    const kind = petTypeOf(pet.species);
    if (!petTypesOf(boarder).includes(kind)) {
      return refused("INVALID", "", { fields: { petId: [notTaken(boarder.name, kind)] } });
    }
    const nights = nightsOf(startDate, endDate);
    const elsewhere = await findPetNight(trx, petId, nights);
    if (elsewhere) {
      const stay = `a stay with ${elsewhere.boarder} ${daysInWords(elsewhere)}`;
      return refused("CONFLICT", `${pet.name} already has ${stay}.`);
    }
    const now = services.now();
    const limit = { bucket: `stay:person:${actor.id}`, max: bookingsAnHour, windowMs: hourMs };
    const exceeded = await consumeRateLimits(trx, now, [limit]);
    if (exceeded) return exceeded;
    const stay = bookedRow(input, { now, owner, pet, boarder });
    const written = await insertStay(trx, stay);
    if (!written.inserted) {
      return refused("CONFLICT", `You already asked for a stay of ${pet.name} on these days.`);
    }
    const taken = await takePlaces(trx, { stayId: stay.id, boarderId, nights, petId });
    if (!taken.ok) return withNearest(trx, taken, { boarderId, input, today: lagosDay(now) });
    const change = { entity: "stay", entityId: stay.id, actor, from: null, to: stay.status };
    await recordHistory(trx, now, change);
    await queueWebhooks(trx, now, "boarding.created", { _id: stay.id });
    const mailed = {
      ...stay,
      boarder_name: boarder.name,
      mail_to: owner.email_verified_at ? owner.email : "",
    };
    const cause = `stay-booked:${stay.id}`;
    const toOwner = mailToOwner(services.site, mailed, stayBookedEmail, cause);
    await sendMail(trx, now, { ...toOwner, mailOnly: true });
    const toBoarder = await findBoarderMail(services.site, trx, mailed, "booked");
    if (toBoarder) await sendMail(trx, now, { ...toBoarder, cause: `${cause}:boarder` });
    return done({ id: stay.id, pet: pet.name, boarder: boarder.name });
  });
}

type WantedNights = { boarderId: string; input: BookStayInput; today: string };

/** A refusal that also names the nearest days on which as many nights are free. */
async function withNearest<R extends { ok: false; code: string; message: string }>(
  q: Queries,
  refusal: R,
  { boarderId, input, today }: WantedNights,
): Promise<R> {
  const starts = await nearestStarts(q, boarderId, input, today);
  if (refusal.code !== "CONFLICT" || starts.length === 0) return refusal;
  const nights = nightsOf(input.startDate, input.endDate).length;
  const days = starts.map((start) => {
    const end = input.startDate === input.endDate ? start : addDays(start, nights);
    return daysInWords({ start_day: start, end_day: end });
  });
  return { ...refusal, message: `${refusal.message} The nearest free dates: ${days.join("; ")}.` };
}

function nearestStarts(
  q: Queries,
  boarderId: string,
  { startDate, endDate }: Pick<BookStayInput, "startDate" | "endDate">,
  today: string,
): Promise<string[]> {
  const nights = nightsOf(startDate, endDate).length;
  const lastStart = addDays(lastStayDay(today), -nights);
  return listNearestStarts(q, boarderId, { start: startDate, nights, today, lastStart });
}

/** Returns the nearest stretches of as many free nights, for somebody whose days were taken. */
export async function listNearestDays(
  services: AppServices,
  boarderId: string,
  { startDate, endDate }: Pick<BookStayInput, "startDate" | "endDate">,
): Promise<{ startDate: string; endDate: string }[]> {
  if (!isId(boarderId)) return [];
  const today = lagosDay(services.now());
  const wanted = { startDate, endDate };
  const starts = await nearestStarts(services.db.reader, boarderId, wanted, today);
  const nights = nightsOf(startDate, endDate).length;
  return starts.map((start) => ({
    startDate: start,
    endDate: startDate === endDate ? start : addDays(start, nights),
  }));
}

/** Returns the pets for which this owner can book a stay. */
export function findPetsToBoard(services: AppServices, actor: Actor): Promise<PetToBoard[]> {
  return listPetsToBoard(services.db.reader, actor.id);
}

type BookingParties = {
  now: Date;
  owner: Person;
  pet: Pet;
  boarder: { id: string; price_kobo: number | null };
};

function bookedRow(input: BookStayInput, { now, owner, pet, boarder }: BookingParties): StayRow {
  const at = now.toISOString();
  const id = newId(now);
  const searchable = {
    reference: referenceFrom("B", randomBytes(10)),
    owner_name: owner.name,
    owner_email: owner.email,
    owner_phone: owner.phone ?? "",
    // Nobody has the phone of an account without one.
    phone_key: owner.phone ?? id,
    pet_name: pet.name,
    pet_breed: pet.breed || pet.species,
  };
  return {
    ...searchable,
    id,
    source: "booking",
    owner_id: owner.id,
    boarder_id: boarder.id,
    status: "received",
    email_key: owner.email_key,
    pet_id: pet.id,
    pet_key: pet.id,
    price_kobo: boarder.price_kobo,
    agreed_kobo: null,
    pet_age: pet.birth_day === null ? "" : String(ageInYears(pet.birth_day, lagosDay(now))),
    allergies: input.allergies,
    medications: input.medications,
    feeding_schedule: input.feedingSchedule,
    special_instructions: input.specialInstructions,
    emergency_name: input.emergencyContactName,
    emergency_phone: input.emergencyContactPhone,
    veterinarian_name: input.veterinarianName,
    veterinarian_phone: input.veterinarianPhone,
    brings_card: 0,
    start_day: input.startDate,
    end_day: input.endDate,
    search_text: staySearchText(searchable),
    created_at: at,
    updated_at: at,
  };
}
