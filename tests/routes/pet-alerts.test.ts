import { beforeAll, expect, test } from "vitest";
import { listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import { shelter } from "#tests/support/listings.ts";
import { minuteMs } from "#tests/support/services.ts";
import { errorsOf, HtmlClient, siteForAll, typed, wordsOf } from "#tests/support/site.ts";

const { site } = siteForAll("sqlite", "ngozi");
let pet: string;
beforeAll(async () => {
  pet = await shelter(site.services, { name: "Bingo", age: 0 });
});

async function linkTo(email: string): Promise<string> {
  const mails = await listEmails(site.services.db.reader, { limit: 50, offset: 0 });
  const body = mails.find(({ recipient }) => recipient === email)?.body ?? "";
  return /\/pet-alerts\/\w+/.exec(body)?.[0] ?? "none";
}

test("from a pet's page to the form, the link, yes and stop, without scripts", async () => {
  const client = await new HtmlClient(site.visitor()).open(`/pet-details/${pet}`);
  await client.follow("Tell me");
  expect(client.address).toBe("/pet-alerts?species=Dog&size=Medium&age=baby");
  expect([client.value("Kind"), client.value("Age")]).toEqual(["Dog", "baby"]);
  await client.fill("Email", "kemi@example.com").press("Tell me");
  expect(client.address).toBe("/pet-alerts/sent");
  await client.open(client.address);
  expect(client.words).toContain("Open the e-mail we sent to kemi@example.com");
  await client.follow("Wrong address?");
  expect(client.address).toBe("/pet-alerts?species=Dog&size=Medium&age=baby");
  const link = await linkTo("kemi@example.com");
  await client.open(link);
  expect(client.words).toContain("Dog, Under 1 year, Medium");
  await client.press("Yes, tell me");
  expect(client.notice).toContain("We write to you when such a pet comes.");
  await client.press("Stop these e-mails");
  expect(client.notice).toContain("Your address is erased.");
  await client.open(link);
  expect([client.status, client.words]).toEqual([
    404,
    expect.stringContaining("This link no longer works It was used or is older than three days."),
  ]);
  await client.follow("Tell me about new pets");
  expect(client.heading).toBe("Tell me when a pet like this comes");
});

test("the page says when the e-mail was sent, and sends it again once, without scripts", async () => {
  const client = await new HtmlClient(site.visitor()).open("/pet-alerts");
  await client.fill("Email", "again@example.com").press("Tell me");
  const [first = "none"] = /We sent it at \d\d:\d\d\./.exec(client.words) ?? [];
  expect(first).not.toBe("none");
  site.services.pass(5 * minuteMs);
  await client.open("/pet-alerts");
  await client.fill("Email", "again@example.com").press("Tell me");
  expect(client.words).toContain(first);
  const mailed = async () =>
    (await listEmails(site.services.db.reader, { limit: 50, offset: 0 })).filter(
      ({ recipient }) => recipient === "again@example.com",
    );
  expect(await mailed()).toHaveLength(1);
  await client.press("Send again");
  expect(client.words).toMatch(/We sent it again at \d\d:\d\d\./);
  expect([client.has("Send again"), (await mailed()).length]).toEqual([false, 2]);
});

test("a second 'Send again' sends nothing, and a browser that gave no address gets the form", async () => {
  const visitor = site.visitor();
  await visitor.post("/pet-alerts", { email: "twice@example.com" });
  for (let n = 0; n < 2; n += 1) {
    const answer = await visitor.post("/pet-alerts/sent", {});
    expect(answer.headers.get("Location")).toBe("/pet-alerts/sent");
  }
  const mails = await listEmails(site.services.db.reader, { limit: 50, offset: 0 });
  expect(mails.filter(({ recipient }) => recipient === "twice@example.com")).toHaveLength(2);
  const stranger = await site.visitor().post("/pet-alerts/sent", {});
  expect(stranger.headers.get("Location")).toBe("/pet-alerts");
});

test("a wrong address comes back with what was chosen; a known one gets the same answer", async () => {
  const visitor = site.visitor();
  const back = await visitor.post("/pet-alerts", {
    email: "no",
    area: "Ibadan",
    species: "Cat",
    goodWith: "cats",
  });
  expect(back.status).toBe(422);
  const html = await back.text();
  expect(errorsOf(html)).toEqual([{ field: "email", message: "Please enter a valid email!" }]);
  expect(typed(html, "email")).toBe("no");
  expect(html).toMatch(/<option value="Cat" selected=""/);
  expect(html).toMatch(/<option value="Ibadan" selected=""/);
  expect(html).toMatch(/<input[^>]*name="goodWith"[^>]*checked=""[^>]*value="cats"/);
  const answers = [];
  for (const email of ["bola@example.com", "bola@example.com", "new@example.com"]) {
    const sent = await visitor.post("/pet-alerts", { email });
    expect(sent.headers.get("Location")).toBe("/pet-alerts/sent");
    expect(sent.headers.getSetCookie().join()).not.toContain(email);
    const page = await visitor.follow(sent);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    answers.push([sent.status, wordsOf(await page.text()).replaceAll(email, "…")]);
  }
  expect(new Set(answers.map(String)).size).toBe(1);
});

test("a mail program stops by one post, which only a link's owner can make, and is not led elsewhere", async () => {
  const visitor = site.visitor();
  await visitor.post("/pet-alerts", { email: "one@example.com" });
  const link = await linkTo("one@example.com");
  const look = await visitor.get(`${link}/stop`);
  expect([look.status, look.headers.get("Location")]).toEqual([303, link]);
  expect((await visitor.get(link)).status).toBe(200);
  const post = () =>
    site.visitor().ask(`${link}/stop`, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
  expect((await post()).status).toBe(200);
  expect((await visitor.get(link)).status).toBe(404);
  expect((await post()).status).toBe(200);
});

test("whoever is signed in finds the address filled in, and nobody else sees it", async () => {
  const owner = await site.visitor().signIn("ngozi");
  expect(typed(await owner.html("/pet-alerts"), "email")).toBe("ngozi@example.com");
  expect(typed(await site.visitor().html("/pet-alerts"), "email")).toBe("");
});
