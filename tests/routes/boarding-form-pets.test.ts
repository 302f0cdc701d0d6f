import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { jpegPhoto, value } from "#tests/support/listings.ts";
import { hourMs } from "#tests/support/services.ts";
import {
  type Browser,
  errorsOf,
  HtmlClient,
  hidden,
  siteForAll,
  textWith,
  wordsOf,
} from "#tests/support/site.ts";
import { boarder } from "#tests/support/stays.ts";
import { updateRows } from "#tests/support/tables.ts";

const form = "/pet-boarding/form";
const days = { startDate: "2026-06-10", endDate: "2026-06-13" };
const names = ["Simba", "Momo", "Bingo", "Chichi", "Ṣadé"];
const groups = ["First pet", "Second pet", "Third pet", "Fourth pet", "Fifth pet"];
const pdf = {
  name: "card.pdf",
  type: "application/pdf",
  bytes: Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n"),
};

let made = 0;

/** Who asks; every form is another person's. */
function person() {
  const number = String(++made).padStart(7, "0");
  return {
    ownerName: "Fọláṣadé Ìdòwú",
    ownerEmail: `pets.${number}@example.com`,
    ownerPhone: `0807${number}`,
  };
}

/** What is asked of the pet at a position. */
function pet(position: number, changes: Record<string, string> = {}): Record<string, string> {
  const typed = { kind: "Dog", petName: names[position], petAge: "2", petBreed: "Boerboel" };
  const named = Object.entries({ ...typed, ...changes }).map(([field, text]) => [
    position === 0 ? field : `pets[${position}].${field}`,
    text,
  ]);
  return Object.fromEntries(named);
}

describe("a boarding form of several pets", () => {
  const { site } = siteForAll("sqlite", "ngozi");
  let bisi: Actor;
  let visitor: Browser;
  let photo: { name: string; type: string; bytes: Uint8Array };

  beforeAll(async () => {
    bisi = await boarder(site.services, "bisi", { places: 4 });
    photo = { name: "one.jpg", type: "image/jpeg", bytes: await jpegPhoto() };
  });
  beforeEach(() => {
    site.services.pass(hourMs);
    visitor = site.visitor();
  });

  const petsOf = (address: string) =>
    site.services.db.reader
      .selectFrom("stay_pets")
      .innerJoin("stays", "stays.id", "stay_pets.stay_id")
      .select(["stay_pets.name", "stay_pets.kind", "stay_pets.breed", "stay_pets.allergies"])
      .where("stays.reference", "=", address.slice(-11))
      .orderBy("position")
      .execute();
  const filesOf = (address: string) =>
    site.services.db.reader
      .selectFrom("stay_files")
      .innerJoin("stay_pets", "stay_pets.id", "stay_files.stay_pet_id")
      .innerJoin("stays", "stays.id", "stay_files.stay_id")
      .select(["stay_pets.name", "stay_files.kind", "stay_files.file_name"])
      .where("stays.reference", "=", address.slice(-11))
      .orderBy("position")
      .orderBy("stay_files.kind")
      .execute();
  const countStays = async () => (await rows("stays")).length;
  const rows = (table: "stays" | "idempotency_keys") =>
    site.services.db.reader.selectFrom(table).selectAll().execute();
  const post = async (fields: Record<string, string>) => {
    const key = await visitor.keyOf(form);
    return visitor.post(form, { ...person(), ...days, ...fields, key });
  };
  const fillPet = (page: HtmlClient, position: number, group?: string) => {
    page.check("Dog", true, group).fill("Pet Name", names[position] ?? "", group);
    return page.fill("Pet Age", "2", group).fill("Breed", `Breed ${position}`, group);
  };
  const fillPerson = (page: HtmlClient) => {
    const { ownerName, ownerEmail, ownerPhone } = person();
    page.fill("Owner Name", ownerName).fill("Email", ownerEmail).fill("Phone Number", ownerPhone);
    return page.fill("Start Date", days.startDate).fill("End Date", days.endDate);
  };

  test("without scripts takes five pets, each with a photo and a card, in one form", async () => {
    const page = await new HtmlClient(visitor).open(form);
    fillPet(fillPerson(page), 0);
    page.attach("Pet Images", photo);
    for (let position = 1; position < 5; position += 1) {
      await page.press("Add another pet");
      expect(page.status).toBe(200);
      fillPet(page, position, groups[position]);
      page.attachTo(groups[position], "Pet Images", { ...photo, name: `${position}.jpg` });
      page.attachTo(groups[position], "Vaccination Card", pdf);
    }
    expect(page.has("Add another pet")).toBe(false);
    expect(page.words).toContain("A stay has at most five pets.");
    expect(page.value("Breed", "First pet")).toBe("Breed 0");
    await page.press("Submit Boarding Request");
    expect(page.words).toContain("Simba, Momo, Bingo, Chichi and Ṣadé");
    expect(page.words).toContain("The amount is agreed with you before the stay begins.");
    expect(page.words).toContain(
      "Cancel the stay of Simba, Momo, Bingo, Chichi and Ṣadé from 10 Jun, 2026 to 13 Jun, 2026? Our team is told. You can undo it for ten minutes.",
    );
    expect((await petsOf(page.address)).map(({ name, breed }) => [name, breed])).toEqual(
      names.map((name, position) => [name, `Breed ${position}`]),
    );
    expect((await filesOf(page.address)).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      "Simba photo",
      ...names.slice(1).flatMap((name) => [`${name} photo`, `${name} vaccination-card`]),
    ]);
  });

  test("the buttons for pets need no valid form, store nothing and leave the key unused", async () => {
    const page = await new HtmlClient(visitor).open(form);
    const key = hidden(page.html, "key");
    const before = await countStays();
    page.fill("Pet Age", "two").fill("Email", "nobody");
    await page.press("Add another pet");
    expect([page.status, page.alert]).toEqual([200, ""]);
    expect(page.html).not.toContain("<title>Error:");
    expect([page.value("Pet Age", "First pet"), page.value("Email")]).toEqual(["two", "nobody"]);
    expect(hidden(page.html, "key")).toBe(key);
    await page.press("Remove second pet");
    expect([page.status, page.value("Pet Age")]).toEqual([200, "two"]);
    expect(hidden(page.html, "key")).toBe(key);
    expect(await countStays()).toBe(before);
    const stored = JSON.stringify(await rows("idempotency_keys"));
    expect(stored).not.toContain(key);
  });

  test("a pet is taken out with its files, and those after it move up with theirs", async () => {
    const page = await new HtmlClient(visitor).open(form);
    fillPet(fillPerson(page), 0);
    await page.press("Add another pet");
    fillPet(page, 1, "Second pet").attachTo("Second pet", "Pet Images", photo);
    await page.press("Add another pet");
    fillPet(page, 2, "Third pet").attachTo("Third pet", "Vaccination Card", pdf);
    await page.press("Remove second pet");
    expect(page.has("Remove third pet")).toBe(false);
    expect(page.value("Pet Name", "Second pet")).toBe("Bingo");
    expect(page.words).not.toContain("one.jpg");
    await page.press("Remove first pet");
    expect(page.value("Pet Name")).toBe("Bingo");
    expect(page.has("Remove first pet")).toBe(false);
    await page.press("Submit Boarding Request");
    expect(page.words).toContain("Bingo");
    expect(await filesOf(page.address)).toEqual([
      { name: "Bingo", kind: "vaccination-card", file_name: "card.pdf" },
    ]);
  });

  test("the kind of every pet is required, and a further pet has that of the first", async () => {
    const answer = await post({ ...pet(0, { kind: "" }), ...pet(1, { kind: "Fish" }) });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(errorsOf(html)).toEqual([
      { field: "kind", message: "Please choose the kind of Simba" },
      { field: "pets[1].kind", message: "Please choose the kind of Momo" },
    ]);
    const lone = await post(pet(0, { kind: "" }));
    expect(errorsOf(await lone.text())).toEqual([
      { field: "kind", message: "Please choose the kind" },
    ]);
    const page = await new HtmlClient(visitor).open(form);
    expect(page.html).toMatch(/<input(?=[^>]* name="kind")[^>]* required/);
    page.check("Cat");
    await page.press("Add another pet");
    expect(page.isChecked("Cat", "Second pet")).toBe(true);
  });

  test("a lone pet has no button that takes it out, and its heading is that of one", async () => {
    const html = await visitor.html(form);
    expect(wordsOf(html)).not.toMatch(/Remove /);
    expect(wordsOf(html)).toContain("Your pet");
    expect((await post(pet(0))).status).toBe(303);
  });

  test("each message names its pet, by its name or its number, at the pet's own field", async () => {
    const answer = await post({
      ...pet(0, { petBreed: "" }),
      ...pet(1, { petName: "", petAge: "" }),
      ...pet(2, { petAge: "old" }),
    });
    expect(answer.status).toBe(422);
    expect(errorsOf(await answer.text())).toEqual([
      { field: "petBreed", message: "Please enter Breed of Simba" },
      { field: "pets[1].petName", message: "Please enter Pet Name of the second pet" },
      { field: "pets[1].petAge", message: "Please enter Pet Age of the second pet" },
      {
        field: "pets[2].petAge",
        message:
          "Please enter Pet Age of Bingo in years as a number from 0 to 50, for example 2 or 0.5",
      },
    ]);
  });

  test("a sixth pet and a pet that stands there twice are refused in words, and nothing is lost", async () => {
    const six = Object.assign({}, ...names.map((_, position) => pet(position)));
    const html = await textWith(422, post({ ...six, ...pet(5, { petName: "SADE " }) }));
    const [error, ...more] = errorsOf(html);
    expect(more).toEqual([]);
    expect(error).toMatchObject({
      field: "pets[5].petName",
      message: expect.stringContaining("A stay can have at most five pets"),
    });
    expect(html).toContain('value="SADE "');
    const twice = await post({ ...pet(0), ...pet(1, { petName: " simba" }) });
    expect(twice.status).toBe(422);
    expect(errorsOf(await twice.text())).toEqual([
      { field: "pets[1].petName", message: expect.stringContaining("simba is here twice") },
    ]);
  });

  test("says whether there is a place for all of them, for which kinds, and from what price", async () => {
    const home = { about: "", newPhotos: [], removePhotos: [] };
    value(await saveHome(site.services, bisi, { ...home, price: 800_000 }, undefined));
    const page = await new HtmlClient(visitor).open(form);
    expect(page.words).toContain("Dogs from ₦8,000 a night; cats and other pets on request.");
    page.fill("Start Date", days.startDate).fill("End Date", days.endDate);
    await page.press("Is There a Place?");
    expect([page.status, page.opensAt]).toEqual([200, "place"]);
    expect(page.words).toContain(
      "Yes, there is a place from 10 Jun, 2026 to 13 Jun, 2026. Choose the kind of your pet to see the price.",
    );
    page.check("Dog");
    await page.press("Is There a Place?");
    expect(page.words).toContain(
      "Yes, there is a place from 10 Jun, 2026 to 13 Jun, 2026. 1 dog, 3 nights: from ₦24,000",
    );
    await page.press("Add another pet");
    expect(page.words).toContain(
      "there is a place for two pets from 10 Jun, 2026 to 13 Jun, 2026. 2 dogs, 3 nights: from ₦48,000",
    );
    for (let more = 0; more < 3; more += 1) await page.press("Add another pet");
    expect(page.words).toContain("No boarder has a free place for five pets");
    page.fill("End Date", "2026-06-01");
    await page.press("Is There a Place?");
    expect(page.status).toBe(422);
    expect(page.alert).toContain("End Date cannot be earlier than the start date");
  });

  test("a script of the page gets the answer of a button as data, and no page", async () => {
    const asked = async (fields: Record<string, string>) => {
      const answer = await visitor.post(form, fields, {
        "X-Visit": "document",
        Accept: "application/json",
      });
      expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
    };
    expect(await asked({ ...days, intent: "places", petName: "Simba" })).toMatchObject({
      status: 200,
      place: { text: expect.stringContaining("there is a place") },
    });
    expect(await asked({ startDate: days.startDate, intent: "places" })).toMatchObject({
      status: 422,
      result: { error: { endDate: ["Please enter End Date"] } },
    });
  });

  test("the same as last time fills in pets and contacts, neither days nor files, and only after a tap", async () => {
    const page = await new HtmlClient(visitor).open(form);
    expect(page.words).not.toContain("Same as last time");
    fillPet(fillPerson(page), 0);
    await page.press("Add another pet");
    fillPet(page, 1, "Second pet").fill("Allergies", "Fish", "Second pet");
    page.attachTo("Second pet", "Pet Images", photo);
    page.fill("Emergency Contact Name", "Kunle").fill("Emergency Contact Phone", "08035551234");
    await page.press("Submit Boarding Request");
    const phone = `0807${String(made).padStart(7, "0")}`;

    await page.open(form);
    expect(page.value("Pet Name")).toBe("");
    page.fill("Start Date", "2026-07-01").fill("Owner Name", "Somebody Else");
    await page.press("Same as last time: Simba and Momo");
    expect([page.status, page.alert]).toEqual([200, ""]);
    expect(page.value("Pet Name", "Second pet")).toBe("Momo");
    expect(page.value("Allergies", "Second pet")).toBe("Fish");
    expect(page.isChecked("Dog", "Second pet")).toBe(true);
    expect(page.value("Emergency Contact Name")).toBe("Kunle");
    expect(page.value("Phone Number").replaceAll(/\D/g, "").slice(-10)).toBe(phone.slice(-10));
    expect([page.value("Owner Name"), page.value("Start Date"), page.value("End Date")]).toEqual([
      "Somebody Else",
      "2026-07-01",
      "",
    ]);
    expect(page.words).not.toContain("one.jpg");
    const stranger = await new HtmlClient(site.visitor()).open(form);
    expect(stranger.words).not.toContain("Same as last time");
  });

  test("its page repeats what was said: the kind of the only pet, and one card or several", async () => {
    const sent = async (fields: Record<string, string>) => {
      const answer = await post({ ...fields, bringsCard: "on" });
      return await visitor.wordsAfter(answer);
    };
    const one = await sent(pet(0, { kind: "Cat", petBreed: "Persian" }));
    expect(one).toContain("Kind Cat");
    expect(one).toMatch(/I will bring the vaccination card(?!s)/);
    expect(await sent({ ...pet(0), ...pet(1) })).toContain("I will bring the vaccination cards");
  });

  test("somebody who is signed in begins with the pets of their last stay", async () => {
    visitor = await site.visitor().signIn("ngozi");
    const page = await new HtmlClient(visitor).open(form);
    fillPet(page, 2).fill("Start Date", days.startDate).fill("End Date", days.endDate);
    page.fill("Phone Number", person().ownerPhone);
    await page.press("Submit Boarding Request");
    const elsewhere = await site.visitor().signIn("ngozi");
    await page.open(form);
    const again = await new HtmlClient(elsewhere).open(form);
    await again.press("Same as last time: Bingo");
    expect(again.value("Pet Name")).toBe("Bingo");
  });

  test("the landing page shows boarders with name, area and price only where they chose it", async () => {
    expect(await visitor.words("/pet-boarding")).not.toContain("Some of our boarders");
    const set = { price_kobo: 650_000, shown_publicly: 1 as const };
    await updateRows(site.services, "boarder_profiles", { boarder_id: bisi.id }, set);
    const shown = await visitor.html("/pet-boarding");
    expect(wordsOf(shown)).toContain("Some of our boarders");
    expect(wordsOf(shown)).toContain(`${bisi.name} Yaba From ₦6,500 a night`);
    expect(shown).not.toContain(bisi.email);
    const hide = { price_kobo: null, shown_publicly: 0 as const };
    await updateRows(site.services, "boarder_profiles", { boarder_id: bisi.id }, hide);
    expect(await visitor.words("/pet-boarding")).not.toContain("Some of our boarders");
  });

  test("said in all where no script sends files one by one", async () => {
    expect(await visitor.words(form)).toContain("All files together: at most 114 MB.");
  });
});
