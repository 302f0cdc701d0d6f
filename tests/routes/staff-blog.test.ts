import { describe, expect, test } from "vitest";
import { listPosts } from "#app/features/content/post/post.queries.server.ts";
import { jpegPhoto } from "#tests/support/listings.ts";
import { errorsOf, HtmlClient, hidden, siteForAll, typed, wordsOf } from "#tests/support/site.ts";

const { site } = siteForAll("sqlite", "ada");

const signedIn = async () => site.visitor().signIn("ada");
const clientOf = async () => new HtmlClient(await signedIn());
const goats = async () => ({ name: "goats.jpg", type: "image/jpeg", bytes: await jpegPhoto() });
const posts = () => listPosts(site.services.db.reader, { terms: [] }, { limit: 100, offset: 0 });

async function write(client: HtmlClient, title: string) {
  await client.open("/dashboard/staff/blog");
  await client.follow("Write a Story");
  client
    .fill("Title", title)
    .fill("Excerpt", "They came by night.")
    .fill("Story", "Two **goats** came.\n\n## Then\n\nThey left.")
    .fill("Tags", "Goats, Pet Ownership")
    .fill("What the picture shows", "Two goats in the rain");
  return client.attach("Picture", await goats());
}

describe("without scripts staff", () => {
  test("write, look at, keep, publish, move and take back a story", async () => {
    const client = await clientOf();
    await write(client, "Two Goats");
    expect(client.value("Author")).toBe("Ada Okafor");
    await client.press("Preview");
    expect([client.status, client.html.includes("<strong>goats</strong>")]).toEqual([200, true]);
    expect(client.words).toContain("Not saved yet");
    expect(client.value("Title")).toBe("Two Goats");
    expect(client.html).toContain("goats.jpg");
    expect(await posts()).toHaveLength(4);

    await client.press("Save Draft");
    expect(client.notice).toContain("“Two Goats” is saved as a draft.");
    expect([client.value("Address"), client.value("Tags")]).toEqual([
      "two-goats",
      "Goats, Pet Ownership",
    ]);
    const reader = new HtmlClient(site.visitor());
    expect((await reader.open("/blog/two-goats")).status).toBe(404);

    await client.press("Publish");
    expect(client.notice).toContain("“Two Goats” is published.");
    await reader.open("/blog/two-goats");
    expect([reader.heading, reader.words.includes("Two goats came.")]).toEqual(["Two Goats", true]);
    expect(reader.html).toContain('alt="Two goats in the rain"');
    const picture = /\/pictures\/[^" ]+\.webp/.exec(reader.html)?.[0] ?? "";
    expect((await site.visitor().get(picture)).status).toBe(200);
    await reader.open("/blog?tag=Goats");
    expect(reader.words).toContain("They came by night.");

    client.fill("Address", "goats-by-night");
    await client.press("Publish");
    const moved = await site.visitor().get("/blog/two-goats");
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/blog/goats-by-night"]);

    await client.press("Unpublish");
    expect(client.words).toContain("Staff alone can see this draft.");
    expect((await reader.open("/blog/goats-by-night")).status).toBe(404);
    expect((await site.visitor().get(picture)).status).toBe(404);
    await client.open("/dashboard/staff/blog?status=draft");
    expect(client.words).toContain("Two Goats");
  });

  test("see a star at each field that a reader would miss", async () => {
    const client = await clientOf();
    await client.open("/dashboard/staff/blog/new");
    const mark = (label: string) =>
      new RegExp(
        `<label[^>]*>${label}(?:<!-- -->)?(?:<span class="([^"]*)"></span>)?</label>`,
      ).exec(client.html)?.[1];
    expect(mark("Address")).toEqual(expect.any(String));
    expect(mark("Title")).toEqual(expect.any(String));
    expect(mark("Title")).not.toBe(mark("Address"));
    const needed = ["Excerpt", "Story", "Tags", "Picture", "What the picture shows", "Author"];
    expect(needed.map(mark)).toEqual(needed.map(() => mark("Title")));
    await client.open("/create-adoption");
    expect(mark("Pet Image")).toBe(mark("Pet Name"));
  });

  test("are told at each field what readers would miss, and keep what they typed", async () => {
    const client = await (await clientOf()).open("/dashboard/staff/blog/new");
    client.fill("Title", "Half a Story").fill("Author", "");
    await client.press("Publish");
    expect(client.status).toBe(422);
    expect(errorsOf(client.html).map(({ field }) => field)).toEqual([
      ...["excerpt", "text", "tags", "cover", "coverAlt", "authorName"],
    ]);
    expect(client.value("Title")).toBe("Half a Story");
    await client.fill("Title", " ").press("Publish");
    expect([client.status, ...errorsOf(client.html).map(({ field }) => field)]).toEqual([
      422,
      ...["title", "excerpt", "text", "tags", "cover", "coverAlt", "authorName"],
    ]);
    await client.press("Save Draft");
    expect(errorsOf(client.html).map(({ field }) => field)).toEqual(["title"]);
    client.fill("Title", "Half a Story");
    await client.fill("Address", "Not An Address").press("Save Draft");
    expect([client.status, errorsOf(client.html).map(({ field }) => field)]).toEqual([
      422,
      ["slug"],
    ]);
  });

  test("see whose edit came first, and may save over it", async () => {
    const [one, two] = [await clientOf(), await clientOf()];
    await write(one, "Three Goats");
    await one.press("Save Draft");
    await two.open(one.address);
    await one.fill("Excerpt", "From the first").press("Save Draft");
    await two.fill("Excerpt", "From the second").press("Save Draft");
    expect([two.status, two.alert]).toEqual([
      409,
      expect.stringContaining("changed this story on"),
    ]);
    expect(two.value("Excerpt")).toBe("From the second");
    await two.press("Save Draft");
    expect(two.notice).toContain("saved as a draft");
    expect((await posts()).find(({ title }) => title === "Three Goats")?.excerpt).toBe(
      "From the second",
    );
  });

  test("get one story from a form that is sent twice", async () => {
    const browser = await signedIn();
    const html = await browser.html("/dashboard/staff/blog/new");
    const form = { key: hidden(html, "key"), intent: "draft", title: "Sent Twice", version: "0" };
    const answers = [];
    for (const _ of [1, 2]) answers.push(await browser.post("/dashboard/staff/blog/new", form));
    expect(new Set(answers.map(({ headers }) => headers.get("Location"))).size).toBe(1);
    expect((await posts()).filter(({ title }) => title === "Sent Twice")).toHaveLength(1);
  });
});

describe("markup of others", () => {
  const payloads = [
    "<script>alert(1)</script>",
    `"><img src=x onerror=alert(1)>`,
    "[x](javascript:alert(1)) <svg onload=alert(1)>",
    "</textarea></title></script><svg onload=alert(1)>",
  ];
  const live = /<script>alert|<img src=x|<svg onload|href="javascript/;

  test.each(payloads)(
    "in every field of a story is text wherever it is shown: %s",
    async (payload) => {
      const client = await clientOf();
      await write(client, `${payload} title`);
      client
        .fill("Excerpt", payload)
        .fill("Story", `${payload}\n\nMore of ${payload}`)
        .fill("Tags", `${payload.replaceAll(",", "").slice(0, 40)}`)
        .fill("What the picture shows", payload)
        .fill("Author's role", payload);
      const slug = `payload-${payloads.indexOf(payload)}`;
      client.fill("Address", slug);
      await client.press("Preview");
      expect(live.test(client.html.replaceAll(/<textarea[\s\S]*?<\/textarea>/g, ""))).toBe(false);
      await client.press("Publish");
      expect(client.notice).toContain("is published.");
      const id = client.address.split("/").at(-1) ?? "";
      for (const path of [
        "/blog",
        `/blog/${slug}`,
        "/blog/feed.xml",
        "/dashboard/staff/blog",
        `/dashboard/staff/blog/${id}`,
        "/dashboard/search?q=title",
        "/dashboard/staff/audit",
        "/dashboard",
      ]) {
        const html = await client.browser.html(path);
        expect([path, live.exec(html)?.[0]]).toEqual([path, undefined]);
      }
      const shown = await site.visitor().html(`/blog/${slug}`);
      expect(wordsOf(shown)).toContain(`${payload} title`.replaceAll(/\s+/g, " "));
      expect((await site.visitor().get(`/blog/${slug}/card.jpeg`)).status).toBe(200);
      expect(typed(await client.browser.html(`/dashboard/staff/blog/${id}`), "slug")).toBe(slug);
    },
  );
});
