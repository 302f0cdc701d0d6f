/** One of an owner's pets in the form to book a stay, with what the boarder will read about it. */
export type PetToBoard = {
  id: string;
  name: string;
  species: string;
  allergies: string;
  medications: string;
  feedingSchedule: string;
  /** Why it cannot come; undefined where it can. */
  reason: string | undefined;
};

/** What may be said of a pet for one stay, in the form's order. */
export const noteFields = ["feedingSchedule", "medications", "allergies"] as const;
export type NoteField = (typeof noteFields)[number];

/** The name of the field of a pet's notes, by the pet's place in the form. */
export function noteField(index: number, field: NoteField | "petId"): string {
  return `notes[${index}].${field}`;
}
