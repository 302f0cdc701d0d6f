import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { petSpecies } from "#app/features/pets/pet/pet.ts";
import type { Actor } from "#app/platform/actor.ts";
import { shelter } from "#tests/support/listings.ts";
import { newcomer, newPet, newRecord, stagePdf } from "#tests/support/pets.ts";
import { plain } from "#tests/support/pictures.ts";
import { hourMs } from "#tests/support/services.ts";
import {
  errorsOf,
  HtmlClient,
  siteForAll,
  textWith,
  titleOf,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { ask } from "#tests/support/site-data.ts";
import { openForPets } from "#tests/support/stays.ts";
import { newVet } from "#tests/support/vets.ts";

const list = "/dashboard/pet-owner/pets";
const form = "/dashboard/pet-owner/add-pet";

describe("an owner's pets", () => {
  const { site, ngozi } = siteForAll("sqlite", "ngozi");
  const browser = site.signedIn("ngozi");
  let other: Actor;
  let vet: Actor;

  beforeAll(async () => {
    other = await newcomer(site.services, "petOwner");
    vet = await newVet(site.services, "Dr Musa");
  });
  beforeEach(() => site.services.pass(hourMs));

  const page = async (path: string) => {
    const response = await browser.get(path);
    const html = await response.text();
    return { status: response.status, html, words: wordsOf(html.slice(html.indexOf("<main"))) };
  };
  const rows = async () => {
    const q = site.services.db.reader;
    return JSON.stringify([
      await q.selectFrom("pets").selectAll().execute(),
      await q.selectFrom("medical_records").selectAll().execute(),
      await q.selectFrom("pet_shares").selectAll().execute(),
    ]);
  };

  test("a new owner is led to add a pet, with its name alone, and then to its health page", async () => {
    const client = new HtmlClient(browser);
    await client.open("/dashboard");
    await client.follow("Add your pet");
    expect(client.address).toBe(form);
    await client.fill("Pet Name", "Bingo").press("Add Pet");
    expect(client.address).toMatch(/^\/dashboard\/pet-owner\/pets\/[0-9a-f-]{36}$/);
    expect(client.notice).toContain("Bingo is added.");
    expect((await page("/dashboard")).words).toContain("Nothing is due.");
    await client.open(list);
    expect(client.words).toContain("1 pet");
    await client.follow("Bingo");
    expect(client.words).toContain("No vaccination is noted yet.");
  });

  test("the form has its fields in their order, Dog first, and only the name is required", async () => {
    const whole = (await page(form)).html;
    const html = whole.slice(whole.indexOf('id="pet"'));
    const names = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)];
    const own = names.map(([, name]) => name).filter((name) => name !== "key");
    expect(own).toEqual([
      ...["name", "species", "breed", "sex", "birthDate", "age", "weight"],
      ...["allergies", "medicines", "photo"],
    ]);
    const required = html.match(/<(?:input|select|textarea)[^>]* required=""[^>]*>/g) ?? [];
    expect(required.map((tag) => / name="([^"]*)"/.exec(tag)?.[1])).toEqual(["name"]);
    const options = [...html.matchAll(/<option[^>]*value="([^"]*)"/g)].map(([, value]) => value);
    expect(options.slice(0, petSpecies.length)).toEqual([...petSpecies]);
    expect(options[0]).toBe("Dog");
  });

  test("every mistake is told at once and everything typed is kept, the photo too", async () => {
    const body = new FormData();
    const words = {
      name: "",
      species: "Hamster",
      breed: "Syrian",
      sex: "Male",
      birthDate: "2031-01-01",
      age: "",
      weight: "400",
      allergies: "a".repeat(5001),
      medicines: "None\nat all",
    };
    for (const [name, value] of Object.entries(words)) body.set(name, value);
    const jpeg = await plain(300, 300, "#808080").jpeg().toBuffer();
    body.set("photo", new File([new Uint8Array(jpeg)], "hamster.jpg", { type: "image/jpeg" }));
    const html = await textWith(422, browser.post(form, body));
    expect(titleOf(html)).toContain("Error:");
    expect(errorsOf(html)).toEqual([
      { field: "name", message: "Please enter the pet's name" },
      {
        field: "birthDate",
        message: "This day is still to come: please enter the day on which your pet was born",
      },
      {
        field: "weight",
        message: "No hamster weighs more than 2 kg: please check it, and the species",
      },
      { field: "allergies", message: "Please use at most 5,000 characters" },
    ]);
    expect(typed(html, "breed")).toBe("Syrian");
    expect(typed(html, "medicines")).toBe("None\nat all");
    expect(typed(html, "birthDate")).toBe("2031-01-01");
    expect(html).toContain("hamster.jpg");
    expect(html).toMatch(/<option[^>]*value="Hamster"[^>]*selected/);
  });

  test("a pet is edited, archived with Undo, and found among the archived until it is back", async () => {
    const id = await newPet(site.services, ngozi, { name: "Milo" });
    const client = new HtmlClient(browser);
    await client.open(`${list}/${id}/edit`);
    await client.fill("Breed", "Beagle").press("Save");
    expect(client.notice).toContain("Milo is saved.");
    expect(client.words).toContain("Dog, Beagle");
    await client.press("Yes, archive Milo");
    expect(client.address).toBe(list);
    expect(client.notice).toContain("Milo is archived.");
    await client.press("Undo: bring Milo back");
    expect(client.notice).toContain("Milo is back among your pets.");
    await client.open(`${list}/${id}`);
    await client.press("Yes, archive Milo");
    expect((await page(list)).words).not.toContain("Milo");
    await client.open(`${list}?status=archived`);
    await client.press("Bring back Milo");
    expect((await page(list)).words).toContain("Milo");
  });

  test("a pet's page and its card lead to a visit and a stay with the pet chosen", async () => {
    const id = await newPet(site.services, ngozi, { name: "Pepper", species: "Dog" });
    const vet = await newVet(site.services, "Dr Booked");
    const boarder = await openForPets(
      site.services,
      await newcomer(site.services, "petOwner", "Home of Dogs"),
    );
    const client = new HtmlClient(browser);
    for (const address of [list, `${list}/${id}`]) {
      await client.open(address);
      expect(client.has("Edit Pepper")).toBe(address !== list);
      await client.follow("Book a visit for Pepper");
      await client.follow(`See Times of ${vet.name}`);
      expect(client.html).toMatch(
        new RegExp(`value="${id}"[^>]*checked|checked[^>]*value="${id}"`),
      );
      await client.open(address);
      await client.follow("Book a stay for Pepper");
      expect(client.address).toContain("petType=Dog");
      await client.follow(`See Nights of ${boarder.name}`);
      expect(client.html).toMatch(
        new RegExp(`value="${id}"[^>]*checked|checked[^>]*value="${id}"`),
      );
    }
  });

  test("an edit of an older version is answered 409 with what was typed, and saved when sent again", async () => {
    const id = await newPet(site.services, ngozi, { name: "Zuma" });
    const client = new HtmlClient(browser);
    await client.open(`${list}/${id}/edit`);
    const late = new HtmlClient(browser);
    await late.open(`${list}/${id}/edit`);
    await client.fill("Breed", "Beagle").press("Save");
    await late.fill("Breed", "Boerboel").press("Save");
    expect(late.status).toBe(409);
    expect(late.words).toContain("after you opened this page");
    await late.press("Save");
    expect(late.words).toContain("Dog, Boerboel");
  });

  test("another's pet and record are not found by any path or body, and nothing changes", async () => {
    const theirs = await newPet(site.services, other, { name: "Rex" });
    const own = await newPet(site.services, ngozi, { name: "Coco" });
    const record = await newRecord(site.services, other, theirs, "treatment", { title: "Bath" });
    const file = await stagePdf(site.services, other);
    await newRecord(site.services, other, theirs, "document", { files: [file] });
    const before = await rows();
    for (const path of ["", "/edit", "/card", "/add-record", "/add-record?kind=treatment"]) {
      expect((await page(`${list}/${theirs}${path}`)).status, path).toBe(404);
    }
    expect((await page(`${list}/${own}/add-record?corrects=${record}`)).status).toBe(404);
    expect((await page(`/medical-files/${file}`)).status).toBe(404);
    const key = "k".repeat(20);
    const words = { name: "Mine", title: "Mine", happenedOn: "2026-01-01", version: "1", key };
    const posts: [string, Record<string, string>][] = [
      ...(["archive", "restore", "share", "stopSharing"] as const).map(
        (intent): [string, Record<string, string>] => [
          `${list}/${theirs}`,
          { intent, vetId: vet.id, key },
        ],
      ),
      [`${list}/${theirs}/edit`, words],
      [`${list}/${theirs}/edit`, { ...words, id: own }],
      [`${list}/${theirs}/add-record?kind=treatment`, words],
      [`${list}/${own}/add-record?kind=treatment`, { ...words, corrects: record }],
      [`${list}/${own}/add-record?kind=treatment&corrects=${record}`, words],
    ];
    for (const [path, body] of posts) {
      expect((await browser.post(path, body)).status, path).toBe(404);
    }
    const stolen = { ...words, kind: "document", files: file };
    const theft = await browser.post(`${list}/${own}/add-record?kind=document`, stolen);
    expect(theft.status).toBe(422);
    expect(await rows()).toBe(before);
  });

  test("every illegal step by direct post is answered 409 and changes nothing", async () => {
    const id = await newPet(site.services, ngozi, { name: "Simba" });
    const first = await newRecord(site.services, ngozi, id, "treatment", { title: "Bath" });
    await newRecord(site.services, ngozi, id, "treatment", { title: "Bath", corrects: first });
    const send = async (path: string, body: Record<string, string>) =>
      (await browser.post(`${list}/${id}${path}`, body)).status;
    const words = { name: "Simba", title: "Bath", happenedOn: "2026-01-01", version: "1" };
    let keys = 0;
    const again = () => ({ ...words, key: `a-key-of-an-illegal-step-${++keys}` });
    const unchanged = async (path: string, body: Record<string, string>) => {
      const before = await rows();
      expect(await send(path, body), path).toBe(409);
      expect(await rows()).toBe(before);
    };
    await unchanged("", { intent: "restore" });
    await unchanged(`/add-record?kind=treatment&corrects=${first}`, {
      ...again(),
      corrects: first,
    });
    expect(await send("", { intent: "archive" })).toBe(303);
    await unchanged("", { intent: "archive" });
    await unchanged("/edit", { ...words, breed: "Beagle" });
    await unchanged("/add-record?kind=treatment", again());
  });

  test("a vaccination with its card is noted, corrected and printed without a script", async () => {
    const id = await newPet(site.services, ngozi, { name: "Puff" });
    const client = new HtmlClient(browser);
    await client.open(`${list}/${id}`);
    await client.follow("Add Vaccination");
    client.fill("Vaccine", "Rabies").fill("Given on", "2026-01-02");
    await client.fill("Next due on", "2026-01-01").press("Add Vaccination");
    expect(client.status).toBe(422);
    expect(client.words).toContain("The next one is due after the day of this one");
    client.fill("Next due on", "2027-01-02").fill("Batch", "RB-1");
    await client.press("Add Vaccination");
    expect(client.notice).toContain("Vaccination added.");
    expect(client.words).toContain("2 Jan, 2026 · batch RB-1 · next due on 2 Jan, 2027");
    expect(client.words).toContain("Owner's entry (Ngozi Eze)");
    await client.follow("Correct Rabies, 2 Jan, 2026");
    await client.fill("Batch", "RB-2").press("Save Correction");
    expect(client.words).toContain("batch RB-2");
    expect(client.words).toMatch(/the earlier text.*batch RB-1/);
    await client.follow("Health Card");
    expect(client.words).toContain("Rabies (batch RB-2) 2 Jan, 2026 2 Jan, 2027");
    await client.open(list);
    expect(client.words).toContain("Rabies, 2 Jan, 2027");
  });

  test("a document comes with its file, which is kept while other fields are wrong", async () => {
    const id = await newPet(site.services, ngozi, { name: "Kuti" });
    const path = `${list}/${id}/add-record?kind=document`;
    const body = (files: File | string, title: string) => {
      const data = new FormData();
      const words = { title, happenedOn: "2026-01-02", key: "the-key-of-this-document" };
      for (const [name, value] of Object.entries(words)) data.set(name, value);
      data.set("files", files);
      return data;
    };
    const pdf = new File(["%PDF-1.7\ntrailer\n%%EOF\n"], "card.pdf");
    const html = await textWith(422, browser.post(path, body(pdf, "")));
    expect(html).toContain("card.pdf");
    const staged = /<input[^>]*type="checkbox"[^>]*name="files"[^>]*value="([^"]+)"/.exec(html);
    const notPdf = await browser.post(path, body(new File(["MZ"], "card.exe"), "Card"));
    expect([notPdf.status, await notPdf.text()]).toEqual([
      422,
      expect.stringContaining("card.exe is not a PDF, JPEG or PNG file."),
    ]);
    expect((await browser.post(path, body(staged?.[1] ?? "", "Card"))).status).toBe(303);
    const { html: health } = await page(`${list}/${id}`);
    const file = /href="(\/medical-files\/[^"]+)"/.exec(health)?.[1] ?? "";
    const opened = await browser.get(file);
    expect([opened.status, opened.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(opened.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await site.visitor().get(file)).status).toBe(404);
  });

  test("a health page is shared with a verified vet and taken back", async () => {
    const id = await newPet(site.services, ngozi, { name: "Duke" });
    const client = new HtmlClient(browser);
    await client.open(`${list}/${id}`);
    expect(client.words).toContain("You alone.");
    await client.fill("Veterinarian", "Dr Musa, Ikoyi").press("Share");
    expect(client.notice).toContain("Dr Musa may now read this page.");
    await client.press("Yes, stop sharing with Dr Musa");
    expect(client.words).toContain("You alone.");
  });

  test("what is due stands on the dashboard, the longest overdue first", async () => {
    const id = await newPet(site.services, ngozi, { name: "Shadow" });
    const due = (title: string, nextDueOn: string) =>
      newRecord(site.services, ngozi, id, "vaccination", {
        title,
        happenedOn: "2025-01-01",
        nextDueOn,
      });
    await due("DHPP", "2026-03-20");
    await due("Lepto", "2026-02-20");
    await due("Rabies", "2026-09-20");
    const { words } = await page("/dashboard");
    expect(words).toMatch(
      /What is next .*Lepto was due on 20 Feb, 2026.*days late Book.*DHPP is due on 20 Mar/,
    );
    expect(words).not.toContain("Rabies is due on 20 Sep");
  });

  test("pets up for adoption stand in the dashboard, with where the own request stands", async () => {
    const rex = await shelter(site.services, { name: "Rexona" });
    await shelter(site.services, { name: "Tabby", species: "Cat" });
    await ask(site.services, rex, { email: "Ngozi@Example.com", name: "Ngozi Eze" });
    const path = "/dashboard/pet-owner/adoption";
    const { words, html } = await page(path);
    expect(words).toMatch(/Rexona.*pending/);
    expect(html).toContain(`href="/pet-details/${rex}"`);
    const cats = await page(`${path}?species=Cat`);
    expect(cats.words).toContain("Tabby");
    expect(cats.words).not.toContain("Rexona");
    await site.services.db.transaction(async (trx) => {
      const unconfirmed = { email_verified_at: null };
      await trx.updateTable("people").set(unconfirmed).where("id", "=", ngozi.id).execute();
    });
    expect((await page(path)).words).not.toContain("pending");
  });
});
