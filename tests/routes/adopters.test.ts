import { beforeEach, describe, expect, test } from "vitest";
import { giveToAdopters } from "#app/features/animals/care-episode/give-to-adopters.server.ts";
import { formatDay, lagosDay } from "#app/platform/dates.ts";
import { undoMs } from "#app/platform/undo.ts";
import { takeInAnimalOf } from "#tests/support/animals.ts";
import { request, review, somebody } from "#tests/support/interests.ts";
import { animalOf, markAdopted, shelterAnimal, value } from "#tests/support/listings.ts";
import { cast } from "#tests/support/people.ts";
import { newPet } from "#tests/support/pets.ts";
import { medicalRecordRow } from "#tests/support/rows.ts";
import { hourMs, newKey } from "#tests/support/services.ts";
import { Browser, HtmlClient, siteForAll, wordsOf } from "#tests/support/site.ts";
import { insertRows, rowOf } from "#tests/support/tables.ts";

describe("whoever adopts from us", () => {
  const { site, ada, ngozi } = siteForAll("sqlite", "ada", "ngozi");
  const owner = site.signedIn("ngozi");
  const staff = site.signedIn("ada");
  beforeEach(() => site.services.pass(hourMs));

  async function adopted() {
    const listing = await shelterAnimal(site.services, ada, { name: "Bingo" });
    const animal = await animalOf(site.services, listing);
    const said = { kind: "vaccination", author: "staff", title: "Rabies" } as const;
    const by = { author_id: ada.id, author_name: ada.name, episode_id: animal.episode.id };
    await insertRows(site.services, "medical_records", [
      medicalRecordRow(animal.pet.id, { ...said, ...by }),
    ]);
    site.services.pass(hourMs);
    const asked = somebody({ name: "Ngozi Eze", email: cast.ngozi.email });
    const one = await request(site.services, listing, asked);
    value(await review(site.services, ada, one.id, { decision: "approve" }, newKey()));
    value(await markAdopted(site.services, ada, listing, newKey()));
    site.services.pass(undoMs);
    await giveToAdopters(site.services);
    return { listing, ...animal };
  }

  test("has the animal in My Pets with all records of our time, by us", async () => {
    const { pet } = await adopted();
    expect(await owner.words("/dashboard/pet-owner/pets")).toContain("Bingo");
    const page = await owner.words(`/dashboard/pet-owner/pets/${pet.id}`);
    expect(page).toContain("Rabies");
    expect(page).toContain(`${site.services.site.name} (${ada.name})`);
  });

  test("is left out of the page of a listing that says that the animal came back", async () => {
    const { listing, pet } = await adopted();
    const visitor = new Browser(site.app);
    const path = `/pet-details/${listing}`;
    expect(await visitor.words(path)).not.toContain("came back");
    const back = { intakeKind: "return", returned: String(pet.number) };
    await takeInAnimalOf(site.services, ada, back);
    const day = formatDay(lagosDay(site.services.now()));
    const words = await visitor.words(path);
    expect(words).toContain(`Bingo came back to us on ${day}.`);
    expect(words).not.toContain("Ngozi");
    expect((await owner.get(`/dashboard/pet-owner/pets/${pet.id}`)).status).toBe(404);
  });

  test("offers a pet, staff see it on home and take it in", async () => {
    const id = await newPet(site.services, ngozi, { name: "Rex" });
    const client = new HtmlClient(owner);
    await client.open(`/dashboard/pet-owner/pets/${id}`);
    await client
      .fill("Why do you want to give it to us?", "We move abroad")
      .fill("Phone, if not the one of your profile", "08035550111")
      .press("Give to us");
    expect(client.notice).toContain("Thank you. We will call you about Rex.");
    const home = await staff.html("/dashboard");
    expect(wordsOf(home)).toContain("wants to give Rex to us");
    expect(home).toContain(`/dashboard/staff/animals/new?offered=${id}`);
    const form = new HtmlClient(staff);
    await form.open(`/dashboard/staff/animals/new?offered=${id}`);
    await form.press("Take in");
    expect(form.notice).toContain("Rex is in our care.");
    expect(await rowOf(site.services, "pets", { id })).toMatchObject({ keeper: "shelter" });
  });

  test("is asked for a phone number that we can call, and keeps what was typed", async () => {
    const id = await newPet(site.services, ngozi, { name: "Rex" });
    const client = new HtmlClient(owner);
    await client.open(`/dashboard/pet-owner/pets/${id}`);
    await client.fill("Why do you want to give it to us?", "We move abroad").press("Give to us");
    expect(client.words).toContain("Please enter the number to call");
    expect(client.words).toContain("We move abroad");
    expect(await rowOf(site.services, "pets", { id })).toMatchObject({ offered_at: null });
  });
});
