import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Site } from "#tests/support/server.ts";
import { demoPeople } from "#tools/demo/people.ts";
import { openFirefox, openWebKit } from "./browser.ts";
import { startDemo } from "./site.ts";
import { Visitor } from "./visitor.ts";

let site: Site;
beforeAll(async () => {
  site = await startDemo();
});
afterAll(() => site?.remove());

/** Two browsers beside each other on a slow machine; nothing here is about a time. */
const timeout = 300_000;

describe.each([
  ["Firefox", openFirefox, "08030000010"],
  ["WebKit", openWebKit, "08030000020"],
] as const)("in %s", (name, open, phone) => {
  test("a pet is asked for, and staff decide, take it back, look and return without a new document", {
    timeout,
  }, async () => {
    const one = await arrive(true);
    await askForPet(one, `Ada ${name}`, phone);
    await signIn(one);
    const document = await one.documentBegan();

    const asked = await one.countFetches();
    await reject(one, `Ada ${name}`);
    await one.reads(`Request status updated successfully: rejected Ada ${name}`);
    await one.isOn(`Undo Reject, Ada ${name}`);
    expect(await one.countFetches()).toBe(asked + 1);
    await one.isAt("/adoption-requests");

    await one.click(`Undo Reject, Ada ${name}`);
    await one.reads("Undone: Reject");
    expect(await one.countFetches()).toBe(asked + 2);

    await one.click(`Ada ${name}`);
    await one.isAt("/adoption-requests/");
    await one.reads("Request Details");
    await one.reads("We have a garden.");
    expect(await one.isInDialog()).toBe(true);

    await one.browser.back();
    await one.isAt("/adoption-requests");
    await one.reads("Pending (");
    expect(await one.isInDialog()).toBe(false);
    await one.isOn(`Ada ${name}`);
    expect(await one.documentBegan()).toBe(document);
  });

  test("all of that works with scripts switched off", { timeout }, async () => {
    const one = await arrive(false);
    await askForPet(one, `Obi ${name}`, phone.replace(/0$/, "1"));
    await signIn(one);
    await reject(one, `Obi ${name}`);
    await one.reads(`Request status updated successfully: rejected Obi ${name}`);
    await one.isAt("/adoption-requests");
    await one.click(`Undo Reject, Obi ${name}`);
    await one.reads("Undone: Reject");
    await one.click(`Obi ${name}`);
    await one.isAt("/adoption-requests/");
    await one.reads("We have a garden.");
    expect(await one.isInDialog()).toBe(false);
    await one.browser.back();
    await one.isAt("/adoption-requests");
    await one.reads("Pending (");
  });

  test("a decision while the site cannot be reached is made by Try again", {
    timeout,
  }, async () => {
    const one = await arrive(true);
    await askForPet(one, `Eno ${name}`, phone.replace(/0$/, "2"));
    await signIn(one);
    await one.reads(`Eno ${name}`);
    await site.kill9();
    await reject(one, `Eno ${name}`);
    await one.reads("Network error. Please check your connection.");
    const { dataDir, port } = site;
    site = await startDemo({ dataDir, port });
    await one.click("Try again");
    await one.reads(`Request status updated successfully: rejected Eno ${name}`);
    await one.isOn(`Undo Reject, Eno ${name}`);
  });

  async function arrive(scripts: boolean): Promise<Visitor> {
    const browser = await open({ scripts });
    onTestFinished(() => browser.close());
    return new Visitor(browser, site.url, scripts);
  }
});

async function askForPet(one: Visitor, name: string, phone: string): Promise<void> {
  await one.open("/up-for-adoption");
  await one.click("Learn More about");
  await one.isAt("/pet-details/");
  await one.type("Name", name);
  await one.type("Email", `${phone}@example.com`);
  await one.type("Phone", phone);
  await one.type("Message", "We have a garden.");
  await one.click("Express Interest");
  await one.isAt("/r/");
  await one.reads("Interest submitted successfully!");
  await one.reads("Your request for");
}

/** Opens the ready reasons of a row, and takes the one without words. */
async function reject(one: Visitor, who: string): Promise<void> {
  await one.click(`Reject ${who} for`);
  await one.click(`Reject ${who} for`, "No reason given");
}

async function signIn(one: Visitor): Promise<void> {
  const { email, password } = demoPeople.find(({ role }) => role === "staff") ?? {};
  await one.open("/adoption-requests");
  await one.isAt("/login");
  await one.type("Email Address", email ?? "");
  await one.type("Password", password ?? "");
  await one.click("Login");
  await one.isAt("/adoption-requests");
}
