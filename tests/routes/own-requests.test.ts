import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/platform/actor.ts";
import { formatReference } from "#app/platform/references.ts";
import { openSite, type Site, wordsOf } from "#tests/support/app.ts";
import { admit, type cast } from "#tests/support/people.ts";
import { ask, kemi, shelter } from "#tests/support/site-data.ts";

const here = "/dashboard/pet-owner/adoption-requests";
const own = { email: "Ngozi@Example.com", name: "Ngozi Eze" };

describe("a pet owner's own requests", () => {
  let site: Site;
  let ngozi: Actor;
  beforeEach(async () => {
    site = await openSite("sqlite");
    await admit(site.services, "ada");
    ngozi = await admit(site.services, "ngozi");
    await admit(site.services, "musa");
  });
  afterEach(() => site.services.cleanup());

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
    const stranger = wordsOf(await (await site.visitor().get(`/r/${reference}`)).text());
    expect(stranger).not.toContain("Simba, please.");
    expect((await read(`/r/${reference}`, "musa")).words).not.toContain("Simba, please.");
    const browser = await site.visitor().signIn("ngozi");
    const page = wordsOf(await (await browser.get(`/r/${reference}`)).text());
    expect(page).toContain("Simba, please.");
    const other = await site.visitor().signIn("musa");
    expect((await other.post(`/r/${reference}`, { intent: "withdraw" })).status).toBe(403);
    expect((await browser.post(`/r/${reference}`, { intent: "withdraw" })).status).toBe(303);
    expect((await read(here)).words).toMatch(/Simba withdrawn/);
  });

  test("wait for the address to be confirmed", async () => {
    const confirm = (at: string | null) =>
      site.services.db.transaction((trx) =>
        trx
          .updateTable("people")
          .set({ email_verified_at: at })
          .where("id", "=", ngozi.id)
          .execute(),
      );
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
