import { expect, test } from "vitest";
import { daysOffInWords, groupDays, withDays, withoutDays } from "#app/platform/days-off.ts";

const christmas = { first: "2026-12-24", last: "2026-12-26" };

test("days off that follow one another are one range, over the end of a year too", () => {
  const days = ["2026-12-24", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-03"];
  expect(groupDays(days)).toEqual([
    { first: "2026-12-24", last: "2026-12-24" },
    { first: "2026-12-30", last: "2027-01-01" },
    { first: "2027-01-03", last: "2027-01-03" },
  ]);
  expect(groupDays([])).toEqual([]);
});

test.each([
  ["2026-12-24", "2026-12-24", "24 Dec, 2026"],
  ["2026-12-24", "2026-12-26", "24 to 26 Dec, 2026"],
  ["2026-11-30", "2026-12-02", "30 Nov to 2 Dec, 2026"],
  ["2026-12-30", "2027-01-01", "30 Dec, 2026 to 1 Jan, 2027"],
])("the days from %s to %s read %j", (first, last, words) => {
  expect(daysOffInWords({ first, last })).toBe(words);
});

test("days off are added once each and removed alone", () => {
  const days = withDays(["2026-12-25", "2026-12-31"], christmas);
  expect(days).toEqual(["2026-12-24", "2026-12-25", "2026-12-26", "2026-12-31"]);
  expect(withoutDays(days, christmas)).toEqual(["2026-12-31"]);
});
