import { afterEach, expect, test } from "vitest";
import { insertListing } from "#app/features/adoption/listing/listing.queries.server.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { Rollback } from "#app/platform/db/database-errors.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { at, id, interestRow, listingRow } from "#tests/support/rows.ts";

let db: FreshDatabase;
afterEach(() => db.cleanup());

const statuses = ["draft", "available", "reserved", "adopted", "withdrawn"] as const;
const species = ["Dog", "Cat", "Other"] as const;
const locations = ["Epe, Lagos", "Lekki: Phase 1 , Lagos", "Ẹ̀kọ", " , Lagos"] as const;
const answers = ["pending", "rejected", "withdrawn"] as const;

/** The same sequence in every run. */
function dice(seed: number) {
  let state = seed;
  return <T>(sides: readonly T[]): T => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return sides[((mixed ^ (mixed >>> 14)) >>> 0) % sides.length] as T;
  };
}

async function counted(q: Queries): Promise<Record<string, number>> {
  const listings = await q
    .selectFrom("listings")
    .select(["status", "species", "location"])
    .execute();
  const interests = await q.selectFrom("interests").select("status").execute();
  const places = await q.selectFrom("partner_places").select("active").execute();
  const truth: Record<string, number> = {};
  const add = (name: string) => {
    truth[name] = (truth[name] ?? 0) + 1;
  };
  for (const { status, species: kind, location } of listings) {
    add(`listing:${status}:${kind}`);
    const isListed = status === "available" || status === "reserved";
    if (isListed) add(`area:${status}:${kind}:${location.split(",")[0]?.trim()}`);
  }
  for (const row of interests) add(`interest:${row.status}`);
  for (const row of places) if (row.active) add("partner_place:active");
  return truth;
}

async function step(trx: Queries, pick: ReturnType<typeof dice>): Promise<void> {
  const listings = await trx.selectFrom("listings").select("id").orderBy("id").execute();
  const target = listings.length > 0 ? pick(listings).id : "";
  const action = pick(["add", "add", "change", "change", "interest", "answer", "remove", "place"]);
  if (action === "add") {
    const row = listingRow({ status: pick(statuses), species: pick(species) });
    await insertListing(trx, row);
  } else if (action === "change") {
    const [status, kind] = [{ status: pick(statuses) }, { species: pick(species) }];
    const place = { location: pick(locations) };
    const all = { ...status, ...kind, ...place };
    const change = pick([status, kind, place, all, { name: "Changed" }]);
    await trx.updateTable("listings").set(change).where("id", "=", target).execute();
  } else if (action === "interest" && target) {
    await trx.insertInto("interests").values(interestRow(target)).execute();
  } else if (action === "answer") {
    const change = { status: pick(answers) };
    await trx.updateTable("interests").set(change).where("listing_id", "=", target).execute();
  } else if (action === "remove") {
    await trx.deleteFrom("interests").where("listing_id", "=", target).execute();
    await trx.deleteFrom("listings").where("id", "=", target).execute();
  } else if (action === "place") {
    const place = { id: id(), name: "Shelter", active: pick([0, 1] as const), created_at: at(0) };
    await trx.insertInto("partner_places").values(place).execute();
    const turned = { active: pick([0, 1] as const) };
    await trx.updateTable("partner_places").set(turned).execute();
  }
}

onEachEngine("counters on %s", (engine) => {
  test("stay true through inserts, changes, deletions and rollbacks", async () => {
    db = await freshDatabase(engine);
    const pick = dice(20);
    for (let round = 0; round < 80; round += 1) {
      await db.transaction(async (trx) => {
        for (let n = 0; n < 3; n += 1) await step(trx, pick);
        if (pick([true, false, false])) throw new Rollback(undefined);
      });
    }
    const truth = await counted(db.reader);
    const counters = await readCounters(db.reader, "");
    expect(Object.keys(truth).length).toBeGreaterThan(12);
    expect(Object.fromEntries(Object.entries(counters).filter(([, value]) => value > 0))).toEqual(
      truth,
    );
    // An area leaves with its last pet.
    const areas = Object.entries(counters).filter(([name]) => name.startsWith("area:"));
    expect(areas.filter(([, value]) => value === 0)).toEqual([]);
  });

  test("stay true when transactions race", { tags: "race" }, async () => {
    db = await freshDatabase(engine);
    const rows = Array.from({ length: 8 }, (_, n) =>
      listingRow({ species: n % 2 ? "Dog" : "Cat" }),
    );
    await db.transaction(async (trx) => {
      for (const row of rows) await insertListing(trx, row);
    });
    const move = (n: number) =>
      db.transaction(async (trx) => {
        const status = n % 3 ? "reserved" : "available";
        const ids = rows.map((row) => row.id).slice(n % 4, (n % 4) + 3);
        const location = locations[n % locations.length] as string;
        await trx
          .updateTable("listings")
          .set({ status, location })
          .where("id", "in", ids)
          .execute();
      });
    await Promise.all(Array.from({ length: 12 }, (_, n) => move(n)));
    const counters = await readCounters(db.reader, "");
    expect(Object.fromEntries(Object.entries(counters).filter(([, value]) => value > 0))).toEqual(
      await counted(db.reader),
    );
  });

  test("are read by prefix, with 0 for what there is none of", async () => {
    db = await freshDatabase(engine);
    expect(await readCounters(db.reader, "interest:")).toEqual({
      "interest:approved": 0,
      "interest:pending": 0,
      "interest:rejected": 0,
      "interest:withdrawn": 0,
    });
    expect(await readCounters(db.reader, "nothing:")).toEqual({});
  });
});
