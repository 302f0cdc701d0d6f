import { beforeEach, expect, test } from "vitest";
import { requestId } from "#tests/support/interests.ts";
import { shelter } from "#tests/support/listings.ts";
import { admit, cast } from "#tests/support/people.ts";
import { type Browser, HtmlClient, siteForEach, wordsOf } from "#tests/support/site.ts";
import { ask, receive } from "#tests/support/site-data.ts";
import { boarder, received } from "#tests/support/stays.ts";

const { site, services } = siteForEach("sqlite", "ada", "ngozi", "musa");
const [own, desk] = ["/dashboard/messages", "/dashboard/staff/messages"];
const visitors: Record<string, Browser> = {};

beforeEach(async () => {
  await boarder(services);
  await admit(services, "tunde");
  for (const who of ["ada", "ngozi", "musa", "bisi"] as const) {
    visitors[who] = await site.visitor().signIn(who);
  }
});

const as = (who: string) => new HtmlClient(visitors[who] as Browser);
const textOf = async (who: string, path: string) => (await as(who).open(path)).words;

/** The numbers that a page says: in the menu, in the tab bar (where staff have no tab) and beside its title. */
async function countsOf(who: string, path: string): Promise<string[]> {
  const html = (await (await visitors[who]?.get(path))?.text()) ?? "";
  const inside = (pattern: RegExp) => wordsOf(pattern.exec(html)?.[1] ?? "").trim();
  return [
    inside(new RegExp(`<span id="menu-${path}"[^>]*>(.*?)</span>(?!<span)`, "s")),
    inside(new RegExp(`<span id="tab-${path}"[^>]*>(.*?)</span>(?!<span)`, "s")),
    inside(/<h1[^>]*>Messages<\/h1>\s*<span[^>]*>(.*?)<\/span>/s),
  ];
}

async function asked(name: string, n: number) {
  services.pass(1000);
  const pet = await shelter(services, { name });
  const phone = `0803 555 670${n}`;
  const reference = await ask(services, pet, {
    name: cast.ngozi.name,
    email: cast.ngozi.email,
    phone,
  });
  return { reference, staffPage: `/adoption-requests/${await requestId(services, reference)}` };
}

/** On the request's own page. */
async function writeBack(reference: string, text: string) {
  services.pass(1000);
  const client = await as("ngozi").open(`/r/${reference}`);
  client.fill(client.words.includes("Write back") ? "Write back" : "Add something", text);
  await client.press("Send");
}

test("a request's conversation is in the owner's Messages, unread until it is read", async () => {
  const { reference, staffPage } = await asked("Simba", 1);
  expect(await textOf("ngozi", own)).toContain("No messages yet");
  const staff = await as("ada").open(staffPage);
  staff.fill("Your message", "When can you come?");
  await staff.press("Send");

  expect(await textOf("ngozi", "/dashboard")).toContain("wrote to you: Your request for Simba");
  const list = await as("ngozi").open(own);
  expect(list.words).toMatch(/Our team, Your request for Simba\s*When can you come\?/);
  expect(list.words).toContain("1 new");
  expect(await countsOf("ngozi", own)).toEqual(["1 unread 1", "1 unread 1", "1 unread"]);
  await list.follow(/Your request for Simba/);
  expect(list.words).toContain("When can you come?");
  expect(await countsOf("ngozi", own)).toEqual(["", "", ""]);
  expect(await textOf("ngozi", own)).not.toContain("1 new");

  await writeBack(reference, "On Friday.");
  expect(await textOf("ngozi", own)).toContain("You: On Friday.");
  for (const who of ["musa", "bisi"]) expect(await textOf(who, own)).not.toContain("Simba");
});

test("staff answer what waits one after the other, whatever it is about, and the counts agree", async () => {
  const [first, second] = [await asked("Simba", 1), await asked("Kofi", 2)];
  await writeBack(first.reference, "May I come on Friday?");
  await writeBack(second.reference, "Is he good with cats?");
  services.pass(1000);
  await receive(services, { subject: "Opening hours", message: "When?" });
  expect(await countsOf("ada", desk)).toEqual(["3 to answer 3", "", "3 to answer"]);
  expect(await countsOf("ada", `${desk}?status=open`)).toEqual(["", "", "3 to answer"]);
  const list = await as("ada").open(desk);
  expect(list.words).toMatch(/Is he good with cats\?.*May I come on Friday\?.*Opening hours/);
  expect(list.words).toContain("open (3)");
  for (const hidden of ["?status=closed", "?q=cats", "?page=2"]) {
    expect(await textOf("ada", desk + hidden)).not.toContain("Is he good with cats?");
  }

  const page = await as("ada").open(`${desk}?status=open`);
  await page.follow(/^Read what/);
  await page.fill("Your answer", "At nine.").press("Send answer");
  expect(page.words).toContain("Is he good with cats?");
  await page.fill("Your message", "Yes.").press("Send");
  expect(page.notice).toContain(`Your message goes to ${cast.ngozi.email}.`);
  expect(page.words).toContain("May I come on Friday?");
  await page.fill("Your message", "Please do.").press("Send");
  expect(page.notice).toContain("Nothing waits here any more.");
  expect(page.words).toContain("No message matches");
  expect(await countsOf("ada", desk)).toEqual(["", "", "0 to answer"]);
});

test("a stay's conversation without a boarder waits in staff's Messages, and its answer leads to the next", async () => {
  const stay = await received(services, { petName: "Bingo", ownerEmail: cast.ngozi.email });
  const { reference } = await asked("Simba", 1);
  const owner = await as("ngozi").open(`/dashboard/pet-owner/stays/${stay.id}`);
  services.pass(1000);
  await owner.fill("Your message", "Who will it be?").press("Send");
  await writeBack(reference, "May I come on Friday?");
  expect(await textOf("ngozi", own)).toMatch(/Your request for Simba.*The stay of Bingo/);

  const list = await as("ada").open(desk);
  await list.follow(/The stay of Bingo/);
  const broken = await list.fill("Your message", "  ").press("Send");
  expect(broken.status).toBe(422);
  await list.fill("Your message", "Bísí.").press("Send");
  expect(list.words).toContain("May I come on Friday?");
  expect(await textOf("bisi", own)).not.toContain("Bingo");
  expect((await visitors.musa?.get(desk))?.status).toBe(403);
});
