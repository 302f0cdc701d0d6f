import { readForm } from "./forms.server.ts";
import { isSecret, isUserInput, type PreservedForm } from "./preserved-form.ts";

/**
 * The words of a form that goes no further, to be given back to their writer. Undefined when there are none, or
 * none that can be read. Passwords stay out of it.
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
