import { refusalOf } from "#app/platform/http/errors.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { codes, type Refusal, refused } from "#app/platform/outcome.ts";
import type { SentFile } from "./operation.server.ts";

type ReadFile =
  | { ok: true; value: SentFile }
  /** Set when it differs from the code's own status. */
  | { ok: false; refusal: Refusal; status?: number };

const missing = refused("INVALID", "", { fields: { file: ["Please choose a file"] } });

/** Returns the first file of the field `file` and ignores all other fields. */
export async function readSentFile(request: Request): Promise<ReadFile> {
  const files: SentFile[] = [];
  try {
    await readForm(request, async ({ field, name, bytes }) => {
      if (field === "file" && files.length === 0) files.push({ name, bytes });
      return undefined;
    });
  } catch (error) {
    const status = (error as { init?: { status?: number } } | null)?.init?.status;
    if (status === undefined) throw error;
    const code = codes.find((one) => one === refusalOf(status));
    const refusal = code ? refused(code) : refused("INVALID", "We cannot read this form.");
    return { ok: false, status, refusal };
  }
  const [file] = files;
  return file ? { ok: true, value: file } : { ok: false, refusal: missing };
}
