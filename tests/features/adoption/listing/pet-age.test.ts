import { describe, expect, test } from "vitest";
import { describeAge, wholeYearsSince } from "#app/features/adoption/listing/pet-age.ts";

describe("a pet's age", () => {
  test.each([
    [0, "Under 1 year"],
    [1, "1 year"],
    [20, "20 years"],
  ])("of %i whole years and no birth month reads %s", (age, words) => {
    expect(describeAge({ age, birthMonth: "" }, "2026-11-22")).toBe(words);
  });

  test.each([
    ["2026-11", "2026-11-22", "1 week"],
    ["2026-11", "2026-11-02", "Newborn"],
    ["2026-10", "2026-11-22", "5 weeks"],
    ["2026-09", "2026-11-30", "10 weeks"],
    ["2026-08", "2026-11-01", "3 months"],
    ["2026-07", "2026-11-22", "4 months"],
    ["2025-12", "2026-11-22", "11 months"],
    ["2025-11", "2026-11-01", "1 year"],
    ["2024-10", "2026-11-22", "2 years"],
    // A month that lies ahead, as when a form was sent at the turn of the month, counts as unknown.
    ["2026-12", "2026-11-30", "Under 1 year"],
  ])("born in %s is on %s: %s", (birthMonth, today, words) => {
    expect(describeAge({ age: 0, birthMonth }, today)).toBe(words);
  });

  test("in whole years follows the birth month, within the last twenty years", () => {
    const today = "2026-11-22";
    const months = ["2026-12", "2026-11", "2025-12", "2025-11", "2006-11", "2005-11"];
    expect(months.map((month) => wholeYearsSince(month, today))).toEqual([
      ...[undefined, 0, 0, 1, 20],
      undefined,
    ]);
  });
});
