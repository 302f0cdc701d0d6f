import { textOf } from "#app/platform/http/errors.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listStagedFiles } from "./claim-stay-files.server.ts";
import {
  type FileField,
  fileFieldNames,
  isFileField,
  maxPhotos,
  type StagedStayFile,
} from "./stay-file.ts";
import { stageStayFile } from "./store-stay-file.server.ts";

type ReadForm = {
  /** With a token in place of each file. */
  form: FormData;
  /** What is wrong with files, by field. */
  fieldErrors: Partial<Record<FileField, string[]>>;
  /** What has arrived, now or before. */
  staged: StagedStayFile[];
};

/** Reads a boarding form; each of its files is staged, so that it is not sent again with a form that comes back. */
export async function readStayForm(
  services: AppServices,
  visitor: { address: string },
  request: Request,
): Promise<ReadForm> {
  const fieldErrors: ReadForm["fieldErrors"] = {};
  const form = await readForm(request, async ({ field, name, bytes }) => {
    if (!isFileField(field)) return undefined;
    const stored = await stageStayFile(services, visitor, { field, name, bytes });
    if (stored.ok) return stored.value.token;
    fieldErrors[field] = [...(fieldErrors[field] ?? []), textOf(stored)];
    return undefined;
  });
  const tokens = Object.fromEntries(
    fileFieldNames.map((field) => {
      const some = form.getAll(field).map(String).filter(Boolean);
      return [field, field === "petImages" ? some : some.slice(-1)];
    }),
  ) as Record<FileField, string[]>;
  if (tokens.petImages.length > maxPhotos) {
    fieldErrors.petImages = [`Please send at most ${maxPhotos} pictures`];
  }
  return { form, fieldErrors, staged: await listStagedFiles(services, tokens) };
}
