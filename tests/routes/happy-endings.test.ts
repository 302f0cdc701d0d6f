import { beforeEach, expect, test } from "vitest";
import { eraseInterestByReference } from "#app/features/adoption/interest/erase-interests.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { jpegPhoto, markAdopted, publish, value } from "#tests/support/listings.ts";
import { errorsOf, siteForAll, textWith, typed, wordsOf } from "#tests/support/site.ts";
import { ask } from "#tests/support/site-data.ts";
import { rowOf, rowsOf } from "#tests/support/tables.ts";

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
  const maybeRow = async (table: "pictures", id: string) =>
    (await rowsOf(site.services, table, { id }))[0];
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

  test("it has a picture of its own, which goes with the consent; without one the listing's first photo stands there", async () => {
    value(await markAdopted(site.services, ada, pet, undefined));
    const picturesOf = (html: string) => [
      ...new Set([...html.matchAll(/\/pictures\/([\w-]+)\//g)].map(([, id = ""]) => id)),
    ];
    const shown = async () => picturesOf(await site.visitor().html("/about-us"));
    await staff.wordsAfter(await send(ending()));
    const [listed = ""] = await shown();
    const photo = new File([new Uint8Array(await jpegPhoto())], "sofa.jpg", { type: "image/jpeg" });
    const withPhoto = async (file: File, more: Record<string, string> = {}) => {
      const body = new FormData();
      const fields = { ...ending(), ...more, key: await staff.keyOf(here) };
      for (const [name, text] of Object.entries(fields)) body.set(name, text);
      body.set("endingPhoto", file);
      return staff.post(here, body);
    };
    await staff.wordsAfter(await withPhoto(photo));
    const [own = ""] = await shown();
    expect(own).not.toBe(listed);
    expect((await site.visitor().get(`/pictures/${own}/240.webp`)).status).toBe(200);
    expect(picturesOf(await staff.html(here))).toContain(own);

    const wrong = new File(["not a picture"], "sofa.txt", { type: "text/plain" });
    const page = await textWith(422, withPhoto(wrong, { ending: "He has a garden now." }));
    expect(errorsOf(page).map(({ field }) => field)).toEqual(["endingPhoto"]);
    expect(page).toContain("He has a garden now.");
    expect(await shown()).toEqual([own]);

    await staff.wordsAfter(await send({ ...ending(), removePhoto: "on" }));
    expect(await shown()).toEqual([listed]);
    expect(await maybeRow("pictures", own)).toBeUndefined();

    await staff.wordsAfter(await withPhoto(photo));
    const [again = ""] = await shown();
    await staff.wordsAfter(await send({ intent: "removeEnding" }));
    expect((await site.visitor().get(`/pictures/${again}/240.webp`)).status).toBe(404);
    expect(await maybeRow("pictures", again)).toBeUndefined();
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

  test("erasing the adopter removes the picture too", async () => {
    const reference = await ask(site.services, pet);
    const { id } = await rowOf(site.services, "interests", { reference }, "id");
    await site.services.db.transaction((trx) =>
      trx.updateTable("interests").set({ status: "approved" }).where("id", "=", id).execute(),
    );
    value(await markAdopted(site.services, ada, pet, undefined));
    const bytes = await jpegPhoto();
    const photo = value(await stagePicture(site.services, ada, { name: "sofa.jpg", bytes }));
    await staff.wordsAfter(await send({ ...ending(), endingPhoto: photo.id }));
    expect(await rowOf(site.services, "listings", { id: pet })).toMatchObject({
      ending_picture_id: photo.id,
    });
    await site.services.db.transaction(async (trx) => {
      value(await eraseInterestByReference(trx, reference, site.services.now()));
    });
    expect(await rowOf(site.services, "listings", { id: pet })).toMatchObject({
      ending_picture_id: null,
    });
    // The cleanup job deletes the released file.
    expect(await maybeRow("pictures", photo.id)).toMatchObject({ owner: null, file_name: "" });
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
