import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { listApiOperations } from "#app/features/api-operations.server.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { done } from "#app/platform/outcome.ts";
import {
  apiScreens,
  importsOf,
  linesWith,
  namesRole,
  ours,
  screens,
  textOf,
} from "#tests/support/source.ts";
import { isHydrated } from "#tools/lint/client-code.ts";
import "#tests/support/current-build.ts";

const browserFiles = join(import.meta.dirname, "../build/client/assets");
const imports = ours.flatMap(importsOf);

/** Paths that anybody may open: everything else in `routes.ts` lies under a layout that names a role. */
const publicPaths = [
  ...[
    "/",
    "/up-for-adoption",
    "/pet-details/:id",
    "/r",
    "/r/:reference",
    "/pet-details/:id/poster",
    "/pet-details/:id/card.jpeg",
    "/p/:number",
    "/check-your-e-mail",
    "/offline",
    "/api",
    "/robots.txt",
    "/sitemap.xml",
    "/manifest.webmanifest",
    "/site.webmanifest",
    "/save-data",
    "/privacy-notice",
    "/terms",
    "/pet-alerts",
    "/pet-alerts/:token",
    "/pet-alerts/:token/stop",
    "/pet-alerts/sent",
    "/donate/return/:code",
    "/donations/:link",
    "/donations/:link/data",
    "/webhooks/paystack",
    "/pictures/:id/:file",
    "/r/:reference/data",
    "/stay-files/:id/:size",
    "/care-photos/:id/:size",
    "/calendars/:file",
    "/medical-files/:id",
    "/design",
    "/blog/:slug",
    "/blog/:slug/card.jpeg",
    "/blog/:slug/comment-received",
    "/blog/feed.xml",
    "/comments/:token",
    "/*",
  ],
  ...[
    "/login",
    "/login/second-factor",
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
    "/pet-boarding/form",
  ],
  ...["insurance", "surgeries", "adoption", "sitting", "training"].map(
    (one) => `/services/pet-${one}`,
  ),
];

/** Where a file lies: `features/<area>/<entity>/…`, in a large entity below a folder for each role. */
function entityOf(file: string): { area: string; entity: string } | undefined {
  const [, area = "", entity = ""] = /^app\/features\/([^/]+)\/([^/]+)\//.exec(file) ?? [];
  return area && entity ? { area, entity: `${area}/${entity}` } : undefined;
}

/** The pages that live in the browser, each with what they need it for: all others are finished HTML. */
const hydratedPages: Record<string, string> = {
  "/dashboard/pet-owner/day": "the day sheet works without a connection",
};

test("a page is hydrated only where it is on the list, with a reason", () => {
  const hydrated = screens.filter(({ file }) => isHydrated(textOf(file)));
  expect(hydrated.map(({ path }) => path).sort()).toEqual(Object.keys(hydratedPages).sort());
});

test("the build does not hold the payment sandbox", () => {
  const build = join(import.meta.dirname, "../build");
  const files = readdirSync(build, { recursive: true, encoding: "utf8" });
  const programs = files.filter((name) => name.endsWith(".js"));
  expect(programs.length).toBeGreaterThan(10);
  const holding = programs.filter((name) =>
    readFileSync(join(build, name), "utf8").includes("Simulated payments"),
  );
  expect(holding).toEqual([]);
});

/** The areas or entities that reach themselves by their imports of others. */
function circles(placeOf: (file: string) => string | undefined): string[] {
  const uses = new Map<string, Set<string>>();
  for (const one of imports) {
    const [from, to] = [placeOf(one.file), placeOf(one.what)];
    if (from && to && from !== to) uses.set(from, (uses.get(from) ?? new Set()).add(to));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(uses.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  expect(uses.size).toBeGreaterThan(1);
  return [...uses.keys()].filter((place) => reaches(place, place));
}

test("areas import each other in one direction only", () => {
  expect(circles((file) => entityOf(file)?.area)).toEqual([]);
});

test("entities of an area import each other in one direction only", () => {
  expect(circles((file) => entityOf(file)?.entity)).toEqual([]);
});

/** A report counts what several entities hold, table by table. */
const reports = "app/features/insights/reports/reports.queries.server.ts";

test("no file but the list of descriptors enumerates entities: what covers all of them asks their descriptors", () => {
  const entities = entityDescriptors.map(({ entity }) => entity);
  const above = /^(app\/(platform|ui|features\/(privacy|insights))\/|server\/)/;
  const isSchema = /^app\/platform\/db\//;
  const naming = ours
    .filter((file) => above.test(file) && !isSchema.test(file))
    .filter((file) => {
      const text = textOf(file);
      const named = (name: string) =>
        new RegExp(`["'\`]${name}["'\`]|^ +${name}: [{("]`, "m").test(text);
      return entities.filter(named).length > 2;
    });
  expect(naming).toEqual([reports]);
});

test("the platform's queries do not go through the tables of entities", () => {
  const written = /\.insertInto\("(\w+)"\)/g;
  const writers = ours.filter((file) => /^app\/features\/.*\.queries\.server\.ts$/.test(file));
  const tables = new Set(
    writers.flatMap((file) => [...textOf(file).matchAll(written)].map(([, table = ""]) => table)),
  );
  expect(tables.size).toBeGreaterThan(20);
  const read = /\b(?:from|join|into|update)\s+(\w+)|(?:From|Into|Table|Join)\("(\w+)/g;
  const below = ours.filter((file) => /^app\/platform\/(?!db\/)/.test(file));
  const going = below.filter((file) => {
    const tablesRead = [...textOf(file).matchAll(read)].map(([, raw, built]) => raw ?? built ?? "");
    return new Set(tablesRead.filter((table) => tables.has(table))).size > 2;
  });
  expect(going).toEqual([]);
});

test("features and queries are told the time and never look at a clock", () => {
  const where = /^app\/(features\/|platform\/.*\.queries\.server\.ts)/;
  expect(linesWith(/Date\.now\(\)|new Date\(\s*\)/, where)).toEqual([]);
});

test("no style stands in the markup, where the content security policy would refuse it", () => {
  expect(linesWith(/\sstyle=/, /^app\//)).toEqual([]);
});

test("Back restores what was typed: only secrets and fields for robots ask the browser to forget it", () => {
  const forgotten = linesWith(/autoComplete(=|: *)"off"/, /^app\/.*\.tsx$/);
  const named = forgotten.filter((line) => !line.includes("tabIndex={-1}"));
  expect(named.map((line) => line.split(":")[0]).sort()).toEqual([
    "app/features/accounts/second-factor/second-step-form.tsx",
    "app/ui/verify-sender-form/verify-sender-form.tsx",
  ]);
});

test("drawings are shown by the one component that leaves them out for who saves data", () => {
  const showing = linesWith(/\bsrc=.*\/art\//, /^app\/.*\.tsx$/).map((line) => line.split(":")[0]);
  expect(showing).toEqual([
    "app/ui/picture/art.tsx",
    // The logo: it names the site and is in every page.
    "app/ui/site-frame/mark.tsx",
  ]);
});

/** Functions and constants that files of `app/` export, except styles and routes. */
const exported = ours
  .filter((file) => /^app\/(?!routes\/)/.test(file) && !file.endsWith(".css.ts"))
  .flatMap((file) =>
    [...textOf(file).matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm)].map(
      ([, name = ""]) => ({ file, name }),
    ),
  );

test("no two exported functions or constants share a name", () => {
  // Every migration exports `up`.
  const byName = Map.groupBy(
    exported.filter(({ name }) => name !== "up"),
    ({ name }) => name,
  );
  const shared = [...byName].filter(([, uses]) => uses.length > 1);
  expect(shared.map(([name, uses]) => [name, ...uses.map(({ file }) => file)])).toEqual([]);
});

test("a file with one component has its name", () => {
  const kebab = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
  const components = exported.filter(
    ({ file, name }) => /^app\/(?:features|ui)\/.*\.tsx$/.test(file) && /^[A-Z]/.test(name),
  );
  const misnamed = [...Map.groupBy(components, ({ file }) => file)].filter(
    ([file, [first, second]]) => first && !second && `${kebab(first.name)}.tsx` !== basename(file),
  );
  expect(misnamed.map(([file, names]) => [file, ...names.map(({ name }) => name)])).toEqual([]);
});

test("only the router's own modules have a default export", () => {
  const defaults = /^export default|\bas default\b/;
  expect(linesWith(defaults, /^app\/(features|platform|ui)\//)).toEqual([]);
});

test("no file is called after nothing in particular", () => {
  const vague = /(^|[-/])(utils?|lib|helpers?|common|misc)([/.]|$)/;
  expect(ours.filter((file) => vague.test(file) || !/^[a-z0-9./-]+$/.test(file))).toEqual([]);
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
    otpauth: /otpauth/i,
    "libphonenumber-js": /country_calling_codes|nationalNumber/,
    "@simplewebauthn/server": /verifyRegistrationResponse/,
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

/** Operations of the API that anybody may call, without a token. */
const publicOperations = [
  ...["login", "register"],
  ...["listAdoptions", "findAdoption", "submitInterest"],
  ...["upload", "requestBoarding"],
];

test("every call of the API has an operation that needs a token, or is on the public list", () => {
  const operations = listApiOperations({
    openBookingsAt: () => async () => [],
    endOpenBookings: async () => done(null),
  });
  const open = operations.filter(({ access }) => access === "anyone").map(({ id }) => id);
  expect(open.sort()).toEqual([...publicOperations].sort());
  for (const { access } of operations) expect(access).not.toEqual([]);
  const ids = operations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const paths = new Set(operations.map(({ path }) => path));
  const routed = apiScreens.filter(({ file }) => file === "app/routes/api/endpoint.ts");
  expect(routed.map(({ path }) => path).sort()).toEqual([...paths, "/api/*"].sort());
  expect(apiScreens.filter((one) => !routed.includes(one)).map(({ path }) => path)).toEqual([
    "/api/openapi.json",
  ]);
  for (const { layouts } of routed) expect(layouts).toEqual(["app/routes/api/layout.ts"]);
});

test("the API names no cookie", () => {
  const api =
    /^app\/(routes\/api\/|platform\/api\/|features\/.*\.api\.server\.ts$|features\/accounts\/auth\/bearer-token)/;
  expect(linesWith(/["']cookie["']|Set-Cookie/i, api)).toEqual([]);
});

test("a guarded layout has a loader, without which client navigation would pass it by", () => {
  const guards = new Set(screens.flatMap(({ layouts }) => layouts.filter(namesRole)));
  expect(guards.size).toBeGreaterThan(0);
  for (const file of guards) expect(textOf(file), file).toMatch(/export (async )?function loader/);
});

test("no query spells a list of statuses: the entity's file names it", () => {
  const statuses = ours
    .filter((file) => /^app\/features\/.*[^r]\.ts$/.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/export const \w*[sS]tatuses = \[([^\]]*)\]/g)])
    .flatMap(([, list = ""]) => [...list.matchAll(/"(\w+)"/g)].map(([, status]) => status));
  const status = `["'](?:${[...new Set(statuses)].join("|")})["']`;
  const list = new RegExp(`[[(]\\s*${status}(?:,\\s*${status})+,?\\s*[\\])]`, "g");
  const found = ours
    .filter((file) => file.endsWith(".queries.server.ts"))
    .flatMap((file) => [...textOf(file).matchAll(list)].map(([text]) => `${file}: ${text}`));
  expect(found).toEqual([]);
});
