// @module-tag slow
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readCatalogueQuery } from "#app/features/adoption/catalogue/catalogue.ts";
import { viewCatalogue } from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { deleteReleasedBlobs } from "#app/platform/files/delete-released-blobs.server.ts";
import { listPictures } from "#app/platform/pictures/pictures.queries.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { jpegPhoto, value } from "#tests/support/listings.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";
import { SeededRandom } from "#tools/scale/seeded-random.ts";
import { seedScale } from "#tools/seed-scale.ts";

onEachEngine("two hundred synthetic listings on %s", (engine) => {
  const { services, ada } = servicesForEach(engine, "ada");
  let model: string;

  beforeEach(async () => {
    const file = { name: "dog.jpg", bytes: await jpegPhoto() };
    model = value(await stagePicture(services, ada, file)).id;
    await seedScale(services, 200);
  });

  const view = (search: string) =>
    viewCatalogue(services, readCatalogueQuery(new URLSearchParams(search)));

  test("are mostly available, of all kinds, spread over five years", async () => {
    const rows = await rowsOf(services, "listings");
    expect(rows).toHaveLength(200);
    const share = rows.filter(({ status }) => status === "available").length / 200;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.9);
    for (const column of ["species", "status"] as const) {
      expect(new Set(rows.map((row) => row[column])).size).toBeGreaterThanOrEqual(3);
    }
    const years = new Set(rows.map((row) => row.created_at.slice(0, 4)));
    expect(years.size).toBeGreaterThanOrEqual(5);
    expect(new Set(rows.map(({ breed }) => breed)).size).toBeGreaterThan(15);
  });

  test("stand in the public list, are found by their words and by their filters, and are counted", async () => {
    const all = await view("");
    const listed = await rowsOf(services, "listings", { listed: 1 }, "name", "species");
    expect(all.total).toBe(listed.length);
    expect(all.cards).toHaveLength(12);
    const cats = listed.filter(({ species }) => species === "Cat");
    expect((await view("species=Cat")).total).toBe(cats.length);
    const name = all.cards[0]?.name ?? "";
    expect((await view(`q=${name}`)).cards.map((card) => card.name)).toContain(name);
  });

  test("have about one request for two of them, none impossible", async () => {
    const rows = await services.db.reader
      .selectFrom("interests")
      .innerJoin("listings", "listings.id", "interests.listing_id")
      .select(["interests.status", "listings.status as pet"])
      .execute();
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.length).toBeLessThan(180);
    const pending = rows.filter(({ status }) => status === "pending");
    expect(pending.length / rows.length).toBeGreaterThan(0.3);
    for (const { status, pet } of rows) {
      expect(status === "approved").toBe(
        status === "approved" && ["reserved", "adopted"].includes(pet),
      );
    }
  });

  test("have an animal each with its number, here or gone in many months", async () => {
    const rows = await services.db.reader
      .selectFrom("care_episodes")
      .innerJoin("pets", "pets.id", "care_episodes.pet_id")
      .innerJoin("listings", "listings.id", "care_episodes.listing_id")
      .select(["care_episodes.status", "outcome_day", "keeper", "interest_id"])
      .select(["pets.number", "listings.number as listed", "listings.status as listing"])
      .execute();
    expect(rows).toHaveLength(200);
    for (const { status, outcome_day, keeper, interest_id, number, listed, listing } of rows) {
      expect(number).toBe(listed);
      expect(keeper).toBe(outcome_day ? "away" : "shelter");
      if (status === "adopted") expect([listing, interest_id !== null]).toEqual(["adopted", true]);
      if (["available", "reserved", "draft"].includes(listing)) expect(status).toBe("in_care");
    }
    const months = new Set(rows.flatMap(({ outcome_day }) => outcome_day?.slice(0, 7) ?? []));
    expect(months.size).toBeGreaterThan(6);
  });

  test("share the files of one picture, which stay when that picture goes", async () => {
    const { cards } = await view("");
    const pictures = await listPictures(services.db.reader, [cards[0]?.id ?? ""]);
    const [shown] = [...pictures.values()][0] ?? [];
    const keys = shown?.variants.map(({ blob_key }) => blob_key) ?? [];
    expect(keys).toContain(`pictures/${model}/360.webp`);
    services.pass(25 * hourMs);
    await deleteExpired(services);
    await deleteReleasedBlobs(services);
    for (const key of keys) expect(await services.blobs.get(key)).toBeDefined();
  });

  test("can be added again", async () => {
    await seedScale(services, 10);
    const rows = await rowsOf(services, "listings", {}, "id");
    expect(rows).toHaveLength(210);
  });
});

describe("the command", () => {
  const folder = mkdtempSync(join(tmpdir(), "rehome-scale-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (args: string[], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, ["tools/seed-scale.ts", ...args], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, DATA_DIR: folder, ...env },
    });

  test("refuses in production", () => {
    const secret = "4f1c9d2ab87e6035f1c9d2ab87e6035a";
    const production = { PUBLIC_URL: "https://rehome.example", SESSION_SECRETS: secret };
    const { status, stderr } = run(["10"], production);
    expect(status).toBe(1);
    expect(stderr).toContain("This is production");
  });

  test.each([[[]], [["many"]], [["0"]], [["10", "20"]], [["-5"]]])("%j is not a number", (args) => {
    const { status, stderr } = run(args);
    expect(status).toBe(2);
    expect(stderr).toContain("Usage: npm run seed:scale -- NUMBER");
  });
});

test("chance is the same for the same seed, and keeps its shares", () => {
  const draw = (seed: number) => {
    const chance = new SeededRandom(seed);
    return Array.from({ length: 2000 }, () =>
      chance.pickWeighted({ often: 80, seldom: 20, never: 0 }),
    );
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  const often = draw(7).filter((value) => value === "often").length;
  expect(often / 2000).toBeCloseTo(0.8, 1);
  expect(draw(7)).not.toContain("never");
});
