import type { Actor } from "../actor.ts";
import { addLateFile, isLate, type LateFiles } from "../files/late-files.ts";
import { refusalText } from "../http/errors.ts";
import { noFields } from "../http/form-action.server.ts";
import { failUnder, invalidForm, parseForm, readForm, refusedForm } from "../http/forms.server.ts";
import type { AppServices } from "../services.ts";
import { pictureUploadFailed, uploadField } from "./picture.ts";
import { listStagedUploads, stagePicture } from "./pictures.server.ts";

type ReadFiles = {
  form: FormData;
  fieldErrors: Record<string, string[]>;
  failed?: string;
  late?: LateFiles | undefined;
};

/** The answer to a form that is only a file, 503 if it could not be stored now; undefined for any other form. */
export function answerUpload<More extends object>(
  { form, fieldErrors, failed, late }: ReadFiles,
  more: More,
) {
  if (!form.has(uploadField)) return undefined;
  if (late) return refusedForm(parseForm(form, noFields), late.refusal, { title: failed, more });
  return invalidForm(parseForm(form, noFields), { title: failed, fieldErrors, more });
}

/**
 * Stages the pictures in `field` for the actor and puts their ids into the form. `field` may list several; a form has one
 * of them. `late`: could not be stored now.
 */
export async function readPictureForm(
  services: AppServices,
  actor: Actor,
  request: Request,
  field: string | readonly string[],
  takes: "one" | "several" = "one",
): Promise<ReadFiles & { staged: Awaited<ReturnType<typeof listStagedUploads>> }> {
  const fields = [field].flat();
  const fieldErrors: Record<string, string[]> = {};
  let late: LateFiles | undefined;
  const reading = readForm(request, async (file) => {
    const { field, name, bytes } = file;
    if (!fields.includes(field)) return undefined;
    const staged = await stagePicture(services, actor, { name, bytes });
    if (staged.ok) return staged.value.id;
    if (isLate(staged)) late = addLateFile(late, { field, name, refusal: staged });
    else fieldErrors[field] = [...(fieldErrors[field] ?? []), refusalText(staged)];
    return undefined;
  });
  const form = await failUnder(pictureUploadFailed, request, reading);
  const ids = fields.flatMap((one) => form.getAll(one).map(String));
  const staged = await listStagedUploads(services, actor, takes === "one" ? ids.slice(-1) : ids);
  const isWrong = Object.keys(fieldErrors).length > 0;
  return { form, staged, late, fieldErrors, ...(isWrong && { failed: pictureUploadFailed }) };
}
