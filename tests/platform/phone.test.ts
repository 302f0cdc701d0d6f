import { expect, test } from "vitest";
import {
  findPhoneProblem,
  formatPhone,
  internationalPhone,
  maskPhone,
  normalisePhone,
  phoneProblems,
} from "#app/platform/phone.server.ts";
import {
  dialLink,
  lastDigits,
  mayBePhone,
  nationalPhone,
  phoneInvalid,
  whatsAppLink,
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
  "'08031234567",
  "='08031234567'",
  '"0803 123 4567"',
  "0803 123 4567 (WhatsApp)",
  "'08031234567 (as Excel pastes)",
  "WhatsApp: 0803 123 4567",
  "Tel. 0803/123/4567",
  "tel:+2348031234567",
  "+234 (0)803 123 4567 (home).",
  "０８０３１２３４５６７",
  "٠٨٠٣١٢٣٤٥٦٧",
  "۰۸۰۳ ۱۲۳ ۴۵۶۷",
])("words, quotes and other digits do not hide the number of %j", (typed) => {
  expect(normalisePhone(typed)).toBe("+2348031234567");
  expect(findPhoneProblem(typed)).toBeUndefined();
});

test.each([
  ["07012345678", "+2347012345678"],
  ["09161234567", "+2349161234567"],
  ["01 271 2345", "+23412712345"],
  ["0201 271 2345", "+2342012712345"],
  ["+234 201 271 2345", "+2342012712345"],
  ["234 1 271 2345", "+23412712345"],
  ["084 233 456", "+23484233456"],
  ["09 461 1234", "+23494611234"],
  ["+44 20 7946 0958", "+442079460958"],
  ["0044 20 7946 0958", "+442079460958"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["+44(0)7700 900123", "+447700900123"],
  ["+44 020 7946 0958", "+442079460958"],
  ["0044 (0) 7700 900 123", "+447700900123"],
  ["+49 (0)30 123456", "+4930123456"],
  ["+33 (0)6 12 34 56 78", "+33612345678"],
  ["+353 (0)1 123 4567", "+35311234567"],
  ["+81 (0)3 1234 5678", "+81312345678"],
  ["+233 024 123 4567", "+233241234567"],
  ["+20 010 0123 4567", "+201001234567"],
  ["+7 8 495 123 45 67", "+74951234567"],
  // No zero is dialled inside Qatar: in brackets it was meant so, without them it is a wrong digit.
  ["+974 (0)5512 3456", "+97455123456"],
  // These countries keep their zero.
  ["+39 06 698 1234", "+39066981234"],
  ["+39 (0)6 698 1234", "+39066981234"],
  ["+225 07 12 34 56 78", "+2250712345678"],
  ["+1 (415) 555-0123", "+14155550123"],
  ["+233 24 123 4567", "+233241234567"],
])("%j is %s", (typed, phone) => {
  expect(normalisePhone(typed)).toBe(phone);
});

const { several, extension, mobileDigits, country, abroad } = phoneProblems;

test.each([
  ["", phoneInvalid],
  [" ", phoneInvalid],
  ["0", phoneInvalid],
  ["0803", phoneInvalid],
  ["0803 123 456", mobileDigits],
  ["0703 123 456", mobileDigits],
  ["0903 123 456", mobileDigits],
  ["0813 123 456", mobileDigits],
  ["0803 123 45678", mobileDigits],
  ["+234 803 123 456", mobileDigits],
  ["803 123 456", mobileDigits],
  ["+2341", phoneInvalid],
  ["0123456", phoneInvalid],
  ["1234567", country],
  ["12345678", country],
  ["2341234567", phoneInvalid],
  ["447700900123", country],
  ["44 20 7946 0958", country],
  ["+974055123456", abroad],
  ["+0803 123 4567", abroad],
  ["+999 1234 5678", abroad],
  ["+44 20 7946", abroad],
  ["00000000000", abroad],
  ["++2348031234567", phoneInvalid],
  ["234+8031234567", phoneInvalid],
  ["0803 123 4567 x2", extension],
  ["+44 20 7946 0958 ext. 12", extension],
  ["0201 271 2345 extension 7", extension],
  ["0803 123 4567 / 0805 123 4567", several],
  ["08031234567, 08051234567", several],
  ["0803 123 4567 or +44 20 7946 0958", several],
  ["0803 123 4567 0805 123 4567", several],
  ["0803 123 4567\n0805 123 4567", several],
  ["+44", phoneInvalid],
  ["+1234567890123456", abroad],
  ["08O3 123 4567", phoneInvalid],
  ["0700 PETLOVE", phoneInvalid],
  ["call me", phoneInvalid],
  ["'; --", phoneInvalid],
  ["1e10", phoneInvalid],
  ["9".repeat(100_000), phoneInvalid],
])("%j is no number, and the refusal says what to do", (typed, problem) => {
  expect(normalisePhone(typed)).toBeUndefined();
  expect(findPhoneProblem(typed)).toBe(problem);
});

test.each([
  ["0803 123 4567 (WhatsApp)", true],
  ["+974 5512 3456", true],
  ["０８０３１２３４５６７", true],
  ["447700900123", true],
  ["0803 123 456", false],
  ["0803", false],
  ["call me", false],
  ["", false],
])("whether a page may send %j is %s", (typed, sent) => {
  expect(mayBePhone(typed)).toBe(sent);
});

test("a number is shown as people here dial it, others with their country", () => {
  expect(nationalPhone("+2348031234567")).toBe("0803 123 4567");
  expect(nationalPhone("+23412345678")).toBe("01 234 5678");
  expect(nationalPhone("+23484233456")).toBe("084 233 456");
  expect(nationalPhone("+234421234567")).toBe("042 123 4567");
  expect(nationalPhone("+2342012712345")).toBe("0201 271 2345");
  expect(nationalPhone("+442079460958")).toBe("+442079460958");
});

test.each([
  ["+234 803 123 4567", "0803 123 4567"],
  ["08031234567", "0803 123 4567"],
  ["0803-123-4567", "0803 123 4567"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["no number", "no number"],
])("%s is shown as %s, however it was typed", (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

test.each([
  ["+2348031234567", "+2348031234567"],
  ["0803 123 4567", "+2348031234567"],
  ["+234 803 123 4567", "+2348031234567"],
  ["012712345", "+23412712345"],
  ["+442079460958", "+442079460958"],
])("%s is dialled and written to as %s", (shown, key) => {
  expect(dialLink(shown)).toBe(`tel:${key}`);
  expect(whatsAppLink(shown, "Hello Ada")).toBe(`https://wa.me/${key.slice(1)}?text=Hello+Ada`);
});

test("nobody is written to on WhatsApp at what is no number", () => {
  expect(whatsAppLink("no number", "Hello")).toBeUndefined();
  expect(whatsAppLink("12345", "Hello")).toBeUndefined();
});

test("the number of the site is written for callers from everywhere", () => {
  expect(internationalPhone("08031234567")).toBe("+234 803 123 4567");
  expect(internationalPhone("+44 (0)20 7946 0958")).toBe("+44 20 7946 0958");
  expect(internationalPhone("ask us")).toBe("ask us");
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
  expect(maskPhone(typed)).toBe(shown);
});
