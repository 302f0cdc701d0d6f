import { DatabaseSync, constants as sqlite } from "node:sqlite";
import { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commentSteps } from "#app/features/content/comment/comment-steps.server.ts";
import { type ContentKind, contentKinds } from "#app/platform/db/content-kinds.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { SqliteFileDialect } from "#app/platform/db/sqlite-dialect.server.ts";
import type { listCacheablePages } from "#app/platform/http/cacheable-pages.server.ts";
import { takeStep } from "#app/platform/steps/take-step.server.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { publish, shelter, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { screens } from "#tests/support/screen-list.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { shownTables } from "#tests/support/shown-tables.ts";
import { Browser, openApp } from "#tests/support/site.ts";
import { loadBuild } from "#tests/support/site-build.ts";
import { workWith } from "#tests/support/site-data.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

const build = await loadBuild();
const entry = build.entry.module as unknown as { listCacheablePages: typeof listCacheablePages };
const pages = entry
  .listCacheablePages(build)
  .map((page) => ({ ...page, path: `/${page.segments.join("/")}` }));

/** Parameters that others add to our addresses. */
const added = "utm_source=whatsapp&fbclid=1&gclid=&_x[]=2";

/** The tables that every page is checked against the versions by. */
const ofCache = ["content_version"];
/** The time of answers counts whole days, and the day is part of the cache key. */
const ofWholeDays: Record<string, string[]> = {
  "/contact": ["inquiries", "history"],
  "/pet-details/:id": ["interests"],
};
/** An animal keeps its number, so no answer changes with it. */
const ofNumbers: Record<string, string[]> = { "/p/:number": ["pets"] };
/** What of the counters each prefix counts. */
const counted: Record<string, keyof Schema> = {
  "area:": "listings",
  "listing:": "listings",
  "listing:adopted:": "listings",
  "partner_place:": "partner_places",
};

describe("every page that is cached", () => {
  let services: TestServices;
  let reader: Kysely<Schema>;
  let catalogue: DatabaseSync;
  let visitor: Browser;
  let read: Set<string>;
  let pets: { id: string; number: number }[];

  beforeAll(async () => {
    services = await freshServices("sqlite");
    const ada = await admit(services, "ada");
    await publish(services, ada);
    const adopted = await shelter(services, { name: "Bingo", status: "adopted" });
    await updateRows(services, "posts", { slug: "meet-blackie" }, { listing_id: adopted });
    const { comment } = await receiveComment(services);
    const form = {
      stepRole: "staff",
      step: "approve",
      input: {},
      actor: ada,
      key: undefined,
    } as const;
    value(await takeStep(services, commentSteps, comment, form));
    await workWith(services);
    pets = await rowsOf(services, "listings", {}, "id", "number");

    const { file } = services.db.options;
    catalogue = new DatabaseSync(file, { readOnly: true });
    catalogue.setAuthorizer((action, table) => {
      if (action === sqlite.SQLITE_READ && table) read.add(table);
      return sqlite.SQLITE_OK;
    });
    const dialect = new SqliteFileDialect({
      file,
      role: "reader",
      busyMs: 8000,
      seen: { file: true },
    });
    reader = new Kysely<Schema>({
      dialect,
      log({ query: { sql, parameters } }) {
        const [prefix] = parameters;
        if (sql.includes("from counters")) read.add(counted[String(prefix)] ?? "counters");
        else catalogue.prepare(sql);
      },
    });
    visitor = new Browser(await openApp({ ...services, db: { ...services.db, reader } }));
  });
  afterAll(async () => {
    catalogue.close();
    await reader.destroy();
    await services.cleanup();
  });

  function addressesOf(path: string): string[] {
    const screen = screens.find((one) => one.path === path);
    const examples = pets.map(({ id, number }) =>
      path.replace(":id", id).replace(":number", String(number)).replace(":slug", "meet-blackie"),
    );
    return [...new Set(examples)].flatMap((example) => [
      example,
      ...(screen?.queries ?? []).map((query) => example + query),
      `${example}?${added}`,
    ]);
  }

  /** Answers with the tables that an address' page was made of, as the database names them. */
  async function tablesOf(address: string): Promise<string[]> {
    read = new Set();
    const response = await visitor.get(address);
    expect([200, 303, 422], address).toContain(response.status);
    await response.text();
    // The words of SQLite's own index are those of the rows that it finds. The months' adoptions change with the listing.
    return [...read].map((table) =>
      table.replace(/^(listings_search.*|monthly_counts)/, "listings"),
    );
  }

  test.each(pages)("says which content $path shows, all that it reads", async ({ path, kinds }) => {
    expect(kinds.filter((kind) => !contentKinds.includes(kind))).toEqual([]);
    const tables: string[] = [];
    for (const address of addressesOf(path)) tables.push(...(await tablesOf(address)));
    const shown = [...new Set(tables)].filter((table) => !ofCache.includes(table));
    const known = [...(ofWholeDays[path] ?? []), ...(ofNumbers[path] ?? [])];
    const uncovered = shown.filter((table) => !isCovered(table, kinds) && !known.includes(table));
    expect(uncovered, `${path} shows ${kinds.join(", ")} and reads`).toEqual([]);
  });

  test("says so of nothing that it does not read", async () => {
    const unread: string[] = [];
    for (const { path, kinds } of pages) {
      const tables: string[] = [];
      for (const address of addressesOf(path)) tables.push(...(await tablesOf(address)));
      for (const kind of kinds) {
        if (kind !== "settings" && !tables.some((table) => isCovered(table, [kind]))) {
          unread.push(`${path}: ${kind}`);
        }
      }
    }
    expect(unread).toEqual([]);
  });

  test.each(pages)("$path is the same with parameters that others add", async ({ path }) => {
    for (const address of addressesOf(path).filter((one) => !one.includes("?"))) {
      const [plain, marked] = await Promise.all(
        [address, `${address}?${added}`].map(async (target) => {
          const response = await visitor.get(target);
          return { status: response.status, text: await response.text() };
        }),
      );
      expect(marked, address).toEqual(plain);
    }
  });
});

/** A table that is made of two kinds is read by a page for one of them. */
function isCovered(table: string, kinds: readonly ContentKind[]): boolean {
  return shownTables[table as keyof Schema]?.some((kind) => kinds.includes(kind)) ?? false;
}
