import { type RawBuilder, sql } from "kysely";
import { likePattern } from "./search-text.ts";

/** The condition that a row's `search_text` has a term from `searchTerms` anywhere. */
export function containsTerm(term: string): RawBuilder<boolean> {
  return sql<boolean>`search_text like ${likePattern(term)} escape '\\'`;
}
