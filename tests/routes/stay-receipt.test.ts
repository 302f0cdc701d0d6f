import { beforeAll, describe, expect, test } from "vitest";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { minuteMs } from "#tests/support/services.ts";
import {
  type Browser,
  errorsOf,
  HtmlClient,
  siteForAll,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { acceptStay, cancelStay, checkIn, handOverStay } from "#tests/support/stay-steps.ts";
import { openForPets, petWish, received, type Wish } from "#tests/support/stays.ts";
import { updateRows } from "#tests/support/tables.ts";

describe("the receipt of a stay", () => {
  const { site, ada } = siteForAll("sqlite", "ada");
  const staffBrowser = site.signedIn("ada");
  let bisi: Actor;

  beforeAll(async () => {
    bisi = await openForPets(site.services, await admit(site.services, "bisi"), { places: 20 });
    const home = { about: "", price: 8_000_00, newPhotos: [], removePhotos: [] };
    value(await saveHome(site.services, bisi, home, undefined));
    await updateRows(site.services, "people", { id: bisi.id }, { phone: "+2348035550199" });
  });

  /** A stay with the browser of its owner. */
  async function mine(changes: Wish = {}) {
    const stay = await received(site.services, { kind: "Dog", ...changes });
    const visitor = site.visitor();
    const path = `/r/${stay.reference}`;
    await visitor.post(path, { digits: stay.phone_key.slice(-4) });
    return { ...stay, visitor, path };
  }
  const mainOf = async (visitor: Browser, path: string) =>
    /<main[\s\S]*<\/main>/.exec(await visitor.html(path))?.[0] ?? "";
  const inOrder = (words: string, parts: readonly string[]) => {
    let rest = words;
    for (const part of parts) {
      expect(rest, words).toContain(part);
      rest = rest.slice(rest.indexOf(part) + part.length);
    }
  };

  test("begins with when, who and what it costs, and ends with reference and data", async () => {
    const { visitor, path } = await mine();
    inOrder(wordsOf(await mainOf(visitor, path)), [
      "10 to 13 Jun, 2026",
      "The stay of Simba",
      "Bring Simba Wed, 10 Jun",
      "3 nights",
      "Fetch Simba Sat, 13 Jun",
      "3 nights. The amount is agreed with you before the stay begins.",
      "from ₦24,000",
      "Our team Answers by",
      "What happens next",
      "You sent your request (done)",
      "Our team answers",
      "You bring Simba on Wednesday, 10 Jun",
      "Please bring: The food, the medicines and the vaccination card.",
      "You fetch Simba on Saturday, 13 Jun",
      "Messages",
      "Write to our team",
      "Cancel the stay",
      "Your reference",
      "Your data",
    ]);
    expect(wordsOf(await mainOf(visitor, path))).not.toContain("A stay costs from");
  });

  test("names the boarder, how to reach them and the true price once there is one", async () => {
    const pets = ["Ava", "Bo"].map((petName) => petWish({ petName, kind: "Dog" }));
    const { id, reference, visitor, path } = await mine({ pets });
    value(await acceptStay(site.services, ada, id, {}, undefined));
    expect(await visitor.words(path)).toContain("We have accepted the stay (done)");
    site.services.pass(minuteMs);
    value(await handOverStay(site.services, ada, id, { boarderId: bisi.id }, undefined));
    const html = await mainOf(visitor, path);
    inOrder(wordsOf(html), [
      `Ava and Bo, with ${bisi.name} in Yaba`,
      "3 nights × 2 pets × ₦8,000",
      "₦48,000",
      "Your boarder",
      `${bisi.name} has the places (done)`,
      `To ${bisi.name} in Yaba, who tells you the address.`,
      `Call or write to ${bisi.name} to agree the hour.`,
      `You pay ₦48,000 to ${bisi.name}.`,
      `Write to ${bisi.name} and our team`,
    ]);
    expect(html).toContain('href="tel:+2348035550199"');
    const chats = [...html.matchAll(/https:\/\/wa\.me\/(\d+)\?text=([^"]*)/g)].map(
      ([, to, text = ""]) => [
        to,
        new URLSearchParams(`t=${text.replaceAll("&amp;", "&")}`).get("t"),
      ],
    );
    const shown = reference.replace(/^(.{4})(.{4})(.{3})$/, "$1-$2-$3");
    expect(chats).toEqual([
      [
        "2348035550199",
        `Hello ${bisi.name}, this is about the stay of Ava and Bo, from 10 Jun, 2026 to 13 Jun, 2026, ${shown}.`,
      ],
      [expect.any(String), `Hello, this is about the stay of Ava and Bo, ${shown}.`],
    ]);
  });

  test("leads from each verb to its place, and by an e-mail's key to the digits where they are needed", async () => {
    const { visitor, path } = await mine();
    const html = await mainOf(visitor, path);
    const verbs = /<nav[^>]*aria-label="What you can do"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
    const targets = [...verbs.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(wordsOf(verbs).trim()).toBe("Message Change dates Cancel");
    for (const id of targets) expect(html).toContain(`id="${id}"`);
  });

  test("says nothing of what no longer follows once the stay has begun or was called off", async () => {
    const off = await mine();
    value(await cancelStay(site.services, ada, off.id, { reason: "A flood" }, undefined));
    const words = await off.visitor.words(off.path);
    expect(words).toContain("A flood");
    for (const gone of ["What happens next", "In all", "Write to our team", "Cancel the stay of"]) {
      expect(words).not.toContain(gone);
    }
    const days = { startDate: "2026-03-03", endDate: "2026-03-05" };
    const here = await mine(days);
    value(await acceptStay(site.services, ada, here.id, {}, undefined));
    site.services.pass(minuteMs);
    value(await handOverStay(site.services, ada, here.id, { boarderId: bisi.id }, undefined));
    value(await checkIn(site.services, bisi, here.id, undefined));
    const now = await here.visitor.words(here.path);
    expect(now).toContain("You bring Simba on Tuesday, 3 Mar (done)");
    expect(now).not.toContain("Cancel the stay of");
  });

  test("keeps a message that is too long, and one to a stay that was called off meanwhile", async () => {
    const { id, visitor, path } = await mine();
    const key = await visitor.keyOf(path);
    const long = "x".repeat(2001);
    const refusedAnswer = await visitor.post(path, { intent: "reply", reply: long, key });
    expect(refusedAnswer.status).toBe(422);
    expect(await refusedAnswer.text()).toContain(`>${long}</textarea>`);
    value(await cancelStay(site.services, ada, id, { reason: "A flood" }, undefined));
    const late = await visitor.post(path, { intent: "reply", reply: "He eats at six.", key });
    expect(late.status).toBe(409);
    expect(wordsOf(await late.text())).toContain("What you wrote He eats at six.");
    const stranger = await site.visitor().post(path, { intent: "reply", reply: "Mine", key });
    expect(stranger.status).toBe(403);
    expect(wordsOf(await stranger.text())).toContain("What you wrote Mine");
  });

  describe("with other dates", () => {
    const days = { startDate: "2026-07-10", endDate: "2026-07-13" };
    const wished = { startDate: "2026-07-12", endDate: "2026-07-17" };
    const boardersPath = (id: string) => `/dashboard/pet-owner/boarding-requests/${id}`;
    const staffPath = (id: string) => `/dashboard/staff/boarding-requests/${id}`;

    async function handedOver(changes: Wish = {}) {
      const stay = await mine({ ...days, ...changes });
      value(await acceptStay(site.services, ada, stay.id, {}, undefined));
      site.services.pass(minuteMs);
      value(await handOverStay(site.services, ada, stay.id, { boarderId: bisi.id }, undefined));
      site.services.pass(minuteMs);
      return stay;
    }

    test("takes the wish, shows what waits, and the boarder accepts it without scripts", async () => {
      const stay = await handedOver();
      const page = await new HtmlClient(stay.visitor).open(stay.path);
      page.fill("Start Date", wished.startDate).fill("End Date", wished.endDate);
      page.fill("Anything to add", "My flight is later.");
      await page.press("Ask for These Dates");
      expect(page.notice).toContain("We have asked for the new dates of Simba.");
      expect(page.words).toContain(
        "You asked for 12 Jul to 17 Jul, 2026 (5 nights × ₦8,000 = ₦40,000).",
      );
      expect(page.words).toContain("10 to 13 Jul, 2026");
      expect(page.words).toContain("My flight is later.");

      const boarder = await site.visitor().signIn("bisi");
      const theirs = await new HtmlClient(boarder).open(boardersPath(stay.id));
      expect(theirs.words).toContain("The owner asks for other dates");
      theirs.fill("A word to the owner", "See you then!");
      await theirs.press("Accept New Dates");
      expect(theirs.notice).toContain("The new dates are accepted.");
      expect(theirs.words).not.toContain("The owner asks for other dates");
      const after = await stay.visitor.words(stay.path);
      for (const text of ["12 to 17 Jul, 2026", "₦40,000", "You fetch Simba on Friday, 17 Jul"]) {
        expect(after).toContain(text);
      }
      await theirs.press(/^Undo Accept New Dates/);
      expect(theirs.words).toContain("The owner asks for other dates");
      expect(await stay.visitor.words(stay.path)).toContain("10 to 13 Jul, 2026");
    });

    test("is withdrawn, and declined by staff with a reason that the owner reads", async () => {
      const stay = await handedOver();
      const ask = () => stay.visitor.post(stay.path, { intent: "requestDays", ...wished });
      expect((await ask()).status).toBe(303);
      const page = await new HtmlClient(stay.visitor).open(stay.path);
      await page.press("Keep the First Dates");
      expect(page.notice).toContain("Your first dates stay.");
      expect(page.words).not.toContain("You asked for");
      expect((await ask()).status).toBe(303);
      const staff = await new HtmlClient(staffBrowser).open(staffPath(stay.id));
      staff.fill("Why not, which the owner reads", "She travels then.");
      await staff.press("Decline New Dates");
      expect(staff.notice).toContain("The first dates stay.");
      const after = await stay.visitor.words(stay.path);
      expect(after).toContain("New dates declined");
      expect(after).toContain("She travels then.");
    });

    test("is refused with the nearest dates and all that was typed, and by a key or a stranger not at all", async () => {
      const stay = await handedOver();
      await openForPets(site.services, bisi, { places: 20, daysOff: ["2026-07-15"] });
      const wish = { intent: "requestDays", ...wished, remark: "My flight is later." };
      const full = await stay.visitor.post(stay.path, wish);
      expect(full.status).toBe(409);
      const html = await full.text();
      expect(wordsOf(html)).toContain(
        `${bisi.name} has no room for Simba from 12 Jul, 2026 to 17 Jul, 2026. The nearest free dates: `,
      );
      expect(typed(html, "startDate")).toBe(wished.startDate);
      expect(typed(html, "endDate")).toBe(wished.endDate);
      expect(html).toContain(">My flight is later.</textarea>");
      const wrong = await stay.visitor.post(stay.path, { ...wish, endDate: "2026-07-01" });
      expect(wrong.status).toBe(422);
      expect(errorsOf(await wrong.text())).toEqual([
        { field: "endDate", message: "End Date cannot be earlier than the start date" },
      ]);
      const long = await stay.visitor.post(stay.path, { ...wish, remark: "x".repeat(2001) });
      expect(long.status).toBe(422);
      expect((await site.visitor().post(stay.path, wish)).status).toBe(403);
      await openForPets(site.services, bisi, { places: 20 });
    });

    test("is not accepted once the room is gone: the boarder reads why, and keeps the words", async () => {
      const stay = await handedOver();
      const { visitor, path, id } = stay;
      expect((await visitor.post(path, { intent: "requestDays", ...wished })).status).toBe(303);
      await openForPets(site.services, bisi, { places: 20, daysOff: ["2026-07-15"] });
      const boarder = await site.visitor().signIn("bisi");
      const accept = { intent: "acceptDays", ...wished, reason: "See you then!" };
      const full = await boarder.post(boardersPath(id), accept);
      expect(full.status).toBe(409);
      const html = await full.text();
      expect(wordsOf(html)).toContain("The nearest free dates:");
      expect(html).toContain(">See you then!</textarea>");
      await openForPets(site.services, bisi, { places: 20 });
      // Withdrawn meanwhile: the form is gone, its words are not.
      expect((await visitor.post(path, { intent: "withdrawDays" })).status).toBe(303);
      const late = await boarder.post(boardersPath(id), accept);
      expect(late.status).toBe(409);
      const told = wordsOf(await late.text());
      expect(told).toContain("kept the first dates of the stay of Simba on");
      expect(told).toContain("See you then!");
    });

    test("stands in the owner's dashboard, too", async () => {
      const ngozi = await admit(site.services, "ngozi");
      const stay = await handedOver({ ownerEmail: ngozi.email });
      const owner = await site.visitor().signIn("ngozi");
      const page = await new HtmlClient(owner).open(`/dashboard/pet-owner/stays/${stay.id}`);
      page.fill("Start Date", wished.startDate).fill("End Date", wished.endDate);
      await page.press("Ask for These Dates");
      expect(page.words).toContain("You asked for 12 Jul to 17 Jul, 2026");
      await page.press("Keep the First Dates");
      expect(page.notice).toContain("Your first dates stay.");
    });
  });
});
