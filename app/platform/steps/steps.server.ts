/** The steps of a record as data. Forms, API, Undo and tests follow from one table for each entity. @see house.md "Steps" */
import { z } from "zod";
import type { Queries } from "../db/database.server.ts";
import type { HistoryEntry } from "../history/history.queries.server.ts";
import { isInForce } from "../history/history.ts";
import type { StatusRecord } from "../history/transition.server.ts";
import { nullableText, requiredText } from "../http/text-schema.server.ts";
import type { OutgoingEmail } from "../mail/send-mail.server.ts";
import { done, type Outcome } from "../outcome.ts";
import type { Site } from "../services.ts";
import { undoMs } from "../undo.ts";
import type { StepField, StepView, UndoView } from "./steps.ts";

export type StepRow = { id: string; status: string };

/** `id` is missing for a visitor (`name` as entered) and for a scheduled job. */
export type StepActor = { id?: string | undefined; name: string };

/** `row` is the record before the step. */
export type StepCall<Row, Input, Found> = SetCall<Row, Input, Found> & { trx: Queries };

type SetCall<Row, Input, Found> = {
  now: Date;
  row: Row;
  actor: StepActor;
  input: Input;
  found: Found;
};

export type MailCall<Row, Input, Found> = StepCall<Row, Input, Found> & { site: Site };

/** Arguments of `find`, which loads what the input refers to before any lock. */
export type FindCall = { id: string; actor: StepActor; now: Date };

/** `row` is the record with its status restored. */
export type UndoCall<Row> = Omit<MailCall<Row, never, never>, "input" | "found">;

/** What `undo` of an effect needs and the record does not hold; nothing personal. */
export type Receipt = Record<string, string | number | boolean | null> | null;

/** Part of a step, in its transaction. If it refuses, the step is refused. Without a site no e-mails are sent. */
export type Effect<Row, Input = unknown, Found = unknown> = {
  apply(call: StepCall<Row, Input, Found> & { site: Site | undefined }): Promise<Outcome<Receipt>>;
};

/** A refusal of `undo` leaves everything as it is, for example when the place was taken meanwhile. */
export type UndoableEffect<Row, Input = unknown, Found = unknown> = Effect<Row, Input, Found> & {
  undo(call: UndoCall<Row>, receipt: Receipt): Promise<Outcome<null>>;
};

/** Its cause and delay follow from the step. */
export type StepMail = Omit<OutgoingEmail, "cause" | "delayMs"> & {
  /** Anybody can trigger it for any address, so their number is limited. */
  isUnrequested?: boolean;
};

type TextFields = Record<string, Omit<StepField, "name">>;

type InputOf<A extends TextFields> = {
  [Name in keyof A]: A[Name] extends { required: string } ? string : string | null;
};

type Effects<Row, Input, Found> =
  | {
      /** It can be undone for ten minutes, and its e-mails wait as long. */
      undo: true;
      effects?: readonly UndoableEffect<Row, NoInfer<Input>, NoInfer<Found>>[];
    }
  | { undo?: false; effects?: readonly Effect<Row, NoInfer<Input>, NoInfer<Found>>[] };

type Definition<Row extends StepRow, Columns, Input, Found, Facts, More> = {
  label: string;
  variant?: StepView["variant"];
  /** What the person did, before the record's title: `confirmed`. */
  past: string;
  from: readonly Row["status"][];
  /** Without it only other columns change. */
  to?: Row["status"];
  /** A condition beside the status, for the button and the request. */
  can?(row: Row, now: Date): boolean;
  /** Loads what the input refers to, before any lock. May refuse. */
  find?(trx: Queries, input: Input, call: FindCall): Promise<Outcome<Found>>;
  set?(call: SetCall<Row, Input, Found>): Columns;
  /** Notes for the history. By default the input fields with these names. */
  notes?(input: Input, found: Found): { reason?: string | null; privateNote?: string | null };
  mails?(call: MailCall<Row, Input, Found>): Promise<StepMail[]>;
  facts?(call: StepCall<Row, Input, Found>): Promise<More>;
  notice: string | ((facts: Facts & More) => string);
} & Effects<Row, Input, Found>;

export type AnyStep<
  Row extends StepRow = StepRow,
  Input = unknown,
  Found = unknown,
  Facts = unknown,
> = {
  label: string;
  variant: StepView["variant"];
  past: string;
  from: readonly Row["status"][];
  to: Row["status"] | undefined;
  fields: readonly StepField[];
  ownForm: boolean;
  schema: z.ZodType<Input>;
  can(row: Row, now: Date): boolean;
  find(trx: Queries, input: Input, call: FindCall): Promise<Outcome<Found>>;
  set(call: SetCall<Row, Input, Found>): object;
  notes(input: Input, found: Found): { reason?: string | null; privateNote?: string | null };
  mails(call: MailCall<Row, Input, Found>): Promise<StepMail[]>;
  facts(call: StepCall<Row, Input, Found>, own: unknown): Promise<Facts>;
  notice(facts: Facts): string;
  undo: boolean;
  effects: readonly (Effect<Row, Input, Found> &
    Partial<Pick<UndoableEffect<Row, Input, Found>, "undo">>)[];
};

/** `step` has text fields, `formStep` the schema of a form that the page renders. Every notice may name `Facts`. */
export function stepBuilders<Row extends StepRow, Columns extends object, Facts extends object>() {
  function declare<Input, Found, More, Own extends boolean>(
    definition: Definition<Row, Columns, Input, Found, Facts, More>,
    form: Pick<AnyStep<Row, Input>, "fields" | "schema"> & { ownForm: Own },
  ): AnyStep<Row, Input, Found, Facts & More> & { ownForm: Own } {
    const { notice, variant = "secondary", undo = false, effects = [] } = definition;
    return {
      label: definition.label,
      past: definition.past,
      variant,
      undo,
      effects,
      from: definition.from,
      to: definition.to,
      ...form,
      can: (row, now) => definition.can?.(row, now) ?? true,
      find: (trx, input, call) =>
        definition.find?.(trx, input, call) ?? Promise.resolve(done(null as Found)),
      set: (call) => definition.set?.(call) ?? {},
      notes: (input, found) => definition.notes?.(input, found) ?? (input as object),
      mails: (call) => definition.mails?.(call) ?? Promise.resolve([]),
      async facts(call, own) {
        return { ...(own as Facts), ...((await definition.facts?.(call)) as More) };
      },
      notice: (facts) => (typeof notice === "string" ? notice : notice(facts)),
    };
  }
  return {
    /** From here on the compiler knows the names of roles and steps. */
    define: <P extends StepsByRole<Row>>(table: StepTable<Row, P, Columns>) => table,
    step: <
      const A extends TextFields = Record<never, never>,
      Found = null,
      More extends object = object,
    >(
      definition: { fields?: A } & Definition<Row, Columns, InputOf<A>, Found, Facts, More>,
    ) => {
      const fields = Object.entries<TextFields[string]>(definition.fields ?? {}).map(
        ([name, ask]) => ({
          name,
          ...ask,
        }),
      );
      const schema = makeSchema(fields) as unknown as z.ZodType<InputOf<A>>;
      return declare(definition, { fields, schema, ownForm: false as const });
    },
    formStep: <Input extends object, Found = null, More extends object = object>(
      definition: { schema: z.ZodType<Input> } & Definition<
        Row,
        Columns,
        Input,
        Found,
        Facts,
        More
      >,
    ) => {
      const { schema } = definition;
      return declare(definition, { fields: [], schema, ownForm: true as const });
    },
  };
}

function makeSchema(fields: readonly StepField[]): z.ZodType {
  const optional = nullableText();
  return z.object(
    Object.fromEntries(
      fields.map(({ name, required }) => [name, required ? requiredText(required) : optional]),
    ),
  );
}

export type StepsByRole<Row extends StepRow> = Record<string, Record<string, AnyStep<Row>>>;

export type StepTable<
  Row extends StepRow = StepRow,
  P extends StepsByRole<Row> = StepsByRole<Row>,
  Columns extends object = object,
> = {
  entity: string;
  record: StatusRecord<Row, Columns>;
  /** The name in a button: `Simba`. */
  name(row: Row): string;
  /** As in `the appointment of Simba`. */
  title(row: Row): string;
  /** Whether the record exists for this role and person. */
  canAccess(row: Row, stepRole: string, actor: StepActor): boolean;
  /** After an erasure nothing can be undone. */
  isErased(row: Row): boolean;
  /** The CONFLICT text of an impossible step; undefined where the last step explains it. */
  conflict(
    row: Row,
    step: string,
    now: Date,
    trx: Queries,
  ): string | undefined | Promise<string | undefined>;
  /** The CONFLICT text where something other than a later change prevents the undo. */
  undoConflict?(row: Row, change: Change): string | undefined;
  /** The CONFLICT text for a record without any change. */
  noChangeText(row: Row): string;
  facts(row: Row): object;
  stepsByRole: P;
};

export type StepInput<
  P,
  StepRole extends keyof P,
  Name extends keyof P[StepRole],
> = P[StepRole][Name] extends { schema: z.ZodType<infer Input> } ? Input : never;

export type StepFacts<
  P,
  StepRole extends keyof P,
  Name extends keyof P[StepRole],
> = P[StepRole][Name] extends { notice(facts: infer Facts): string } ? Facts : never;

export type OwnForms<P, StepRole extends keyof P> = StepRole extends keyof P
  ? {
      [Name in keyof P[StepRole] & string]: P[StepRole][Name] extends { ownForm: false }
        ? never
        : Name;
    }[keyof P[StepRole] & string]
  : never;

/** Whether this role may take the step now, for the button and the request. */
export function canTake<Row extends StepRow, P extends StepsByRole<Row>, StepRole extends keyof P>(
  { stepsByRole }: { stepsByRole: P },
  stepRole: StepRole,
  name: keyof P[StepRole],
  row: Row,
  now: Date,
): boolean {
  const step: AnyStep<Row> | undefined = stepsByRole[stepRole]?.[name as string];
  return step !== undefined && isPossible(step, row, now);
}

export function isPossible<Row extends StepRow>(step: AnyStep<Row>, row: Row, now: Date): boolean {
  return step.from.includes(row.status) && step.can(row, now);
}

export function viewSteps<
  Row extends StepRow,
  P extends StepsByRole<Row>,
  StepRole extends keyof P,
>(
  table: Pick<StepTable<Row, P>, "stepsByRole">,
  stepRole: StepRole,
  row: Row,
  now: Date,
): StepView<OwnForms<P, StepRole>>[] {
  return Object.entries<AnyStep<Row>>(table.stepsByRole[stepRole] ?? {})
    .filter(([, step]) => isPossible(step, row, now))
    .map(([name, { label, variant, fields, ownForm }]) => {
      return { name, label, variant, fields, ownForm } as StepView<OwnForms<P, StepRole>>;
    });
}

export type UndoRequester = { stepRole: string; actor: StepActor };

export type Change = Pick<
  HistoryEntry,
  "id" | "at" | "actor_id" | "from_status" | "step" | "undone_at"
>;

export function undoableStep<Row extends StepRow>(
  { stepsByRole }: { stepsByRole: StepsByRole<Row> },
  change: Change,
): AnyStep<Row> | undefined {
  const [stepRole = "", name = ""] = (change.step ?? "").split(".");
  const steps = Object.hasOwn(stepsByRole, stepRole) ? stepsByRole[stepRole] : undefined;
  const step = steps && Object.hasOwn(steps, name) ? steps[name] : undefined;
  return step?.undo ? step : undefined;
}

/** Whoever made a change may undo it, even if the record is no longer theirs, and staff who can open the record. */
export function mayUndo<Row extends StepRow>(
  table: Pick<StepTable<Row>, "canAccess">,
  row: Row,
  change: Change,
  { stepRole, actor }: UndoRequester,
): boolean {
  const [by = ""] = (change.step ?? "").split(".");
  if (stepRole === "staff") return table.canAccess(row, stepRole, actor);
  return by === stepRole && change.actor_id === (actor.id ?? null);
}

export function undoEnds({ at }: Pick<Change, "at">): number {
  return Date.parse(at) + undoMs;
}

/** The last change of the record, where this person may undo it now. */
export function viewUndo<Row extends StepRow>(
  table: Pick<StepTable<Row>, "stepsByRole" | "canAccess" | "isErased" | "undoConflict" | "name">,
  row: Row,
  last: Change | undefined,
  requester: UndoRequester,
  now: Date,
): UndoView | undefined {
  const step = last && isInForce(last) ? undoableStep(table, last) : undefined;
  if (!last || !step || now.getTime() >= undoEnds(last)) return undefined;
  if (table.isErased(row) || !mayUndo(table, row, last, requester)) return undefined;
  if (table.undoConflict?.(row, last)) return undefined;
  return {
    change: last.id,
    step: step.label,
    label: undoLabel(step.label, table.name(row)),
    until: new Date(undoEnds(last)).toISOString(),
  };
}

export function undoLabel(step: string, name: string): string {
  return `Undo ${step}, ${name}`;
}
