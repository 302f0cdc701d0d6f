import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { changeListingStatus } from "#app/features/adoption/listing/listing.queries.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { readPageStyles } from "#app/platform/http/page-styles.server.ts";
import { listPages, routeBranch } from "#app/platform/http/pages.server.ts";
import type { Handler, makeRequestHandler } from "#app/platform/http/request-handler.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { publish, shelter } from "#tests/support/listings.ts";
import { freshServices } from "#tests/support/services.ts";
import { siteForAll, wordsOf } from "#tests/support/site.ts";
import { loadBuild } from "#tests/support/site-build.ts";
import "#tests/support/current-build.ts";

const assets = new URL("../../build/client/assets/", import.meta.url);
const styles = readdirSync(assets).filter((file) => file.endsWith(".css"));
const namesIn = (file: string) => {
  const text = readFileSync(new URL(file, assets), "utf8");
  return new Set([...text.matchAll(/\.([a-z]+\d+)/g)].map(([, name = ""]) => name));
};
const visit = { requestId: "test-request", address: "102.89.1.1" };
const ask = (app: Handler, path: string, headers: Record<string, string> = {}) =>
  app(new Request(`http://localhost:3000${path}`, { headers }), visit);

onEachEngine("reading pages by the static renderer, on %s", (engine) => {
  const { site, ada: staff } = siteForAll(engine, "ada");
  let own: Handler;
  let pet: string;

  beforeAll(async () => {
    const build = await loadBuild();
    const entry = build.entry.module as unknown as { makeHandler: typeof makeRequestHandler };
    // In development the router renders every page.
    own = entry.makeHandler(build, site.services, "development");
    pet = await publish(site.services, staff, {
      name: "Ọ̀ṣun <b> & Co",
      description: "a ".repeat(40),
    });
    for (let at = 0; at < 30; at += 1) await shelter(site.services, { name: `Pet ${at}` });
  });

  test.each([
    "/",
    "/up-for-adoption",
    "/up-for-adoption?page=2",
    "/up-for-adoption?q=osun&species=Dog&sort=youngest&goodWith=children",
    "/up-for-adoption?q=nobody",
    "/pet-details/:id",
    "/about-us",
  ])("%s is the same as the router makes it", async (path) => {
    const address = path.replace(":id", pet);
    const [fast, full] = [await ask(site.app, address), await ask(own, address)];
    expect(fast.status).toBe(200);
    expect("buffered" in fast).toBe(true);
    expect("buffered" in full).toBe(false);
    expect([...fast.headers]).toEqual([...full.headers]);
    const [a, b] = [await fast.text(), await full.text()];
    expect(elements(a)).toEqual(elements(b));
    expect(wordsOf(a)).toBe(wordsOf(b));
  });

  test.each(["/up-for-adoption", "/pet-details/:id", "/about-us"])(
    "%s has one file of styles, and it holds all that any file has for the page",
    async (path) => {
      const html = await (await ask(site.app, path.replace(":id", pet))).text();
      const linked = [...html.matchAll(/<link rel="stylesheet" href="\/assets\/([^"]+)"/g)];
      expect(linked).toHaveLength(1);
      const classes = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, all = ""]) =>
        all.split(" "),
      );
      expect(classes.length).toBeGreaterThan(20);
      const here = namesIn(linked[0]?.[1] ?? "");
      const elsewhere = new Set(styles.flatMap((file) => [...namesIn(file)]));
      expect(classes.filter((one) => elsewhere.has(one) && !here.has(one))).toEqual([]);
    },
  );

  test("a change is in the next answer, although most of the page is kept", async () => {
    site.services.pass(1000);
    const id = await shelter(site.services, { name: "Changeling" });
    site.services.pass(1000);
    await shelter(site.services, { name: "Newest" });
    const card = async () => {
      const html = await (await ask(site.app, "/up-for-adoption")).text();
      return wordsOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "");
    };
    expect(await card()).toContain("Changeling");
    expect(await card()).not.toContain("Reserved");
    const now = site.services.now().toISOString();
    await site.services.db.transaction((trx) =>
      changeListingStatus(trx, { id, from: ["available"], to: "reserved", now }),
    );
    expect(await card()).toContain("Reserved");
  });

  test("the frame is that of the site that is asked, also after another's", async () => {
    const other = await freshServices(engine);
    try {
      other.site.name = "Another House";
      const build = await loadBuild();
      const entry = build.entry.module as unknown as { makeHandler: typeof makeRequestHandler };
      const app = entry.makeHandler(build, other, "production");
      for (const turn of [1, 2]) {
        expect(await (await ask(app, "/about-us")).text(), `${turn}`).toContain("Another House");
        expect(await (await ask(site.app, "/about-us")).text()).not.toContain("Another House");
      }
    } finally {
      await other.cleanup();
    }
  });

  test("a notice is shown on it once, and the page is then nobody else's", async () => {
    const told = await redirectWithNotice(site.services, "/", {
      kind: "success",
      text: "Well done!",
    });
    const cookie = told.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const page = await ask(site.app, "/", { Cookie: cookie });
    expect(wordsOf(await page.text())).toContain("Well done!");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.headers.get("Set-Cookie")).toContain("Max-Age=0");
    const forged = await ask(site.app, "/", { Cookie: "notice=none; notice=a.b" });
    expect(wordsOf(await forged.text())).not.toContain("Well done!");
  });

  test.each(["/pet-details/nobody", "/pet-details/%E0%A4%A", "/up-for-adoption/none"])(
    "%s has the page of what is not there",
    async (path) => {
      const page = await ask(site.app, path);
      expect(page.status).toBe(404);
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
      expect(wordsOf(await page.text())).toMatch(/not found|Please check the address/);
    },
  );
});

test("working pages share one file of styles, and it holds all that any file has for them", async () => {
  const build = await loadBuild();
  const stylesOf = readPageStyles(build);
  const working = listPages(build).filter(({ kind }) => kind === "working");
  const linked = new Set(working.flatMap(({ id }) => stylesOf(id, {})));
  expect([...linked]).toHaveLength(1);
  const here = namesIn(basename([...linked].join()));
  const made = working.flatMap(({ id }) =>
    routeBranch(build, id).flatMap((route) => build.assets.routes[route.id]?.css ?? []),
  );
  const names = [...new Set(made)].flatMap((file) => [...namesIn(basename(file))]);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !here.has(name))).toEqual([]);
});

/** Tags with their attributes, in order. */
function elements(html: string): string[] {
  const body = html.replaceAll(/<!--.*?-->/g, "");
  return [...body.matchAll(/<[^>]+>/g)].map(([tag]) => tag.split(/\s+/).sort().join(" "));
}
