import { type RawBuilder, sql } from "kysely";
import { likePattern } from "./search-text.ts";

/**
 * The condition that a row's `search_text` has a term from `searchTerms` anywhere. `column` says whose, where a query
 * joins several.
 */
export function containsTerm(term: string, column = "search_text"): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${likePattern(term)} escape '\\'`;
}
