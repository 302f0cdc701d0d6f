// A process of its own, started and killed by a test: eight people book, cancel, confirm, and close appointments without
// end, and say each answer aloud once they have it.
import { appointmentSteps } from "#app/features/appointments/appointment/appointment-steps.server.ts";
import { bookAppointment } from "#app/features/appointments/appointment/book-appointment.server.ts";
import { expireAppointments } from "#app/features/appointments/appointment/expire-appointments.server.ts";
import { proposeVisit } from "#app/features/appointments/appointment/propose-visit.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import {
  onWorkerInput,
  pick,
  runUntilKilled,
  undoForm,
  type WorkerAnswer,
  type WorkerInput,
  workerServices,
} from "./random-worker.ts";
import { offersMove, ownerAnswers, ownerCancels, vetTakes } from "./vets.ts";

/** What the test tells the process to begin with. */
export type AppointmentWorkerInput = WorkerInput<Form> & {
  owners: { actor: Actor; petId: string }[];
  vets: Actor[];
};

/** One form, by its sender: an owner's index or a veterinarian's, the latter after the owners. */
export type Form = {
  who: number;
  verb:
    | ("undo" | "book" | "cancel" | "confirm" | "decline" | "callOff" | "complete" | "noShow")
    | ("propose" | "withdraw" | "move" | "withdrawMove")
    | ("accept" | "refuse" | "acceptMove" | "declineMove");
  key: string;
  /** The appointment; of a proposal the pet. A booking names the veterinarian by index, and the slot. */
  id: string;
  vet: number;
  slot: string;
  /** Of an undo: the change that it takes back. */
  change?: string;
};

/** Half an hour of the clock of these people in a second. */
const speed = 1800;

async function run(input: AppointmentWorkerInput): Promise<void> {
  const services = workerServices(input, speed);
  const people = input.owners.length + input.vets.length;
  const actorOf = (who: number) =>
    (input.owners[who]?.actor ?? input.vets[who - input.owners.length]) as Actor;

  function send(form: Form): Promise<Outcome<WorkerAnswer>> {
    const { who, id, key } = form;
    const actor = actorOf(who);
    const reason = "A reason";
    switch (form.verb) {
      case "book": {
        const petId = input.owners[who]?.petId ?? "";
        // The key stands in the reason, so that the test can tell whose booking a row is.
        const wish = { petId, slot: form.slot, reason: key, sharesHealth: who % 2 === 0 };
        return bookAppointment(services, actor, input.vets[form.vet]?.id ?? "", wish, key);
      }
      case "undo": {
        const stepRole = who < input.owners.length ? "owner" : "vet";
        const changeId = form.change ?? "";
        return undoStep(services, appointmentSteps, id, { stepRole, actor, changeId, key });
      }
      case "propose":
        // As of a booking.
        return proposeVisit(services, actor, { petId: id, slot: form.slot, reason: key }, key);
      case "move":
        return offersMove(services, actor, id, form.slot, { key });
      case "withdraw":
      case "withdrawMove":
        return vetTakes(services, actor, id, form.verb, { key });
      case "accept":
      case "acceptMove":
      case "declineMove":
        return ownerAnswers(services, actor, id, form.verb, { key });
      case "refuse":
        return ownerAnswers(services, actor, id, "decline", { key });
      case "cancel":
        return ownerCancels(services, actor, id, { key });
      case "confirm":
        return vetTakes(services, actor, id, "confirm", { key });
      case "decline":
        return vetTakes(services, actor, id, "decline", { reason, key });
      case "callOff":
        return vetTakes(services, actor, id, "cancel", { reason, key });
      case "complete":
        return vetTakes(services, actor, id, "complete", { key });
      case "noShow":
        return vetTakes(services, actor, id, "noShow", { key });
    }
  }

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
    const undo = Math.random() < 0.3 && (await undoForm(services, "appointment", actorOf(who)));
    if (undo) return { ...base, ...undo };
    const answers = [
      "cancel",
      "accept",
      "refuse",
      "acceptMove",
      "acceptMove",
      "declineMove",
    ] as const;
    if (known && Math.random() < 0.6) {
      return { ...base, verb: pick(answers) ?? "cancel", id: known.id };
    }
    return { ...base, verb: "book", id: "", vet: Math.random() < 0.5 ? 0 : 1, slot: someSlot() };
  }

  function someSlot(): string {
    const halfHour = 30 * 60_000;
    const first = Math.ceil(services.now().getTime() / halfHour) * halfHour;
    return new Date(first + Math.floor(Math.random() * 12) * halfHour).toISOString();
  }

  async function vetsForm(who: number): Promise<Form | undefined> {
    const known = await services.db.reader
      .selectFrom("appointments")
      .select("id")
      .where("vet_id", "=", actorOf(who).id)
      .orderBy("id", "desc")
      .limit(12)
      .execute();
    const undo = Math.random() < 0.3 && (await undoForm(services, "appointment", actorOf(who)));
    if (undo) return { who, key: newIdempotencyKey(), vet: 0, slot: "", ...undo };
    const id = pick(known)?.id;
    const base = { who, key: newIdempotencyKey(), vet: 0, slot: someSlot() };
    if (Math.random() < 0.2) {
      const petId = pick(input.owners)?.petId ?? "";
      return { ...base, verb: "propose", id: petId };
    }
    const verbs = [
      ...(["confirm", "confirm", "decline", "callOff", "complete", "noShow"] as const),
      ...(["move", "move", "withdrawMove", "withdraw"] as const),
    ] as const;
    return id ? { ...base, verb: pick(verbs) ?? "confirm", id } : undefined;
  }

  await runUntilKilled({
    people,
    unanswered: input.unanswered,
    next: (who) => (who < input.owners.length ? ownersForm(who) : vetsForm(who)),
    send,
    tick: () => expireAppointments(services),
  });
}

if (import.meta.main) await onWorkerInput(run);
