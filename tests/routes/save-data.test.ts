import { beforeAll, expect, test } from "vitest";
import { postSchema } from "#app/features/content/post/post.schema.server.ts";
import { savePost } from "#app/features/content/post/save-post.server.ts";
import { rememberSwitch } from "#app/platform/http/cookies.server.ts";
import { wantsLite } from "#app/platform/http/lite-mode.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { jpegPhoto, publish, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { HtmlClient, siteForAll, wordsOf } from "#tests/support/site.ts";
import { updateRows } from "#tests/support/tables.ts";

const { site, ada } = siteForAll("sqlite", "ada");
let pet: string;
beforeAll(async () => {
  pet = await publish(site.services, ada, { name: "Bingo" });
});

const saving = { "Save-Data": "on" };
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
  const drawings = async () => picturesOf(await visitor.html("/about-us", saving)).length;
  expect(await drawings()).toBe(0);
  await visitor.post("/save-data", { lite: "off" });
  expect(await drawings()).toBe(1);
});

test("lists show thumbs, and a pet's photo comes when it is asked for, with its size said before", async () => {
  const list = await site.visitor().html("/up-for-adoption", saving);
  expect(picturesOf(list)).toEqual([expect.stringMatching(/^\/pictures\/[^/]+\/\d+\.webp$/)]);
  expect(list).not.toContain("srcSet");
  const details = await new HtmlClient(site.visitor()).open(`/pet-details/${pet}`);
  expect(picturesOf(details.html).length).toBeGreaterThan(0);
  const browser = site.visitor();
  await browser.post("/save-data", { lite: "on" });
  const lite = await new HtmlClient(browser).open(`/pet-details/${pet}`);
  expect(picturesOf(lite.html)).toEqual([expect.stringMatching(/\/96\.webp$/)]);
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
  await updateRows(
    site.services,
    "pictures",
    { id },
    { listing_id: pet, position: 1, staged_by: null },
  );
  const offered = async (query: string) =>
    [
      ...(await site.visitor().html(`/pet-details/${pet}${query}`, saving)).matchAll(
        /Show photo (\d) \(/g,
      ),
    ].map(([, which]) => which);
  expect(await offered("")).toEqual(["1", "2"]);
  expect(await offered("?photo=2")).toEqual(["1"]);
  expect(await offered("?photo=9")).toEqual(["1", "2"]);
});

test("stories come without drawings, and with their photos when those are asked for", async () => {
  for (const path of ["/blog", "/blog/meet-blackie", "/blog?tag=nothing"]) {
    expect(picturesOf(await site.visitor().html(path, saving)), path).toEqual([]);
  }
  const file = { name: "goats.jpg", bytes: await jpegPhoto() };
  const staged = async () => value(await stagePicture(site.services, ada, file)).id;
  const [cover, inside] = [await staged(), await staged()];
  const text = `Two goats.\n\n![In the rain](/pictures/${inside}/360.webp)\n\n[![A pen](/pictures/${inside}/360.webp)](/blog)`;
  const story = postSchema.parse({
    title: "Two Goats",
    excerpt: "They came by night.",
    text,
    tags: "Goats",
    authorName: "Ada Eze",
    coverAlt: "Two goats",
    cover: [cover],
  });
  const published = { ...story, slug: "two-goats", publish: true };
  value(await savePost(site.services, ada, undefined, published, "a-story-of-goats"));
  expect(picturesOf(await site.visitor().html("/blog/two-goats", {}))).toHaveLength(4);
  const list = await site.visitor().html("/blog?tag=Goats", saving);
  expect(picturesOf(list)).toEqual([expect.stringMatching(/^\/pictures\/[^/]+\/96\.webp$/)]);
  const browser = site.visitor();
  await browser.post("/save-data", { lite: "on" });
  const lite = await new HtmlClient(browser).open("/blog/two-goats");
  expect(picturesOf(lite.html)).toEqual([]);
  expect(lite.html).toContain(`<a href="/pictures/${inside}/360.webp">Show photo: In the rain</a>`);
  expect(lite.html).toContain('<a href="/blog">A pen</a>');
  const [, said = ""] = /Show photo \((\d+) KB\)/.exec(lite.html) ?? [];
  await lite.follow(/^Show photo \(/);
  const [src = ""] = picturesOf(lite.html);
  const photo = await (await browser.get(src)).arrayBuffer();
  expect(Math.ceil(photo.byteLength / 1024)).toBe(Number(said));
});

test("whoever is signed in saves data, too, and so do the pages of forms and of errors", async () => {
  await admit(site.services, "ngozi");
  const ngozi = await site.visitor().signIn("ngozi");
  expect(picturesOf(await ngozi.html("/", saving))).not.toContain("/art/hero.svg");
  expect(picturesOf(await site.visitor().html("/no/such/page", saving))).toEqual([]);
  expect(wordsOf(await site.visitor().html("/login", saving))).toContain(
    "Data is saved. Show all pictures",
  );
});

test("forms, empty lists and the page without a connection come without drawings, too", async () => {
  await admit(site.services, "bisi");
  const visitor = site.visitor();
  const bisi = await site.visitor().signIn("bisi");
  for (const [browser, path] of [
    [visitor, "/login"],
    [visitor, "/offline"],
    [bisi, "/dashboard/pet-owner/boarded-pets"],
    [bisi, "/dashboard/pet-owner/boarding-requests"],
    [bisi, "/dashboard/search?q=nothing"],
  ] as const) {
    const drawings = async (headers: Record<string, string>) =>
      picturesOf(await browser.html(path, headers));
    expect(await drawings({}), path).toHaveLength(1);
    expect(await drawings(saving), path).toEqual([]);
  }
});

test("the choice is kept for a year, for our own pages alone", () => {
  const kept = (origin: string) =>
    rememberSwitch({ site: { ...site.services.site, origin } }, "lite", true);
  const rules = "Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax";
  expect(kept("http://localhost:3000")).toBe(`lite=on; ${rules}`);
  expect(kept("https://rehome.example")).toBe(`__Host-lite=on; ${rules}; Secure`);
  const chosen = { Cookie: "session=x; __Host-lite=on" };
  expect(wantsLite(new Headers(chosen))).toBe(true);
});
