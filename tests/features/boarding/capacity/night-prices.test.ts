import { beforeAll, expect, test } from "vitest";
import { nightPricesInWords, petsInWords } from "#app/features/boarding/capacity/capacity.ts";
import { listPublicBoarders } from "#app/features/boarding/capacity/list-public-boarders.server.ts";
import { readNightPrices } from "#app/features/boarding/capacity/night-prices.server.ts";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { saveHomeRow } from "#app/features/providers/boarder/boarder.queries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { readContentVersions } from "#app/platform/db/content-freshness.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer } from "#tests/support/pets.ts";
import { servicesForAll } from "#tests/support/services.ts";
import { updateRows } from "#tests/support/tables.ts";

onEachEngine("the price of a night on %s", (engine) => {
  const { services, bisi } = servicesForAll(engine, "bisi");
  let cheap: Actor;

  beforeAll(async () => {
    cheap = await newcomer(services, "petOwner", "Cheap Kennel");
    await person(cheap, { role: "boarder", verified_at: null });
    await person(bisi, { verified_at: services.now().toISOString() });
    for (const boarder of [bisi, cheap]) await takes(boarder, 2);
  });

  const person = (
    { id }: Actor,
    values: { role?: "boarder"; verified_at?: string | null; status?: "suspended" | "active" },
  ) => updateRows(services, "people", { id }, values);
  const price = (boarder: Actor, kobo: number | null) => {
    const row = { boarder_id: boarder.id, about: "", price_kobo: kobo };
    const updated_at = services.now().toISOString();
    return services.db.transaction((trx) => saveHomeRow(trx, { ...row, updated_at }));
  };
  const takes = async (boarder: Actor, places: number) => {
    const input = { places, petTypes: ["Dog" as const], daysOff: [], area: "Yaba" };
    value(await saveCapacity(services, { ...boarder, role: "boarder" }, input, undefined));
  };
  const version = async () => (await readContentVersions(services.db.reader)).boarder_prices;
  const verified = () => services.now().toISOString();

  test("is the lowest of those whom our team has verified, and nothing while none names one", async () => {
    expect((await readNightPrices(services)).Dog).toBeNull();
    await price(bisi, 800_000);
    await price(cheap, 300_000);
    expect((await readNightPrices(services)).Dog).toBe(800_000);
    await person(cheap, { verified_at: verified() });
    expect((await readNightPrices(services)).Dog).toBe(300_000);
    await person(cheap, { status: "suspended" });
    expect((await readNightPrices(services)).Dog).toBe(800_000);
    await person(cheap, { status: "active" });
  });

  test("makes the pages that name it stale when it changes, and when a boarder is verified", async () => {
    const changes = [
      () => price(bisi, 700_000),
      () => person(bisi, { verified_at: null }),
      () => person(bisi, { verified_at: verified() }),
      () => person(bisi, { status: "suspended" }),
      () => person(bisi, { status: "active" }),
      () => takes(bisi, 0),
      () => takes(bisi, 3),
    ];
    for (const change of changes) {
      const before = await version();
      await change();
      expect(await version()).toBeGreaterThan(before);
    }
  });

  test("is never nought, whatever writes it", { tags: "race" }, async () => {
    await price(bisi, 700_000);
    await expect(price(bisi, 0)).rejects.toThrow();
    await expect(price(await newcomer(services, "petOwner", "Free Kennel"), 0)).rejects.toThrow();
    await price(bisi, null);
  });

  test("is read for each kind from the boarders who take it", async () => {
    await price(bisi, 700_000);
    expect(await readNightPrices(services)).toEqual({ Dog: 300_000, Cat: null, Other: null });
    await person(cheap, { verified_at: null });
    expect(await readNightPrices(services)).toEqual({ Dog: 700_000, Cat: null, Other: null });
    await person(cheap, { verified_at: verified() });
  });

  test("names each kind in one sentence", () => {
    expect(nightPricesInWords({ Dog: 650_000, Cat: 800_000, Other: null })).toBe(
      "Dogs from ₦6,500 a night, cats from ₦8,000; other pets on request. You pay the boarder.",
    );
    expect(nightPricesInWords({ Dog: null, Cat: null, Other: 800_050 })).toBe(
      "Other pets from ₦8,000.50 a night; dogs and cats on request. You pay the boarder.",
    );
    expect(nightPricesInWords({ Dog: null, Cat: null, Other: null })).toBe(
      "Our boarders tell you the price of a night on request.",
    );
    expect(petsInWords(["Cat", "Cat"])).toBe("2 cats");
    expect(petsInWords(["Cat", "Dog"])).toBe("2 pets");
    expect(petsInWords(["Other"])).toBe("1 pet");
  });

  test("stands in public with name and area only for a listed boarder who chose it", async () => {
    const shown = (boarder: Actor, shown_publicly: 0 | 1) =>
      updateRows(services, "boarder_profiles", { boarder_id: boarder.id }, { shown_publicly });
    expect(await listPublicBoarders(services)).toEqual([]);
    const before = await version();
    await shown(bisi, 1);
    expect(await version()).toBeGreaterThan(before);
    expect(await listPublicBoarders(services)).toEqual([
      { id: bisi.id, name: bisi.name, area: "Yaba", priceKobo: 700_000, photo: undefined },
    ]);
    await person(bisi, { status: "suspended" });
    expect(await listPublicBoarders(services)).toEqual([]);
    await person(bisi, { status: "active" });
    await shown(bisi, 0);
    expect(await listPublicBoarders(services)).toEqual([]);
  });
});
