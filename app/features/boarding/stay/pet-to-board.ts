/** One of an owner's pets in the form to book a stay. */
export type PetToBoard = {
  id: string;
  name: string;
  species: string;
  allergies: string;
  medicines: string;
};

type PetWords = { petId: string; allergies: string; medications: string };

/**
 * Returns the words of a form that began with those of the pet `begunFor`: where they are untouched and another pet was
 * chosen since, that one's stand in their place.
 */
export function wordsOfChosen<Form extends PetWords>(
  form: Form,
  pets: readonly PetToBoard[],
  begunFor: string,
): Form {
  const before = pets.find(({ id }) => id === begunFor);
  const chosen = pets.find(({ id }) => id === form.petId);
  if (!before || !chosen || before === chosen) return form;
  const isKept = (typed: string, known: string) => typed.trim() === known.trim();
  return {
    ...form,
    allergies: isKept(form.allergies, before.allergies) ? chosen.allergies : form.allergies,
    medications: isKept(form.medications, before.medicines) ? chosen.medicines : form.medications,
  };
}
