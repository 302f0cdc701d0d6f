// @module-tag slow
import { expect, test } from "vitest";
import { workAhead } from "#tools/backup/ahead.ts";

const items = Array.from({ length: 20 }, (_, at) => at);

test("works on several items at once, never on more, and yields the results in their order", async () => {
  let under = 0;
  let most = 0;
  const work = async (item: number) => {
    under += 1;
    most = Math.max(most, under);
    // The later ones of each batch are done first.
    for (let turn = 0; turn < 20 - item; turn += 1) await Promise.resolve();
    return item * 2;
  };
  const results: number[] = [];
  for await (const result of workAhead(items, work, 4)) {
    under -= 1;
    results.push(result);
  }
  expect(results).toEqual(items.map((item) => item * 2));
  expect(most).toBe(4);
});

test("begins no more work while nobody takes the results", async () => {
  let begun = 0;
  const results = workAhead(items, async () => (begun += 1), 4);
  await results.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toBe(4);
  await results.return(undefined);
});

test("ends with the first failure in their order, and not before what is under way has ended", async () => {
  let under = 0;
  const work = async (item: number) => {
    under += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (item > 2) await new Promise((resolve) => setImmediate(resolve));
    under -= 1;
    if (item >= 2) throw new Error(`no ${item}`);
    return item;
  };
  const results = workAhead(items, work, 4);
  expect([(await results.next()).value, (await results.next()).value]).toEqual([0, 1]);
  await expect(results.next()).rejects.toThrow("no 2");
  expect(under).toBe(0);
});
