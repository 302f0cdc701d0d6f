import { foldText, foldTyped, searchTerms } from "./search-text.ts";

export type SearchFacts = Readonly<Record<string, string | null | undefined>>;

/** The facts that contain the text (`phone`, `name and pet`, or none); `isExact`: one of them is just that text. */
export function foundBy(query: string, facts: SearchFacts): { by: string; isExact: boolean } {
  const folded = foldTyped(query);
  const all = Object.entries(facts).flatMap(([name, text]) =>
    text ? [{ name, whole: foldTyped(text), text: `${foldText(text)} ${foldTyped(text)}` }] : [],
  );
  const exact = all.find(({ whole }) => whole === folded);
  if (exact) return { by: exact.name, isExact: true };
  const terms = searchTerms(query);
  const one = all.find(({ text }) => terms.every((term) => text.includes(term)));
  const each = terms.flatMap((term) => all.find(({ text }) => text.includes(term))?.name ?? []);
  return { by: one?.name ?? [...new Set(each)].join(" and "), isExact: false };
}
