// @module-tag slow
import { chmodSync, copyFileSync, mkdtempSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import type { Handler } from "#app/platform/http/request-handler.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Engine } from "#tests/support/database.ts";
import { shelter } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { freePort, type Site, startSite } from "#tests/support/server.ts";
import { Browser, hidden, titleOf, typed, wordsOf } from "#tests/support/site.ts";
import { startProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";
import { type PostgresServer, startPostgres } from "#tools/postgres.ts";

type Fault = {
  name: string;
  engine: Engine;
  /** Whether what is there can still be read. */
  isReadable?: boolean;
  /** Whether a proxy stands before the database. */
  isFar?: boolean;
  take: (place: Place) => Promise<void> | void;
  giveBack: (place: Place) => Promise<void> | void;
};

/** Where one site has its data. */
type Place = {
  file: string;
  postgres?: PostgresServer;
  proxy?: TcpProxy;
  holder?: Sqlite.Database;
};

/** A new file with these permissions takes the place of the old one, and its content with it. */
function replaceFile(file: string, mode: number): void {
  copyFileSync(file, `${file}.new`);
  chmodSync(`${file}.new`, mode);
  renameSync(`${file}.new`, file);
}

const faults: Fault[] = [
  {
    name: "an SQLite file that is away",
    engine: "sqlite",
    take: ({ file }) => renameSync(file, `${file}.away`),
    giveBack: ({ file }) => renameSync(`${file}.away`, file),
  },
  {
    name: "an SQLite file that nobody may read",
    engine: "sqlite",
    take: ({ file }) => replaceFile(file, 0o000),
    giveBack: ({ file }) => chmodSync(file, 0o600),
  },
  {
    name: "an SQLite file that is read-only",
    engine: "sqlite",
    isReadable: true,
    take: ({ file }) => replaceFile(file, 0o400),
    giveBack: ({ file }) => chmodSync(file, 0o600),
  },
  {
    name: "an SQLite file that another process has locked",
    engine: "sqlite",
    isReadable: true,
    take: (place) => {
      place.holder = new Sqlite(place.file);
      place.holder.exec("begin immediate");
    },
    giveBack: ({ holder }) => void holder?.close(),
  },
  {
    name: "PostgreSQL stopped",
    engine: "postgres",
    take: ({ postgres }) => postgres?.halt(),
    giveBack: ({ postgres }) => postgres?.resume(),
  },
  {
    name: "PostgreSQL behind a network that swallows everything",
    engine: "postgres",
    isFar: true,
    take: ({ proxy }) => proxy?.silence(),
    giveBack: ({ proxy }) => proxy?.restore(),
  },
];

/** The tests of one fault tell one story. */
const inOrder = { concurrent: false };
const patience = { timeout: 60_000, interval: 100 };
const words = "Dear all,\nis <Blackie> still there & well?";

// They wait for true deadlines most of the time, so all faults are met at once.
describe.concurrent.each(faults)(
  "with $name",
  ({ engine, isReadable = false, isFar = false, take, giveBack }) => {
    let place: Place;
    let site: Site;
    let db: Database;
    let owner: Browser;
    let stranger: Browser;
    let key: string;
    let pet: string;

    beforeAll(async () => {
      const dataDir = mkdtempSync(join(tmpdir(), "rehome-gone-"));
      place = { file: join(dataDir, "rehome.db") };
      if (engine === "postgres") place.postgres = await startPostgres();
      const url = place.postgres && new URL(place.postgres.url);
      if (url && isFar) {
        place.proxy = await startProxy(Number(url.port));
        url.port = String(place.proxy.port);
      }
      db = openDatabase({ file: place.file, url: place.postgres?.url });
      await db.migrate("production");
      const services = { db, now: () => new Date() } as AppServices;
      await admit(services, "ngozi");
      pet = await shelter(services);
      const port = await freePort();
      site = await startSite({
        port,
        dataDir,
        unprivileged: true,
        env: {
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          SESSION_SECRETS: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
          HOST: "127.0.0.1",
          ...(url && { DATABASE_URL: url.href }),
        },
      });
      const overNetwork: Handler = (request) => fetch(request, { redirect: "manual" });
      stranger = new Browser(overNetwork, { origin: site.url });
      owner = await new Browser(overNetwork, { origin: site.url }).signIn("ngozi");
      key = await owner.keyOf("/dashboard/support");
      for (const path of ["/", "/up-for-adoption", `/pet-details/${pet}`]) {
        expect((await stranger.get(path)).status).toBe(200);
      }
      if (engine === "sqlite") await db.close();
      await take(place);
    });

    afterAll(async () => {
      await site?.remove();
      if (engine === "postgres") await db.close();
      place.holder?.close();
      await place.proxy?.close();
      await place.postgres?.stop();
    });

    const readiness = async () => {
      const response = await fetch(`${site.url}/readyz`);
      return { status: response.status, ...(await response.json()) };
    };

    test("it says that it is not ready, and why, but is alive", inOrder, async ({ expect }) => {
      await expect.poll(readiness, patience).toMatchObject({
        status: "failing",
        database: "failing",
        reasons: { database: expect.stringMatching(/not available|within/) },
      });
      expect((await fetch(`${site.url}/readyz`)).headers.get("Retry-After")).toBe("5");
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    });

    test(
      "pages that are in memory are there, with or without a session",
      inOrder,
      async ({ expect }) => {
        const isMarked = async () => (await stranger.get("/")).headers.has("Warning");
        await expect.poll(isMarked, patience).toBe(!isReadable);
        const paths = ["/", "/up-for-adoption?utm_source=x", `/pet-details/${pet}`];
        const visits = paths.flatMap((path) =>
          [stranger, owner].map((browser) => ({ path, browser })),
        );
        // All at once: each waits as long as the database is given to answer.
        const pages = await Promise.all(visits.map(({ path, browser }) => browser.get(path)));
        for (const [at, page] of pages.entries()) {
          const { path = "", browser } = visits[at] ?? {};
          const isOld = page.headers.get("Warning") === '110 - "Response is Stale"';
          expect([path, page.status, isOld]).toEqual([path, 200, !isReadable]);
          // Whose session can be read gets a page of their own.
          const isOwn = isReadable && browser === owner;
          const caching = isOwn ? "private, no-store" : "public, no-cache";
          expect(page.headers.get("Cache-Control")).toBe(caching);
          expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
          const html = await page.text();
          if (!isReadable) expect(wordsOf(html)).toContain("This page may be out of date.");
          if (!isOwn) expect(html).not.toContain("Ngozi");
        }
        const head = await stranger.ask("/up-for-adoption", { method: "HEAD" });
        expect(head.status).toBe(200);
      },
    );

    test(
      "everything else is our own page with 503, or what it needs no database for",
      inOrder,
      async ({ expect }) => {
        const answers = [
          ["/dashboard", owner],
          ["/dashboard/support", owner],
          ["/up-for-adoption?q=nobody-asked-before", stranger],
          ["/pet-details/01a4b4a0-0000-7000-8000-000000000000", stranger],
          [`/pictures/01a4b4a0-0000-7000-8000-000000000000/360.webp`, stranger],
          ["/dashboard.data", owner],
          ["/r/A2345678923", stranger],
        ] as const;
        const responses = await Promise.all(answers.map(([path, browser]) => browser.get(path)));
        for (const [at, response] of responses.entries()) {
          const path = answers[at]?.[0] ?? "";
          expect(response.headers.get("X-Content-Type-Options"), path).toBe("nosniff");
          if (isReadable) {
            expect(response.status, path).toBeLessThan(500);
            continue;
          }
          expect([path, response.status]).toEqual([path, 503]);
          expect(response.headers.get("Retry-After"), path).toBe("5");
          expect(response.headers.get("Content-Security-Policy"), path).toContain("default-src");
          const body = await response.text();
          if (!path.endsWith(".data")) {
            const isPet = path.startsWith("/pet-details/");
            const title = isPet ? "Failed to fetch pet details" : "Back in a moment";
            expect(titleOf(body), path).toContain(title);
            expect(wordsOf(body), path).toContain("Service temporarily unavailable.");
            expect(body, path).toContain("<header");
          }
        }
        expect((await stranger.get("/login")).status).toBe(200);
      },
    );

    test("when it is back, so is everything, in the same process", inOrder, async ({ expect }) => {
      const form = { subject: "A question", message: words, key };
      const upload = (bytes: number) => {
        const body = new FormData();
        body.set("name", "Ngozi");
        body.set("picture", new File([new Uint8Array(bytes)], "me.jpg"));
        return owner.post("/dashboard/profile/edit", body);
      };
      const [kept, small, large] = await Promise.all([
        owner.post("/dashboard/support", form),
        upload(100_000),
        // Nobody who is unknown gets a place to upload, so of a larger body nothing is read.
        upload(700_000),
      ]);
      expect([kept.status, kept.headers.get("Retry-After")]).toEqual([503, "5"]);
      const html = await kept.text();
      expect([typed(html, "message"), hidden(html, "key")]).toEqual([words, key]);
      const answer = await small.text();
      if (!isReadable) expect([small.status, typed(answer, "name")]).toEqual([503, "Ngozi"]);
      if (!isReadable) {
        expect([large.status, large.headers.get("Retry-After")]).toEqual([503, "5"]);
        expect(titleOf(await large.text())).toContain("Back in a moment");
      }
      await giveBack(place);
      await expect.poll(readiness, patience).toMatchObject({ status: "ready", database: "ok" });
      const isFresh = async () => {
        const page = await stranger.get("/up-for-adoption");
        return page.status === 200 && !page.headers.has("Warning");
      };
      await expect.poll(isFresh, patience).toBe(true);
      const sent = async () => (await owner.post("/dashboard/support", form)).status;
      await expect.poll(sent, patience).toBe(303);
      expect((await owner.get("/dashboard")).status).toBe(200);
      process.kill(site.pid ?? 0, 0);
      expect(site.output()).not.toMatch(/uncaught|unhandled/);
      expect(await site.stop()).toBe(0);
    });
  },
);
