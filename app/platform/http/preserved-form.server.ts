import { readForm } from "./forms.server.ts";
import { isSecret, isTyped, type KeptForm } from "./preserved-form.ts";

/**
 * The words of a form that goes no further, to be given back to their writer. Undefined when there are none, or
 * none that can be read. Passwords stay out of it.
 */
export async function keepForm(request: Request, action: string): Promise<KeptForm | undefined> {
  let files = false;
  const form = await readForm(request, async () => {
    files = true;
    return undefined;
  }).catch(() => undefined);
  const fields = [...(form ?? [])].flatMap(([name, value]) =>
    typeof value === "string" && !isSecret(name) ? [{ name, value }] : [],
  );
  return fields.some(isTyped) ? { kept: true, action, fields, files } : undefined;
}
