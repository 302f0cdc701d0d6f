import { expect, test } from "vitest";
import {
  formatPinnedRows,
  parsePinnedRows,
  restorePinnedRows,
} from "#app/platform/lists/pinned-rows.ts";

const id = (n: number) => `019cadc6-9a80-7000-8000-${String(n).padStart(12, "0")}`;
const row = (n: number) => ({ id: id(n) });
const numbers = (rows: { id: string }[]) => rows.map((one) => Number(one.id.slice(-12)));

test("a row that left the page stands where it stood, and one that moved stands there once", () => {
  const kept = [{ id: id(3), at: 2 }];
  expect(numbers(restorePinnedRows([row(1), row(2), row(4)], kept, [row(3)]))).toEqual([
    1, 2, 3, 4,
  ]);
  expect(numbers(restorePinnedRows([row(1), row(2), row(4), row(3)], kept, [row(3)]))).toEqual([
    1, 2, 3, 4,
  ]);
});

test("several rows changed in any order all keep their places", () => {
  const kept = [
    { id: id(3), at: 2 },
    { id: id(1), at: 0 },
    { id: id(5), at: 4 },
  ];
  const found = [row(5), row(1), row(3)];
  expect(numbers(restorePinnedRows([row(2), row(4), row(6)], kept, found))).toEqual([
    1, 2, 3, 4, 5, 6,
  ]);
});

test("a kept row that is no longer there leaves no gap", () => {
  expect(numbers(restorePinnedRows([row(1)], [{ id: id(9), at: 0 }], []))).toEqual([1]);
});

test("a form's kept rows are read as they were written, each once, twenty at most", () => {
  const first = formatPinnedRows([], { id: id(1), at: 4 });
  expect(parsePinnedRows(formatPinnedRows(parsePinnedRows(first), { id: id(2), at: 0 }))).toEqual([
    { id: id(1), at: 4 },
    { id: id(2), at: 0 },
  ]);
  expect(
    parsePinnedRows(formatPinnedRows(parsePinnedRows(first), { id: id(1), at: 4 })),
  ).toHaveLength(1);
  const many = Array.from({ length: 30 }, (_, n) => ({ id: id(n), at: n }));
  expect(parsePinnedRows(formatPinnedRows(many, { id: id(40), at: 1 }))).toHaveLength(20);
});

test.each([
  undefined,
  "",
  "x",
  `${id(1)}`,
  `${id(1)}:9999`,
  `../${id(1)}:1`,
  ",,,",
  "é".repeat(9000),
])("nonsense keeps nothing: %s", (text) => {
  expect(parsePinnedRows(text)).toEqual([]);
});
