import { expect, test } from "vitest";
import { nearInstant } from "#app/platform/dates.ts";

test.each([
  ["2026-11-28T17:00:00.000Z", "today, 18:00"],
  ["2026-11-28T23:30:00.000Z", "tomorrow, 00:30"],
  ["2026-11-29T09:00:00.000Z", "tomorrow, 10:00"],
  ["2026-12-02T09:00:00.000Z", "Wed, 2\u00a0Dec, 10:00"],
])("%s is said as %s", (instant, words) => {
  expect(nearInstant(instant, "2026-11-28")).toBe(words);
});
