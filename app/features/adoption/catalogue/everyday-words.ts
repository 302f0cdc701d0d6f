import { wordTerms } from "#app/platform/search/search-text.ts";
import type { CatalogueQuery } from "./catalogue.ts";

type Facets = Partial<Pick<CatalogueQuery, "species" | "age" | "sex" | "size" | "goodWith">>;

/** What people type, and the filters they mean. Plurals too. */
const everydayWords: readonly (readonly [words: string, facets: Facets])[] = [
  ["dog dogs doggy doggies", { species: "Dog" }],
  ["cat cats kitty kitties", { species: "Cat" }],
  ["puppy puppies pup pups", { species: "Dog", age: "baby" }],
  ["kitten kittens", { species: "Cat", age: "baby" }],
  ["baby babies", { age: "baby" }],
  ["young", { age: "young" }],
  ["adult adults", { age: "adult" }],
  ["old older senior seniors elderly", { age: "senior" }],
  ["female females girl girls", { sex: "Female" }],
  ["male males boy boys", { sex: "Male" }],
  ["small little tiny", { size: "Small" }],
  ["medium", { size: "Medium" }],
  ["big large", { size: "Large" }],
];
const facetsOf = new Map(
  everydayWords.flatMap(([words, facets]) => words.split(" ").map((word) => [word, facets])),
);

const companionOf = new Map([
  ...["children", "child", "kids", "kid"].map((word) => [word, "children"] as const),
  ...["dogs", "dog"].map((word) => [word, "dogs"] as const),
  ...["cats", "cat"].map((word) => [word, "cats"] as const),
]);

export type UnderstoodWord = {
  typed: string;
  facets: Facets;
  /** A pet with this word in its name, breed or place is found too. */
  word: string | undefined;
  /** The search without it. */
  rest: string;
};

export type UnderstoodSearch = { words: UnderstoodWord[]; rest: string };

/** Takes everyday words out of a search, such as `puppy` or `good with cats`. */
export function understandSearch(search: string): UnderstoodSearch {
  const typed = search.split(/\s+/).filter((part) => part !== "");
  const folded = typed.map((part) => wordTerms(part).join(""));
  const found: { from: number; to: number; facets: Facets; word: string | undefined }[] = [];
  for (let at = 0; at < typed.length; ) {
    const word = folded[at] ?? "";
    const { to, goodWith } = readCompanions(folded, at);
    const facets = goodWith.length > 0 ? { goodWith } : facetsOf.get(word);
    if (facets) found.push({ from: at, to, facets, word: to - at > 1 ? undefined : word });
    at = to;
  }
  const without = (spans: readonly { from: number; to: number }[]) =>
    typed.filter((_, at) => !spans.some(({ from, to }) => at >= from && at < to)).join(" ");
  return {
    words: found.map((one) => ({
      typed: typed.slice(one.from, one.to).join(" "),
      facets: one.facets,
      word: one.word,
      rest: without([one]),
    })),
    rest: without(found),
  };
}

/** Reads `good with cats and children` at a place; else its one word. */
function readCompanions(folded: readonly string[], at: number) {
  const goodWith: CatalogueQuery["goodWith"] = [];
  let to = at + 1;
  if (folded[at] !== "good" || folded[at + 1] !== "with") return { to, goodWith };
  for (let next = at + 2; next < folded.length; next += 1) {
    const companion = companionOf.get(folded[next] ?? "");
    if (companion) {
      goodWith.push(companion);
      to = next + 1;
    } else if (folded[next] !== "and" && folded[next] !== "or") break;
  }
  return { to, goodWith };
}
