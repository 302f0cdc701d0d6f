import { expect, test } from "vitest";
import { formatMoney, parseMoney } from "#app/platform/money.ts";

test.each([
  [0, "₦0.00"],
  [1, "₦0.01"],
  [99, "₦0.99"],
  [10_000, "₦100.00"],
  [250_000, "₦2,500.00"],
  [123_456_789, "₦1,234,567.89"],
  [1_000_000_000, "₦10,000,000.00"],
  [Number.MAX_SAFE_INTEGER, "₦90,071,992,547,409.91"],
  [-250_050, "−₦2,500.50"],
  [-5, "−₦0.05"],
])("%i kobo are %s", (kobo, shown) => {
  expect(formatMoney(kobo)).toBe(shown);
});

test.each([
  ["2500", 250_000],
  ["2,500", 250_000],
  ["₦2,500.00", 250_000],
  ["₦ 2,500.5", 250_050],
  [" 0.29 ", 29],
  ["00100", 10_000],
  ["1,000,000,000", 100_000_000_000],
  ["9999999999999.99", 999_999_999_999_999],
  ["99999999999999", Number.POSITIVE_INFINITY],
  ["0", 0],
] as const)("%j is %d kobo", (typed, kobo) => {
  expect(parseMoney(typed)).toBe(kobo);
});

test.each([
  "",
  "x",
  "-1",
  "1e9",
  "2,50",
  "2,5000",
  ",500",
  "1.",
  ".5",
  "0.001",
  "٢٥٠٠",
  "2 500",
  "0x10",
])("%j is no amount", (typed) => {
  expect(parseMoney(typed)).toBeUndefined();
});
