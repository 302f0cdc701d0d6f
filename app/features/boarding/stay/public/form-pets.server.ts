import {
  countPets,
  type FilledFields,
  maxStayPets,
  nameWithoutPet,
  petFieldName,
  readPetField,
} from "#app/features/boarding/stay/stay-fields.ts";
import { isFileField } from "#app/features/boarding/stay-file/stay-file.ts";
import { formText } from "#app/platform/http/forms.server.ts";

/** At least one name, which may be empty. */
export function readPetNames(form: FormData): string[] {
  return Array.from({ length: countPets(form.keys()) }, (_, position) =>
    formText(form, petFieldName(position, "petName")),
  );
}

/** The pets after it move up, with their files. */
export function removePetFromForm(form: FormData, position: number): void {
  if (!Number.isInteger(position) || position < 0) return;
  const entries = [...form.entries()];
  for (const name of new Set(form.keys())) form.delete(name);
  for (const [name, value] of entries) {
    const moved = nameWithoutPet(name, position);
    if (moved !== undefined) form.append(moved, value);
  }
}

/** Copies the kind of the first pet. Returns false for a full stay. */
export function addPetToForm(form: FormData): boolean {
  const count = countPets(form.keys());
  if (count >= maxStayPets) return false;
  form.append(petFieldName(count, "petName"), "");
  const kind = formText(form, petFieldName(0, "kind"));
  if (kind) form.append(petFieldName(count, "kind"), kind);
  return true;
}

/** Replaces the pets, but neither their files nor an owner who is filled in. */
export function fillInForm(form: FormData, fields: FilledFields): void {
  for (const name of new Set(form.keys())) {
    const read = readPetField(name);
    if (read && !isFileField(read.field)) form.delete(name);
  }
  for (const [name, value] of Object.entries(fields)) {
    if (!(name.startsWith("owner") && form.get(name))) form.set(name, value);
  }
}
