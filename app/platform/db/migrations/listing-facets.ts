import { mark } from "./prefix-index.ts";

const subsets = <Part>(parts: readonly Part[]) =>
  Array.from({ length: (1 << parts.length) - 1 }, (_, index) =>
    parts.map((part, at) => ((index + 1) & (1 << at) ? part : undefined)),
  );

/** Filters as words: one per combination of species, sex, size and age band (`x`: any) and of companions, and the age. */
export function facets(row: string): string {
  const letter = (column: string) => `lower(substr(${row}${column}, 1, 1))`;
  const band = `case when ${row}age = 0 then 'b' when ${row}age <= 3 then 'y'
    when ${row}age <= 7 then 'a' else 's' end`;
  const kinds = subsets([letter("species"), letter("sex"), letter("size"), band]).map((chosen) =>
    [`' ${mark}'`, ...chosen.map((part) => part ?? "'x'")].join(" || "),
  );
  const companions = subsets([
    ["good_with_children", "c"],
    ["good_with_dogs", "d"],
    ["good_with_cats", "k"],
  ] as const).map((chosen) => {
    const some = chosen.filter((one) => one !== undefined);
    const all = some.map(([column]) => `${row}${column} = 1`).join(" and ");
    return `case when ${all} then ' ${mark}g${some.map(([, sign]) => sign).join("")}' else '' end`;
  });
  return [...kinds, ...companions, `' ${mark}age' || ${row}age`].join(" || ");
}
