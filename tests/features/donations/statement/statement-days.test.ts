import { describe, expect, test } from "vitest";
import {
  decideDayOrder,
  readDay,
  readDays,
} from "#app/features/donations/statement/statement-days.ts";

const last = "2026-11-14";
const decided = (cells: string[], others: string[] = []) =>
  decideDayOrder(
    cells.map((cell) => readDays(cell)),
    others.flatMap((cell) => readDays(cell) ?? []),
    last,
  );

describe("a day", () => {
  test.each([
    ...["20/02/2026", "20-02-2026", "20.02.2026", "20/2/26", "2026-02-20", "2026/02/20"],
    ...["20-Feb-2026", "20-FEB-26", "20 Feb 2026", "20 February, 2026", "20feb2026"],
    ...["20/02/2026 14:05:22", "2026-02-20T09:00:00Z", "20-Feb-2026 02:11 PM", " 20/02/2026 "],
    ...["Feb 20, 2026", "February 20th, 2026", "FEB-20-2026", "Feb20 2026", "feb202026"],
    ...[
      "20022026",
      "20260220",
      "200226",
      "2026 Feb 20",
      "2026-FEB-20",
      "20 02 2026",
      "20 - 02 - 2026",
    ],
    ...["20th February 2026", "20th of February, 2026", "the 20th of Feb 26", "20Feb.2026"],
    ...["Friday, 20 February 2026", "Fri 20/02/2026", "20/02/2026 (Fri)", "FRI, FEB 20 2026"],
    ...["'20/02/2026", "’20/02/2026", '="20/02/2026"', "20\u{2011}02\u{2011}2026", "20–Feb–2026"],
    ...["20-Feb-\n2026", "20/02/2026\n14:05", "20-FEB-26\r\n10.15.22", "20\u{a0}Feb\u{a0}2026"],
    ...["20-FEB-26 10.15.22.000000 AM", "20-FEB-26 10.15.22.000000000 AM +01:00"],
    ...["20/02/2026-10:15", "20/02/2026 - 10:15", "20/02/2026, 10:15:22", "20/02/2026 | 10h15"],
    ...[
      "20/02/2026 at 10:15 a.m.",
      "20/02/2026 10 15 22",
      "20/02/2026 10-15-22",
      "20/02/2026;10.15",
    ],
    ...[
      "20/02/2026 10am",
      "20/02/2026 10:15 WAT",
      "2026-02-20T10:15:22.123+01:00",
      "20260220101522",
    ],
    ...["10:15 20/02/2026", "10:15:22 PM, 20 Feb 2026", "20260220 101522", "20022026 1015"],
  ])("%j is 20 February 2026", (cell) => {
    expect(readDay(cell)).toBe("2026-02-20");
  });

  test.each([
    ...["", "31/02/2026", "2026", "Total", "20/13/2026", "20-Foo-2026", "1,000.00", "00/00/0000"],
    ...["01/02/2026 - 28/02/2026", "01.02.2026 28.02.26", "20/02/2026 25:00", "20/02", "Feb 2026"],
    ...["20 Feb 2026 Lagos", "100234567", "5,000.00 CR", "32 Feb 2026", "Monday", "20/02/20261"],
  ])("%j is none", (cell) => {
    expect(readDays(cell)).toBeUndefined();
  });
});

describe("the order of day and month", () => {
  test.each([
    ["a day over 12", ["03/11/2026", "13/11/2026"], "dmy"],
    ["a month that must come first", ["11/03/2026", "11/13/2026"], "mdy"],
    ["months first in a file that rises", ["10/28/2026", "11/02/2026"], "mdy"],
    ["a rising file", ["09/11/2026", "10/11/2026", "01/12/2026"], "dmy"],
    ["a falling file", ["03/02/2026", "12/01/2026", "05/01/2026"], "dmy"],
    ["a falling file, months first", ["02/03/2026", "01/12/2026", "01/05/2026"], "mdy"],
    ["days that would still come", ["11/12/2026"], "mdy"],
    ["an end just before the upload", ["11/02/2026", "11/05/2026", "11/09/2026"], "mdy"],
    ["a day just before the upload", ["05/11/2026"], "dmy"],
    ["days with two figures for the year", ["13/11/26", "05/11/26"], "dmy"],
    ["the year first in two figures", ["26/11/05", "26/11/06"], "ymd"],
    ["the year first without separators", ["261105", "261106"], "ymd"],
    ["clear days", ["05-Nov-2026", "2026-11-06"], "dmy"],
    ["equal numbers", ["05/05/2026"], "dmy"],
  ])("is known by %s", (_, cells, order) => {
    expect(decided(cells)).toEqual({ order });
  });

  test("is known by the days of another column, and of the letter head", () => {
    expect(decided(["02/07/2026"])).toMatchObject({ open: {} });
    expect(decided(["02/07/2026"], ["31/07/2026"])).toEqual({ order: "dmy" });
    expect(decided(["07/02/2026"], ["07/31/2026"])).toEqual({ order: "mdy" });
    // The column itself knows better.
    expect(decided(["13/11/2026"], ["11/30/2026"])).toEqual({ order: "dmy" });
  });

  test("is open where nothing tells, and mixed where both are used", () => {
    expect(decided(["07/02/2026", "07/05/2026", "07/09/2026"])).toMatchObject({
      open: { at: 0, readings: { dmy: "2026-02-07", mdy: "2026-07-02" } },
    });
    expect(decided(["x", "13/10/2026", "10/13/2026"])).toEqual({ mixed: [1, 2] });
  });
});
