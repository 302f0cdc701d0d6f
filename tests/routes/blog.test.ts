import { describe, expect, test } from "vitest";
import { listComments } from "#app/features/content/comment/comment.queries.server.ts";
import { commentMessages } from "#app/features/content/comment/comment.ts";
import { commentSteps } from "#app/features/content/comment/comment-steps.server.ts";
import { listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import { takeStep } from "#app/platform/steps/take-step.server.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { errorsOf, HtmlClient, siteForAll, titleOf, typed, wordsOf } from "#tests/support/site.ts";
import { invalid } from "#tests/support/valid-html.ts";

const payloads = {
  tag: "<script>alert(1)</script>",
  handler: `"><img src=x onerror=alert(1)>`,
  template: "{{constructor.constructor('alert(1)')()}}",
  close: "</textarea></title></script><svg onload=alert(1)>",
};

const { site, ada } = siteForAll("sqlite", "ada", "ngozi");

const page = async (path: string) => site.visitor().html(path);
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const commentsOf = () =>
  listComments(site.services.db.reader, { terms: [] }, { limit: 100, offset: 0 });

describe("the list of stories", () => {
  test("shows three a page as articles, with date, title, excerpt, picture, tags and label", async () => {
    const html = await page("/blog");
    const articles = html.match(/<article[\s\S]*?<\/article>/g) ?? [];
    expect(articles).toHaveLength(3);
    const first = wordsOf(articles[0] ?? "");
    for (const part of [
      "20 Sep, 2024",
      "Meet Blackie",
      "He waited beside a bus park",
      "Dog Rescue",
      "Adoption",
    ]) {
      expect(first).toContain(part);
    }
    expect(first).toMatch(/\d\d Comments/);
    expect(articles[0]).toContain('src="/art/story-blackie.svg"');
    expect(wordsOf(html)).toContain("Latest Stories");
    expect(html).not.toContain("modulepreload");
    expect(await invalid(html, "/blog")).toEqual([]);
  });

  test("is walked by its links alone: pages, chips, tabs", async () => {
    const client = await new HtmlClient(site.visitor()).open("/blog");
    await client.follow("Page 2");
    expect([client.address, client.words.includes("Welcome, Rafah")]).toEqual([
      "/blog?page=2",
      true,
    ]);
    await client.follow("Horse Care");
    expect(client.address).toBe("/blog?tag=Horse+Care");
    expect([
      client.words.includes("Horse Ownership Tips"),
      client.words.includes("Meet Blackie"),
    ]).toEqual([true, false]);
    await client.follow("All");
    expect(client.address).toBe("/blog");
    expect(client.html).toContain('href="https://www.instagram.com/rehome.example" rel="noopener"');
    await client.follow("Meet Blackie");
    expect([client.address, client.heading]).toEqual(["/blog/meet-blackie", "Meet Blackie"]);
  });

  test("has titles and descriptions of its own for each page and tag", async () => {
    const addresses = ["/blog", "/blog?page=2", "/blog?tag=Adoption", "/blog?show=success-stories"];
    const pages = await Promise.all(addresses.map(page));
    expect(new Set(pages.map(titleOf)).size).toBe(4);
    expect(new Set(pages.map((html) => meta(html, "description"))).size).toBe(4);
  });

  test.each(Object.values(payloads))("shows a tag nobody uses as text: %s", async (tag) => {
    const html = await page(`/blog?${new URLSearchParams({ tag })}`);
    expect(html).not.toMatch(/<script>alert|<img src=x|<svg onload/);
    expect(wordsOf(html)).toContain("No stories here yet");
  });
});

describe("a story", () => {
  test.each(["meet-blackie", "cat-rescue", "horse-ownership-tips", "welcome-rafah-horse-tips"])(
    "/blog/%s is whole, valid and its own for search engines and shared links",
    async (slug) => {
      const html = await page(`/blog/${slug}`);
      expect(await invalid(html, `/blog/${slug}`)).toEqual([]);
      const address = `http://localhost:3000/blog/${slug}`;
      expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
      expect(meta(html, "og:type")).toBe("article");
      const image = meta(html, "og:image") ?? "";
      expect(image).toMatch(new RegExp(`^${address}/card\\.jpeg\\?v=[0-9a-f]{16}$`));
      const card = await site.visitor().get(image.replace("http://localhost:3000", ""));
      expect([card.status, card.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
      const [, json = "{}"] =
        /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
      expect(JSON.parse(json)).toMatchObject({
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        url: address,
        image,
        author: { "@type": "Person", jobTitle: expect.any(String) },
      });
      expect(html).toMatch(/src="\/art\/author-[a-z]+\.svg"/);
      const links = [
        ...html.matchAll(/href="(\/(?:blog|up-for-adoption|donate|pet-alerts)[^"#]*)"/g),
      ];
      for (const link of new Set(links.map(([, to = ""]) => to.replaceAll("&amp;", "&")))) {
        expect([link, (await site.visitor().get(link)).status]).toEqual([link, 200]);
      }
    },
  );

  test("leads to the one before it, and the oldest to the newest", async () => {
    const client = await new HtmlClient(site.visitor()).open("/blog/meet-blackie");
    const read = [];
    for (let n = 0; n < 4; n += 1) {
      expect(client.words).toContain("Next story");
      const [, title = "none"] = /id="next"[\s\S]*?<h3><a [^>]*>([^<]+)/.exec(client.html) ?? [];
      await client.follow(title);
      read.push(client.address);
    }
    expect(read).toEqual(
      ["cat-rescue", "horse-ownership-tips", "welcome-rafah-horse-tips", "meet-blackie"].map(
        (slug) => `/blog/${slug}`,
      ),
    );
  });

  test("that nobody wrote is not found", async () => {
    const answer = await site.visitor().get("/blog/no-such-story");
    expect([answer.status, wordsOf(await answer.text())]).toEqual([
      404,
      expect.stringContaining("Story not found"),
    ]);
    expect((await site.visitor().get("/blog/no-such-story/card.jpeg")).status).toBe(404);
  });
});

describe("a comment", () => {
  const form = { name: "Kemi", email: "kemi@example.com", comment: "What a dog!" };

  test("goes without scripts from the form to the queue, to the page, and away by its link", async () => {
    const client = await new HtmlClient(site.visitor()).open("/blog/cat-rescue");
    client.fill("Name", "Bola").fill("Email", "bola@example.com").fill("Comment", "Knock first!");
    await client.press("Send Comment");
    expect([client.address, client.heading]).toEqual([
      "/blog/cat-rescue/comment-received",
      "Thank you for your comment",
    ]);
    await client.follow("Back to the story");
    expect(client.words).not.toContain("Knock first!");

    const staff = await new HtmlClient(await site.visitor().signIn("ada")).open("/dashboard");
    await staff.open("/dashboard/staff/blog/comments?status=pending");
    expect(staff.words).toContain("Knock first!");
    await staff.press("Approve the comment of Bola");
    expect(staff.notice).toContain("The comment of Bola is shown below the story.");
    await client.open("/blog/cat-rescue");
    expect(client.words).toContain("01 Comments");
    expect(client.words).toContain("Knock first!");
    expect(client.html).not.toContain("bola@example.com");

    await staff.press("Undo Approve, the comment of Bola");
    await client.open("/blog/cat-rescue");
    expect(client.words).not.toContain("Knock first!");
    await staff.open("/dashboard/staff/blog/comments?status=pending");
    await staff.press("Approve the comment of Bola");

    const mails = await listEmails(site.services.db.reader, { limit: 50, offset: 0 });
    const body = mails.find(({ recipient }) => recipient === "bola@example.com")?.body ?? "";
    const link = /\/comments\/\w{26}/.exec(body)?.[0] ?? "none";
    await client.open(link);
    expect(client.words).toContain("It is below the story.");
    expect((await site.visitor().get(link)).headers.get("Cache-Control")).toContain("no-store");
    await client.press("Erase my comment");
    expect(client.notice).toContain("Your comment is erased");
    expect([client.address.split("#")[0], client.heading]).toEqual([
      "/blog/cat-rescue",
      "Cat Rescue: Four Kittens in a Generator House",
    ]);
    expect((await site.visitor().get(link)).status).toBe(404);
    expect((await site.visitor().post(link, { intent: "erase" })).status).toBe(404);
    await client.open("/blog/cat-rescue");
    expect(client.words).not.toContain("Knock first!");
  });

  test("with mistakes comes back with what was typed and a message at each field", async () => {
    const sent = await site
      .visitor()
      .post("/blog/meet-blackie", { ...form, name: "", email: "no" });
    expect(sent.status).toBe(422);
    const html = await sent.text();
    expect(errorsOf(html)).toEqual([
      { field: "name", message: commentMessages.name },
      { field: "email", message: "Please enter a valid email!" },
    ]);
    expect(typed(html, "comment")).toBe("What a dog!");
    expect(titleOf(html)).toMatch(/^Error: Meet Blackie/);
    const long = await site
      .visitor()
      .post("/blog/meet-blackie", { ...form, comment: "x".repeat(2001) });
    expect(long.status).toBe(422);
  });

  test("to a story that is not there answers 404", async () => {
    expect((await site.visitor().post("/blog/no-such-story", form)).status).toBe(404);
  });

  test("that a program may have written is kept, and staff see so in the list, on its page and at home", async () => {
    const visitor = site.visitor();
    const mark = "May be from a robot";
    const marked = { ...form, name: "Zara", comment: "Is this field for me?", subject: "Zara" };
    const sent = await visitor.post("/blog/meet-blackie", marked);
    expect([sent.status, sent.headers.get("Location")]).toEqual([
      303,
      "/blog/meet-blackie/comment-received?link=later",
    ]);
    expect(await visitor.wordsAfter(sent)).toContain(
      "When it is approved, we send you a link by e-mail.",
    );
    const list = "/dashboard/staff/blog/comments";
    const staff = await new HtmlClient(await site.visitor().signIn("ada")).open(list);
    expect(staff.words).toMatch(new RegExp(`Zara [^]*pending ${mark} [^]*Is this field for me`));
    const id = (await commentsOf()).find(({ name }) => name === "Zara")?.id ?? "none";
    await staff.open(`${list}/${id}`);
    expect(staff.words).toContain(`pending ${mark}`);
    await staff.open("/dashboard");
    expect(staff.words).toContain(`commented on Meet Blackie. ${mark}.`);
    await staff.open(`${list}/${id}`);
    await staff.press("Approve");
    await staff.open(`${list}/${id}`);
    expect(staff.words).not.toContain(mark);
    site.services.pass(1000);
  });

  test("has a hidden field of a name that nothing on a phone fills in", async () => {
    const html = await page("/blog/meet-blackie");
    const hiddenField = /<input id="comment-subject"[^>]*>/.exec(html)?.[0] ?? "";
    expect(hiddenField).toContain('name="subject"');
    expect(hiddenField).toContain('tabindex="-1"');
    const filled =
      /website|url|company|organi|address|street|city|phone|fax|nick|user|login|title/i;
    expect(hiddenField).not.toMatch(filled);
  });

  test("is filled in with what is known of whoever is signed in", async () => {
    const ngozi = await site.visitor().signIn("ngozi");
    const html = await ngozi.html("/blog/meet-blackie");
    expect(typed(html, "email")).toBe("ngozi@example.com");
    expect(typed(await page("/blog/meet-blackie"), "email")).toBe("");
  });

  test.each(Object.entries(payloads))(
    "with a %s in every field is text on every page",
    async (_, payload) => {
      const refused = await site.visitor().post("/blog/meet-blackie", {
        name: payload,
        email: payload,
        comment: payload,
      });
      expect(refused.status).toBe(422);
      const live = /<script>alert|<img src=x|<svg onload/;
      expect(await refused.text()).not.toMatch(live);

      const name = payload.replaceAll(/[./:@]/g, "");
      const { comment, commentToken } = await receiveComment(site.services, {
        name,
        comment: payload,
      });
      await takeStep(site.services, commentSteps, comment, {
        stepRole: "staff",
        step: "approve",
        input: {},
        actor: ada,
        key: undefined,
      });
      const staff = await site.visitor().signIn("ada");
      for (const path of [
        "/blog/meet-blackie",
        `/comments/${commentToken}`,
        "/dashboard/staff/blog/comments",
        `/dashboard/staff/blog/comments/${comment}`,
        `/dashboard/search?${new URLSearchParams({ q: name.slice(0, 12) })}`,
      ]) {
        const html = await staff.html(path);
        expect([path, live.test(html)]).toEqual([path, false]);
      }
      expect(wordsOf(await page("/blog/meet-blackie"))).toContain(payload.replaceAll(/\s+/g, " "));
    },
  );
});

test("the feed is well-formed and leads to each story by its whole address", async () => {
  const answer = await site.visitor().get("/blog/feed.xml");
  expect(answer.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  const xml = await answer.text();
  const found = (pattern: RegExp) => [...xml.matchAll(pattern)].map(([, one]) => one);
  expect(found(/<entry>/g)).toHaveLength(4);
  expect(found(/<link rel="alternate" type="text\/html" href="([^"]*)"\/>/g).slice(1)).toEqual([
    "http://localhost:3000/blog/meet-blackie",
    "http://localhost:3000/blog/cat-rescue",
    "http://localhost:3000/blog/horse-ownership-tips",
    "http://localhost:3000/blog/welcome-rafah-horse-tips",
  ]);
  // Every element is closed in order: no parser of XML is needed to see that.
  const open: string[] = [];
  for (const [, end, name = "", self] of xml
    .replace(/<\?.*?\?>/, "")
    .matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (self) continue;
    if (end) expect(open.pop()).toBe(name);
    else open.push(name);
  }
  expect(open).toEqual([]);
  expect(await page("/blog")).toContain('type="application/atom+xml"');
});

test("search engines are told of every published story", async () => {
  const xml = await page("/sitemap.xml");
  expect(xml).toContain("<loc>http://localhost:3000/blog</loc>");
  expect(xml).toContain("<loc>http://localhost:3000/blog/meet-blackie</loc>");
  expect(await page("/robots.txt")).toContain("Disallow: /comments/");
});
