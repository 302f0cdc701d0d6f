/**
 * Who may import whom, as a rule of the linter: a wrong import is marked where it is written. `imports.may-not` reads no
 * other file, so what is about several of them together, such as circles, is held by tests/architecture.test.ts.
 */
import { posix, relative } from "node:path";

export type Import = {
  file: string;
  /** A path from the top, or the name of a package. */
  what: string;
  typeOnly: boolean;
};

/** Where a file lies: `features/<area>/<entity>/…`, in a large entity below a folder for each role. */
function entityOf(file: string): { area: string; entity: string } | undefined {
  const [, area = "", entity = ""] = /^app\/features\/([^/]+)\/([^/]+)\//.exec(file) ?? [];
  return area && entity ? { area, entity: `${area}/${entity}` } : undefined;
}

/** What both sides may know: no server, no React, no schemas, no styles. */
const plain = /^app\/(features|platform)\/(?!.*(\.server|\.css)\.ts$).*\.ts$/;
const platform = /^app\/platform\//;
const ui = /^app\/ui\//;
/** The scripts that run in the browser. */
const browser = /^app\/browser\//;
const node = /^node:/;
const routeTypes = /\/\+types\//;
const descriptorList = /^app\/features\/entity-descriptors\.server\.ts$/;
/** The two top areas. */
const top = /^app\/features\/(privacy|insights)\//;
const apiList = /^app\/features\/api-operations\.server\.ts$/;
const aPackage = /^(?!(app|server|tools|tests|packages|@rehome)\/)/;

type Rule = { part: RegExp; may: RegExp[]; types?: RegExp[]; also?: (one: Import) => boolean };

/** Who may import whom; the first part that covers a file decides. What no part covers may import nothing. */
const rules: Rule[] = [
  { part: /^app\/entry\.client\.tsx$/, may: [/^react/, browser, ui] },
  {
    part: browser,
    may: [browser, /^app\/ui\/theme\/[a-z-]+\.ts$/],
    also: ({ what }) => platform.test(what) && plain.test(what),
  },
  {
    part: /^app\/(root|entry\.server|static-renderer\.server)\.tsx$/,
    may: [
      /^app\/platform\/http\//,
      ui,
      /^app\/features\/accounts\/auth\/find-uploader\.middleware\.server\.ts$/,
      /^app\/static-renderer\.server\.tsx$/,
      /^react/,
      /^node:stream/,
    ],
    types: [platform, routeTypes],
  },
  {
    part: /^app\/routes\.ts$/,
    may: [/^@react-router\/dev\/routes$/, /^app\/features\/content\/page\/[a-z-]+\.ts$/],
  },
  {
    part: /^app\/routes\//,
    may: [
      /^react(-router)?$/,
      /^app\/platform\/(api|http|pictures|steps)\//,
      plain,
      browser,
      ui,
      descriptorList,
    ],
    types: [platform, routeTypes],
    also: ({ what }) => what.startsWith("app/features/") && !isQueries(what),
  },
  {
    part: descriptorList,
    may: [],
    also: ({ what }) => what.endsWith(".descriptor.server.ts"),
  },
  {
    part: /^app\/features\/.*\.descriptor\.server\.ts$/,
    may: [platform, plain],
    also: isOwnFolder,
  },
  {
    part: apiList,
    may: [platform],
    also: ({ what }) => what.endsWith(".api.server.ts"),
  },
  {
    part: /^app\/features\/.*(\.api|-steps)\.server\.ts$/,
    may: [platform, plain],
    also: (one) => isServiceOrOwn(one) || isOwnSchema(one),
  },
  {
    part: /^app\/features\/accounts\/auth\/.*\.middleware\.server\.ts$/,
    may: [platform, plain, /^react-router$/, /^remix-auth(-form)?$/, node],
    also: (one) => isServiceOrOwn(one) || isOwnFolder(one),
  },
  {
    part: /^app\/features\/.*\.schema\.server\.ts$/,
    may: [
      /^zod$/,
      plain,
      /^app\/platform\/(http\/text-schema|fields\/field-schemas|phone)\.server\.ts$/,
    ],
    also: ({ file, what }) =>
      what.endsWith(".schema.server.ts") && entityOf(what)?.area === entityOf(file)?.area,
  },
  {
    part: /^app\/features\/.*\.queries\.server\.ts$/,
    may: [platform, plain, /^kysely$/],
    also: isOwnFolder,
  },
  {
    part: /^app\/features\/(privacy|insights)\/.*\.server\.ts$/,
    may: [platform, plain, descriptorList, node],
    also: isServiceOrOwn,
  },
  {
    part: /^app\/features\/.*\.server\.ts$/,
    may: [platform, plain, node, /^(@node-rs|@simplewebauthn|csv-parse|mdast|otpauth)/],
    types: [/\.schema\.server\.ts$/],
    also: isServiceOrOwn,
  },
  { part: /^app\/features\/.*\.css\.ts$/, may: [/^@vanilla-extract\/css$/, /^app\/ui\/.*\.ts$/] },
  { part: /^app\/features\/.*\.client\.ts$/, may: [plain, browser, /^@paystack\/inline-js$/] },
  { part: /^app\/features\/.*\.ts$/, may: [plain] },
  {
    part: /^app\/features\/.*\.tsx$/,
    may: [plain, browser, ui, /^react(-router)?$/, /^@conform-to\/react$/],
    types: [/^app\/platform\/.*\.ts$/],
    also: ({ file, what }) =>
      /\.(tsx|css\.ts)$/.test(what) && entityOf(what)?.area === entityOf(file)?.area,
  },
  { part: platform, may: [platform, aPackage] },
  {
    part: ui,
    may: [ui, browser, /^react(-router)?$/, /^@vanilla-extract\/css$/, /^@conform-to\/react$/],
    also: ({ what }) => platform.test(what) && plain.test(what),
  },
  // The demo fills its empty database when it starts.
  {
    part: /^server\//,
    may: [/^server\//, /^app\/(features|platform)\//, aPackage, /^tools\/seed\.ts$/],
  },
  // They use the site as anybody does, by its commands, HTTP and SQL, and of the tools what knows nothing of it.
  {
    part: /^packages\/(bench|drill)\//,
    may: [
      /^packages\//,
      /^@rehome\//,
      /^tools\/(browser|run\/(arguments|process))\.mjs$/,
      /^tools\/(free-port|html-client|mail-text|postgres)\.ts$/,
      aPackage,
    ],
  },
  // Others could use it: it knows nothing of the site.
  { part: /^packages\//, may: [node, /^zod$/], also: isOwnFolder },
  {
    part: /^tools\/screenshots\.ts$/,
    may: [/^tools\//, /^@rehome\/bench\/site\.ts$/, aPackage],
  },
  { part: /^tools\//, may: [/^(tools|server)\//, /^app\/(features|platform)\//, aPackage] },
];

function isQueries(what: string): boolean {
  return what.endsWith(".queries.server.ts");
}

function isOwnFolder({ file, what }: Import): boolean {
  const own = entityOf(file)?.entity ?? posix.dirname(file);
  const its = entityOf(what)?.entity ?? posix.dirname(what);
  return own === its && !/\.(tsx|css\.ts)$/.test(what);
}

/** Another entity's verbs, never its queries, schemas or middleware; all of one's own. */
function isServiceOrOwn(one: Import): boolean {
  const isService =
    /^app\/features\/.*\.server\.ts$/.test(one.what) &&
    !/\.(queries|schema|middleware|descriptor|api)\.server\.ts$/.test(one.what) &&
    !descriptorList.test(one.what) &&
    !apiList.test(one.what);
  return isService || (isOwnFolder(one) && !/\.(schema|middleware)\.server\.ts$/.test(one.what));
}

/** The schemas of its own folder: what a route module is for a screen, this is for the API. */
function isOwnSchema(one: Import): boolean {
  return isOwnFolder(one) && one.what.endsWith(".schema.server.ts");
}

/** What no part may do, whatever the layout allows. */
const never: { from: RegExp; to: RegExp; why: string }[] = [
  {
    from: /^packages\//,
    to: /^(app|server)\//,
    why: "a package uses the site by its commands, HTTP and SQL alone",
  },
  {
    from: /^(?!app\/(features\/(privacy|insights)\/|routes\/)|server\/)/,
    to: top,
    why: "the two top areas know the others, never the other way round",
  },
  {
    from: /^(?!app\/(features\/(privacy|insights)\/|routes\/)|server\/)/,
    to: descriptorList,
    why: "the list of descriptors is read by the top areas, routes and the server alone",
  },
  {
    from: /^server\/cleanup-jobs\.ts$/,
    to: /^app\/features\/[^/]+\/[^/]+\/.*\.queries\.server\.ts$/,
    why: "what has been kept long enough is deleted by its entity",
  },
  {
    from: /^app\/(routes\/api\/|platform\/api\/|features\/.*\.api\.server\.ts$|features\/accounts\/auth\/bearer-token)/,
    to: /\/(cookies|sender-cookie|notices|session-cookie\.middleware|guards\.middleware)\.?/,
    why: "the API reads no cookie",
  },
  {
    from: /^(?!app\/features\/accounts\/auth\/find-uploader\.middleware\.server\.ts$|app\/routes\/(api\/layout|public\/pictures)\.ts$)/,
    to: /bearer-token\.middleware/,
    why: "screens read no token; a picture, which is a file, may",
  },
];

/** Returns why an import is wrong; undefined for one that the layout allows. */
export function whyWrong(one: Import): string | undefined {
  const refusal = never.find(({ from, to }) => from.test(one.file) && to.test(one.what));
  if (refusal) return refusal.why;
  const rule = rules.find(({ part }) => part.test(one.file));
  const may = rule && (one.typeOnly ? [...rule.may, ...(rule.types ?? [])] : rule.may);
  const isAllowed = may?.some((pattern) => pattern.test(one.what)) || rule?.also?.(one);
  return isAllowed ? undefined : "the layout does not allow it (CONTRIBUTING.md: Where things are)";
}

const statement =
  /^(?:import|export)\s+(?<type>type\s+)?(?<names>[^;"']*?)\s*from\s*"(?<from>[^"]+)"|\bimport\s*\(?\s*"(?<bare>[^"]+)"/gm;

/** Returns what a file imports by its text, for what is about several files together. */
export function importsIn(file: string, text: string): Import[] {
  return [...text.matchAll(statement)].map(({ groups = {} }) => {
    const names = (groups.names ?? "")
      .replaceAll(/[{}\s]+/g, " ")
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    return {
      file,
      what: resolveImport(file, groups.from ?? groups.bare ?? ""),
      typeOnly:
        Boolean(groups.type) ||
        (names.length > 0 && names.every((name) => name.startsWith("type "))),
    };
  });
}

type Node = {
  type: string;
  source?: { value?: unknown } | null;
  importKind?: string;
  exportKind?: string;
  specifiers?: { importKind?: string; exportKind?: string }[];
};
type Context = {
  cwd: string;
  filename: string;
  report(problem: { node: Node; message: string }): void;
};

function isTypeOnly({ type, importKind, exportKind, specifiers = [] }: Node): boolean {
  if (type === "TSImportType" || importKind === "type" || exportKind === "type") return true;
  const kinds = specifiers.map((one) => one.importKind ?? one.exportKind);
  return kinds.length > 0 && kinds.every((kind) => kind === "type");
}

/** Returns a path from the top, or the name of a package. */
export function resolveImport(file: string, from: string): string {
  if (from.startsWith("#")) return from.slice(1);
  return from.startsWith(".") ? posix.join(posix.dirname(file), from) : from;
}

export default {
  meta: { name: "imports" },
  rules: {
    "may-not": {
      create(context: Context) {
        const file = relative(context.cwd, context.filename).replaceAll("\\", "/");
        const check = (node: Node) => {
          const from = node.source?.value;
          if (typeof from !== "string") return;
          const what = resolveImport(file, from);
          const why = whyWrong({ file, what, typeOnly: isTypeOnly(node) });
          if (why) context.report({ node, message: `${file} may not import ${what}: ${why}` });
        };
        return {
          ImportDeclaration: check,
          ImportExpression: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          TSImportType: check,
        };
      },
    },
  },
};
