import { expect, test } from "vitest";
import { makeTurnQueue } from "#server/turn-queue.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("of what arrives together one begins in each turn of the event loop, in its order", async () => {
  const turns = makeTurnQueue();
  const begun: string[] = [];
  for (const name of ["a", "b", "c"]) void turns.next().then(() => begun.push(name));
  const seen = [begun.join("")];
  while (begun.length < 3) {
    await turn();
    seen.push(begun.join(""));
  }
  expect([...new Set(seen)]).toEqual(["", "a", "ab", "abc"]);
});

test("while connections arrive they are accepted first, but not for ever", async () => {
  const turns = makeTurnQueue();
  let begun = false;
  void turns.next().then(() => {
    begun = true;
  });
  let accepted = 0;
  while (!begun && accepted < 1000) {
    turns.noteConnection();
    accepted += 1;
    await turn();
  }
  expect(accepted).toBeGreaterThan(10);
  expect(accepted).toBeLessThan(100);
});

test("the delay is that of the one who waits longest, and none when nobody waits", async () => {
  let now = 0;
  const turns = makeTurnQueue(() => now);
  expect(turns.delayMs()).toBe(0);
  const first = turns.next();
  now = 300;
  const second = turns.next();
  now = 500;
  expect(turns.delayMs()).toBe(500);
  await first;
  expect(turns.delayMs()).toBe(200);
  await second;
  expect(turns.delayMs()).toBe(0);
});
