import { foldText, foldTyped, searchTerms } from "./search-text.ts";

/** What a record may be found by, each with its name: `{ name: "Ada Obi", phone: "+2348035550102" }`. */
export type SearchFacts = Readonly<Record<string, string | null | undefined>>;

/**
 * Returns which facts the typed text was found in (`phone`, `name and pet`; empty where in none of these), and whether
 * one of them is just that text, however it is spelt.
 */
export function foundBy(typed: string, facts: SearchFacts): { by: string; isExact: boolean } {
  const wanted = foldTyped(typed);
  const all = Object.entries(facts).flatMap(([name, text]) =>
    text ? [{ name, whole: foldTyped(text), text: `${foldText(text)} ${foldTyped(text)}` }] : [],
  );
  const exact = all.find(({ whole }) => whole === wanted);
  if (exact) return { by: exact.name, isExact: true };
  const terms = searchTerms(typed);
  const one = all.find(({ text }) => terms.every((term) => text.includes(term)));
  const each = terms.flatMap((term) => all.find(({ text }) => text.includes(term))?.name ?? []);
  return { by: one?.name ?? [...new Set(each)].join(" and "), isExact: false };
}
