import { expect, test } from "vitest";
import { dayColumn, instantColumn, phoneColumn } from "#app/platform/lists/export-csv.server.ts";

// Half past eleven at night in UTC is the next day in Lagos.
const late = "2026-09-29T23:30:00.000Z";

test("an instant is written in Lagos, so that text sorts like time", () => {
  const { label, cell } = instantColumn<string | null>("Date", (instant) => instant);
  expect(label).toBe("Date (Lagos time)");
  expect(cell("2026-09-29T19:01:59.999Z")).toBe("2026-09-29 20:01");
  expect(cell(late)).toBe("2026-09-30 00:30");
  expect(cell(null)).toBeNull();
});

test("a day is that of Lagos", () => {
  const { label, cell } = dayColumn<string | null>("Paid", (instant) => instant);
  expect([label, cell(late), cell(null)]).toEqual(["Paid (Lagos time)", "2026-09-30", null]);
});

test.each([
  ["08031234567", "0803 123 4567"],
  ["+2348031234567", "0803 123 4567"],
  ["01 2712345", "01 271 2345"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["", ""],
])("the phone %j is %j in a sheet, with spaces that keep its zero", (typed, cell) => {
  expect(phoneColumn<string>("Phone", (phone) => phone).cell(typed)).toBe(cell);
});
