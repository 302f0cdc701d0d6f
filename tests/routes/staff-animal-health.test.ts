import { beforeEach, describe, expect, test } from "vitest";
import { animalSteps } from "#app/features/adoption/listing-desk/animal-steps.server.ts";
import { addDays, formatDay, lagosDay } from "#app/platform/dates.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { findStay, takeInAnimalOf } from "#tests/support/animals.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet, newRecord, stagePdf } from "#tests/support/pets.ts";
import { hourMs, newKey } from "#tests/support/services.ts";
import { HtmlClient, siteForAll } from "#tests/support/site.ts";
import { countOf, rowsOf, updateRows } from "#tests/support/tables.ts";

const list = "/dashboard/staff/animals";

describe("the health of an animal, for staff", () => {
  const { site, ada, musa } = siteForAll("sqlite", "ada", "musa");
  const browser = site.signedIn("ada");
  const vet = site.signedIn("musa");
  let pet: string;

  beforeEach(async () => {
    site.services.pass(hourMs);
    pet = await takeInAnimalOf(site.services, ada, { name: "Rex", intakeKind: "given_up" });
  });

  const today = () => lagosDay(site.services.now());
  const died = async () => {
    const options = { stepRole: "staff", name: "die", actor: ada, key: newKey(), input: {} };
    const stay = await findStay(site.services, pet);
    value(await takeStepByName(site.services, animalSteps, stay, options));
  };

  test("a vaccination that is due is given from home with three presses, and home says nothing more", async () => {
    const due = addDays(today(), 5);
    await newRecord(site.services, ada, pet, "vaccination", { title: "DHPP", nextDueOn: due });
    const client = new HtmlClient(browser);
    await client.open("/dashboard");
    expect(client.words).toContain(`DHPP is due on ${formatDay(due)}`);
    await client.follow("DHPP was given to Rex");
    expect(client.address).toBe(`${list}/${pet}/records/new?kind=vaccination&title=DHPP`);
    await client.press("Add Vaccination");
    expect(client.address).toBe(`${list}/${pet}`);
    expect(client.notice).toContain("Vaccination added.");
    await client.open("/dashboard");
    expect(client.words).not.toContain("DHPP");
    const given = { pet_id: pet, happened_on: today() };
    expect(await rowsOf(site.services, "medical_records", given)).toMatchObject([
      { title: "DHPP", author: "staff" },
    ]);
  });

  test("its page shows what is due, the entries and their documents; a wrong form keeps what was typed", async () => {
    const client = new HtmlClient(browser);
    await client.open(`${list}/${pet}`);
    await client.follow("Add Vaccination");
    expect(client.words).toContain("Ours bear our name and yours.");
    client.fill("Vaccine", "Rabies").fill("Given on", "2026-01-02").fill("Batch", "RB-1");
    await client.fill("Next due on", "2026-01-01").press("Add Vaccination");
    expect(client.status).toBe(422);
    expect(client.words).toContain("The next one is due after the day of this one");
    await client.fill("Next due on", "2026-01-20").press("Add Vaccination");
    expect(client.words).toContain("2 Jan, 2026 · batch RB-1 · next due on 20 Jan, 2026");
    expect(client.words).toContain(`By ${site.services.site.name} (${ada.name})`);
    expect(client.words).toMatch(/Due next Rabies, 20 Jan, 2026 ?overdue ?Given/);
    await client.follow("Correct Rabies, 2 Jan, 2026");
    await client.fill("Batch", "RB-2").press("Save Correction");
    expect(client.words).toMatch(/batch RB-2.*the earlier text.*batch RB-1/);
    await client.follow("Health card to print");
    expect(client.words).toContain("Rabies (batch RB-2) 2 Jan, 2026 20 Jan, 2026");
    expect(client.words).toContain(`Shelter ${site.services.site.name}`);
  });

  test("what was typed is kept with 409 if the animal left meanwhile, and its page offers no form", async () => {
    const client = new HtmlClient(browser);
    await client.open(`${list}/${pet}/records/new?kind=treatment`);
    client.fill("Treatment", "Worms").fill("Notes", "Ate it at once.");
    await died();
    await client.press("Add Treatment");
    expect(client.status).toBe(409);
    expect(client.words).toContain("This animal is no longer in our care");
    expect(client.html).toContain("Ate it at once.");
    expect(await rowsOf(site.services, "medical_records", { pet_id: pet })).toEqual([]);
    await client.open(`${list}/${pet}`);
    expect(client.words).not.toContain("Add Vaccination");
  });

  test("nothing of it is found of a pet that was never here, and only our time of one that has an owner", async () => {
    const owner = await newcomer(site.services, "petOwner", "Kemi Balogun");
    const own = await newPet(site.services, owner, { name: "Bingo" });
    await newRecord(site.services, ada, pet, "treatment", { title: "Worms" });
    const keeper_since = site.services.now().toISOString();
    const now = { keeper: "owner", owner_id: owner.id, keeper_since } as const;
    await updateRows(
      site.services,
      "care_episodes",
      { pet_id: pet },
      {
        ...{ status: "adopted", outcome_day: today(), out_name: "Rex" },
        ...{ out_breed: "", out_allergies: "", out_medicines: "" },
      },
    );
    await updateRows(site.services, "pets", { id: pet }, now);
    const theirs = await stagePdf(site.services, owner);
    const bath = { title: "Bath at Kemi's", files: [theirs] };
    await newRecord(site.services, owner, pet, "treatment", bath);
    for (const id of [own, pet]) {
      for (const path of ["/card", "/records/new"]) {
        expect((await browser.get(`${list}/${id}${path}`)).status, path).toBe(404);
      }
      const post = await browser.post(`${list}/${id}/records/new`, {
        title: "Mine",
        key: newKey(),
      });
      expect(post.status).toBe(404);
    }
    expect((await browser.get(`/medical-files/${theirs}`)).status).toBe(404);
    const words = await browser.words(`${list}/${pet}`);
    expect(words).toContain("Worms");
    expect(words).not.toContain("Bath");
  });

  test("a document that staff open is noted in the audit log before it is sent", async () => {
    const file = await stagePdf(site.services, ada);
    await newRecord(site.services, ada, pet, "document", { title: "Card", files: [file] });
    const before = await countOf(site.services, "audit_log");
    expect((await browser.get(`/medical-files/${file}`)).status).toBe(200);
    expect(await countOf(site.services, "audit_log")).toBe(before + 1);
  });

  test("staff choose a verified vet, who finds the animal among the patients, and take it back", async () => {
    const client = new HtmlClient(browser);
    const person = `/dashboard/staff/people/${musa.id}`;
    await updateRows(
      site.services,
      "people",
      { id: musa.id },
      {
        verified_at: site.services.now().toISOString(),
      },
    );
    expect(await vet.words("/dashboard/veterinarian/patients")).not.toContain("Rex");
    await client.open(person);
    await client.press("Treats our animals");
    expect(client.notice).toContain("reads and writes about all our animals");
    const patients = await vet.words("/dashboard/veterinarian/patients");
    expect(patients).toContain("Rex");
    expect(patients).toContain(site.services.site.name);
    const page = await vet.words(`/dashboard/veterinarian/patients/${pet}`);
    expect(page).toContain(`Shelter ${site.services.site.name}`);
    expect(page).not.toContain("Next Visit");
    await client.open(person);
    await client.press("No longer treats our animals");
    expect((await vet.get(`/dashboard/veterinarian/patients/${pet}`)).status).toBe(404);
  });
});
