import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CircuitState, createCircuitBreaker } from "#app/platform/circuit-breaker.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openBreaker() {
  const changes: CircuitState[] = [];
  const onChange = (state: CircuitState) => void changes.push(state);
  const breaker = createCircuitBreaker({ failures: 3, restMs: 5_000, onChange });
  return { breaker, changes };
}

test("opens after failures in a row, not after as many with a success between them", () => {
  const { breaker, changes } = openBreaker();
  breaker.failed();
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  breaker.failed();
  expect([breaker.state(), breaker.admits()]).toEqual(["closed", true]);
  breaker.failed();
  expect([breaker.state(), breaker.admits()]).toEqual(["open", false]);
  expect(changes).toEqual(["open"]);
});

test("after its rest lets one through, and opens again when that fails", () => {
  const { breaker, changes } = openBreaker();
  for (let at = 0; at < 3; at += 1) breaker.failed();
  vi.advanceTimersByTime(4_999);
  expect(breaker.admits()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(breaker.state()).toBe("half-open");
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  breaker.failed();
  expect([breaker.state(), breaker.admits()]).toEqual(["open", false]);
  vi.advanceTimersByTime(5_000);
  expect(breaker.admits()).toBe(true);
  expect(changes).toEqual(["open"]);
});

test("closes with the first success, and counts failures anew", () => {
  const { breaker, changes } = openBreaker();
  for (let at = 0; at < 3; at += 1) breaker.failed();
  vi.advanceTimersByTime(5_000);
  expect(breaker.admits()).toBe(true);
  breaker.succeeded();
  expect([breaker.state(), breaker.admits(), breaker.admits()]).toEqual(["closed", true, true]);
  breaker.failed();
  breaker.failed();
  expect(breaker.state()).toBe("closed");
  expect(changes).toEqual(["open", "closed"]);
});
