import { beforeEach, expect, test } from "vitest";
import { medicalRecordDescriptor } from "#app/features/medical-records/medical-record/medical-record.descriptor.server.ts";
import { openMedicalFile } from "#app/features/medical-records/medical-record/open-medical-file.server.ts";
import { remindOwners } from "#app/features/medical-records/medical-record/remind-owners.server.ts";
import { archivePet, restorePet } from "#app/features/pets/pet/archive-pet.server.ts";
import { petDescriptor } from "#app/features/pets/pet/pet.descriptor.server.ts";
import { sharePet } from "#app/features/pets/pet/share-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { deleteReleasedBlobs } from "#app/platform/files/delete-released-blobs.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet, newRecord, stagePdf } from "#tests/support/pets.ts";
import { photo } from "#tests/support/pictures.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { newVet } from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;

onEachEngine("a pet that is erased on %s", (engine) => {
  const { services } = servicesForEach(engine);
  let owner: Actor;
  let vet: Actor;
  let pet: string;
  let file: string;
  let picture: string;

  beforeEach(async () => {
    owner = await newcomer(services, "petOwner", "Ngozi Eze");
    vet = await newVet(services, "Dr Musa");
    const bytes = await photo(600, 600).jpeg().toBuffer();
    picture = value(await stagePicture(services, owner, { name: "dog.jpg", bytes })).id;
    pet = await newPet(services, owner, { name: "Bingo", allergies: "Fish", photo: [picture] });
    value(await sharePet(services, owner, pet, { vetId: vet.id }, undefined));
    file = await stagePdf(services, owner, "Ngozi.pdf");
    await newRecord(services, owner, pet, "document", { title: "Card of Ngozi", files: [file] });
    await newRecord(services, vet, pet, "vaccination", { text: "Ngozi", nextDueOn: "2026-04-01" });
  });

  const erase = (person: Actor) =>
    services.db.transaction(async (trx) => {
      const subject = { id: person.id, emailKey: undefined, formerAddresses: [] };
      await medicalRecordDescriptor.personalData.erase(trx, subject, services.now());
      return petDescriptor.personalData.erase(trx, subject, services.now());
    });
  const rows = async (table: "pets" | "medical_records" | "medical_files" | "pet_shares") =>
    services.db.reader.selectFrom(table).selectAll().execute();
  const words = async () =>
    JSON.stringify([
      await rows("pets"),
      await rows("medical_records"),
      await rows("medical_files"),
    ]);

  test("with its owner keeps what was done when, and nothing that names anybody", async () => {
    expect(await erase(owner)).toEqual([pet]);
    const left = await words();
    for (const word of ["Bingo", "Fish", "Ngozi", "Card"]) expect(left).not.toContain(word);
    expect(await rows("pet_shares")).toEqual([]);
    expect((await rows("medical_records")).map((row) => "kind" in row && row.kind).sort()).toEqual([
      "document",
      "vaccination",
    ]);
    expect((await openMedicalFile(services, owner, file)).ok).toBe(false);
    services.pass(1 * dayMs);
    expect(await remindOwners(services)).toBe(0);
    await medicalRecordDescriptor.deleteExpired(services);
    expect(await rows("medical_files")).toEqual([]);
    await deleteReleasedBlobs(services);
    expect(await services.blobs.get(`medical/${file}.pdf`)).toBeUndefined();
  });

  test("keeps what a vet wrote when the vet goes, without the name and the way to it", async () => {
    expect(await erase(vet)).toEqual([]);
    expect(await words()).not.toContain("Dr Musa");
    expect(await words()).toContain("Bingo");
    expect(await rows("pet_shares")).toEqual([]);
  });

  test("two years after it was archived is erased with its records, unless it is brought back", async () => {
    value(await archivePet(services, owner, pet, undefined, async () => []));
    services.pass(729 * dayMs);
    await medicalRecordDescriptor.deleteExpired(services);
    expect(await words()).toContain("Bingo");
    value(await restorePet(services, owner, pet, undefined));
    services.pass(2 * dayMs);
    await medicalRecordDescriptor.deleteExpired(services);
    expect(await words()).toContain("Bingo");
    value(await archivePet(services, owner, pet, undefined, async () => []));
    services.pass(731 * dayMs);
    await medicalRecordDescriptor.deleteExpired(services);
    expect(await words()).not.toContain("Bingo");
    expect(await words()).not.toContain("Ngozi.pdf");
  });

  test("a file that no form claims is deleted after a day", async () => {
    const loose = await stagePdf(services, owner);
    await medicalRecordDescriptor.deleteExpired(services);
    expect(await words()).toContain(loose);
    services.pass(dayMs + 1);
    await medicalRecordDescriptor.deleteExpired(services);
    expect(await words()).not.toContain(loose);
    expect(await words()).toContain(file);
  });
});
