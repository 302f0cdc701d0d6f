/**
 * A word index on SQLite with lists of all beginnings of up to seven letters, so that a common word costs no more
 * than a rare one. It holds no copy of the text.
 */
export function prefixIndex(name: string, options = "contentless_delete = 1"): string {
  return `create virtual table ${name} using fts5(words, content = ''${options && `, ${options}`},
    detail = none, prefix = '1 2 3 4 5 6 7', tokenize = "unicode61 remove_diacritics 0")`;
}

/** A column on PostgreSQL with the words of an SQL expression that joins them by spaces. */
export function wordVector(words: string): string {
  return `search_vector tsvector not null generated always as
    (array_to_tsvector(string_to_array(ltrim(${words}), ' '))) stored`;
}

/** Begins the index's own words: a private character that no text to be searched contains. */
export const mark = "\uf8ff";

/**
 * On PostgreSQL an index of any part of a search text, where `pg_trgm` may be installed; elsewhere rows are read, the
 * newest first.
 */
export function partIndex(table: string): string {
  return `do $$ begin
      create extension if not exists pg_trgm;
      create index ${table}_search on ${table} using gin (search_text collate "C" gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'search has no index: %', sqlerrm;
    end $$`;
}
