import type { StayFileView } from "#app/features/boarding/stay-file/stay-file.ts";
import { petAgeInWords, type StayPet } from "./stay.ts";

type Row = { label: string; value: string };

/** One pet of a stay as records show it, with what is its own. */
export type StayPetView = {
  /** Within the stay. */
  id: string;
  name: string;
  /** The owner's pet, where the reader may open its page. */
  petId: string | null;
  facts: Row[];
  files: StayFileView[];
};

/**
 * What a stay says of one pet, as people read it: what it is first, or `needsFirst` what it needs, also that it needs
 * nothing special.
 */
export function petFacts(pet: StayPet, { needsFirst = false } = {}): Row[] {
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
  const said = ({ value }: Row) => value !== "";
  return needsFirst ? [...needs, ...is.filter(said)] : [...is, ...needs.toReversed()].filter(said);
}

/** The pets of a stay with the files of each. */
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
