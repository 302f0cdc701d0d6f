import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/platform/actor.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs } from "#tests/support/services.ts";
import { HtmlClient, siteForAll, typed } from "#tests/support/site.ts";
import { booked, openForPets, petWish, received } from "#tests/support/stays.ts";
import { updateRows } from "#tests/support/tables.ts";
import { practise, requested, slot, vetTakes } from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;
const bookings = "/dashboard/pet-owner/bookings";

describe("a past visit is booked again", () => {
  const { site, ngozi, musa } = siteForAll("sqlite", "ngozi", "musa");
  const owner = site.signedIn("ngozi");
  let bruno: string;

  beforeAll(async () => {
    const verified_at = site.services.now().toISOString();
    await updateRows(site.services, "people", { id: musa.id }, { verified_at });
    await practise(site.services, musa);
    await newPet(site.services, ngozi, { name: "Simba" });
  });
  beforeEach(async () => {
    site.services.pass(3 * dayMs);
    bruno = await newPet(site.services, ngozi, { name: "Bruno" });
  });

  async function past(reason: string) {
    const at = slot(site.services, 1, "11:00");
    const wish = { owner: ngozi, petId: bruno, reason };
    const { id } = await requested(site.services, musa, at, wish);
    value(await vetTakes(site.services, musa, id, "confirm"));
    site.services.pass(2 * dayMs);
    value(await vetTakes(site.services, musa, id, "complete"));
    return id;
  }

  test("with two taps from its row: the pet, the whole reason and a time are filled in", async () => {
    const reason = `Limps on the left. ${"Since last week. ".repeat(30)}`.trim();
    await past(reason);
    const page = await new HtmlClient(owner).open(`${bookings}?show=past`);
    await page.follow(/^Book Again: Bruno/);
    expect(page.value("Reason")).toBe(reason);
    await page.press("Book");
    expect(page.notice).toContain("Request sent to the veterinarian.");
    expect(page.words).toContain("Bruno with");
    expect(page.words).toContain(reason);
    expect(page.words).toContain("11:00 to 11:30");
    expect(page.words).toContain("Not shared for this appointment");
  });

  test("from its page, and keeps what it fills in while another day is chosen", async () => {
    const id = await past("Limps");
    const page = await new HtmlClient(owner).open(`${bookings}/${id}`);
    await page.follow("Book Again");
    const day = page.html.match(/href="([^"]*again=[^"]*day=[^"]*)"/)?.[1] ?? "";
    expect(day).toContain(`again=${id}`);
    await page.open(day.replaceAll("&amp;", "&"));
    expect(page.value("Reason")).toBe("Limps");
  });

  test("never with another person's visit, and not while it is to come", async () => {
    const stranger = await newcomer(site.services, "petOwner", "Chidi Eze");
    const at = slot(site.services, 1, "09:00");
    const { id } = await requested(site.services, musa, at, {
      owner: stranger,
      reason: "A secret of somebody else",
    });
    const page = await new HtmlClient(owner).open(
      `/dashboard/pet-owner/vets/${musa.id}?again=${id}`,
    );
    expect(page.status).toBe(200);
    expect(page.value("Reason")).toBe("");
    expect(page.html).not.toContain("A secret");
    for (const wrong of ["x", "%00", "a".repeat(500)]) {
      const found = await owner.get(`/dashboard/pet-owner/vets/${musa.id}?again=${wrong}`);
      expect(found.status).toBe(200);
    }
    await requested(site.services, musa, slot(site.services, 1, "10:00"), {
      owner: ngozi,
      petId: bruno,
    });
    await page.open(bookings);
    expect(page.words).not.toContain("Book Again");
  });
});

describe("a past stay is booked again", () => {
  const { site, ngozi } = siteForAll("sqlite", "ngozi");
  const owner = site.signedIn("ngozi");
  let bisi: Actor;

  beforeAll(async () => {
    bisi = await openForPets(site.services, await admit(site.services, "bisi"), { places: 3 });
  });

  test("with its pets, food and contacts, and the days to choose", async () => {
    const simba = await newPet(site.services, ngozi, { name: "Simba" });
    await newPet(site.services, ngozi, { name: "Luna" });
    const said = {
      feedingSchedule: "Rice at noon",
      emergencyContactName: "Mama Eze",
      emergencyContactPhone: "08031234567",
    };
    const { stay } = await booked(site.services, bisi.id, { owner: ngozi, petId: simba, ...said });
    await updateRows(site.services, "stays", { id: stay.id }, { status: "checked_out" });
    const other = { feedingSchedule: "Fish", emergencyContactName: "Somebody Newer" };
    const days = { startDate: "2026-07-10", endDate: "2026-07-12" };
    const later = { owner: ngozi, petId: simba, ...other, ...days };
    await booked(site.services, bisi.id, later);
    const page = await new HtmlClient(owner).open(`${bookings}?show=past`);
    await page.follow(/^Book Again: the stay of Simba/);
    expect(page.heading).toBe(bisi.name);
    expect(page.html).toContain("Rice at noon");
    expect(page.value("Emergency Contact Name")).toBe("Mama Eze");
    page.fill("Start Date", "2026-08-10").fill("End Date", "2026-08-13");
    await page.press("Book");
    expect(page.alert).toBe("");
    expect(page.heading).toBe("The stay of Simba");
    expect(page.words).toContain("Rice at noon");
  });

  test("in the public form where no boarder is listed, and never with another person's", async () => {
    const pets = [
      petWish({ petName: "Ava", kind: "Dog", feedingSchedule: "Rice at noon" }),
      petWish({ petName: "Bo", kind: "Cat" }),
    ];
    const own = await received(site.services, { ownerEmail: ngozi.email, pets });
    const others = await received(site.services, { emergencyContactName: "A stranger's mother" });
    await updateRows(site.services, "stays", { id: own.id }, { status: "expired" });
    const page = await new HtmlClient(owner).open(`/dashboard/pet-owner/stays/${own.id}`);
    await page.follow("Book Again");
    expect(page.address).toContain("/pet-boarding/form?again=");
    expect(typed(page.html, "petName")).toBe("Ava");
    expect(typed(page.html, "pets[1].petName")).toBe("Bo");
    expect(page.html).toContain("Rice at noon");
    expect(typed(page.html, "ownerEmail")).toBe(ngozi.email);
    expect(typed(page.html, "startDate")).toBe("");
    for (const browser of [owner, site.visitor()]) {
      const found = await browser.html(`/pet-boarding/form?again=${others.id}`);
      expect(found).not.toContain("A stranger");
      const boarders = `/dashboard/pet-owner/boarders/${bisi.id}?again=${others.id}`;
      if (browser === owner) expect(await browser.html(boarders)).not.toContain("A stranger");
    }
    expect(await site.visitor().html(`/pet-boarding/form?again=${own.id}`)).not.toContain("Rice");
  });
});
