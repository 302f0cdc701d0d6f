import { expect, test } from "vitest";
import {
  debtAge,
  debtAgeInWords,
  debtGroup,
  debtGroupName,
  fillReminder,
  isReminder,
  readDebtAges,
} from "#app/features/payments/work-payment/debt.ts";

const ages = readDebtAges("7 and 30") ?? [0, 0];

test.each([
  ["2026-11-28", "today", "Up to 7 days"],
  ["2026-11-21", "7 days", "Up to 7 days"],
  ["2026-11-20", "8 days", "8 to 30 days"],
  ["2026-10-29", "30 days", "8 to 30 days"],
  ["2026-10-28", "31 days", "Over 30 days"],
  ["2026-11-29", "in 1 day", "Still to come"],
])("a debt of %s is %s old: %s", (lastDay, words, group) => {
  const age = debtAge(lastDay, "2026-11-28");
  expect(debtAgeInWords(age)).toBe(words);
  expect(debtGroupName(debtGroup(age, ages), ages)).toBe(group);
});

test.each(["", "7", "30 and 7", "7 and 7", "0 and 30", "7, 30", "7 and 1000"])(
  "%j are no ages",
  (text) => expect(readDebtAges(text)).toBeUndefined(),
);

test("a reminder names the amount and nothing that cannot be filled in", () => {
  expect(["Pay {amount}", "Pay", "{amount} {who}", "{amount} {name}"].map(isReminder)).toEqual([
    ...[true, false, false, true],
  ]);
  const parts = { name: "Ada", amount: "₦1", what: "Bingo", provider: "Bisi", shelter: "Us" };
  expect(fillReminder("{name}: {amount}, {amount} to {provider}", parts)).toBe(
    "Ada: ₦1, ₦1 to Bisi",
  );
});
