import { describe, expect, test } from "vitest";
import { careKinds } from "#app/features/animals/care-episode/animal-facts.ts";
import {
  careFigures,
  inFigures,
  lossesInWords,
  medianStay,
  monthlyFlows,
  monthsNear,
  percentInWords,
  readReportMonth,
  reportHeadline,
  shortMonth,
  yearRate,
} from "#app/features/animals/monthly-report/monthly-report.ts";
import { november, talliesOf } from "#tests/support/care-model.ts";

const month = "2026-11";
const tallies = talliesOf(november, month);

describe("the report of November 2026", () => {
  const dogs = careFigures(tallies, month, "Dog");
  const cats = careFigures(tallies, month, "Cat");
  const all = careFigures(tallies, month);

  test("counts dogs: three began the month, three came, five went, one is here", () => {
    expect(dogs).toMatchObject({ start: 3, in: 3, out: 5, end: 1 });
    expect(dogs.byIntake).toMatchObject({ stray: 1, transferred_in: 1, return: 1, given_up: 0 });
    expect(dogs.byOutcome).toMatchObject({ adopted: 3, reclaimed: 1, missing: 1, died: 0 });
    expect(percentInWords(dogs.rate)).toBe("80.0%");
    expect(dogs).toMatchObject({ median: 31, medianAdopted: 31 });
  });

  test("counts cats, and one that was dead on arrival on a line of its own", () => {
    expect(cats).toMatchObject({ start: 2, in: 2, out: 3, end: 1, deadOnArrival: 1 });
    expect(cats.byIntake).toMatchObject({ born_in_care: 1, stray: 1 });
    expect(cats.byOutcome).toMatchObject({ died: 1, transferred: 1, euthanised: 1, adopted: 0 });
    expect(percentInWords(cats.rate)).toBe("33.3%");
    expect(cats).toMatchObject({ median: 4, medianAdopted: null });
  });

  test("counts all: five, five, eight and two; five of eight left alive, after 21.5 days", () => {
    expect(all).toMatchObject({ start: 5, in: 5, out: 8, end: 2, deadOnArrival: 1 });
    expect(percentInWords(all.rate)).toBe("62.5%");
    expect(all).toMatchObject({ median: 21.5, medianAdopted: 31, rateWithoutRequests: null });
    expect(careFigures(tallies, month, "Other")).toMatchObject({
      ...{ start: 0, in: 0, out: 0, end: 0, rate: null, median: null },
    });
  });

  test("looks back: October began with two, took in four and let one go", () => {
    expect(careFigures(tallies, "2026-10")).toMatchObject({
      ...{ start: 2, in: 4, out: 1, end: 5, rate: 100, median: 58 },
    });
    expect(careFigures(tallies, "2025-11")).toMatchObject({ start: 0, in: 0, out: 0, end: 0 });
    expect(yearRate(tallies, month)).toBeCloseTo((100 * 6) / 9);
    expect(yearRate(tallies, "2025-11")).toBeNull();
    expect(monthlyFlows(tallies).slice(-3)).toEqual([
      { month: "2026-09", adopted: 0, takenIn: 2 },
      { month: "2026-10", adopted: 1, takenIn: 4 },
      { month: "2026-11", adopted: 3, takenIn: 5 },
    ]);
  });

  test("leaves out of a second rate what an owner asked for", () => {
    const asked = november.map((one) =>
      one.status === "euthanised" ? ({ ...one, euthanasia_reason: "owner_request" } as const) : one,
    );
    const figures = careFigures(talliesOf(asked, month), month);
    expect(percentInWords(figures.rate)).toBe("62.5%");
    expect(percentInWords(figures.rateWithoutRequests)).toBe("71.4%");
  });

  test("is a sentence", () => {
    expect(reportHeadline(all, false)).toBe("Four animals went home, five came in.");
    expect(reportHeadline(all, true)).toBe("So far four animals went home, five came in.");
    expect(reportHeadline(careFigures(tallies, "2026-12"), false)).toBe(
      "No animals went home, none came in.",
    );
    expect(lossesInWords(all)).toBe("One died, one was euthanised and one is missing.");
    expect(lossesInWords(careFigures(tallies, "2026-10"))).toBe("");
  });
});

test("Start + In − Out is End by kind as for all, in each month that is compared", () => {
  for (const one of ["2026-11", "2026-10", "2025-11"]) {
    const all = careFigures(tallies, one);
    for (const name of ["start", "in", "out", "end"] as const) {
      const kinds = careKinds.map((kind) => careFigures(tallies, one, kind)[name]);
      expect(kinds.reduce((sum, count) => sum + count)).toBe(all[name]);
    }
  }
});

test("a median of an odd and an even count, of counted stays and of none", () => {
  const stays = (...days: (number | null)[]) => days.map((one) => ({ days: one, count: 1 }));
  expect(medianStay(stays(9, 1, 2))).toBe(2);
  expect(medianStay(stays(10, 1, 2, 3))).toBe(2.5);
  expect(medianStay(stays(0))).toBe(0);
  expect(
    medianStay([
      { days: 1, count: 3 },
      { days: 7, count: 2 },
    ]),
  ).toBe(1);
  expect(
    medianStay([
      { days: 7, count: 2 },
      { days: 1, count: 2 },
    ]),
  ).toBe(4);
  expect(medianStay(stays(null))).toBeNull();
  expect(medianStay([])).toBeNull();
  expect([percentInWords(null), inFigures(null), inFigures(21.5)]).toEqual([...["–", "–", "21.5"]]);
});

test("the month of an address: the last full one without an address, none that has no report", () => {
  const bounds = { first: "2026-03", present: "2026-11" };
  expect(readReportMonth(null, bounds)).toBe("2026-10");
  expect(readReportMonth(null, { first: "2026-11", present: "2026-11" })).toBe("2026-11");
  expect(readReportMonth("2026-03", bounds)).toBe("2026-03");
  expect(readReportMonth("2026-11", bounds)).toBe("2026-11");
  for (const typed of [
    "2026-02",
    "2026-12",
    "2026-13",
    "2026-00",
    "2026-1",
    "",
    "x",
    "2026-11-01",
  ]) {
    expect(readReportMonth(typed, bounds)).toBeUndefined();
  }
  expect(monthsNear("2026-11", bounds)).toEqual(["2026-11", "2026-10", "2026-09", "2026-08"]);
  expect(monthsNear("2026-04", bounds)).toEqual(["2026-05", "2026-04", "2026-03"]);
  expect([shortMonth("2026-10", "2026-11"), shortMonth("2025-11", "2026-11")]).toEqual([
    ...["Oct", "Nov 2025"],
  ]);
});
