// What the processes of random histories have in common: people who fill in forms without end, and say each answer aloud
// once they have it.
import { createInterface } from "node:readline";
import { pino } from "pino";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { isDatabaseBusy } from "#app/platform/db/database-errors.server.ts";
import { offlineMailer } from "#app/platform/mail/mailer.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { undoMs } from "#app/platform/undo.ts";

/** One form, by its sender's number. */
export type WorkerForm = { who: number; verb: string; key: string; id: string };

/** What the test tells a process to begin with. */
export type WorkerInput<Form extends WorkerForm> = {
  database: Parameters<typeof openDatabase>[0];
  /** The instant at which the first process began, and what its clock said then, in ms. */
  began: number;
  clock: number;
  /** Forms that were sent and never answered: they are sent again with their key, as people do. */
  unanswered: Form[];
};

/** Said aloud: a form leaves, or its answer is there. */
export type WorkerMessage<Form extends WorkerForm> =
  | { said: "sent"; form: Form }
  | { said: "answered"; key: string; ok: boolean; code: string; id: string };

/** Services whose clock runs so many times as fast as ours. */
export function workerServices(input: WorkerInput<WorkerForm>, speed: number): AppServices {
  return {
    db: openDatabase(input.database),
    mailer: offlineMailer(),
    site: { name: "Rehome Lagos", origin: "http://localhost:3000" },
    secrets: ["a-secret-for-tests-that-is-long-enough"],
    log: pino({ level: "silent" }),
    now: () => new Date(input.clock + (Date.now() - input.began) * speed),
  } as unknown as AppServices;
}

/** What a form answers: the record that it made, or the change. */
export type WorkerAnswer = { id?: string; changeId?: string; step?: string } | null;

/** Somebody's newest change of the last ten minutes, for whoever thinks better of it; perhaps undone already. */
export async function undoForm(
  services: AppServices,
  entity: string,
  by: { id: string } | { name: string },
): Promise<{ verb: "undo"; id: string; change: string } | undefined> {
  const since = new Date(services.now().getTime() - undoMs).toISOString();
  const change = await services.db.reader
    .selectFrom("history")
    .select(["id", "entity_id"])
    .where("entity", "=", entity)
    .where("id" in by ? "actor_id" : "actor_name", "=", "id" in by ? by.id : by.name)
    .where("step", "is not", null)
    .where("step", "<>", "undo")
    .where("at", ">", since)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return change && { verb: "undo", id: change.entity_id, change: change.id };
}

export function pick<T>(some: readonly T[]): T | undefined {
  return some[Math.floor(Math.random() * some.length)];
}

type WorkerRun<Form extends WorkerForm> = {
  people: number;
  unanswered: readonly Form[];
  next: (who: number) => Promise<Form | undefined>;
  send: (form: Form) => Promise<Outcome<WorkerAnswer>>;
  /** What the clock does, ten times a second. */
  tick: () => Promise<unknown>;
};

/**
 * Does it again as long as the database is busy, as people do with a form that the site answers by 503: nothing was done.
 * On a busy machine a lock that a killed process still holds takes longer than a site waits.
 */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error;
    }
  }
}

/** Lets everybody fill in forms, and the clock tick, until the process is killed. */
export async function runUntilKilled<Form extends WorkerForm>({
  people,
  unanswered,
  next,
  send,
  tick,
}: WorkerRun<Form>): Promise<void> {
  const say = (line: WorkerMessage<Form>) => process.stdout.write(`${JSON.stringify(line)}\n`);

  async function fill(form: Form): Promise<void> {
    say({ said: "sent", form });
    const answer = await whenFree(() => send(form));
    const value = answer.ok ? answer.value : undefined;
    const code = answer.ok ? "" : answer.code;
    say({ said: "answered", key: form.key, ok: answer.ok, code, id: value?.id ?? form.id });
  }

  async function person(who: number): Promise<never> {
    for (const form of unanswered.filter((one) => one.who === who)) await fill(form);
    for (;;) {
      const form = await whenFree(() => next(who));
      if (form) await fill(form);
      // Lets the others take their turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function clock(): Promise<never> {
    for (;;) {
      await whenFree(tick);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  await Promise.all([...Array.from({ length: people }, (_, who) => person(who)), clock()]);
}

/** Runs with each input that the test writes to the process, one a line. */
export async function onWorkerInput<Input>(run: (input: Input) => Promise<void>): Promise<void> {
  for await (const line of createInterface(process.stdin)) await run(JSON.parse(line) as Input);
}
