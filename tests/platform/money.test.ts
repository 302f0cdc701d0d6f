import { expect, test } from "vitest";
import { formatMoney, parseMoney, unreadableMoney } from "#app/platform/money.ts";

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
  ["N5000", 500_000],
  ["n5,000", 500_000],
  ["NGN 5,000", 500_000],
  ["ngn5000.50", 500_050],
  ["=N=5,000", 500_000],
  ["#5000", 500_000],
  ["₦ 5000", 500_000],
  ["₦\u00a05\u202f000", 500_000],
  ["5 000", 500_000],
  ["1 250 000.75", 125_000_075],
  ["5, 000", 500_000],
  ["5000.", 500_000],
  ["5,000.", 500_000],
  ["5000/=", 500_000],
  ["5,000.00/-", 500_000],
  ["5000 naira", 500_000],
  ["5 000 Naira", 500_000],
  ["5000NGN", 500_000],
  ["5000₦", 500_000],
  ["N 5000 naira", 500_000],
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
  "5.000",
  "5,00",
  "5 00",
  "5 0000",
  "50 00",
  "5.000.000",
  "5000..",
  "5000/",
  "NN5000",
  "₦",
  "naira",
  "5000 dollars",
  "$5000",
  "5k",
  ".5",
  "0.001",
  "٢٥٠٠",
  "0x10",
])("%j is no amount", (typed) => {
  expect(parseMoney(typed)).toBeUndefined();
});

test.each([
  ["5.000", "“5.000” can mean 5,000 or 5.00. Please enter an amount"],
  ["₦5.000", "“5.000” can mean 5,000 or 5.00. Please enter an amount"],
  ["12.500 naira", "“12.500” can mean 12,500 or 12.50. Please enter an amount"],
  ["5,00", "“5,00” can mean 500 or 5.00. Please enter an amount"],
  ["N12,5", "“12,5” can mean 125 or 12.50. Please enter an amount"],
  ["five", "Please enter an amount"],
  ["5.000.000", "Please enter an amount"],
])("%j is refused with its reason", (typed, reason) => {
  expect(parseMoney(typed)).toBeUndefined();
  expect(unreadableMoney(typed, "Please enter an amount")).toBe(reason);
});
