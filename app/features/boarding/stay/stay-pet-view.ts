import type { StayFileView } from "#app/features/boarding/stay-file/stay-file.ts";
import { petAgeInWords, type StayPet } from "./stay.ts";

type Row = { label: string; value: string };

export type StayPetView = {
  /** The id within the stay. */
  id: string;
  name: string;
  petId: string | null;
  facts: Row[];
  files: StayFileView[];
};

/** `needsFirst` puts the care first and also shows its empty rows. */
function petFacts(pet: StayPet, { needsFirst = false } = {}): Row[] {
  const is = [
    { label: "Kind", value: pet.kind ?? "" },
    { label: "Breed", value: pet.breed },
    { label: "Age", value: petAgeInWords(pet) },
  ];
  const needs = [
    { label: "Feeding Schedule", value: pet.feedingSchedule },
    { label: "Medications", value: pet.medications },
    { label: "Allergies", value: pet.allergies },
  ];
  const isGiven = ({ value }: Row) => value !== "";
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
