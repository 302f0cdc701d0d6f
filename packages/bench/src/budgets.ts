import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { ServerBuild } from "react-router";
import { root } from "../../../tools/run/process.mjs";
import { round } from "./load.ts";
import type { Site } from "./site.ts";

type BudgetRow = { budget: string; figure: number; "at most": number; "": "over" | "" };

/** Returns a line of a table of budgets, which says where the figure is over. */
export function compareWithBudget(budget: string, figure: number, most: number): BudgetRow {
  return { budget, figure, "at most": most, "": figure > most ? "over" : "" };
}

const queue = "/adoption-requests?status=pending";
const asPart = { "X-Visit": "part" };

/** Weighs the steps of staff's work, in kB on the wire with headers; the script's own budget is its body. */
export async function measureBudgets({ origin, staffCookie }: Site): Promise<BudgetRow[]> {
  const ask = (path: string, headers = {}, form?: URLSearchParams) =>
    send(new URL(path, origin), { Cookie: staffCookie, Origin: origin, ...headers }, form);
  const list = await ask(queue);
  const files = [
    ...list.html.matchAll(/<(?:link rel="stylesheet"|script)[^>]*(?:href|src)="([^"]+)"/g),
  ];
  const loaded = await Promise.all(files.map(([, path = ""]) => ask(path)));
  const part = await ask(queue, asPart);
  const forms = part.html.match(/<form[^>]* method="post".*?<\/form>/gs) ?? [];
  const form = forms.find((one) => one.includes('value="approve"')) ?? "";
  const [, action = ""] = / action="([^"]*)"/.exec(form) ?? [];
  const decision = await ask(unescaped(action), asPart, fieldsOf(form));
  if (decision.status !== 200 || !decision.hasLocation) {
    throw new Error(`A decision was answered with ${decision.status}, not with its page`);
  }
  const script = (name: string) => readFileSync(`build/client/${name}.js.br`).byteLength;
  const kilo = (bytes: number) => round(bytes / 1000, 1);
  const whole = [list, ...loaded].reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    compareWithBudget("a list: document, styles and script, kB", kilo(whole), 37),
    compareWithBudget("a list: requests for these", 1 + loaded.length, 4),
    compareWithBudget("a decision: its one request, kB", kilo(decision.bytes), 8),
    compareWithBudget("a list's part for the script, kB", kilo(part.bytes), 6),
    compareWithBudget("/page.js, kB", round(script("page") / 1000, 2), 5),
    compareWithBudget("/visits.js, kB", round(script("visits") / 1000, 2), 4.9),
    compareWithBudget("/drafts.js, kB", round(script("drafts") / 1000, 2), 1.8),
    compareWithBudget("/uploads.js, kB", round(script("uploads") / 1000, 2), 5.1),
  ];
}

function fieldsOf(form: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<(?:input|button)[^>]*>/g)) {
    const [, name] = / name="([^"]*)"/.exec(tag) ?? [];
    const [, value = ""] = / value="([^"]*)"/.exec(tag) ?? [];
    if (name && !fields.has(name)) fields.append(name, unescaped(value));
  }
  return fields;
}

function unescaped(text: string): string {
  return text.replaceAll("&amp;", "&");
}

type Sent = { status: number; hasLocation: boolean; bytes: number; html: string };

/** Sends a request as a browser that takes brotli, and weighs the answer's headers and body as they were sent. */
function send(url: URL, headers: Record<string, string>, form?: URLSearchParams): Promise<Sent> {
  const sent = {
    "Accept-Encoding": "br",
    ...(form && { "Content-Type": "application/x-www-form-urlencoded" }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: form ? "POST" : "GET", headers: sent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const body = Buffer.concat(parts);
        // Each header's name and value stands on a line of its own.
        const told = answer.rawHeaders.reduce((sum, { length }) => sum + length + 2, 0);
        const isPacked = answer.headers["content-encoding"] === "br";
        resolve({
          status: answer.statusCode ?? 0,
          hasLocation: answer.headers["x-visit-location"] !== undefined,
          bytes: told + body.byteLength,
          html: String(isPacked ? brotliDecompressSync(body) : body),
        });
      });
    });
    asked.on("error", reject);
    asked.end(form && String(form));
  });
}

type BuiltRoute = NonNullable<ServerBuild["routes"][string]>;
type PageKind = "reading" | "working" | "hydrated";
type ScriptRow = { screen: string; kind: PageKind; files: number; "script kB": number };

const scriptsOf = { reading: ["/page.js"], working: ["/page.js", "/visits.js"] };

/** Weighs the scripts with which each screen of the build comes, compressed; what it may load later is not among them. */
export async function measureScripts(): Promise<ScriptRow[]> {
  const build: ServerBuild = await import(join(root, "build/server/index.js"));
  const { entry, routes } = build.assets;
  const screens = Object.values(build.routes).filter(
    (route) => route?.module.default && (route.path || route.index) && route.path !== "*",
  );
  const rows = screens.map((screen): ScriptRow => {
    const branch = branchOf(build, screen?.id);
    const kind = kindOf(branch);
    const built = branch.flatMap(({ id }) => routes[id] ?? []);
    const modules = [entry, ...built].flatMap(({ module, imports = [] }) => [module, ...imports]);
    const files = kind === "hydrated" ? [...new Set(modules)] : scriptsOf[kind];
    const bytes = files.reduce((sum, file) => sum + weigh(join("build/client", file)), 0);
    return {
      screen: `/${branch.flatMap(({ path }) => path || []).join("/")}`,
      kind,
      files: files.length,
      "script kB": round(bytes / 1000, 1),
    };
  });
  // A fixed segment comes before a parameter at its place.
  const shapeOf = ({ screen }: ScriptRow) =>
    screen.replaceAll(/[^/]+/g, (one) => (one.startsWith(":") ? "1" : "0"));
  return rows.sort((a, b) => shapeOf(a).localeCompare(shapeOf(b)));
}

/** The route and its parents, the outermost first. */
function branchOf(build: ServerBuild, id = ""): BuiltRoute[] {
  const route = build.routes[id];
  return route ? [...branchOf(build, route.parentId), route] : [];
}

/** The innermost `handle` that names a kind decides (`app/browser/README.md`). */
function kindOf(branch: readonly BuiltRoute[]): PageKind {
  const handles = branch.map(({ module }) => module.handle as Record<string, unknown> | undefined);
  const own = handles.findLast((handle) => handle?.visits || handle?.hydrate);
  if (own?.hydrate) return "hydrated";
  return own?.visits ? "working" : "reading";
}

/** Small files are not compressed. */
function weigh(file: string): number {
  try {
    return readFileSync(`${file}.br`).byteLength;
  } catch {
    return readFileSync(file).byteLength;
  }
}
