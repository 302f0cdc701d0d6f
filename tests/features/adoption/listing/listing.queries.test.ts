import { afterEach, beforeEach, expect, test } from "vitest";
import { listCatalogue } from "#app/features/adoption/catalogue/catalogue.queries.server.ts";
import {
  changeListingStatus,
  findListing,
  findPublicListing,
  insertListing,
} from "#app/features/adoption/listing/listing.queries.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { at, listingRow } from "#tests/support/rows.ts";

let db: FreshDatabase;
afterEach(() => db.cleanup());

const add = (...rows: Array<ReturnType<typeof listingRow>>) =>
  db.transaction(async (trx) => {
    for (const row of rows) await insertListing(trx, row);
  });

onEachEngine("listings on %s", (engine) => {
  beforeEach(async () => {
    db = await freshDatabase(engine);
  });

  test("are public while available, reserved or adopted; only the first two are listed", {
    tags: "race",
  }, async () => {
    const rows = (["draft", "available", "reserved", "adopted", "withdrawn"] as const).map(
      (status) => listingRow({ status, name: status }),
    );
    await add(...rows);
    const seen = [];
    for (const row of rows) {
      expect((await findListing(db.reader, row.id))?.status).toBe(row.status);
      seen.push((await findPublicListing(db.reader, row.id))?.name);
    }
    expect(seen).toEqual([undefined, "available", "reserved", "adopted", undefined]);
    const listed = await listCatalogue(db.reader, { terms: [] }, "newest", {
      limit: 12,
      offset: 0,
    });
    expect(listed.map((card) => card.name).sort()).toEqual(["available", "reserved"]);
  });

  test("change status only from where they are said to be, once however many try", {
    tags: "race",
  }, async () => {
    const row = listingRow();
    await add(row);
    const reserve = () =>
      db.transaction((trx) =>
        changeListingStatus(trx, { id: row.id, from: ["available"], to: "reserved", now: at(5) }),
      );
    const results = await Promise.all(Array.from({ length: 6 }, reserve));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await findListing(db.reader, row.id)).toMatchObject({
      status: "reserved",
      version: 2,
      published_at: at(0),
      updated_at: at(5),
      listed: 1,
    });
    const none = { id: row.id, from: [], to: "draft", now: at(6) } as const;
    expect(await db.transaction((trx) => changeListingStatus(trx, none))).toBe(false);
  });

  test("get their place in the list when first published and keep it afterwards", async () => {
    const row = listingRow({ status: "draft", published_at: null });
    await add(row);
    const change = (
      from: "draft" | "available" | "withdrawn",
      to: "available" | "withdrawn",
      n: number,
    ) =>
      db.transaction((trx) =>
        changeListingStatus(trx, { id: row.id, from: [from], to, now: at(n) }),
      );
    await change("draft", "withdrawn", 1);
    expect((await findListing(db.reader, row.id))?.published_at).toBeNull();
    await change("withdrawn", "available", 2);
    await change("available", "withdrawn", 3);
    await change("withdrawn", "available", 4);
    expect(await findListing(db.reader, row.id)).toMatchObject({ published_at: at(2), version: 5 });
  });

  test.each([
    { age: 1.5 },
    { age: -1 },
    { species: "Horse" as "Dog" },
    { status: "gone" as "draft" },
    { good_with_cats: 2 as 1 },
    { published_at: null },
    { name: "" },
    { created_by: "nobody" },
  ])("that could not exist are refused: %j", async (over) => {
    await expect(add(listingRow(over))).rejects.toThrow();
  });
});
