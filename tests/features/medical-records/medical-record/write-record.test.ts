import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  listDue,
  readHealth,
  readPatientHealth,
} from "#app/features/medical-records/medical-record/find-records.server.ts";
import { recordSchema } from "#app/features/medical-records/medical-record/medical-record.schema.server.ts";
import { openMedicalFile } from "#app/features/medical-records/medical-record/open-medical-file.server.ts";
import { writeRecord } from "#app/features/medical-records/medical-record/write-record.server.ts";
import { archivePet } from "#app/features/pets/pet/archive-pet.server.ts";
import { grantShare, sharePet } from "#app/features/pets/pet/share-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet, newRecord, recordForm, stagePdf } from "#tests/support/pets.ts";
import { hourMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";
import { newVet } from "#tests/support/vets.ts";

onEachEngine("medical records on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let owner: Actor;
  let other: Actor;
  let vet: Actor;
  let pet: string;

  beforeAll(async () => {
    owner = await newcomer(services, "petOwner", "Ngozi Eze");
    other = await newcomer(services, "petOwner");
    vet = await newVet(services, "Dr Musa");
  });
  beforeEach(async () => {
    services.pass(hourMs);
    pet = await newPet(services, owner, { name: "Bingo", birthDate: "2020-05-01" });
  });

  const share = () => sharePet(services, owner, pet, { vetId: vet.id }, undefined);
  const write = (actor: Actor, ...of: Parameters<typeof recordForm>) =>
    writeRecord(services, actor, pet, recordForm(...of), newKey());
  const dueOf = async () =>
    (await listDue(services, [pet])).map(({ title, due_on }) => [title, due_on]);

  test("are written by the owner and by a vet who sees the pet, each as themselves", async () => {
    value(await share());
    await newRecord(services, owner, pet, "vaccination");
    await newRecord(services, vet, pet, "diagnosis", { title: "Mange", text: "Left ear." });
    const { records } = await readHealth(services, owner, pet);
    expect(records.map(({ title, author, authorName }) => [title, author, authorName])).toEqual([
      ["Mange", "vet", "Dr Musa"],
      ["Rabies", "owner", "Ngozi Eze"],
    ]);
    expect(await write(owner, "diagnosis")).toMatchObject({ code: "INVALID" });
  });

  test("of another's pet are not found and nothing is written, whoever tries", async () => {
    const stranger = await newcomer(services, "veterinarian");
    for (const actor of [other, stranger, { ...owner, role: "boarder" as const }]) {
      expect(await write(actor, "treatment")).toMatchObject({ code: "NOT_FOUND" });
    }
    expect((await readHealth(services, owner, pet)).records).toEqual([]);
    expect(await readPatientHealth(services, stranger, pet)).toBeUndefined();
  });

  test("are written once however often the form is sent, and never without a key", {
    tags: "race",
  }, async () => {
    const key = newKey();
    const input = recordForm("treatment", { title: "Worming" });
    const send = () => writeRecord(services, owner, pet, input, key);
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => value(answer).id)).size).toBe(1);
    expect(await writeRecord(services, owner, pet, input, undefined)).toMatchObject({
      code: "INVALID",
    });
  });

  test("are corrected once by their author, and what they said before is kept", async () => {
    value(await share());
    const first = await newRecord(services, vet, pet, "treatment", { title: "Worming", text: "A" });
    const corrected = { title: "Worming", text: "B", corrects: first };
    expect(await write(owner, "treatment", corrected)).toMatchObject({ code: "NOT_FOUND" });
    expect(await write(vet, "diagnosis", corrected)).toMatchObject({ code: "NOT_FOUND" });
    const elsewhere = await newPet(services, owner, { name: "Milo" });
    const there = await writeRecord(
      services,
      vet,
      elsewhere,
      recordForm("treatment", corrected),
      newKey(),
    );
    expect(there).toMatchObject({ code: "NOT_FOUND" });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => write(vet, "treatment", corrected)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((one) => !one.ok && one.code === "CONFLICT")).toHaveLength(3);
    const { records } = await readHealth(services, vet, pet);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ text: "B", canCorrect: true, before: [{ text: "A" }] });
  });

  test("a vaccination says what is due next and closes what the one before said", async () => {
    const rabies = (happenedOn: string, nextDueOn: string, more = {}) =>
      newRecord(services, owner, pet, "vaccination", { happenedOn, nextDueOn, ...more });
    await rabies("2025-02-01", "2026-02-01");
    expect(await dueOf()).toEqual([["Rabies", "2026-02-01"]]);
    const second = await rabies("2026-01-20", "2027-01-20", { title: "RABIES " });
    expect(await dueOf()).toEqual([["RABIES", "2027-01-20"]]);
    // Copied from the card later: the newest still decides.
    await rabies("2024-02-01", "2025-02-01");
    await rabies("2026-01-20", "2026-06-20", { title: "DHPP" });
    expect(await dueOf()).toEqual([
      ["DHPP", "2026-06-20"],
      ["RABIES", "2027-01-20"],
    ]);
    // It was another vaccine: what the one before said stands again.
    await rabies("2026-01-20", "2027-03-01", { title: "Lepto", corrects: second });
    expect(await dueOf()).toEqual([
      ["Rabies", "2026-02-01"],
      ["DHPP", "2026-06-20"],
      ["Lepto", "2027-03-01"],
    ]);
  });

  test("of a vaccine at most one is due, however many are noted at once", {
    tags: "race",
  }, async () => {
    const days = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"];
    const notes = days.map((happenedOn) =>
      write(owner, "vaccination", { happenedOn, nextDueOn: happenedOn.replace("2026", "2027") }),
    );
    for (const note of await Promise.all(notes)) value(note);
    expect(await dueOf()).toEqual([["Rabies", "2027-01-04"]]);
  });

  test("about an archived pet take nothing more, and nothing is due for it", async () => {
    await newRecord(services, owner, pet, "vaccination", { nextDueOn: "2026-04-01" });
    value(await archivePet(services, owner, pet, undefined, async () => []));
    expect(await write(owner, "treatment")).toMatchObject({ code: "CONFLICT" });
    expect(await dueOf()).toEqual([]);
  });

  test("have files that the owner opens, and a vet while the page is shared, recorded each time", async () => {
    const file = await stagePdf(services, owner);
    expect(await write(other, "document", { files: [file] })).toMatchObject({
      code: "NOT_FOUND",
    });
    const foreign = await stagePdf(services, other);
    expect(await write(owner, "document", { files: [foreign] })).toMatchObject({
      fields: { files: expect.anything() },
    });
    expect(await write(owner, "document")).toMatchObject({
      fields: { files: expect.anything() },
    });
    expect((await openMedicalFile(services, owner, file)).ok).toBe(false);
    value(await write(owner, "document", { title: "Card", files: [file] }));
    const opens = async (actor: Actor | undefined) =>
      (await openMedicalFile(services, actor, file)).ok;
    expect([
      await opens(owner),
      await opens(other),
      await opens(vet),
      await opens(undefined),
    ]).toEqual([true, false, false, false]);
    const at = services.now();
    const visit = { petId: pet, vetId: vet.id, cause: "visit", lastDay: null };
    await services.db.transaction((trx) => grantShare(trx, at, { ...visit, readsHealth: false }));
    expect(await opens(vet)).toBe(false);
    expect((await readPatientHealth(services, vet, pet))?.records).toEqual([]);
    value(await write(vet, "visit_note", { title: "Check" }));
    expect((await readPatientHealth(services, vet, pet))?.records).toHaveLength(1);
    await services.db.transaction((trx) => grantShare(trx, at, { ...visit, readsHealth: true }));
    expect(await opens(vet)).toBe(true);
    expect((await readPatientHealth(services, vet, pet))?.records).toHaveLength(2);
    const views = await rowsOf(
      services,
      "audit_log",
      { entity_id: pet, action: "viewed" },
      "actor_id",
      "action",
    );
    expect(views).toEqual([{ actor_id: vet.id, action: "viewed" }]);
  });

  test("before the birth of the pet are refused", async () => {
    const early = await write(owner, "treatment", { happenedOn: "2019-01-01" });
    expect(early).toMatchObject({ fields: { happenedOn: [expect.stringContaining("before")] } });
  });
});

describe("the form of an entry", () => {
  const wrong = (kind: "vaccination" | "treatment", typed: Record<string, string>) => {
    const parsed = recordSchema(kind, "2026-11-22").safeParse({
      title: "Rabies",
      happenedOn: "2026-11-01",
      ...typed,
    });
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]);
  };

  test("refuses days to come, days that do not exist and texts over 5,000 characters", () => {
    expect(wrong("vaccination", {})).toEqual([]);
    expect(wrong("treatment", { happenedOn: "2026-11-23" })).toEqual(["happenedOn"]);
    expect(wrong("treatment", { happenedOn: "2026-02-30", title: " " })).toEqual([
      "title",
      "happenedOn",
    ]);
    expect(wrong("treatment", { happenedOn: "1026-02-03" })).toEqual(["happenedOn"]);
    expect(wrong("treatment", { text: "a".repeat(5001) })).toEqual(["text"]);
    expect(wrong("treatment", { text: "a".repeat(5000) })).toEqual([]);
  });

  test("takes the next day of a vaccination alone, after this one and within ten years", () => {
    expect(wrong("vaccination", { nextDueOn: "2026-11-01" })).toEqual(["nextDueOn"]);
    expect(wrong("vaccination", { nextDueOn: "2026-11-31", title: "" })).toEqual([
      "title",
      "nextDueOn",
    ]);
    expect(wrong("vaccination", { nextDueOn: "2047-11-01" })).toEqual(["nextDueOn"]);
    expect(wrong("vaccination", { nextDueOn: "2027-11-01" })).toEqual([]);
    const treatment = recordSchema("treatment", "2026-11-22").parse({
      title: "Worming",
      happenedOn: "2026-11-01",
      nextDueOn: "someday",
      batch: "A1",
    });
    expect(treatment).toMatchObject({ nextDueOn: null, batch: "" });
  });
});
