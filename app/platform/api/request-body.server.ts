import { refusalForStatus } from "#app/platform/http/errors.ts";
import { cleanText, readForm } from "#app/platform/http/forms.server.ts";
import { codes, done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import type { SentFile } from "./operation.server.ts";

/** More than any body of ours, and safe for recursion. */
const maxLevels = 32;

const broken = refused("INVALID", "The body is no JSON that we can read.");

/** Returns cleaned JSON. Refuses UNSUPPORTED for other types, INVALID (sent as 400) for broken or deeply nested JSON. */
export async function readJson(request: Request): Promise<Outcome<unknown>> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!/^application\/([\w.-]+\+)?json$/.test(type)) {
    return refused("UNSUPPORTED", "Please send JSON, with the Content-Type application/json.");
  }
  try {
    const bytes = await request.arrayBuffer();
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (isTooDeep(text)) return refused("INVALID", "The body is nested too deeply.");
    return done(cleanTexts(JSON.parse(text)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return broken;
    throw error;
  }
}

function isTooDeep(text: string): boolean {
  let level = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isText) {
      if (character === "\\") at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === "{" || character === "[") {
      level += 1;
      if (level > maxLevels) return true;
    } else if (character === "}" || character === "]") level -= 1;
  }
  return false;
}

function cleanTexts(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== "__proto__");
  return Object.fromEntries(entries.map(([name, one]) => [name, cleanTexts(one)]));
}

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
    const code = codes.find((one) => one === refusalForStatus(status));
    const refusal = code ? refused(code) : refused("INVALID", "We cannot read this form.");
    return { ok: false, status, refusal };
  }
  const [file] = files;
  return file ? { ok: true, value: file } : { ok: false, refusal: missing };
}
