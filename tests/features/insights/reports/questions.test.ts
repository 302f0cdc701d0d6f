import { expect, test } from "vitest";
import { compareFigures, roundFigure } from "#app/features/insights/reports/questions.ts";

const days = { unit: "days", words: ["more", "fewer"], isGood: "fall" } as const;

test.each([
  [41.5, 47.2, { text: "5 days fewer than a year before", isGood: true }],
  [3.25, 2.34, { text: "1 day more than a year before", isGood: false }],
  [5, 5.04, { text: "as a year before", isGood: true }],
  [null, 5, undefined],
  [5, null, undefined],
])("%s after %s", (now, before, change) => {
  expect(compareFigures(now, before, { ...days, words: [...days.words] })).toEqual(change);
});

test("a figure has at most one decimal, and none from ten on", () => {
  expect([0.04, 9.95, 10.4, 216.2].map(roundFigure)).toEqual([0, 10, 10, 216]);
});
