import { describe, expect, test } from "vitest";
import { type ListDefinition, listHref, readListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";

const list = {
  path: "/pets",
  filters: { kind: ["cat", "dog"], status: ["open", "closed"], owner: /^\d{3}$/ },
} as const satisfies ListDefinition;

const read = (search: string) => readListQuery(list, new URLSearchParams(search));
const whole = { kind: undefined, status: undefined, owner: undefined, q: "", page: 1 };

describe("reading", () => {
  test("each filter, the search and the page", () => {
    expect(read("")).toEqual(whole);
    const all = { kind: "dog", status: "open", owner: "007", q: "red collar", page: 3 };
    expect(read("page=3&q=red+collar&owner=007&status=open&kind=dog")).toEqual(all);
  });

  test.each(["kind=horse", "kind=", "kind=Dog", "owner=7", "owner=0007", "kind=toString", "x=cat"])(
    "leaves out what makes no sense: %s",
    (search) => expect(read(search)).toEqual(whole),
  );

  test("the first of several values counts", () => {
    expect(read("kind=cat&kind=dog").kind).toBe("cat");
  });

  test.each([
    ["0", 1],
    ["-3", 1],
    ["", 1],
    ["x", 1],
    ["2.9", 2],
    ["7x", 7],
    ["5000", 5000],
    ["5001", 5000],
    ["999999999999", 5000],
    ["1e9", 1],
  ])("clamps the page %s to %d", (page, expected) => {
    expect(read(`page=${page}`).page).toBe(expected);
  });

  test("a list may say which page is its last", () => {
    const short = { ...list, lastPage: 500 };
    expect(readListQuery(short, new URLSearchParams("page=501")).page).toBe(500);
  });

  test("cuts a search to 200 characters, without the space around it", () => {
    expect(read(`q=++${"a".repeat(201)}++`).q).toBe("a".repeat(200));
    expect(read("q=++").q).toBe("");
  });
});

describe("writing", () => {
  test("leaves out what is empty and the first page", () => {
    expect(listHref(list, {})).toBe("/pets");
    expect(listHref(list, whole)).toBe("/pets");
    expect(listHref(list, { ...whole, page: 2 })).toBe("/pets?page=2");
  });

  test("filters come in the order of the definition, then the search, then the page", () => {
    const query = { page: 4, q: "a&b ü", owner: "123", status: "closed", kind: "cat" } as const;
    expect(listHref(list, query)).toBe(
      "/pets?kind=cat&status=closed&owner=123&q=a%26b+%C3%BC&page=4",
    );
  });

  test.each([
    whole,
    { ...whole, q: "1", page: 1 },
    { ...whole, kind: "cat" as const, q: 'a "b" +c&d=e #f %00', page: 12 },
    { ...whole, status: "closed" as const, owner: "001", page: 5000 },
  ])("what is written reads as the same: %o", (query) => {
    expect(read(listHref(list, query).slice("/pets".length))).toEqual(query);
  });
});

describe("paginate", () => {
  const numbers = Array.from({ length: 45 }, (_, index) => index);
  const list = async ({ limit, offset }: { limit: number; offset: number }) =>
    numbers.slice(offset, offset + limit);

  test.each([
    [1, 0, 20, true],
    [2, 20, 20, true],
    [3, 40, 5, false],
    [4, undefined, 0, false],
  ])("page %d begins at %s and has %d rows", async (page, first, count, more) => {
    const found = await paginate(page, list);
    expect([found.rows[0], found.rows.length, found.more]).toEqual([first, count, more]);
  });

  test("a page that is exactly full is the last one", async () => {
    expect(await paginate(3, list, 15)).toEqual({ rows: numbers.slice(30), more: false });
    expect((await paginate(2, list, 15)).more).toBe(true);
  });
});
