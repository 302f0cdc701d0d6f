import {
  countPets,
  maxStayPets,
  petFieldName,
  readPetField,
} from "#app/features/boarding/stay/stay-fields.ts";
import { listStagedByToken } from "#app/features/boarding/stay-file/claim-stay-files.server.ts";
import {
  type FileField,
  fileFieldNames,
  isFileField,
  maxStayPhotos,
  type StagedPetFile,
  tooManyPhotos,
} from "#app/features/boarding/stay-file/stay-file.ts";
import { stageStayFile } from "#app/features/boarding/stay-file/store-stay-file.server.ts";
import { addLateFile, isLate, type LateFiles } from "#app/platform/files/late-files.ts";
import { refusalText } from "#app/platform/http/errors.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import type { AppServices } from "#app/platform/services.ts";

type ReadForm = {
  /** With a token in place of each file. */
  form: FormData;
  /** File errors by field name. */
  fieldErrors: Record<string, string[]>;
  late: LateFiles | undefined;
  staged: StagedPetFile[];
};

/** One file more than allowed for each field, so that the field can show the message. */
const maxFiles = maxStayPets * (maxStayPhotos + fileFieldNames.length);

/** Undefined for a field that takes no file. */
export function readFileField(name: string): { position: number; field: FileField } | undefined {
  const read = readPetField(name);
  if (!read || !isFileField(read.field)) return undefined;
  return { position: read.position, field: read.field };
}

/** Stages each file, so that a returned form need not send it again. */
export async function readStayForm(
  services: AppServices,
  visitor: { address: string },
  request: Request,
): Promise<ReadForm> {
  const fieldErrors: ReadForm["fieldErrors"] = {};
  let late: LateFiles | undefined;
  const stage = async (file: { field: string; name: string; bytes: Uint8Array }) => {
    const field = readFileField(file.field)?.field;
    if (!field) return undefined;
    const stored = await stageStayFile(services, visitor, { ...file, field });
    if (stored.ok) return stored.value.token;
    if (isLate(stored)) late = addLateFile(late, { ...file, refusal: stored });
    else fieldErrors[file.field] = [...(fieldErrors[file.field] ?? []), refusalText(stored)];
    return undefined;
  };
  const form = await readForm(request, stage, { maxFiles });
  const staged: StagedPetFile[] = [];
  for (let position = 0; position < countPets(form.keys()); position += 1) {
    const fieldName = (field: FileField) => petFieldName(position, field);
    const tokens = Object.fromEntries(
      fileFieldNames.map((field) => {
        const some = form.getAll(fieldName(field)).map(String).filter(Boolean);
        return [field, field === "petImages" ? some : some.slice(-1)];
      }),
    ) as Record<FileField, string[]>;
    if (tokens.petImages.length > maxStayPhotos) {
      fieldErrors[fieldName("petImages")] = [tooManyPhotos];
    }
    const arrived = await listStagedByToken(services, tokens);
    staged.push(...arrived.map((file) => ({ ...file, position })));
  }
  return { form, fieldErrors, late, staged };
}
