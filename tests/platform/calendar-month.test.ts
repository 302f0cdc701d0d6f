import { expect, test } from "vitest";
import { calendarMonth, packLines } from "#app/platform/lists/calendar-month.ts";

test("stretches share a line where they do not touch, and never lie over one another", () => {
  const lines = packLines([
    { id: "c", first: 4, last: 6 },
    { id: "a", first: 0, last: 3 },
    { id: "b", first: 3, last: 5 },
    { id: "d", first: 6, last: 6 },
  ]);
  expect(lines.map((line) => line.map(({ id }) => id))).toEqual([
    ["a", "c"],
    ["b", "d"],
  ]);
});

test("a month has all its days, and links no further than a year from this one", () => {
  const february = calendarMonth("2028-02", "2027-02-28");
  expect(february.days).toHaveLength(29);
  expect(february).toMatchObject({ before: "2028-01", after: undefined });
  expect(calendarMonth("2028-03", "2027-02-28").month).toBe("2027-02");
});
