import { expect, test } from "vitest";
import { formatMoney } from "#app/platform/money.ts";

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
