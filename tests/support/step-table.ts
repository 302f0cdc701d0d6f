// What is true of every table of steps: each step from each status by each role, and the way back.
import { sql } from "kysely";
import { expect } from "vitest";
import { listTables } from "#app/platform/db/tables.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { refused } from "#app/platform/outcome.ts";
import type { AnyStep, StepActor, StepRow, StepTable } from "#app/platform/steps/steps.server.ts";
import { takeStepByName, undoStep } from "#app/platform/steps/take-step.server.ts";
import type { Engine } from "./database.ts";
import { value } from "./listings.ts";
import { minuteMs, type TestServices } from "./services.ts";

/** What stays after a step was taken back: that it happened, and that a mail was released. */
const kept = [
  ...["history", "audit_log", "idempotency_keys", "rate_events", "outbox", "email_subjects"],
  // Says that cached pages are stale, and only ever grows.
  "content_version",
];

/** Says that what was read of a listing is stale, and only ever grows. */
const raised = ["version", "updated_at", "change_no"];

/** Their names, which are the same in every database of an engine. */
const watchedTables: Partial<Record<Engine, string[]>> = {};

async function namesOf({ reader }: TestServices["db"], engine: Engine): Promise<string[]> {
  const names = (await listTables(reader, engine)).map(({ name }) => name);
  return names.filter((name) => !kept.includes(name));
}

type Grows = {
  /** Columns that only ever grow, as the version of what is edited. */
  growing?: readonly string[];
  /** Tables of which nothing is ever taken away. */
  keeps?: readonly string[];
};

/** Every row of every table that a step and its undo may not leave changed; without columns that only ever grow. */
export async function snapshot(
  { db }: TestServices,
  { growing = [], keeps = [] }: Grows = {},
): Promise<Record<string, string[]>> {
  const engine = db.options.url ? "postgres" : "sqlite";
  watchedTables[engine] ??= await namesOf(db, engine);
  const watched = (watchedTables[engine] ?? []).filter((name) => !keeps.includes(name));
  const leftOut = (name: string) => [...growing, ...(name === "listings" ? raised : [])];
  const rows = Object.fromEntries(watched.map((name) => [name, [] as string[]]));
  if (engine === "sqlite") {
    for (const name of watched) {
      const all = await sql<object>`select * from ${sql.table(name)}`.execute(db.reader);
      const compared = (row: object) =>
        Object.entries(row).filter(([column]) => !leftOut(name).includes(column));
      rows[name] = all.rows.map((row) => JSON.stringify(compared(row))).sort();
    }
    return rows;
  }
  // One question for all of them: each way to the server takes longer than a table of a test.
  const all = watched.map((name) => {
    const row = sql`(to_jsonb(one) - ${sql.lit(`{${leftOut(name).join(",")}}`)}::text[])::text`;
    return sql`select ${sql.lit(name)} as name, ${row} as row from ${sql.table(name)} as one`;
  });
  const found = sql<{ name: string; row: string }>`${sql.join(all, sql` union all `)}`;
  for (const { name, row } of (await found.execute(db.reader)).rows) rows[name]?.push(row);
  for (const name of watched) rows[name]?.sort();
  return rows;
}

type Cases<Row extends StepRow> = Grows & {
  services: TestServices;
  table: StepTable<Row>;
  statuses: readonly Row["status"][];
  /** Those that have forms; whom each is. */
  actors: Record<string, StepActor>;
  /** A record in this status, at an instant at which the step may be taken if it ever may. */
  make: (status: Row["status"], stepRole: string, name: string) => Promise<string>;
  /** Which records of a status are as good as each other for a step; without it all. */
  kindOf?: (stepRole: string, name: string) => string;
  /** What is sent with a step. */
  input: (stepRole: string, name: string) => Promise<object> | object;
  /**
   * By role and name of a step, as in `staff close`, the statuses from which it is taken. It has an Undo, but for `open!`.
   * From `open?` the record is not found, because it is not visible to this role. From every other status it is refused, whatever
   * the table of the product says.
   */
  steps: Record<string, string>;
};

/** The literal table as three lists of what is done, as in `open: staff close`. */
function listsOf(steps: Record<string, string>) {
  const all = Object.entries(steps).flatMap(([step, statuses]) =>
    statuses.split(" ").map((one) => {
      const status = one.replace(/[!?]$/, "");
      return { what: `${status}: ${step}`, mark: one.slice(status.length) };
    }),
  );
  const marked = (...marks: string[]) =>
    all.filter(({ mark }) => marks.includes(mark)).map(({ what }) => what);
  return { accepted: marked("", "!"), undoable: marked(""), hidden: marked("?") };
}

type Case<Row extends StepRow> = { stepRole: string; name: string; step: AnyStep<Row> };

function casesOf<Row extends StepRow>({ table, actors }: Cases<Row>): Case<Row>[] {
  return Object.keys(actors).flatMap((stepRole) =>
    Object.entries<AnyStep<Row>>(table.stepsByRole[stepRole] ?? {}).map(([name, step]) => {
      return { stepRole, name, step };
    }),
  );
}

async function formOf<Row extends StepRow>(
  cases: Cases<Row>,
  { stepRole, name }: Pick<Case<Row>, "stepRole" | "name">,
) {
  // The clock has no form and no account.
  const actor = cases.actors[stepRole] ?? { name: stepRole };
  return {
    stepRole,
    name,
    actor,
    input: await cases.input(stepRole, name),
    key: newIdempotencyKey(),
  };
}

async function rowOf<Row extends StepRow>({ services, table }: Cases<Row>, id: string) {
  return (await table.record.find(services.db.reader, id)) as Row;
}

/** Whether a change that still takes the record for one in `from` is written; it is rolled back. */
async function updateLate<Row extends StepRow>(
  { services, table }: Cases<Row>,
  id: string,
  from: Row["status"],
): Promise<boolean> {
  const now = services.now().toISOString();
  const change = { from, to: from, now, actorId: null, reason: null, privateNote: null };
  const late = await transact(services, async (trx) =>
    refused("CONFLICT", String(await table.record.update(trx, id, change))),
  );
  return !late.ok && late.message === "true";
}

/** Expects that the step is refused with this code and changes nothing. */
async function expectRefusal<Row extends StepRow>(
  cases: Cases<Row>,
  id: string,
  one: Pick<Case<Row>, "stepRole" | "name">,
  { code, what }: { code: "CONFLICT" | "NOT_FOUND"; what: string },
): Promise<void> {
  const { services, table } = cases;
  const form = await formOf(cases, one);
  const history = () => listHistory(services.db.reader, table.entity, id);
  const past = await history();
  const before = await snapshot(services, cases);
  const answer = await takeStepByName(services, table, id, form);
  expect(answer, what).toMatchObject({ ok: false, code });
  expect(await snapshot(services, cases), what).toEqual(before);
  expect(await history(), what).toEqual(past);
}

/** In this situation of a record its status does not refuse these steps, as in `staff approve`, and something else does. */
export async function expectRefused<Row extends StepRow>(
  cases: Cases<Row>,
  situation: string,
  id: string,
  steps: readonly string[],
): Promise<void> {
  const { status } = await rowOf(cases, id);
  for (const step of steps) {
    const [stepRole = "", name = ""] = step.split(" ");
    const what = `${situation}: ${step}`;
    expect(cases.table.stepsByRole[stepRole]?.[name]?.from, what).toContain(status);
    await expectRefusal(cases, id, { stepRole, name }, { code: "CONFLICT", what });
  }
}

/** Every step from every status: what is accepted happens once, and what is not changes nothing. */
export async function expectMatrix<Row extends StepRow>(cases: Cases<Row>): Promise<void> {
  const { services, table, statuses, steps } = cases;
  const { accepted, hidden } = listsOf(steps);
  const tried: string[] = [];
  const refusedBy = new Map<string, string>();
  for (const one of casesOf(cases)) {
    for (const status of statuses) {
      const what = `${status}: ${one.stepRole} ${one.name}`;
      // What refused a step before is as it was, and serves again.
      const kind = `${status} ${cases.kindOf?.(one.stepRole, one.name) ?? ""}`;
      const known = refusedBy.get(kind);
      const isAccepted = accepted.includes(what);
      tried.push(what);
      const isKnown =
        known !== undefined && !isAccepted && (await rowOf(cases, known)).status === status;
      const id = isKnown ? known : await cases.make(status, one.stepRole, one.name);
      expect((await rowOf(cases, id)).status, what).toBe(status);
      if (!isAccepted) {
        const code = hidden.includes(what) ? "NOT_FOUND" : "CONFLICT";
        await expectRefusal(cases, id, one, { code, what });
        refusedBy.set(kind, id);
        continue;
      }
      const form = await formOf(cases, one);
      const take = () => takeStepByName(services, table, id, form);
      const history = () => listHistory(services.db.reader, table.entity, id);
      const past = await history();
      const first = value(await take());
      expect(value(await take()), what).toEqual(first);
      const now = await history();
      expect(now, what).toHaveLength(past.length + 1);
      expect(now.at(-1), what).toMatchObject({
        id: first.changeId,
        step: `${one.stepRole}.${one.name}`,
        from_status: status,
        to_status: one.step.to ?? status,
      });
      expect((await rowOf(cases, id)).status, what).toBe(one.step.to ?? status);
      expect(await updateLate(cases, id, status), what).toBe((one.step.to ?? status) === status);
      expect(one.step.notice(first.facts), what).not.toMatch(/undefined|null|object/);
    }
  }
  expect(tried).toEqual(expect.arrayContaining([...accepted, ...hidden]));
}

/** Every step that can be taken back leaves nothing behind, and its form and its undo's answer as they must. */
export async function expectUndo<Row extends StepRow>(cases: Cases<Row>): Promise<void> {
  const { services, table, statuses, steps } = cases;
  const { accepted, undoable } = listsOf(steps);
  const undone: string[] = [];
  for (const one of casesOf(cases)) {
    for (const status of statuses) {
      const what = `${status}: ${one.stepRole} ${one.name}`;
      if (!undoable.includes(what)) {
        if (accepted.includes(what)) expect(one.step.undo, what).toBe(false);
        continue;
      }
      const id = await cases.make(status, one.stepRole, one.name);
      const form = await formOf(cases, one);
      const before = await snapshot(services, cases);
      const { changeId } = value(await takeStepByName(services, table, id, form));
      services.pass(9 * minuteMs);
      const { stepRole, actor } = form;
      const undo = (key = newIdempotencyKey()) =>
        undoStep(services, table, id, { stepRole, actor, changeId, key });
      const key = newIdempotencyKey();
      const first = await undo(key);
      expect(first, what).toMatchObject({ ok: true });
      expect(await snapshot(services, cases), what).toEqual(before);
      const told = await services.db.reader
        .selectFrom("outbox")
        .select("id")
        .where("cause", "like", `step:${table.entity}:${id}:${changeId}:%`)
        .execute();
      expect(told, what).toEqual([]);
      expect(await undo(key), what).toEqual(first);
      expect(await undo(), what).toMatchObject({ ok: false, code: "CONFLICT" });
      // Its form once more, after its answer was lost, does not take the step again.
      const again = await takeStepByName(services, table, id, form);
      expect(again, what).toMatchObject({ ok: false, code: "CONFLICT" });
      expect(!again.ok && again.message, what).toContain(`${one.step.label} was taken back.`);
      expect(await snapshot(services, cases), what).toEqual(before);
      undone.push(what);

      // Too late, and by somebody else.
      const later = { ...form, key: newIdempotencyKey() };
      const second = value(await takeStepByName(services, table, id, later));
      const other = { stepRole, actor: { id: "nobody", name: "Nobody" }, key: undefined };
      if (stepRole !== "staff") {
        const stolen = await undoStep(services, table, id, { ...other, changeId: second.changeId });
        expect(stolen, what).toMatchObject({ ok: false, code: "NOT_FOUND" });
      }
      services.pass(10 * minuteMs);
      const after = await snapshot(services, cases);
      const options = { stepRole, actor, changeId: second.changeId, key: undefined };
      expect(await undoStep(services, table, id, options), what).toMatchObject({
        ok: false,
        code: "CONFLICT",
        message: "The ten minutes to undo it are over.",
      });
      expect(await snapshot(services, cases), what).toEqual(after);
    }
  }
  expect(undone.sort()).toEqual([...undoable].sort());
}
