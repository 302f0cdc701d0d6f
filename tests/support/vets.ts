import { findAppointment } from "#app/features/appointments/appointment/appointment.queries.server.ts";
import { appointmentSteps } from "#app/features/appointments/appointment/appointment-steps.server.ts";
import { bookAppointment } from "#app/features/appointments/appointment/book-appointment.server.ts";
import { proposeVisit } from "#app/features/appointments/appointment/propose-visit.server.ts";
import { sharePet } from "#app/features/pets/pet/share-pet.server.ts";
import { saveHours, savePractice } from "#app/features/providers/vet/save-practice.server.ts";
import type { PracticeInput } from "#app/features/providers/vet/vet.schema.server.ts";
import type { VetSchedule } from "#app/features/providers/vet/vet.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStep, takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { value } from "./listings.ts";
import { newcomer, newPet } from "./pets.ts";

/** Every day from nine to one and from two to five, in half hours. */
export const everyDay: VetSchedule = {
  hours: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { weekday, starts: 9 * 60, ends: 13 * 60 },
    { weekday, starts: 14 * 60, ends: 17 * 60 },
  ]),
  slotMinutes: 30,
  daysOff: [],
};

/** Gives somebody hours and a practice of their own. */
export async function practise(
  services: AppServices,
  vet: Actor,
  { practice, ...hours }: Partial<VetSchedule> & { practice?: Partial<PracticeInput> } = {},
): Promise<void> {
  const input = { clinic: "Ikoyi Pet Clinic", area: "Ikoyi", specialisations: [], fee: 750_000 };
  value(await savePractice(services, vet, { ...input, ...practice }, undefined));
  value(await saveHours(services, vet, { ...everyDay, ...hours }, undefined));
}

/** A verified veterinarian with hours. */
export async function newVet(
  services: AppServices,
  name = "Dr Halima Musa",
  more: Parameters<typeof practise>[2] = {},
): Promise<Actor> {
  const vet = await newcomer(services, "veterinarian", name);
  await practise(services, vet, more);
  return vet;
}

/** The instant of a Lagos time so many days from today: `slot(services, 1, "09:30")`. */
export function slot(services: AppServices, days: number, time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const day = addDays(lagosDay(services.now()), days);
  return lagosInstant(day, hours * 60 + minutes).toISOString();
}

type Wish = {
  petId: string;
  slot: string;
  reason?: string;
  sharesHealth?: boolean;
  kindId?: string;
};

/** One owner's form for an appointment. */
export function book(services: AppServices, owner: Actor, vet: Actor, wish: Wish, key?: string) {
  const input = { reason: "Limps on the left", sharesHealth: false, ...wish };
  return bookAppointment(services, owner, vet.id, input, key);
}

/** An appointment that was just asked for, of a new owner with a new pet. */
export async function requested(
  services: AppServices,
  vet: Actor,
  at: string,
  more: Partial<Wish> & { owner?: Actor } = {},
) {
  const { owner = await newcomer(services, "petOwner", "Chidi Eze"), ...wish } = more;
  const petId = wish.petId ?? (await newPet(services, owner, { name: "Bingo" }));
  const { id } = value(await book(services, owner, vet, { ...wish, petId, slot: at }));
  return { id, owner, petId };
}

/** A next visit that was just proposed to a new owner, whose pet its veterinarian may see. */
export async function proposed(
  services: AppServices,
  vet: Actor,
  at: string,
  more: { owner?: Actor; petId?: string } = {},
) {
  const { owner = await newcomer(services, "petOwner", "Chidi Eze") } = more;
  const petId = more.petId ?? (await newPet(services, owner, { name: "Bingo" }));
  value(await sharePet(services, owner, petId, { vetId: vet.id }, undefined));
  const wish = { petId, slot: at, reason: "Check-up" };
  const { id } = value(await proposeVisit(services, vet, wish, undefined));
  return { id, owner, petId };
}

/** A veterinarian offers another time for an appointment. */
export function offersMove(
  services: AppServices,
  actor: Actor,
  id: string,
  at: string,
  { note = null, key }: { note?: string | null; key?: string } = {},
) {
  const form = { stepRole: "vet", step: "move", input: { slot: at, note }, actor, key } as const;
  return takeStep(services, appointmentSteps, id, form);
}

/** An owner asks for another time of an appointment. */
export function asksToMove(
  services: AppServices,
  actor: Actor,
  id: string,
  at: string,
  { note = null, key }: { note?: string | null; key?: string } = {},
) {
  const form = { stepRole: "owner", step: "move", input: { slot: at, note }, actor, key } as const;
  return takeStep(services, appointmentSteps, id, form);
}

/** An owner answers what their veterinarian offered. */
export function ownerAnswers(
  services: AppServices,
  actor: Actor,
  id: string,
  name: "accept" | "decline" | "acceptMove" | "declineMove" | "withdrawMove",
  { reason = null, key }: StepForm = {},
) {
  const input = name.startsWith("decline") ? { reason } : {};
  return takeStepByName(services, appointmentSteps, id, {
    stepRole: "owner",
    name,
    input,
    actor,
    key,
  });
}

type StepForm = { reason?: string | null; key?: string };

/** A step of a veterinarian. */
export function vetTakes(
  services: AppServices,
  actor: Actor,
  id: string,
  name: Exclude<keyof typeof appointmentSteps.stepsByRole.vet, "move">,
  { reason = "A reason", key }: StepForm = {},
) {
  const input = ["decline", "declineMove", "cancel"].includes(name) ? { reason } : {};
  const form = { stepRole: "vet", name, input, actor, key };
  return takeStepByName(services, appointmentSteps, id, form);
}

/** An owner cancels. */
export function ownerCancels(
  services: AppServices,
  actor: Actor,
  id: string,
  { reason = null, key }: StepForm = {},
) {
  const form = { stepRole: "owner", step: "cancel", input: { reason }, actor, key } as const;
  return takeStep(services, appointmentSteps, id, form);
}

/** An appointment as it is stored. */
export async function appointmentOf(services: AppServices, id: string) {
  const found = await findAppointment(services.db.reader, id);
  if (!found) throw new Error("no such appointment");
  return found;
}

/** Every five minutes of a veterinarian that an appointment holds. */
export function timesOfVet(services: AppServices, vetId: string) {
  return services.db.reader
    .selectFrom("appointment_times")
    .select(["at", "appointment_id"])
    .where("vet_id", "=", vetId)
    .orderBy("at")
    .execute();
}
