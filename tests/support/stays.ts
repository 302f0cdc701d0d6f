import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { bookStay } from "#app/features/boarding/stay/owner/book-stay.server.ts";
import { requestStay } from "#app/features/boarding/stay/public/request-stay.server.ts";
import { findStay, findStayByReference } from "#app/features/boarding/stay/stay.queries.server.ts";
import type {
  BookStayInput,
  StayInput,
  StayPetInput,
} from "#app/features/boarding/stay/stay.schema.server.ts";
import {
  findHomeRow,
  saveHomeRow,
} from "#app/features/providers/boarder/boarder.queries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { value } from "./listings.ts";
import { admit, type cast } from "./people.ts";
import { newcomer, newPet } from "./pets.ts";
import { acceptStay, checkIn, handOverStay } from "./stay-steps.ts";
import { updateRows } from "./tables.ts";

let made = 0;

/** What is asked of a stay and, in the same place, of its one pet; `pets` are several in its stead. */
export type Wish = Partial<StayInput> & Partial<StayPetInput>;

/** What somebody says of a pet. */
export function petWish(changes: Partial<StayPetInput> = {}): StayPetInput {
  return {
    petName: "Simba",
    petAge: "2.5",
    petBreed: "Boerboel",
    kind: undefined,
    allergies: "Chicken",
    medications: "",
    feedingSchedule: "Twice a day",
    petImages: [],
    vaccinationCard: [],
    medicalRecords: [],
    ...changes,
  };
}

/** What somebody new asks for; three nights in June. */
export function wish(changes: Wish = {}): StayInput {
  const { petName, petAge, petBreed, kind, allergies, medications, ...others } = changes;
  const { feedingSchedule, petImages, vaccinationCard, medicalRecords, ...stay } = others;
  const files = { petImages, vaccinationCard, medicalRecords };
  const words = { petName, petAge, petBreed, kind, allergies, medications, feedingSchedule };
  const said = Object.entries({ ...words, ...files }).filter(([, value]) => value !== undefined);
  const number = String(++made).padStart(7, "0");
  return {
    ownerName: "Fọláṣadé Ìdòwú",
    ownerEmail: `owner.${number}@example.com`,
    ownerPhone: `0805${number}`,
    pets: [petWish(Object.fromEntries(said))],
    specialInstructions: "Afraid of generators",
    emergencyContactName: "",
    emergencyContactPhone: "",
    veterinarianName: "",
    veterinarianPhone: "",
    startDate: "2026-06-10",
    endDate: "2026-06-13",
    bringsCard: false,
    ...stay,
  };
}

/** The words of the public form, as its fields. */
export function wordsOfWish(changes: Wish = {}): Record<string, string> {
  const { pets, bringsCard, consents, ...words } = wish(changes);
  const [pet = petWish()] = pets;
  const { kind: known, petImages, vaccinationCard, medicalRecords, ...said } = pet;
  return { ...words, ...said, kind: known ?? "Dog" };
}

/** One visitor's form. */
export function send(
  services: AppServices,
  input: StayInput,
  { key, address = "102.89.0.7" }: { key?: string; address?: string } = {},
) {
  return requestStay(services, { address }, input, key);
}

/** A stay that was just asked for, as it is stored. */
export async function received(services: AppServices, changes: Wish = {}) {
  const { reference } = value(await send(services, wish(changes)));
  return stayOf(services, reference);
}

export async function stayOf(services: AppServices, reference: string) {
  const stay = await findStayByReference(services.db.reader, reference);
  if (!stay) throw new Error("no such stay");
  return stay;
}

/** A stay that staff have accepted. */
export async function accepted(services: AppServices, staff: Actor, changes: Wish = {}) {
  const stay = await received(services, changes);
  value(await acceptStay(services, staff, stay.id, {}, undefined));
  return stay;
}

/** A verified boarder with so many places. */
export async function boarder(
  services: AppServices,
  who: keyof typeof cast = "bisi",
  changes: { places?: number; daysOff?: string[]; verified?: boolean } = {},
): Promise<Actor> {
  return openForPets(services, await admit(services, who), changes);
}

/** Gives somebody places of their own, verified where nothing else is said. */
export async function openForPets(
  services: AppServices,
  actor: Actor,
  changes: { places?: number; daysOff?: string[]; verified?: boolean } = {},
): Promise<Actor> {
  const { places = 1, daysOff = [], verified = true } = changes;
  const verified_at = verified ? services.now().toISOString() : null;
  await updateRows(services, "people", { id: actor.id }, { verified_at, role: "boarder" });
  const person: Actor = { ...actor, role: "boarder" };
  const input = { places, petTypes: ["Dog" as const], daysOff, area: "Yaba" };
  value(await saveCapacity(services, person, input, undefined));
  // An empty price means "on request"; without an answer about it nobody can book.
  if (!(await findHomeRow(services.db.reader, actor.id))) {
    const updated_at = services.now().toISOString();
    const home = { boarder_id: actor.id, about: "", price_kobo: null, updated_at };
    await services.db.transaction((trx) => saveHomeRow(trx, home));
  }
  return person;
}

/** A stay that a boarder has. */
export async function handedOver(
  services: AppServices,
  staff: Actor,
  to: Actor,
  changes: Wish = {},
) {
  const stay = await accepted(services, staff, changes);
  value(await handOverStay(services, staff, stay.id, { boarderId: to.id }, undefined));
  return stayOf(services, stay.reference);
}

/** The words of the form to book a stay of one pet, as its fields. */
export function wordsOfBooking(
  petId: string,
  changes: Partial<BookStayInput> = {},
): Record<string, string> {
  const { petIds, pets, ...words } = bookingOf(petId, changes);
  return { ...words, petId };
}

/** Every night that is taken of a boarder's places. */
export function nightsOfBoarder(services: AppServices, boarderId: string) {
  return services.db.reader
    .selectFrom("stay_nights")
    .select(["night", "place", "stay_id"])
    .where("boarder_id", "=", boarderId)
    .orderBy("night")
    .orderBy("place")
    .execute();
}

/** Turns a request into a booking of a boarder by nobody who has an account. */
export async function asBooking(
  services: AppServices,
  id: string,
  boarderId: string,
): Promise<void> {
  await updateRows(services, "stays", { id }, { source: "booking", boarder_id: boarderId });
}

/** What an owner types to book a stay of a pet; three nights in June. */
export function bookingOf(petId: string, changes: Partial<BookStayInput> = {}): BookStayInput {
  return {
    petIds: [petId],
    startDate: "2026-06-10",
    endDate: "2026-06-13",
    allergies: "Chicken",
    medications: "",
    feedingSchedule: "Twice a day",
    specialInstructions: "",
    emergencyContactName: "",
    emergencyContactPhone: "",
    veterinarianName: "",
    veterinarianPhone: "",
    ...changes,
  };
}

/** A stay that an owner has just booked for a pet of theirs; both are new where none is given. */
export async function booked(
  services: AppServices,
  boarderId: string,
  { owner, petId, ...changes }: Partial<BookStayInput> & { owner?: Actor; petId?: string } = {},
) {
  const actor = owner ?? (await newcomer(services, "petOwner", "Chidi Eze"));
  const pet = petId ?? (await newPet(services, actor, { name: "Bingo" }));
  const input = bookingOf(pet, changes);
  const { id } = value(await bookStay(services, actor, boarderId, input, undefined));
  const stay = await findStay(services.db.reader, id);
  if (!stay) throw new Error("no such stay");
  return { stay, owner: actor, petId: pet };
}

/** A stay whose pet is with this boarder since today, for four nights, with these things. */
export async function present(
  services: AppServices,
  staff: Actor,
  at: Actor,
  { items = [], ...changes }: Wish & { items?: string[] } = {},
) {
  const today = lagosDay(services.now());
  const days = { startDate: today, endDate: addDays(today, 4) };
  const stay = await handedOver(services, staff, at, { ...days, ...changes });
  value(await checkIn(services, at, stay.id, undefined, { items }));
  return stayOf(services, stay.reference);
}
