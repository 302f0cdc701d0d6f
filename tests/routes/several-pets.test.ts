import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/platform/actor.ts";
import { ApiClient, tokenOf } from "#tests/support/api.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs } from "#tests/support/services.ts";
import { hidden, siteForAll, textWith, wordsOf } from "#tests/support/site.ts";
import {
  accepted,
  boarder,
  nightsOfBoarder,
  petWish,
  present,
  received,
  stayOf,
} from "#tests/support/stays.ts";
import { countOf } from "#tests/support/tables.ts";

const list = "/dashboard/staff/boarding-requests";
const pdf = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");

describe("a stay of several pets", () => {
  const { site, ada } = siteForAll("sqlite", "ada");
  const staff = site.signedIn("ada");
  let bisi: Actor;
  let nobody: ApiClient;

  beforeAll(async () => {
    bisi = await boarder(site.services, "bisi", { places: 6 });
    nobody = new ApiClient(site.app);
  });
  beforeEach(() => site.services.pass(hourMs));

  let made = 0;
  const payload = () => {
    made += 1;
    const number = String(made).padStart(4, "0");
    return {
      owner: { name: "Kemi Ade", email: `k${number}@example.com`, phone: `0803 555 ${number}` },
      boarding: { startDate: "2026-07-10", endDate: "2026-07-12" },
    };
  };
  const rex = { name: "Rex", age: 2.5, breed: "Boerboel", feedingInstructions: "Twice a day" };
  const mimi = { name: "Mimi", kind: "Cat", age: 3, breed: "Persian", allergies: "Fish" };
  const filesOf = (stayId: string) =>
    site.services.db.reader
      .selectFrom("stay_files")
      .innerJoin("stay_pets", "stay_pets.id", "stay_files.stay_pet_id")
      .select(["file_name", "name"])
      .where("stay_files.stay_id", "=", stayId)
      .orderBy("file_name")
      .execute();

  describe("by the API", () => {
    test("is asked for with the documents of each, and those of the payload are the first one's", async () => {
      const link = async (name: string) => (await nobody.upload(pdf, name)).body.secure_url;
      const body = {
        ...payload(),
        pets: [
          { ...rex, specialInstructions: "Pulls" },
          { ...mimi, documents: { vaccinationCard: await link("mimi.pdf") } },
        ],
        documents: { vaccinationCard: await link("rex.pdf") },
      };
      const sent = await nobody.post("/api/boarding", body);
      expect(sent.status).toBe(201);
      const stay = await stayOf(site.services, sent.body.reference);
      expect(stay).toMatchObject({ pet_names: "Rex and Mimi", special_instructions: "Rex: Pulls" });
      expect(stay.pets).toMatchObject([
        { name: "Rex", age: "2.5", kind: null, feedingSchedule: "Twice a day" },
        { name: "Mimi", age: "3", kind: "Cat", allergies: "Fish" },
      ]);
      expect(await filesOf(stay.id)).toEqual([
        { file_name: "mimi.pdf", name: "Mimi" },
        { file_name: "rex.pdf", name: "Rex" },
      ]);
    });

    test("is refused at the place of what is wrong with each, and nothing is written", async () => {
      const before = await countOf(site.services, "stays");
      const refusedAt = async (more: object) => {
        const { status, body } = await nobody.post("/api/boarding", { ...payload(), ...more });
        expect(status).toBe(422);
        return Object.keys(body.fields).sort();
      };
      expect(await refusedAt({ pet: rex, pets: [rex] })).toEqual(["pets"]);
      expect(await refusedAt({})).toEqual(["pet"]);
      expect(await refusedAt({ pets: [] })).toEqual(["pets"]);
      const six = ["A", "B", "C", "D", "E", "F"].map((name) => ({ ...rex, name }));
      expect(await refusedAt({ pets: six })).toEqual(["pets"]);
      expect(await refusedAt({ pets: [rex, { ...mimi, age: -1, breed: "" }] })).toEqual([
        "pets.1.age",
        "pets.1.breed",
      ]);
      expect(await refusedAt({ pets: [rex, mimi, { ...rex, name: "REX" }] })).toEqual([
        "pets.2.name",
      ]);
      const foreign = { petImages: ["https://elsewhere.example/x.jpg"] };
      expect(await refusedAt({ pets: [rex, { ...mimi, documents: foreign }] })).toEqual([
        "pets.1.documents.petImages",
      ]);
      expect(await refusedAt({ pets: [rex, mimi], documents: foreign })).toEqual([
        "documents.petImages",
      ]);
      const both = { pets: [{ ...rex, documents: {} }], documents: {} };
      expect(await refusedAt(both)).toEqual(["documents"]);
      expect(await refusedAt({ pets: [{ ...rex, kind: "Fish" }] })).toEqual(["pets.0.kind"]);
      expect(await countOf(site.services, "stays")).toBe(before);
    });

    test("is booked by an owner for so many places, and answered with all of them to both", async () => {
      const owner = await newcomer(site.services, "petOwner", "Chidi Eze");
      const api = new ApiClient(site.app, { token: await tokenOf(site.services, owner) });
      const petIds: string[] = [];
      for (const name of ["Simba", "Coco", "Kuku", "Lulu"]) {
        petIds.push(await newPet(site.services, owner, { name, allergies: `${name}'s` }));
      }
      const days = { startDate: "2026-07-20", endDate: "2026-07-22" };
      const book = (more: object) =>
        api.post("/api/boarding-bookings", { boarderId: bisi.id, ...days, ...more });
      const [simba = "", coco = ""] = petIds;
      const cat = await newPet(site.services, owner, { name: "Mimi", species: "Cat" });
      for (const [more, message] of [
        [{ petId: simba, petIds }, "not both"],
        [{ petIds: [] }, "Please choose the pet"],
        [{ petIds: [simba, coco, simba] }, "Simba is here twice"],
        [{ petIds: [simba, cat] }, "does not take cats: Mimi"],
        [{ petIds: [...petIds, cat, owner.id] }, "at most five pets"],
      ] as const) {
        const { status, body } = await book(more);
        expect([status, body.fields.petIds?.[0]]).toEqual([422, expect.stringContaining(message)]);
      }
      const booked = await book({ petIds: petIds.slice(0, 3), allergies: "Chicken" });
      expect(booked).toMatchObject({
        status: 201,
        body: {
          pet: { _id: simba, name: "Simba" },
          pets: [{ _id: simba }, { _id: coco, name: "Coco" }, { name: "Kuku" }],
        },
      });
      const places = (await nightsOfBoarder(site.services, bisi.id)).filter(
        ({ stay_id }) => stay_id === booked.body._id,
      );
      expect(places).toHaveLength(2 * 3);
      const other = await newcomer(site.services, "petOwner", "Ngozi Umeh");
      const second = new ApiClient(site.app, { token: await tokenOf(site.services, other) });
      const theirs = [];
      for (const name of ["A", "B", "C", "D"]) {
        theirs.push(await newPet(site.services, other, { name }));
      }
      const full = await second.post("/api/boarding-bookings", {
        ...{ boarderId: bisi.id, ...days },
        petIds: theirs,
      });
      expect(full.status).toBe(409);
      expect(full.body.message).toContain("has 3 places left on 20 Jul, 2026; 4 pets need 4");
      const keeper = new ApiClient(site.app, { token: await tokenOf(site.services, bisi) });
      const [request] = (await keeper.get("/api/boarders/requests")).body;
      expect(request.pet).toMatchObject({ name: "Simba", allergies: "Chicken" });
      // What nobody said of the others stands in their own records.
      expect(request.pets.map(({ allergies }: { allergies: string }) => allergies)).toEqual([
        "Chicken",
        "Coco's",
        "Kuku's",
      ]);
    });
  });

  describe("on pages", () => {
    const pets = [
      petWish({ petName: "Rex", medications: "A tablet at eight", feedingSchedule: "Three cups" }),
      petWish({ petName: "Bella", allergies: "Only fish", petBreed: "Poodle" }),
    ];

    test("is one record for staff with a card for each pet, found by the name of any", async () => {
      const stay = await received(site.services, { pets });
      const html = await staff.html(`${list}/${stay.id}`);
      const words = wordsOf(html);
      expect(words).toContain("The stay of Rex and Bella");
      expect(html.match(/<article[^>]*aria-labelledby="pet-/g)).toHaveLength(2);
      for (const said of ["A tablet at eight", "Three cups", "Only fish"]) {
        expect(words.split(said)).toHaveLength(2);
      }
      for (const name of ["rex", "bella"]) {
        const query = `q=${name} ${stay.owner_phone.slice(-7)}`;
        expect(await staff.words(`${list}?${query}`)).toContain("Rex and Bella");
      }
      const csv = await staff.html(`${list}.csv?q=${stay.reference}`);
      expect(csv).toContain("Rex; Bella");
      expect(csv).toContain("Boerboel; Poodle");
    });

    test("asks staff of the one pet of which nobody said what it is", async () => {
      const mixed = [petWish({ petName: "Rex" }), petWish({ petName: "Mix", petBreed: "Mixed" })];
      const stay = await accepted(site.services, ada, { pets: mixed });
      const path = `${list}/${stay.id}`;
      const html = await staff.html(path);
      expect(wordsOf(html)).toContain("What is Mix?");
      expect(wordsOf(html)).not.toContain("What is Rex?");
      const form = { key: hidden(html, "key"), intent: "assign", boarderId: bisi.id };
      const back = await textWith(422, staff.post(path, { ...form, privateNote: "Calm" }));
      expect(wordsOf(back)).toContain("Please say what kind of animal Mix is");
      expect(back).toContain("Calm");
      expect((await staff.post(path, { ...form, kind2: "Dog" })).status).toBe(303);
      expect((await stayOf(site.services, stay.reference)).status).toBe("assigned");
    });

    test("takes files of each pet from its owner, also later, and shows them with it", async () => {
      const stay = await received(site.services, { pets });
      const visitor = site.visitor();
      const path = `/r/${stay.reference}`;
      await visitor.post(path, { digits: stay.owner_phone.slice(-4) });
      const form = new FormData();
      form.set("intent", "file");
      form.set("pets[1].vaccinationCard", new File([pdf], "bella.pdf"));
      expect((await visitor.post(path, form)).status).toBe(303);
      expect(await filesOf(stay.id)).toEqual([{ file_name: "bella.pdf", name: "Bella" }]);
      const html = await visitor.html(path);
      const [, card = ""] = html.split(`id="pet-${stay.pets[1]?.id}"`);
      expect(card).toContain("bella.pdf");
      const none = new FormData();
      none.set("intent", "file");
      none.set("pets[4].vaccinationCard", new File([pdf], "nobody.pdf"));
      expect((await visitor.post(path, none)).status).toBeGreaterThanOrEqual(400);
      expect(await filesOf(stay.id)).toHaveLength(1);
    });

    test("has a row of ticks for each pet on its boarder's sheet", async () => {
      const stay = await present(site.services, ada, bisi, { pets });
      const own = await site.visitor().signIn("bisi");
      const path = `/dashboard/pet-owner/boarded-pets/${stay.id}`;
      const html = await own.html(path);
      for (const label of ["Tick Fed, morning: Rex", "Tick Fed, morning: Bella"]) {
        expect(html).toContain(label);
      }
      expect(html).toContain("Tick Medicine, morning: Rex");
      expect(html).not.toContain("Tick Medicine, morning: Bella");
      const sheet = await own.words("/dashboard/pet-owner/day");
      expect(sheet).toContain("Rex");
      expect(sheet).toContain("Bella");
    });
  });
});
