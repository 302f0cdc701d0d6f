import { describe, expect, test } from "vitest";
import type { Candidate, PetType } from "#app/features/boarding/capacity/capacity.ts";
import { kindOfPet } from "#app/features/boarding/stay/kind-of-pet.ts";
import { rankOffers } from "#app/features/boarding/stay/staff/rank-offers.ts";

function boarder(name: string, changes: Partial<Candidate> = {}): Candidate {
  return {
    id: name,
    name,
    area: "Yaba",
    petTypes: ["Dog"],
    priceKobo: 800_000,
    free: 1,
    shortNight: null,
    dayOff: null,
    ...changes,
  };
}

const dog = { name: "Rex", kind: "Dog" as PetType | undefined };
const dogFromYaba = { pets: [dog], area: "Yaba" };
const short = (night: string, free = 0) => ({ shortNight: { night, free }, free });
const namesOf = (needs: typeof dogFromYaba, candidates: Candidate[]) =>
  rankOffers(needs, candidates).fitting.map(({ name }) => name);

describe("who is the best fit for a stay", () => {
  const cases: [title: string, candidates: Candidate[], order: string[]][] = [
    [
      "the same area comes before a lower price",
      [boarder("Far", { area: "Ikeja", priceKobo: 100 }), boarder("Near")],
      ["Near", "Far"],
    ],
    [
      "the lower price comes before more room, and a price on request last",
      [
        boarder("Asks", { priceKobo: null, free: 9 }),
        boarder("Dear", { priceKobo: 900_000, free: 5 }),
        boarder("Cheap", { priceKobo: 100_000 }),
      ],
      ["Cheap", "Dear", "Asks"],
    ],
    [
      "more room decides at the same price",
      [boarder("One"), boarder("Two", { free: 2 })],
      ["Two", "One"],
    ],
    ["else it is by name, as they come", [boarder("Ada"), boarder("Bisi")], ["Ada", "Bisi"]],
    [
      "an area is compared without its marks, its case and what follows a comma",
      [boarder("Far", { area: "Ìkẹjà" }), boarder("Near", { area: "yaba, Lagos" })],
      ["Near", "Far"],
    ],
    [
      "nobody is offered who has another kind, a day off or a full night",
      [
        boarder("Cats", { petTypes: ["Cat", "Other"] }),
        boarder("Off", { dayOff: "2026-06-11" }),
        boarder("Full", short("2026-06-12")),
        boarder("Fits", { area: "Ikeja" }),
      ],
      ["Fits"],
    ],
  ];
  test.each(cases)("%s", (_, candidates, order) => {
    expect(namesOf(dogFromYaba, candidates)).toEqual(order);
  });

  test("each other is named with the first reason", () => {
    const { reasons } = rankOffers(dogFromYaba, [
      boarder("Cats", { petTypes: ["Cat"], dayOff: "2026-06-11" }),
      boarder("Off", { dayOff: "2026-06-11", ...short("2026-06-10") }),
      boarder("Full", short("2026-06-12")),
    ]);
    expect(reasons).toEqual([
      "Cats does not take dogs",
      "Off has a day off on 11 Jun, 2026",
      "Full has no free place in the night of 12 Jun, 2026",
    ]);
  });

  test("without an area nobody is near, and without a kind nobody is left out for it", () => {
    const nobody = { pets: [{ name: "Rex", kind: undefined }], area: "" };
    const { fitting } = rankOffers(nobody, [
      boarder("Empty", { area: "" }),
      boarder("Cats", { petTypes: ["Cat"] }),
    ]);
    expect(fitting.map(({ name, isNear }) => [name, isNear])).toEqual([
      ["Empty", false],
      ["Cats", false],
    ]);
  });
});

describe("what a stay's pet is", () => {
  const cases: [said: PetType | null, breed: string, kind: PetType | undefined][] = [
    ["Cat", "Boerboel", "Cat"],
    ["Other", "", "Other"],
    [null, "Local (Ekuke)", "Dog"],
    [null, "GERMAN SHEPHERD mix", "Dog"],
    [null, "Persian mix", "Cat"],
    [null, "Dutch rabbit", "Other"],
    [null, "Mixed", undefined],
    [null, "Catahoula", undefined],
    [null, "German Shorthair hound", undefined],
    [null, "", undefined],
  ];
  test.each(cases)("said to be %s and of the breed %s it is %s", (said, breed, kind) => {
    expect(kindOfPet({ kind: said, breed })).toBe(kind);
  });
});
