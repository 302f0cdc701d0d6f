import { findReadForm, readForm } from "./forms.server.ts";
import { isSecret, isUserInput, type PreservedForm } from "./preserved-form.ts";

/** Returns a refused form's fields without passwords; undefined when nothing was entered or it is unreadable. */
export async function preserveForm(
  request: Request,
  action: string,
): Promise<PreservedForm | undefined> {
  const form = await preserveSentForm(request, action);
  return form?.fields.some(isUserInput) ? form : undefined;
}

/** Also for a form that was already read, and for a mere button. */
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
