import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSemaphore } from "#app/platform/semaphore.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("gives out its places and hands each one that comes back to the first who waits", async () => {
  const semaphore = createSemaphore({ places: 2 });
  const [first] = [await semaphore.acquire(), await semaphore.acquire()];
  const order: string[] = [];
  const third = semaphore.acquire().then((release) => order.push("third") && release);
  const fourth = semaphore.acquire().then((release) => order.push("fourth") && release);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(order).toEqual([]);
  first?.();
  const release = await third;
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(["third"]);
  (release as () => void)();
  await fourth;
  expect(order).toEqual(["third", "fourth"]);
});

test("turns away at once who finds the queue full, and after its time who waits in vain", async () => {
  const semaphore = createSemaphore({ places: 1, queue: 1, waitMs: 500 });
  const release = await semaphore.acquire();
  const waiting = semaphore.acquire();
  expect(await semaphore.acquire()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(500);
  expect(await waiting).toBeUndefined();
  // Who gave up holds no place of the queue, and gets none of the work.
  const next = semaphore.acquire();
  release?.();
  expect(await next).toBeTypeOf("function");
});

test("a place that is given back twice is one place", async () => {
  const semaphore = createSemaphore({ places: 1, queue: 0 });
  const release = await semaphore.acquire();
  release?.();
  release?.();
  expect(await semaphore.acquire()).toBeTypeOf("function");
  expect(await semaphore.acquire()).toBeUndefined();
});
