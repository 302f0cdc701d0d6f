import { afterEach, beforeEach, expect, test } from "vitest";
import { insertPerson } from "#app/features/accounts/person/person.queries.server.ts";
import {
  findOwnPet,
  insertPet,
  listOwnPets,
  updatePet,
} from "#app/features/pets/pet/pet.queries.server.ts";
import {
  endReading,
  findPatient,
  findSharedPet,
  listReaders,
  saveShare,
} from "#app/features/pets/pet/pet-share.queries.server.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { at, medicalRecordRow, personRow, petRow } from "#tests/support/rows.ts";
import { insertRows, updateRows } from "#tests/support/tables.ts";

let db: FreshDatabase;
afterEach(() => db.cleanup());

const owner = personRow({ role: "petOwner" });
const other = personRow({ role: "petOwner" });
const vet = personRow({ role: "veterinarian", verified_at: at(0), name: "Dr Musa" });
const waiting = personRow({ role: "veterinarian", verified_at: null });
const bingo = petRow(owner.id);
const share = {
  pet_id: bingo.id,
  cause: "",
  granted_at: at(0),
  last_day: null,
  reads_health: 1 as const,
};

onEachEngine("pets on %s", (engine) => {
  beforeEach(async () => {
    db = await freshDatabase(engine);
    await db.transaction(async (trx) => {
      for (const person of [owner, other, vet, waiting]) await insertPerson(trx, person);
      await insertPet(trx, bingo);
    });
  });

  test("are found by their owner alone, and counted while they are kept", async () => {
    expect(await findOwnPet(db.reader, owner.id, bingo.id)).toMatchObject({ name: "Bingo" });
    expect(await findOwnPet(db.reader, other.id, bingo.id)).toBeUndefined();
    const all = { status: "active", terms: ["bin"] } as const;
    const page = { limit: 10, offset: 0 };
    expect(await listOwnPets(db.reader, owner.id, all, page)).toHaveLength(1);
    expect(await listOwnPets(db.reader, other.id, all, page)).toEqual([]);
    expect(await readCounters(db.reader, "pet:")).toEqual({ "pet:active": 1, "pet:archived": 0 });
  });

  test("are changed from the version that the edit was made from, by their owner alone", async () => {
    const save = (ownerId: string, baseVersion: number) =>
      db.transaction((trx) =>
        updatePet(trx, { id: bingo.id, ownerId, baseVersion }, { name: "Bongo" }),
      );
    expect(await save(other.id, 1)).toBe(false);
    expect(await save(owner.id, 1)).toBe(true);
    expect(await save(owner.id, 1)).toBe(false);
    expect(await findOwnPet(db.reader, owner.id, bingo.id)).toMatchObject({ version: 2 });
  });

  test("are read by a verified veterinarian while a share of any cause holds", {
    tags: "race",
  }, async () => {
    const read = (vetId: string, today: string) => findSharedPet(db.reader, vetId, bingo.id, today);
    expect(await read(vet.id, "2026-11-20")).toBeUndefined();
    await db.transaction(async (trx) => {
      await saveShare(trx, { ...share, vet_id: vet.id, cause: "visit", last_day: "2026-11-25" });
      await saveShare(trx, { ...share, vet_id: waiting.id });
    });
    expect(await read(vet.id, "2026-11-25")).toMatchObject({ id: bingo.id });
    expect(await read(vet.id, "2026-11-26")).toBeUndefined();
    expect(await read(waiting.id, "2026-11-20")).toBeUndefined();
    await db.transaction((trx) => saveShare(trx, { ...share, vet_id: vet.id }));
    expect(await read(vet.id, "2026-11-26")).toBeDefined();
    expect(await listReaders(db.reader, bingo.id, "2026-11-20")).toEqual([
      { id: vet.id, name: "Dr Musa", last_day: null },
    ]);
    await db.transaction(async (trx) => {
      expect(await endReading(trx, bingo.id, vet.id)).toBe(2);
    });
    expect(await findPatient(db.reader, vet.id, bingo.id, "2026-11-20")).toBeDefined();
    expect(await read(vet.id, "2026-11-20")).toBeUndefined();
  });

  test("keep every medical record as it was written", async () => {
    const row = medicalRecordRow(bingo.id, { author_id: vet.id });
    await insertRows({ db }, "medical_records", row);
    const change = (values: { text: string; erased_at?: string }) =>
      updateRows({ db }, "medical_records", { id: row.id }, values);
    await expect(change({ text: "Nothing." })).rejects.toThrow("never changed");
    const remove = db.transaction(async (trx) => {
      await trx.deleteFrom("medical_records").where("id", "=", row.id).execute();
    });
    await expect(remove).rejects.toThrow("never changed");
    await change({ text: "", erased_at: at(60) });
    await expect(change({ text: "Nothing." })).rejects.toThrow("never changed");
  });
});
