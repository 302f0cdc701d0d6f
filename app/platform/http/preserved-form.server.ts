import { readForm } from "./forms.server.ts";
import { isSecret, isUserInput, type PreservedForm } from "./preserved-form.ts";

/**
 * Returns the fields of a refused form, to be shown again. Undefined when nothing was typed or the body cannot be
 * read. Passwords are left out.
 */
export async function preserveForm(
  request: Request,
  action: string,
): Promise<PreservedForm | undefined> {
  let files = false;
  const form = await readForm(request, async () => {
    files = true;
    return undefined;
  }).catch(() => undefined);
  const fields = [...(form ?? [])].flatMap(([name, value]) =>
    typeof value === "string" && !isSecret(name) ? [{ name, value }] : [],
  );
  return fields.some(isUserInput) ? { preserved: true, action, fields, files } : undefined;
}
