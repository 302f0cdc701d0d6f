/** One of an owner's pets in the form to book a stay. */
export type PetToBoard = {
  id: string;
  name: string;
  species: string;
  allergies: string;
  medicines: string;
};

type PetNotes = { petId: string; allergies: string; medications: string };

/**
 * Returns a form whose notes were filled in for the pet `initialPetId`: where another pet was chosen since, untouched
 * notes are replaced by those of that pet.
 */
export function resetUntouchedNotes<Form extends PetNotes>(
  form: Form,
  pets: readonly PetToBoard[],
  initialPetId: string,
): Form {
  const before = pets.find(({ id }) => id === initialPetId);
  const chosen = pets.find(({ id }) => id === form.petId);
  if (!before || !chosen || before === chosen) return form;
  const isUntouched = (typed: string, known: string) => typed.trim() === known.trim();
  return {
    ...form,
    allergies: isUntouched(form.allergies, before.allergies) ? chosen.allergies : form.allergies,
    medications: isUntouched(form.medications, before.medicines)
      ? chosen.medicines
      : form.medications,
  };
}
