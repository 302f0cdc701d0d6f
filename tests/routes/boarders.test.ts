import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { findStay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { type Browser, errorsOf, openSite, type Site, typed, wordsOf } from "#tests/support/app.ts";
import { HtmlClient } from "#tests/support/html-client.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs } from "#tests/support/services.ts";
import { askAboutStay } from "#tests/support/stay-steps.ts";
import {
  booked,
  nightsOfBoarder,
  openForPets,
  received,
  wordsOfBooking,
} from "#tests/support/stays.ts";

const boarders = "/dashboard/pet-owner/boarders";
const bookings = "/dashboard/pet-owner/bookings";
const days = { startDate: "2026-06-10", endDate: "2026-06-13" };

describe("boarders", () => {
  let site: Site;
  let ngozi: Actor;
  let bisi: Actor;
  let rival: Actor;
  let owner: Browser;
  let petId: string;

  beforeAll(async () => {
    site = await openSite("sqlite");
    ngozi = await admit(site.services, "ngozi");
    bisi = await openForPets(site.services, await admit(site.services, "bisi"), { places: 2 });
    rival = await newcomer(site.services, "petOwner", "Rival Kennel");
    rival = await openForPets(site.services, rival, { places: 5 });
    await price(bisi, 800_000);
    await price(rival, 500_000);
    await takes(rival, ["Cat", "Other"]);
    petId = await newPet(site.services, ngozi, { name: "Simba", allergies: "Chicken" });
    owner = await site.visitor().signIn("ngozi");
  });
  afterAll(() => site.services.cleanup());
  beforeEach(async () => {
    site.services.pass(hourMs);
    await site.services.db.transaction(async (trx) => {
      await trx.deleteFrom("stay_nights").execute();
      const closed = { status: "cancelled" } as const;
      await trx.updateTable("stays").set(closed).where("status", "=", "received").execute();
    });
  });

  const price = async (boarder: Actor, kobo: number | null) => {
    const words = { about: "A garden in Yaba", newPhotos: [], removePhotos: [] };
    value(await saveHome(site.services, boarder, { ...words, price: kobo }, undefined));
  };
  const takes = async (boarder: Actor, petTypes: ("Dog" | "Cat" | "Other")[], places = 5) => {
    const input = { places, petTypes, daysOff: [], area: "Surulere" };
    value(await saveCapacity(site.services, boarder, input, undefined));
  };
  const names = async (query: string) => {
    const html = await (await owner.get(`${boarders}${query}`)).text();
    return [...html.matchAll(/aria-label="See Nights of ([^"]*)"/g)].map(([, name]) =>
      (name ?? "").replace("&#x27;", "'"),
    );
  };

  test("without scripts are found, estimated, booked, followed and cancelled", async () => {
    const page = await new HtmlClient(owner).open("/dashboard");
    await page.follow("Find Pet Boarders");
    page.fill("Name or area", "yaba").fill("Kind of pet", "Dog");
    page.fill("Start Date", days.startDate).fill("End Date", days.endDate);
    await page.press("Search");
    expect(page.words).not.toContain("Rival Kennel");
    expect(page.words).toContain("Free places in every night from 10 Jun, 2026 to 13 Jun, 2026.");
    await page.follow(`See Nights of ${bisi.name}`);
    expect(page.heading).toBe(bisi.name);
    expect(page.words).toContain("Free nights in Jun 2026");
    expect(page.words).toContain("Estimate: 3 nights × ₦8,000.00 = ₦24,000.00");
    page.fill("Feeding Schedule", "Twice a day").fill("End Date", "2026-06-15");
    await page.press("Show Estimate");
    expect(page.words).toContain("Estimate: 5 nights × ₦8,000.00 = ₦40,000.00");
    await page.press("Book");
    expect(page.notice).toContain("The stay of Simba is asked for.");
    expect(page.heading).toBe("The stay of Simba");
    expect(page.words).toContain("Twice a day");
    expect(page.words).toContain("Chicken");
    expect(page.words).toContain("48 hours to answer");
    expect(await nightsOfBoarder(site.services, bisi.id)).toHaveLength(5);

    await page.open(bookings);
    expect(page.words).toContain("Coming (1)");
    await page.press("Yes, cancel the stay of Simba, 10 Jun, 2026");
    expect(page.notice).toContain("The stay of Simba is cancelled.");
    expect(page.words).toContain("Coming (0)");
    await page.follow("Cancelled");
    expect(page.words).toContain("10 Jun to 15 Jun, 2026");
    expect(await nightsOfBoarder(site.services, bisi.id)).toEqual([]);
  });

  test("are sorted by name, by price and by free places, and full ones come last", async () => {
    expect(await names("")).toEqual([bisi.name, "Rival Kennel"]);
    expect(await names("?sortBy=price")).toEqual(["Rival Kennel", bisi.name]);
    expect(await names("?sortBy=places")).toEqual(["Rival Kennel", bisi.name]);
    expect(await names("?petType=Cat")).toEqual(["Rival Kennel"]);
    expect(await names("?searchTerm=SURULERE")).toEqual(["Rival Kennel"]);
    const query = `?${new URLSearchParams(days)}`;
    await booked(site.services, bisi.id, days);
    expect(await names(query)).toEqual([bisi.name, "Rival Kennel"]);
    await booked(site.services, bisi.id, { startDate: "2026-06-12", endDate: "2026-06-14" });
    expect(await names(query)).toEqual(["Rival Kennel", bisi.name]);
    expect(wordsOf(await (await owner.get(boarders + query)).text())).toContain("full");
    const wrong = await owner.get(`${boarders}?startDate=2026-06-13&endDate=2026-06-10`);
    expect(await wrong.text()).toContain("Please choose a first day from today on");
  });

  test("show nobody whom our team has not verified, neither in the list nor by the address", async () => {
    const nobody = await newcomer(site.services, "petOwner", "Nobody Kennel");
    await openForPets(site.services, nobody, { verified: false });
    expect(await names("")).not.toContain("Nobody Kennel");
    expect((await owner.get(`${boarders}/${nobody.id}`)).status).toBe(404);
    expect((await owner.post(`${boarders}/${nobody.id}`, wordsOfBooking(petId))).status).toBe(404);
    expect((await owner.get(`${boarders}/${ngozi.id}`)).status).toBe(404);
  });

  test("say every mistake of a booking at its field and keep what was typed", async () => {
    const form = { ...wordsOfBooking(petId), startDate: "2026-02-30", endDate: "", petId: "" };
    const answer = await owner.post(`${boarders}/${bisi.id}`, {
      ...form,
      emergencyContactName: "Aunt Bola",
      intent: "book",
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Failed to book boarding");
    const wrong = Object.fromEntries(errorsOf(html).map(({ field, message }) => [field, message]));
    expect(wrong).toMatchObject({
      startDate: "Please enter a day that exists, for example 2026-12-24",
      endDate: "Please enter End Date",
      petId: "Please choose the pet",
      emergencyContactPhone: expect.stringContaining("Please enter Emergency Contact Phone too"),
    });
    expect(typed(html, "allergies")).toBe("Chicken");
    for (const [startDate, endDate, message] of [
      ["2026-01-01", "2026-06-13", "Start Date cannot be earlier than today"],
      ["2026-06-13", "2026-06-10", "End Date cannot be earlier than the start date"],
      ["2026-06-01", "2026-09-10", "A stay can be at most 90 nights"],
      ["2027-06-01", "2027-06-10", "Please choose days within the next twelve months"],
    ] as const) {
      const body = { ...wordsOfBooking(petId), startDate, endDate };
      const refused = await owner.post(`${boarders}/${bisi.id}`, body);
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain(message);
    }
    expect(await nightsOfBoarder(site.services, bisi.id)).toEqual([]);
  });

  test("offer the nearest free nights to somebody whose own are full, with what was typed kept", async () => {
    await takes(bisi, ["Dog"], 1);
    await booked(site.services, bisi.id, days);
    const page = await new HtmlClient(owner).open(
      `${boarders}/${bisi.id}?${new URLSearchParams(days)}`,
    );
    page.fill("Special Instructions", "Afraid of generators");
    await page.press("Book");
    expect(page.words).toContain("no free place in the night of 10 Jun, 2026");
    await page.press("13 Jun, 2026 to 16 Jun, 2026");
    expect(page.words).toContain("Estimate: 3 nights");
    await page.press("Book");
    expect(page.heading).toBe("The stay of Simba");
    expect(page.words).toContain("Afraid of generators");
    expect(page.words).toContain("13 Jun, 2026");
    await takes(bisi, ["Dog"], 2);
  });

  test("hear of each pet what is known of it, and nothing of another one", async () => {
    const rex = await newPet(site.services, ngozi, { name: "Rex", allergies: "Fish" });
    const form = { ...wordsOfBooking(rex), allergies: "Chicken", begunFor: petId };
    const answer = await owner.post(`${boarders}/${bisi.id}`, form);
    expect(answer.status).toBe(303);
    const id = answer.headers.get("Location")?.split("/").at(-1) ?? "";
    expect((await findStay(site.services.db.reader, id))?.pets[0]?.allergies).toBe("Fish");
  });

  test("a booking of the same nights for the same pet answers 409 and changes nothing", async () => {
    const first = await owner.post(`${boarders}/${bisi.id}`, wordsOfBooking(petId));
    expect(first.status).toBe(303);
    const again = await owner.post(`${boarders}/${bisi.id}`, wordsOfBooking(petId));
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("Simba already has a stay with");
    expect(await nightsOfBoarder(site.services, bisi.id)).toHaveLength(3);
  });

  test("another owner's stay is not found, neither to read nor to cancel", async () => {
    const { stay } = await booked(site.services, bisi.id);
    const address = `/dashboard/pet-owner/stays/${stay.id}`;
    expect((await owner.get(address)).status).toBe(404);
    expect((await owner.post(address, { intent: "cancel" })).status).toBe(404);
    expect((await findStay(site.services.db.reader, stay.id))?.status).toBe("received");
  });

  test("a question is answered on the stay's page, and a second cancelling answers 409", async () => {
    const { stay } = await booked(site.services, bisi.id, { owner: ngozi, petId });
    const question = "Does he bark at night?";
    value(await askAboutStay(site.services, bisi, stay.id, { question }, undefined));
    const address = `/dashboard/pet-owner/stays/${stay.id}`;
    const page = await new HtmlClient(owner).open("/dashboard");
    await page.follow("The stay of Simba");
    expect(page.words).toContain(question);
    page.fill("Your answer", "Never.");
    await page.press("Answer");
    expect(page.words).toContain("Never.");
    expect((await findStay(site.services.db.reader, stay.id))?.status).toBe("received");
    expect((await owner.post(address, { intent: "cancel" })).status).toBe(303);
    const late = await owner.post(address, { intent: "cancel" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("cancelled the stay of Simba on");
  });

  test("a request by the public form stands in the same list once its address is confirmed", async () => {
    const request = await received(site.services, { ownerEmail: ngozi.email, petName: "Milo" });
    const page = await new HtmlClient(owner).open(bookings);
    expect(page.words).toContain("no boarder yet");
    await page.follow("View the stay of Milo, 10 Jun, 2026");
    expect(page.heading).toBe("The stay of Milo");
    const confirm = (email_verified_at: string | null) =>
      site.services.db.transaction((trx) =>
        trx.updateTable("people").set({ email_verified_at }).where("id", "=", ngozi.id).execute(),
      );
    await confirm(null);
    expect(await (await owner.get(bookings)).text()).not.toContain("Milo");
    expect((await owner.get(`/dashboard/pet-owner/stays/${request.id}`)).status).toBe(404);
    await confirm(site.services.now().toISOString());
  });

  test("a boarder's words and price are shown to owners as saved, and a wrong price keeps them", async () => {
    const boarder = await site.visitor().signIn("bisi");
    const page = await new HtmlClient(boarder).open("/dashboard/profile");
    await page.follow("Boarding Home");
    page.fill("About your home", "Two gardens").fill("Price of a night in naira", "dear");
    await page.press("Save Home");
    expect(page.words).toContain("Please enter the price of a night as an amount in naira");
    page.fill("Price of a night in naira", "₦9,500.50");
    await page.press("Save Home");
    expect(page.notice).toContain("Your boarding home is saved.");
    const shown = wordsOf(await (await owner.get(`${boarders}/${bisi.id}`)).text());
    expect(shown).toContain("Two gardens");
    expect(shown).toContain("₦9,500.50");
    await price(bisi, 800_000);
  });
});
