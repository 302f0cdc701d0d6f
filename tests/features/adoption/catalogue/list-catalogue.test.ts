import { expect, test } from "vitest";
import { readCatalogueQuery } from "#app/features/adoption/catalogue/catalogue.ts";
import { viewCatalogue } from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { insertListing } from "#app/features/adoption/listing/listing.queries.server.ts";
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
