import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { findStay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { maxPetsPerOwner } from "#app/features/pets/pet/pet.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs, newKey } from "#tests/support/services.ts";
import { errorsOf, HtmlClient, siteForAll, textWith, typed } from "#tests/support/site.ts";
import { askAboutStay } from "#tests/support/stay-steps.ts";
import {
  booked,
  nightsOfBoarder,
  openForPets,
  received,
  wordsOfBooking,
} from "#tests/support/stays.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

const boarders = "/dashboard/pet-owner/boarders";
const bookings = "/dashboard/pet-owner/bookings";
const days = { startDate: "2026-06-10", endDate: "2026-06-13" };

describe("boarders", () => {
  const { site, ngozi } = siteForAll("sqlite", "ngozi");
  const owner = site.signedIn("ngozi");
  let bisi: Actor;
  let rival: Actor;
  let petId: string;

  beforeAll(async () => {
    bisi = await openForPets(site.services, await admit(site.services, "bisi"), { places: 2 });
    rival = await newcomer(site.services, "petOwner", "Rival Kennel");
    rival = await openForPets(site.services, rival, { places: 5 });
    await price(bisi, 800_000);
    await price(rival, 500_000);
    await takes(rival, ["Cat", "Other"]);
    petId = await newPet(site.services, ngozi, { name: "Simba", allergies: "Chicken" });
  });
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
    const html = await owner.html(`${boarders}${query}`);
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
    expect(page.words).toContain("Estimate for Simba: 3 nights × ₦8,000.00 = ₦24,000.00");
    page.fill("Feeding Schedule", "Twice a day").fill("End Date", "2026-06-15");
    await page.press("Show Estimate");
    expect(page.words).toContain("Estimate for Simba: 5 nights × ₦8,000.00 = ₦40,000.00");
    expect(page.opensAt).toBe("estimate");
    await page.press("Book");
    expect(page.notice).toContain("Request sent to ");
    expect(page.heading).toBe("The stay of Simba");
    expect(page.words).toContain("Twice a day");
    expect(page.words).toContain("Chicken");
    expect(page.words).toMatch(/answers before \d.*Without an answer we tell you at once/);
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
    expect(await owner.words(boarders + query)).toContain("full");
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
    expect(typed(html, "notes[0].allergies")).toBe("Chicken");
    for (const [startDate, endDate, message] of [
      ["2026-01-01", "2026-06-13", "Start Date cannot be earlier than today"],
      ["2026-06-13", "2026-06-10", "End Date cannot be earlier than the start date"],
      ["2026-06-01", "2026-09-10", "A stay can be at most 90 nights"],
      ["2027-06-01", "2027-06-10", "Please choose days within the next twelve months"],
    ] as const) {
      const body = { ...wordsOfBooking(petId), startDate, endDate };
      expect(await textWith(422, owner.post(`${boarders}/${bisi.id}`, body))).toContain(message);
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
    expect(page.opensAt).toBe("nights");
    expect(page.words).toContain("Estimate for Simba: 3 nights");
    await page.press("Book");
    expect(page.heading).toBe("The stay of Simba");
    expect(page.words).toContain("Afraid of generators");
    expect(page.words).toContain("13 Jun, 2026");
    await takes(bisi, ["Dog"], 2);
  });

  test("without scripts an owner asks to be told of a full night, stops, and a free one needs no waiting", async () => {
    await takes(bisi, ["Dog"], 1);
    await booked(site.services, bisi.id, days);
    const page = await new HtmlClient(owner).open(`${boarders}/${bisi.id}?month=2026-06`);
    expect(page.words).not.toContain("Not enough places");
    await page.press(/^10 Jun, 2026, full: arrive on this day once it is free/);
    await page.press(/^13 Jun, 2026, .*leave on this day/);
    expect(page.words).toContain("Not enough places are free on these nights.");
    const tell = `Tell me when a place with ${bisi.name} is free`;
    page.fill("Start Date", "2026-06-31").fill("Special Instructions", "Shy");
    await page.press(tell);
    expect(page.status).toBe(422);
    expect(page.alert).toContain("You do not wait for these nights yet");
    expect(page.value("Special Instructions")).toBe("Shy");
    await page.open(`${boarders}/${bisi.id}?${new URLSearchParams(days)}`);
    const late = page.keep();
    await page.press(tell);
    expect(page.notice).toContain(`We tell you once, as soon as ${bisi.name} has a place`);
    expect(page.words).toContain("You wait for a place on these nights.");
    await page.press("Stop waiting");
    expect(page.notice).toContain("You do not wait for these nights any more.");
    expect(page.has(tell)).toBe(true);
    await takes(bisi, ["Dog"], 2);
    await late.press(tell);
    expect(late.notice).toContain("We tell you once");
    await page.open(`${boarders}/${bisi.id}?${new URLSearchParams(days)}`);
    expect(page.has(tell)).toBe(false);
    const body = { ...wordsOfBooking(petId), ...days, intent: "wait", key: newKey() };
    expect(await textWith(409, owner.post(`${boarders}/${bisi.id}`, body))).toContain(
      "These nights are free: you can book them now.",
    );
  });

  test("book two pets at once by their ticks and two taps, each with its own notes", async () => {
    const koko = await newPet(site.services, ngozi, { name: "Koko", allergies: "Fish" });
    await newPet(site.services, ngozi, { name: "Rex", allergies: "Chicken" });
    const path = `${boarders}/${bisi.id}?month=2026-06&pet=${koko}`;
    const page = await new HtmlClient(owner).open(path);
    page.check("Koko Dog").check("Rex Dog").fill("Feeding Schedule", "Rice", "Pets");
    await page.press("10 Jun, 2026, 2 free: arrive on this day");
    expect([page.status, page.alert]).toEqual([200, ""]);
    expect(page.words).toContain("Arrival on 10 Jun, 2026. Now tap the day of leaving.");
    expect(page.isChecked("Rex Dog")).toBe(true);
    expect(page.opensAt).toBe("nights");
    await page.press("13 Jun, 2026, 2 free: leave on this day");
    expect(page.opensAt).toBe("nights");
    expect([page.value("Start Date"), page.value("End Date")]).toEqual([
      "2026-06-10",
      "2026-06-13",
    ]);
    expect(page.words).toContain(
      "Estimate for Koko and Rex: 3 nights × 2 pets × ₦8,000.00 = ₦48,000.00",
    );
    await page.press("Book");
    expect(page.heading).toBe("The stay of Koko and Rex");
    const stay = await findStay(site.services.db.reader, page.address.split("/").at(-1) ?? "");
    const notes = stay?.pets.map((pet) => [pet.name, pet.allergies, pet.feedingSchedule]);
    expect(notes).toEqual([
      ["Koko", "Fish", "Rice"],
      ["Rex", "Chicken", ""],
    ]);
    expect(await nightsOfBoarder(site.services, bisi.id)).toHaveLength(6);
  });

  test("a night without a place for all of them cannot be tapped, says so, and may be the day of leaving", async () => {
    await booked(site.services, bisi.id, { startDate: "2026-06-12", endDate: "2026-06-13" });
    await newPet(site.services, ngozi, { name: "Bruno" });
    const page = await new HtmlClient(owner).open(`${boarders}/${bisi.id}?month=2026-06&pet=`);
    page.check("Simba Dog").check("Bruno Dog");
    await page.press("10 Jun, 2026, 2 free: arrive on this day");
    expect(page.has("12 Jun, 2026, 1 free: leave on this day")).toBe(true);
    expect(page.has(/^13 Jun, 2026.*leave/)).toBe(false);
    expect(page.has("13 Jun, 2026, 2 free: arrive on this day")).toBe(true);
    await booked(site.services, bisi.id, { startDate: "2026-06-12", endDate: "2026-06-13" });
    await page.open(`${boarders}/${bisi.id}?month=2026-06&pet=`);
    // Whoever waits for a full night can begin with it.
    expect(page.has(/^12 Jun, 2026, full: arrive on this day once it is free/)).toBe(true);
    expect(page.words).toContain("12 Jun, 2026, full");
    await page.press("Jul 2026");
    expect(page.words).toContain("Free nights in Jul 2026");
    expect(page.opensAt).toBe("nights");
    await page.press("Jun 2026");
    await page.press("14 Jun, 2026, 2 free: arrive on this day");
    await page.press("9 Jun, 2026, 2 free: arrive on this day");
    expect(page.words).toContain("Arrival on 9 Jun, 2026.");
  });

  test("a night that is past is called so, and the months of somebody without a pet open at the calendar", async () => {
    const { id } = await admit(site.services, "tunde");
    await updateRows(site.services, "people", { id }, { role: "petOwner" });
    const visitor = await site.visitor().signIn("tunde");
    const page = await new HtmlClient(visitor).open(`${boarders}/${bisi.id}?month=2026-03`);
    expect(page.words).toContain("1 Mar, 2026, past");
    await page.follow("Apr 2026");
    expect(page.words).toContain("Free nights in Apr 2026");
    expect(page.opensAt).toBe("nights");
  });

  test("a pet that cannot come is greyed with the reason before anything is typed", async () => {
    const away = await newPet(site.services, ngozi, { name: "Faraway" });
    await takes(rival, ["Dog", "Cat", "Other"]);
    await newPet(site.services, ngozi, { name: "Whiskers", species: "Cat" });
    const gone = await newPet(site.services, ngozi, { name: "Oldie" });
    await updateRows(site.services, "pets", { id: gone }, { status: "archived" });
    await booked(site.services, rival.id, { owner: ngozi, petId: away, ...days });
    const query = new URLSearchParams(days);
    const page = await new HtmlClient(owner).open(`${boarders}/${bisi.id}?${query}`);
    for (const reason of [
      `Faraway Already with ${rival.name} from 10 Jun, 2026 to 13 Jun, 2026.`,
      `Whiskers ${bisi.name} does not take cats.`,
      "Oldie Archived: bring the pet back first.",
    ]) {
      expect(page.words).toContain(reason);
      const box = new RegExp(
        `<label[^>]*><input[^>]*disabled=""[^>]*/><span>${reason.split(" ")[0]}`,
      );
      expect(page.html).toMatch(box);
    }
  });

  test("contacts and food of the last stay are filled in, and what is cleared stays cleared", async () => {
    const first = {
      ...wordsOfBooking(petId),
      feedingSchedule: "Twice a day",
      emergencyContactName: "Kunle",
      emergencyContactPhone: "08035551234",
    };
    expect((await owner.post(`${boarders}/${bisi.id}`, first)).status).toBe(303);
    const page = await new HtmlClient(owner).open(`${boarders}/${bisi.id}?month=2026-08`);
    expect(page.value("Emergency Contact Name")).toBe("Kunle");
    expect(page.html).toContain("Twice a day");
    page.fill("Emergency Contact Name", "").fill("Emergency Contact Phone", "");
    await page.press("10 Aug, 2026, 2 free: arrive on this day");
    expect(page.value("Emergency Contact Name")).toBe("");
  });

  test("a booking of the same nights for the same pet answers 409 and changes nothing", async () => {
    expect((await owner.post(`${boarders}/${bisi.id}`, wordsOfBooking(petId))).status).toBe(303);
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
    const stayPage = `/dashboard/pet-owner/stays/${request.id}`;
    expect(page.html).toContain(`href="${stayPage}"`);
    await page.open(stayPage);
    expect(page.heading).toBe("The stay of Milo");
    const confirm = (email_verified_at: string | null) =>
      updateRows(site.services, "people", { id: ngozi.id }, { email_verified_at });
    await confirm(null);
    expect(await owner.html(bookings)).not.toContain("Milo");
    expect((await owner.get(stayPage)).status).toBe(404);
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
    const shown = await owner.words(`${boarders}/${bisi.id}`);
    expect(shown).toContain("Two gardens");
    expect(shown).toContain("₦9,500.50");
    await price(bisi, 800_000);
  });

  test("are booked by an owner of as many pets as one may have, who ticks one of them", async () => {
    const others = await countPetsOf(ngozi.id);
    for (let number = others; number < maxPetsPerOwner; number += 1) {
      await newPet(site.services, ngozi, { name: `Puppy ${number}`, allergies: "Chicken" });
    }
    const page = await new HtmlClient(owner).open(
      `${boarders}/${bisi.id}?${new URLSearchParams(days)}`,
    );
    await page.check(`Puppy ${maxPetsPerOwner - 1} Dog`).press("Book");
    expect(page.heading).toBe(`The stay of Puppy ${maxPetsPerOwner - 1}`);
  });

  const countPetsOf = async (ownerId: string) =>
    (await rowsOf(site.services, "pets", { owner_id: ownerId, status: "active" }, "id")).length;
});
