import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { DatabaseBusy } from "#app/platform/db/database-errors.server.ts";
import type { RequestRefusal } from "#app/platform/http/errors.ts";
import { publish } from "#tests/support/listings.ts";
import { Browser, openApp, siteForAll } from "#tests/support/site.ts";
import { ask, kemi, withFailingDatabase } from "#tests/support/site-data.ts";
import "#tests/support/current-build.ts";

const { site, ada } = siteForAll("sqlite", "ada", "ngozi", "bisi");
const owner = site.signedIn("ngozi");
const staff = site.signedIn("ada");
const boarder = site.signedIn("bisi");
let pet: string;
let reference: string;
let busy: Browser;
let broken: Browser;

beforeAll(async () => {
  pet = await publish(site.services, ada);
  reference = await ask(site.services, pet);
  busy = new Browser(await openApp(withFailingDatabase(site.services, new DatabaseBusy())));
  broken = new Browser(await openApp(withFailingDatabase(site.services, new Error("a bug"))));
});

const visitor = () => site.visitor();
const origin = "http://localhost:3000";
const refused = async (refusal: RequestRefusal, path: string, formPage?: string) =>
  site.app(new Request(origin + path, { headers: { Accept: "text/html" } }), {
    requestId: "test-request",
    address: "102.89.1.1",
    refusal,
    formPage,
  });

/** The addresses of the links with these words. */
function linksOf(html: string, words: string): (string | undefined)[] {
  const links = html.matchAll(new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${words}</a>`, "g"));
  return [...links].map(([, address]) => address);
}

async function pictureOf(browser: Browser): Promise<string> {
  const html = await browser.html(`/pet-details/${pet}`);
  return / src="(\/pictures\/[^"]+)"/.exec(html)?.[1] ?? "/none";
}

const answers: [string, number, () => Promise<Response>][] = [
  ["a reading page", 200, () => visitor().get("/up-for-adoption")],
  ["a working page", 200, () => visitor().get("/login")],
  ["a guarded page", 200, () => staff.get("/adoption-requests")],
  ["the page behind a reference", 200, () => visitor().get(`/r/${reference}`)],
  ["data", 200, () => visitor().get("/up-for-adoption.data")],
  ["guarded data", 200, () => staff.get("/adoption-requests.data")],
  ["a redirect in data", 202, () => visitor().get("/adoption-requests.data")],
  ["a picture", 200, async () => visitor().get(await pictureOf(visitor()))],
  ["a path that moved", 301, () => visitor().get("/adoption")],
  ["a guard", 303, () => visitor().get("/create-adoption")],
  [
    "a form that succeeded",
    303,
    () =>
      visitor().post(`/pet-details/${pet}`, {
        ...kemi,
        phone: "08035550001",
        email: "z@example.com",
      }),
  ],
  ["a body that breaks off", 400, () => visitor().ask("/login", broke)],
  [
    "another site's form",
    403,
    () => visitor().post("/login", {}, { Origin: "https://evil.example" }),
  ],
  [
    "another site's form to a path without a screen",
    403,
    () => visitor().post("/logout", {}, { Origin: "null" }),
  ],
  ["the wrong role", 403, () => owner.get("/adoption-requests")],
  ["nothing there", 404, () => visitor().get("/nothing/here")],
  ["no picture there", 404, () => visitor().get("/pictures/x/1.webp")],
  ["no such data", 404, () => visitor().get("/pet-details/x.data")],
  ["a visit to logout", 405, () => visitor().get("/logout")],
  ["a form where none is taken", 405, () => visitor().post("/", {})],
  ["a form to a picture", 405, () => visitor().post("/pictures/x/1.webp", {})],
  ["another method", 405, () => refused("METHOD", "/")],
  [
    "somebody else was quicker",
    409,
    () => visitor().post(`/pet-details/${pet}`, { ...kemi, message: "Me too" }),
  ],
  ["too large a body", 413, () => refused("TOO_LARGE", "/login")],
  ["too large a body for a path without a screen", 413, () => refused("TOO_LARGE", "/logout")],
  [
    "a body that is no form",
    415,
    () => visitor().ask("/login", { ...json, headers: { ...json.headers, Origin: origin } }),
  ],
  ["a form with mistakes", 422, () => visitor().post(`/pet-details/${pet}`, {})],
  ["a bug", 500, () => broken.get("/up-for-adoption")],
  ["a bug in data", 500, () => broken.get("/up-for-adoption.data")],
  ["a bug behind a picture", 500, () => broken.get(`/pictures/${pet}/360.webp`)],
  ["a database that is busy", 503, () => busy.get("/up-for-adoption")],
  ["a busy database in data", 503, () => busy.get("/up-for-adoption.data")],
  ["a busy database behind a picture", 503, () => busy.get(`/pictures/${pet}/360.webp`)],
  ["a busy database behind a form", 503, () => busy.post(`/pet-details/${pet}`, kemi)],
];

const json = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
const broke = {
  method: "POST",
  body: "--x\r\nContent-Disposition: form-data; name=",
  headers: { "Content-Type": "multipart/form-data; boundary=x", Origin: origin },
};

describe("every answer carries the security headers", () => {
  test.each(answers)("%s (%i)", async (_, status, get) => {
    const response = await get();
    const { headers } = response;
    expect(response.status).toBe(status);
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.has("Access-Control-Allow-Origin")).toBe(false);
    if (headers.get("Content-Type")?.startsWith("text/"))
      expect(headers.get("Content-Type")).toMatch(/; charset=utf-8$/);
    expect(headers.get("Cache-Control")).toMatch(/^(private, no-store|public, )/);
    if (headers.get("Cache-Control")?.startsWith("public"))
      expect(headers.getSetCookie()).toEqual([]);
    if (status >= 500) expect(headers.get("Cache-Control")).toBe("private, no-store");
    if (status === 503) expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    const body = await response.text();
    expect(body.includes("a bug")).toBe(false);
    const isPage = headers.get("Content-Type")?.startsWith("text/html");
    if (status >= 400 && !headers.get("Content-Type")?.startsWith("text/x-script")) {
      expect(isPage, "an error is a page of ours").toBe(true);
      expect(body.includes("Rehome Lagos</title>")).toBe(true);
    }
    if (isPage) expect(/ (style|on\w+)=|javascript:/.test(body)).toBe(false);
  });
});

test.each(["TOO_LARGE", "RATE_LIMITED", "SERVICE_UNAVAILABLE"] as const)(
  "the page of a form that could not be read leads back to it: %s",
  async (refusal) => {
    const html = await (await refused(refusal, "/contact", "/contact?topic=training")).text();
    expect(linksOf(html, "Back to the form")).toEqual(["/contact?topic=training"]);
    // Asking for the address again would send nothing.
    expect(linksOf(html, "Try again")).toEqual([]);
    const visit = await (await refused(refusal, "/contact")).text();
    expect(linksOf(visit, "Back to the form")).toEqual([]);
  },
);

test.each(["/", "/up-for-adoption", "/about-us", "/nothing/here", "/pet-details/x"])(
  "a reading page has our one script, no nonce and no cookie: %s",
  async (path) => {
    const response = await visitor().get(path);
    const html = await response.text();
    // Data about the page is no script: nothing of it runs.
    expect(html.match(/<script(?! type="application\/ld\+json")[^>]*>/g)).toEqual([
      '<script type="module" src="/page.js">',
    ]);
    expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
    expect(html.includes("nonce")).toBe(false);
    expect(response.headers.getSetCookie()).toEqual([]);
  },
);

test.each([
  ["page", 5020],
  ["visits", 4900],
  ["drafts", 1800],
  ["uploads", 5100],
  ["stay-form", 6700],
  ["donate", 2300],
  ["asked-pet", 700],
  ["passkey", 1500],
  ["allow-push", 1200],
  // With the provider's library.
  ["popup", 15_000],
])("the script /%s.js weighs at most %i bytes, compressed", (name, bytes) => {
  expect(readFileSync(`build/client/${name}.js.br`).byteLength).toBeLessThanOrEqual(bytes);
});

test("the script of reading pages may ask only us", async () => {
  const policy = (await visitor().get("/")).headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy.match(/connect-src [^;]*/g)).toEqual(["connect-src 'self'"]);
});

test("the boarding form has scripts of its own beside that of every page, and is kept by nobody", async () => {
  const page = await visitor().get("/pet-boarding/form");
  const html = await page.text();
  expect(html.match(/<script[^>]*>/g)?.sort()).toEqual([
    '<script type="module" async="" src="/uploads.js">',
    '<script type="module" src="/page.js">',
    '<script type="module" src="/stay-form.js">',
  ]);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
});

test("a working page has two scripts, and the policy of reading pages", async () => {
  const page = await staff.get("/adoption-requests");
  const html = await page.text();
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script type="module" src="/page.js">',
    '<script type="module" src="/visits.js">',
  ]);
  const reading = (await visitor().get("/")).headers.get("Content-Security-Policy");
  expect(page.headers.get("Content-Security-Policy")).toBe(reading);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
});

test("a reading page of somebody signed in differs from a stranger's in their id and the way to sign in alone", async () => {
  for (const path of ["/", "/up-for-adoption", "/about-us"]) {
    const [forStranger = "", forOwner = ""] = await Promise.all(
      [visitor(), owner].map(async (one) => one.html(path)),
    );
    const asStranger = forOwner
      .replace(' href="/dashboard">Dashboard', ' href="/login">Login')
      .replace(/ data-user="[^"]+"/, "");
    expect(asStranger === forStranger, path).toBe(true);
  }
});

test("the hydrated page has a nonce on every script, and another one each time", async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const response = await boarder.get("/dashboard/pet-owner/day");
      const html = await response.text();
      const nonce =
        /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";
      const scripts = html.match(/<script[^>]*>/g) ?? [];
      expect(nonce).toMatch(/^[\w+/=]{22,}$/);
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
      return nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
});

test("405 names what is possible", async () => {
  expect((await visitor().get("/logout")).headers.get("Allow")).toBe("POST");
});

test("on https there is strict transport security, and cookies that no neighbour can set", async () => {
  const secure = "https://rehome.example";
  const app = await openApp({ ...site.services, site: { ...site.services.site, origin: secure } });
  const browser = await new Browser(app, { origin: secure }).signIn("ada");
  expect([...browser.cookies.keys()]).toEqual(["__Host-session", "__Host-browser"]);
  const response = await browser.get("/adoption-requests");
  expect(response.status).toBe(200);
  expect(response.headers.get("Strict-Transport-Security")).toContain("max-age=");
});
