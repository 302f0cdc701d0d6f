import { beforeAll, describe, expect, test } from "vitest";
import { updatePerson } from "#app/features/accounts/person/person.queries.server.ts";
import { createListing } from "#app/features/adoption/listing/create-listing.server.ts";
import {
  findPostById,
  findPostBySlug,
  updatePost,
} from "#app/features/content/post/post.queries.server.ts";
import { listCovers } from "#app/features/content/post/show-posts.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { claimPhotoPicture } from "#app/platform/pictures/pictures.queries.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { ApiClient, tokenOf } from "#tests/support/api.ts";
import { blackie, jpegPhoto, move, publish, value } from "#tests/support/listings.ts";
import { unpublishPost } from "#tests/support/posts.ts";
import { Browser, openApp, type Site, siteForAll } from "#tests/support/site.ts";

const cdn = "https://cdn.rehome.example";
const origin = "http://localhost:3000";

const { site, services, ada: staff } = siteForAll("sqlite", "ada");
let app: Site["app"];
let pet: string;
let draft: string;
let storyId: string;

beforeAll(async () => {
  app = await openApp({ ...services, site: { ...services.site, cdn } });
  pet = await publish(services, staff);
  const input = { ...blackie, name: "Draft", imageUrl: [await stage(staff)], publish: false };
  draft = value(await createListing(services, staff, input, "a draft")).id;
  const photo = await stage(staff);
  const story = await findPostBySlug(services.db.reader, "meet-blackie");
  storyId = story?.id ?? "";
  const cover = await stage(staff);
  await services.db.transaction(async (trx) => {
    await claimPhotoPicture(trx, photo, staff.id, "profile");
    await updatePerson(trx, staff.id, { photo_id: photo });
    await claimPhotoPicture(trx, cover, staff.id, "post");
    await updatePost(trx, storyId, story?.version ?? 0, { cover_id: cover, cover_art: "" });
  });
});

async function stage(actor: Actor) {
  const file = { name: "pet.jpg", bytes: await jpegPhoto() };
  return value(await stagePicture(site.services, actor, file)).id;
}

/** Somebody at the site that has a CDN; `signedIn`: of the staff. */
async function visitor(signedIn = false) {
  const browser = new Browser(app);
  return signedIn ? browser.signIn("ada") : browser;
}

async function read(browser: Browser, path: string) {
  const { headers, text } = await seen(await browser.get(path));
  return { policy: headers["content-security-policy"] ?? "", headers, html: text };
}

/** What differs from one answer to the next is left out. */
async function seen(response: Response) {
  const fixed = (text: string) =>
    text
      .replaceAll(/nonce-[^']+|nonce="[^"]+"/g, "nonce")
      .replaceAll(/name="key" value="[^"]+"|\\"key\\",\\"[^"]+"/g, "key");
  const headers = Object.fromEntries(
    [...response.headers].map(([name, text]) => [name, fixed(text)]),
  );
  return { status: response.status, headers, text: fixed(await response.text()) };
}

const picturesIn = (html: string) => html.match(/(?:https?:\/\/[\w.:-]+)?\/pictures\/[\w./-]+/g);
const stylesIn = (html: string) =>
  [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, address]) => address);
const loadedPictures = (html: string) => picturesIn(html.replaceAll(/<script.*?<\/script>/gs, ""));

describe("a page of a site with a CDN", () => {
  test.each([
    ["a list", "/up-for-adoption", false],
    ["a pet's page", "/pet-details/:pet", false],
    ["its poster", "/pet-details/:pet/poster", false],
    ["a story", "/blog/meet-blackie", false],
    ["the page of what is not there", "/nothing/here", false],
    ["a working page", "/dashboard/staff/listings", true],
    ["a hydrated page", "/create-adoption", true],
  ])("differs in nothing but where styles and pictures are: %s", async (_, address, signedIn) => {
    const path = address.replace(":pet", pet);
    const own = site.visitor();
    const without = await seen(await (signedIn ? await own.signIn("ada") : own).get(path));
    const withCdn = await seen(await (await visitor(signedIn)).get(path));
    expect(JSON.stringify(without)).not.toContain("cdn");
    expect(stylesIn(withCdn.text)).toEqual(stylesIn(without.text).map((one) => cdn + one));
    // The data of a hydrated page says where its CDN is.
    if (!withCdn.text.includes("nonce")) {
      expect(withCdn.text.replaceAll(cdn, "")).toBe(without.text);
    }
    const policy = withCdn.headers["content-security-policy"] ?? "";
    const named = policy.split("; ").filter((directive) => directive.includes(cdn));
    const names = named.map((directive) => directive.split(" ")[0]);
    expect(names.sort()).toEqual(["font-src", "img-src", "style-src"]);
    const plain = {
      ...withCdn.headers,
      "content-security-policy": policy.replaceAll(` ${cdn}`, ""),
    };
    expect(plain).toEqual(without.headers);
  });

  test.each([
    "/up-for-adoption",
    "/pet-details/:pet",
    "/pet-details/:pet/poster",
    "/blog/meet-blackie",
  ])("has all of its pictures from there, for visitors and for staff: %s", async (address) => {
    for (const browser of [await visitor(), await visitor(true)]) {
      const { html } = await read(browser, address.replace(":pet", pet));
      const pictures = loadedPictures(html) ?? [];
      expect(pictures.length).toBeGreaterThan(0);
      expect(pictures.filter((one) => !one.startsWith(`${cdn}/pictures/`))).toEqual([]);
    }
  });

  test.each([
    ["photos of people", "/dashboard/profile"],
    ["a photo in its form", "/dashboard/profile/edit"],
    ["a draft", "/dashboard/staff/listings/:draft"],
    ["pets in any status", "/dashboard/staff/listings"],
  ])("has %s from the site itself", async (_, address) => {
    const { html } = await read(await visitor(true), address.replace(":draft", draft));
    expect(picturesIn(html)?.length).toBeGreaterThan(0);
    expect(html).not.toContain(`${cdn}/pictures`);
    expect(html, "the data of a hydrated page").not.toContain('\\"host\\"');
  });

  test("has a story's cover from there while it is published, and from the site while it is not", async () => {
    const { services } = site;
    const { reader } = services.db;
    const coverFrom = async () => {
      const story = await findPostById(reader, storyId);
      const covers = await listCovers(reader, { ...services.site, cdn }, story ? [story] : []);
      return covers.get(storyId)?.files.map(({ host }) => host);
    };
    expect(new Set(await coverFrom())).toEqual(new Set([cdn]));
    value(await unpublishPost(services, staff, storyId));
    expect(new Set(await coverFrom())).toEqual(new Set([undefined]));
  });

  test("runs scripts of the site alone, and tells others addresses of the site alone", async () => {
    for (const [path, signedIn] of [
      [`/pet-details/${pet}`, false],
      ["/create-adoption", true],
    ] as const) {
      const { html } = await read(await visitor(signedIn), path);
      expect(html).not.toMatch(/https:\/\/cdn[^"`]+\.js/);
    }
    const { html } = await read(await visitor(), `/pet-details/${pet}`);
    expect(html).toContain(`<meta property="og:image" content="${origin}/pet-details/${pet}/`);
    expect(html).toMatch(new RegExp(`"image":"${origin}/pictures/[^"]+\\.jpeg"`));
  });
});

describe("a picture of a site with a CDN", () => {
  const headersOf = async (path: string) => {
    const { status, headers } = await (await visitor(true)).get(path);
    const names = ["Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy", "Cache-Control"];
    return [status, ...names.map((name) => headers.get(name))];
  };

  test("is open to pages of every origin while visitors see it, and not any more when they do not", async () => {
    const id = await publish(site.services, staff, { name: "Shown" });
    const { html } = await read(await visitor(), `/pet-details/${id}`);
    const path = (loadedPictures(html)?.[0] ?? "").slice(cdn.length);
    const forEver = "public, max-age=31536000, immutable";
    expect(await headersOf(path)).toEqual([200, "*", "cross-origin", forEver]);
    await move(site.services, id, "withdrawn");
    expect(await headersOf(path)).toEqual([200, null, "same-origin", "private, no-store"]);
  });

  test("has its address at the site in the API, which takes either back", async () => {
    const client = new ApiClient(app, { token: await tokenOf(site.services, staff) });
    const { body: list } = await client.get("/api/adoptions");
    const { body: one } = await client.get(`/api/adoptions/${pet}`);
    for (const address of [
      ...list.map(({ imageUrl }: { imageUrl: string }) => imageUrl),
      ...one.images,
    ]) {
      expect(address).toMatch(new RegExp(`^${origin}/pictures/`));
    }
    for (const host of [origin, cdn]) {
      const sent = await client.upload(await jpegPhoto(), "bingo.jpg", `picture ${host}`);
      const address: string = sent.body.secure_url;
      expect(address).toMatch(new RegExp(`^${origin}/pictures/`));
      const imageUrl = address.replace(origin, host);
      const texts = { name: "Bingo", breed: "Boerboel", age: 3, location: "Yaba" };
      const body = { ...texts, description: "Calm.", imageUrl };
      expect((await client.post("/api/adoptions", body)).status).toBe(201);
    }
  });
});
