import { expect, test } from "vitest";
import { stayStatuses } from "#app/features/boarding/stay/stay.ts";
import { stayWhenInWords } from "#app/features/boarding/stay/stay-sentences.ts";

const today = "2026-11-28";

test.each([
  ["received", "2026-11-30", "2026-12-05", "in 2 days"],
  ["received", "2026-11-28", "2026-12-05", "today"],
  ["accepted", "2026-11-29", "2026-12-05", "tomorrow"],
  ["assigned", "2026-11-28", "2026-12-05", "arrives today"],
  ["assigned", "2026-11-26", "2026-12-05", "2 days late"],
  ["checked_in", "2026-11-28", "2026-12-02", "came today"],
  ["checked_in", "2026-11-24", "2026-12-03", "day 5 of 9"],
  ["checked_in", "2026-11-29", "2026-12-03", "day 1 of 4"],
  ["checked_in", "2026-11-28", "2026-11-28", "leaves today"],
  ["checked_in", "2026-11-20", "2026-11-27", "1 day late"],
] as const)("a stay that is %s from %s to %s: %s", (status, start_day, end_day, words) => {
  expect(stayWhenInWords({ status, start_day, end_day }, today)).toBe(words);
});

test("nothing is due in a closed stay", () => {
  for (const status of stayStatuses.slice(5)) {
    expect(stayWhenInWords({ status, start_day: today, end_day: today }, today)).toBe("");
  }
});
