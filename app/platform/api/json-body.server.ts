import { cleanText } from "#app/platform/http/forms.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";

/** More than any body of ours, and safe for recursion. */
const maxLevels = 32;

const broken = refused("INVALID", "The body is no JSON that we can read.");

/**
 * Returns the cleaned JSON body. Refuses UNSUPPORTED for other types; INVALID (answered with 400) when unparsable or
 * nested too deeply.
 */
export async function readJson(request: Request): Promise<Outcome<unknown>> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!/^application\/([\w.-]+\+)?json$/.test(type)) {
    return refused("UNSUPPORTED", "Please send JSON, with the Content-Type application/json.");
  }
  try {
    const bytes = await request.arrayBuffer();
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (nests(text)) return refused("INVALID", "The body is nested too deeply.");
    return done(cleaned(JSON.parse(text)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return broken;
    throw error;
  }
}

/** Counts without parsing. */
function nests(text: string): boolean {
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

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== "__proto__");
  return Object.fromEntries(entries.map(([name, one]) => [name, cleaned(one)]));
}
