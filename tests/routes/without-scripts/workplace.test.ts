import { expect, test } from "vitest";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { shelter } from "#tests/support/listings.ts";
import { cast, password } from "#tests/support/people.ts";
import { minuteMs } from "#tests/support/services.ts";
import { HtmlClient, siteForAll } from "#tests/support/site.ts";
import { ask } from "#tests/support/site-data.ts";
import { boarder, received, stayOf } from "#tests/support/stays.ts";
import { updateRows } from "#tests/support/tables.ts";

const { site } = siteForAll("sqlite", "ada", "ngozi", "musa");

async function visit(who: keyof typeof cast, path: string): Promise<HtmlClient> {
  const page = await new HtmlClient(site.visitor()).open("/login");
  await page.fill("Email Address", cast[who].email).fill("Password", password).press("Login");
  return page.open(path);
}

async function newcomer(userType: string): Promise<HtmlClient> {
  const visitor = site.visitor();
  const email = `${userType}@example.com`;
  const words = { name: "Yétúndé", email, phone: "0803 555 1234", password, userType };
  await visitor.post("/register", words);
  return new HtmlClient(visitor).open("/dashboard");
}

test("staff settle the oldest request on the dashboard, where it stays with Undo and the next follows", async () => {
  const pet = await shelter(site.services, { name: "Home" });
  for (const [n, name] of ["First Asker", "Second Asker"].entries()) {
    site.services.pass(minuteMs);
    const contact = { email: `home${n}@example.com`, phone: `0803555660${n}` };
    await ask(site.services, pet, { name, ...contact });
  }
  const page = await visit("ada", "/dashboard");
  const order = () =>
    [...page.html.matchAll(/<strong>(First|Second) Asker<\/strong>/g)].map(([, who]) => who);
  expect(order()).toEqual(["First"]);
  expect(page.words).toContain("More waits:Adoption requests 1");
  // One button a row: the record has the others.
  expect(page.has(/^(Reject|Approve and answer)/)).toBe(false);
  await page.press("Approve First Asker for Home");
  expect([page.address, order()]).toEqual(["/dashboard", ["First", "Second"]]);
  expect(page.words).toContain("approved. Undo");
  expect(page.notice).toContain("approved First Asker for Home.");
  await page.press("Undo Approve, First Asker for Home");
  expect([page.address, page.has("Approve First Asker for Home")]).toEqual(["/dashboard", true]);
  expect(page.words).toMatch(/Adoption requests 2 \+2 on last month/);
});

test("staff hand a stay over, verify a veterinarian and approve a request without leaving the dashboard", async () => {
  const bisi = await boarder(site.services);
  const day = (days: number) => addDays(lagosDay(site.services.now()), days);
  const stay = await received(site.services, {
    petName: "Hurry",
    startDate: day(2),
    endDate: day(4),
    specialInstructions: "Afraid of rain",
  });
  await updateRows(site.services, "people", { email: cast.musa.email }, { vcn: "VCN 4321" });
  const page = await visit("ada", "/dashboard");
  expect(page.words).toMatch(/Hurry.*in 1 day.*Afraid of rain/);
  const offer = `${bisi.name}: Yaba · Dog · price on request · 1 free`;
  await page.press(`Hand over the stay of Hurry, ${stay.owner_name}: ${offer}`);
  expect(page.address).toBe("/dashboard");
  expect(page.notice).toContain(`handed over to ${bisi.name}`);
  expect(page.words).toMatch(/Hurry.*Handed over\. Undo|Hurry.*handed over\. Undo/);
  await page.press("Undo Hand Over, Hurry");
  expect([page.address, (await stayOf(site.services, stay.reference)).status]).toEqual([
    "/dashboard",
    "received",
  ]);
  expect(page.words).toContain("VCN 4321, veterinarian");
  await page.press(`Verify ${cast.musa.name}`);
  expect(page.address).toBe("/dashboard");
  expect(page.notice).toContain("is verified.");
  expect(page.words).not.toContain("VCN 4321");
  expect(page.words).toContain("We have a big yard");
  await page.press("Approve First Asker for Home");
  expect(page.address).toBe("/dashboard");
  expect(page.words).toContain("approved. Undo");
});

test("the dashboard has four figures of the month, and the way to all of them", async () => {
  const page = await visit("ada", "/dashboard");
  expect(page.words.match(/on last month/g)).toHaveLength(4);
  await page.follow("All figures");
  expect(page.address).toBe("/dashboard/analytics");
  expect(page.words).toContain("How long do pets wait?");
});

test("a new veterinarian sees what is still to do, with where to do it, until it is done", async () => {
  const page = await newcomer("veterinarian");
  expect(page.words).toContain("Your first steps");
  for (const step of ["Confirm your e-mail address", "Add your VCN number"]) {
    expect(page.has(step)).toBe(true);
  }
  expect(page.words).toContain("Wait for our team to verify you");
  await page.follow("Add your VCN number");
  expect(page.address).toBe("/dashboard/profile/edit");
  await page.fill("VCN number", "VCN 1234").press("Save Profile");
  await page.open("/dashboard");
  expect(page.words).toContain("Add your VCN number (done)");
});

test("an owner sees the state of their requests, and no copy of the menu", async () => {
  const pet = await shelter(site.services, { name: "Dear" });
  await ask(site.services, pet, { email: cast.ngozi.email, phone: "08035556699" });
  const page = await visit("ngozi", "/dashboard");
  expect(page.words).toContain("Your adoption requests Dear");
  expect(page.words).toContain("Our team reads every request");
  expect(page.words).not.toContain("Find Veterinarians");
});

test("an answer is read below the message, replied to there, and the reply reaches staff", async () => {
  const owner = await visit("ngozi", "/dashboard/support");
  await owner.fill("Subject", "Two bowls").fill("Message", "Which?").press("Send Message");
  const staff = await visit("ada", "/dashboard/staff/messages?q=bowls");
  await staff.follow("Two bowls");
  await staff.fill("Your answer", "The blue one.").press("Send answer");
  await staff.follow("Two bowls");
  expect(staff.words).toMatch(/Which\? .*Ada Okafor .*The blue one\./);
  await owner.open("/dashboard/messages?q=bowls");
  expect(owner.words).toMatch(/answered .*Our team, .*The blue one\./);
  await owner.fill("Your message", " ").press("Send");
  expect([owner.status, owner.alert]).toEqual([422, expect.stringContaining("write your message")]);
  await owner.fill("Your message", "It is broken.").press("Send");
  expect(owner.notice).toContain("Your message about “Two bowls” is sent.");
  expect(owner.words).toMatch(/You, .*It is broken\./);
  await staff.open(staff.address);
  expect(staff.words).toMatch(/The blue one\. .*It is broken\./);
  expect(staff.has("Send answer")).toBe(true);
});

test("nobody replies to another's message", async () => {
  const owner = await visit("ngozi", "/dashboard/support");
  await owner.fill("Subject", "Mine").fill("Message", "Alone?").press("Send Message");
  const [, reference] = /reference is ([\w-]+)/.exec(owner.notice) ?? [];
  const other = await visit("musa", "/dashboard/messages");
  const answer = await other.browser.post("/dashboard/messages", {
    intent: "reply",
    reference: (reference ?? "").replaceAll("-", ""),
    reply: "Not mine",
  });
  expect(answer.status).toBe(404);
});

test("what /dashboard/history/emails tells of is one link away", async () => {
  const list = "/dashboard/history/emails";
  const page = await visit("ngozi", list);
  await page.follow(/We have your request for Dear/);
  expect(page.address).toMatch(/^\/r\/A/);
  await page.open(list);
  await page.follow(/Two bowls/);
  expect(page.address).toMatch(/^\/dashboard\/messages\?q=C/);
});

test("what was answered is told with its link, and what somebody did themself is not", async () => {
  const page = await visit("ngozi", "/dashboard/notifications");
  expect(page.words).not.toContain("We have your");
  await page.follow(/Two bowls/);
  expect(page.address).toMatch(/^\/dashboard\/messages\?q=C/);
});
