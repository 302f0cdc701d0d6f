import { type QueryExecutorProvider, sql } from "kysely";

export type Engine = "sqlite" | "postgres";

/** Never changes after its release, so it imports no code of the application. */
export type Migration = {
  up(q: QueryExecutorProvider, engine: Engine): Promise<void>;
};

export async function run(q: QueryExecutorProvider, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(q);
}

/** SQL that differs between the engines, and common columns. Text sorts by code point on both. */
export function dialect(engine: Engine) {
  const postgres = engine === "postgres";
  const text = postgres ? 'text collate "C"' : "text";
  // Any safe integer of JavaScript, so that no number in a request is out of range.
  const integer = postgres ? "bigint" : "integer";
  return {
    text,
    integer,
    /** Without it SQLite stores values of any type in any column. */
    strict: postgres ? "" : "strict",
    truth: (name: string) => `${name} ${integer} not null check (${name} in (0, 1))`,
    instant: (name: string) => `${name} ${text} not null check (length(${name}) = 24)`,
    maybeInstant: (name: string) => `${name} ${text} check (length(${name}) = 24)`,
    day: (name: string) => `${name} ${text} not null check (length(${name}) = 10)`,
    maybeDay: (name: string) => `${name} ${text} check (length(${name}) = 10)`,
    boundedText: (name: string, max = 5000) =>
      `${name} ${text} not null check (length(${name}) <= ${max})`,
  };
}

export function sqlList(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(", ");
}
