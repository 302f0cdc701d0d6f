import { beforeAll, describe, expect, test } from "vitest";
import { findStay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { ApiClient, tokenOf } from "#tests/support/api.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { newPet } from "#tests/support/pets.ts";
import { hourMs } from "#tests/support/services.ts";
import { type Browser, HtmlClient, siteForAll, wordsOf } from "#tests/support/site.ts";
import { acceptStay } from "#tests/support/stay-steps.ts";
import { openForPets, petWish, received } from "#tests/support/stays.ts";

const names = ["Ava", "Bo", "Coco", "Duke", "Ella"];

describe("the price of a stay", () => {
  const { site, ngozi } = siteForAll("sqlite", "ngozi", "ada");
  const staff = site.signedIn("ada");
  const owner = site.signedIn("ngozi");
  let bisi: Actor;
  let boarder: Browser;
  const petIds: string[] = [];

  beforeAll(async () => {
    bisi = await openForPets(site.services, await admit(site.services, "bisi"), { places: 5 });
    const home = { about: "", price: 8_000_00, newPhotos: [], removePhotos: [] };
    value(await saveHome(site.services, bisi, home, undefined));
    for (const name of names) petIds.push(await newPet(site.services, ngozi, { name }));
    boarder = await site.visitor().signIn("bisi");
  });

  const words = async (browser: Browser, path: string) => await browser.words(path);
  const api = async (person: Actor) =>
    new ApiClient(site.app, { token: await tokenOf(site.services, person) });

  test.each([
    {
      pets: 1,
      startDate: "2026-06-10",
      endDate: "2026-06-13",
      sum: "3 nights × ₦8,000.00 =",
      naira: 24_000,
    },
    {
      pets: 2,
      startDate: "2026-06-20",
      endDate: "2026-06-23",
      sum: "3 nights × 2 pets × ₦8,000.00 =",
      naira: 48_000,
    },
    {
      pets: 5,
      startDate: "2026-07-10",
      endDate: "2026-07-13",
      sum: "3 nights × 5 pets × ₦8,000.00 =",
      naira: 120_000,
    },
    {
      pets: 1,
      startDate: "2026-07-20",
      endDate: "2026-07-20",
      sum: "1 night × ₦8,000.00 =",
      naira: 8_000,
    },
    {
      pets: 2,
      startDate: "2026-07-25",
      endDate: "2026-07-25",
      sum: "1 night × 2 pets × ₦8,000.00 =",
      naira: 16_000,
    },
  ])(
    "is one everywhere: $pets pets from $startDate to $endDate",
    async ({ pets, startDate, endDate, sum, naira }) => {
      site.services.pass(hourMs);
      const total = `₦${naira.toLocaleString("en")}.00`;
      const costs = new RegExp(
        `It costs ₦${naira.toLocaleString("en")} ?: ${sum.replace(".00 =", "")}\\. You pay`,
      );
      const days = new URLSearchParams({ startDate, endDate });
      const page = await new HtmlClient(owner).open(
        `/dashboard/pet-owner/boarders/${bisi.id}?${days}`,
      );
      for (const name of names) page.check(`${name} Dog`, names.indexOf(name) < pets);
      await page.press("Show Estimate");
      expect(page.words).toContain(`${sum} ${total}`);
      await page.press("Book");
      const id = page.address.split("/").at(-1) ?? "";
      const stay = await findStay(site.services.db.reader, id);
      expect(stay?.pets).toHaveLength(pets);
      const pages = [
        [owner, `/dashboard/pet-owner/stays/${id}`],
        [boarder, `/dashboard/pet-owner/boarding-requests/${id}`],
        [staff, `/dashboard/staff/boarding-requests/${id}`],
      ] as const;
      /** What stands on the Money cards, in Billing and in the answers of the API. */
      async function expectPrice(said: string, agreed: number | null, whole: number) {
        for (const [browser, path] of pages) {
          expect(await words(browser, path)).toContain(`Agreed ${said}`);
          const billing = await browser.html("/dashboard/billing");
          const [row = ""] = billing.slice(billing.indexOf(`data-key="${id}"`)).split("</tr>");
          expect(wordsOf(row)).toContain(said);
        }
        for (const [person, path] of [
          [ngozi, "/api/bookings/boarding"],
          [bisi, "/api/boarders/requests"],
        ] as const) {
          const client = await api(person);
          const listed = (await client.get(path)).body as { _id: string; price: number }[];
          expect(listed.find(({ _id }) => _id === id)?.price).toBe(whole);
          const money = await client.get(`/api/bookings/boarding/${id}/payments`);
          expect(money.body.agreed).toBe(agreed);
        }
      }
      await expectPrice(`not yet, ${total} asked`, null, naira);
      expect(await words(...pages[0])).toMatch(costs);

      value(await acceptStay(site.services, bisi, id, {}, undefined));
      expect((await findStay(site.services.db.reader, id))?.agreed_kobo).toBe(naira * 100);
      await expectPrice(total, naira, naira);
      expect(await words(...pages[0])).toMatch(costs);

      const amount = await new HtmlClient(staff).open(pages[2][1]);
      amount.fill("Amount for the whole stay (NGN)", "1234");
      amount.fill("Why, which owner and boarder read", "As we said on the phone");
      await amount.press("Change Amount");
      await expectPrice("₦1,234.00", 1234, 1234);
      const own = await words(...pages[0]);
      expect(own).toMatch(/It costs ₦1,234 ?: (agreed for )?\d/);
      expect(own).not.toMatch(costs);
    },
  );

  test("is what staff read in the offers of a hand-over", async () => {
    const pets = names.map((petName) => petWish({ petName, kind: "Dog" }));
    const days = { startDate: "2026-08-10", endDate: "2026-08-14" };
    const { id } = await received(site.services, { pets, ...days });
    expect(await words(staff, `/dashboard/staff/boarding-requests/${id}`)).toContain(
      "₦8,000.00 a night and pet, ₦160,000.00 in all",
    );
  });
});
