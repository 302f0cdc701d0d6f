import { beforeAll, describe, expect, test } from "vitest";
import {
  type CatalogueCard,
  type CatalogueSort,
  countCatalogue,
  countPlaces,
  findCatalogue,
  listCatalogue,
} from "#app/features/adoption/catalogue/catalogue.queries.server.ts";
import type { CatalogueFilter } from "#app/features/adoption/catalogue/catalogue-filter.queries.server.ts";
import {
  changeListingStatus,
  insertListing,
} from "#app/features/adoption/listing/listing.queries.server.ts";
import { areaKey, listingSearchText } from "#app/features/adoption/listing/listing-search-text.ts";
import { indexMark, searchWords, wordTerms } from "#app/platform/search/search-text.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { at, listingRow } from "#tests/support/rows.ts";
import { databaseForAll } from "#tests/support/services.ts";

const breeds = ["Local (Ekuke)", "Boerboel", "Lhasa Apso", "German Shepherd"];
const species = ["Dog", "Dog", "Cat", "Other"] as const;
const sexes = ["Female", "Male", "Unknown"] as const;
const sizes = ["Small", "Medium", "Large"] as const;
const locations = ["Ikeja, Lagos", "Ikeja GRA, Lagos", "Ẹ̀pẹ́ , Lagos", "Male town"];
const sorts: CatalogueSort[] = ["newest", "longest", "youngest"];

const rows = Array.from({ length: 90 }, (_, n) => {
  const name = n % 7 === 0 ? "Bùkólá" : n === 8 ? "Old Girl" : `Pet ${n}`;
  const breed = breeds[n % 4] as string;
  const location = locations[n % 3 === 0 ? 0 : (n >> 2) % 4] as string;
  const description = "A small girl of three weeks.";
  return listingRow({
    name,
    breed,
    location,
    description,
    age: (n * 5) % 21,
    species: species[n % 4] as "Dog",
    sex: sexes[n % 3] as "Female",
    size: sizes[(n >> 1) % 3] as "Small",
    good_with_children: n % 2 === 0 ? 1 : 0,
    good_with_dogs: n % 5 === 0 ? 1 : 0,
    good_with_cats: 0,
    status: n % 11 === 0 ? "adopted" : n % 13 === 0 ? "reserved" : "available",
    search_text: listingSearchText({ name, breed, location, description }),
    // Three share each instant, and the instants do not follow the order of writing.
    published_at: at(Math.floor(((n * 37) % 90) / 3)),
  });
});

const filters: [string, CatalogueFilter][] = [
  ["everything", { terms: [] }],
  ["a word", { terms: wordTerms("bukola") }],
  ["the beginning of a word", { terms: wordTerms("Sheph") }],
  ["two words", { terms: wordTerms("german bùk") }],
  ["a kind", { terms: [], species: "Cat" }],
  ["several filters", { terms: [], species: "Dog", sex: "Female", size: "Small" }],
  ["ages", { terms: [], ages: [0, 1, 2, 3] }],
  ["companions", { terms: [], goodWith: ["children", "dogs"] }],
  ["words and filters", { terms: wordTerms("local"), sex: "Male", ages: [5, 10, 15] }],
  ["a place", { terms: [], areas: ["ikeja"] }],
  [
    "several places and filters",
    { terms: [], areas: ["epe", "ikejagra"], species: "Dog", ages: [5] },
  ],
  ["a place and a word", { terms: wordTerms("bukola"), areas: ["epe"], goodWith: ["children"] }],
  ["a place without pets", { terms: [], areas: ["yaba"] }],
  ["an everyday word", { terms: [], words: [{ word: "girl", sex: "Female" }] }],
  [
    "an everyday word in a name",
    { terms: [], words: [{ word: "old", sex: "Male", size: "Large" }] },
  ],
  ["an everyday word in a place", { terms: [], words: [{ word: "male", species: "Cat" }] }],
  [
    "everyday words and everything else",
    {
      terms: wordTerms("pet"),
      areas: ["ikeja", "maletown"],
      sex: "Female",
      words: [
        { word: "young", ages: [1, 2, 3] },
        { word: undefined, goodWith: ["children"] },
      ],
    },
  ],
  ["what nobody is", { terms: [], goodWith: ["cats"] }],
];

onEachEngine("the catalogue on %s", (engine) => {
  const db = databaseForAll(engine);
  beforeAll(async () => {
    await db.transaction(async (trx) => {
      for (const row of rows) await insertListing(trx, row);
    });
  });

  const whole = (filter: CatalogueFilter, sort: CatalogueSort) =>
    listCatalogue(db.reader, filter, sort, { limit: 500, offset: 0 });
  const place = (card: CatalogueCard) => ({ key: card.order_key, age: card.age });

  describe.each(filters)("filtered by %s", (_name, filter) => {
    test("finds just what matches, and counts it", async () => {
      const expected = rows.filter((row) => matches(row, filter)).map((row) => row.id);
      const found = await whole(filter, "newest");
      expect(found.map((card) => card.id).sort()).toEqual([...expected].sort());
      expect(await countCatalogue(db.reader, filter, 1001)).toBe(expected.length);
      expect(await countCatalogue(db.reader, filter, 2)).toBe(Math.min(expected.length, 2));
      const places = await countPlaces(db.reader, filter, 1001);
      expect(places.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
    });

    test.each(sorts)("is in order when sorted by %s", async (sort) => {
      const found = await whole(filter, sort);
      const keys = found.map((card) => card.order_key);
      expect(new Set(keys).size).toBe(keys.length);
      const sorted = [...found].sort(
        (a, b) =>
          (sort === "youngest" ? a.age - b.age : 0) ||
          (sort === "longest" ? a.order_key - b.order_key : b.order_key - a.order_key),
      );
      expect(found.map((card) => card.id)).toEqual(sorted.map((card) => card.id));
      const times = found.map((card) => card.published_at);
      if (sort === "newest") expect(times).toEqual([...times].sort().reverse());
    });

    test.each(sorts)(
      "is found and counted at once as by two questions, by %s",
      { tags: "race" },
      async (sort) => {
        const all = await whole(filter, sort);
        for (const [offset, cap] of [
          [0, 1001],
          [4, 1001],
          [4, 6],
          [400, 1001],
        ] as const) {
          const page = { limit: 4, offset };
          expect(await findCatalogue(db.reader, filter, sort, page, cap)).toEqual({
            total: Math.min(all.length, cap),
            rows: all.slice(offset, offset + 4),
          });
        }
      },
    );

    test.each(sorts)("is the same by page and by cursor, there and back, by %s", async (sort) => {
      const all = await whole(filter, sort);
      expect(await listCatalogue(db.reader, filter, sort, { limit: 4, offset: 4 })).toEqual(
        all.slice(4, 8),
      );
      const there: CatalogueCard[] = [];
      for (let next = all.slice(0, 7); next.length > 0; ) {
        there.push(...next);
        const after = place(next.at(-1) as CatalogueCard);
        next = await listCatalogue(db.reader, filter, sort, { limit: 7, after });
      }
      expect(there).toEqual(all);
      const back: CatalogueCard[] = all.slice(-1);
      for (let first = back[0]; first; ) {
        const before = await listCatalogue(db.reader, filter, sort, {
          limit: 7,
          before: place(first),
        });
        back.unshift(...before);
        first = before[0];
      }
      expect(back).toEqual(all);
    });
  });

  test("a listing enters with its publication and leaves when it is adopted", async () => {
    const filter = { terms: wordTerms("zanzibar") };
    const draft = listingRow({
      status: "draft",
      published_at: null,
      search_text: searchWords("Zanzibar"),
    });
    const move = (from: "draft" | "available", to: "available" | "adopted") =>
      db.transaction((trx) =>
        changeListingStatus(trx, { id: draft.id, from: [from], to, now: at(900) }),
      );
    await db.transaction((trx) => insertListing(trx, draft));
    expect(await whole(filter, "newest")).toEqual([]);
    await move("draft", "available");
    expect((await whole({ terms: [] }, "newest"))[0]?.id).toBe(draft.id);
    expect(await whole(filter, "newest")).toHaveLength(1);
    await move("available", "adopted");
    expect(await whole(filter, "newest")).toEqual([]);
  });

  test("a hundred listings of one instant all have a place", async () => {
    const many = Array.from({ length: 100 }, () =>
      listingRow({ published_at: at(5000), search_text: "crowd", id: idEnding("abc") }),
    );
    await db.transaction(async (trx) => {
      for (const row of many) await insertListing(trx, row);
    });
    expect(await countCatalogue(db.reader, { terms: ["crowd"] }, 1001)).toBe(100);
  });

  test.each(["%", "_", '"', "' or 1=1 --", "\\", ":*", "a & | ! b", "NEAR(", "xxspeciesdog"])(
    "a search for %s is only a search",
    async (typed) => {
      const filter = { terms: wordTerms(typed) };
      expect(await countCatalogue(db.reader, filter, 1001)).toBeLessThanOrEqual(1001);
      expect(Array.isArray(await whole(filter, "youngest"))).toBe(true);
    },
  );
});

let made = 0;
function idEnding(tail: string): string {
  made += 1;
  return `019a0000-0000-7000-8000-${String(made).padStart(9, "0")}${tail}`;
}

type Row = (typeof rows)[number];

/** The rule in plain words, against which both indexes are held. */
function matches(row: Row, filter: CatalogueFilter): boolean {
  const words = row.search_text.split(" ").filter((word) => !word.startsWith(indexMark));
  const good = {
    children: row.good_with_children,
    dogs: row.good_with_dogs,
    cats: row.good_with_cats,
  };
  const has = (facets: Omit<CatalogueFilter, "terms">) =>
    (!facets.species || row.species === facets.species) &&
    (!facets.sex || row.sex === facets.sex) &&
    (!facets.size || row.size === facets.size) &&
    (!facets.ages || [...facets.ages].includes(row.age)) &&
    (facets.goodWith ?? []).every((companion) => good[companion] === 1);
  return (
    row.status !== "adopted" &&
    filter.terms.every((term) => words.some((word) => word.startsWith(term))) &&
    (!filter.areas || filter.areas.includes(areaKey(row.location.split(",")[0] ?? ""))) &&
    has(filter) &&
    (filter.words ?? []).every(
      ({ word, ...facets }) =>
        has(facets) ||
        (word && searchWords(row.name, row.breed, row.location).split(" ").includes(word)),
    )
  );
}
