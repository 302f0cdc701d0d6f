// A process of its own, started and killed by a test: visitors ask for pets and withdraw, staff decide, release and
// take back without end, and say each answer aloud once they have it.
import { interestStatuses } from "#app/features/adoption/interest/interest.ts";
import { interestSteps } from "#app/features/adoption/interest/interest-steps.server.ts";
import { expressInterest } from "#app/features/adoption/interest/public/express-interest.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { releasePet, requestId, review, withdrawRequest } from "./interests.ts";
import {
  onWorkerInput,
  pick,
  runUntilKilled,
  undoForm,
  type WorkerAnswer,
  type WorkerInput,
  workerServices,
} from "./random-worker.ts";

export type InterestWorkerInput = WorkerInput<Form> & {
  visitors: string[];
  staff: Actor[];
  pets: string[];
};

/** One form, by its sender: a visitor's index or that of one on staff, the latter after the visitors. */
export type Form = {
  who: number;
  verb: "undo" | "ask" | "withdraw" | "approve" | "reject" | "release";
  key: string;
  /** The request; of a new one the pet. */
  id: string;
  reference: string;
  /** Of an undo: the change that it takes back. */
  change?: string;
};

/** An hour of the clock of these people in a minute. */
const speed = 60;

async function run(input: InterestWorkerInput): Promise<void> {
  const services = workerServices(input, speed);
  const { visitors, staff } = input;

  async function send(form: Form): Promise<Outcome<WorkerAnswer>> {
    const { who, id, key, reference, change: changeId = "" } = form;
    const name = visitors[who];
    const actor = staff[who - visitors.length] as Actor;
    switch (form.verb) {
      case "ask": {
        const digits = String(Number.parseInt(key.replaceAll(/\D/g, "").slice(0, 12), 10) % 1e7);
        const wish = {
          name: name ?? "",
          email: `${key}@example.com`,
          phone: `0803${digits.padStart(7, "0")}`,
          // The key stands here, so that the test can tell whose request a row is.
          message: key,
          consents: [],
        };
        const sent = await expressInterest(services, { address: `10.0.0.${who}` }, id, wish, key);
        return sent.ok ? done({ id: await requestId(services, sent.value.reference) }) : sent;
      }
      case "withdraw":
        return withdrawRequest(services, reference, key);
      case "approve":
      case "reject":
        return review(services, actor, id, { decision: form.verb }, key);
      case "release":
        return releasePet(services, actor, id, { reason: "A reason" }, key);
      case "undo": {
        const requester = name
          ? { stepRole: "applicant", actor: { name } }
          : { stepRole: "staff", actor };
        return undoStep(services, interestSteps, id, { ...requester, changeId, key });
      }
    }
  }

  /** One of the newest requests; mostly one that can still change, sometimes any, as people come too late. */
  async function newest(status: "pending" | "approved", name?: string) {
    const statuses = Math.random() < 0.8 ? [status] : interestStatuses;
    let query = services.db.reader.selectFrom("interests").select(["id", "reference"]);
    if (name) query = query.where("name", "=", name);
    const found = await query
      .where("status", "in", statuses)
      .orderBy("id", "desc")
      .limit(8)
      .execute();
    return pick(found);
  }

  async function next(who: number): Promise<Form | undefined> {
    const base = { who, key: newIdempotencyKey(), reference: "" };
    const name = visitors[who];
    const chance = Math.random();
    if (chance < 0.3) {
      const by = name ? { name } : { id: staff[who - visitors.length]?.id ?? "" };
      const undo = await undoForm(services, "interest", by);
      if (undo) return { ...base, ...undo };
    }
    if (!name) {
      const verb = pick(["approve", "approve", "reject", "release"] as const) ?? "approve";
      const known = await newest(verb === "release" ? "approved" : "pending");
      return known && { ...base, ...known, verb };
    }
    const known = chance < 0.5 ? await newest("pending", name) : undefined;
    if (known) return { ...base, ...known, verb: "withdraw" };
    return { ...base, verb: "ask", id: pick(input.pets) ?? "" };
  }

  const people = visitors.length + staff.length;
  const tick = async () => undefined;
  await runUntilKilled({ people, unanswered: input.unanswered, next, send, tick });
}

if (import.meta.main) await onWorkerInput(run);
