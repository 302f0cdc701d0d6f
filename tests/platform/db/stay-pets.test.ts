import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readDiary } from "#app/features/boarding/care-log/read-diary.server.ts";
import { findStay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { listStayFiles } from "#app/features/boarding/stay-file/open-stay-file.server.ts";
import { type Database, openDatabase, type Queries } from "#app/platform/db/database.server.ts";
import { migrateAll, migrations } from "#app/platform/db/migrations/index.ts";
import { fileBlobStore } from "#app/platform/files/disk-blob-store.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { personRow } from "#tests/support/rows.ts";
import { makeBackup } from "#tools/backup/make.ts";
import { restoreBackup } from "#tools/backup/restore.ts";

const at = "2026-11-20T09:00:00.000Z";
const before = new Set(Object.keys(migrations).filter((name) => name < "0055"));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-stay-pets-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let opened: FreshDatabase[] = [];
afterEach(async () => {
  for (const database of opened) await database.cleanup();
  opened = [];
});

onEachEngine("stays from before they had several pets, on %s", (engine) => {
  async function emptyDatabase(): Promise<FreshDatabase> {
    const database = await freshDatabase(engine, { migrated: false });
    opened.push(database);
    return database;
  }

  async function oldDatabase(): Promise<FreshDatabase> {
    const database = await emptyDatabase();
    await database.transaction(async (trx) => {
      await migrateAll(trx, engine, before);
      await insertOldRows(trx);
    });
    return database;
  }

  test("are stays of one pet each, with its nights, files and ticks", async () => {
    const database = await oldDatabase();
    await database.migrate();
    await expectOnePetEach(database);
  });

  test("come so from a backup that was made before", async () => {
    const old = await oldDatabase();
    const file = join(folder, `${engine}.backup`);
    const blobs = fileBlobStore(join(folder, "blobs"));
    const source = { engine, database: old.options, blobs, now: new Date(at) };
    await makeBackup(source, file);
    const dataDir = mkdtempSync(join(folder, "data-"));
    const databaseFile = join(dataDir, "rehome.db");
    const place = engine === "sqlite" ? undefined : (await emptyDatabase()).options.url;
    await restoreBackup({ dataDir, databaseFile, databaseUrl: place }, file);
    const restored = openDatabase({ url: place, file: databaseFile });
    try {
      expect(await restored.pendingMigrations()).toBe(0);
      await expectOnePetEach(restored);
    } finally {
      await restored.close();
    }
  });
});

async function expectOnePetEach({ reader }: Pick<Database, "reader">): Promise<void> {
  const asked = await findStay(reader, "asked");
  expect(asked).toMatchObject({ pet_names: "Ṣọlá", pet_key: "sola", special_instructions: "Shy" });
  expect(asked?.pets).toMatchObject([
    {
      position: 0,
      petId: null,
      kind: null,
      name: "Ṣọlá",
      age: "0.5",
      breed: "Boerboel",
      allergies: "Fish",
      medications: "A tablet",
      feedingSchedule: "Twice",
    },
  ]);
  const booked = await findStay(reader, "booked");
  expect(booked?.pets).toMatchObject([{ petId: "kuku", kind: "Other", name: "Kuku" }]);
  expect((await findStay(reader, "erased"))?.pets).toMatchObject([{ petId: null, name: "a pet" }]);

  const nights = await reader
    .selectFrom("stay_nights")
    .innerJoin("stay_pets", "stay_pets.id", "stay_nights.stay_pet_id")
    .select(["night", "place", "stay_nights.stay_id", "stay_nights.pet_id", "name"])
    .orderBy("night")
    .orderBy("place")
    .execute();
  expect(nights).toEqual([
    { night: "2026-12-01", place: 1, stay_id: "asked", pet_id: null, name: "Ṣọlá" },
    { night: "2026-12-01", place: 2, stay_id: "booked", pet_id: "kuku", name: "Kuku" },
    { night: "2026-12-02", place: 1, stay_id: "asked", pet_id: null, name: "Ṣọlá" },
  ]);
  const [pet] = asked?.pets ?? [];
  expect(await listStayFiles(reader, "asked")).toMatchObject([
    { id: "photo", kind: "photo", stayPetId: pet?.id, fileName: "sola.jpg" },
    { id: "card", kind: "vaccination-card", stayPetId: pet?.id },
  ]);
  const staged = await reader
    .selectFrom("stay_files")
    .select(["id", "stay_pet_id"])
    .where("stay_id", "is", null)
    .execute();
  expect(staged).toEqual([{ id: "staged", stay_pet_id: null }]);
  const [day] = await readDiary(reader, "asked");
  expect(day).toMatchObject({
    day: "2026-12-01",
    ticks: [{ id: "fed", kind: "fed", slot: "morning", by: "Bisi" }],
    notes: [{ id: "note", text: "He sleeps.", photos: [{ id: "picture" }] }],
  });
  const tick = await reader
    .selectFrom("care_entries")
    .select("stay_pet_id")
    .where("id", "=", "fed")
    .executeTakeFirst();
  expect(tick?.stay_pet_id).toBe(pet?.id);
}

/** Inserts a row as it was then, whatever the columns of today. */
async function insert(
  trx: Queries,
  table: string,
  row: Record<string, string | number | null>,
): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(row));
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(trx);
}

async function insertOldRows(trx: Queries): Promise<void> {
  for (const person of [personRow({ id: "ada" }), personRow({ id: "bisi" })]) {
    await trx.insertInto("people").values(person).execute();
  }
  await insert(trx, "boarder_capacities", {
    ...{ boarder_id: "bisi", places: 3, takes_dogs: 1, takes_cats: 1, takes_other: 1 },
    updated_at: at,
  });
  await insert(trx, "pets", {
    ...{ id: "kuku", owner_id: "ada", name: "Kuku", species: "Bird", breed: "", sex: "Male" },
    ...{ allergies: "", medicines: "", status: "active", version: 1, birth_estimated: 0 },
    search_text: "kuku",
    ...{ created_at: at, updated_at: at },
  });
  const stay = {
    ...{ source: "request", owner_id: null, boarder_id: "bisi", owner_name: "Ada" },
    ...{ owner_email: "a@b.c", email_key: "a@b.c", owner_phone: "1", phone_key: "1" },
    ...{ pet_name: "Ṣọlá", pet_key: "sola", pet_age: "0.5", pet_breed: "Boerboel" },
    ...{ allergies: "Fish", medications: "A tablet", feeding_schedule: "Twice" },
    ...{ special_instructions: "Shy", emergency_name: "", emergency_phone: "" },
    ...{ veterinarian_name: "", veterinarian_phone: "", brings_card: 0, search_text: "sola" },
    ...{ start_day: "2026-12-01", end_day: "2026-12-03", status: "checked_in" },
    ...{ created_at: at, updated_at: at, pet_id: null },
  };
  await insert(trx, "stays", { ...stay, id: "asked", reference: "BASKED" });
  await insert(trx, "stays", {
    ...{ ...stay, id: "booked", reference: "BBOOKED", source: "booking", owner_id: "ada" },
    ...{ pet_id: "kuku", pet_key: "kuku", pet_name: "Kuku", end_day: "2026-12-01" },
    status: "received",
  });
  await insert(trx, "stays", {
    ...{ ...stay, id: "erased", reference: "BERASED", status: "cancelled", pet_name: "a pet" },
    ...{ pet_key: "erased", pet_breed: "", owner_email: "" },
  });
  const night = { boarder_id: "bisi", place: 1, stay_id: "asked", pet_id: null };
  await insert(trx, "stay_nights", { ...night, night: "2026-12-01" });
  await insert(trx, "stay_nights", { ...night, night: "2026-12-02" });
  const other = { stay_id: "booked", pet_id: "kuku", place: 2 };
  await insert(trx, "stay_nights", { ...night, ...other, night: "2026-12-01" });
  const file = { stay_id: "asked", token_hash: null, digest: "d", created_at: at };
  const card = { ...file, kind: "vaccination-card", slot: 0, file_name: "card.pdf" };
  await insert(trx, "stay_files", { ...card, id: "card" });
  await insert(trx, "stay_files", {
    ...{ ...file, id: "photo", kind: "photo", slot: 1, file_name: "sola.jpg" },
  });
  await insert(trx, "stay_files", {
    ...{ ...card, id: "staged", stay_id: null, slot: null, token_hash: "t" },
  });
  for (const file_id of ["card", "photo", "staged"]) {
    await insert(trx, "stay_file_blobs", {
      ...{ file_id, size: "whole", type: "image/webp", width: 1, height: 1, bytes: 1 },
      blob_key: `stays/${file_id}/whole.webp`,
    });
  }
  const entry = { stay_id: "asked", day: "2026-12-01", by_id: "bisi", by_name: "Bisi", at };
  const noted = { ...entry, noted_at: at };
  await insert(trx, "care_entries", {
    ...noted,
    id: "fed",
    kind: "fed",
    slot: "morning",
    text: "",
  });
  await insert(trx, "care_entries", {
    ...{ ...noted, id: "note", kind: "note", slot: "", text: "He sleeps." },
  });
  await insert(trx, "care_photos", {
    ...{ id: "picture", entry_id: "note", uploaded_by: "bisi", file_name: "a.jpg", digest: "d" },
    ...{
      width: 1,
      height: 1,
      bytes: 1,
      whole_key: "care/a.webp",
      small_key: "care/b.webp",
      created_at: at,
    },
  });
}
