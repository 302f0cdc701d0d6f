import { beforeEach, describe, expect, test } from "vitest";
import { episodeOf, leave, takeInAnimalOf } from "#tests/support/animals.ts";
import { plain } from "#tests/support/pictures.ts";
import { addPlace } from "#tests/support/places.ts";
import { hourMs } from "#tests/support/services.ts";
import { errorsOf, HtmlClient, siteForAll, textWith, titleOf, typed } from "#tests/support/site.ts";
import { rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

const list = "/dashboard/staff/animals";
const form = `${list}/new`;

describe("staff's animals", () => {
  const { site, ada } = siteForAll("sqlite", "ada", "tunde");
  const browser = site.signedIn("ada");
  beforeEach(() => site.services.pass(hourMs));

  const animals = async () => (await rowsOf(site.services, "care_episodes", {}, "id")).length;
  const blank = async () => ({
    key: await browser.keyOf(form),
    ...{ kind: "Dog", intakeKind: "stray", foundAt: "", condition: "", unit: "" },
  });
  const withPhoto = async (fields: Record<string, string>, name = "dog.jpg") => {
    const sent = new FormData();
    for (const [field, text] of Object.entries(fields)) sent.set(field, text);
    const jpeg = await plain(640, 480, { r: 0, g: 128, b: 128 }).jpeg().toBuffer();
    const bytes = name.endsWith(".jpg") ? new Uint8Array(jpeg) : new Uint8Array([1, 2, 3]);
    sent.set("photo", new File([bytes], name, { type: "image/jpeg" }));
    return sent;
  };

  test("one is taken in with a photo, a kind and a place found, and its page says what it waits for", async () => {
    const sent = await blank();
    const response = await browser.post(form, await withPhoto({ ...sent, foundAt: "Ojuelegba" }));
    expect(response.status).toBe(303);
    const page = response.headers.get("Location")?.split("#")[0] ?? "";
    expect(page).toMatch(/^\/dashboard\/staff\/animals\/[0-9a-f-]{36}$/);
    const words = await browser.wordsAfter(response);
    expect(words).toMatch(/Dog \d+ is in our care\./);
    expect(words).toContain("Nobody has written where Dog");
    expect(words).toContain("Quarantine: out");
    const { photo_id } = await rowOf(site.services, "pets", { id: page.split("/").at(-1) ?? "" });
    const html = await browser.html(page);
    expect(html).toContain(`/pictures/${photo_id}/`);
    const picture = new RegExp(`/pictures/${photo_id}/[0-9a-z.]+`).exec(html)?.[0] ?? "";
    expect((await browser.get(picture)).status).toBe(200);
    expect((await site.visitor().get(picture)).status).toBe(404);
  });

  test("a form with mistakes shows all of them and keeps what was typed and the photo", async () => {
    const before = await animals();
    const sent = await blank();
    const wrong = {
      ...{ ...sent, kind: "Cat", intakeKind: "transferred_in" },
      ...{ foundAt: "Ketu", intakeDay: "2099-01-01", holdDays: "many", weight: "900", age: "x" },
      ...{ microchip: "12", contactPhone: "0803 55", condition: "thin" },
    };
    const html = await textWith(422, browser.post(form, await withPhoto(wrong)));
    expect(titleOf(html)).toMatch(/^Error: /);
    expect(errorsOf(html).map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        ...["age", "weight", "microchip", "intakeDay", "holdDays", "partnerPlace"],
        ...["contactPhone", "contactName"],
      ]),
    );
    expect(html).toContain("This day is still to come");
    expect(typed(html, "foundAt")).toBe("Ketu");
    expect(typed(html, "holdDays")).toBe("many");
    expect(html).toContain("dog.jpg");
    expect(await animals()).toBe(before);
    const early = await textWith(422, browser.post(form, { ...sent, intakeDay: "1999-12-31" }));
    expect(early).toContain("Please check the year");
  });

  test("a file that is no picture is refused by its name, and the rest stays", async () => {
    const sent = await blank();
    const file = await withPhoto({ ...sent, foundAt: "Epe" }, "dog.exe");
    const html = await textWith(422, browser.post(form, file));
    expect(html).toContain("dog.exe");
    expect(typed(html, "foundAt")).toBe("Epe");
  });

  test("a full place refuses the animal and nothing is written", async () => {
    const unit = await addPlace(site.services, ada, { name: "Kennel 9", capacity: "1" });
    await takeInAnimalOf(site.services, ada, { unit });
    const before = await animals();
    const sent = await blank();
    const html = await textWith(409, browser.post(form, { ...sent, unit, foundAt: "Ketu" }));
    expect(html).toContain("Kennel 9 is full");
    expect(typed(html, "foundAt")).toBe("Ketu");
    expect(await animals()).toBe(before);
  });

  test("another pet's microchip is asked about, and saved with a tick", async () => {
    await takeInAnimalOf(site.services, ada, { microchip: "981000000000055" });
    const sent = { ...(await blank()), microchip: "981 000 000 000 055" };
    const html = await textWith(409, browser.post(form, sent));
    expect(html).toContain("It is another animal: take it in anyway");
    expect(typed(html, "microchip")).toBe("981 000 000 000 055");
    const key = /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect((await browser.post(form, { ...sent, key, anyway: "on" })).status).toBe(303);
  });

  test("it is moved, put on hold, and ends its stay from its page, each with an undo", async () => {
    await addPlace(site.services, ada, { name: "Quarantine 2" });
    const id = await takeInAnimalOf(site.services, ada, { name: "Nkechi", holdDays: "0" });
    const client = new HtmlClient(browser);
    await client.open(`${list}/${id}`);
    await client.fill("Move Nkechi to", "Quarantine 2 (1 free)").press("Move Nkechi");
    expect(client.notice).toContain("Nkechi is in Quarantine 2 now.");
    expect(client.words).toContain("Tonight in Quarantine 2");
    await client.press("Undo Move, Nkechi");
    expect(client.words).toContain("Nobody has written where Nkechi is tonight.");
    await client.fill("Where", "Ketu").press("Released");
    expect(client.notice).toContain("Nkechi: released.");
    expect(await episodeOf(site.services, id)).toMatchObject({ status: "released" });
    await client.press("Undo Released, Nkechi");
    expect(await episodeOf(site.services, id)).toMatchObject({ status: "in_care" });
    await client.open(`${list}/${id}?tab=history`);
    expect(client.words).toContain("Ketu");
  });

  test("an outcome without its required answers comes back with what was typed", async () => {
    const id = await takeInAnimalOf(site.services, ada);
    const page = `${list}/${id}`;
    const sent = { ...(await browser.formOf(page, "reclaim")), name: " ", phone: "12", proof: "" };
    const html = await textWith(422, browser.post(page, sent));
    expect(errorsOf(html).map(({ field }) => field)).toEqual(
      expect.arrayContaining(["name", "phone", "proof"]),
    );
    expect(typed(html, "phone")).toBe("12");
  });

  test("an edit is written to the animal and its listing; a later one is not lost", async () => {
    const id = await takeInAnimalOf(site.services, ada, { name: "Tígà" });
    const page = `${list}/${id}/edit`;
    const sent = { key: await browser.keyOf(page), version: "1", name: "Tígà", species: "Dog" };
    const edit = {
      ...sent,
      name: "Tiger",
      weight: "12.5",
      neutered: "Yes",
      notes: "fond of balls",
    };
    expect(await browser.wordsAfter(await browser.post(page, edit))).toContain("Tiger is saved.");
    expect(await rowOf(site.services, "pets", { id })).toMatchObject({
      ...{ name: "Tiger", weight_grams: 12_500, neutered: "Yes", version: 2 },
    });
    expect(await episodeOf(site.services, id)).toMatchObject({ notes: "fond of balls" });
    const key = await browser.keyOf(page);
    const late = await textWith(409, browser.post(page, { ...sent, key, name: "Late" }));
    expect(late).toContain("after you opened this page");
    expect(typed(late, "name")).toBe("Late");
    const again = /name="key" value="([^"]+)"/.exec(late)?.[1] ?? "";
    const version = typed(late, "version") ?? "";
    const forced = { ...sent, key: again, version, name: "Late" };
    expect((await browser.post(page, forced)).status).toBe(303);
    expect((await rowOf(site.services, "pets", { id })).name).toBe("Late");
  });

  test("search finds an animal, and an unknown one is not found", async () => {
    await takeInAnimalOf(site.services, ada, { name: "Sergeant", microchip: "981000000000044" });
    expect(await browser.words("/dashboard/search?q=981000000000044")).toContain("Sergeant");
    const gone = `${list}/019b77ef-0000-7000-8000-000000000000`;
    for (const path of [gone, `${gone}/edit`, `${list}/none`]) {
      expect((await browser.get(path)).status, path).toBe(404);
    }
  });

  test("an adopted animal is handed over with a page to print and sign, until it has an owner", async () => {
    const id = await takeInAnimalOf(site.services, ada, {
      ...{ name: "Biscuit", holdDays: "0", microchip: "981000000000033", marks: "torn ear" },
    });
    await leave(site.services, ada, id, "adopt", { name: "Bùkólá Ade" });
    const client = new HtmlClient(browser);
    await client.open(`${list}/${id}`);
    await client.follow("Hand over");
    for (const text of [
      ...["981000000000033", "torn ear", "What I promise Biscuit", "we bring it back"],
      ...["Bùkólá Ade, day and signature", "Rehome Lagos, day and signature"],
    ]) {
      expect(client.words).toContain(text);
    }
    await updateRows(site.services, "pets", { id }, { keeper: "owner", owner_id: ada.id });
    expect((await browser.get(`${list}/${id}/hand-over`)).status).toBe(404);
  });

  test("one that was entered by mistake leaves the list, and its undo brings it back", async () => {
    const id = await takeInAnimalOf(site.services, ada, { name: "Twice" });
    const client = new HtmlClient(browser);
    await client.open(`${list}/${id}`);
    await client.fill("What happened", "Entered twice").press("Entered by mistake");
    expect(client.address).toBe(list);
    expect(client.notice).toContain("Twice is no longer among the animals.");
    await client.press("Undo Entered by mistake, Twice");
    expect(client.address).toBe(`${list}/${id}`);
    expect(await episodeOf(site.services, id)).toMatchObject({ status: "in_care" });
  });
});
