import { expect, test } from "vitest";
import {
  addMonthsToDay,
  formatDay,
  formatDays,
  formatInstant,
  formatShortDays,
  lagosDay,
  nearInstant,
} from "#app/platform/dates.ts";

test("a day reads as people write it", () => {
  expect(formatDay("2024-09-20T10:00:00.000Z")).toBe("20 Sep, 2024");
  expect(formatDay("2026-03-02T09:00:00.000Z")).toBe("2 Mar, 2026");
});

test("two days say their year once where they share it", () => {
  expect(formatDays("2026-12-16", "2026-12-19")).toBe("16 Dec to 19 Dec, 2026");
  expect(formatDays("2026-12-28", "2027-01-03")).toBe("28 Dec, 2026 to 3 Jan, 2027");
  expect(formatDays("2026-12-16", "2026-12-16")).toBe("16 Dec, 2026");
});

test("short days leave the year out, unless they are of a year that is over", () => {
  const short = (first: string, last: string) =>
    formatShortDays(first, last, "2026-11-28").replaceAll("\u00a0", " ");
  expect(short("2026-11-28", "2026-12-03")).toBe("28 Nov – 3 Dec");
  expect(short("2026-12-02", "2026-12-06")).toBe("2 – 6 Dec");
  expect(short("2026-12-02", "2026-12-02")).toBe("2 Dec");
  expect(short("2026-12-28", "2027-01-03")).toBe("28 Dec – 3 Jan");
  expect(short("2025-12-02", "2025-12-06")).toBe("2 – 6 Dec 2025");
});

test("every month has three letters", () => {
  const months = Array.from({ length: 12 }, (_, n) =>
    formatDay(new Date(Date.UTC(2026, n, 15)).toISOString()),
  );
  expect(months.map((day) => day.split(/[ ,]+/)[1]).join(" ")).toBe(
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  );
});

test("the day begins at midnight in Lagos", () => {
  expect(formatDay("2026-02-28T22:59:59.999Z")).toBe("28 Feb, 2026");
  expect(formatDay("2026-02-28T23:00:00.000Z")).toBe("1 Mar, 2026");
  expect(lagosDay(new Date("2026-12-31T22:59:59.999Z"))).toBe("2026-12-31");
  expect(lagosDay(new Date("2026-12-31T23:00:00.000Z"))).toBe("2027-01-01");
});

test("midnight is 00:00 and noon 12:00", () => {
  expect(formatInstant("2026-03-01T23:00:00.000Z")).toBe("2 Mar, 2026, 00:00");
  expect(formatInstant("2026-03-02T11:00:00.000Z")).toBe("2 Mar, 2026, 12:00");
  expect(formatInstant("2026-03-02T13:05:59.999Z")).toBe("2 Mar, 2026, 14:05");
});

test("summer elsewhere moves nothing here", () => {
  expect(formatInstant("2026-07-01T08:30:00.000Z")).toBe("1 Jul, 2026, 09:30");
});

test.each([
  ["2026-11-22", 12, "2027-11-22"],
  ["2026-11-22", 6, "2027-05-22"],
  ["2026-11-22", 1, "2026-12-22"],
  ["2026-11-22", 18, "2028-05-22"],
  ["2026-11-22", -11, "2025-12-22"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2027-02-28", 12, "2028-02-28"],
  ["2026-08-31", 1, "2026-09-30"],
  ["2026-08-31", 6, "2027-02-28"],
])("%s and %i months are %s", (day, months, later) => {
  expect(addMonthsToDay(day, months)).toBe(later);
});

test.each([
  ["2026-11-28T17:00:00.000Z", "today, 18:00"],
  ["2026-11-28T23:30:00.000Z", "tomorrow, 00:30"],
  ["2026-11-29T09:00:00.000Z", "tomorrow, 10:00"],
  ["2026-12-02T09:00:00.000Z", "Wed, 2\u00a0Dec, 10:00"],
])("on 28 November the instant %s reads %s", (instant, text) => {
  expect(nearInstant(instant, "2026-11-28")).toBe(text);
});
