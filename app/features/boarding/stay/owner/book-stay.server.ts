import { randomBytes } from "node:crypto";
import { lockActivePerson, type Person } from "#app/features/accounts/person/find-person.server.ts";
import { whyKindsNotTaken } from "#app/features/boarding/capacity/capacity.ts";
import {
  findBookableBoarder,
  listNearestStarts,
  listPetsAway,
  readPetTypes,
  takePlaces,
} from "#app/features/boarding/capacity/take-places.server.ts";
import {
  insertStay,
  type StayPetRow,
  type StayRow,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import type { BookStayInput } from "#app/features/boarding/stay/stay.schema.server.ts";
import { lastStayDay, stayNights, toPetType } from "#app/features/boarding/stay/stay.ts";
import {
  boarderEmail,
  type StayFacts,
  stayBookedEmail,
} from "#app/features/boarding/stay/stay-emails.ts";
import { maxStayPets, petTexts } from "#app/features/boarding/stay/stay-fields.ts";
import { findBoarderMail, mailToOwner } from "#app/features/boarding/stay/stay-mails.server.ts";
import { petKey } from "#app/features/boarding/stay/stay-pet-key.server.ts";
import { staySearchText } from "#app/features/boarding/stay/stay-search-text.ts";
import {
  answersInWords,
  daysInWords,
  nearestDaysInWords,
} from "#app/features/boarding/stay/stay-sentences.ts";
import { findOwnPet, lockPet, type Pet } from "#app/features/pets/pet/find-pet.server.ts";
import { ageInYears } from "#app/features/pets/pet/pet.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, hourMs, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { listInWords } from "#app/platform/in-words.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { consumeRateLimits } from "#app/platform/rate-limit/rate-limit.server.ts";
import { makeReference } from "#app/platform/references.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { queueWebhooks } from "#app/platform/webhooks/queue-webhooks.server.ts";

const noPet = refused("NOT_FOUND", "You have no such pet.");
/** Each booking reserves places that others then cannot have. */
const bookingsAnHour = 10;

/**
 * Books one to five pets. The places are reserved until the boarder declines or the time to answer is over. Refuses
 * NOT_FOUND for another's pet or a boarder who cannot be booked, INVALID on `petId` for too many or repeated pets and a
 * kind that the boarder does not take, CONFLICT for an archived pet, a pet with another stay, and a night without free
 * places (both also by database constraint), and RATE_LIMITED after ten bookings an hour.
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
    const { startDate, endDate } = input;
    if (!isId(boarderId)) return refused("NOT_FOUND");
    const owner = await lockActivePerson(trx, actor.id);
    if (!owner) return refused("NOT_FOUND");
    const found = await lockPets(trx, actor, input.petIds);
    if (!found.ok) return found;
    const pets = found.value;
    const boarder = await findBookableBoarder(trx, boarderId);
    if (!boarder) return refused("NOT_FOUND", "This boarder cannot be booked at the moment.");
    const kinds = pets.map(({ name, species }) => ({ name, kind: toPetType(species) }));
    const unfit = whyKindsNotTaken({ name: boarder.name, petTypes: readPetTypes(boarder) }, kinds);
    if (unfit) return refused("INVALID", "", { fields: { petId: [unfit] } });
    const nights = stayNights(startDate, endDate);
    const away = await listPetsAway(
      trx,
      pets.map(({ id }) => id),
      nights,
    );
    for (const pet of pets) {
      const elsewhere = away.get(pet.id);
      if (!elsewhere) continue;
      const stay = `a stay with ${elsewhere.boarder} ${daysInWords(elsewhere)}`;
      return refused("CONFLICT", `${pet.name} already has ${stay}.`);
    }
    const now = services.now();
    const limit = { bucket: `stay:person:${actor.id}`, max: bookingsAnHour, windowMs: hourMs };
    const exceeded = await consumeRateLimits(trx, now, [limit]);
    if (exceeded) return exceeded;
    const { row: stay, pets: rows } = bookedRows(input, { now, owner, pets, boarder });
    const written = await insertStay(trx, stay, rows);
    if (!written.inserted) {
      return refused(
        "CONFLICT",
        `You already asked for a stay of ${stay.pet_names} on these days.`,
      );
    }
    const placed = rows.map(({ id, name, pet_id, kind }) => ({ id, name, petId: pet_id, kind }));
    const taken = await takePlaces(trx, { stayId: stay.id, boarderId, nights, pets: placed });
    if (!taken.ok) return withNearest(trx, taken, { boarderId, input, today: lagosDay(now) });
    const change = { entity: "stay", entityId: stay.id, actor, from: null, to: stay.status };
    await recordHistory(trx, now, change);
    await queueWebhooks(trx, now, "boarding.created", { _id: stay.id });
    const mailed = {
      ...stay,
      pets: rows,
      boarder_name: boarder.name,
      mail_to: owner.email_verified_at ? owner.email : "",
    };
    const cause = `stay-booked:${stay.id}`;
    const booked = (facts: StayFacts) => stayBookedEmail(facts, answersInWords(mailed));
    const toOwner = mailToOwner(services.site, mailed, booked, cause);
    await sendMail(trx, now, { ...toOwner, mailOnly: true });
    const toBoarder = await findBoarderMail(services.site, trx, mailed, (facts, boarder) =>
      boarderEmail(facts, boarder, "booked"),
    );
    if (toBoarder) await sendMail(trx, now, { ...toBoarder, cause: `${cause}:boarder` });
    return done({ id: stay.id, pet: stay.pet_names, boarder: boarder.name });
  });
}

/** Locks in one order, so that two bookings cannot deadlock. Refuses as `bookStay`. */
async function lockPets(
  trx: Queries,
  actor: Actor,
  petIds: readonly string[],
): Promise<Outcome<Pet[]>> {
  if (petIds.length === 0 || !petIds.every(isId)) return noPet;
  const refuse = (message: string) => refused("INVALID", "", { fields: { petId: [message] } });
  if (petIds.length > maxStayPets) return refuse(petTexts.tooMany);
  for (const id of [...new Set(petIds)].sort()) await lockPet(trx, id);
  const pets: Pet[] = [];
  for (const id of petIds) {
    const pet = await findOwnPet(trx, actor.id, id);
    if (!pet) return noPet;
    if (pets.some((one) => one.id === id)) return refuse(petTexts.twice(pet.name));
    if (pet.status !== "active") {
      return refused("CONFLICT", `${pet.name} is archived. Bring the pet back first.`);
    }
    pets.push(pet);
  }
  return done(pets);
}

type RequestedNights = { boarderId: string; input: BookStayInput; today: string };

/** Adds the nearest free days to the message. */
async function withNearest<R extends { ok: false; code: string; message: string }>(
  q: Queries,
  refusal: R,
  { boarderId, input, today }: RequestedNights,
): Promise<R> {
  if (refusal.code !== "CONFLICT") return refusal;
  const starts = await nearestStarts(q, boarderId, input, today);
  const days = { start_day: input.startDate, end_day: input.endDate };
  return { ...refusal, message: `${refusal.message}${nearestDaysInWords(starts, days)}` };
}

function nearestStarts(
  q: Queries,
  boarderId: string,
  { startDate, endDate, petIds }: Pick<BookStayInput, "startDate" | "endDate" | "petIds">,
  today: string,
): Promise<string[]> {
  const nights = stayNights(startDate, endDate).length;
  const lastStart = addDays(lastStayDay(today), -nights);
  const search = { start: startDate, nights, places: petIds.length, today, lastStart };
  return listNearestStarts(q, [boarderId], search);
}

export async function listNearestDays(
  services: AppServices,
  boarderId: string,
  { startDate, endDate, petIds }: Pick<BookStayInput, "startDate" | "endDate" | "petIds">,
): Promise<{ startDate: string; endDate: string }[]> {
  if (!isId(boarderId)) return [];
  const today = lagosDay(services.now());
  const requested = { startDate, endDate, petIds };
  const starts = await nearestStarts(services.db.reader, boarderId, requested, today);
  const nights = stayNights(startDate, endDate).length;
  return starts.map((start) => ({
    startDate: start,
    endDate: startDate === endDate ? start : addDays(start, nights),
  }));
}

type BookingContext = {
  now: Date;
  owner: Person;
  pets: readonly Pet[];
  boarder: { id: string; price_kobo: number | null };
};

function bookedRows(
  input: BookStayInput,
  { now, owner, pets: ownPets, boarder }: BookingContext,
): { row: StayRow; pets: StayPetRow[] } {
  const at = now.toISOString();
  const id = newId(now);
  const pets = ownPets.map((pet, position) => {
    const own = { allergies: pet.allergies, medications: pet.medicines, feedingSchedule: "" };
    const texts = position === 0 ? input : (input.pets?.[position] ?? own);
    return {
      id: newId(now),
      stay_id: id,
      position,
      pet_id: pet.id,
      kind: toPetType(pet.species),
      name: pet.name,
      name_key: foldText(pet.name),
      age: pet.birth_day === null ? "" : String(ageInYears(pet.birth_day, lagosDay(now))),
      breed: pet.breed || pet.species,
      allergies: texts.allergies,
      medications: texts.medications,
      feeding_schedule: texts.feedingSchedule,
    };
  });
  const searchable = {
    reference: makeReference("B", randomBytes(10)),
    owner_name: owner.name,
    owner_email: owner.email,
    owner_phone: owner.phone ?? "",
    // Without a phone the key matches no phone.
    phone_key: owner.phone ?? id,
    pet_names: listInWords(pets.map(({ name }) => name)),
  };
  const row = {
    ...searchable,
    id,
    source: "booking" as const,
    owner_id: owner.id,
    boarder_id: boarder.id,
    status: "received" as const,
    email_key: owner.email_key,
    pet_key: petKey(ownPets.map((pet) => pet.id)),
    price_kobo: boarder.price_kobo,
    agreed_kobo: null,
    special_instructions: input.specialInstructions,
    emergency_name: input.emergencyContactName,
    emergency_phone: input.emergencyContactPhone,
    veterinarian_name: input.veterinarianName,
    veterinarian_phone: input.veterinarianPhone,
    brings_card: 0 as const,
    start_day: input.startDate,
    end_day: input.endDate,
    requested_start_day: null,
    requested_end_day: null,
    search_text: staySearchText(searchable, pets),
    created_at: at,
    updated_at: at,
  };
  return { row, pets };
}
