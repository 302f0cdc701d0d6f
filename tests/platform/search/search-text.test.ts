import { describe, expect, test } from "vitest";
import { interestSearchTerms } from "#app/features/adoption/interest/interest-search-text.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { phoneSearchText } from "#app/platform/phone.server.ts";
import {
  foldText,
  foldTyped,
  likePattern,
  searchTerms,
  searchWords,
} from "#app/platform/search/search-text.ts";

describe("folding", () => {
  test.each([
    ["Bùkólá", "bukola"],
    ["Bùkólá".normalize("NFD"), "bukola"],
    ["ẸỌṢỊ ńṣ", "eosi ns"],
    ["Ɓarawo Ɗan Ƙasa Ƴar", "barawo dan kasa yar"],
    ["  a\t\n b\u00a0c \0 ", "a b c"],
    ["İstanbul", "istanbul"],
    ["犬 🐕", "犬 🐕"],
  ])("%j becomes %j", (typed, folded) => {
    expect(foldText(typed)).toBe(folded);
  });

  test.each([
    ...["O'Neil", "O’Neil", "O‘Neil", "Oʼneil", "OʻNeil", "O`Neil", "O´Neil", "O′Neil", "O＇Neil"],
    ...["oꞌneil", "O‛Neil"],
  ])("%j is found by every keyboard's apostrophe", (typed) => {
    expect(foldText(typed)).toBe("o'neil");
    expect(searchTerms(typed)).toEqual(["o'neil"]);
    expect(searchWords(typed)).toBe("o neil");
    expect(interestSearchTerms(typed)).toEqual(interestSearchTerms("o'neil"));
  });

  test.each([
    ...["Adé-Ola", "Adé‐Ola", "Adé‑Ola", "Adé–Ola", "Adé—Ola", "Adé−Ola", "Adé－Ola", "Adé‒Ola"],
    "Ad\u{ad}é-Ola",
  ])("%j is found by every keyboard's hyphen", (typed) => {
    expect(foldText(typed)).toBe("ade-ola");
    expect(searchTerms(typed)).toEqual(["ade-ola"]);
    expect(searchWords(typed)).toBe("ade ola");
  });

  test("search words are at most six, at most forty characters long, each once", () => {
    expect(searchTerms("")).toEqual([]);
    expect(searchTerms(" Ọla  ola OLA ")).toEqual(["ola"]);
    expect(searchTerms("a b c d e f g")).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(searchTerms("🐕".repeat(50))).toEqual(["🐕".repeat(40)]);
  });

  test.each([
    ...["0803 555 0102", "08035550102", "+2348035550102", "+234 803-555-0102", "234 803 5550102"],
    ...["803 555 0102", "(0803) 555.0102", "00234 803 555 0102", "0803\u200b 555\u20110102"],
  ])("the phone number %j is sought as the same digits", (typed) => {
    expect(searchTerms(typed)).toEqual(["8035550102"]);
    expect(searchTerms(`Emeka ${typed}`)).toEqual(["emeka", "8035550102"]);
    expect(phoneSearchText(typed)).toContain("8035550102");
  });

  test.each([
    ["0803", "803"],
    ["0803 555", "803555"],
    ["+234 803", "803"],
    ["0102", "0102"],
    ["555 0102", "555 0102"],
    ["+44 7700 900123", "447700900123"],
    ["+44 (0)20 7946 0958", "442079460958"],
    ["0044 (0) 20 7946-0958", "442079460958"],
    ["2026-000040", "2026-000040"],
    ["2026-11-20", "2026-11-20"],
    ["VCN 5307", "vcn 5307"],
    ["A7KQ 2MNP R4T", "a7kq2mnpr4t"],
    ["a7kq-2mnp-r4t", "a7kq2mnpr4t"],
    ["A7KQ-2M", "a7kq2m"],
    ["Ada A7KQ–2MNP–R4T", "ada a7kq2mnpr4t"],
    ["second-vet@rehome.test", "second-vet@rehome.test"],
    ["lucy-2@example.com", "lucy-2@example.com"],
    ["bred-dogs", "bred-dogs"],
    ["btge-tvcu-yfz", "btgetvcuyfz"],
    ["dark blue paw", "dark blue paw"],
    ["vcn5307", "vcn 5307"],
    ["2026 000040", "2026-000040"],
    ["+234 2026 000040", "2026000040"],
    ["70,000", "70,000"],
    ["12 0803", "12 0803"],
  ])("%j is sought as %j", (typed, sought) => {
    expect(foldTyped(typed)).toBe(sought);
  });

  test("a pattern takes the signs of LIKE literally", () => {
    expect(likePattern("50%_\\")).toBe("%50\\%\\_\\\\%");
  });
});

describe("ids", () => {
  test("sort by time and, within a millisecond, by the order of making", () => {
    const now = new Date("2026-11-20T09:00:00.000Z");
    const later = new Date("2026-11-20T09:00:00.001Z");
    const made = [...Array.from({ length: 20_000 }, () => newId(now)), newId(later)];
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
    expect(made.every(isId)).toBe(true);
  });

  test("carry the time of the clock that was handed in", () => {
    const now = new Date("2026-11-20T09:00:00.123Z");
    expect(Number.parseInt(newId(now).replace("-", "").slice(0, 12), 16)).toBe(now.getTime());
    expect(newId(new Date(0)) < newId(now)).toBe(true);
  });

  test.each([
    "",
    "0193471c-0000-4000-8000-000000000000",
    "0193471C-0000-7000-8000-000000000000",
    "0193471c-0000-7000-8000-000000000000\n",
    "0193471c00007000800000000000000",
    "{0193471c-0000-7000-8000-000000000000}",
  ])("%j is none", (text) => {
    expect(isId(text)).toBe(false);
  });
});
