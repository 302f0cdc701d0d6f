import type { StayFileView } from "#app/features/boarding/stay-file/stay-file.ts";
import { petAgeInWords, type StayPet } from "./stay.ts";

export type StayFact = {
  label: string;
  value: string;
  /** Where an owner's page shows it: in its sentences, or in a fold of its own. */
  part?: "sentences" | "needs" | "emergency" | "instructions";
};

export type StayPetView = {
  /** The id within the stay. */
  id: string;
  name: string;
  petId: string | null;
  facts: StayFact[];
  files: StayFileView[];
};

/** `needsFirst` puts the care first and also shows its empty rows. */
function petFacts(pet: StayPet, { needsFirst = false } = {}): StayFact[] {
  const is = [
    { label: "Kind", value: pet.kind ?? "" },
    { label: "Breed", value: pet.breed },
    { label: "Age", value: petAgeInWords(pet) },
  ];
  const needs: StayFact[] = [
    { label: "Feeding Schedule", value: pet.feedingSchedule, part: "needs" },
    { label: "Medications", value: pet.medications, part: "needs" },
    { label: "Allergies", value: pet.allergies, part: "needs" },
  ];
  const isGiven = ({ value }: StayFact) => value !== "";
  return needsFirst
    ? [...needs, ...is.filter(isGiven)]
    : [...is, ...needs.toReversed()].filter(isGiven);
}

export function viewPets(
  pets: readonly StayPet[],
  files: readonly StayFileView[],
  order?: { needsFirst?: boolean },
): StayPetView[] {
  return pets.map((pet) => ({
    id: pet.id,
    name: pet.name,
    petId: pet.petId,
    facts: petFacts(pet, order),
    files: files.filter(({ stayPetId }) => stayPetId === pet.id),
  }));
}
