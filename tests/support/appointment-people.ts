// A process of its own, started and killed by a test: eight people book, cancel, confirm, and close appointments without
// end, and say each answer aloud once they have it.
import { createInterface } from "node:readline";
import { pino } from "pino";
import {
  callOffAppointment,
  completeAppointment,
  confirmAppointment,
  declineAppointment,
  noteNoShow,
} from "#app/features/appointments/appointment/answer-appointment.server.ts";
import { bookAppointment } from "#app/features/appointments/appointment/book-appointment.server.ts";
import { cancelAppointment } from "#app/features/appointments/appointment/cancel-appointment.server.ts";
import { expireAppointments } from "#app/features/appointments/appointment/expire-appointments.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { offlineMailer } from "#app/platform/mail/mailer.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";

/** What the test tells the process to begin with. */
export type Cast = {
  database: Parameters<typeof openDatabase>[0];
  owners: { actor: Actor; petId: string }[];
  vets: Actor[];
  /** The instant at which the first process began, and what its clock said then, in ms. */
  began: number;
  clock: number;
  /** Forms that were sent and never answered: they are sent again with their key, as people do. */
  unanswered: Form[];
};

/** One form, by its sender: an owner's index or a veterinarian's, the latter after the owners. */
export type Form = {
  who: number;
  verb: "book" | "cancel" | "confirm" | "decline" | "callOff" | "complete" | "noShow";
  key: string;
  /** The appointment, or for a booking the index of the veterinarian and the slot. */
  id: string;
  vet: number;
  slot: string;
};

/** Said aloud: a form leaves, or its answer is there. */
export type Line =
  | { said: "sent"; form: Form }
  | { said: "answered"; key: string; ok: boolean; code: string; id: string };

/** An hour of the clock of these people in a second. */
const speed = 3600;

async function run(cast: Cast): Promise<void> {
  const db = openDatabase(cast.database);
  const services = {
    db,
    mailer: offlineMailer(),
    site: { name: "Rehome Lagos", origin: "http://localhost:3000" },
    secrets: ["a-secret-for-tests-that-is-long-enough"],
    log: pino({ level: "silent" }),
    now: () => new Date(cast.clock + (Date.now() - cast.began) * speed),
  } as unknown as AppServices;
  const say = (line: Line) => process.stdout.write(`${JSON.stringify(line)}\n`);
  const people = cast.owners.length + cast.vets.length;
  const actorOf = (who: number) =>
    (cast.owners[who]?.actor ?? cast.vets[who - cast.owners.length]) as Actor;

  function send(form: Form): Promise<Outcome<{ id?: string; pet: string }>> {
    const { who, id, key } = form;
    const actor = actorOf(who);
    const reason = "A reason";
    switch (form.verb) {
      case "book": {
        const petId = cast.owners[who]?.petId ?? "";
        // The key stands in the reason, so that the test can tell whose booking a row is.
        const wish = { petId, slot: form.slot, reason: key, sharesHealth: who % 2 === 0 };
        return bookAppointment(services, actor, cast.vets[form.vet]?.id ?? "", wish, key);
      }
      case "cancel":
        return cancelAppointment(services, actor, id, { reason: null }, key);
      case "confirm":
        return confirmAppointment(services, actor, id, key);
      case "decline":
        return declineAppointment(services, actor, id, { reason }, key);
      case "callOff":
        return callOffAppointment(services, actor, id, { reason }, key);
      case "complete":
        return completeAppointment(services, actor, id, key);
      case "noShow":
        return noteNoShow(services, actor, id, key);
    }
  }

  async function fill(form: Form): Promise<void> {
    say({ said: "sent", form });
    const answer = await send(form);
    const value = answer.ok ? answer.value : undefined;
    const code = answer.ok ? "" : answer.code;
    say({ said: "answered", key: form.key, ok: answer.ok, code, id: value?.id ?? form.id });
  }

  const pick = <T>(some: readonly T[]): T | undefined =>
    some[Math.floor(Math.random() * some.length)];

  async function ownersForm(who: number): Promise<Form> {
    const own = await services.db.reader
      .selectFrom("appointments")
      .select("id")
      .where("owner_id", "=", actorOf(who).id)
      .orderBy("id", "desc")
      .limit(4)
      .execute();
    const known = pick(own);
    const base = { who, key: newIdempotencyKey(), vet: 0, slot: "" };
    if (known && Math.random() < 0.4) return { ...base, verb: "cancel", id: known.id };
    const halfHour = 30 * 60_000;
    const first = Math.ceil(services.now().getTime() / halfHour) * halfHour;
    const slot = new Date(first + Math.floor(Math.random() * 12) * halfHour).toISOString();
    return { ...base, verb: "book", id: "", vet: Math.random() < 0.5 ? 0 : 1, slot };
  }

  async function vetsForm(who: number): Promise<Form | undefined> {
    const known = await services.db.reader
      .selectFrom("appointments")
      .select("id")
      .where("vet_id", "=", actorOf(who).id)
      .orderBy("id", "desc")
      .limit(12)
      .execute();
    const id = pick(known)?.id;
    const verbs = ["confirm", "confirm", "decline", "callOff", "complete", "noShow"] as const;
    return id
      ? { who, verb: pick(verbs) ?? "confirm", key: newIdempotencyKey(), id, vet: 0, slot: "" }
      : undefined;
  }

  async function live(who: number): Promise<never> {
    for (const form of cast.unanswered.filter((one) => one.who === who)) await fill(form);
    for (;;) {
      const form = who < cast.owners.length ? await ownersForm(who) : await vetsForm(who);
      if (form) await fill(form);
      // Lets the others take their turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function clock(): Promise<never> {
    for (;;) {
      await expireAppointments(services);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  await Promise.all([...Array.from({ length: people }, (_, who) => live(who)), clock()]);
}

if (import.meta.main) {
  for await (const line of createInterface(process.stdin)) {
    await run(JSON.parse(line) as Cast);
  }
}
