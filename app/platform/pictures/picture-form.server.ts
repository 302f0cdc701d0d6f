import type { Actor } from "../actor.ts";
import { textOf } from "../http/errors.ts";
import { failUnder, readForm } from "../http/forms.server.ts";
import type { AppServices } from "../services.ts";
import { uploadFailed, uploadField } from "./picture.ts";
import { stagePicture } from "./pictures.server.ts";

/** Whether the form is one file, sent ahead of the form that it belongs to: nothing is to be done with it yet. */
export function isUpload(form: FormData): boolean {
  return form.has(uploadField);
}

/**
 * Reads a form whose files in `field` are pictures. Each is staged for the actor and its id stands in the form; files
 * of other fields are dropped. Returns the form and, for refused pictures, their messages by field and what heads the
 * form. Throws as `readForm`.
 */
export async function readPictureForm(
  services: AppServices,
  actor: Actor,
  request: Request,
  field: string,
): Promise<{ form: FormData; fieldErrors: Record<string, string[]>; failed?: string }> {
  const errors: string[] = [];
  const reading = readForm(request, async (file) => {
    if (file.field !== field) return undefined;
    const staged = await stagePicture(services, actor, { name: file.name, bytes: file.bytes });
    if (!staged.ok) errors.push(textOf(staged));
    return staged.ok ? staged.value.id : undefined;
  });
  const form = await failUnder(uploadFailed, request, reading);
  if (errors.length === 0) return { form, fieldErrors: {} };
  return { form, fieldErrors: { [field]: errors }, failed: uploadFailed };
}
