import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { appointmentStatuses } from "#app/features/appointments/appointment/appointment.ts";
import { timesOf } from "#app/features/providers/vet/slots.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { Cast, Form, Line } from "#tests/support/appointment-people.ts";
import { engines } from "#tests/support/database.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { newVet } from "#tests/support/vets.ts";

const program = fileURLToPath(new URL("../../../support/appointment-people.ts", import.meta.url));

/**
 * How long the eight people act, in seconds, killed every five of them: by hand, as CONTRIBUTING.md says. Without it they
 * are killed three times, after so many answers.
 */
const seconds = Number(process.env.HISTORY_SECONDS ?? 0);
const kills = seconds > 0 ? Math.ceil(seconds / 5) : 3;
const answersBeforeKill = 60;
const everyMs = 5000;

/** What may follow what, apart from the code under test. */
const legal: Record<string, readonly string[]> = {
  "": ["requested"],
  requested: ["confirmed", "declined", "cancelled", "expired"],
  confirmed: ["completed", "no_show", "cancelled"],
};
const holding = ["requested", "confirmed", "completed", "no_show"];
const verbOf: Record<Form["verb"], string> = {
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
      const sent = new Map<string, Form>();
      const answers: Extract<Line, { said: "answered" }>[] = [];
      for (let round = 0; round < kills; round += 1) {
        const answered = new Set(answers.map(({ key }) => key));
        const unanswered = [...sent.values()].filter(({ key }) => !answered.has(key));
        const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
        const ended = once(child, "exit");
        child.stdin.write(`${JSON.stringify({ ...cast, unanswered })}\n`);
        const timers: NodeJS.Timeout[] = [];
        let seen = 0;
        for await (const text of createInterface(child.stdout)) {
          const line = JSON.parse(text) as Line;
          // From the first form on: a busy machine takes seconds to start a process.
          if (seconds > 0 && timers.length === 0) {
            timers.push(setTimeout(() => child.kill("SIGKILL"), everyMs));
          }
          if (line.said === "sent") sent.set(line.form.key, line.form);
          else answers.push(line);
          if (line.said === "answered") seen += 1;
          if (seconds === 0 && seen === answersBeforeKill) child.kill("SIGKILL");
        }
        for (const timer of timers) clearTimeout(timer);
        expect(await ended).toEqual([null, "SIGKILL"]);
      }
      // A new connection waits for what the server may still be committing for the dead one.
      await services.db.transaction(async () => {});
      await holds(sent, answers);
    });
  },
);

async function gather(): Promise<Cast> {
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
async function holds(
  sent: Map<string, Form>,
  answers: Extract<Line, { said: "answered" }>[],
): Promise<void> {
  const q = services.db.reader;
  const appointments = await q.selectFrom("appointments").selectAll().execute();
  const times = await q.selectFrom("appointment_times").selectAll().execute();
  const history = await q
    .selectFrom("history")
    .selectAll()
    .where("entity", "=", "appointment")
    .orderBy("at")
    .orderBy("id")
    .execute();
  const byId = Map.groupBy(history, ({ entity_id }) => entity_id);

  // No time is held twice, and each appointment holds exactly its own.
  const wanted = appointments
    .filter(({ status }) => holding.includes(status))
    .flatMap(({ id, vet_id, starts_at, ends_at }) =>
      timesOf({ startsAt: starts_at, endsAt: ends_at }).map((at) => `${vet_id} ${at} ${id}`),
    );
  const held = times.map(({ vet_id, at, appointment_id }) => `${vet_id} ${at} ${appointment_id}`);
  expect(held.sort()).toEqual(wanted.sort());
  expect(new Set(times.map(({ vet_id, at }) => `${vet_id} ${at}`)).size).toBe(times.length);

  // Every history is legal and ends in the present status.
  for (const { id, status } of appointments) {
    const steps = (byId.get(id) ?? []).map(({ from_status, to_status }) => [
      from_status,
      to_status,
    ]);
    let before = "";
    for (const [from, to] of steps) {
      expect(from ?? "").toBe(before);
      expect(legal[before] ?? [], `${before} to ${to}`).toContain(to);
      before = to ?? "";
    }
    expect(before).toBe(status);
  }

  // Nothing that was acknowledged is missing, and no form, sent again after a kill or not, had two effects.
  const kept = new Map(appointments.map((one) => [one.id, one]));
  for (const { key, ok, id } of answers) {
    const form = sent.get(key);
    if (!ok || !form) continue;
    expect(kept.has(id), `${form.verb} of ${id}`).toBe(true);
    expect((byId.get(id) ?? []).map(({ to_status }) => to_status)).toContain(verbOf[form.verb]);
  }
  expect(new Set(appointments.map(({ reason }) => reason)).size).toBe(appointments.length);
  const refusedKeys = new Set(answers.filter(({ ok }) => !ok).map(({ key }) => key));
  expect(appointments.filter(({ reason }) => refusedKeys.has(reason))).toEqual([]);
  expect(new Set(answers.map(({ key }) => key)).size).toBe(answers.length);

  // Refusals are those that people can meet, and the counters agree.
  const codes = new Set(answers.map(({ code }) => code));
  expect(
    [...codes].filter((code) => !["", "CONFLICT", "INVALID", "RATE_LIMITED"].includes(code)),
  ).toEqual([]);
  const counters = await readCounters(q, "appointment:");
  const counted = Object.fromEntries(
    appointmentStatuses.map((status) => [
      `appointment:${status}`,
      appointments.filter((one) => one.status === status).length,
    ]),
  );
  expect(counters).toEqual(counted);

  const good = answers.filter(({ ok }) => ok).length;
  expect(good).toBeGreaterThan(20);
  if (seconds > 0) {
    const summary = { answers: answers.length, good, appointments: appointments.length, counted };
    process.stdout.write(`${kills} kills: ${JSON.stringify(summary)}\n`);
  }
}
