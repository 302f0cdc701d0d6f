import { beforeEach, expect, test } from "vitest";
import { animalSteps } from "#app/features/adoption/listing-desk/animal-steps.server.ts";
import {
  findCorrectable,
  readAnimalHealth,
} from "#app/features/medical-records/medical-record/find-records.server.ts";
import { openMedicalFile } from "#app/features/medical-records/medical-record/open-medical-file.server.ts";
import { remindOwners } from "#app/features/medical-records/medical-record/remind-owners.server.ts";
import { writeRecord } from "#app/features/medical-records/medical-record/write-record.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { findStay, takeInAnimalOf } from "#tests/support/animals.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newRecord, recordForm, stagePdf } from "#tests/support/pets.ts";
import { medicalRecordRow } from "#tests/support/rows.ts";
import { hourMs, minuteMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { countOf, insertRows, rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("the health of an animal in care, on %s", (engine) => {
  const { services, ada, tunde } = servicesForEach(engine, "ada", "tunde");
  let pet: string;

  beforeEach(async () => {
    pet = await takeInAnimalOf(services, ada, { name: "Ada", intakeKind: "given_up" });
    services.pass(minuteMs);
  });

  const write = (kind: "vaccination" | "treatment" | "visit_note", by: Actor = ada, typed = {}) =>
    writeRecord(services, by, pet, recordForm(kind, typed), newKey());
  const today = () => lagosDay(services.now());
  const died = async () => {
    const options = { stepRole: "staff", name: "die", actor: ada, key: newKey(), input: {} };
    const stay = await findStay(services, pet);
    return value(await takeStepByName(services, animalSteps, stay, options));
  };
  /** What the ownership job does. */
  async function give(owner: Actor) {
    services.pass(hourMs);
    const keeper_since = services.now().toISOString();
    const change = { keeper: "owner", owner_id: owner.id, keeper_since } as const;
    await updateRows(services, "pets", { id: pet }, change);
  }

  test("is written by staff, always with the stay, and is in the audit log", async () => {
    const { id } = value(await write("vaccination", ada, { batch: "B7" }));
    expect(await rowOf(services, "medical_records", { id })).toMatchObject({
      ...{ author: "staff", author_id: ada.id, author_name: "Ada Okafor", batch: "B7" },
      episode_id: await findStay(services, pet),
    });
    expect(await rowsOf(services, "audit_log", { entity_id: pet })).toMatchObject([
      { actor_id: ada.id, action: "added", detail: "vaccination" },
    ]);
    const health = await readAnimalHealth(services, tunde, pet);
    expect(health?.records).toMatchObject([
      { author: "staff", authorName: `${services.site.name} (Ada Okafor)`, canCorrect: false },
    ]);
  });

  test("has no visits and diagnoses by staff", async () => {
    expect(await write("visit_note")).toMatchObject({ code: "INVALID" });
    expect(await countOf(services, "medical_records")).toBe(0);
  });

  test("is corrected by whoever wrote it, and by nobody else", async () => {
    const { id } = value(await write("treatment", ada, { title: "Worms" }));
    expect(await findCorrectable(services, tunde, { petId: pet, id })).toBeUndefined();
    const typed = { title: "Fleas", corrects: id };
    expect(await write("treatment", tunde, typed)).toMatchObject({ code: "NOT_FOUND" });
    value(await write("treatment", ada, typed));
    const health = await readAnimalHealth(services, ada, pet);
    expect(health?.records).toMatchObject([{ title: "Fleas", before: [{ title: "Worms" }] }]);
  });

  test("is written by nobody once the animal has left, and read for ever", async () => {
    value(await write("treatment", ada, { title: "Worms" }));
    await died();
    expect(await write("treatment")).toMatchObject({ code: "CONFLICT" });
    expect(await readAnimalHealth(services, tunde, pet)).toMatchObject({
      ...{ isInCare: false, due: [] },
      records: [{ title: "Worms" }],
    });
  });

  test("is not written about a pet that was never here", async () => {
    const owner = await newcomer(services, "petOwner");
    const other = medicalRecordRow(pet);
    await updateRows(
      services,
      "pets",
      { id: pet },
      { keeper: "owner", owner_id: owner.id, number: null },
    );
    await insertRows(services, "medical_records", other);
    expect(await readAnimalHealth(services, ada, pet)).toBeUndefined();
    expect(await write("treatment")).toMatchObject({ code: "CONFLICT" });
  });

  test("of an owner's time is read while the animal is here, and of ours also with its next owner", async () => {
    const former = await newcomer(services, "petOwner", "Ngozi Eze");
    await give(former);
    const file = await stagePdf(services, former, "ngozi.pdf");
    await newRecord(services, former, pet, "document", { title: "Card", files: [file] });
    await updateRows(services, "pets", { id: pet }, { keeper: "shelter", owner_id: null });
    const ours = await stagePdf(services, ada, "scan.pdf");
    value(await write("treatment", ada, { title: "Worms", files: [ours] }));
    const titles = async () =>
      (await readAnimalHealth(services, tunde, pet))?.records.map(({ title }) => title).sort();
    const opens = async (id: string) => (await openMedicalFile(services, tunde, id)).ok;
    expect([await titles(), await opens(file), await opens(ours)]).toEqual([
      ["Card", "Worms"],
      true,
      true,
    ]);
    const next = await newcomer(services, "petOwner", "Kemi Balogun");
    await give(next);
    const theirs = await stagePdf(services, next, "kemi.pdf");
    await newRecord(services, next, pet, "treatment", { title: "Bath", files: [theirs] });
    expect(await opens(theirs)).toBe(false);
    expect([await titles(), await opens(file), await opens(ours)]).toEqual([
      ["Worms"],
      false,
      true,
    ]);
    expect((await readAnimalHealth(services, tunde, pet))?.pet).toBeUndefined();
  });

  test("has its documents opened by staff, each time with an entry in the audit log", async () => {
    const file = await stagePdf(services, ada, "card.pdf");
    value(await write("vaccination", ada, { files: [file] }));
    const opened = () => rowsOf(services, "audit_log", { entity_id: pet, action: "viewed" });
    expect(await opened()).toEqual([]);
    value(await openMedicalFile(services, tunde, file));
    value(await openMedicalFile(services, tunde, file));
    expect(await opened()).toMatchObject([
      { actor_id: tunde.id, detail: "file of a vaccination" },
      { actor_id: tunde.id, detail: "file of a vaccination" },
    ]);
  });

  test("sends no reminder to an owner, because there is none", async () => {
    const due = addDays(today(), 7);
    value(await write("vaccination", ada, { nextDueOn: due }));
    expect((await readAnimalHealth(services, ada, pet))?.due).toMatchObject([{ due_on: due }]);
    expect(await remindOwners(services)).toBe(0);
    expect(await countOf(services, "outbox")).toBe(0);
    await give(await newcomer(services, "petOwner"));
    expect(await remindOwners(services)).toBe(1);
  });

  test("is written once by one form sent eight times at once", { tags: "race" }, async () => {
    const key = newKey();
    const form = recordForm("vaccination");
    const sent = Array.from({ length: 8 }, () => writeRecord(services, ada, pet, form, key));
    const ids = new Set((await Promise.all(sent)).map((one) => value(one).id));
    expect([ids.size, await countOf(services, "medical_records")]).toEqual([1, 1]);
  });

  test("is written before the animal leaves, or not at all", { tags: "race" }, async () => {
    const [written] = await Promise.all([write("treatment"), died()]);
    const { status } = await rowOf(services, "care_episodes", { pet_id: pet });
    expect(status).toBe("died");
    expect(await countOf(services, "medical_records")).toBe(written.ok ? 1 : 0);
    if (!written.ok) expect(written.code).toBe("CONFLICT");
  });
});
