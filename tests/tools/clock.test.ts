// @module-tag slow
import { afterEach, describe, expect, test, vi } from "vitest";
import { clockBackMs } from "#tools/run/clock.mjs";

const hourMs = 3_600_000;
const lagos = (time: string) => Date.parse(`2026-11-22T${time}:00+01:00`);

afterEach(() => vi.unstubAllEnvs());

describe("the clock of a run of browser tests", () => {
  test.each(["00:00", "00:30", "12:00", "22:00"])("is the machine's own at %s in Lagos", (time) => {
    vi.stubEnv("E2E_CLOCK_BACK_MS", "");
    expect(clockBackMs(lagos(time))).toBe(0);
  });

  test.each(["22:01", "23:00", "23:59"])(
    "is set back at %s, so that the run ends before midnight there",
    (time) => {
      vi.stubEnv("E2E_CLOCK_BACK_MS", "");
      expect(lagos(time) - clockBackMs(lagos(time))).toBe(lagos("22:00"));
    },
  );

  test("stays as its first process has set it", () => {
    vi.stubEnv("E2E_CLOCK_BACK_MS", String(hourMs));
    expect(clockBackMs(lagos("12:00"))).toBe(hourMs);
  });
});
