import {
  countPets,
  type FilledFields,
  maxPets,
  nameWithoutPet,
  petFieldName,
  readPetField,
} from "#app/features/boarding/stay/stay-fields.ts";
import { isFileField } from "#app/features/boarding/stay-file/stay-file.ts";
import { formText } from "#app/platform/http/forms.server.ts";

/** The names of the pets as they were typed; the first is there also where none was. */
export function typedPetNames(form: FormData): string[] {
  return Array.from({ length: countPets(form.keys()) }, (_, position) =>
    formText(form, petFieldName(position, "petName")),
  );
}

/** Takes a pet out of a form: those after it move up, with their files. */
export function removePet(form: FormData, position: number): void {
  if (!Number.isInteger(position) || position < 0) return;
  const entries = [...form.entries()];
  for (const name of new Set(form.keys())) form.delete(name);
  for (const [name, value] of entries) {
    const moved = nameWithoutPet(name, position);
    if (moved !== undefined) form.append(moved, value);
  }
}

/** Adds a pet of the first one's kind to a form. Returns false where it has all that a stay may have. */
export function addPet(form: FormData): boolean {
  const count = countPets(form.keys());
  if (count >= maxPets) return false;
  form.append(petFieldName(count, "petName"), "");
  const kind = formText(form, petFieldName(0, "kind"));
  if (kind) form.append(petFieldName(count, "kind"), kind);
  return true;
}

/**
 * Puts these fields into a form in place of the pets that stood there; their files stay with the pets of their place, and
 * who is asking stays as it was typed.
 */
export function fillIn(form: FormData, fields: FilledFields): void {
  for (const name of new Set(form.keys())) {
    const read = readPetField(name);
    if (read && !isFileField(read.field)) form.delete(name);
  }
  for (const [name, value] of Object.entries(fields)) {
    if (!(name.startsWith("owner") && form.get(name))) form.set(name, value);
  }
}
