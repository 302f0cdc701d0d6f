import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { insertListing } from "#app/features/adoption/listing/listing.queries.server.ts";
import { migrateAll, migrations } from "#app/platform/db/migrations/index.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { at, listingRow } from "#tests/support/rows.ts";

let db: FreshDatabase;
afterEach(() => db.cleanup());

const receive = (name: string, changes = {}) =>
  db.transaction((trx) => insertListing(trx, listingRow({ name, ...changes })));
const numbers = async () => {
  const rows = await db.reader
    .selectFrom("listings")
    .select(["name", "number"])
    .orderBy("number")
    .execute();
  return rows.map(({ name, number }) => `${number} ${name}`);
};

onEachEngine("the numbers of listings on %s", (engine) => {
  test("go up, and a number that was given is never given again", async () => {
    db = await freshDatabase(engine);
    for (const name of ["Ada", "Bisi", "Chidi"]) await receive(name);
    expect(await numbers()).toEqual(["1 Ada", "2 Bisi", "3 Chidi"]);
    await db.transaction((trx) =>
      trx.deleteFrom("listings").where("name", "in", ["Bisi", "Chidi"]).execute(),
    );
    await receive("Dayo");
    expect(await numbers()).toEqual(["1 Ada", "4 Dayo"]);
  });

  test("differ for those who come at once", { tags: "race" }, async () => {
    db = await freshDatabase(engine);
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => receive(`Pet ${n}`, { published_at: at(n) })),
    );
    const given = (await numbers()).map((one) => one.split(" ")[0]);
    expect(given).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  });

  test("of listings that were there before are given by age", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const earlier = Object.keys(migrations).filter((name) => !name.endsWith("-listing-numbers"));
    await db.transaction((trx) => migrateAll(trx, engine, new Set(earlier)));
    const row = (name: string, n: number) =>
      receive(name, { created_at: at(n), published_at: at(n) });
    await row("Middle", 5);
    await row("Young", 9);
    await row("Old", 1);
    await db.transaction((trx) => migrateAll(trx, engine));
    await receive("New");
    expect(await numbers()).toEqual(["1 Old", "2 Middle", "3 Young", "4 New"]);
    const { rows } = await sql<{ last: number }>`select last from listing_numbers`.execute(
      db.reader,
    );
    expect(rows).toEqual([{ last: 4 }]);
  });
});
