/** The demo's veterinarian at work: practice, hours, clients, and appointments in every state. */
import { insertPerson, updatePerson } from "#app/features/accounts/person/person.queries.server.ts";
import { appointmentSteps } from "#app/features/appointments/appointment/appointment-steps.server.ts";
import { bookAppointment } from "#app/features/appointments/appointment/book-appointment.server.ts";
import {
  expireAppointments,
  remindOfAppointments,
} from "#app/features/appointments/appointment/expire-appointments.server.ts";
import { proposeVisit } from "#app/features/appointments/appointment/propose-visit.server.ts";
import { writeAppointmentMessage } from "#app/features/appointments/appointment/write-message.server.ts";
import { petSchema } from "#app/features/pets/pet/pet.schema.server.ts";
import { addPet } from "#app/features/pets/pet/save-pet.server.ts";
import { setVisitKind } from "#app/features/providers/vet/change-visit-kinds.server.ts";
import { saveHours, savePractice } from "#app/features/providers/vet/save-practice.server.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { addDays, dayMs, hourMs, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { newId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import { demoAppointments, demoClients, demoProposal } from "./demo/appointments.ts";
import { at, daysAgo, findPerson, stepTaker, value } from "./demo/seeding.ts";

const clientsSinceDays = 60;

/** Mornings, and afternoons into the evening, every day: so that today is rarely over. */
const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
  { weekday, starts: 9 * 60, ends: 12 * 60 + 30 },
  { weekday, starts: 14 * 60, ends: 20 * 60 },
]);

/** Verifies vet@rehome.test and fills in the practice, without which nobody books or shares a pet. */
export async function seedPractice(services: AppServices): Promise<void> {
  const vet = await findPerson(services, "vet@rehome.test");
  const today = lagosDay(services.now());
  const start = daysAgo(services, clientsSinceDays);
  await services.db.transaction((trx) =>
    updatePerson(trx, vet.id, {
      verified_at: start.now().toISOString(),
      about:
        "I treat dogs and cats with patience, and come from a house with five of them. Surgery on Tuesdays and Thursdays.",
    }),
  );
  const practice = {
    clinic: "Lekki Paws Clinic",
    area: "Lekki Phase 1",
    fee: 1_250_000,
    specialisations: ["General practice", "Vaccination", "Surgery"],
  } as Parameters<typeof savePractice>[2];
  value(await savePractice(start, vet, practice, "demo-practice-of-the-vet"));
  const kinds = [
    { kindName: "Surgery", kindMinutes: 90, kindFee: 4_500_000 },
    { kindName: "Vaccination", kindMinutes: 30, kindFee: 800_000 },
  ] as const;
  for (const kind of kinds) {
    value(await setVisitKind(start, vet, kind, `demo-kind-${kind.kindMinutes}`));
  }
  const daysOff = [addDays(today, 33), addDays(today, 34)];
  const week = { hours, slotMinutes: 30 as const, daysOff };
  value(await saveHours(start, vet, week, "demo-hours-of-the-vet"));
}

/** Fills the calendar of vet@rehome.test; the pets of owner@rehome.test are there. */
export async function seedAppointments(services: AppServices): Promise<void> {
  const vet = await findPerson(services, "vet@rehome.test");
  const owner = await findPerson(services, "owner@rehome.test");
  const now = services.now();
  const today = lagosDay(now);
  const start = daysAgo(services, clientsSinceDays);
  const instantOf = (day: number, time: string) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return lagosInstant(addDays(today, day), hour * 60 + minute).toISOString();
  };
  const clients = [];
  for (const client of demoClients) clients.push(await seedClient(start, client));
  const own = await services.db.reader
    .selectFrom("pets")
    .select("id")
    .where("owner_id", "=", owner.id)
    .where("status", "=", "active")
    .orderBy("id")
    .execute();

  for (const [index, one] of demoAppointments.entries()) {
    const [who, petId] =
      "client" in one.of
        ? [clients[one.of.client]?.actor ?? owner, clients[one.of.client]?.petId ?? ""]
        : [owner, own[one.of.ownersPet % Math.max(1, own.length)]?.id ?? ""];
    if (!petId) continue;
    const begins = new Date(instantOf(one.day, one.time));
    const asked = new Date(begins.getTime() - one.askedDaysBefore * dayMs);
    const booked = value(
      await bookAppointment(
        at(services, asked < now ? asked : now),
        who,
        vet.id,
        {
          petId,
          slot: begins.toISOString(),
          reason: one.reason,
          sharesHealth: one.shared ?? false,
        },
        `demo-appointment-${index}-asked`,
      ),
    );
    const soon = at(services, new Date(Math.min(asked.getTime() + dayMs / 4, now.getTime())));
    const after = at(services, new Date(begins.getTime() + dayMs / 48));
    const key = (step: string) => `demo-appointment-${index}-${step}`;
    const take = stepTaker(appointmentSteps, booked.id);
    const { id } = booked;
    const words = { reason: one.words ?? "" };
    if (one.step === "decline") {
      await take(soon, "vet.decline", vet, words, key("declined"));
    }
    if (one.step === "cancel") {
      await take(soon, "owner.cancel", who, words, key("cancelled"));
    }
    if (!one.step || ["decline", "cancel", "expire"].includes(one.step)) continue;
    await take(soon, "vet.confirm", vet, {}, key("confirmed"));
    for (const [number, { by, minutesBefore, text }] of (one.messages ?? []).entries()) {
      const until = Math.min(begins.getTime(), now.getTime());
      const then = at(services, new Date(until - minutesBefore * 60_000));
      const [author, form] = [by === "vet" ? vet : who, { message: text }];
      value(await writeAppointmentMessage(then, author, id, form, key(`message-${number}`)));
    }
    if (one.move) {
      const { day, time, note } = one.move;
      const early = at(services, new Date(now.getTime() - 3 * hourMs));
      await take(early, "vet.move", vet, { slot: instantOf(day, time), note }, key("moved"));
    }
    if (after.now() > now) continue;
    if (one.step === "done") await take(after, "vet.complete", vet, {}, key("done"));
    if (one.step === "no-show") await take(after, "vet.noShow", vet, {}, key("no-show"));
  }
  const proposedFor = own[demoProposal.ownersPet]?.id;
  if (proposedFor) {
    const { day, time, reason } = demoProposal;
    const proposal = { petId: proposedFor, slot: instantOf(day, time), reason };
    const earlier = at(services, new Date(now.getTime() - 5 * hourMs));
    value(await proposeVisit(earlier, vet, proposal, "demo-proposal-of-the-vet"));
  }
  await expireAppointments(services);
  await remindOfAppointments(services);
}

async function seedClient(
  services: AppServices,
  { email, name, phone, pet }: (typeof demoClients)[number],
): Promise<{ actor: Actor; petId: string }> {
  const now = services.now();
  await services.db.transaction((trx) =>
    insertPerson(trx, {
      id: newId(now),
      email,
      email_key: emailKey(email),
      name,
      phone,
      role: "petOwner",
      status: "active",
      password_hash: null,
      email_verified_at: now.toISOString(),
      created_at: now.toISOString(),
    }),
  );
  const actor = await findPerson(services, email);
  const input = petSchema(lagosDay(now)).parse({ ...pet, photo: [] });
  const { id } = value(await addPet(services, actor, input, `demo-pet-of-${email}`.slice(0, 60)));
  return { actor, petId: id };
}
