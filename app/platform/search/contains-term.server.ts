import { type RawBuilder, sql } from "kysely";
import { isWholeWord, likePattern } from "./search-text.ts";

/** The condition that `search_text` contains a term of `searchTerms` or `wholeWords`. `column` qualifies it in joins. */
export function containsTerm(term: string, column = "search_text"): RawBuilder<boolean> {
  const contains = (text: RawBuilder<unknown>, what: string) =>
    sql<boolean>`${text} like ${likePattern(what)} escape '\\'`;
  const part = contains(sql`${sql.ref(column)}`, term.trim());
  if (!isWholeWord(term)) return part;
  return sql<boolean>`(${part} and ${contains(sql`' ' || ${sql.ref(column)} || ' '`, term)})`;
}
