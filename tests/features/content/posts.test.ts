import { describe, expect, test } from "vitest";
import { changeListingStatus } from "#app/features/adoption/listing/listing.queries.server.ts";
import {
  findPost,
  listPublishedSlugs,
  listStoriesOfPet,
  viewBlog,
} from "#app/features/content/post/list-posts.server.ts";
import { postDescriptor } from "#app/features/content/post/post.descriptor.server.ts";
import { postSchema } from "#app/features/content/post/post.schema.server.ts";
import { commentLabel, displayTag, storedTag, toSlug } from "#app/features/content/post/post.ts";
import { openPostCard } from "#app/features/content/post/post-card.server.ts";
import { savePost } from "#app/features/content/post/save-post.server.ts";
import {
  findPostForStaff,
  listPostsForStaff,
} from "#app/features/content/post/staff-posts.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { dayMs } from "#app/platform/dates.ts";
import { deleteReleasedBlobs } from "#app/platform/files/delete-released-blobs.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { engines } from "#tests/support/database.ts";
import { jpegPhoto, shelter } from "#tests/support/listings.ts";
import { openPicture } from "#tests/support/open-picture.ts";
import { admit } from "#tests/support/people.ts";
import { unpublishPost } from "#tests/support/posts.ts";
import {
  freshServices,
  newKey,
  servicesForEach,
  type TestServices,
} from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

const { services, ada } = servicesForEach("sqlite", "ada");

const all = { tag: undefined, stories: false, page: 1 };
const words = {
  title: "Two Goats",
  excerpt: "They came by night.",
  text: "Two goats came.",
  tags: "Goats",
  authorName: "Ada Eze",
  coverAlt: "Two goats",
};

async function stage(some: TestServices = services, actor: Actor = ada): Promise<string> {
  const staged = await stagePicture(some, actor, { name: "goats.jpg", bytes: await jpegPhoto() });
  if (!staged.ok) throw new Error(staged.message);
  return staged.value.id;
}

async function save(
  more: Record<string, unknown> = {},
  { id, publish = false }: { id?: string; publish?: boolean } = {},
) {
  const input = postSchema.parse({ ...words, ...more });
  return savePost(services, ada, id, { ...input, publish }, newKey());
}

async function published(more: Record<string, unknown> = {}): Promise<string> {
  const saved = await save({ cover: [await stage()], ...more }, { publish: true });
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.value.id;
}

describe("the first four stories", () => {
  test("are there on a new site, newest first, three a page, with the specification's tags", async () => {
    const first = await viewBlog(services, all);
    expect(first.posts.map(({ slug }) => slug)).toEqual([
      ...["meet-blackie", "cat-rescue", "horse-ownership-tips"],
    ]);
    expect([first.page, first.pages]).toEqual([1, 2]);
    const second = await viewBlog(services, { ...all, page: 2 });
    expect(second.posts.map(({ slug }) => slug)).toEqual(["welcome-rafah-horse-tips"]);
    expect((await viewBlog(services, { ...all, page: 99 })).page).toBe(2);
    expect([...first.tags].sort()).toEqual([
      ...["Adoption", "Animal Welfare", "Cat Rescue", "Dog Rescue", "Horse Care"],
      ...["Pet Ownership", "Rehome Lagos News"],
    ]);
    expect(first.posts[0]).toMatchObject({
      title: "Meet Blackie",
      comments: 0,
      tags: ["Dog Rescue", "Adoption"],
      publishedAt: "2024-09-20T08:00:00.000Z",
    });
  });

  test("are found by tag, the one with the site's name too, whatever the site is called", async () => {
    const byTag = async (tag: string) =>
      (await viewBlog(services, { ...all, tag })).posts.map(({ slug }) => slug);
    expect(await byTag("Horse Care")).toEqual(["horse-ownership-tips", "welcome-rafah-horse-tips"]);
    expect(await byTag("Rehome Lagos News")).toEqual(["welcome-rafah-horse-tips"]);
    services.site.name = "Paws";
    expect(await byTag("Paws News")).toEqual(["welcome-rafah-horse-tips"]);
    expect(await byTag("Rehome Lagos News")).toEqual([]);
  });

  test("stay away once they were unpublished", async () => {
    const found = await findPost(services, "cat-rescue");
    const id = found && "post" in found ? found.post.id : "";
    expect((await unpublishPost(services, ada, id, newKey())).ok).toBe(true);
    await services.db.migrate();
    expect(await findPost(services, "cat-rescue")).toBeUndefined();
    expect((await listPublishedSlugs(services)).map(({ slug }) => slug)).not.toContain(
      "cat-rescue",
    );
  });
});

describe("a story of staff", () => {
  test("is a draft that nobody reads until it is published", async () => {
    const saved = await save({ excerpt: "", text: "", tags: "", authorName: "", coverAlt: "" });
    expect(saved).toMatchObject({ ok: true, value: { status: "draft" } });
    expect(await findPost(services, "two-goats")).toBeUndefined();
    const { counts } = await listPostsForStaff(services, ada, {
      status: undefined,
      q: "",
      page: 1,
    });
    expect(counts).toEqual({ draft: 1, published: 4 });
  });

  test("is not published without what its readers need, and says at which fields", async () => {
    const empty = { excerpt: "", text: "", tags: "", authorName: "", coverAlt: "" };
    const refusal = await save(empty, { publish: true });
    expect(refusal).toMatchObject({ code: "INVALID" });
    expect(Object.keys((refusal.ok ? undefined : refusal.fields) ?? {}).sort()).toEqual([
      ...["authorName", "cover", "coverAlt", "excerpt", "tags", "text"],
    ]);
    const { counts } = await listPostsForStaff(services, ada, {
      status: undefined,
      q: "",
      page: 1,
    });
    expect(counts.draft).toBe(0);
  });

  test("shows its picture to everybody while it is published, and to staff alone before and after", async () => {
    const cover = await stage();
    const saved = await save({ cover: [cover] });
    const id = saved.ok ? saved.value.id : "";
    const seen = async () => {
      const wanted = { id: cover, width: 360, format: "webp" as const };
      const opened = await openPicture(services, undefined, wanted);
      return opened.ok && opened.value.isPublic;
    };
    expect(await seen()).toBe(false);
    const { version } = (await findPostForStaff(services, ada, id))?.post ?? { version: 0 };
    await save({ version: String(version) }, { id, publish: true });
    expect(await seen()).toBe(true);
    await unpublishPost(services, ada, id, newKey());
    expect(await seen()).toBe(false);
    services.pass(2 * dayMs);
    await deleteExpired(services);
    expect((await findPostForStaff(services, ada, id))?.post.cover?.alt).toBe("Two goats");
  });

  test("takes another picture for the old one, which is deleted", async () => {
    const id = await published();
    const { version } = (await findPostForStaff(services, ada, id))?.post ?? { version: 0 };
    const second = await stage();
    expect(
      await save({ cover: [second], version: String(version) }, { id, publish: true }),
    ).toMatchObject({ ok: true });
    const rows = await rowsOf(services, "pictures", {}, "id");
    expect(rows.map((row) => row.id)).toEqual([second]);
  });

  test("refuses another's picture", async () => {
    const tunde = await admit(services, "tunde");
    const refusal = await save({ cover: [await stage(services, tunde)] }, { publish: true });
    expect(refusal).toMatchObject({ code: "INVALID", fields: { cover: [expect.any(String)] } });
  });

  test("is found under every address that it had, and no other story may take one", async () => {
    const id = await published();
    await save({ slug: "goats-by-night", version: "2" }, { id, publish: true });
    expect(await findPost(services, "two-goats")).toEqual({ movedTo: "goats-by-night" });
    expect(await findPost(services, "goats-by-night")).toMatchObject({ post: { id } });
    for (const slug of ["two-goats", "goats-by-night", "meet-blackie"]) {
      expect(await save({ slug })).toMatchObject({
        code: "INVALID",
        fields: { slug: ["Another story has, or had, this address: please choose another one"] },
      });
    }
    await save({ slug: "two-goats", version: "3" }, { id, publish: true });
    expect(await findPost(services, "goats-by-night")).toEqual({ movedTo: "two-goats" });
  });

  test("refuses an edit of an older version, and takes it over knowingly", async () => {
    const id = await published();
    expect((await save({ title: "Three Goats", version: "2" }, { id })).ok).toBe(true);
    expect(await save({ title: "Four Goats", version: "2" }, { id })).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(
        `^${ada.name} changed this story on .*, after you opened it\\. Your version is in the fields\\. Save`,
      ),
    });
    expect((await save({ title: "Four Goats", version: "3" }, { id })).ok).toBe(true);
    const history = await listHistory(services.db.reader, "post", id);
    expect(history.map(({ private_note }) => private_note)).toEqual([
      null,
      null,
      "Changed: title, address",
      "Changed: title, address",
    ]);
  });

  test("is one story however often its form is sent", async () => {
    const input = { ...postSchema.parse(words), publish: false };
    const sent = [];
    for (let n = 0; n < 3; n += 1)
      sent.push(await savePost(services, ada, undefined, input, "the-same-key-again"));
    expect(new Set(sent.map((one) => (one.ok ? one.value.id : one.code))).size).toBe(1);
    const { counts } = await listPostsForStaff(services, ada, {
      status: undefined,
      q: "",
      page: 1,
    });
    expect(counts.draft).toBe(1);
    expect(await savePost(services, ada, undefined, input, undefined)).toMatchObject({
      code: "INVALID",
    });
  });

  test("of an adopted pet is told on that pet's page, and among the success stories", async () => {
    const pet = await shelter(services);
    expect(await save({ listingId: pet })).toMatchObject({
      fields: { listingId: [expect.any(String)] },
    });
    await services.db.transaction((trx) =>
      changeListingStatus(trx, {
        id: pet,
        from: ["available"],
        to: "adopted",
        now: services.now().toISOString(),
      }),
    );
    expect((await viewBlog(services, all)).hasStories).toBe(false);
    await published({ listingId: pet });
    expect(await listStoriesOfPet(services, pet)).toEqual([
      { slug: "two-goats", title: "Two Goats" },
    ]);
    const stories = await viewBlog(services, { ...all, stories: true });
    expect([stories.hasStories, stories.posts.map(({ slug }) => slug)]).toEqual([
      true,
      ["two-goats"],
    ]);
  });

  test("loses its writer when they are erased, and is still told", async () => {
    const id = await published();
    const subject = { id: ada.id, emailKey: undefined, formerAddresses: [] };
    const { area, erase } = postDescriptor.personalData;
    expect((await area.list(services.db.reader, subject)).data).toMatchObject([
      { title: "Two Goats" },
    ]);
    await services.db.transaction((trx) => erase(trx, subject));
    const found = await findPost(services, "two-goats");
    expect(found).toMatchObject({ post: { id, author: { name: "Former member" } } });
  });
});

describe("the picture for link previews", () => {
  async function card(slug: string): Promise<Buffer> {
    const opened = await openPostCard(services, slug);
    if (!opened.ok) throw new Error(opened.code);
    return Buffer.from(await new Response(opened.value.stream()).arrayBuffer());
  }

  test("is drawn once, in 1200 by 630 pixels, and anew when the story says something else", async () => {
    const id = await published();
    let drawn = 0;
    const { images } = services;
    services.images = {
      ...images,
      drawCard: (...order) => {
        drawn += 1;
        return images.drawCard(...order);
      },
    };
    const first = await card("two-goats");
    expect(first).toEqual(await card("two-goats"));
    expect(drawn).toBe(1);
    const sharp = (await import("sharp")).default;
    expect(await sharp(first).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
    await save({ title: "Nine Goats", slug: "two-goats", version: "2" }, { id, publish: true });
    expect(await card("two-goats")).not.toEqual(first);
    expect(drawn).toBe(2);
    // The former one is gone: the story that says the same again has it drawn again.
    await deleteReleasedBlobs(services);
    await save({ slug: "two-goats", version: "3" }, { id, publish: true });
    expect(await card("two-goats")).toEqual(first);
    expect(drawn).toBe(3);
  });

  test("is there for a story with a drawing, and for no draft", async () => {
    expect((await card("cat-rescue")).byteLength).toBeGreaterThan(20_000);
    await save();
    expect(await openPostCard(services, "two-goats")).toMatchObject({ code: "NOT_FOUND" });
  });
});

test.each(engines)("of two stories at once one alone gets an address on %s", async (engine) => {
  const own = await freshServices(engine);
  try {
    const writer = await admit(own, "ada");
    const input = { ...postSchema.parse(words), publish: false };
    const saved = await Promise.all(
      Array.from({ length: 6 }, () => savePost(own, writer, undefined, input, newKey())),
    );
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    expect(saved.filter((one) => !one.ok && one.code === "INVALID")).toHaveLength(5);
  } finally {
    await own.cleanup();
  }
});

test("words of a story become its address, its tags and its label", () => {
  expect(toSlug("Ẹ káàbọ̀: Ngozi’s 3 Cats & a Dog!")).toBe("e-kaabo-ngozis-3-cats-a-dog");
  expect(toSlug("…")).toBe("");
  expect(displayTag(storedTag("Rehome Lagos News", "Rehome Lagos"), "Paws")).toBe("Paws News");
  expect([0, 3, 12, 120].map(commentLabel)).toEqual([
    ...["00 Comments", "03 Comments", "12 Comments", "120 Comments"],
  ]);
});

test("tags that are one once the site's name is read in them are kept once", async () => {
  const id = await published({ tags: "Rehome Lagos News, {product} News, News" });
  const story = await findPostForStaff(services, ada, id);
  expect(story?.post.tags).toBe("Rehome Lagos News, News");
});

test("a tag that says a short name of the site again and again is kept no longer than there is room for", () => {
  const tag = "Paws ".repeat(8).trim();
  expect(storedTag(tag, "Paws").length).toBeLessThanOrEqual(60);
  expect(displayTag(storedTag(tag, "Paws"), "Paws")).toBe(tag);
});
