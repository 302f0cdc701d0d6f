import type { QueryExecutorProvider } from "kysely";
import { type Engine, run } from "./migration.ts";

const endings = [1, 5, 9].map((at) => `' ' || lower(substr(reference, ${at}))`).join(" || ");
const searched = ["people", "stays", "donations", "inquiries"];

/**
 * Adoption requests are found by their reference and its groups, as all else that has one. On PostgreSQL any part of a
 * text is looked up in an index where `pg_trgm` may be installed; elsewhere rows are read, the newest first.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  await run(q, [`update interests set search_text = search_text || ${endings}`]);
  if (engine === "sqlite") return;
  const indexes = searched.map(
    (table) =>
      `create index ${table}_search on ${table} using gin (search_text collate "C" gin_trgm_ops);`,
  );
  await run(q, [
    `do $$ begin
      create extension if not exists pg_trgm;
      ${indexes.join("\n      ")}
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'search has no index: %', sqlerrm;
    end $$`,
  ]);
}
