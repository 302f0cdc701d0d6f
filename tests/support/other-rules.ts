/**
 * Prints what the site says with other numbers in its rules, and every text of its code. A process of its own: no other
 * test sees the changed modules.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { createServer, parseSync } from "vite";

const root = join(import.meta.dirname, "../..");

/** A constant of a rule, by the unit at its name's end or the limit at its beginning. */
const rule =
  /^((?:export )?const (?:\w+(?:Minutes|Hours|Days|Nights|Months|Years|Kobo|Megabytes|Characters)|monthsAhead|max\w+) = )(\d[\d_]*);/gm;
const days = /^(export const reminderDays = )\[([^\]]+)\]/gm;

/** Gives each number of a rule another value: nothing that the site says is then below it. */
function withOtherRules(code: string, larger: number): string {
  const raised = (digits: string, unit = 1) =>
    String(Number(digits.replaceAll("_", "")) + larger * unit);
  return code
    .replaceAll(
      rule,
      (_, name: string, digits: string) => `${name}${raised(digits, /Kobo/.test(name) ? 100 : 1)};`,
    )
    .replaceAll(days, (_, name: string, list: string) => {
      return `${name}[${list.replaceAll(/\b[1-9]\d*/g, (one) => raised(one))}]`;
    });
}

/** The modules of the site in a graph of their own, so that no other test sees them, with other numbers in the rules. */
async function textsWithOtherRules(larger: number) {
  const changed: string[] = [];
  const server = await createServer({
    root,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      vanillaExtractPlugin(),
      {
        name: "other-rules",
        enforce: "pre",
        transform(code, id) {
          if (!/\/app\/.*\.ts$/.test(id) || /\.(server|css)\.ts$/.test(id)) return undefined;
          const other = withOtherRules(code, larger);
          if (other !== code) changed.push(id.slice(root.length + 1));
          return other === code ? undefined : { code: other, map: null };
        },
      },
    ],
  });
  try {
    const loaded = await server.ssrLoadModule("/tests/support/every-text.tsx");
    return { texts: loaded.texts as Record<string, string>, changed };
  } finally {
    await server.close();
  }
}

type Node = { type?: string; [key: string]: unknown };

/** The texts of a file's code: strings, templates and what stands between tags. */
function textsIn(file: string): string[] {
  const found: string[] = [];
  function walk(node: unknown): void {
    if (typeof node !== "object" || node === null) return;
    const { type, value, quasis } = node as Node;
    if (type === "ImportDeclaration") return;
    if ((type === "Literal" || type === "JSXText") && typeof value === "string") found.push(value);
    if (type === "TemplateLiteral") {
      found.push((quasis as { value: { cooked: string } }[]).map((q) => q.value.cooked).join("…"));
    }
    for (const inner of Object.values(node)) walk(inner);
  }
  walk(parseSync(file, readFileSync(join(root, file), "utf8")).program.body);
  return found.map((text) => text.replaceAll(/\s+/g, " ").trim());
}

process.once("message", async ({ files, larger }: { files: string[]; larger: number }) => {
  const codeTexts = Object.fromEntries(files.map((file) => [file, textsIn(file)]));
  process.send?.({ ...(await textsWithOtherRules(larger)), codeTexts }, () => process.exit(0));
});
