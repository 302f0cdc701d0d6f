import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { appointmentStatuses } from "#app/features/appointments/appointment/appointment.ts";
import { timesOf } from "#app/features/providers/vet/slots.ts";
import type { AppointmentWorkerInput, Form } from "#tests/support/appointment-worker.ts";
import { engines } from "#tests/support/database.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { type Answer, expectConsistent, killAgainAndAgain } from "#tests/support/random-history.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { newVet } from "#tests/support/vets.ts";

const program = fileURLToPath(new URL("../../../support/appointment-worker.ts", import.meta.url));

/** What may follow what, apart from the code under test. */
const legal: Record<string, readonly string[]> = {
  "": ["requested"],
  requested: ["confirmed", "declined", "cancelled", "expired"],
  confirmed: ["completed", "no_show", "cancelled"],
};
const holding = ["requested", "confirmed", "completed", "no_show"];
const statusAfter: Record<Exclude<Form["verb"], "undo">, string> = {
  book: "requested",
  cancel: "cancelled",
  confirm: "confirmed",
  decline: "declined",
  callOff: "cancelled",
  complete: "completed",
  noShow: "no_show",
};

let services: TestServices;
afterEach(() => services.cleanup());

describe.each(engines)(
  "eight people and a process that is killed again and again on %s",
  (engine) => {
    test("leave no time held twice, nothing acknowledged missing, and every history legal", {
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
    owners.push({ actor, petId: await newPet(services, actor, { name: `Pet ${n}` }) });
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

  // No time is held twice, and each appointment holds exactly its own.
  const wanted = appointments
    .filter(({ status }) => holding.includes(status))
    .flatMap(({ id, vet_id, starts_at, ends_at }) =>
      timesOf({ startsAt: starts_at, endsAt: ends_at }).map((at) => `${vet_id} ${at} ${id}`),
    );
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
