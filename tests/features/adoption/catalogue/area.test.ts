import { describe, expect, test } from "vitest";
import { findArea, isOnSide, listAreas, readSides } from "#app/features/adoption/catalogue/area.ts";
import { areaKey } from "#app/features/adoption/listing/listing-search-text.ts";
import { settingDefaults } from "#app/platform/settings/settings.ts";
import { places as scalePlaces } from "#tools/scale/vocabulary.ts";

const sides = readSides("Island: Lekki, Victoria Island; Mainland: Ikeja, Ebute Metta") ?? [];

describe("areas and their places", () => {
  test("are read from one line, with a semicolon at the end or without", () => {
    const one = [{ name: "Island", places: ["Lekki", "Epe"] }];
    expect(readSides("Island: Lekki, Epe")).toEqual(one);
    expect(readSides(" Island :Lekki,Epe ; ")).toEqual(one);
  });

  test.each([
    "",
    ";",
    "Island",
    "Island:",
    "Island: Lekki;; Mainland: Yaba",
    "Island: Lekki,, Epe",
    "Island: Lekki: Epe",
    "Island: Lekki; Mainland: LEKKI",
    "Island: Island",
    "Island: Lekki; Island: Yaba",
    "!!: Lekki",
    `Island: ${"x".repeat(61)}`,
  ])("are not read from %j", (text) => {
    expect(readSides(text)).toBeUndefined();
  });

  test("have one key for all spellings", () => {
    expect(new Set(["Ẹ̀bute Metta", "ebute-metta", " EBUTE  METTA "].map(areaKey))).toEqual(
      new Set(["ebutemetta"]),
    );
  });

  test("a place covers its parts, and no place that only begins alike", () => {
    const [island] = sides;
    const on = (name: string) => island && isOnSide(island, name);
    expect(["Lekki", "Lekki Phase 1", "lekki beach road"].map(on)).toEqual([true, true, true]);
    expect(["Lekkiland", "Old Lekki", "Victoria", ""].map(on)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test("are found in any spelling; what nobody knows is not found", () => {
    const names = ["Lekki Phase 1", "Ogudu", "Ebute-Metta"];
    expect(findArea(sides, names, "ISLAND")).toEqual({
      name: "Island",
      keys: ["lekki", "victoriaisland", "lekkiphase1"],
    });
    expect(findArea(sides, names, "ogudu")).toEqual({ name: "Ogudu", keys: ["ogudu"] });
    expect(findArea(sides, names, "ebute metta")).toEqual({
      name: "Ebute-Metta",
      keys: ["ebutemetta"],
    });
    expect(findArea(sides, [], "victoria island")?.keys).toEqual(["victoriaisland"]);
    for (const unknown of ["Kano", "", "?", "Lek"]) {
      expect(findArea(sides, names, unknown), unknown).toBeUndefined();
    }
  });

  test("the default covers every place of the demo and of the trial data", async () => {
    const known = readSides(settingDefaults.areas) ?? [];
    expect(listAreas(settingDefaults.areas).slice(0, 3)).toEqual(["Island", "Mainland", "Agege"]);
    const { demoListings } = await import("#tools/demo/listings.ts");
    const names = demoListings.map(({ location }) => location.split(",")[0] ?? "");
    const homeless = [...names, ...scalePlaces].filter(
      (name) => known.filter((side) => isOnSide(side, name)).length !== 1,
    );
    expect(homeless).toEqual([]);
  });
});
