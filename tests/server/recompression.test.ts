import { afterEach, expect, test, vi } from "vitest";
import { makeRecompression } from "#server/recompression.ts";

afterEach(() => void vi.useRealTimers());

/** Work that lasts until it is told to end. */
function slowWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (key: string) =>
    new Promise<void>((resolve) => {
      begun.push(key);
      ends.push(resolve);
    });
  return { begun, work, endNext: () => ends.shift()?.() };
}

test("works on one page at a time, each once however often it is asked for, with a rest in between", async () => {
  vi.useFakeTimers();
  const { begun, work, endNext } = slowWork();
  const recompression = makeRecompression(work);
  for (const key of ["/a", "/b", "/a", "/c", "/b"]) recompression.request(key);
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual(["/a"]);
  endNext();
  await vi.advanceTimersByTimeAsync(100_000);
  // It had lasted a minute, so the next waits for two.
  expect(begun).toEqual(["/a"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual(["/a", "/b"]);
  endNext();
  await vi.advanceTimersByTimeAsync(400_000);
  expect(begun).toEqual(["/a", "/b", "/c"]);
  endNext();
  await vi.advanceTimersByTimeAsync(400_000);
  recompression.request("/d");
  await vi.advanceTimersByTimeAsync(400_000);
  expect(begun).toEqual(["/a", "/b", "/c", "/d"]);
});

test("keeps no more than a hundred waiting", async () => {
  vi.useFakeTimers();
  const begun = new Set<string>();
  const recompression = makeRecompression(async (key) => void begun.add(key));
  for (let n = 0; n < 500; n += 1) recompression.request(`/${n}`);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(begun.size).toBe(100);
  recompression.request("/499");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(begun.has("/499")).toBe(true);
});
