import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharePet } from "#app/features/pets/pet/share-pet.server.ts";
import { shortInstant } from "#app/features/providers/vet/slots.ts";
import { addDays, addMonthsToDay, lagosDay } from "#app/platform/dates.ts";
import { value } from "#tests/support/listings.ts";
import { newPet } from "#tests/support/pets.ts";
import { hourMs } from "#tests/support/services.ts";
import { HtmlClient, siteForAll, textWith } from "#tests/support/site.ts";
import { rowOf, updateRows } from "#tests/support/tables.ts";
import { appointmentOf, newVet, practise, requested, slot, vetTakes } from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;
const diary = "/dashboard/veterinarian/appointments";
const patients = "/dashboard/veterinarian/patients";

describe("a visit without scripts", () => {
  const { site, ngozi, musa } = siteForAll("sqlite", "ngozi", "musa");
  const vet = site.signedIn("musa");
  let bruno: string;

  beforeAll(async () => {
    const verified_at = site.services.now().toISOString();
    await updateRows(site.services, "people", { id: musa.id }, { verified_at });
    await practise(site.services, musa);
  });
  beforeEach(async () => {
    site.services.pass(dayMs);
    bruno = await newPet(site.services, ngozi, { name: "Bruno", allergies: "Chicken" });
  });

  /** A confirmed appointment of tomorrow. */
  async function confirmed(time: string, { petId = bruno, ...wish }: Wish = {}) {
    const at = slot(site.services, 1, time);
    const { id } = await requested(site.services, musa, at, { owner: ngozi, petId, ...wish });
    value(await vetTakes(site.services, musa, id, "confirm"));
    return id;
  }
  type Wish = { petId?: string; reason?: string; sharesHealth?: boolean };

  /** A visit that is over, and its note opened. */
  async function noteOf(wish: Wish = {}): Promise<HtmlClient> {
    const id = await confirmed("09:00", wish);
    site.services.pass(dayMs);
    value(await vetTakes(site.services, musa, id, "complete"));
    return new HtmlClient(vet).open(`${diary}/${id}/note`);
  }

  const recordsOf = (petId: string) =>
    site.services.db.reader
      .selectFrom("medical_records")
      .select(["kind", "title", "text", "batch", "next_due_on", "happened_on", "author_name"])
      .select(["weight_g", "temperature_tenths"])
      .where("pet_id", "=", petId)
      .orderBy("kind")
      .orderBy("title")
      .execute();

  test("leads from Done to its note with the booking's reason, and from there to the next appointment of the day", async () => {
    const rex = await newPet(site.services, ngozi, { name: "Rex" });
    const first = await confirmed("09:00", { reason: "Limps on\nthe left", sharesHealth: true });
    const next = await confirmed("14:00", { petId: rex });
    site.services.pass(dayMs);
    const page = await new HtmlClient(vet).open(diary);
    await page.press(`Done: Bruno, ${shortInstant(slot(site.services, 0, "09:00"))}`);
    expect(page.address).toBe(`${diary}/${first}/note`);
    expect(page.notice).toContain("The appointment of Bruno is done.");
    expect(page.has(/^Undo Done, Bruno/)).toBe(true);
    expect(page.value("Reason for the visit")).toBe("Limps on the left");
    expect(page.words).toContain("Allergies Chicken");

    page.fill("Weight in kg", "12,4").fill("Temperature in °C", "38.6");
    page.fill("What was found", "A thorn.").fill("What was done", "Taken out.");
    page.fill("Medicines", "Carprofen 50 mg, one a day\n\nChlorhexidine wash");
    const today = lagosDay(site.services.now());
    await page.press("Save and next: 14:00 Rex");
    expect(page.address).toBe(`${diary}/${next}`);
    expect(page.notice).toContain("The note about Bruno is saved.");
    const records = await recordsOf(bruno);
    expect(records.map(({ kind, title }) => [kind, title])).toEqual([
      ["prescription", "Carprofen 50 mg, one a day"],
      ["prescription", "Chlorhexidine wash"],
      ["visit_note", "Limps on the left"],
    ]);
    const [, , note] = records;
    expect(note?.text).toMatch(/^Found: A thorn\.\n\nDone: Taken out\.$/);
    expect(note).toMatchObject({
      happened_on: today,
      author_name: musa.name,
      weight_g: 12_400,
      temperature_tenths: 386,
    });
  });

  test("offers no next appointment after the last one of the day, and leads back to the list", async () => {
    const page = await noteOf();
    expect(page.has(/^Save and next/)).toBe(false);
    await page.press("Save Note");
    expect(page.address).toBe(diary);
    expect((await recordsOf(bruno)).map(({ kind }) => kind)).toEqual(["visit_note"]);
  });

  test("is noted with a vaccination, which is due again on the day that was entered", async () => {
    const page = await noteOf({ sharesHealth: true });
    const due = addDays(lagosDay(site.services.now()), 365);
    page.fill("Vaccine", "Rabies").fill("Batch", "R-77").fill("Next due on", due);
    await page.press("Save Note");
    expect(await recordsOf(bruno)).toMatchObject([
      { kind: "vaccination", title: "Rabies", batch: "R-77", next_due_on: due },
      { kind: "visit_note" },
    ]);
    const patient = await new HtmlClient(vet).open(`${patients}/${bruno}`);
    expect(patient.words).toMatch(/Due next Rabies, \d/);
  });

  test("comes back with every mistake at its field and all that was typed, and nothing is written", async () => {
    const page = await noteOf({ sharesHealth: true });
    page.fill("Reason for the visit", "").fill("Weight in kg", "heavy");
    page.fill("Temperature in °C", "386").fill("What was found", "A thorn.");
    page.fill("Medicines", "m".repeat(201)).fill("Batch", "R-77");
    page.fill("Day of the next visit", "2020-01-01");
    await page.press("Save Note");
    expect(page.status).toBe(422);
    for (const message of [
      "Please enter why the pet was seen",
      "Please enter the weight in kilograms",
      "Please enter the temperature in °C as a number from 25 to 45",
      "Please use at most 200 characters for each medicine",
      "Please enter the vaccine",
      "Please enter a day to come",
    ]) {
      expect(page.words).toContain(message);
    }
    expect(page.value("What was found")).toBe("A thorn.");
    expect(page.value("Batch")).toBe("R-77");
    expect(page.words).toContain("Allergies Chicken");
    expect(await recordsOf(bruno)).toEqual([]);
  });

  test("proposes the next visit in two weeks with one tap more, and takes it back at the notice", async () => {
    const page = await noteOf({ reason: "Limps", sharesHealth: true });
    const [label] = page.words.match(/In 2 weeks\s*\w+ \d+ \w+, \d\d:\d\d/) ?? [];
    expect(label).toContain("09:00");
    const twoWeeks = slot(site.services, 14, "09:00");
    const form = {
      title: "Limps",
      nextVisit: twoWeeks,
      weight: "12.9",
      key: "a-key-of-the-next-visit",
    };
    const answers = await Promise.all([vet.post(page.address, form), vet.post(page.address, form)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const proposals = () =>
      site.services.db.reader
        .selectFrom("appointments")
        .select(["id", "status", "starts_at", "reason"])
        .where("pet_id", "=", bruno)
        .where("status", "in", ["proposed", "cancelled"])
        .execute();
    const [next, ...others] = await proposals();
    expect(others).toEqual([]);
    expect(next).toMatchObject({
      status: "proposed",
      starts_at: twoWeeks,
      reason: "After: Limps",
    });
    await page.open(diary);
    expect(page.notice).toContain("is proposed to the owner of Bruno");
    await page.press("Undo Proposal, Bruno");
    expect((await proposals())[0]?.status).toBe("cancelled");
  });

  test("is not written where its next visit cannot be: a taken time, a day off, a day too far", async () => {
    const page = await noteOf({ sharesHealth: true });
    const rex = await newPet(site.services, ngozi, { name: "Rex" });
    const taken = slot(site.services, 14, "16:30");
    await requested(site.services, musa, taken, { owner: ngozi, petId: rex });
    const send = (more: object) =>
      vet.post(page.address, { title: "Limps", found: "A thorn.", ...more });
    const words = await textWith(409, send({ nextVisit: taken, key: "a-key-of-a-taken-time" }));
    expect(words).toContain("This time was just taken. The nearest free ones:");
    expect(words).toContain("A thorn.");
    const far = addDays(lagosDay(site.services.now()), 90);
    const late = await send({ nextDay: far, key: "a-key-of-a-day-too-far" });
    expect(late.status).toBe(422);
    expect(await late.text()).toContain("Please choose a day within the next 60 days");
    const early = { nextDay: addDays(lagosDay(site.services.now()), 3), nextTime: "03:00" };
    expect((await send({ ...early, key: "a-key-of-the-night-time" })).status).toBe(422);
    expect(await recordsOf(bruno)).toEqual([]);
  });

  test("proposes a day without a time at about the hour of this visit", async () => {
    const page = await noteOf({ sharesHealth: true });
    const day = addDays(lagosDay(site.services.now()), 9);
    page.fill("Day of the next visit", day);
    await page.press("Save Note");
    const next = await rowOf(
      site.services,
      "appointments",
      { pet_id: bruno, status: "proposed" },
      "id",
      "starts_at",
    );
    expect(next.starts_at).toBe(slot(site.services, 9, "09:00"));
    value(await vetTakes(site.services, musa, next.id, "withdraw"));
  });

  test("shows what was weighed before to both sides, and counts a correction alone", async () => {
    const note = await noteOf({ sharesHealth: true });
    await note.fill("Weight in kg", "12.4").press("Save Note");
    site.services.pass(7 * dayMs);
    const again = await noteOf({ sharesHealth: true });
    expect(again.words).toMatch(/Weight so far 12\.4 kg, \d+ \w+/);
    await again.fill("Weight in kg", "129").press("Save Note");
    const patient = await new HtmlClient(vet).open(`${patients}/${bruno}`);
    await patient.follow(/^Correct Limps on the left/);
    expect(patient.value("Weight in kg")).toBe("129");
    await patient.fill("Weight in kg", "12.9").press("Save Correction");
    const weighed = /Weight in kg .*Figures .*12\.9 .*12\.4/;
    expect(patient.words).toMatch(weighed);
    const owner = await site.visitor().signIn("ngozi");
    const own = await new HtmlClient(owner).open(`/dashboard/pet-owner/pets/${bruno}`);
    expect(own.words).toMatch(weighed);
    expect(own.words).not.toContain("129 kg,");
  });

  test("is noted with a vaccination that is due again in a year, with one tap", async () => {
    const page = await noteOf({ sharesHealth: true });
    const form = { title: "Limps", vaccine: "Rabies", dueIn: "1y", key: "a-key-of-a-vaccination" };
    expect((await vet.post(page.address, form)).status).toBe(303);
    const [given] = await recordsOf(bruno);
    const { happened_on = "", next_due_on } = given ?? {};
    expect(next_due_on).toBe(addMonthsToDay(happened_on, 12));
  });

  test("is noted once however often the form is sent", async () => {
    const page = await noteOf();
    const form = { title: "Limps", key: "a-key-of-a-visit-note" };
    const send = () => vet.post(page.address, form);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await recordsOf(bruno)).toHaveLength(1);
  });

  test("has a note only once it took place, and only for its own veterinarian", async () => {
    const id = await confirmed("09:00");
    expect((await vet.get(`${diary}/${id}/note`)).status).toBe(404);
    const rival = await newVet(site.services, "Dr Rival");
    const at = slot(site.services, 1, "09:00");
    const other = await requested(site.services, rival, at, { owner: ngozi, petId: bruno });
    value(await vetTakes(site.services, rival, other.id, "confirm"));
    site.services.pass(dayMs);
    value(await vetTakes(site.services, rival, other.id, "complete"));
    expect((await vet.get(`${diary}/${other.id}/note`)).status).toBe(404);
    const form = { title: "Stolen", key: "a-key-of-a-stranger" };
    expect((await vet.post(`${diary}/${other.id}/note`, form)).status).toBe(404);
    expect((await vet.post(`${diary}/${id}/note`, form)).status).toBe(404);
    expect(await recordsOf(bruno)).toEqual([]);
  });

  test("is asked about on its page until its note is written", async () => {
    const note = await noteOf();
    const page = await new HtmlClient(vet).open(note.address.replace("/note", ""));
    await page.follow("Write the Visit Note");
    await page.press("Save Note");
    await page.open(note.address.replace("/note", ""));
    expect(page.has("Write the Visit Note")).toBe(false);
  });

  test("shows allergies and medicines under the name on every page and form about the pet", async () => {
    const ill = { name: "Ill", allergies: "Penicillin", medicines: "Insulin at 8" };
    const petId = await newPet(site.services, ngozi, ill);
    value(await sharePet(site.services, ngozi, petId, { vetId: musa.id }, undefined));
    const id = await confirmed("09:00", { petId });
    const kinds = ["visit_note", "prescription", "vaccination", "document"];
    const paths = [
      `${diary}/${id}`,
      `${patients}/${petId}`,
      ...kinds.map((kind) => `${patients}/${petId}/add-record?kind=${kind}`),
    ];
    for (const path of paths) {
      const page = await new HtmlClient(vet).open(path);
      const { words } = page;
      const [name, first] = [words.indexOf(page.heading), words.indexOf("Allergies Penicillin")];
      expect([path, first > name && first - name < 200]).toEqual([path, true]);
      expect(words).toContain("Medicines Insulin at 8");
    }
  });

  test("says quietly where no allergies are known, and that they are not shared where they are not", async () => {
    const well = await newPet(site.services, ngozi, { name: "Well" });
    const known = await confirmed("09:00", { petId: well, sharesHealth: true });
    const hidden = await confirmed("11:00");
    const page = await new HtmlClient(vet).open(`${diary}/${known}`);
    expect(page.words).toContain("No allergies known");
    await page.open(`${diary}/${hidden}`);
    expect(page.words).toContain("does not share allergies and medicines with you");
    expect(page.words).not.toContain("Chicken");
    expect(page.words).not.toContain("No allergies known");
  });

  test("is not taken for a no-show by a slip: that is asked for on its page, apart from Done, and can be undone", async () => {
    const id = await confirmed("09:00");
    site.services.pass(dayMs);
    const page = await new HtmlClient(vet).open(diary);
    expect(page.has(/^Done: Bruno/)).toBe(true);
    expect(page.has(/^No-show/)).toBe(false);
    await page.open(`${diary}/${id}`);
    await page.press("No-show");
    expect((await appointmentOf(site.services, id)).status).toBe("no_show");
    await page.press("Undo No-show, Bruno");
    expect((await appointmentOf(site.services, id)).status).toBe("confirmed");
  });
});
