import { describe, expect, test } from "vitest";
import { formatReference } from "#app/platform/references.ts";
import { shelter } from "#tests/support/listings.ts";
import type { cast } from "#tests/support/people.ts";
import { siteForEach, wordsOf } from "#tests/support/site.ts";
import { ask, kemi } from "#tests/support/site-data.ts";
import { updateRows } from "#tests/support/tables.ts";

const here = "/dashboard/pet-owner/adoption-requests";
const own = { email: "Ngozi@Example.com", name: "Ngozi Eze" };

describe("a pet owner's own requests", () => {
  const { site, ngozi } = siteForEach("sqlite", "ada", "ngozi", "musa");

  async function read(path: string, who: keyof typeof cast = "ngozi") {
    const response = await (await site.visitor().signIn(who)).get(path);
    const html = await response.text();
    return { status: response.status, html, words: wordsOf(html) };
  }

  test("are none at first, and the page says where they come from", async () => {
    const { status, words } = await read(here);
    expect(status).toBe(200);
    expect(words).toContain("You have not asked for a pet yet");
    expect((await read("/dashboard")).words).not.toContain("Your adoption requests");
  });

  test("are those of their address however it is written, with where each stands and its page", async () => {
    const [rex, bingo] = [
      await shelter(site.services, { name: "Rex" }),
      await shelter(site.services, { name: "Bingo" }),
    ];
    const first = await ask(site.services, rex, { ...own, message: "Rex would love our yard." });
    site.services.pass(1000);
    const second = await ask(site.services, bingo, { ...own, message: "Or Bingo?" });
    await ask(site.services, rex, { ...kemi, message: "Not hers." });
    const { words, html } = await read(here);
    expect(words).toContain("Rex would love our yard.");
    expect(words.indexOf("Bingo")).toBeLessThan(words.indexOf("Rex"));
    expect(words).not.toContain("Not hers.");
    for (const reference of [first, second]) {
      expect(words).toContain(formatReference(reference));
      expect(html).toContain(`href="/r/${reference}"`);
    }
    expect((await read("/dashboard")).words).toMatch(/Your adoption requests Bingo.*Rex/);
  });

  test("open whole on their page without the phone's digits, and can be withdrawn there", async () => {
    const pet = await shelter(site.services, { name: "Simba" });
    const reference = await ask(site.services, pet, { ...own, message: "Simba, please." });
    const stranger = await site.visitor().words(`/r/${reference}`);
    expect(stranger).not.toContain("Simba, please.");
    expect((await read(`/r/${reference}`, "musa")).words).not.toContain("Simba, please.");
    const browser = await site.visitor().signIn("ngozi");
    const page = await browser.words(`/r/${reference}`);
    expect(page).toContain("Simba, please.");
    const other = await site.visitor().signIn("musa");
    expect((await other.post(`/r/${reference}`, { intent: "withdraw" })).status).toBe(403);
    expect((await browser.post(`/r/${reference}`, { intent: "withdraw" })).status).toBe(303);
    expect((await read(here)).words).toMatch(/Simba withdrawn/);
  });

  test("wait for the address to be confirmed", async () => {
    const confirm = (at: string | null) =>
      updateRows(site.services, "people", { id: ngozi.id }, { email_verified_at: at });
    await confirm(null);
    const pet = await shelter(site.services, { name: "Leo" });
    const reference = await ask(site.services, pet, { ...own, message: "Leo is ours." });
    const { words } = await read(here);
    expect(words).toContain("Please confirm your e-mail address");
    expect(words).not.toContain("Leo");
    expect((await read(`/r/${reference}`)).words).not.toContain("Leo is ours.");
    expect((await read("/dashboard")).words).not.toContain("Your adoption requests");
    await confirm(site.services.now().toISOString());
    expect((await read(here)).words).toContain("Leo is ours.");
  });

  test("are twenty a page", async () => {
    for (let at = 1; at <= 21; at += 1) {
      site.services.pass(60 * 60 * 1000);
      const pet = await shelter(site.services, { name: `Pup ${at}` });
      await ask(site.services, pet, { ...own, message: `Number ${at} of many.` });
    }
    const first = (await read(here)).words;
    expect(first).toContain("Number 21 of many.");
    expect(first.match(/Number \d+ of many/g)).toHaveLength(20);
    expect((await read(`${here}?page=2`)).words).toContain("Number 1 of many.");
    expect((await read(`${here}?page=99`)).words).toContain("Nothing on this page");
  });
});
