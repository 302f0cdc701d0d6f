import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/platform/actor.ts";
import { rememberLite, wantsLite } from "#app/platform/http/lite-mode.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { openSite, type Site, wordsOf } from "#tests/support/app.ts";
import { HtmlClient } from "#tests/support/html-client.ts";
import { jpegPhoto, publish, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";

let site: Site;
let ada: Actor;
let pet: string;
beforeAll(async () => {
  site = await openSite("sqlite");
  ada = await admit(site.services, "ada");
  pet = await publish(site.services, ada, { name: "Bingo" });
});
afterAll(() => site.services.cleanup());

const saving = { "Save-Data": "on" };
const read = async (path: string, headers: Record<string, string> = {}) =>
  (await site.visitor().get(path, headers)).text();
/** Drawings and photos; the logo is in every page. */
const picturesOf = (html: string) =>
  [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].flatMap(([, src = ""]) =>
    src === "/art/mark.svg" ? [] : [src],
  );

test("the footer's switch makes pages small until it is switched back, and leads back to the page", async () => {
  const page = await new HtmlClient(site.visitor()).open("/");
  expect(picturesOf(page.html)).toContain("/art/hero.svg");
  await page.press("Save data: fewer and smaller pictures");
  await page.open("/");
  expect(picturesOf(page.html).filter((src) => src.startsWith("/art/"))).toEqual([]);
  await page.press("Data is saved. Show all pictures");
  await page.open("/");
  expect(picturesOf(page.html)).toContain("/art/hero.svg");
});

test("the switch leads back to where it stood, and never to another site", async () => {
  const post = async (referer: string) => {
    const visitor = site.visitor();
    const answer = await visitor.post("/save-data", { lite: "on" }, { Referer: referer });
    expect(answer.status).toBe(303);
    expect(visitor.cookies.get("lite")).toBe("on");
    return answer.headers.get("Location");
  };
  const origin = "http://localhost:3000";
  expect(await post(`${origin}/up-for-adoption?species=Cat`)).toBe("/up-for-adoption?species=Cat");
  for (const referer of [
    "https://elsewhere.example/login",
    `${origin}//elsewhere.example/`,
    `${origin}/\\elsewhere.example`,
    "no address",
    "",
  ]) {
    expect(await post(referer), referer).toBe("/");
  }
});

test("a browser that saves data gets small pages, unless its reader wants whole ones", async () => {
  const visitor = site.visitor();
  const drawings = async () =>
    picturesOf(await (await visitor.get("/about-us", saving)).text()).length;
  expect(await drawings()).toBe(0);
  await visitor.post("/save-data", { lite: "off" });
  expect(await drawings()).toBe(1);
});

test("lists show thumbs, and a pet's photo comes when it is asked for, with its size said before", async () => {
  const list = await read("/up-for-adoption", saving);
  expect(picturesOf(list)).toEqual([expect.stringMatching(/^\/pictures\/[^/]+\/\d+\.webp$/)]);
  expect(list).not.toContain("srcSet");
  const details = await new HtmlClient(site.visitor()).open(`/pet-details/${pet}`);
  expect(picturesOf(details.html).length).toBeGreaterThan(0);
  const browser = site.visitor();
  await browser.post("/save-data", { lite: "on" });
  const lite = await new HtmlClient(browser).open(`/pet-details/${pet}`);
  expect(picturesOf(lite.html)).toEqual([]);
  const [, said = ""] = /Show photo \((\d+) KB\)/.exec(lite.html) ?? [];
  await lite.follow(/^Show photo/);
  const [src = ""] = picturesOf(lite.html);
  const photo = await (await browser.get(src)).arrayBuffer();
  expect(Math.ceil(photo.byteLength / 1024)).toBe(Number(said));
  expect(lite.html).not.toContain('aria-label="All pictures"');
});

test("each of several photos is offered, less the one that is shown", async () => {
  const file = { name: "second.jpg", bytes: await jpegPhoto() };
  const { id } = value(await stagePicture(site.services, ada, file));
  await site.services.db.transaction((trx) =>
    trx
      .updateTable("pictures")
      .set({ listing_id: pet, position: 1, staged_by: null })
      .where("id", "=", id)
      .execute(),
  );
  const offered = async (query: string) =>
    [...(await read(`/pet-details/${pet}${query}`, saving)).matchAll(/Show photo (\d) \(/g)].map(
      ([, which]) => which,
    );
  expect(await offered("")).toEqual(["1", "2"]);
  expect(await offered("?photo=2")).toEqual(["1"]);
  expect(await offered("?photo=9")).toEqual(["1", "2"]);
});

test("whoever is signed in saves data, too, and so do the pages of forms and of errors", async () => {
  await admit(site.services, "ngozi");
  const ngozi = await site.visitor().signIn("ngozi");
  expect(picturesOf(await (await ngozi.get("/", saving)).text())).not.toContain("/art/hero.svg");
  expect(picturesOf(await read("/no/such/page", saving))).toEqual([]);
  expect(wordsOf(await read("/login", saving))).toContain("Data is saved. Show all pictures");
});

test("the choice is kept for a year, for our own pages alone", () => {
  const kept = (origin: string) => rememberLite({ site: { ...site.services.site, origin } }, true);
  const rules = "Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax";
  expect(kept("http://localhost:3000")).toBe(`lite=on; ${rules}`);
  expect(kept("https://rehome.example")).toBe(`__Host-lite=on; ${rules}; Secure`);
  const chosen = { Cookie: "session=x; __Host-lite=on" };
  expect(wantsLite(new Headers(chosen))).toBe(true);
});
