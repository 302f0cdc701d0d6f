import { birthDayFrom } from "#app/features/pets/pet/pet.ts";
import type { Row } from "#app/platform/db/schema.ts";

/** What a listing says of its animal. */
export type AnimalFacts = Pick<
  Row<"pets">,
  "name" | "breed" | "sex" | "size" | "vaccinated" | "neutered"
> & {
  species: CareKind;
  /** Whole years. */
  age: number;
  /** `YYYY-MM`, or empty. */
  birthMonth: string;
};

export const careKinds = ["Dog", "Cat", "Other"] as const;
type CareKind = (typeof careKinds)[number];

/** As reports count it. */
export function careKind(species: Row<"pets">["species"]): CareKind {
  return species === "Dog" || species === "Cat" ? species : "Other";
}

/** The middle of the birth month, or of the first year where only that is known. */
export function estimateBirthDay(
  { age, birthMonth }: Pick<AnimalFacts, "age" | "birthMonth">,
  today: string,
): string {
  if (!birthMonth) return birthDayFrom(age || 0.5, today);
  const middle = `${birthMonth}-15`;
  return middle < today ? middle : today;
}

/** The columns of a pet that a listing knows. */
export function factColumns({ age, birthMonth, ...known }: AnimalFacts, today: string) {
  const birth_day = estimateBirthDay({ age, birthMonth }, today);
  return { ...known, birth_day, birth_estimated: 1 } as const;
}
