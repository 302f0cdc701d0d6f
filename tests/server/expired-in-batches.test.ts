import type { Insertable } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { insertPerson } from "#app/features/accounts/person/person.queries.server.ts";
import { batchSize } from "#app/platform/db/batches.server.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { deleteReleasedBlobs } from "#app/platform/files/delete-released-blobs.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { id, messageRow, personRow, petRow, pictureRow, variantRow } from "#tests/support/rows.ts";
import { freshServices, hourMs, type TestServices } from "#tests/support/services.ts";

const many = 2 * batchSize + 7;
const longAgo = "2020-01-01T00:00:00.000Z";
const digest = "0".repeat(64);
const person = personRow({ role: "petOwner", email_verified_at: longAgo });

type Rows = { [Table in keyof Schema]?: Insertable<Schema[Table]>[] };
const each = <Row>(make: (n: number) => Row): Row[] =>
  Array.from({ length: many }, (_, n) => make(n));
const hashOf = (n: number) => `${n}`.padStart(64, "0");
const file = { file_name: "a.pdf", digest, created_at: longAgo };
const blob = { type: "application/pdf", bytes: 1 };

/** More than two batches of everything that has a retention and can be there in any number. */
function expiredRows(): Rows {
  const pictures = each(() => pictureRow({ staged_by: person.id, created_at: longAgo }));
  const stayFiles = each(() => id());
  return {
    sessions: each((n) => ({
      ...{ id_hash: hashOf(n), person_id: person.id, user_agent: "", expires_at: longAgo },
      ...{ created_at: longAgo, last_seen_at: longAgo },
    })),
    known_browsers: each((n) => ({
      ...{ person_id: person.id, token_hash: hashOf(n) },
      ...{ first_seen_at: longAgo, last_seen_at: longAgo },
    })),
    pending_sign_ins: each((n) => ({
      ...{ id_hash: hashOf(n), person_id: person.id, password_mark: digest, challenge: "" },
      ...{ redirect_to: "", expires_at: longAgo },
    })),
    api_tokens: each((n) => ({
      ...{ id: id(), token_hash: hashOf(n), person_id: person.id, kind: "person", reach: "" },
      ...{ name: "curl", created_at: longAgo, last_seen_at: longAgo, expires_at: longAgo },
    })),
    pet_alerts: each((n) => ({
      ...{ id: id(), email: `a${n}@example.ng`, email_key: `a${n}@example.ng`, filters: "" },
      ...{ token: hashOf(n).slice(-26), seen_key: 0, created_at: longAgo, confirmed_at: null },
      mailed_on: null,
    })),
    outbox: [
      ...each(() => messageRow({ sent_at: longAgo })),
      ...each(() => messageRow({ due_at: longAgo })),
    ],
    pets: each(() => petRow(person.id, { status: "archived", updated_at: longAgo })),
    pictures,
    picture_variants: pictures.map((picture) => variantRow(picture.id)),
    stay_files: stayFiles.map((one, n) => ({
      ...{ id: one, stay_id: null, slot: null, token_hash: hashOf(n), kind: "photo" },
      ...file,
    })),
    stay_file_blobs: stayFiles.map((file_id) => ({
      ...{ file_id, size: "whole", width: 0, height: 0, blob_key: `stays/${file_id}/whole.pdf` },
      ...blob,
    })),
    medical_files: each(() => {
      const one = id();
      const blob_key: BlobKey = `medical/${one}.pdf`;
      return { id: one, record_id: null, uploaded_by: person.id, blob_key, ...file, ...blob };
    }),
    care_photos: each(() => {
      const one = id();
      const [whole_key, small_key] = [`care/${one}/whole.webp`, `care/${one}/small.webp`] as const;
      const size = { width: 1, height: 1, bytes: 1 };
      return {
        id: one,
        entry_id: null,
        uploaded_by: person.id,
        whole_key,
        small_key,
        ...size,
        ...file,
      };
    }),
  };
}

onEachEngine("what has expired on %s", (engine) => {
  let services: TestServices;
  let processes: Database[];

  beforeEach(async () => {
    services = await freshServices(engine);
    processes = [1, 2].map(() => openDatabase({ ...services.db.options, busyMs: 60_000 }));
    await services.db.transaction(async (trx) => {
      await insertPerson(trx, person);
      for (const [table, rows] of Object.entries(expiredRows())) {
        await trx
          .insertInto(table as "outbox")
          .values(rows as Insertable<Schema["outbox"]>[])
          .execute();
      }
    });
  });
  afterEach(async () => {
    for (const one of processes) await one.close();
    await services.cleanup();
  });

  const count = async (table: keyof Schema) => {
    const rows = await services.db.reader
      .selectFrom(table as "outbox")
      .selectAll()
      .execute();
    return rows.length;
  };

  test("goes with its files in one run of two processes at once, and each file is deleted once", {
    tags: "race",
  }, async () => {
    const deleted: BlobKey[] = [];
    const blobs = {
      ...services.blobs,
      async delete(key: BlobKey) {
        deleted.push(key);
      },
    };
    const all = processes.map((db) => ({ ...services, db, blobs }));
    await Promise.all(all.map(deleteExpired));
    await Promise.all(all.map(deleteReleasedBlobs));
    const left = Object.keys(expiredRows()) as (keyof Schema)[];
    for (const table of left) {
      if (table === "outbox" || table === "pets") continue;
      expect(await count(table), table).toBe(0);
    }
    const owned = services.db.reader
      .selectFrom("pets")
      .select("id")
      .where("owner_id", "is not", null);
    expect(await owned.execute()).toEqual([]);
    const texts = services.db.reader.selectFrom("outbox").select("body").distinct();
    expect(await texts.execute()).toEqual([
      { body: "The text of this e-mail was deleted because of its age." },
    ]);
    expect(await count("outbox")).toBe(many);
    // A picture, a stay's file and a medical one have a file each, a note's photo two.
    expect(deleted).toHaveLength(5 * many);
    expect(new Set(deleted).size).toBe(5 * many);
    expect(await count("released_blobs")).toBe(0);
  });

  test("goes beside what fails, and the run fails in the end", { tags: "race" }, async () => {
    const [db] = processes as [Database];
    let failed = 0;
    const broken: Database = {
      ...db,
      transaction: (work) =>
        db.transaction(async (trx) => {
          const before = await trx
            .selectFrom("pets")
            .select("id")
            .where("owner_id", "is", null)
            .execute();
          const result = await work(trx);
          const after = await trx
            .selectFrom("pets")
            .select("id")
            .where("owner_id", "is", null)
            .execute();
          if (after.length > before.length) {
            failed += 1;
            throw new Error("a pet is broken");
          }
          return result;
        }),
    };
    await expect(deleteExpired({ ...services, db: broken })).rejects.toThrow("a pet is broken");
    expect(failed).toBe(many);
    for (const table of ["stay_files", "care_photos", "known_browsers", "pet_alerts"] as const) {
      expect(await count(table), table).toBe(0);
    }
    services.pass(hourMs);
    await deleteExpired(services);
    const owned = services.db.reader
      .selectFrom("pets")
      .select("id")
      .where("owner_id", "is not", null);
    expect(await owned.execute()).toEqual([]);
  });
});
