/** A word index on SQLite with all prefixes up to seven letters: common words cost no more than rare ones. */
export function prefixIndex(name: string, options = "contentless_delete = 1"): string {
  return `create virtual table ${name} using fts5(words, content = ''${options && `, ${options}`},
    detail = none, prefix = '1 2 3 4 5 6 7', tokenize = "unicode61 remove_diacritics 0")`;
}

/** The index column on PostgreSQL; `words` joins words by spaces. */
export function wordVector(words: string): string {
  return `search_vector tsvector not null generated always as
    (array_to_tsvector(string_to_array(ltrim(${words}), ' '))) stored`;
}

/** A private character that no searched text contains; it begins the index's own words. */
export const mark = "\uf8ff";

/** Indexes any substring on PostgreSQL where `pg_trgm` is available; otherwise rows are scanned. */
export function partIndex(table: string): string {
  return `do $$ begin
      create extension if not exists pg_trgm;
      create index ${table}_search on ${table} using gin (search_text collate "C" gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'search has no index: %', sqlerrm;
    end $$`;
}
