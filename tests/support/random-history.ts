// Kills a process of people who act at random again and again, and keeps what they said.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { WorkerForm, WorkerMessage } from "./random-worker.ts";

/**
 * How long the people act, in seconds, killed every five of them: by hand, as CONTRIBUTING.md says. Without it they are
 * killed three times, after so many answers.
 */
const seconds = Number(process.env.HISTORY_SECONDS ?? 0);
const kills = seconds > 0 ? Math.ceil(seconds / 5) : 3;
const answersBeforeKill = 60;
const everyMs = 5000;
/** However slow the machine is, so much happens before a kill. */
const answersAtLeast = 20;

export type Answer = Extract<WorkerMessage<WorkerForm>, { said: "answered" }>;

/** Returns every form that left, by its key, and every answer that came. */
export async function killAgainAndAgain<Form extends WorkerForm>(
  program: string,
  input: object,
): Promise<{ sent: Map<string, Form>; answers: Answer[] }> {
  const sent = new Map<string, Form>();
  const answers: Answer[] = [];
  for (let round = 0; round < kills; round += 1) {
    const answered = new Set(answers.map(({ key }) => key));
    const unanswered = [...sent.values()].filter(({ key }) => !answered.has(key));
    const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "pipe"] });
    let complaint = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint += text;
    });
    // Once all that it wrote is read.
    const ended = once(child, "close");
    child.stdin.write(`${JSON.stringify({ ...input, unanswered })}\n`);
    let begun: number | undefined;
    let seen = 0;
    for await (const text of createInterface(child.stdout)) {
      const line = JSON.parse(text) as WorkerMessage<Form>;
      // From the first form on: a busy machine takes seconds to start a process.
      begun ??= Date.now();
      if (line.said === "sent") sent.set(line.form.key, line.form);
      else answers.push(line);
      if (line.said === "answered") seen += 1;
      const isOver =
        seconds > 0
          ? Date.now() - begun >= everyMs && seen >= answersAtLeast
          : seen === answersBeforeKill;
      if (isOver) child.kill("SIGKILL");
    }
    expect(await ended, `a worker that ended by itself: ${complaint}`).toEqual([null, "SIGKILL"]);
  }
  return { sent, answers };
}

type History = {
  entity: "appointment" | "stay" | "interest";
  /** Every record, with the key of the form that made it. */
  records: readonly { id: string; status: string; key: string | null }[];
  statuses: readonly string[];
  /** What may follow what, apart from the code under test. */
  legal: Record<string, readonly string[]>;
  /** The status to which each verb leads, except those that leave it or take something back. */
  statusAfter: Record<string, string>;
  sent: ReadonlyMap<string, WorkerForm>;
  answers: readonly Answer[];
};

/** Expects what is true of any entity's records after any number of kills. */
export async function expectConsistent(q: Queries, history: History): Promise<void> {
  const { entity, records, statuses, legal, statusAfter, sent, answers } = history;
  const steps = await q
    .selectFrom("history")
    .selectAll()
    .where("entity", "=", entity)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const had = expectLegal(records, steps, legal);
  await expectUntold(q, entity, steps);

  // Nothing that was acknowledged is missing, and no form, sent again after a kill or not, had two effects.
  const kept = new Set(records.map(({ id }) => id));
  for (const { key, ok, id } of answers) {
    const form = sent.get(key);
    if (!ok || !form) continue;
    expect(kept.has(id), `${form.verb} of ${id}`).toBe(true);
    const status = statusAfter[form.verb];
    if (status) expect(had.get(id) ?? []).toContain(status);
  }
  expect(new Set(records.map(({ key }) => key)).size).toBe(records.length);
  const refusedKeys = new Set(answers.filter(({ ok }) => !ok).map(({ key }) => key));
  expect(records.filter(({ key }) => key !== null && refusedKeys.has(key))).toEqual([]);
  expectPlainAnswers(answers);

  const counters = await readCounters(q, `${entity}:`);
  const counted = Object.fromEntries(
    statuses.map((status) => [
      `${entity}:${status}`,
      records.filter((one) => one.status === status).length,
    ]),
  );
  expect(counters).toEqual(counted);

  const good = answers.filter(({ ok }) => ok).length;
  expect(good).toBeGreaterThan(20);
  if (seconds > 0) {
    const summary = { answers: answers.length, good, records: records.length, counted };
    process.stdout.write(`${kills} kills: ${JSON.stringify(summary)}\n`);
  }
}

type Past = {
  id: string;
  entity_id: string;
  from_status: string | null;
  to_status: string;
  step: string | null;
  undone_at: string | null;
};

/** Of what was taken back nobody is told, neither by e-mail nor on the dashboard. */
async function expectUntold(q: Queries, entity: string, steps: readonly Past[]): Promise<void> {
  const emails = await q.selectFrom("outbox").select("cause").execute();
  const notifications = await q.selectFrom("notifications").select("cause").execute();
  const causes = [...emails, ...notifications].map(({ cause }) => cause ?? "");
  for (const { id, entity_id, undone_at } of steps) {
    if (undone_at === null) continue;
    const told = causes.filter((cause) => cause.startsWith(`step:${entity}:${entity_id}:${id}:`));
    expect(told).toEqual([]);
  }
}

/** Every history is legal and ends in the present status. Returns the statuses that each record had, by its id. */
function expectLegal(
  records: readonly { id: string; status: string }[],
  history: readonly Past[],
  legal: Record<string, readonly string[]>,
): Map<string, string[]> {
  const byId = Map.groupBy(history, ({ entity_id }) => entity_id);
  for (const { id, status } of records) {
    let before = "";
    let last: Past | undefined;
    for (const change of byId.get(id) ?? []) {
      const { from_status, to_status, step } = change;
      expect(from_status ?? "").toBe(before);
      const isUndo = step === "undo";
      // Exactly what the next change takes back is marked so.
      if (last) expect(last.undone_at !== null, `${last.id} is undone`).toBe(isUndo);
      if (isUndo) expect(to_status).toBe(last?.from_status);
      else expect(legal[before] ?? [], `${before} to ${to_status}`).toContain(to_status);
      before = to_status;
      last = change;
    }
    expect(last?.undone_at ?? null).toBeNull();
    expect(before).toBe(status);
  }
  return new Map([...byId].map(([id, steps]) => [id, steps.map(({ to_status }) => to_status)]));
}

/** Refusals are those that people can meet, and nobody was answered twice under one key. */
function expectPlainAnswers(answers: readonly Answer[]): void {
  const codes = new Set(answers.map(({ code }) => code));
  const met = ["", "CONFLICT", "INVALID", "RATE_LIMITED"];
  expect([...codes].filter((code) => !met.includes(code))).toEqual([]);
  expect(new Set(answers.map(({ key }) => key)).size).toBe(answers.length);
}
