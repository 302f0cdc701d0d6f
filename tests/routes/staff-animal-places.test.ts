import { beforeEach, describe, expect, test } from "vitest";
import { lagosDay } from "#app/platform/dates.ts";
import { addPlace, fosterHome, moveTo, stayOfAnimal } from "#tests/support/places.ts";
import { episodeRow, medicalRecordRow } from "#tests/support/rows.ts";
import {
  errorsOf,
  hidden,
  siteForEach,
  textWith,
  titleOf,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { insertRows, rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

const board = "/dashboard/staff/animals/places";

describe("places of animals", () => {
  const { site, ada } = siteForEach("sqlite", "ada", "tunde");
  const staff = site.signedIn("ada");
  const colleague = site.signedIn("tunde");

  const words = async (path = board, browser = staff) => wordsOf(await browser.html(path));
  const animal = (name: string) => stayOfAnimal(site.services, ada, name);
  const place = (changes = {}) => addPlace(site.services, ada, changes);
  const move = async (episode: string, unit: string) => moveTo(site.services, ada, episode, unit);
  const placements = () =>
    rowsOf(site.services, "placements", {}, "episode_id", "unit_id", "until_day");

  test("there are none at first, and one is added once however often it is sent", async () => {
    expect(await words()).toContain("No places yet");
    const form = await staff.formOf(`${board}/new`, "save");
    const sent = { ...form, name: "Kennel 1", kind: "kennel", capacity: "3" };
    expect(await staff.wordsAfter(await staff.post(`${board}/new`, sent))).toContain(
      "Kennel 1 is added",
    );
    expect((await staff.post(`${board}/new`, sent)).status).toBe(303);
    expect(await rowsOf(site.services, "housing_units", {}, "name", "capacity")).toEqual([
      { name: "Kennel 1", capacity: 3 },
    ]);
    expect(await words()).toMatch(/Kennels 0 of 3 .*Kennel 1 0 of 3 .*free free free/);
  });

  test("a wrong form comes back with what was typed", async () => {
    const form = await staff.formOf(`${board}/new`, "save");
    const sent = {
      ...form,
      name: " ",
      kind: "foster_home",
      capacity: "many",
      contact_name: "",
      contact_phone: "0803 55",
    };
    const html = await textWith(422, staff.post(`${board}/new`, sent));
    expect(titleOf(html)).toMatch(/^Error: /);
    expect(errorsOf(html).map(({ field }) => field)).toEqual([
      "name",
      "capacity",
      "contact_name",
      "contact_phone",
    ]);
    expect(typed(html, "capacity")).toBe("many");
    expect(typed(html, "contact_phone")).toBe("0803 55");
  });

  test("shows who is where, with what is late, and what is free", async () => {
    const kennel = await place({ capacity: "3" });
    const home = await place(fosterHome);
    const [rex, nala] = [await animal("Rex"), await animal("Nala")];
    await move(rex, kennel);
    await move(nala, home);
    const hold = { hold_until: "2099-01-05", hold_kind: "quarantine" } as const;
    await updateRows(site.services, "care_episodes", { id: nala }, hold);
    const html = await staff.html(board);
    expect(titleOf(html)).toMatch(/^Places/);
    expect(wordsOf(html).replace(/.*Add Place/, "")).toMatch(
      /Kennels 1 of 3 Kennel 1 1 of 3 Rex free free Foster homes 1 of 2 Blessing’s home 1 of 2 Nala until 5 Jan free/,
    );
    const { pet_id } = await rowOf(site.services, "care_episodes", { id: rex });
    expect(html).toContain(`href="/dashboard/staff/animals/${pet_id}"`);
    const record = medicalRecordRow(pet_id, { kind: "vaccination" });
    await insertRows(site.services, "medical_records", record);
    const due = { record_id: record.id, pet_id, vaccine_key: "dhpp" };
    await insertRows(site.services, "vaccination_reminders", { ...due, due_on: "2026-01-01" });
    expect(await words()).toMatch(/Rex vaccination free free/);
    expect(html).not.toContain("Where are these animals?");
  });

  test("an animal without a place is moved with three taps, and back by Undo", async () => {
    const kennel = await place();
    const rex = await animal("Rex");
    expect(await words()).toMatch(
      /Where are these animals\? 1 animal without a place Rex Move Rex to/,
    );
    const form = await staff.formOf(board, "move");
    const answer = await staff.post(board, { ...form, unitId: kennel });
    const html = await (await staff.follow(answer)).text();
    expect(wordsOf(html)).toContain("Rex is in Kennel 1 now.");
    expect(await placements()).toEqual([{ episode_id: rex, unit_id: kennel, until_day: null }]);
    const [undo = ""] = /<form(?:(?!<\/form>)[\s\S])*?Undo[\s\S]*?<\/form>/.exec(html) ?? [];
    const names = ["intent", "key", "change", "episode"] as const;
    const fields = Object.fromEntries(names.map((name) => [name, hidden(undo, name)]));
    expect(await staff.wordsAfter(await staff.post(board, fields))).toContain("Undone: Move, Rex");
    expect(await placements()).toEqual([]);
  });

  test("of two colleagues who fill the last space, the second reads that it is full", async () => {
    const kennel = await place();
    await place({ name: "Clinic", kind: "clinic" });
    await animal("Rex");
    const mine = await staff.formOf(board, "move");
    await animal("Nala");
    await move(await animal("Simba"), kennel);
    const html = await textWith(409, staff.post(board, { ...mine, unitId: kennel }));
    expect(wordsOf(html)).toContain(
      "Kennel 1 is full (1 of 1): Simba is there. Please choose another place.",
    );
    expect(await placements()).toHaveLength(1);
  });

  test("a move without a place, of no animal or of one that left is refused, never a fault", async () => {
    const kennel = await place();
    const rex = await animal("Rex");
    const form = await staff.formOf(board, "move");
    expect((await staff.post(board, { ...form, unitId: "" })).status).toBe(422);
    expect((await staff.post(board, { ...form, unitId: "x" })).status).toBe(422);
    expect((await staff.post(board, { ...form, unitId: kennel, episode: "" })).status).toBe(404);
    expect((await staff.post(board, { intent: "move" })).status).toBe(422);
    const left = {
      status: "died",
      outcome_day: lagosDay(site.services.now()),
      out_name: "Rex",
    } as const;
    await updateRows(site.services, "care_episodes", { id: rex }, left);
    expect(wordsOf(await textWith(409, staff.post(board, { ...form, unitId: kennel })))).toContain(
      "Rex is no longer in our care:",
    );
    expect(await placements()).toEqual([]);
  });

  test("a place with animals stays in use, an empty one does not, and Undo brings it back", async () => {
    const kennel = await place({ capacity: "2" });
    await move(await animal("Rex"), kennel);
    const page = `${board}/${kennel}`;
    const form = await staff.formOf(page, "deactivate");
    expect(wordsOf(await textWith(409, staff.post(page, form)))).toContain(
      "1 animal still lives in Kennel 1. Move it to another place first",
    );
    const less = { ...(await staff.formOf(page, "save")), name: "Kennel 1", capacity: "0" };
    expect((await staff.post(page, less)).status).toBe(422);
    const clinic = await place({ name: "Clinic", kind: "clinic" });
    const empty = `${board}/${clinic}`;
    const html = await (
      await staff.follow(await staff.post(empty, await staff.formOf(empty, "deactivate")))
    ).text();
    expect(wordsOf(html)).toContain("Clinic is no longer in use.");
    expect(await words()).toMatch(/Not in use Clinic/);
    await staff.wordsAfter(await staff.post(empty, await staff.formOf(empty, "activate")));
    expect(await words()).not.toContain("Not in use");
  });

  test("an edit from an older page is refused with the words kept, and saves when sent again", async () => {
    const page = `${board}/${await place()}`;
    const mine = { ...(await staff.formOf(page, "save")), name: "Kennel One", capacity: "2" };
    const theirs = { ...(await colleague.formOf(page, "save")), name: "Kennel A", capacity: "4" };
    await staff.wordsAfter(await staff.post(page, mine));
    const html = await textWith(409, colleague.post(page, theirs));
    expect(wordsOf(html)).toContain("Ada Okafor changed it on");
    expect([typed(html, "name"), typed(html, "capacity")]).toEqual(["Kennel A", "4"]);
    const again = { ...theirs, key: hidden(html, "key"), version: hidden(html, "version") };
    expect(await colleague.wordsAfter(await colleague.post(page, again))).toContain("is saved");
    expect(await words(page)).toContain("Name: Kennel One → Kennel A, Room for: 2 → 4");
  });

  test("the contact of a foster home is erased by staff", async () => {
    const page = `${board}/${await place(fosterHome)}`;
    expect(await staff.html(page)).toContain("Blessing Udo");
    const answer = await staff.post(page, await staff.formOf(page, "eraseContact"));
    expect(await staff.wordsAfter(answer)).toContain("The contact is erased.");
    const html = await staff.html(page);
    expect(html).not.toContain("Blessing");
    expect(wordsOf(html)).toContain("erased the contact Ada Okafor");
  });

  describe("on the home of staff", () => {
    beforeEach(async () => {
      await place({ capacity: "4" });
    });

    test("the places tonight, and the animals without a place until each has one", async () => {
      const home = await place({ ...fosterHome, capacity: "5" });
      const [rex] = [await animal("Rex"), await animal("Nala")];
      await animal("Simba");
      await animal("Leo");
      await move(rex, home);
      const text = await words("/dashboard");
      expect(text).toMatch(/Where are these animals\? Nala, Simba and Leo have no place yet\./);
      expect(text).toMatch(/Tonight 4 in care Kennels 0 of 4 Foster homes 1 of 5 No place yet 3/);
      expect(await staff.html("/dashboard")).toContain(
        'href="/dashboard/staff/animals?show=noPlace"',
      );
      await animal("Bobby");
      expect(await words("/dashboard")).toContain(
        "Nala, Simba, Leo and 1 other have no place yet.",
      );
      for (const { id } of await rowsOf(site.services, "care_episodes", {}, "id")) {
        if (id !== rex) await move(id, home);
      }
      expect(await words("/dashboard")).not.toContain("Where are these animals?");
    });

    test("an animal that left is not asked for", async () => {
      const episode = await animal("Rex");
      const { pet_id } = await rowOf(site.services, "care_episodes", { id: episode });
      const left = {
        ...episodeRow(pet_id, { id: episode }),
        status: "died",
        outcome_day: "2099-01-01",
        out_name: "Rex",
      } as const;
      await updateRows(site.services, "care_episodes", { id: episode }, left);
      expect(await words("/dashboard")).not.toContain("Where are these animals?");
    });
  });
});
