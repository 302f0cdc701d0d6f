import { beforeEach, expect, test } from "vitest";
import {
  anonymiseAppointments,
  findAppointment,
} from "#app/features/appointments/appointment/appointment.queries.server.ts";
import { searchAppointments } from "#app/features/appointments/appointment/search-appointments.queries.server.ts";
import {
  findCorrectable,
  readHealth,
  readPatientHealth,
} from "#app/features/medical-records/medical-record/find-records.server.ts";
import { medicalRecordDescriptor } from "#app/features/medical-records/medical-record/medical-record.descriptor.server.ts";
import { openMedicalFile } from "#app/features/medical-records/medical-record/open-medical-file.server.ts";
import { writeRecord } from "#app/features/medical-records/medical-record/write-record.server.ts";
import { viewPatient } from "#app/features/medical-records/patient/list-patients.server.ts";
import { findPetForStaff } from "#app/features/pets/pet/list-pets.server.ts";
import { petDescriptor } from "#app/features/pets/pet/pet.descriptor.server.ts";
import { sharePet } from "#app/features/pets/pet/share-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet, newRecord, recordForm, stagePdf } from "#tests/support/pets.ts";
import { episodeRow, medicalRecordRow } from "#tests/support/rows.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { insertRows, rowOf, updateRows } from "#tests/support/tables.ts";
import { newVet, requested, slot } from "#tests/support/vets.ts";

onEachEngine("a pet that has another owner, on %s", (engine) => {
  const { services } = servicesForEach(engine);
  let former: Actor;
  let owner: Actor;
  let vet: Actor;
  let pet: string;
  let file: string;
  let document: string;

  /** Nothing of the product does this yet without an animal's time with the shelter. */
  async function give(keeper: "owner" | "shelter", to: Actor | undefined) {
    services.pass(hourMs);
    const keeper_since = services.now().toISOString();
    await updateRows(
      services,
      "pets",
      { id: pet },
      { keeper, keeper_since, owner_id: to?.id ?? null, number: 1 },
    );
  }

  async function episode() {
    const row = episodeRow(pet, { status: "void", outcome_day: "2026-11-20" });
    await insertRows(services, "care_episodes", row);
    return row.id;
  }

  async function writeAsShelter() {
    const row = medicalRecordRow(pet, {
      ...{ kind: "treatment", author: "staff", author_name: "Bola", title: "Worms" },
      ...{ text: "Ate it at once.", episode_id: await episode() },
      created_at: services.now().toISOString(),
    });
    await insertRows(services, "medical_records", row);
    return row.id;
  }

  beforeEach(async () => {
    former = await newcomer(services, "petOwner", "Ngozi Eze");
    owner = await newcomer(services, "petOwner", "Uche Ojo");
    vet = await newVet(services, "Dr Musa");
    pet = await newPet(services, former, { name: "Bingo" });
    file = await stagePdf(services, former, "Ngozi.pdf");
    const typed = { title: "Card", text: "Ngozi's card", files: [file] };
    document = await newRecord(services, former, pet, "document", typed);
    value(await sharePet(services, former, pet, { vetId: vet.id }, undefined));
    const given = { text: "Given at Ngozi's house", batch: "B7", nextDueOn: "2027-01-10" };
    await newRecord(services, vet, pet, "vaccination", given);
    await give("shelter", undefined);
    await writeAsShelter();
    await give("owner", owner);
  });

  const erase = (person: Actor) =>
    services.db.transaction(async (trx) => {
      const subject = { id: person.id, emailKey: undefined, formerAddresses: [] };
      await medicalRecordDescriptor.personalData.erase(trx, subject, services.now());
      await petDescriptor.personalData.erase(trx, subject, services.now());
    });
  const exported = async ({ id }: Actor) => {
    const subject = { id, emailKey: undefined, formerAddresses: [] };
    const { area } = medicalRecordDescriptor.personalData;
    return (await area.list(services.db.reader, subject)).data;
  };

  test("shows its new owner the facts of a former owner's time and all of the shelter's, and nobody's name", async () => {
    const { records, due } = await readHealth(services, owner, pet);
    const found = Object.fromEntries(records.map((one) => [one.kind, one]));
    expect(found.vaccination).toMatchObject({
      ...{ author: "former", authorName: "", text: "", files: [], canCorrect: false },
      ...{ title: "Rabies", batch: "B7", nextDueOn: "2027-01-10" },
    });
    expect(found.document).toMatchObject({ author: "former", title: "Card", text: "", files: [] });
    expect(found.treatment).toMatchObject({
      ...{ author: "staff", authorName: `${services.site.name} (Bola)`, text: "Ate it at once." },
    });
    expect(due).toMatchObject([{ title: "Rabies", due_on: "2027-01-10" }]);
    expect(JSON.stringify(records)).not.toMatch(/Ngozi|Musa/);
    const own = await exported(owner);
    expect(own).toHaveLength(3);
    expect(JSON.stringify(own)).not.toMatch(/Ngozi|Musa/);
  });

  test("hides files of a former owner's time from its new owner and their vets", async () => {
    expect((await openMedicalFile(services, owner, file)).ok).toBe(false);
    const other = await newVet(services, "Dr Ade");
    value(await sharePet(services, owner, pet, { vetId: other.id }, undefined));
    expect((await openMedicalFile(services, other, file)).ok).toBe(false);
    const health = await readPatientHealth(services, other, pet);
    expect(health?.records).toHaveLength(3);
    expect(JSON.stringify(health)).not.toMatch(/Ngozi|Musa/);
  });

  test("is no page of its former owner's, who still gets what they wrote", async () => {
    expect((await openMedicalFile(services, former, file)).ok).toBe(false);
    expect(await exported(former)).toMatchObject([{ id: document, text: "Ngozi's card" }]);
  });

  test("takes no correction of an entry of a former owner's time, by its author either", async () => {
    await give("shelter", undefined);
    await give("owner", former);
    expect((await openMedicalFile(services, former, file)).ok).toBe(true);
    const [whole] = (await readHealth(services, former, pet)).records.filter(
      ({ id }) => id === document,
    );
    expect(whole).toMatchObject({ author: "owner", text: "Ngozi's card", canCorrect: false });
    expect(await findCorrectable(services, former, { petId: pet, id: document })).toBeUndefined();
    const form = recordForm("document", { title: "Card", corrects: document });
    const key = "a-correction-of-before";
    expect(
      await writeRecord(services, former, pet, { ...form, corrects: document }, key),
    ).toMatchObject({
      ok: false,
      code: "NOT_FOUND",
    });
  });

  test("keeps the facts when its former owner is erased, without their text, file and name", async () => {
    await erase(former);
    const row = await rowOf(services, "medical_records", { id: document });
    expect(row).toMatchObject({ title: "Card", text: "", author_name: "Former member" });
    expect(await rowOf(services, "medical_files", { id: file })).toMatchObject({
      ...{ record_id: null, uploaded_by: null, file_name: "" },
    });
    expect(await rowOf(services, "pets", { id: pet })).toMatchObject({
      name: "Bingo",
      keeper: "owner",
    });
    expect((await readHealth(services, owner, pet)).records).toHaveLength(3);
  });

  test("loses the entries of its owner's time alone when that owner is erased", async () => {
    const own = await newRecord(services, owner, pet, "treatment", {
      title: "Ticks",
      text: "Uche",
    });
    const late = await writeAsShelter();
    await erase(owner);
    expect(await rowOf(services, "medical_records", { id: own })).toMatchObject({
      title: "",
      text: "",
    });
    expect(await rowOf(services, "medical_records", { id: late })).toMatchObject({
      title: "Worms",
    });
    expect(await rowOf(services, "medical_records", { id: document })).toMatchObject({
      text: "Ngozi's card",
    });
    const cleared = { keeper: "nobody", owner_id: null, name: "" };
    expect(await rowOf(services, "pets", { id: pet })).toMatchObject(cleared);
    expect(await findPetForStaff(services, pet)).toBeUndefined();
  });

  test("that is the shelter's is read by a vet who treats ours, under the shelter's name", async () => {
    await give("shelter", undefined);
    expect(await viewPatient(services, vet, pet)).toBeUndefined();
    await updateRows(services, "people", { id: vet.id }, { treats_our_animals: 1 });
    expect(await viewPatient(services, vet, pet)).toMatchObject({
      owner: { name: services.site.name, phone: services.site.phone },
    });
    expect(await findPetForStaff(services, pet)).toMatchObject({ name: "Bingo", ownerId: null });
    expect(
      (await readPatientHealth(services, vet, pet))?.records.map(({ text }) => text),
    ).toContain("Ngozi's card");
  });

  test("is called in an appointment what its owner of then called it, until that owner is erased", async () => {
    const visit = await requested(services, vet, slot(services, 3, "09:00"), {
      ...{ owner, petId: pet },
    });
    await give("shelter", undefined);
    await give("owner", former);
    await updateRows(services, "pets", { id: pet }, { name: "Rex", search_text: "rex" });
    const { reader } = services.db;
    expect(await findAppointment(reader, visit.id)).toMatchObject({ pet_name: "Bingo" });
    const search = (term: string) => searchAppointments(reader, { ownerId: owner.id }, [term], 5);
    expect(await search("bingo")).toMatchObject([
      { id: visit.id, pet_name: "Bingo", photo_id: null },
    ]);
    expect(await search("rex")).toEqual([]);
    await services.db.transaction((trx) => anonymiseAppointments(trx, [visit.id]));
    expect(await findAppointment(reader, visit.id)).toMatchObject({ pet_name: "" });
  });
});
