import { type QueryExecutorProvider, sql } from "kysely";

export type Engine = "sqlite" | "postgres";

/**
 * One step, never changed once it is released: it is written in SQL and imports nothing of today's code, because it
 * must do the same for ever.
 */
export type Migration = {
  up(q: QueryExecutorProvider, engine: Engine): Promise<void>;
};

/** Runs statements one after the other. */
export async function run(q: QueryExecutorProvider, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(q);
}

/** Returns what the engines spell differently, and columns that many tables have. Text sorts by its characters' codes on both. */
export function dialect(engine: Engine) {
  const postgres = engine === "postgres";
  const text = postgres ? 'text collate "C"' : "text";
  // Any whole number that JavaScript can hold, so that none that a request names is out of range.
  const integer = postgres ? "bigint" : "integer";
  return {
    text,
    integer,
    /** Ends a `create table`: without it SQLite would store any kind of value in any column. */
    strict: postgres ? "" : "strict",
    /** A column that is 0 or 1. */
    truth: (name: string) => `${name} ${integer} not null check (${name} in (0, 1))`,
    /** A column such as `2026-11-20T09:00:00.000Z`. */
    instant: (name: string) => `${name} ${text} not null check (length(${name}) = 24)`,
    maybeInstant: (name: string) => `${name} ${text} check (length(${name}) = 24)`,
    /** A column such as `2026-11-20`. */
    day: (name: string) => `${name} ${text} not null check (length(${name}) = 10)`,
    maybeDay: (name: string) => `${name} ${text} check (length(${name}) = 10)`,
    /** A column with what somebody typed into a field. */
    typed: (name: string, max = 5000) =>
      `${name} ${text} not null check (length(${name}) <= ${max})`,
  };
}

/** Values in a list, as `in (…)` has them. */
export function listed(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(", ");
}
