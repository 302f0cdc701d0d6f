/**
 * An entity's plain fields as a table, from which its form, schemas, API, edits, export and erasure follow. A field
 * belongs here where form, column and API share its name; any other is written out.
 */

/** HTML attributes of the input. */
type InputAttributes = {
  type?: "date" | "month" | "number" | "tel";
  inputMode?: "decimal" | "numeric";
  autoComplete?: string;
  min?: number;
  max?: number;
  step?: number;
};

type Shown = { label: string; hint?: string };

type TextDescription = Shown & {
  kind: "text" | "longText";
  /** The message where it is missing. */
  required?: string;
  /** Characters; without it the limit of every text field. */
  max?: number;
  /** Of a long text. */
  rows?: number;
  input?: InputAttributes;
};
type ChoiceDescription<Value extends string> = Shown & {
  kind: "choice";
  values: readonly Value[];
  /** Where the form sends none. */
  usual: Value;
  wrong?: string;
};
/** An input that the entity reads itself: it is no column. */
type TypedDescription = Shown & {
  kind: "typed";
  required?: string;
  wrong?: string;
  input?: InputAttributes;
};

export type FieldDescription = TextDescription | ChoiceDescription<string> | TypedDescription;
export type FieldTable = Readonly<Record<string, FieldDescription>>;

/** A line of text, by default of at most 200 characters. */
export function text<Given extends Omit<TextDescription, "kind">>(description: Given) {
  return { kind: "text" as const, max: 200, ...description };
}

/** A text of several lines. */
export function longText<Given extends Omit<TextDescription, "kind">>(description: Given) {
  return { kind: "longText" as const, ...description };
}

export function choice<const Value extends string>(
  description: Omit<ChoiceDescription<Value>, "kind">,
) {
  return { kind: "choice" as const, ...description };
}

export function typed<Given extends Omit<TypedDescription, "kind">>(description: Given) {
  return { kind: "typed" as const, ...description };
}

/** The names of the fields that are columns. */
type ColumnOf<Table extends FieldTable> = {
  [Name in keyof Table & string]: Table[Name] extends TypedDescription ? never : Name;
}[keyof Table & string];

/** The values of a table's columns. */
export type ValuesOf<Table extends FieldTable> = {
  [Name in ColumnOf<Table>]: Table[Name] extends ChoiceDescription<infer Value> ? Value : string;
};

function columnsOf<Table extends FieldTable>(fields: Table) {
  const names = Object.keys(fields) as ColumnOf<Table>[];
  return names.filter((name) => fields[name]?.kind !== "typed");
}

/** The names of all inputs, in the order of the table. */
export function inputNames<Table extends FieldTable>(fields: Table) {
  return Object.keys(fields) as (keyof Table & string)[];
}

/** The values with which an empty form begins. */
export function usualValues<Table extends FieldTable>(fields: Table) {
  const usual = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "choice" ? [[name, field.usual]] : [],
  );
  return Object.fromEntries(usual) as Partial<Record<keyof Table, string>>;
}

/** The columns of a row or an input. */
export function pickFields<Table extends FieldTable>(
  fields: Table,
  from: ValuesOf<Table>,
): ValuesOf<Table> {
  const values = columnsOf(fields).map((name) => [name, from[name]]);
  return Object.fromEntries(values) as ValuesOf<Table>;
}

/** Empties every text, for erasure; choices stay. */
export function emptyTexts<Table extends FieldTable>(fields: Table) {
  const texts = columnsOf(fields).filter((name) => fields[name]?.kind !== "choice");
  return Object.fromEntries(texts.map((name) => [name, ""])) as {
    [Name in ColumnOf<Table> as Table[Name] extends TextDescription ? Name : never]: string;
  };
}

/** `Area: Ajah → Lekki`; empty where nothing changes. */
export function changesInWords<Table extends FieldTable>(
  fields: Table,
  before: ValuesOf<Table>,
  after: ValuesOf<Table>,
): string {
  return columnsOf(fields)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${fields[name]?.label}: ${before[name] || "none"} → ${after[name] || "none"}`)
    .join(", ");
}
