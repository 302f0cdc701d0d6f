import { daysBetween, isDay } from "#app/platform/dates.ts";
import { readDecimal } from "#app/platform/decimals.ts";
import { ageProblem, petMessages, petSpecies, weightProblem } from "./pet.ts";

type Input = Record<string, unknown>;
type CheckedField = "birthDate" | "age" | "weight";

type Species = (typeof petSpecies)[number];

/** What is wrong with a field that depends on the species. */
export function findPetProblem(
  field: CheckedField,
  input: Input,
  today: string,
  species: Species = petSpecies.find((one) => one === input.species) ?? "Other",
): string | undefined {
  const text = (name: string) => (typeof input[name] === "string" ? input[name].trim() : "");
  const value = text(field);
  if (value === "") return undefined;
  if (field === "birthDate") {
    if (!isDay(value)) return petMessages.birthDay;
    if (value > today) return petMessages.bornLater;
    return ageProblem(species, daysBetween(value, today));
  }
  const number = readDecimal(value);
  if (field === "weight") {
    return number === undefined ? petMessages.weight : weightProblem(species, number * 1000);
  }
  if (number === undefined) return petMessages.age;
  return text("birthDate") === "" ? ageProblem(species, number * 365.25) : petMessages.both;
}

export const checkedPetFields: readonly CheckedField[] = ["birthDate", "age", "weight"];
