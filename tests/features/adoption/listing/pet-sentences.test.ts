import { expect, test } from "vitest";
import {
  callInWords,
  factsInLine,
  knownFacts,
  petPronoun,
  waitingInWords,
} from "#app/features/adoption/listing/pet-sentences.ts";

const pet = {
  name: "Nkechi",
  sex: "Female" as const,
  ageText: "4 months",
  size: "Small" as const,
  breed: "Local (Ekuke)",
  goodWith: ["children", "dogs", "cats"] as ("children" | "dogs" | "cats")[],
  vaccinated: "Yes" as const,
  neutered: "Unknown" as const,
  status: "available" as const,
  daysHere: 3,
};
const texts = (of: Parameters<typeof knownFacts>[0]) => knownFacts(of).map(({ text }) => text);

test("sex, age, size and breed are one line", () => {
  expect(factsInLine(pet)).toBe("Female, 4 months, small, Local (Ekuke)");
  expect(factsInLine({ ...pet, ageText: "Under 1 year" })).toBe(
    "Female, under 1 year, small, Local (Ekuke)",
  );
  expect(factsInLine({ ...pet, sex: "Unknown", ageText: "Newborn" })).toBe(
    "Newborn, small, Local (Ekuke)",
  );
});

test("what we know is a sentence each, and what we do not know is none", () => {
  expect(texts(pet)).toEqual(["She can live with children, dogs and cats.", "She is vaccinated."]);
  expect(texts({ ...pet, goodWith: [], vaccinated: "Unknown" })).toEqual([]);
  expect(texts({ ...pet, sex: "Male", goodWith: ["dogs"], neutered: "Yes" })).toEqual([
    "He can live with dogs.",
    "He is vaccinated and neutered.",
  ]);
  expect(texts({ ...pet, goodWith: [], vaccinated: "No", neutered: "No" })).toEqual([
    "She is not vaccinated or neutered yet.",
  ]);
});

test("only what is done has a tick", () => {
  const facts = knownFacts({ ...pet, neutered: "No" });
  expect(facts.map(({ isGood }) => isGood)).toEqual([true, true, false]);
});

test("without a known sex the name stands for the pronoun", () => {
  const parrot = { ...pet, name: "Professor", sex: "Unknown" as const };
  expect(texts(parrot)[1]).toBe("Professor is vaccinated.");
  expect(waitingInWords(parrot)).toBe(
    "With us for 3 days. Our vet has not finished Professor's papers.",
  );
  expect(callInWords(parrot)).toBe("Professor waits for a home");
});

test.each(["Kòkó and Ẹ̀kọ", "Salt & Pepper"])("two names are several: %s", (name) => {
  const pair = { ...pet, name, sex: "Male" as const };
  expect(texts(pair)).toEqual([
    "They can live with children, dogs and cats.",
    "They are vaccinated.",
  ]);
  expect(petPronoun(pair).object).toBe("them");
  expect(callInWords(pair)).toBe("They wait for a home");
  expect(callInWords({ ...pair, status: "adopted" })).toBe("They have found a home");
});

test("a name that only begins or ends with 'and' is one pet's", () => {
  for (const name of ["Andy", "Sandand", "Armand"]) {
    expect(petPronoun({ ...pet, name }).object).toBe("her");
  }
});

test("the last line says how long the pet waits, and what our vet has not finished", () => {
  expect(waitingInWords(pet)).toBe("With us for 3 days. Our vet has not finished her papers.");
  const known = { ...pet, neutered: "Yes" as const };
  expect(waitingInWords({ ...known, daysHere: 0 })).toBe("With us since today.");
  expect(waitingInWords({ ...known, daysHere: 1 })).toBe("With us for 1 day.");
  expect(waitingInWords({ ...known, daysHere: 241 })).toBe("With us for 7 months.");
  expect(waitingInWords({ ...pet, status: "adopted" })).toBeUndefined();
  expect(callInWords({ ...pet, status: "reserved" })).toBe("She is reserved");
});
