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

/** Stages the pictures in `field` for the actor and puts their ids into the form. `late`: could not be stored now. */
export async function readPictureForm(
  services: AppServices,
  actor: Actor,
  request: Request,
  field: string,
  takes: "one" | "several" = "one",
): Promise<ReadFiles & { staged: Awaited<ReturnType<typeof listStagedUploads>> }> {
  const errors: string[] = [];
  let late: LateFiles | undefined;
  const reading = readForm(request, async (file) => {
    if (file.field !== field) return undefined;
    const { name, bytes } = file;
    const staged = await stagePicture(services, actor, { name, bytes });
    if (staged.ok) return staged.value.id;
    if (isLate(staged)) late = addLateFile(late, { field, name, refusal: staged });
    else errors.push(refusalText(staged));
    return undefined;
  });
  const form = await failUnder(pictureUploadFailed, request, reading);
  const ids = form.getAll(field).map(String);
  const staged = await listStagedUploads(services, actor, takes === "one" ? ids.slice(-1) : ids);
  if (errors.length === 0) return { form, staged, late, fieldErrors: {} };
  return { form, late, staged, fieldErrors: { [field]: errors }, failed: pictureUploadFailed };
}
