import { expect, test } from "vitest";
import { publicStatuses } from "#app/features/adoption/listing/listing.ts";
import { demoListings } from "#tools/demo/listings.ts";

test("a demo story that speaks of vaccination or neutering has the fact", () => {
  const told = (word: RegExp) => demoListings.filter(({ description }) => word.test(description));
  const [vaccination, neutering] = [told(/vaccinat/i), told(/\b(neutered|spayed)\b/i)];
  expect(vaccination.length).toBeGreaterThan(3);
  for (const { name, vaccinated } of vaccination) expect(vaccinated, name).toBe("Yes");
  expect(neutering.length).toBeGreaterThan(2);
  for (const { name, neutered } of neutering) expect(neutered, name).toBe("Yes");
});

test("at most four demo pets that visitors see miss a fact, because a veterinarian examines them", () => {
  const seen = demoListings.filter(({ status }) =>
    (publicStatuses as readonly string[]).includes(status),
  );
  const open = seen.filter(({ vaccinated, neutered, sex }) => {
    return !vaccinated || !neutered || sex === "Unknown";
  });
  expect(seen.length).toBeGreaterThan(20);
  expect(open.map(({ name }) => name).length).toBeLessThanOrEqual(4);
});
