import { expect, test } from "vitest";
import { listMoreWaiting, pickMostUrgent } from "#app/features/insights/dashboard/rank-waiting.ts";

const item = (kind: string, due?: string, isPressing = false) => ({ kind, due, isPressing });
const kindsOf = (items: readonly { kind: string }[]) => items.map(({ kind }) => kind).join("");

test("what is longest past its deadline comes first, what is near next, and what has none last", () => {
  const all = [
    item("a", "2026-03-05"),
    item("b"),
    item("c", "2025-03-05"),
    item("d", "2026-04-05"),
  ];
  expect(kindsOf(pickMostUrgent(all, 1))).toBe("cadb");
});

test("what begins soon comes before every promise, however old", () => {
  const all = [item("a", "2020-01-01"), item("b", "2026-03-05", true)];
  expect(kindsOf(pickMostUrgent(all, 1))).toBe("ba");
});

test("of each kind the most urgent are taken, and five in all", () => {
  const days = ["01", "02", "03"].map((day) => item("a", `2026-01-${day}`));
  expect(pickMostUrgent([...days].reverse(), 1)).toEqual([days[0]]);
  expect(pickMostUrgent([...days].reverse(), 2)).toEqual(days.slice(0, 2));
  const kinds = [..."bcdefg"].map((kind) => item(kind, "2026-01-01"));
  expect(kindsOf(pickMostUrgent([...days, ...kinds], 1))).toBe("abcde");
});

test("how many more of a kind wait is said, and nothing of a kind of which all are shown", () => {
  const count = (key: string, value: number, over = false) => {
    return { key, label: key, value, over, href: `/${key}` };
  };
  const counts = [count("a", 3), count("b", 1), count("c", 2), count("d", 0), count("e", 99, true)];
  const shown = [item("a"), item("b"), item("e")];
  const said = { ...count("f", 7), inWords: "₦9.00 owed to you, 7 stays" };
  expect(listMoreWaiting([...counts, said], shown).map(({ text }) => text)).toEqual([
    "a 2",
    "c 2",
    "e 99+",
    "₦9.00 owed to you, 7 stays",
  ]);
});
