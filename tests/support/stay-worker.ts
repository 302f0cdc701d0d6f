// A process of its own, started and killed by a test: eight people book, cancel, accept, decline, and look after stays
// without end, and say each answer aloud once they have it.

import { expireStays } from "#app/features/boarding/stay/expire-stays.server.ts";
import { bookStay } from "#app/features/boarding/stay/owner/book-stay.server.ts";
import { type StayStatus, stayStatuses } from "#app/features/boarding/stay/stay.ts";
import { maxStayPets } from "#app/features/boarding/stay/stay-fields.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
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
import { acceptStay, cancelOwnStay, checkIn, checkOut, declineStay } from "./stay-steps.ts";

export type StayWorkerInput = WorkerInput<Form> & {
  owners: { actor: Actor; petIds: string[] }[];
  boarders: Actor[];
};

/** One form, by its sender: an owner's index or a boarder's, the latter after the owners. */
export type Form = {
  who: number;
  verb: "undo" | "book" | "cancel" | "accept" | "decline" | "checkIn" | "checkOut";
  key: string;
  /** The stay; for a booking the boarder's index, the pets' indexes and the days instead. */
  id: string;
  reference: string;
  boarder: number;
  pets: number[];
  startDate: string;
  endDate: string;
  /** Of an undo: the change that it takes back. */
  change?: string;
};

/** One to five pets of an owner, in any order. */
function somePets(): number[] {
  const all = [0, 1, 2, 3, 4].toSorted(() => Math.random() - 0.5);
  return all.slice(0, 1 + Math.floor(Math.random() * maxStayPets));
}

/** An hour of the clock of these people in a second. */
const speed = 3600;

async function run(input: StayWorkerInput): Promise<void> {
  const services = workerServices(input, speed);
  const actorOf = (who: number) =>
    (input.owners[who]?.actor ?? input.boarders[who - input.owners.length]) as Actor;

  function send(form: Form): Promise<Outcome<WorkerAnswer>> {
    const { who, id, key, reference, startDate, endDate } = form;
    const actor = actorOf(who);
    switch (form.verb) {
      case "book": {
        const wish = {
          petIds: form.pets.map((pet) => input.owners[who]?.petIds[pet] ?? ""),
          startDate,
          endDate,
          allergies: "",
          medications: "",
          feedingSchedule: "",
          // The key stands here, so that the test can tell whose booking a row is.
          specialInstructions: key,
          emergencyContactName: "",
          emergencyContactPhone: "",
          veterinarianName: "",
          veterinarianPhone: "",
        };
        return bookStay(services, actor, input.boarders[form.boarder]?.id ?? "", wish, key);
      }
      case "cancel":
        return cancelOwnStay(services, reference, key);
      case "accept":
        return acceptStay(services, actor, id, {}, key);
      case "decline":
        return declineStay(services, actor, id, { reason: "A reason" }, key);
      case "checkIn":
        return checkIn(services, actor, id, key);
      case "checkOut":
        return checkOut(services, actor, id, key);
      case "undo": {
        const changeId = form.change ?? "";
        return undoStep(services, staySteps, id, { stepRole: "boarder", actor, changeId, key });
      }
    }
  }

  async function newest(column: "owner_id" | "boarder_id", who: number, limit: number) {
    // Mostly what can still change; sometimes anything, as people come too late.
    const open = Math.random() < 0.8 ? ["received", "accepted", "checked_in"] : stayStatuses;
    const stays = await services.db.reader
      .selectFrom("stays")
      .select(["id", "reference"])
      .where(column, "=", actorOf(who).id)
      .where("status", "in", open as StayStatus[])
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return pick(stays);
  }

  async function next(who: number): Promise<Form | undefined> {
    const base = {
      who,
      key: newIdempotencyKey(),
      boarder: 0,
      pets: [],
      startDate: "",
      endDate: "",
    };
    if (who >= input.owners.length) {
      const undo = Math.random() < 0.3 && (await undoForm(services, "stay", actorOf(who)));
      if (undo) return { ...base, reference: "", ...undo };
      const known = await newest("boarder_id", who, 12);
      const verbs = ["accept", "accept", "accept", "decline", "checkIn", "checkOut"] as const;
      return known && { ...base, ...known, verb: pick(verbs) ?? "accept" };
    }
    const known = await newest("owner_id", who, 4);
    if (known && Math.random() < 0.15) return { ...base, ...known, verb: "cancel" };
    const startDate = addDays(lagosDay(services.now()), Math.floor(Math.random() * 4));
    const endDate = addDays(startDate, Math.floor(Math.random() * 4));
    const boarder = Math.random() < 0.5 ? 0 : 1;
    const pets = somePets();
    return { ...base, verb: "book", id: "", reference: "", boarder, pets, startDate, endDate };
  }

  const people = input.owners.length + input.boarders.length;
  const tick = () => expireStays(services);
  await runUntilKilled({ people, unanswered: input.unanswered, next, send, tick });
}

if (import.meta.main) await onWorkerInput(run);
