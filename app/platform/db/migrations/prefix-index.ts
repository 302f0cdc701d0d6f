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
