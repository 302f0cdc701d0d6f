import { expect, test } from "vitest";
import { isId, newId, newIdAfter } from "#app/platform/ids.ts";

const now = new Date("2026-03-02T09:00:00.000Z");
const later = new Date(now.getTime() + 1);

test("ids sort by their instant, and by the order of making where instants are numbered in turn", () => {
  const made = Array.from({ length: 200 }, (_, n) => ({ n, id: newId(n % 2 ? later : now) }));
  const sorted = made.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ n }) => n);
  const even = made.filter(({ n }) => n % 2 === 0).map(({ n }) => n);
  expect(sorted).toEqual([...even, ...even.map((n) => n + 1)]);
});

test("an id after another's sorts after it, in the same millisecond or after a later one", () => {
  const time = newId(now).slice(0, 15);
  const ofOthers = [`${time}000-8000-000000000000`, `${time}fff-bffe-ffffffffffff`, newId(later)];
  for (const last of ofOthers) {
    const id = newIdAfter(last, now);
    expect(id > last, `${id} after ${last}`).toBe(true);
    expect(id.slice(0, 13)).toBe(last.slice(0, 13));
    expect(isId(id)).toBe(true);
  }
  const full = `${time}fff-bfff-ffffffffffff`;
  expect(newIdAfter(full, now) > full).toBe(true);
});
