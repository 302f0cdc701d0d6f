import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "#server/limits.ts";
import { watchRate } from "#server/minimum-rate.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns after how many seconds the upload is too slow; undefined when it is not within ten minutes. */
function secondsUntilSlow(bytesAt: (second: number) => number, pausedAt = (_: number) => false) {
  let slowAfter: number | undefined;
  let second = 0;
  const window = { windowMs: limits.uploadWindowMs, bytes: limits.uploadWindowBytes };
  const rate = watchRate(window, () => {
    slowAfter ??= second;
  });
  for (second = 1; second <= 600; second += 1) {
    if (pausedAt(second)) rate.pause();
    else rate.resume();
    rate.count(bytesAt(second));
    vi.advanceTimersByTime(1000);
  }
  rate.pause();
  return slowAfter;
}

test("a photo at 20 kB/s passes, and 1 kB/s, in drops too", () => {
  expect(secondsUntilSlow(() => 20_000)).toBeUndefined();
  expect(secondsUntilSlow(() => 1000)).toBeUndefined();
  expect(secondsUntilSlow((second) => (second % 30 === 1 ? 30_000 : 0))).toBeUndefined();
});

test("a byte every 25 s, silence and half a kB/s end after a minute, whatever came before", () => {
  expect(secondsUntilSlow((second) => (second % 25 === 0 ? 1 : 0))).toBe(60);
  expect(secondsUntilSlow(() => 0)).toBe(60);
  expect(secondsUntilSlow(() => 500)).toBe(60);
  expect(secondsUntilSlow((second) => (second <= 100 ? 50_000 : 1))).toBe(160);
});

test("the time in which nobody waited for the client does not count", () => {
  const paused = (second: number) => second > 5 && second < 500;
  expect(secondsUntilSlow((second) => (second >= 500 ? 2000 : 0), paused)).toBeUndefined();
});
