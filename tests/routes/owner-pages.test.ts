import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, dayMs, lagosDay } from "#app/platform/dates.ts";
import { value } from "#tests/support/listings.ts";
import { admit, password } from "#tests/support/people.ts";
import { newPet, newRecord } from "#tests/support/pets.ts";
import { HtmlClient, siteForAll } from "#tests/support/site.ts";
import { acceptStay } from "#tests/support/stay-steps.ts";
import { booked, openForPets } from "#tests/support/stays.ts";
import { updateRows } from "#tests/support/tables.ts";
import { practise, requested, slot, vetTakes } from "#tests/support/vets.ts";

describe("an owner's pages", () => {
  const { site, ngozi, musa } = siteForAll("sqlite", "ngozi", "musa");
  const owner = site.signedIn("ngozi");
  let bisi: Actor;
  let bala: string;

  beforeAll(async () => {
    bisi = await openForPets(site.services, await admit(site.services, "bisi"), { places: 5 });
    const home = { about: "", price: 8_000_00, newPhotos: [], removePhotos: [] };
    value(await saveHome(site.services, bisi, home, undefined));
    const verified_at = site.services.now().toISOString();
    await updateRows(site.services, "people", { id: musa.id }, { verified_at });
    await practise(site.services, musa);
  });
  beforeEach(async () => {
    site.services.pass(3 * dayMs);
    bala = await newPet(site.services, ngozi, { name: "Bala", allergies: "Chicken." });
  });

  const inDays = (days: number) => addDays(lagosDay(site.services.now()), days);
  const open = async (path: string) => new HtmlClient(owner).open(path);
  const petPage = (id: string) => `/dashboard/pet-owner/pets/${id}`;

  async function ownStay(days = 10) {
    const wish = { owner: ngozi, petId: bala, startDate: inDays(days), endDate: inDays(days + 3) };
    return (await booked(site.services, bisi.id, wish)).stay;
  }
  const stayPage = (id: string) => open(`/dashboard/pet-owner/stays/${id}`);

  test("a stay begins with who, the price, and what it waits for", async () => {
    const { id } = await ownStay();
    const page = await stayPage(id);
    expect(page.words).toMatch(/Bala stays with Bísí O'Neil in Yaba from .* to .*, 3 nights\./);
    expect(page.words).toMatch(/It costs ₦24,000 ?: 3 nights × ₦8,000\. You pay Bísí/);
    expect(page.words).toMatch(
      /answers before \d.*Until then the place is kept for Bala\. Without an answer we tell you/,
    );
    expect(page.html).toMatch(/<li[^>]*aria-current="step"[^>]*>Answer/);
    expect(page.words).toMatch(/What Bísí O'Neil knows about Bala Chicken/);
  });

  test("an accepted stay waits for the first day, one that is over is told as the past", async () => {
    const stay = await ownStay();
    value(await acceptStay(site.services, bisi, stay.id, {}, undefined));
    const page = await stayPage(stay.id);
    expect(page.html).toMatch(/<li[^>]*aria-current="step"[^>]*>Check-in/);
    expect(page.words).not.toContain("Without an answer");
    await updateRows(site.services, "stays", { id: stay.id }, { status: "checked_out" });
    await page.open(page.address);
    expect(page.words).toMatch(/Bala stayed with .* It cost ₦24,000/);
    expect(page.html).not.toContain('aria-current="step"');
  });

  test("a stay that was called off has neither price nor way", async () => {
    const { id } = await ownStay();
    await updateRows(site.services, "stays", { id }, { status: "cancelled" });
    const page = await stayPage(id);
    expect(page.words).toContain("Bala was to stay with");
    expect(page.words).not.toContain("It costs");
    expect(page.html).not.toContain('aria-label="How far it is"');
  });

  test("an appointment begins with when, the fee, and until when it waits", async () => {
    const at = slot(site.services, 1, "11:00");
    const { id } = await requested(site.services, musa, at, { owner: ngozi, petId: bala });
    const page = await open(`/dashboard/pet-owner/bookings/${id}`);
    expect(page.words).toMatch(/Bala sees Dr Musa \S+.* on \w+day, .*11:00 to/);
    expect(page.words).toMatch(/still has to confirm\..*Without an answer by .*11:00 the request/);
    expect(page.html).toMatch(/<li[^>]*aria-current="step"[^>]*>Confirmed/);
    value(await vetTakes(site.services, musa, id, "confirm"));
    await page.open(page.address);
    expect(page.words).not.toContain("Without an answer");
    expect(page.html).toMatch(/<li[^>]*aria-current="step"[^>]*>Visit/);
    expect(page.words).toMatch(/Reason Limps/);
  });

  test("a pet's page has its bookings and messages behind tabs, each with an address", async () => {
    await ownStay();
    const page = await open(petPage(bala));
    expect(page.words).toMatch(/Health Bookings 1 ?Messages Vaccinations/);
    expect(page.words).not.toContain("All your bookings");
    await page.follow(/^Bookings/);
    expect(page.address).toBe(`${petPage(bala)}?tab=bookings`);
    expect(page.words).toContain("Stays (1)");
    expect(page.words).not.toContain("Vaccinations");
    await page.follow("Messages");
    await page.open(`${petPage(bala)}?tab=messages`);
    expect(page.words).toContain("Nobody has written about Bala yet.");
    await page.open(`${petPage(bala)}?tab=<script>`);
    expect(page.words).toContain("Vaccinations");
  });

  test("what is late leads to the next free time, and the form has pet, reason and time", async () => {
    await newRecord(site.services, ngozi, bala, "vaccination", {
      title: "DHPP",
      happenedOn: inDays(-380),
      nextDueOn: inDays(-12),
    });
    const page = await open(petPage(bala));
    expect(page.words).toMatch(
      /DHPP is 12 days late\. .*Musa \S+ has a free time (today|tomorrow)/,
    );
    await page.follow(/^Book DHPP for Bala with/);
    expect(page.value("Reason")).toBe("Vaccination: DHPP");
    expect(page.html).toMatch(/name="slot"[^>]*checked|checked[^>]*name="slot"/);
    await page.press("Book");
    expect(page.notice).toBe("Request sent to the veterinarian.");
  });

  test("a pet without anything late offers a visit", async () => {
    const page = await open(petPage(bala));
    expect(page.words).not.toMatch(/ late\./);
    expect(page.has("Book a visit for Bala")).toBe(true);
  });

  test("home shows the pets with their faces, and what the count of pets counts", async () => {
    const page = await open("/dashboard");
    expect(page.words).toMatch(/Your pets .*Bala.* Add a pet Book a stay ?Book a visit/);
    await newRecord(site.services, ngozi, bala, "vaccination", {
      title: "Rabies",
      happenedOn: inDays(-380),
      nextDueOn: inDays(-2),
    });
    await page.open("/dashboard");
    expect(page.html).toMatch(/\d+ due</);
  });

  test("someone without pets reads the first steps and no row of pets", async () => {
    const fields = { email: "new@example.com", phone: "0803 555 1234", password };
    const visitor = site.visitor();
    await visitor.post("/register", { ...fields, name: "Yétúndé", userType: "petOwner" });
    const page = await new HtmlClient(visitor).open("/dashboard");
    expect(page.words).toContain("Your first steps");
    expect(page.words).not.toContain("Book a stay");
    expect(page.words).not.toContain("Nothing is due");
  });

  test("the pets of the last stay are chosen for the next, unless the link names one", async () => {
    const other = await newPet(site.services, ngozi, { name: "Adire" });
    await ownStay(30);
    const path = `/dashboard/pet-owner/boarders/${bisi.id}`;
    const chosen = (page: HtmlClient) =>
      [...page.html.matchAll(/<input[^>]*name="petId"[^>]*>/g)]
        .filter(([input]) => /\schecked/.test(input))
        .map(([input]) => /value="([^"]*)"/.exec(input)?.[1]);
    expect(chosen(await open(path))).toEqual([bala]);
    expect(chosen(await open(`${path}?pet=${other}`))).toEqual([other]);
  });
});
