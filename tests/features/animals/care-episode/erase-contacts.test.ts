import { beforeEach, expect, test } from "vitest";
import { careEpisodeDescriptor } from "#app/features/animals/care-episode/care-episode.descriptor.server.ts";
import { areaOfPlace } from "#app/features/animals/care-episode/erase-contacts.server.ts";
import { readHealth } from "#app/features/medical-records/medical-record/find-records.server.ts";
import { medicalRecordDescriptor } from "#app/features/medical-records/medical-record/medical-record.descriptor.server.ts";
import { petDescriptor } from "#app/features/pets/pet/pet.descriptor.server.ts";
import { editPet } from "#app/features/pets/pet/save-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addMonthsToDay, lagosDay } from "#app/platform/dates.ts";
import { newId } from "#app/platform/ids.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import type { PersonSubject } from "#app/platform/records/privacy-part.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { animalOf, jpegPhoto, markAdopted, shelterAnimal, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { newcomer, petForm } from "#tests/support/pets.ts";
import { medicalRecordRow } from "#tests/support/rows.ts";
import { hourMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { insertRows, rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("whoever brought or took an animal, on %s", (engine) => {
  const { services } = servicesForEach(engine);
  let ada: Actor;
  let owner: Actor;
  let pet: string;
  let episode: string;

  beforeEach(async () => {
    ada = await admit(services, "ada");
    owner = await newcomer(services, "petOwner", "Ngozi Eze");
    const listing = await shelterAnimal(services, ada, { name: "Bingo", breed: "Mixed" });
    ({
      pet: { id: pet },
      episode: { id: episode },
    } = await animalOf(services, listing));
    await updateRows(services, "pets", { id: pet }, { allergies: "Fish", marks: "White paw" });
    services.pass(hourMs);
    value(await markAdopted(services, ada, listing, newKey()));
  });

  const contact = (role: "finder" | "adopter", changes = {}) =>
    insertRows(services, "care_contacts", {
      id: newId(services.now()),
      episode_id: episode,
      role,
      name: "Ngozi Eze",
      created_at: services.now().toISOString(),
      ...changes,
    });
  const texts = {
    intake_reason: "Ngozi moved",
    found_at: "12 Herbert Macaulay Way, Yaba, Lagos",
    condition: "Ngozi says it limps",
    outcome_reason: "Ngozi has a garden",
    notes: "Call Ngozi after six",
    story: "It likes the rain.",
  };
  const cleared = {
    ...{ intake_reason: "", found_at: "Yaba", condition: "", outcome_reason: "", notes: "" },
    ...{ story: texts.story, status: "adopted", out_name: "Bingo" },
  };
  const subject = (changes: Partial<PersonSubject> = {}) => ({
    ...{ id: owner.id, emailKey: undefined, formerAddresses: [], ...changes },
  });
  const erase = (who: PersonSubject) =>
    services.db.transaction(async (trx) => {
      const ids = await careEpisodeDescriptor.personalData.erase(trx, who);
      await medicalRecordDescriptor.personalData.erase(trx, who, services.now());
      await petDescriptor.personalData.erase(trx, who, services.now());
      return ids;
    });
  const exported = async (who: PersonSubject) =>
    careEpisodeDescriptor.personalData.area.list(services.db.reader, who);
  /** As the job that gives adopted animals to their owners will. */
  const give = async () => {
    services.pass(hourMs);
    const keeper_since = services.now().toISOString();
    const given = { keeper: "owner", owner_id: owner.id, keeper_since } as const;
    await updateRows(services, "pets", { id: pet }, given);
  };

  test("reads what we store about them, by their account or confirmed address", async () => {
    await contact("finder", { person_id: owner.id, phone: "0803 123 4567" });
    await contact("adopter", { email: "N@example.com", email_key: "n@example.com" });
    const day = lagosDay(services.now());
    const own = await exported(subject());
    const of = { animal: "Bingo", number: expect.any(Number), cameOn: day, leftOn: day };
    expect(own.data).toEqual([
      { ...of, role: "found it", name: "Ngozi Eze", phone: "0803 123 4567", email: "" },
    ]);
    expect(own.lines).toMatchObject([{ text: expect.stringMatching(/^Bingo: found it, /) }]);
    const known = await exported(subject({ emailKey: "n@example.com" }));
    expect(known.data).toMatchObject([{ role: "found it" }, { role: "adopted it" }]);
    const stranger = subject({ id: ada.id, emailKey: "other@example.com" });
    expect(await exported(stranger)).toEqual({ data: [], lines: [] });
    expect((await exported(subject({ id: ada.id, emailKey: "" }))).data).toEqual([]);
  });

  test.each([
    ["by the account", { person_id: true }],
    ["by the address", { email_key: "n@example.com" }],
  ])("is erased %s with what we wrote then; the counts stay", async (_, how) => {
    await updateRows(services, "care_episodes", { id: episode }, texts);
    await contact("finder", "person_id" in how ? { person_id: owner.id } : how);
    expect(await erase(subject({ emailKey: "n@example.com" }))).toEqual([episode]);
    expect(await rowsOf(services, "care_contacts")).toEqual([]);
    expect(await rowOf(services, "care_episodes", { id: episode })).toMatchObject(cleared);
  });

  test("stays when somebody else is erased", async () => {
    await updateRows(services, "care_episodes", { id: episode }, texts);
    await contact("adopter", { email_key: "other@example.com" });
    expect(await erase(subject({ emailKey: "n@example.com" }))).toEqual([]);
    expect(await rowsOf(services, "care_contacts")).toHaveLength(1);
    expect(await rowOf(services, "care_episodes", { id: episode })).toMatchObject(texts);
  });

  test.each([
    ["a finder 12 months", "finder", 12],
    ["an adopter 24 months", "adopter", 24],
  ] as const)("is erased by the clock, %s after the animal left", async (_, role, months) => {
    await updateRows(services, "care_episodes", { id: episode }, texts);
    await contact(role, { created_at: "2020-01-01T09:00:00.000Z" });
    const today = lagosDay(services.now());
    const left = async (outcome_day: string) => {
      const days = { intake_day: outcome_day, outcome_day };
      await updateRows(services, "care_episodes", { id: episode }, days);
      await careEpisodeDescriptor.deleteExpired(services);
      return (await rowsOf(services, "care_contacts")).length;
    };
    expect(await left(addMonthsToDay(today, 1 - months))).toBe(1);
    expect(await rowOf(services, "care_episodes", { id: episode })).toMatchObject(texts);
    expect(await left(addMonthsToDay(today, -months))).toBe(0);
    expect(await rowOf(services, "care_episodes", { id: episode })).toMatchObject(cleared);
  });

  test("stays while the animal is here", async () => {
    const away = { status: "in_care", outcome_day: null, intake_day: "2020-01-01" } as const;
    await updateRows(services, "care_episodes", { id: episode }, away);
    await contact("finder", { created_at: "2020-01-01T09:00:00.000Z" });
    await careEpisodeDescriptor.deleteExpired(services);
    expect(await rowsOf(services, "care_contacts")).toHaveLength(1);
  });

  test("as the owner of an animal of ours is erased from it, and it is as it left us", async () => {
    await give();
    const entry = (over: object) =>
      medicalRecordRow(pet, { author_id: null, text: "A thorn.", ...over });
    const ours = entry({ author: "staff", author_name: "Bola", episode_id: episode });
    const created_at = services.now().toISOString();
    const theirs = entry({ author: "owner", author_id: owner.id, title: "Ngozi", created_at });
    await insertRows(services, "medical_records", [ours, theirs]);
    const bytes = await jpegPhoto();
    const photo = value(await stagePicture(services, owner, { name: "dog.jpg", bytes })).id;
    const { version } = await rowOf(services, "pets", { id: pet });
    const typed = { name: "Ngozi's Rex", breed: "Poodle", allergies: "", medicines: "Ngozi" };
    const form = petForm({ ...typed, species: "Dog", photo: [photo] }, version);
    value(await editPet(services, owner, pet, form, newKey()));
    const { number } = await rowOf(services, "pets", { id: pet });
    await updateRows(
      services,
      "pets",
      { id: pet },
      {
        offered_at: created_at,
        offer_reason: "Ngozi moves",
      },
    );
    expect((await rowOf(services, "pets", { id: pet })).search_text).toBe(
      `ngozi's rex poodle dog ${number}`,
    );
    await erase(subject());
    expect(await rowOf(services, "pets", { id: pet })).toMatchObject({
      ...{ keeper: "away", owner_id: null, photo_id: null, status: "active", number },
      ...{ name: "Bingo", breed: "Mixed", allergies: "Fish", medicines: "", marks: "White paw" },
      ...{ offered_at: null, offer_reason: "", search_text: `bingo mixed dog ${number}` },
      keeper_since: services.now().toISOString(),
    });
    const stored = JSON.stringify([
      await rowsOf(services, "pets", { id: pet }),
      await rowsOf(services, "medical_records", { pet_id: pet }),
    ]);
    expect(stored).not.toContain("Ngozi");
    expect((await readHealth(services, ada, pet)).records.map(({ text }) => text).sort()).toEqual([
      "",
      "A thorn.",
    ]);
    expect(await rowOf(services, "care_episodes", { id: episode })).toMatchObject({
      ...{ status: "adopted", out_name: "Bingo" },
    });
    const freed = await rowsOf(services, "pictures", { id: photo }, "staged_by", "file_name");
    expect(freed.every(({ staged_by }) => staged_by === null)).toBe(true);
  });

  test("as the owner of a pet with a stay that was entered by mistake is erased with the pet", async () => {
    await give();
    const left = { out_name: null, out_breed: null, out_allergies: null, out_medicines: null };
    await updateRows(services, "care_episodes", { id: episode }, { status: "void", ...left });
    await updateRows(services, "pets", { id: pet }, { microchip: "900123456789012" });
    await erase(subject());
    expect(await rowOf(services, "pets", { id: pet })).toMatchObject({
      ...{ keeper: "nobody", name: "", marks: "", microchip: "", status: "archived" },
    });
  });
});

test("of a place only the area stays, and nothing that may be an address", () => {
  const areas = {
    "12 Herbert Macaulay Way, Yaba, Lagos": "Yaba",
    "Behind the mosque, Epe": "Epe",
    "Ngozi's house, Ikoyi, Lagos State, Nigeria": "Ikoyi",
    "12 Adeola Street": "",
    "Ngozi's house": "",
    "Yaba, Lagos": "",
    "Surulere, 12 Bode Thomas": "",
    "": "",
  };
  for (const [place, area] of Object.entries(areas)) expect(areaOfPlace(place), place).toBe(area);
});
