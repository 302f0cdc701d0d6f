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

export const noteFields = ["feedingSchedule", "medications", "allergies"] as const;
type NoteField = (typeof noteFields)[number];

export function noteField(index: number, field: NoteField | "petId"): string {
  return `notes[${index}].${field}`;
}
