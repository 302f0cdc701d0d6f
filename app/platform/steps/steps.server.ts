/**
 * The steps of a record as data: one table for each entity says who may take which step, from where to where, with which
 * words, effects, e-mails and notice. Forms, API, Undo and tests follow from it. @see house.md "Steps"
 */
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

/** Whoever takes a step; without an id a visitor, by the name they gave, or the clock. */
export type StepActor = { id?: string | undefined; name: string };

/** What the parts of a step are told. `row` is the record as it was before. */
export type StepCall<Row, Words, Found> = SetCall<Row, Words, Found> & { trx: Queries };

/** What the columns are made of that change with the status. */
type SetCall<Row, Words, Found> = {
  now: Date;
  row: Row;
  actor: StepActor;
  words: Words;
  found: Found;
};

/** What the e-mails of a step are made of. */
export type MailCall<Row, Words, Found> = StepCall<Row, Words, Found> & { site: Site };

/** What a step is told that reads, before anything is locked, what its words name. */
export type FindCall = { id: string; actor: StepActor; now: Date };

/** What undoing an effect is told. `row` is the record as it is again. */
export type UndoCall<Row> = Omit<MailCall<Row, never, never>, "words" | "found">;

/** What the undoing of an effect needs and the record no longer says; nothing personal. */
export type Receipt = Record<string, string | number | boolean | null> | null;

/** What follows from a step, in its transaction. A refusal refuses the step. */
export type Effect<Row, Words = unknown, Found = unknown> = {
  /** Without a site no e-mails are sent. */
  apply(call: StepCall<Row, Words, Found> & { site: Site | undefined }): Promise<Outcome<Receipt>>;
};

/** An effect with its inverse. A refusal of `undo` leaves everything as it is: somebody has taken the place meanwhile. */
export type UndoableEffect<Row, Words = unknown, Found = unknown> = Effect<Row, Words, Found> & {
  undo(call: UndoCall<Row>, receipt: Receipt): Promise<Outcome<null>>;
};

/** An e-mail of a step. The machinery gives it its cause and its delay. */
export type StepMail = Omit<OutgoingEmail, "cause" | "delayMs"> & {
  /** Anybody can have it sent to any address: at most some a day leave. */
  isUnasked?: boolean;
};

type Asks = Record<string, Omit<StepField, "name">>;

/** The words of a form: a required text is there, any other may be null. */
type WordsOf<A extends Asks> = {
  [Name in keyof A]: A[Name] extends { required: string } ? string : string | null;
};

type Effects<Row, Words, Found> =
  | {
      /** It can be taken back for ten minutes, and its e-mails wait as long. */
      undo: true;
      effects?: readonly UndoableEffect<Row, NoInfer<Words>, NoInfer<Found>>[];
    }
  | { undo?: false; effects?: readonly Effect<Row, NoInfer<Words>, NoInfer<Found>>[] };

type Definition<Row extends StepRow, Columns, Words, Found, Facts, More> = {
  label: string;
  variant?: StepView["variant"];
  /** What somebody did by it, before the record's title: `confirmed`. */
  past: string;
  from: readonly Row["status"][];
  /** Without it the status stays, and other columns change alone. */
  to?: Row["status"];
  /** Beside the status: shows the button and refuses the request. */
  can?(row: Row, now: Date): boolean;
  /** Reads what the words name, and may refuse, before anything is locked. */
  find?(trx: Queries, words: Words, call: FindCall): Promise<Outcome<Found>>;
  /** Columns of the record that change with the status. */
  set?(call: SetCall<Row, Words, Found>): Columns;
  /** What the history says, where it is not the words of these names. */
  notes?(words: Words, found: Found): { reason?: string | null; privateNote?: string | null };
  mails?(call: MailCall<Row, Words, Found>): Promise<StepMail[]>;
  /** What the notice says beside the record's own facts. */
  facts?(call: StepCall<Row, Words, Found>): Promise<More>;
  notice: string | ((facts: Facts & More) => string);
} & Effects<Row, Words, Found>;

/** A step, whatever words it asks for. Its members are methods: what they are called with is what the schema made. */
export type AnyStep<
  Row extends StepRow = StepRow,
  Words = unknown,
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
  schema: z.ZodType<Words>;
  can(row: Row, now: Date): boolean;
  find(trx: Queries, words: Words, call: FindCall): Promise<Outcome<Found>>;
  set(call: SetCall<Row, Words, Found>): object;
  notes(words: Words, found: Found): { reason?: string | null; privateNote?: string | null };
  mails(call: MailCall<Row, Words, Found>): Promise<StepMail[]>;
  facts(call: StepCall<Row, Words, Found>, own: unknown): Promise<Facts>;
  notice(facts: Facts): string;
  undo: boolean;
  effects: readonly (Effect<Row, Words, Found> &
    Partial<Pick<UndoableEffect<Row, Words, Found>, "undo">>)[];
};

/**
 * Returns how the steps of one entity are declared: `step` with the texts that it asks for, `formStep` with the schema
 * of a form that the page writes out. `Columns` are those that a step may set beside the status, `Facts` what every
 * notice may name.
 */
export function stepsOf<Row extends StepRow, Columns extends object, Facts extends object>() {
  function declare<Words, Found, More, Own extends boolean>(
    definition: Definition<Row, Columns, Words, Found, Facts, More>,
    form: Pick<AnyStep<Row, Words>, "fields" | "schema"> & { ownForm: Own },
  ): AnyStep<Row, Words, Found, Facts & More> & { ownForm: Own } {
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
      find: (trx, words, call) =>
        definition.find?.(trx, words, call) ?? Promise.resolve(done(null as Found)),
      set: (call) => definition.set?.(call) ?? {},
      notes: (words, found) => definition.notes?.(words, found) ?? (words as object),
      mails: (call) => definition.mails?.(call) ?? Promise.resolve([]),
      async facts(call, own) {
        return { ...(own as Facts), ...((await definition.facts?.(call)) as More) };
      },
      notice: (facts) => (typeof notice === "string" ? notice : notice(facts)),
    };
  }
  return {
    /** Declares the entity's table; the names of its parties and steps are known to the compiler from here on. */
    define: <P extends Parties<Row>>(table: StepTable<Row, P, Columns>) => table,
    step: <const A extends Asks = Record<never, never>, Found = null, More extends object = object>(
      definition: { asks?: A } & Definition<Row, Columns, WordsOf<A>, Found, Facts, More>,
    ) => {
      const fields = Object.entries<Asks[string]>(definition.asks ?? {}).map(([name, ask]) => ({
        name,
        ...ask,
      }));
      const schema = schemaOf(fields) as unknown as z.ZodType<WordsOf<A>>;
      return declare(definition, { fields, schema, ownForm: false as const });
    },
    formStep: <Words extends object, Found = null, More extends object = object>(
      definition: { schema: z.ZodType<Words> } & Definition<
        Row,
        Columns,
        Words,
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

function schemaOf(fields: readonly StepField[]): z.ZodType {
  const optional = nullableText();
  return z.object(
    Object.fromEntries(
      fields.map(({ name, required }) => [name, required ? requiredText(required) : optional]),
    ),
  );
}

/** Steps by their names, by the party that takes them. */
export type Parties<Row extends StepRow> = Record<string, Record<string, AnyStep<Row>>>;

/** The steps of an entity, by the party that takes them. */
export type StepTable<
  Row extends StepRow = StepRow,
  P extends Parties<Row> = Parties<Row>,
  Columns extends object = object,
> = {
  entity: string;
  record: StatusRecord<Row, Columns>;
  /** Who it is about in a button's name: `Simba`. */
  name(row: Row): string;
  /** As in `the appointment of Simba`. */
  title(row: Row): string;
  /** Whether the record is within this party's reach; another's is not found. */
  isTheirs(row: Row, party: string, actor: StepActor): boolean;
  /** Nobody takes back what was done with a record of which the person is erased. */
  isErased(row: Row): boolean;
  /** The CONFLICT text of a step that is not possible now; undefined where the last step says why. */
  conflict(
    row: Row,
    step: string,
    now: Date,
    trx: Queries,
  ): string | undefined | Promise<string | undefined>;
  /** The same of a change that cannot be taken back because of something other than a later change of the record. */
  undoConflict?(row: Row, change: Change): string | undefined;
  /** The same, of a record with which nobody has done anything. */
  untouched(row: Row): string;
  /** What every notice may name. */
  facts(row: Row): object;
  parties: P;
};

/** The words that a step is taken with. */
export type StepWords<
  P,
  Party extends keyof P,
  Name extends keyof P[Party],
> = P[Party][Name] extends { schema: z.ZodType<infer Words> } ? Words : never;

/** The facts that its notice names. */
export type StepFacts<
  P,
  Party extends keyof P,
  Name extends keyof P[Party],
> = P[Party][Name] extends { notice(facts: infer Facts): string } ? Facts : never;

/** The names of a party's steps whose forms the page writes out. */
export type OwnForms<P, Party extends keyof P> = Party extends keyof P
  ? {
      [Name in keyof P[Party] & string]: P[Party][Name] extends { ownForm: false } ? never : Name;
    }[keyof P[Party] & string]
  : never;

/** Whether this party may take the step now: it shows the button and refuses the request. */
export function canTake<Row extends StepRow, P extends Parties<Row>, Party extends keyof P>(
  { parties }: { parties: P },
  party: Party,
  name: keyof P[Party],
  row: Row,
  now: Date,
): boolean {
  const step: AnyStep<Row> | undefined = parties[party]?.[name as string];
  return step !== undefined && isPossible(step, row, now);
}

/** Whether the record's status, and what else the step asks of it, allow it now. */
export function isPossible<Row extends StepRow>(step: AnyStep<Row>, row: Row, now: Date): boolean {
  return step.from.includes(row.status) && step.can(row, now);
}

/** Returns the steps that a party may take now, in the order of the table. */
export function viewSteps<Row extends StepRow, P extends Parties<Row>, Party extends keyof P>(
  table: Pick<StepTable<Row, P>, "parties">,
  party: Party,
  row: Row,
  now: Date,
): StepView<OwnForms<P, Party>>[] {
  return Object.entries<AnyStep<Row>>(table.parties[party] ?? {})
    .filter(([, step]) => isPossible(step, row, now))
    .map(([name, { label, variant, fields, ownForm }]) => {
      return { name, label, variant, fields, ownForm } as StepView<OwnForms<P, Party>>;
    });
}

/** Whoever asks to take a step back, at which party's page. */
export type Taker = { party: string; actor: StepActor };

export type Change = Pick<
  HistoryEntry,
  "id" | "at" | "actor_id" | "from_status" | "step" | "undone_at"
>;

/** The step of a change that its table can take back; undefined for any other. */
export function undoableStep<Row extends StepRow>(
  { parties }: { parties: Parties<Row> },
  change: Change,
): AnyStep<Row> | undefined {
  const [party = "", name = ""] = (change.step ?? "").split(".");
  const steps = Object.hasOwn(parties, party) ? parties[party] : undefined;
  const step = steps && Object.hasOwn(steps, name) ? steps[name] : undefined;
  return step?.undo ? step : undefined;
}

/**
 * Whether somebody may take back a change at all: who took it, also where the record is theirs no longer, and staff
 * where they have the record's page. Someone without an account is whom the page let in.
 */
export function mayUndo<Row extends StepRow>(
  table: Pick<StepTable<Row>, "isTheirs">,
  row: Row,
  change: Change,
  { party, actor }: Taker,
): boolean {
  const [by = ""] = (change.step ?? "").split(".");
  if (party === "staff") return table.isTheirs(row, party, actor);
  return by === party && change.actor_id === (actor.id ?? null);
}

/** Until when a change can be taken back, in ms. */
export function undoEnds({ at }: Pick<Change, "at">): number {
  return Date.parse(at) + undoMs;
}

/** Returns the change that somebody may take back now: the last one of its record. */
export function viewUndo<Row extends StepRow>(
  table: Pick<StepTable<Row>, "parties" | "isTheirs" | "isErased" | "undoConflict" | "name">,
  row: Row,
  last: Change | undefined,
  taker: Taker,
  now: Date,
): UndoView | undefined {
  const step = last && isInForce(last) ? undoableStep(table, last) : undefined;
  if (!last || !step || now.getTime() >= undoEnds(last)) return undefined;
  if (table.isErased(row) || !mayUndo(table, row, last, taker)) return undefined;
  if (table.undoConflict?.(row, last)) return undefined;
  return {
    change: last.id,
    step: step.label,
    label: undoLabel(step.label, table.name(row)),
    until: new Date(undoEnds(last)).toISOString(),
  };
}

/** Whether the last change of a record can still be taken back: until then others are told of what was before it. */
export function isUnpublished<Row extends StepRow>(
  table: Pick<StepTable<Row>, "parties">,
  last: HistoryEntry | undefined,
  now: Date,
): last is HistoryEntry {
  if (!last?.from_status || !isInForce(last) || !undoableStep(table, last)) return false;
  return now.getTime() < undoEnds(last);
}

/** As in `Undo Done, Simba`. */
export function undoLabel(step: string, name: string): string {
  return `Undo ${step}, ${name}`;
}
