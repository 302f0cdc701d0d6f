import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shortInstant } from "#app/features/providers/vet/slots.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { newPet, newRecord } from "#tests/support/pets.ts";
import { hourMs, minuteMs } from "#tests/support/services.ts";
import { HtmlClient, siteForAll } from "#tests/support/site.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";
import {
  appointmentOf,
  offersMove,
  practise,
  proposed,
  requested,
  slot,
  vetTakes,
} from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;
const diary = "/dashboard/veterinarian/appointments";
const bookings = "/dashboard/pet-owner/bookings";

describe("offered times without scripts", () => {
  const { site, ngozi, musa } = siteForAll("sqlite", "ngozi", "musa");
  const owner = site.signedIn("ngozi");
  const vet = site.signedIn("musa");
  let bruno: string;

  beforeAll(async () => {
    const verified_at = site.services.now().toISOString();
    await updateRows(site.services, "people", { id: musa.id }, { verified_at });
    await practise(site.services, musa);
  });
  beforeEach(async () => {
    site.services.pass(3 * dayMs);
    bruno = await newPet(site.services, ngozi, { name: "Bruno" });
  });

  const at = (time: string, days = 2) => slot(site.services, days, time);
  async function confirmed(time = "09:00") {
    const { id } = await requested(site.services, musa, at(time), { owner: ngozi, petId: bruno });
    value(await vetTakes(site.services, musa, id, "confirm"));
    return id;
  }

  test("are chosen from the row of the list, and accepted in the owner's", async () => {
    const id = await confirmed();
    const page = await new HtmlClient(vet).open(`${diary}?show=coming`);
    await page.follow(`Move Bruno, ${shortInstant(at("09:00"))}`);
    expect(page.words).toContain("It stays until");
    page.check("11:00");
    page.fill(/^A word to/, "Surgery");
    await page.press("Offer This Time");
    expect(page.address).toBe(`${diary}?show=coming`);
    expect(page.notice).toContain(`${shortInstant(at("11:00"))} is offered to the owner of Bruno`);
    expect(page.words).toContain(`Waiting for ${ngozi.name}: ${shortInstant(at("11:00"))}`);

    const own = await new HtmlClient(owner).open(bookings);
    expect(own.words).toContain(`or ${shortInstant(at("11:00"))}?`);
    await own.press(/^Accept the appointment of Bruno/);
    expect(own.notice).toContain("The appointment of Bruno is moved");
    expect((await appointmentOf(site.services, id)).starts_at).toBe(at("11:00"));
    await own.press(/^Undo Accept, Bruno/);
    expect(await appointmentOf(site.services, id)).toMatchObject({
      starts_at: at("09:00"),
      offered_starts_at: at("11:00"),
    });
    await own.open(`${bookings}/${id}`);
    expect(own.words).toContain(`would like to move it to ${shortInstant(at("11:00"))}`);
    await own.press("Decline");
    expect(await appointmentOf(site.services, id)).toMatchObject({
      status: "confirmed",
      starts_at: at("09:00"),
      offered_at: null,
    });
  });

  test("come back with what was typed where they are taken or missing, and nothing is offered", async () => {
    const id = await confirmed();
    const rex = await newPet(site.services, ngozi, { name: "Rex" });
    const page = await new HtmlClient(vet).open(`${diary}/${id}/move`);
    page.fill(/^A word to/, "Surgery");
    await page.press("Offer This Time");
    expect(page.status).toBe(422);
    expect(page.words).toContain("Please choose a time");
    expect(page.value(/^A word to/)).toBe("Surgery");
    page.check("11:00");
    await requested(site.services, musa, at("11:00"), { owner: ngozi, petId: rex });
    await page.press("Offer This Time");
    expect(page.status).toBe(409);
    expect(page.words).toContain("This time was just taken. The nearest free ones:");
    expect(page.value(/^A word to/)).toBe("Surgery");
    expect((await appointmentOf(site.services, id)).offered_at).toBeNull();
  });

  test("are proposed from a patient's page, and answered on the owner's home", async () => {
    await confirmed();
    const page = await new HtmlClient(vet).open(`/dashboard/veterinarian/patients/${bruno}`);
    await page.follow("Next Visit");
    page.check(/^In 2 weeks/);
    page.fill("What it is for", "Control of the wound");
    await page.press("Propose This Visit");
    expect(page.notice).toContain("is proposed to the owner of Bruno");
    const home = await new HtmlClient(owner).open("/dashboard");
    await home.press(/^Accept Bruno/);
    expect(home.address).toMatch(/^\/dashboard/);
    const found = await site.services.db.reader
      .selectFrom("appointments")
      .select("status")
      .where("pet_id", "=", bruno)
      .where("reason", "=", "Control of the wound")
      .executeTakeFirst();
    expect(found?.status).toBe("confirmed");
  });

  test("say beside each Accept that it opens the health page, where it does", async () => {
    const opens = "Accept also opens the health page until seven days after it.";
    await confirmed();
    const page = await new HtmlClient(owner).open(bookings);
    expect(page.words).not.toContain(opens);
    const { id } = await proposed(site.services, musa, at("12:00", 6), {
      owner: ngozi,
      petId: bruno,
    });
    for (const path of [bookings, "/dashboard"]) {
      expect((await page.open(path)).words, path).toContain(opens);
    }
    await page.open(`${bookings}/${id}`);
    expect(page.words).toContain("May be read for this appointment once you accept");
    await page.open("/dashboard");
    await page.press(/^Accept Bruno/);
    expect(page.words).not.toContain(opens);
    expect((await appointmentOf(site.services, id)).status).toBe("confirmed");
  });

  test("can be accepted no more once they have lapsed: 409, and what stands", async () => {
    const { id } = await proposed(site.services, musa, at("09:00", 6), {
      owner: ngozi,
      petId: bruno,
    });
    const page = await new HtmlClient(owner).open(`${bookings}/${id}`);
    site.services.pass(49 * hourMs);
    await page.press("Accept");
    expect(page.status).toBe(409);
    expect(page.words).toContain("The offered time for Bruno could be accepted until");
    expect((await appointmentOf(site.services, id)).status).toBe("proposed");
  });

  test("cannot be taken back after eleven minutes by the notice's button", async () => {
    const id = await confirmed();
    value(await offersMove(site.services, musa, id, at("11:00")));
    const page = await new HtmlClient(owner).open(bookings);
    await page.press(/^Accept the appointment of Bruno/);
    site.services.pass(11 * minuteMs);
    await page.press(/^Undo Accept, Bruno/);
    expect(page.status).toBe(409);
    expect(page.words).toContain("The ten minutes to undo it are over.");
    expect((await appointmentOf(site.services, id)).starts_at).toBe(at("11:00"));
  });

  test("are another's own: neither page nor form is there for a stranger", async () => {
    const id = await confirmed();
    await admit(site.services, "bisi");
    const rival = await site.visitor().signIn("bisi");
    for (const path of [
      `${diary}/${id}/move`,
      `/dashboard/veterinarian/patients/${bruno}/next-visit`,
    ]) {
      expect((await owner.get(path)).status).toBe(403);
      expect((await rival.get(path)).status).toBe(403);
    }
    expect((await vet.get(`${diary}/01a1fd55-7a80-710d-b105-f1bfd076c09c/move`)).status).toBe(404);
  });

  test("stand in the week and the day with what is taken, free and off", async () => {
    const id = await confirmed();
    value(await offersMove(site.services, musa, id, at("11:00")));
    const day = addDays(lagosDay(site.services.now()), 2);
    const off = addDays(day, 7);
    await practise(site.services, musa, { daysOff: [off] });
    const page = await new HtmlClient(vet).open(diary);
    await page.follow("Week");
    expect(page.address).toBe(`${diary}?view=week`);
    expect(page.words).toContain("today");
    await page.open(`${diary}?view=week&day=${day}`);
    expect(page.words).toMatch(/09:00 Bruno\s*confirmed/);
    expect(page.words).toMatch(/11:00 Bruno\s*other time, not answered/);
    expect(page.words).toContain("Break: 13:00 to 14:00");
    await page.follow("Next week");
    expect(page.words).toContain("day off");
    await page.open(`${diary}?view=day&day=${day}`);
    await page.follow(/^09:00 Bruno/);
    expect(page.address).toBe(`${diary}/${id}`);
    await page.open(`${diary}?view=day&day=never`);
    expect(page.status).toBe(200);
  });

  test("are looked for from a vaccination that is due, with the pet and the reason filled in", async () => {
    const due = addDays(lagosDay(site.services.now()), 3);
    const given = addDays(lagosDay(site.services.now()), -1);
    await newRecord(site.services, ngozi, bruno, "vaccination", {
      title: "Rabies",
      happenedOn: given,
      nextDueOn: due,
    });
    const page = await new HtmlClient(owner).open(`/dashboard/pet-owner/pets/${bruno}`);
    await page.follow("Book a veterinarian for Rabies");
    await page.follow(`See Times of ${musa.name}`);
    expect(page.value("Reason")).toBe("Vaccination: Rabies");
    page.check("15:00");
    await page.press("Book");
    const booked = await rowsOf(
      site.services,
      "appointments",
      { pet_id: bruno },
      "reason",
      "status",
    );
    expect(booked).toEqual([{ reason: "Vaccination: Rabies", status: "requested" }]);
  });
});
