// A process of its own, started and killed by a test: boarders and staff record money of the same stays and take it back
// without end, and say each answer aloud once they have it.
import {
  recordPayment,
  takeBackPayment,
} from "#app/features/payments/work-payment/record-payment.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import {
  onWorkerInput,
  pick,
  runUntilKilled,
  type WorkerAnswer,
  type WorkerInput,
  workerServices,
} from "./random-worker.ts";

export type PaymentWorkerInput = WorkerInput<Form> & {
  /** Who may record money of all these stays. */
  recorders: Actor[];
  stays: string[];
};

/** One form; a `replay` is an earlier one of the same person, sent again under its key. */
export type Form = {
  who: number;
  verb: "record" | "takeBack" | "replay";
  key: string;
  /** The stay. */
  id: string;
  amount: number;
  day: string;
  again: boolean;
  payment: string;
  /** Of a replay the key of the form that it is. */
  first?: string;
};

/** A minute of the clock of these people in a second. */
const speed = 60;

async function run(input: PaymentWorkerInput): Promise<void> {
  const services = workerServices(input, speed);
  const answered: Form[] = [];

  async function send(form: Form): Promise<Outcome<WorkerAnswer>> {
    const { who, id, amount, day, again, payment, first = form.key } = form;
    const actor = input.recorders[who] as Actor;
    const work = { kind: "stay", id } as const;
    const sent: Outcome<object> = payment
      ? await takeBackPayment(services, actor, work, { payment, reason: day }, first)
      : await recordPayment(
          services,
          actor,
          work,
          // The key stands in the note, so that the test can tell whose payment a row is.
          { amount, day, method: "cash", again, note: first },
          first,
        );
    if (!sent.ok) return sent;
    if (form.verb !== "replay") answered.push(form);
    const made = sent.value as { id?: string };
    return done({ id: made.id ?? payment });
  }

  async function next(who: number): Promise<Form | undefined> {
    const chance = Math.random();
    const base = { who, key: newIdempotencyKey(), day: lagosDay(services.now()) };
    const earlier = pick(answered.filter((one) => one.who === who));
    if (earlier && chance < 0.2)
      return { ...earlier, key: base.key, verb: "replay", first: earlier.key };
    const id = pick(input.stays) ?? "";
    const plain = { ...base, id, again: chance < 0.9, amount: 0, payment: "" };
    if (chance > 0.5)
      return { ...plain, verb: "record", amount: 100 + (Math.random() < 0.5 ? 0 : 1) };
    const found = await services.db.reader
      .selectFrom("work_payments")
      .select("id")
      .where("entity_id", "=", id)
      .where("reverses", "is", null)
      .orderBy("id", "desc")
      .limit(4)
      .execute();
    const payment = pick(found)?.id;
    return payment ? { ...plain, verb: "takeBack", payment } : undefined;
  }

  const people = input.recorders.length;
  const tick = async () => undefined;
  await runUntilKilled({ people, unanswered: input.unanswered, next, send, tick });
}

if (import.meta.main) await onWorkerInput(run);
