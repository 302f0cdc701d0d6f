import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { privatePaths } from "#app/features/content/page/public-paths.ts";
import { listPages } from "#app/platform/http/pages.server.ts";
import { offlinePages } from "#app/platform/retention-policy.ts";
import { runWorker } from "#tests/support/service-worker.ts";
import { loadBuild } from "#tests/support/site-build.ts";

const everybody = "public, no-cache";
const style = '<link rel="stylesheet" href="/assets/site.css">';

function html(title: string, main = "", { lite = false, parts = style } = {}) {
  return `<html><head><title>${title} · Rehome</title>${parts}</head><body><div id="notice"></div><main>${main}</main><footer><form method="post" action="/save-data"><button name="lite" value="${lite ? "off" : "on"}">Save data</button></form></footer></body></html>`;
}

function page(text: string, headers: Record<string, string> = {}, status = 200) {
  const all = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": everybody,
    ...headers,
  };
  return new Response(text, { status, headers: all });
}

const offline = html(
  "No connection",
  '<section data-saved-pages="" hidden=""><h2>Pages</h2><ul id="saved-pages"></ul></section>',
);

let answers: Map<string, () => Response>;
let worker: ReturnType<typeof runWorker>;
beforeEach(async () => {
  answers = new Map([["/offline", () => page(offline)]]);
  worker = runWorker((path) => answers.get(path)?.() ?? page(html(`Page ${path}`)));
  await worker.install();
});

const keptPages = () => worker.kept("pages").filter((path) => !path.startsWith("/assets/"));

describe("what a phone keeps of public pages", () => {
  test.each(["/", "/up-for-adoption?species=Cat&page=2", "/pet-details/5", "/p/5", "/pet-alerts"])(
    "a public page is kept: %s",
    async (path) => {
      await worker.visit(path);
      expect(keptPages()).toEqual([path]);
    },
  );

  test("where somebody came from makes no page of its own, kept or found", async () => {
    await worker.visit("/up-for-adoption?utm_source=wa&species=Cat&fbclid=x1&page=2&gclid=y");
    await worker.visit("/up-for-adoption?species=Cat&page=2&utm_source=mail");
    await worker.visit("/?utm_source=wa");
    expect(keptPages()).toEqual(["/up-for-adoption?species=Cat&page=2", "/"]);
    worker.goOffline();
    const found = await worker.visit("/up-for-adoption?fbclid=x2&species=Cat&page=2");
    expect(found).toContain("This page is from");
  });

  test("every parameter that a public page reads is one by which pages are told apart", async () => {
    const build = await loadBuild();
    const read = listPages(build).flatMap(({ kind, handle: { cache } }) =>
      kind === "reading" && cache ? cache.params : [],
    );
    const told = /const readNames =\s+\/\^\((.*)\)\$\/i/.exec(readFileSync("public/sw.js", "utf8"));
    // No page with a reference is kept.
    const wanted = new Set(read.filter((name) => name !== "reference"));
    expect(told?.[1]?.split("|").sort()).toEqual(
      [...wanted].map((one) => one.toLowerCase()).sort(),
    );
  });

  test.each([
    "/r/RH-2345",
    "/r?reference=RH-2345",
    "/pet-alerts/secret",
    "/comments/secret",
    "/donations/secret",
    "/up-for-adoption?key=secret",
    "/blog/goats?token=secret",
    "/blog/goats/comment-received",
    "/offline",
    ...privatePaths.map((path) => (path.endsWith("/") ? `${path}x` : path)),
  ])(
    "an address with a reference or a token, or of somebody's own, is not kept: %s",
    async (path) => {
      await worker.visit(path);
      expect(keptPages()).toEqual([]);
    },
  );

  test.each([
    ["somebody's own", () => page(html("Home"), { "Cache-Control": "private, no-store" })],
    ["not said to be public", () => page(html("Home"), { "Cache-Control": "no-cache" })],
    ["not found", () => page(html("Home"), {}, 404)],
    ["a form that came back", () => page(html("Home"), {}, 422)],
    ["possibly old", () => page(html("Home"), { Warning: '110 - "Response is Stale"' })],
    ["no page", () => page(html("Home"), { "Content-Type": "text/plain" })],
    ["longer than any page", () => page(html("Home", "long ".repeat(12_000)))],
    ["without a place for the notice", () => page("<main>Home</main><footer></footer>")],
  ])("an answer that is %s is not kept", async (_, answer) => {
    answers.set("/about-us", answer);
    await worker.visit("/about-us");
    expect(keptPages()).toEqual([]);
  });

  test("only what was read by following a link is kept", async () => {
    await worker.load("/about-us");
    await worker.post("/contact");
    expect(keptPages()).toEqual([]);
  });

  test("so many of the newest are kept as the privacy notice says, and a page seen again counts as new", async () => {
    for (let n = 1; n <= offlinePages; n++) await worker.visit(`/pet-details/${n}`);
    await worker.visit("/pet-details/1");
    await worker.visit(`/pet-details/${offlinePages + 1}`);
    const kept = keptPages();
    expect(kept).toHaveLength(offlinePages);
    expect(kept).toContain("/pet-details/1");
    expect(kept).not.toContain("/pet-details/2");
  });

  test("of somebody who saves data the newest ten are kept", async () => {
    for (let n = 1; n <= 12; n++) {
      answers.set(`/pet-details/${n}`, () => page(html(`Pet ${n}`, "", { lite: true })));
      await worker.visit(`/pet-details/${n}`);
    }
    expect(keptPages()).toHaveLength(10);
    expect(keptPages()).not.toContain("/pet-details/2");
  });

  test("styles, script and drawings go with the last page that is made of them", async () => {
    const [script = "", address = ""] =
      /<script type="module" src="([^"]+)"/.exec(readFileSync("app/root.tsx", "utf8")) ?? [];
    const parts = `<link href="/assets/old.css"><img src="/art/old.svg">${script}></script>`;
    answers.set("/about-us", () => page(html("About", "", { parts })));
    await worker.visit("/about-us");
    expect(worker.kept("pages")).toEqual(["/assets/old.css", "/art/old.svg", address, "/about-us"]);
    worker.goOffline();
    expect(await (await worker.load(address))?.text()).toBeTruthy();
    worker.goOffline(false);
    for (let n = 1; n <= offlinePages; n++) await worker.visit(`/pet-details/${n}`);
    expect(worker.kept("pages")).not.toContain("/assets/old.css");
    expect(worker.kept("pages")).toContain("/assets/site.css");
  });

  test("styles at a CDN are kept as those of the site are, and what other sites have is not", async () => {
    const cdn = "https://cdn.rehome.example";
    const parts = `<link rel="stylesheet" href="${cdn}/assets/site.css"><a href="https://elsewhere.example/assets/x">`;
    const withCdn = runWorker((path) => page(html(`Page ${path}`, "", { parts })), cdn);
    await withCdn.install();
    expect(withCdn.kept("offline")).toEqual([`${cdn}/assets/site.css`, "/drafts.js", "/offline"]);
    await withCdn.visit("/about-us");
    await withCdn.visit("/contact");
    expect(withCdn.kept("pages")).toEqual([`${cdn}/assets/site.css`, "/about-us", "/contact"]);
    withCdn.goOffline();
    const styles = await withCdn.load(`${cdn}/assets/site.css`);
    expect((await styles?.text())?.length).toBeGreaterThan(0);
    expect(await withCdn.load(`${cdn}/pictures/1/360.webp`)).toBe(undefined);
    expect(await worker.load(`${cdn}/assets/site.css`), "not of its day").toBe(undefined);
  });

  test("the page that was open before there was a worker is kept, too, and a secret one not asked for again", async () => {
    answers.set("/verify-email/secret", () => {
      throw new Error("asked for again");
    });
    for (const path of ["/verify-email/secret", "/about-us"]) {
      worker.clients.push({ url: `http://localhost:3000${path}` });
    }
    await worker.install();
    expect(keptPages()).toEqual(["/about-us"]);
  });

  test.each(["/login", "/logout", "/register", "/login/second-factor", "/set-password/secret"])(
    "signing in or out takes all of them off the phone: %s",
    async (path) => {
      await worker.visit("/about-us");
      await worker.post(path);
      expect(keptPages()).toEqual([]);
    },
  );

  test("they are gone at a page that only somebody signed in gets, however they came in", async () => {
    await worker.visit("/about-us");
    await worker.visit("/dashboard/messages");
    expect(keptPages()).toEqual([]);
  });

  test("a page that was on its way while somebody signed out is not kept", async () => {
    const visit = worker.visit("/about-us");
    await Promise.all([visit, worker.post("/logout")]);
    expect(keptPages()).toEqual([]);
  });
});

describe("a kept page without a connection", () => {
  test("says the time it is from, and has nothing to send", async () => {
    const send = '<form class="f" method="post" action="/x"><input name="name"></form>';
    const search = '<form action="/blog"><input name="q"></form>';
    answers.set("/about-us", () => page(html("About Us", `<h1>About</h1>${send}${search}`)));
    await worker.visit("/about-us");
    worker.goOffline();
    const shown = await worker.visit("/about-us");
    expect(shown).toContain("No connection. This page is from 14:06, 22 Nov, 2026.");
    expect(shown).toContain("<h1>About</h1>");
    expect(shown).toContain("Nothing can be sent without a connection.");
    expect(shown).toContain("Searching needs a connection.");
    expect(shown).not.toMatch(/<form|<input|<button/);
    expect((await (await worker.load("/assets/site.css"))?.text())?.length).toBeGreaterThan(0);
  });

  test("a page that was not seen leads to those that were, by their titles, the newest first", async () => {
    answers.set("/blog?tag=%3Cb%3E&page=2", () => page(html("Stories &amp; more")));
    await worker.visit("/about-us");
    await worker.visit("/blog?tag=%3Cb%3E&page=2");
    worker.goOffline();
    const shown = await worker.visit("/donate");
    expect(shown).not.toContain("hidden");
    expect(shown).toMatch(
      /<a href="\/blog\?tag=%3Cb%3E&amp;page=2">Stories &amp; more \(&lt;b>, 2\)<\/a> <small>14:07, 22 Nov, 2026<\/small>.*<a href="\/about-us">Page \/about-us<\/a>/,
    );
  });

  test("the list is hidden where nothing was seen", async () => {
    worker.goOffline();
    expect(await worker.visit("/donate")).toContain('data-saved-pages="" hidden=""');
  });

  test("with a connection the page of the site is shown", async () => {
    await worker.visit("/about-us");
    answers.set("/about-us", () => page(html("About Us", "News")));
    expect(await worker.visit("/about-us")).toContain("News");
  });
});
