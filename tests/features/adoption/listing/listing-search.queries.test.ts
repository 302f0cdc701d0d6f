import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { insertInterest } from "#app/features/adoption/interest/interest.queries.server.ts";
import {
  changeListingStatus,
  insertListing,
  updateListing,
} from "#app/features/adoption/listing/listing.queries.server.ts";
import {
  listStaffListings,
  type StaffListingFilter,
} from "#app/features/adoption/listing/listing-search.queries.server.ts";
import { searchWords, wordTerms } from "#app/platform/search/search-text.ts";
import { freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { at, interestRow, listingRow } from "#tests/support/rows.ts";
import { databaseForAll, databaseForEach } from "#tests/support/services.ts";

const statuses = ["draft", "available", "reserved", "adopted", "withdrawn"] as const;
const rows = Array.from({ length: 60 }, (_, n) => {
  const name = n % 7 === 0 ? "Bùkólá" : `Pet ${n}`;
  const breed = n % 2 === 0 ? "German Shepherd" : "Local (Ekuke)";
  const status = statuses[n % 5] as "draft";
  const published_at = status === "draft" ? null : at(n);
  const search_text = searchWords(name, breed);
  return listingRow({ name, breed, status, search_text, published_at });
});

const filters: [string, StaffListingFilter][] = [
  ["nothing", { terms: [] }],
  ...statuses.map((status): [string, StaffListingFilter] => [status, { terms: [], status }]),
  ["a word", { terms: wordTerms("bukola") }],
  ["the beginning of a word, among drafts", { terms: wordTerms("Sheph"), status: "draft" }],
  ["two words, among withdrawn ones", { terms: wordTerms("eku bùk"), status: "withdrawn" }],
  ["a word that nobody has", { terms: ["xyzzy"] }],
];

onEachEngine("the staff's listings on %s", (engine) => {
  const db = databaseForEach(engine);
  beforeEach(async () => {
    await db.transaction(async (trx) => {
      for (const row of rows) await insertListing(trx, row);
    });
  });

  const list = (filter: StaffListingFilter, limit = 100, offset = 0) =>
    listStaffListings(db.reader, filter, { limit, offset, maxPending: 3 });
  const first = async (filter: StaffListingFilter) => (await list(filter, 1))[0]?.id;

  test.each(filters)(
    "filtered by %s: just what matches, newest change first",
    async (_, filter) => {
      const expected = rows
        .filter(
          ({ status, search_text }) =>
            (!filter.status || status === filter.status) &&
            filter.terms.every((term) =>
              search_text.split(" ").some((word) => word.startsWith(term)),
            ),
        )
        .map(({ id }) => id)
        .reverse();
      expect((await list(filter)).map(({ id }) => id)).toEqual(expected);
      const pages = [await list(filter, 5), await list(filter, 5, 5)].flat();
      expect(pages.map(({ id }) => id)).toEqual(expected.slice(0, 10));
    },
  );

  test("a step of the status brings a listing to the top, under its new status alone", async () => {
    const id = rows[0]?.id ?? "";
    await db.transaction((trx) =>
      changeListingStatus(trx, { id, from: ["draft"], to: "available", now: at(500) }),
    );
    const words = wordTerms("bukola");
    expect(await first({ terms: [] })).toBe(id);
    expect(await first({ terms: [], status: "available" })).toBe(id);
    expect(await first({ terms: words, status: "available" })).toBe(id);
    const drafts = await list({ terms: words, status: "draft" });
    expect(drafts.map((row) => row.id)).not.toContain(id);
  });

  test("an edit brings a listing to the top, and it is found by its new words alone", async () => {
    const id = rows[1]?.id ?? "";
    const search_text = searchWords("Zazu", "Hornbill");
    await db.transaction((trx) =>
      updateListing(trx, id, 1, { name: "Zazu", search_text, updated_at: at(501) }),
    );
    expect(await first({ terms: [] })).toBe(id);
    expect(await first({ terms: ["hornb"] })).toBe(id);
    expect((await list({ terms: ["ekuke"] })).map((row) => row.id)).not.toContain(id);
  });

  test("the words of a listing that went away are gone", async () => {
    const row = listingRow({ search_text: "vanishing" });
    await db.transaction((trx) => insertListing(trx, row));
    expect(await first({ terms: ["vanishing"] })).toBe(row.id);
    await db.transaction((trx) => trx.deleteFrom("listings").where("id", "=", row.id).execute());
    await db.transaction((trx) => insertListing(trx, listingRow({ search_text: "next" })));
    expect(await list({ terms: ["vanishing"] })).toEqual([]);
  });

  test("requests that wait are counted up to a bound, others not at all", {
    tags: "race",
  }, async () => {
    const [few = "", many = ""] = [rows[2]?.id, rows[3]?.id];
    await db.transaction(async (trx) => {
      for (const status of ["pending", "pending", "rejected", "withdrawn"] as const) {
        await insertInterest(trx, interestRow(few, { status }));
      }
      for (let n = 0; n < 5; n += 1) await insertInterest(trx, interestRow(many));
    });
    const all = await list({ terms: [] });
    const pending = (id: string) => all.find((row) => row.id === id)?.pending;
    expect([pending(few), pending(many), pending(rows[4]?.id ?? "")]).toEqual([2, 3, 0]);
  });
});

onEachEngine("an edit on %s", (engine) => {
  const db = databaseForAll(engine);
  const edit = (id: string, baseVersion: number) =>
    db.transaction((trx) =>
      updateListing(trx, id, baseVersion, { search_text: "x", updated_at: at(1) }),
    );

  test("is written from the newest version only; a step of the status does not outdate it", async () => {
    const { id } = listingRow();
    await db.transaction((trx) => insertListing(trx, listingRow({ id })));
    const step = { id, from: ["available"] as const, to: "reserved" as const, now: at(1) };
    await db.transaction((trx) => changeListingStatus(trx, step));
    expect(await edit(id, 1)).toEqual({ status: "reserved", version: 3 });
    expect(await edit(id, 1)).toBeUndefined();
    expect(await edit(id, 2)).toBeUndefined();
    expect(await edit(id, 4)).toBeUndefined();
    expect(await edit(id, 3)).toEqual({ status: "reserved", version: 4 });
  });
});

test.each<[string, StaffListingFilter, RegExp[]]>([
  [
    "a status",
    { terms: [], status: "draft" },
    [/SEARCH listings USING INDEX listings_status_changes/],
  ],
  [
    "a word of one status",
    { terms: ["local"], status: "draft" },
    // In the order of its rows, backwards.
    [/SCAN staff_search VIRTUAL TABLE INDEX 192:M/, /SEARCH listings USING INDEX listings_changes/],
  ],
])("%s is read off an index in its order: nothing is sorted", async (_name, filter, expected) => {
  const db = await freshDatabase("sqlite");
  const asked: string[] = [];
  const file = new Sqlite(db.options.file, { verbose: (text) => asked.push(String(text)) });
  const watched: typeof db.reader = new Kysely({ dialect: new SqliteDialect({ database: file }) });
  await listStaffListings(watched, filter, { limit: 21, offset: 20, maxPending: 100 });
  const plan = file.prepare(`explain query plan ${asked.at(-1)}`).all() as { detail: string }[];
  const steps = plan.map(({ detail }) => detail).join("\n");
  for (const step of expected) expect(steps).toMatch(step);
  expect(steps).not.toContain("TEMP B-TREE");
  await watched.destroy();
  await db.cleanup();
});
