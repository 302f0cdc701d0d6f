import { beforeEach, expect, test } from "vitest";
import { eraseInterestByReference } from "#app/features/adoption/interest/erase-interests.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { markAdopted, publish, value } from "#tests/support/listings.ts";
import { errorsOf, siteForAll, textWith, typed, wordsOf } from "#tests/support/site.ts";
import { ask } from "#tests/support/site-data.ts";
import { rowOf } from "#tests/support/tables.ts";

onEachEngine("happy endings on %s", (engine) => {
  const { site, ada } = siteForAll(engine, "ada", "ngozi");
  const staff = site.signedIn("ada");
  const today = () => site.services.now().toISOString().slice(0, 10);
  const ending = () => ({
    intent: "ending",
    ending: "He sleeps on two sofas in Surulere.",
    consent: "Mrs Eze, by WhatsApp",
    consentOn: today(),
  });
  let pet: string;
  let here: string;
  beforeEach(async () => {
    site.services.pass(1000);
    pet = await publish(site.services, ada, { name: "Bingo" });
    here = `/dashboard/staff/listings/${pet}`;
  });

  async function send(fields: Record<string, string>, browser = staff) {
    return browser.post(here, { key: await browser.keyOf(here), ...fields });
  }
  const about = async () => wordsOf(await site.visitor().html("/about-us"));

  test("an adopted pet's sentence is on 'About Us' with the adopter's consent, until that is withdrawn", async () => {
    value(await markAdopted(site.services, ada, pet, undefined));
    expect(await about()).not.toContain("They have a home now");
    const saved = await staff.wordsAfter(await send(ending()));
    expect(saved).toContain("The new home of Bingo is on 'About Us'.");
    expect(await about()).toMatch(/They have a home now.*Bingo He sleeps on two sofas/);
    expect(await about()).not.toContain("Mrs Eze");
    await staff.wordsAfter(await send({ ...ending(), ending: "He has a garden now." }));
    expect(await about()).toContain("He has a garden now.");
    await staff.wordsAfter(await send({ intent: "removeEnding" }));
    expect(await about()).not.toContain("Bingo");
    expect(await rowOf(site.services, "listings", { id: pet })).toMatchObject({
      ending: null,
      ending_consent: null,
      ending_consent_on: null,
    });
  });

  test("without a consent nothing is published, and what was typed comes back", async () => {
    value(await markAdopted(site.services, ada, pet, undefined));
    const wrong = { ...ending(), consent: " ", consentOn: "2027-01-01" };
    const page = await textWith(422, send(wrong));
    expect(errorsOf(page).map(({ field }) => field)).toEqual(["consent", "consentOn"]);
    expect(page).toContain("He sleeps on two sofas in Surulere.");
    expect(typed(page, "consentOn")).toBe("2027-01-01");
    expect(await about()).not.toContain("Bingo");
  });

  test("a pet that still waits has no ending, and nobody but staff writes one", async () => {
    expect((await send(ending())).status).toBe(409);
    value(await markAdopted(site.services, ada, pet, undefined));
    for (const browser of [site.signedIn("ngozi"), site.visitor()]) {
      expect([303, 401, 403]).toContain((await browser.post(here, ending())).status);
    }
    expect((await rowOf(site.services, "listings", { id: pet })).ending).toBeNull();
    expect(await about()).not.toContain("Bingo");
  });

  test("erasing the adopter removes the sentence and the consent", async () => {
    const reference = await ask(site.services, pet);
    const { id } = await rowOf(site.services, "interests", { reference }, "id");
    await site.services.db.transaction((trx) =>
      trx.updateTable("interests").set({ status: "approved" }).where("id", "=", id).execute(),
    );
    value(await markAdopted(site.services, ada, pet, undefined));
    await staff.wordsAfter(await send(ending()));
    expect(await about()).toContain("He sleeps on two sofas");
    await site.services.db.transaction(async (trx) => {
      value(await eraseInterestByReference(trx, reference, site.services.now()));
    });
    expect(await about()).not.toContain("He sleeps on two sofas");
  });

  test("'About Us' counts the animals that found a home this year and names the shelters", async () => {
    const homes = async () =>
      Number(/(\d+) animals? found a home this year/.exec(await about())?.[1] ?? 0);
    const before = await homes();
    value(await markAdopted(site.services, ada, pet, undefined));
    expect(await homes()).toBe(before + 1);
    await staff.post("/dashboard/staff/partner-places/new", {
      key: await staff.keyOf("/dashboard/staff/partner-places/new"),
      intent: "save",
      name: `Ikorodu Rescue ${engine}`,
      area: "Ikorodu, Lagos",
    });
    expect(await site.visitor().html("/about-us")).toMatch(
      /id="shelters"[\s\S]*Ikorodu Rescue (sqlite|postgres), Ikorodu, Lagos/,
    );
  });
});
