import { describe, expect, test } from "vitest";
import { readCatalogueQuery } from "#app/features/adoption/catalogue/catalogue.ts";
import {
  listAdoptable,
  viewCatalogue,
} from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { insertListing } from "#app/features/adoption/listing/listing.queries.server.ts";
import { listingSearchText } from "#app/features/adoption/listing/listing-search-text.ts";
import { viewHome } from "#app/features/content/home/view-home.server.ts";
import { newId } from "#app/platform/ids.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { move, publish, shelter } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { listingRow } from "#tests/support/rows.ts";
import { servicesForEach, type TestServices } from "#tests/support/services.ts";
import { insertRows } from "#tests/support/tables.ts";

const listCatalogue = (services: TestServices, page: string | null) =>
  viewCatalogue(services, readCatalogueQuery(new URLSearchParams(page === null ? {} : { page })));

onEachEngine("the catalogue on %s", (engine) => {
  const { services } = servicesForEach(engine);

  async function fill(count: number): Promise<void> {
    await services.db.transaction(async (trx) => {
      for (let n = 1; n <= count; n += 1) {
        services.pass(1);
        const at = services.now().toISOString();
        const id = newId(services.now());
        await insertListing(trx, listingRow({ id, name: `Pet ${n}`, published_at: at }));
      }
    });
  }

  test("without pets it has no page but the first, which is empty", async () => {
    const empty = { cards: [], page: 1, pages: 0, total: 0, over: false };
    expect(await listCatalogue(services, null)).toMatchObject(empty);
    expect(await listCatalogue(services, "7")).toMatchObject(empty);
  });

  test("twelve a page, the newest first, each on one page only", async () => {
    await fill(25);
    const pages = await Promise.all(["1", "2", "3"].map((page) => listCatalogue(services, page)));
    expect(pages.map(({ cards }) => cards.length)).toEqual([12, 12, 1]);
    expect(pages[0]).toMatchObject({ page: 1, pages: 3, total: 25 });
    const names = pages.flatMap(({ cards }) => cards.map((card) => card.name));
    expect(names).toEqual(Array.from({ length: 25 }, (_, n) => `Pet ${25 - n}`));
  });

  test.each([
    [null, 1],
    ["", 1],
    ["0", 1],
    ["-1", 1],
    ["abc", 1],
    ["1e3", 1],
    ["1.5", 1],
    ["NaN", 1],
    [" 2", 1],
    ["٢", 1],
    ["2", 2],
    ["002", 2],
    ["3", 2],
    ["99999", 2],
    ["999999999999999999999", 1],
    ["2; drop table listings", 1],
  ])("the page %j is page %i of two", { tags: "race" }, async (wanted, page) => {
    await fill(13);
    const found = await listCatalogue(services, wanted);
    expect(found).toMatchObject({ page, pages: 2, total: 13 });
    expect(found.cards).toHaveLength(page === 1 ? 12 : 1);
  });

  test("numbers lead to page twenty and no further", async () => {
    await fill(250);
    expect(await listCatalogue(services, "21")).toMatchObject({ page: 20, pages: 20, total: 250 });
  });

  test("available and reserved pets are listed, others are not", async () => {
    const [kept, gone] = [await shelter(services), await shelter(services)];
    await move(services, kept, "reserved");
    for (const status of ["adopted", "draft", "withdrawn"] as const) {
      await move(services, gone, status);
      const { cards, total } = await listCatalogue(services, null);
      expect(cards).toMatchObject([{ id: kept, status: "reserved" }]);
      expect(total).toBe(1);
    }
  });

  describe("with areas and everyday words", () => {
    const view = (search: string) =>
      viewCatalogue(services, readCatalogueQuery(new URLSearchParams(search)));
    const namesFor = async (search: string) =>
      (await view(search)).cards.map(({ name }) => name).sort();
    async function arrive(name: string, changes: Partial<ReturnType<typeof listingRow>> = {}) {
      services.pass(1000);
      const row = listingRow({ location: "Yaba, Lagos", age: 2, ...changes, name });
      const search_text = listingSearchText(row);
      return shelter(services, {
        ...changes,
        location: row.location,
        age: row.age,
        name,
        search_text,
      });
    }

    test("an area goes together with every other filter, and every count is true", async () => {
      await arrive("Ade", { location: "Lekki Phase 1, Lagos", species: "Dog", sex: "Male" });
      await arrive("Bisi", { location: "Lekki, Lagos", species: "Cat", sex: "Female" });
      await arrive("Chi", { location: "Ikeja GRA, Lagos", species: "Dog", sex: "Female" });
      await arrive("Dele", {
        location: "lekki",
        species: "Dog",
        sex: "Female",
        status: "reserved",
      });
      await arrive("Efe", { location: "Ibadan", species: "Other", age: 9 });
      expect(await namesFor("area=Island")).toEqual(["Ade", "Bisi", "Dele"]);
      expect(await namesFor("area=ISLAND&species=Dog")).toEqual(["Ade", "Dele"]);
      expect(await namesFor("area=Lekki")).toEqual(["Bisi", "Dele"]);
      expect(await namesFor("area=lekki phase 1")).toEqual(["Ade"]);
      expect(await namesFor("area=Island&sex=Female&species=Dog")).toEqual(["Dele"]);
      expect(await namesFor("area=Mainland&q=chi&age=young&goodWith=dogs")).toEqual(["Chi"]);
      expect(await namesFor("area=Ibadan&sort=youngest")).toEqual(["Efe"]);

      const all = await view("");
      expect(all).toMatchObject({ total: 5, reserved: 1, kinds: { Dog: 2, Cat: 1, Other: 1 } });
      expect(all.areas).toEqual({
        all: 4,
        sides: [
          { name: "Island", available: 2 },
          { name: "Mainland", available: 1 },
        ],
        places: [
          { name: "Ibadan", available: 1 },
          { name: "Ikeja GRA", available: 1 },
          { name: "Lekki", available: 1 },
          { name: "Lekki Phase 1", available: 1 },
        ],
      });
      const island = await view("area=island");
      expect(island).toMatchObject({ area: "Island", total: 3, reserved: 1 });
      expect(island.kinds).toEqual({ Dog: 1, Cat: 1, Other: 0 });
      expect(island.areas).toEqual(all.areas);
      const females = await view("area=Island&sex=Female");
      expect(females).toMatchObject({ total: 2, reserved: 1, kinds: { Dog: 0, Cat: 1, Other: 0 } });
      expect(females.areas).toMatchObject({ all: 3, sides: [{ available: 1 }, { available: 1 }] });
    });

    test("without a result the counts stay; a place of a side may be empty", async () => {
      await arrive("Ade", { location: "Lekki, Lagos", species: "Dog" });
      const none = await view("area=Epe&species=Cat");
      expect(none).toMatchObject({ area: "Epe", total: 0, kinds: { Dog: 0, Cat: 0, Other: 0 } });
      expect(none.areas.places).toEqual([{ name: "Epe", available: 0 }]);
      const cats = await view("species=Cat&sex=Female");
      expect(cats).toMatchObject({ total: 0, kinds: { Dog: 1, Cat: 0, Other: 0 } });
    });

    test("an area that nobody knows is no filter", async () => {
      await arrive("Ade");
      expect(await view("area=Kano")).toMatchObject({ area: undefined, total: 1 });
    });

    test("the pages and cursors of an area hold its pets only", async () => {
      for (let n = 0; n < 30; n += 1) {
        await arrive(`Pet ${n}`, { location: n % 2 ? "Epe, Lagos" : "Yaba, Lagos" });
      }
      const pages = [await view("area=Epe"), await view("area=Epe&page=2")];
      expect(pages.map(({ cards }) => cards.length)).toEqual([12, 3]);
      const areas = new Set(pages.flatMap(({ cards }) => cards.map(({ area }) => area)));
      expect([...areas]).toEqual(["Epe"]);
      const query = readCatalogueQuery(new URLSearchParams("area=Epe&sort=youngest"));
      const first = await listAdoptable(services, query, 10);
      const last = first.rows.at(-1)?.row;
      const after = last && { key: last.order_key, age: last.age };
      const next = await listAdoptable(services, { ...query, after }, 10);
      expect([first.total, next.total, next.rows.length]).toEqual([15, 15, 5]);
    });

    test("a move to another place, and another setting, change what is counted", async () => {
      const id = await arrive("Ade", { location: "Epe, Lagos" });
      await services.db.transaction((trx) =>
        trx.updateTable("listings").set({ location: "Kano" }).where("id", "=", id).execute(),
      );
      expect((await view("")).areas.places).toEqual([{ name: "Kano", available: 1 }]);
      const site = { ...services.site, areas: "North: Kano; South: Epe" };
      const other = await viewCatalogue(
        { ...services, site },
        readCatalogueQuery(new URLSearchParams()),
      );
      expect(other.areas.sides).toEqual([
        { name: "North", available: 1 },
        { name: "South", available: 0 },
      ]);
    });

    test("everyday words are filters, and find the pets of that name too", async () => {
      await arrive("Kuti", { species: "Dog", age: 0, sex: "Male", description: "4 months old." });
      await arrive("Simba", { species: "Cat", age: 0, sex: "Female" });
      await arrive("Girl", { species: "Dog", age: 9, sex: "Male", size: "Large" });
      await arrive("Nala", { species: "Cat", age: 3, sex: "Female", good_with_cats: 1 });
      expect(await namesFor("q=puppy")).toEqual(["Kuti"]);
      expect(await namesFor("q=Kittens")).toEqual(["Simba"]);
      expect(await namesFor("q=girl")).toEqual(["Girl", "Nala", "Simba"]);
      expect(await namesFor("q=old")).toEqual(["Girl"]);
      expect(await namesFor("q=female+cat")).toEqual(["Nala", "Simba"]);
      expect(await namesFor("q=good+with+cats")).toEqual(["Nala"]);
      expect(await namesFor("q=boy+kut")).toEqual(["Kuti"]);
      expect(await namesFor("q=big+yaba&area=Yaba")).toEqual(["Girl"]);
      expect((await view("q=puppy")).understood?.words).toMatchObject([
        { typed: "puppy", rest: "" },
      ]);
    });

    test("words that no filter can meet are looked for in the texts", async () => {
      await arrive("Kuti", { species: "Dog", age: 5, description: "A puppy at heart." });
      const found = await view("q=puppy");
      expect(found.cards).toMatchObject([{ name: "Kuti" }]);
      expect(found.understood).toBeUndefined();
      expect(await view("q=kitten")).toMatchObject({ total: 0, understood: { rest: "" } });
    });
  });

  test("a card carries the picture and the description", async () => {
    const ada = await admit(services, "ada");
    const description = "word ".repeat(40).trim();
    const id = await publish(services, ada, { name: "Ọ̀ṣun", description });
    const [card] = (await listCatalogue(services, null)).cards;
    expect(card).toMatchObject({ id, name: "Ọ̀ṣun", breed: "Local (Ekuke)", age: "3 years" });
    expect(card?.description).toBe(description);
    expect(card?.picture?.alt).toBe("Ọ̀ṣun, Local (Ekuke)");
  });

  test("home counts available dogs and cats and active shelters after every change", async () => {
    const home = async () => {
      const { reserved: held, ...counters } = (await viewHome(services)).counters;
      return { ...counters, held };
    };
    expect(await home()).toEqual({ dogs: 0, cats: 0, shelters: 0, held: 0 });
    const dog = await shelter(services);
    const cat = await shelter(services, { species: "Cat" });
    await shelter(services, { species: "Other" });
    expect(await home()).toEqual({ dogs: 1, cats: 1, shelters: 0, held: 0 });
    await move(services, dog, "reserved");
    expect(await home()).toEqual({ dogs: 0, cats: 1, shelters: 0, held: 1 });
    await move(services, dog, "available");
    await move(services, cat, "adopted");
    expect(await home()).toEqual({ dogs: 1, cats: 0, shelters: 0, held: 0 });
    const place = {
      id: newId(services.now()),
      name: "Ikoyi",
      created_at: services.now().toISOString(),
    };
    await insertRows(services, "partner_places", [
      { ...place, active: 1 },
      { ...place, id: newId(services.now()), active: 0 },
    ]);
    expect(await home()).toEqual({ dogs: 1, cats: 0, shelters: 1, held: 0 });
  });

  test("home shows zeros when the counters cannot be read", async () => {
    await shelter(services);
    await services.db.transaction((trx) =>
      trx.schema.alterTable("counters").renameTo("away").execute(),
    );
    const none = { dogs: 0, cats: 0, reserved: 0, shelters: 0 };
    expect((await viewHome(services)).counters).toEqual(none);
    await services.db.transaction((trx) =>
      trx.schema.alterTable("away").renameTo("counters").execute(),
    );
    expect((await viewHome(services)).counters).toMatchObject({ dogs: 1 });
  });
});
