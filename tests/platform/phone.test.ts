import { expect, test } from "vitest";
import {
  hiddenPhone,
  lastDigits,
  nationalPhone,
  normalisePhone,
  shownPhone,
} from "#app/platform/phone.ts";

test.each([
  "08031234567",
  "0803 123 4567",
  "0803-123-4567",
  "0803–123–4567",
  "(0803) 123.4567",
  "8031234567",
  "2348031234567",
  "+2348031234567",
  "+234 803 123 4567",
  "+234 (0) 803 123 4567",
  "+23408031234567",
  "002348031234567",
  " 0803\u00a0123\u20114567\n",
  "\u202a+234\u00a0803 123 4567\u202c",
  "0803\u200b1234567\ufeff",
])("%j is one number however it is written", (typed) => {
  expect(normalisePhone(typed)).toBe("+2348031234567");
});

test.each([
  ["07012345678", "+2347012345678"],
  ["09161234567", "+2349161234567"],
  ["01 271 2345", "+23412712345"],
  ["0201 271 2345", "+2342012712345"],
  ["+234 201 271 2345", "+2342012712345"],
  ["084 233 456", "+23484233456"],
  ["09 461 1234", "+23494611234"],
  ["+44 20 7946 0958", "+442079460958"],
  ["0044 20 7946 0958", "+442079460958"],
  ["+1 (415) 555-0123", "+14155550123"],
  ["+233 24 123 4567", "+233241234567"],
])("%j is %s", (typed, phone) => {
  expect(normalisePhone(typed)).toBe(phone);
});

test.each([
  "",
  " ",
  "0",
  "0803",
  "0803 123 456",
  "0703 123 456",
  "0903 123 456",
  "0813 123 456",
  "0803 123 45678",
  "+234 803 123 456",
  "+0803 123 4567",
  "++2348031234567",
  "234+8031234567",
  "0803 123 4567 x2",
  "0803 123 4567 / 0805 123 4567",
  "00000000000",
  "+44",
  "+1234567890123456",
  "٠٨٠٣١٢٣٤٥٦٧",
  "０８０３１２３４５６７",
  "call me",
  "'; --",
  "1e10",
  "9".repeat(100_000),
])("%j is no number", (typed) => {
  expect(normalisePhone(typed)).toBeUndefined();
});

test("a number is shown as people here dial it, others with their country", () => {
  expect(nationalPhone("+2348031234567")).toBe("0803 123 4567");
  expect(nationalPhone("+23412345678")).toBe("012345678");
  expect(nationalPhone("+442079460958")).toBe("+442079460958");
});

test.each([
  ["+234 803 123 4567", "0803 123 4567"],
  ["08031234567", "0803 123 4567"],
  ["0803-123-4567", "0803 123 4567"],
  ["+44 20 7946 0958", "+442079460958"],
  ["no number", "no number"],
])("%s is shown as %s, however it was typed", (typed, shown) => {
  expect(shownPhone(typed)).toBe(shown);
});

test("the last four digits prove a sender", () => {
  expect(lastDigits("+2348031234567")).toBe("4567");
});

test.each([
  ["0803 555 7788", "0803 555 ••••"],
  ["+2348035557788", "0803 555 ••••"],
  ["+447911123456", "+44791112••••"],
  ["", ""],
])("of %j all but the last four digits may be read without proof", (typed, shown) => {
  expect(hiddenPhone(typed)).toBe(shown);
});
