import type { Actor } from "../actor.ts";
import { textOf } from "../http/errors.ts";
import { noFields } from "../http/form-action.server.ts";
import { failUnder, invalidForm, parseForm, readForm } from "../http/forms.server.ts";
import type { AppServices } from "../services.ts";
import { uploadFailed, uploadField } from "./picture.ts";
import { listStaged, stagePicture } from "./pictures.server.ts";

type ReadFiles = { form: FormData; fieldErrors: Record<string, string[]>; failed?: string };

/** Whether the form is only a file, sent ahead of the form it belongs to. */
export function isUpload(form: FormData): boolean {
  return form.has(uploadField);
}

/** Returns the answer to a form that is only a file; undefined for any other. */
export function answerUpload<More extends object>(
  { form, fieldErrors, failed }: ReadFiles,
  more: More,
) {
  if (!isUpload(form)) return undefined;
  return invalidForm(parseForm(form, noFields), { title: failed, fieldErrors, more });
}

/**
 * Reads a form whose files in `field` are pictures. Each is staged for the actor and its id stands in the form; files
 * of other fields are dropped. Returns the form, its `staged` pictures, the last alone where the field takes one, and,
 * for refused pictures, the messages by field and the form's title. Throws as `readForm`.
 */
export async function readPictureForm(
  services: AppServices,
  actor: Actor,
  request: Request,
  field: string,
  takes: "one" | "several" = "one",
): Promise<ReadFiles & { staged: Awaited<ReturnType<typeof listStaged>> }> {
  const errors: string[] = [];
  const reading = readForm(request, async (file) => {
    if (file.field !== field) return undefined;
    const staged = await stagePicture(services, actor, { name: file.name, bytes: file.bytes });
    if (!staged.ok) errors.push(textOf(staged));
    return staged.ok ? staged.value.id : undefined;
  });
  const form = await failUnder(uploadFailed, request, reading);
  const ids = form.getAll(field).map(String);
  const staged = await listStaged(services, actor, takes === "one" ? ids.slice(-1) : ids);
  if (errors.length === 0) return { form, staged, fieldErrors: {} };
  return { form, staged, fieldErrors: { [field]: errors }, failed: uploadFailed };
}
