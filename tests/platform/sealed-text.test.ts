import { expect, test } from "vitest";
import { openSealedText, sealText } from "#app/platform/sealed-text.server.ts";

const first = "the first secret, which is long enough";
const second = "the second secret, which is long enough";
const mine = { purpose: "tests", owner: "ada" };

test("what the first secret sealed is opened by all of them, in whatever place it stands then", () => {
  const sealed = sealText([first, second], mine, "a key ẹ́");
  expect(sealed).not.toContain("a key");
  expect(openSealedText([first], mine, sealed)).toBe("a key ẹ́");
  expect(openSealedText([second, first], mine, sealed)).toBe("a key ẹ́");
});

test("the same text sealed twice looks different", () => {
  expect(sealText([first], mine, "a key")).not.toBe(sealText([first], mine, "a key"));
});

test("it opens with no other secret, for no other owner or purpose, and not when it was changed", () => {
  const sealed = sealText([first], mine, "a key");
  expect(openSealedText([second], mine, sealed)).toBeUndefined();
  expect(openSealedText([], mine, sealed)).toBeUndefined();
  expect(openSealedText([first], { ...mine, owner: "tunde" }, sealed)).toBeUndefined();
  expect(openSealedText([first], { ...mine, purpose: "others" }, sealed)).toBeUndefined();
  const flipped = sealed.replace(/.$/, (last) => (last === "A" ? "Q" : "A"));
  for (const text of [flipped, sealed.slice(0, -6), `${sealed}AAAA`, sealed.slice(3), "v1.", ""]) {
    expect(openSealedText([first], mine, text)).toBeUndefined();
  }
});
