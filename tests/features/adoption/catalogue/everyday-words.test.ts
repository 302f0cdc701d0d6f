import { describe, expect, test } from "vitest";
import { understandSearch } from "#app/features/adoption/catalogue/everyday-words.ts";

describe("everyday words of a search", () => {
  test.each([
    ["puppy", [{ species: "Dog", age: "baby" }], ""],
    ["Puppies,", [{ species: "Dog", age: "baby" }], ""],
    ["kittens", [{ species: "Cat", age: "baby" }], ""],
    ["dogs", [{ species: "Dog" }], ""],
    ["cat", [{ species: "Cat" }], ""],
    ["girls", [{ sex: "Female" }], ""],
    ["male", [{ sex: "Male" }], ""],
    ["boy", [{ sex: "Male" }], ""],
    ["old", [{ age: "senior" }], ""],
    ["seniors", [{ age: "senior" }], ""],
    ["young", [{ age: "young" }], ""],
    ["small", [{ size: "Small" }], ""],
    ["BIG", [{ size: "Large" }], ""],
    ["good with cats", [{ goodWith: ["cats"] }], ""],
    ["good with kids and dogs", [{ goodWith: ["children", "dogs"] }], ""],
    [
      "small female puppy Ikeja",
      [{ size: "Small" }, { sex: "Female" }, { species: "Dog", age: "baby" }],
      "Ikeja",
    ],
    ["cat good with cats", [{ species: "Cat" }, { goodWith: ["cats"] }], ""],
    ["Kòkó", [], "Kòkó"],
    ["good", [], "good"],
    ["good with birds", [], "good with birds"],
    ["oldie boyish", [], "oldie boyish"],
    ["", [], ""],
    ["  ", [], ""],
  ])("%j", (typed, facets, rest) => {
    const found = understandSearch(typed);
    expect(found.words.map((word) => word.facets)).toEqual(facets);
    expect(found.rest).toBe(rest);
  });

  test("each can be taken out of the search alone", () => {
    const { words } = understandSearch("small Bùkólá good with cats");
    expect(words.map(({ typed, rest }) => [typed, rest])).toEqual([
      ["small", "Bùkólá good with cats"],
      ["good with cats", "small Bùkólá"],
    ]);
  });
});
