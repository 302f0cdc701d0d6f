import { type QueryExecutorProvider, sql } from "kysely";

export type Engine = "sqlite" | "postgres";

/**
 * One step, frozen once released: it is written in SQL and knows nothing of today's table types,
 * because it must do the same for ever.
 */
export type Migration = {
  up(q: QueryExecutorProvider, engine: Engine): Promise<void>;
};

/** Runs statements one after the other. */
export async function run(q: QueryExecutorProvider, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(q);
}

/** What the engines spell differently. Text sorts by its characters' codes on both. */
export function dialect(engine: Engine) {
  const postgres = engine === "postgres";
  return {
    text: postgres ? 'text collate "C"' : "text",
    /** Any whole number that JavaScript can hold, so that none that a request names is out of range. */
    whole: postgres ? "bigint" : "integer",
    /** Ends a `create table`: without it SQLite would store any kind of value in any column. */
    strict: postgres ? "" : "strict",
  };
}
