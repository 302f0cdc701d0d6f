import { findReadForm, readForm } from "./forms.server.ts";
import { isSecret, isUserInput, type PreservedForm } from "./preserved-form.ts";

/**
 * Returns the fields of a refused form, without passwords, to be shown again; undefined when nothing was typed or the
 * body cannot be read.
 */
export async function preserveForm(
  request: Request,
  action: string,
): Promise<PreservedForm | undefined> {
  const form = await preserveSentForm(request, action);
  return form?.fields.some(isUserInput) ? form : undefined;
}

/** Returns the same for a request whose form was already read, and for a form that is only a button. */
export async function preserveSentForm(
  request: Request,
  action: string,
): Promise<PreservedForm | undefined> {
  const known = findReadForm(request) ?? (await readUnread(request));
  if (!known) return undefined;
  const texts = [...known.form].flatMap(([name, value]) =>
    typeof value === "string" ? [{ name, value }] : [],
  );
  const fields = texts.filter(({ name }) => !isSecret(name));
  const { hasLostFiles: files, failed } = known;
  const passwords = fields.length < texts.length;
  if (fields.length === 0) return undefined;
  return { preserved: true, action, fields, files, passwords, ...(failed && { failed }) };
}

async function readUnread(request: Request) {
  if (request.bodyUsed) return undefined;
  await readForm(request).catch(() => undefined);
  return findReadForm(request);
}
