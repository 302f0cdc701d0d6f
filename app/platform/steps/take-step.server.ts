import { formatInstant } from "../dates.ts";
import type { Queries } from "../db/database.server.ts";
import { isUniqueViolation } from "../db/database-errors.server.ts";
import {
  findChange,
  listBatch,
  listHistory,
  markUndone,
  saveUndoData,
} from "../history/history.queries.server.ts";
import { isInForce, undoStepName } from "../history/history.ts";
import { transition } from "../history/transition.server.ts";
import { idempotent } from "../idempotency/idempotency.server.ts";
import { capitalised } from "../in-words.ts";
import { done, type Outcome, type Refusal, refused } from "../outcome.ts";
import type { AppServices, Site } from "../services.ts";
import { undoInWords } from "../undo.ts";
import { releaseStepMails, sendStepMails, withdrawStepMails } from "./step-mails.server.ts";
import {
  type AnyStep,
  isPossible,
  mayUndo,
  type Receipt,
  type StepActor,
  type StepCall,
  type StepFacts,
  type StepInput,
  type StepRow,
  type StepsByRole,
  type StepTable,
  type UndoRequester,
  undoableStep,
  undoEnds,
} from "./steps.server.ts";

type NamedStep = { stepRole: string; name: string; input: unknown };

/** `row` is the record before the step; `facts` are for its notice. */
type TakenStep<Row, Facts> = { changeId: string; row: Row; facts: Facts };

/** In the caller's transaction. Refuses NOT_FOUND for others' records, CONFLICT with a sentence for an impossible step. */
export function takeStepIn<
  Row extends StepRow,
  P extends StepsByRole<Row>,
  StepRole extends string & keyof P,
  Name extends string & keyof P[StepRole],
>(
  site: Site | undefined,
  trx: Queries,
  table: StepTable<Row, P>,
  id: string,
  {
    stepRole,
    step,
    ...options
  }: {
    stepRole: StepRole;
    step: Name;
    input: StepInput<P, StepRole, Name>;
    actor: StepActor;
    now: Date;
    batch?: string;
  },
): Promise<Outcome<TakenStep<Row, StepFacts<P, StepRole, Name>>>> {
  const taken = takeNamedStep(site, trx, table, id, { ...options, stepRole, name: step });
  return taken as Promise<Outcome<TakenStep<Row, StepFacts<P, StepRole, Name>>>>;
}

type StepOptions = NamedStep & {
  actor: StepActor;
  now: Date;
  /** The same for all steps of one `undoBatch`. */
  batch?: string;
};

async function takeNamedStep<Row extends StepRow>(
  site: Site | undefined,
  trx: Queries,
  table: StepTable<Row>,
  id: string,
  { stepRole, name, input, actor, now, batch }: StepOptions,
): Promise<Outcome<TakenStep<Row, unknown>>> {
  const step = table.stepsByRole[stepRole]?.[name];
  if (!step) return refused("NOT_FOUND");
  const found = await step.find(trx, input, { id, actor, now });
  if (!found.ok) return found;
  const { reason = null, privateNote = null } = step.notes(input, found.value);
  let before: Record<string, unknown> = {};
  const change = await transition(trx, accessibleRecord(table, stepRole, actor), id, {
    to: step.to,
    actor,
    now,
    step: `${stepRole}.${name}`,
    reason,
    privateNote,
    can: (row) => isPossible(step, row, now),
    set: (row, at) => {
      const columns = step.set({ now: at, actor, input, row, found: found.value });
      before = Object.fromEntries(Object.keys(columns).map((one) => [one, Reflect.get(row, one)]));
      if ("updated_at" in row) before.updated_at = row.updated_at;
      return columns;
    },
    conflict: async (row) =>
      (await table.conflict(row, name, now, trx)) ??
      describeCurrentState(table, row, await listHistory(trx, table.entity, id)),
  });
  if (!change.ok) return change;
  const { changeId, changedAt, ...rest } = change.value;
  const row = rest as unknown as Row;
  const at = new Date(changedAt);
  const call: StepCall<Row, unknown, unknown> = {
    trx,
    now: at,
    row,
    actor,
    input,
    found: found.value,
  };
  const record = { entity: table.entity, id };
  // Before the effects, so that their delayed e-mails are not released.
  await releaseStepMails(trx, now, record);
  const receipts: Receipt[] = [];
  for (const effect of step.effects) {
    const applied = await effect.apply({ ...call, site });
    if (!applied.ok) return applied;
    receipts.push(applied.value);
  }
  if (step.undo) await saveUndoData(trx, changeId, JSON.stringify({ before, receipts }), batch);
  const mails = site ? await step.mails({ ...call, site }) : [];
  await sendStepMails(trx, now, record, { changeId, mails, canUndo: step.undo, by: actor.id });
  return done({ changeId, row, facts: await step.facts(call, table.facts(row)) });
}

function accessibleRecord<Row extends StepRow>(
  table: StepTable<Row>,
  stepRole: string,
  actor: StepActor,
) {
  const { record } = table;
  return {
    ...record,
    async find(trx: Queries, id: string) {
      const row = await record.find(trx, id);
      return row && table.canAccess(row, stepRole, actor) ? row : undefined;
    },
  };
}

type StepAnswer<Facts> = {
  changeId: string;
  name: string;
  facts: Facts;
};

type FormOptions = {
  actor: StepActor;
  key: string | undefined;
  /** For visitors: the record's reference. */
  keyOwner?: string | undefined;
};

/** Takes a step once for each idempotency key. Refuses as `takeStepIn`, and CONFLICT if the step was undone meanwhile. */
export function takeStep<
  Row extends StepRow,
  P extends StepsByRole<Row>,
  StepRole extends string & keyof P,
  Name extends string & keyof P[StepRole],
>(
  services: Pick<AppServices, "db" | "now" | "site">,
  table: StepTable<Row, P>,
  id: string,
  {
    stepRole,
    step,
    ...options
  }: FormOptions & {
    stepRole: StepRole;
    step: Name;
    input: StepInput<P, StepRole, Name>;
  },
): Promise<Outcome<StepAnswer<StepFacts<P, StepRole, Name>>>> {
  const taken = takeStepByName(services, table, id, { ...options, stepRole, name: step });
  return taken as Promise<Outcome<StepAnswer<StepFacts<P, StepRole, Name>>>>;
}

export function stepVerb(entity: string, stepRole: string, name: string): string {
  return `${entity}.${stepRole}.${name}`;
}

export async function takeStepByName<Row extends StepRow>(
  services: Pick<AppServices, "db" | "now" | "site">,
  table: StepTable<Row>,
  id: string,
  { stepRole, name, input, actor, key, keyOwner }: NamedStep & FormOptions,
): Promise<Outcome<StepAnswer<unknown>>> {
  const verb = stepVerb(table.entity, stepRole, name);
  const form = { key, verb, actorId: actor.id ?? keyOwner ?? id, content: { id, input } };
  const work = async (trx: Queries): Promise<Outcome<StepAnswer<unknown>>> => {
    const now = services.now();
    const options = { stepRole, name, input, actor, now };
    const taken = await takeNamedStep(services.site, trx, table, id, options);
    if (!taken.ok) return taken;
    const { changeId, row, facts } = taken.value;
    return done({ changeId, name: table.name(row), facts });
  };
  const outcome = await refuseTwins(() => idempotent(services, form, work));
  if (!outcome.ok || !key) return outcome;
  return (await refuseUndoneChange(services, table, id, outcome.value.changeId)) ?? outcome;
}

/** Refuses CONFLICT if the change was undone, for a form that was sent again because its first answer was lost. */
export async function refuseUndoneChange<Row extends StepRow>(
  { db: { reader } }: Pick<AppServices, "db">,
  table: StepTable<Row>,
  id: string,
  changeId: string,
): Promise<Refusal | undefined> {
  const change = await findChange(reader, changeId);
  if (!change?.undone_at) return undefined;
  const row = await table.record.find(reader, id);
  if (!row) return refused("NOT_FOUND");
  const label = undoableStep(table, change)?.label ?? "";
  const history = await listHistory(reader, table.entity, id);
  return refused(
    "CONFLICT",
    `${label} was taken back. ${describeCurrentState(table, row, history)}`,
  );
}

type UndoOptions = UndoRequester & {
  changeId: string;
  key: string | undefined;
  keyOwner?: string | undefined;
};

/**
 * Undoes a change within ten minutes: record and effects are as before, and its e-mails never leave. Refuses NOT_FOUND
 * for a change of another record or another person, and CONFLICT with a sentence when it is too late, something
 * followed, or the place was taken meanwhile.
 */
export async function undoStep<Row extends StepRow>(
  services: Pick<AppServices, "db" | "now" | "site">,
  table: StepTable<Row>,
  id: string,
  { stepRole, actor, changeId, key, keyOwner }: UndoOptions,
): Promise<Outcome<{ step: string; name: string }>> {
  const { entity } = table;
  const actorId = actor.id ?? keyOwner ?? id;
  const form = { key, verb: `${entity}.${undoStepName}`, actorId, content: { id, changeId } };
  const work = async (trx: Queries): Promise<Outcome<{ step: string; name: string }>> => {
    const now = services.now();
    const change = await findChange(trx, changeId);
    if (change?.entity !== entity || change.entity_id !== id) return refused("NOT_FOUND");
    const step = undoableStep(table, change);
    await table.record.lock(trx, id);
    const row = await table.record.find(trx, id);
    if (!step || !row || !mayUndo(table, row, change, { stepRole, actor }))
      return refused("NOT_FOUND");
    const history = await listHistory(trx, entity, id);
    const problem = findUndoProblem(table, row, { step, changeId, history, now });
    if (problem) return refused("CONFLICT", problem);
    const { before, receipts } = JSON.parse(change.undo_data ?? "{}") as {
      before?: object;
      receipts?: Receipt[];
    };
    const back = await transition(trx, table.record, id, {
      to: change.from_status ?? row.status,
      actor,
      now,
      step: undoStepName,
      set: () => before ?? {},
      can: () => true,
      conflict: (one) => describeCurrentState(table, one, history),
    });
    if (!back.ok) return back;
    const again = await table.record.find(trx, id);
    if (!again) return refused("NOT_FOUND");
    const call = { trx, now, row: again, actor, site: services.site };
    for (const [index, effect] of [...step.effects.entries()].reverse()) {
      const undone = await effect.undo?.(call, receipts?.[index] ?? null);
      if (undone && !undone.ok) return undone;
    }
    if (!(await withdrawStepMails(trx, now, { entity, id }, changeId))) {
      return refused("CONFLICT", `${tooLate} Its e-mail is on its way.`);
    }
    await markUndone(trx, changeId, now.toISOString());
    return done({ step: step.label, name: table.name(again) });
  };
  return refuseTwins(() => idempotent(services, form, work));
}

/** A unique index says that another record is now what this one would become. */
async function refuseTwins<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refused(
      "CONFLICT",
      "The same was requested again in the meantime, so this does not change.",
    );
  }
}

type SkippedRecord = { id: string; why: string };

/** Undoes each change in its own transaction. Refuses NOT_FOUND for an unknown batch, CONFLICT if none can be undone. */
export async function undoBatch<Row extends StepRow>(
  services: Pick<AppServices, "db" | "now" | "site">,
  table: StepTable<Row>,
  batch: string,
  { key, ...requester }: UndoRequester & { key: string | undefined },
): Promise<Outcome<{ undone: number; skipped: SkippedRecord[] }>> {
  const changes = await listBatch(services.db.reader, batch);
  let undone = 0;
  const skipped: SkippedRecord[] = [];
  for (const { id: changeId, entity_id: id, undone_at } of changes) {
    const own = key && `${key.slice(0, 48)}-${changeId.slice(-12)}`;
    const outcome = await undoStep(services, table, id, { ...requester, changeId, key: own });
    if (outcome.ok) undone += 1;
    else if (outcome.code === "NOT_FOUND") return outcome;
    // A change that was undone by itself is no problem.
    else if (undone_at === null) skipped.push({ id, why: outcome.message ?? "" });
  }
  if (undone > 0) return done({ undone, skipped });
  if (changes.length === 0) return refused("NOT_FOUND");
  return refused("CONFLICT", skipped[0]?.why ?? "All of it is undone already.");
}

const tooLate = `The ${undoInWords()} to undo it are over.`;

type UndoRequest<Row extends StepRow> = {
  step: AnyStep<Row>;
  changeId: string;
  history: Awaited<ReturnType<typeof listHistory>>;
  now: Date;
};

function findUndoProblem<Row extends StepRow>(
  table: StepTable<Row>,
  row: Row,
  { step, changeId, history, now }: UndoRequest<Row>,
): string | undefined {
  const change = history.find(({ id }) => id === changeId);
  if (!change || change.undone_at !== null) {
    return `${step.label} is undone already. ${describeCurrentState(table, row, history)}`;
  }
  if (history.at(-1)?.id !== changeId) return describeCurrentState(table, row, history);
  if (table.isErased(row)) return "The person's data is erased, so nothing can be taken back.";
  if (now.getTime() >= undoEnds(change)) return tooLate;
  return table.undoConflict?.(row, change);
}

function describeCurrentState<Row extends StepRow>(
  table: StepTable<Row>,
  row: Row,
  history: UndoRequest<Row>["history"],
): string {
  const last = history.findLast(isInForce);
  const title = table.title(row);
  if (!last?.from_status) return table.noChangeText(row);
  const [stepRole = "", name = ""] = (last.step ?? "").split(".");
  const past = table.stepsByRole[stepRole]?.[name]?.past;
  if (!past) return `${capitalised(title)} has changed in the meantime.`;
  return `${last.actor_name} ${past} ${title} on ${formatInstant(last.at)}.`;
}
