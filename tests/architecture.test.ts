import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import {
  type Import,
  importsOf,
  linesWith,
  namesRole,
  ours,
  screens,
  textOf,
} from "#tests/support/source.ts";

const browserFiles = join(import.meta.dirname, "../build/client/assets");
const imports = ours.flatMap(importsOf);

/** Paths that anybody may open: everything else in `routes.ts` lies under a layout that names a role. */
const publicPaths = [
  ...[
    "/",
    "/up-for-adoption",
    "/pet-details/:id",
    "/r/:reference",
    "/pictures/:id/:file",
    "/design",
    "/*",
  ],
  ...[
    "/login",
    "/logout",
    "/set-password/:token",
    "/register",
    "/forgotten-password",
    "/verify-email/:token",
  ],
  ...[
    "/about-us",
    "/blog",
    "/donate",
    "/contact",
    "/contact-us",
    "/adoption",
    "/breadcrumbs",
    "/pet-boarding",
  ],
  ...["insurance", "surgeries", "adoption", "sitting", "training"].map(
    (one) => `/services/pet-${one}`,
  ),
];

const world = /^app\/world\.ts$/;
const outcome = /^app\/(outcome|tones)\.ts$/;
const plainNoun = /^app\/features\/(?!.*(\.server|\.css|-schema)\.ts$).*\.ts$/;
const belowTheScreens = /^app\/(features|data|integrations|http)\//;
const aPackage = /^(?!(app|server|tools)\/)/;

type Floor = { part: RegExp; may: RegExp[]; types?: RegExp[]; alsoOwn?: (one: Import) => boolean };

/** Who may import whom; the first part that covers a file decides. Everybody else is nobody's business. */
const floors: Floor[] = [
  { part: outcome, may: [] },
  { part: world, may: [], types: [/^app\/(data\/db|integrations\/\w+)\.server\.ts$/, /^pino$/] },
  { part: /^app\/shell\.tsx$/, may: [/^app\/ui\//, /^react(-router)?$/], types: [world] },
  { part: /^app\/entry\.client\.tsx$/, may: [/^react/] },
  {
    part: /^app\/(root|entry\.server|reading\.server)\.tsx$/,
    may: [
      /^app\/(http|ui)\//,
      /^app\/(shell|reading\.server)\.tsx$/,
      /^app\/routes\/error-screen\.tsx$/,
      /^react/,
      /^node:stream/,
    ],
    types: [world, /\/\+types\//],
  },
  {
    part: /^app\/routes\.ts$/,
    may: [/^@react-router\/dev\/routes$/, /^app\/routes\/(coming|public\/moved-paths)\.ts$/],
  },
  {
    part: /^app\/routes\//,
    may: [
      /^app\/(features|http|ui)\//,
      /^app\/routes\/coming\.ts$/,
      /^app\/shell\.tsx$/,
      outcome,
      /^react(-router)?$/,
      /^@vanilla-extract\/css$/,
    ],
    types: [world, /\/\+types\//],
    alsoOwn: isPartOfScreen,
  },
  {
    part: /^app\/features\/.*\.server\.ts$/,
    may: [plainNoun, outcome, /^app\/(data|integrations)\//, /^node:/, /^@node-rs\/argon2$/],
    types: [world, /^app\/features\/.*-schema\.ts$/],
    alsoOwn: isLowerVerb,
  },
  {
    part: /^app\/features\/.*-schema\.ts$/,
    may: [/^zod$/, plainNoun, /^app\/features\/.*-schema\.ts$/],
  },
  { part: /^app\/features\/.*\.css\.ts$/, may: [/^@vanilla-extract\/css$/, /^app\/ui\/.*\.ts$/] },
  { part: /^app\/features\/.*\.ts$/, may: [plainNoun, outcome] },
  {
    part: /^app\/features\/.*\.tsx$/,
    may: [
      plainNoun,
      outcome,
      /^app\/features\/.*\.(tsx|css\.ts)$/,
      /^app\/ui\//,
      /^react(-router)?$/,
      /^@conform-to\/react$/,
    ],
    types: [world],
  },
  {
    part: /^app\/data\//,
    may: [/^app\/data\//, outcome, /^(kysely|better-sqlite3|pg)$/, /^node:/],
  },
  {
    part: /^app\/http\//,
    may: [
      ...[
        /^app\/(http|data|features\/accounts)\//,
        outcome,
        /^react-router$/,
        /^remix-auth(-form)?$/,
        /^node:/,
      ],
      ...[/^@conform-to\/zod\/v4$/, /^@remix-run\/form-data-parser$/],
    ],
    types: [world, /^zod$/, /^@conform-to\/react$/],
  },
  {
    part: /^app\/integrations\//,
    may: [/^app\/integrations\//, outcome, /^(?!app|server|tools|react|zod|kysely)/],
    types: [world],
  },
  {
    part: /^app\/ui\//,
    may: [/^app\/ui\//, outcome, /^react(-router)?$/, /^@vanilla-extract\/css$/],
    types: [world],
  },
  // The demo fills its empty database when it starts.
  {
    part: /^server\//,
    may: [/^server\//, belowTheScreens, outcome, aPackage, /^tools\/seed\.ts$/],
    types: [world],
  },
  {
    part: /^tools\//,
    may: [/^(tools|server)\//, belowTheScreens, outcome, aPackage],
    types: [world],
  },
];

function isOnItsFloor(one: Import): boolean {
  const floor = floors.find(({ part }) => part.test(one.file));
  if (!floor) return false;
  const may = one.typeOnly ? [...floor.may, ...(floor.types ?? [])] : floor.may;
  return may.some((pattern) => pattern.test(one.what)) || Boolean(floor.alsoOwn?.(one));
}

/** Verbs use verbs of their own area, of `messages`, and what lies in `features/` itself. */
function isLowerVerb({ file, what }: Import): boolean {
  const area = posix.dirname(what);
  return (
    [posix.dirname(file), "app/features", "app/features/messages"].includes(area) &&
    what.endsWith(".server.ts")
  );
}

/** A frame, texts or styles beside a screen; never another screen. */
function isPartOfScreen({ file, what }: Import): boolean {
  const isScreen = screens.some((screen) => screen.file === what || screen.layouts.includes(what));
  const isNear =
    posix.dirname(file) === posix.dirname(what) || what === "app/routes/public/public-frame.tsx";
  return isNear && !isScreen;
}

const show = ({ file, line, what }: Import) => `${file}:${line} imports ${what}`;

test("every import stays on its floor", () => {
  expect(imports.length).toBeGreaterThan(300);
  expect(imports.filter((one) => !isOnItsFloor(one)).map(show)).toEqual([]);
});

test("the interface takes links and forms from the router and nothing else", () => {
  const wrong = imports.filter(
    ({ file, what, names }) =>
      file.startsWith("app/ui/") &&
      what === "react-router" &&
      !names.every((name) => /^(type )?(Link|NavLink|Form)(Props)?( as \w+)?$/.test(name)),
  );
  expect(wrong.map(show)).toEqual([]);
});

test("features and data are told the time and never look at a clock", () => {
  expect(linesWith(/Date\.now\(\)|new Date\(\s*\)/, /^app\/(features|data)\//)).toEqual([]);
});

test("no style stands in the markup, where the content security policy would refuse it", () => {
  expect(linesWith(/\sstyle=/, /^app\//)).toEqual([]);
});

test("only the router's own modules have a default export", () => {
  const defaults = /^export default|\bas default\b/;
  expect(linesWith(defaults, /^app\/(features|data|http|ui|integrations)\//)).toEqual([]);
});

test("no file is called after nothing in particular", () => {
  const vague = /(^|[-/])(utils?|lib|helpers?|common|misc)([/.]|$)/;
  expect(ours.filter((file) => vague.test(file) || !/^[a-z0-9./-]+$/.test(file))).toEqual([]);
});

test("no file of the application has over two hundred lines, and no screen over a hundred and twenty", () => {
  const isScreen = (file: string) =>
    screens.some((screen) => screen.file === file || screen.layouts.includes(file));
  const long = ours
    .filter((file) => file.startsWith("app/"))
    .map((file) => ({ file, lines: textOf(file).trimEnd().split("\n").length }))
    .filter(({ file, lines }) => lines > (isScreen(file) ? 120 : 200));
  expect(long.map(({ file, lines }) => `${file}: ${lines} lines`)).toEqual([]);
});

test("no schema and nothing of the server's reaches the browser", () => {
  expect(existsSync(browserFiles), "there is no build to look at").toBe(true);
  const chunks = readdirSync(browserFiles).filter((name) => name.endsWith(".js"));
  expect(chunks.length).toBeGreaterThan(10);
  const marks = {
    zod: /ZodError|invalid_format|_zod\b/,
    kysely: /kysely|SelectQueryBuilder/i,
    sharp: /libvips|\bsharp\b/,
    argon2: /argon2/,
    "better-sqlite3": /better-sqlite3/,
    nodemailer: /nodemailer/,
  };
  const found = chunks.flatMap((name) => {
    const text = readFileSync(join(browserFiles, name), "utf8");
    return Object.entries(marks).flatMap(([library, mark]) =>
      mark.test(text) ? [`${name}: ${library}`] : [],
    );
  });
  expect(found).toEqual([]);
});

test("every path is under a layout that names a role, or on the public list", () => {
  const open = screens.filter(({ layouts }) => !layouts.some(namesRole));
  expect(open.map(({ path }) => path).sort()).toEqual([...publicPaths].sort());
  expect(screens.length).toBeGreaterThan(open.length);
});

test("a guarded layout has a loader, without which client navigation would pass it by", () => {
  const guards = new Set(screens.flatMap(({ layouts }) => layouts.filter(namesRole)));
  expect(guards.size).toBeGreaterThan(0);
  for (const file of guards) expect(textOf(file), file).toMatch(/export (async )?function loader/);
});
