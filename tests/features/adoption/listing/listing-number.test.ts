import { afterEach, expect, test } from "vitest";
import { insertListing } from "#app/features/adoption/listing/listing.queries.server.ts";
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
});
