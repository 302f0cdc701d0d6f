/** An entity's fields as a table, for form, schemas, API, edits, export and erasure. Each field has one name everywhere. */

type InputAttributes = {
  type?: "date" | "month" | "number" | "tel";
  inputMode?: "decimal" | "numeric";
  autoComplete?: string;
  min?: number;
  max?: number;
  step?: number;
};

type Labelled = { label: string; hint?: string };

type TextDescription = Labelled & {
  kind: "text" | "longText";
  required?: string;
  max?: number;
  rows?: number;
  input?: InputAttributes;
};
type ChoiceDescription<Value extends string> = Labelled & {
  kind: "choice";
  values: readonly Value[];
  defaultValue: Value;
  wrong?: string;
};
/** An input that the entity parses itself; no column. */
type TypedDescription = Labelled & {
  kind: "typed";
  required?: string;
  wrong?: string;
  input?: InputAttributes;
};

export type FieldDescription = TextDescription | ChoiceDescription<string> | TypedDescription;
export type FieldTable = Readonly<Record<string, FieldDescription>>;

export function text<Given extends Omit<TextDescription, "kind">>(description: Given) {
  return { kind: "text" as const, max: 200, ...description };
}

export function longText<Given extends Omit<TextDescription, "kind">>(description: Given) {
  return { kind: "longText" as const, ...description };
}

export function choice<const Value extends string>(
  description: Omit<ChoiceDescription<Value>, "kind">,
) {
  return { kind: "choice" as const, ...description };
}

export function customField<Given extends Omit<TypedDescription, "kind">>(description: Given) {
  return { kind: "typed" as const, ...description };
}

type ColumnOf<Table extends FieldTable> = {
  [Name in keyof Table & string]: Table[Name] extends TypedDescription ? never : Name;
}[keyof Table & string];

export type ValuesOf<Table extends FieldTable> = {
  [Name in ColumnOf<Table>]: Table[Name] extends ChoiceDescription<infer Value> ? Value : string;
};

function columnNames<Table extends FieldTable>(fields: Table) {
  const names = Object.keys(fields) as ColumnOf<Table>[];
  return names.filter((name) => fields[name]?.kind !== "typed");
}

export function inputNames<Table extends FieldTable>(fields: Table) {
  return Object.keys(fields) as (keyof Table & string)[];
}

export function defaultValues<Table extends FieldTable>(fields: Table) {
  const defaults = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "choice" ? [[name, field.defaultValue]] : [],
  );
  return Object.fromEntries(defaults) as Partial<Record<keyof Table, string>>;
}

export function pickFields<Table extends FieldTable>(
  fields: Table,
  from: ValuesOf<Table>,
): ValuesOf<Table> {
  const values = columnNames(fields).map((name) => [name, from[name]]);
  return Object.fromEntries(values) as ValuesOf<Table>;
}

export function emptyTexts<Table extends FieldTable>(fields: Table) {
  const texts = columnNames(fields).filter((name) => fields[name]?.kind !== "choice");
  return Object.fromEntries(texts.map((name) => [name, ""])) as {
    [Name in ColumnOf<Table> as Table[Name] extends TextDescription ? Name : never]: string;
  };
}

/** `Area: Ajah → Lekki`; empty when nothing changes. */
export function changesInWords<Table extends FieldTable>(
  fields: Table,
  before: ValuesOf<Table>,
  after: ValuesOf<Table>,
): string {
  return columnNames(fields)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${fields[name]?.label}: ${before[name] || "none"} → ${after[name] || "none"}`)
    .join(", ");
}
