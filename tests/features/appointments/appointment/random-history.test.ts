// @module-tag slow
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import {
  appointmentStatuses,
  offeredMove,
} from "#app/features/appointments/appointment/appointment.ts";
import { sharePet } from "#app/features/pets/pet/share-pet.server.ts";
import { listTimeUnits } from "#app/features/providers/vet/slots.ts";
import type { AppointmentWorkerInput, Form } from "#tests/support/appointment-worker.ts";
import { onEachEngineAtNight } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { type Answer, expectConsistent, killAgainAndAgain } from "#tests/support/random-history.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { newVet } from "#tests/support/vets.ts";

const program = fileURLToPath(new URL("../../../support/appointment-worker.ts", import.meta.url));

/** What leaves the status as it is. */
type Staying = "move" | "withdrawMove" | "declineMove";

/** What may follow what, apart from the code under test. */
const legal: Record<string, readonly string[]> = {
  "": ["requested", "proposed"],
  // Another time that is offered, declined or taken back leaves the status.
  requested: ["confirmed", "declined", "cancelled", "expired", "requested"],
  proposed: ["confirmed", "declined", "cancelled", "expired"],
  confirmed: ["completed", "no_show", "cancelled", "confirmed"],
};
const holding = ["requested", "proposed", "confirmed", "completed", "no_show"];
const statusAfter: Record<Exclude<Form["verb"], "undo" | Staying>, string> = {
  book: "requested",
  propose: "proposed",
  withdraw: "cancelled",
  accept: "confirmed",
  refuse: "declined",
  acceptMove: "confirmed",
  cancel: "cancelled",
  confirm: "confirmed",
  decline: "declined",
  callOff: "cancelled",
  complete: "completed",
  noShow: "no_show",
};

let services: TestServices;
afterEach(() => services.cleanup());

onEachEngineAtNight(
  "postgres",
  "eight people and a process that is killed again and again on %s",
  (engine) => {
    test("leave no time held twice, nothing acknowledged missing, and every history legal", {
      tags: "race",
      timeout: 300_000,
    }, async () => {
      services = await freshServices(engine);
      const cast = await gather();
      const { sent, answers } = await killAgainAndAgain<Form>(program, cast);
      // A new connection waits for what the server may still be committing for the dead one.
      await services.db.transaction(async () => {});
      await holds(sent, answers);
    });
  },
);

async function gather(): Promise<AppointmentWorkerInput> {
  const wholeDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts: 0, ends: 1435 }));
  const vets = [];
  for (const name of ["Dr One", "Dr Two"]) {
    vets.push(await newVet(services, name, { hours: wholeDay, slotMinutes: 30 }));
  }
  const owners = [];
  for (let n = 0; n < 6; n += 1) {
    const actor = await newcomer(services, "petOwner", `Owner ${n}`);
    const petId = await newPet(services, actor, { name: `Pet ${n}` });
    for (const { id: vetId } of vets) {
      value(await sharePet(services, actor, petId, { vetId }, undefined));
    }
    owners.push({ actor, petId });
  }
  const database = services.db.options;
  return {
    database,
    owners,
    vets,
    began: Date.now(),
    clock: services.now().getTime(),
    unanswered: [],
  };
}

/** Everything that has to be true afterwards, whatever happened. */
async function holds(sent: Map<string, Form>, answers: readonly Answer[]): Promise<void> {
  const q = services.db.reader;
  const appointments = await q.selectFrom("appointments").selectAll().execute();
  const times = await q.selectFrom("appointment_times").selectAll().execute();

  // No time is held twice, and each appointment holds exactly its own, and the one to which it is to be moved.
  const wanted = appointments
    .filter(({ status }) => holding.includes(status))
    .flatMap((one) => {
      const move = offeredMove(one);
      const own = listTimeUnits({ startsAt: one.starts_at, endsAt: one.ends_at });
      const times = new Set([...own, ...(move ? listTimeUnits(move) : [])]);
      return [...times].map((at) => `${one.vet_id} ${at} ${one.id}`);
    });
  const held = times.map(({ vet_id, at, appointment_id }) => `${vet_id} ${at} ${appointment_id}`);
  expect(held.sort()).toEqual(wanted.sort());
  expect(new Set(times.map(({ vet_id, at }) => `${vet_id} ${at}`)).size).toBe(times.length);
  const records = appointments.map((one) => ({ ...one, key: one.reason }));
  const statuses = appointmentStatuses;
  await expectConsistent(q, {
    entity: "appointment",
    records,
    statuses,
    legal,
    statusAfter,
    sent,
    answers,
  });
}
