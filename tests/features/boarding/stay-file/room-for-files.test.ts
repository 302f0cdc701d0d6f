import { expect, test } from "vitest";
import { stageCarePhoto } from "#app/features/boarding/care-log/store-care-photo.server.ts";
import { addStayFile } from "#app/features/boarding/stay/public/add-stay-file.server.ts";
import { insertStayFile } from "#app/features/boarding/stay-file/stay-file.queries.server.ts";
import { maxStayPhotos } from "#app/features/boarding/stay-file/stay-file.ts";
import {
  sha256,
  stagedBytes,
  stageStayFile,
} from "#app/features/boarding/stay-file/store-stay-file.server.ts";
import { stageMedicalFile } from "#app/features/medical-records/medical-record/store-medical-file.server.ts";
import { hourMs } from "#app/platform/dates.ts";
import { countStoredBytes } from "#app/platform/db/file-columns.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { FileStoreUnavailable } from "#app/platform/files/blobs.server.ts";
import { uploadTotals } from "#app/platform/files/upload-totals.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { recordHits } from "#app/platform/rate-limit/rate-limit.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { jpegPhoto, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { id } from "#tests/support/rows.ts";
import { freshServices, servicesForEach, type TestServices } from "#tests/support/services.ts";
import { send, wish } from "#tests/support/stays.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

const pdf = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");
const card = { field: "vaccinationCard", name: "card.pdf", bytes: pdf } as const;
const [ours, theirs] = [{ address: "102.89.0.7" }, { address: "102.89.0.8" }];

/** The same services with what was written into the store, and what it holds of that. */
function watched(services: TestServices, failsAt = Number.POSITIVE_INFINITY) {
  const written: BlobKey[] = [];
  const held = new Set<BlobKey>();
  const blobs: TestServices["blobs"] = {
    ...services.blobs,
    put: async (key, bytes, type) => {
      if (written.length >= failsAt) throw new FileStoreUnavailable("the disk is full");
      written.push(key);
      await services.blobs.put(key, bytes, type);
      held.add(key);
    },
    delete: async (key) => {
      await services.blobs.delete(key);
      held.delete(key);
    },
  };
  return { there: { ...services, blobs }, written, held };
}

/** As if so much of a total was used up. */
async function use(services: TestServices, bucket: string, amount: number): Promise<void> {
  const limit = { bucket, max: amount, windowMs: hourMs, amount };
  await services.db.transaction((trx) => recordHits(trx, services.now(), [limit]));
}

/** The files that are reserved or to be deleted. */
async function listed(services: TestServices): Promise<string[]> {
  const rows = await rowsOf(services, "released_blobs", {}, "blob_key");
  return rows.map(({ blob_key }) => blob_key);
}

onEachEngine("unclaimed files on %s", (engine) => {
  const { services } = servicesForEach(engine);

  /** As if this address had sent so much. */
  async function fill(address: string, bytes: number): Promise<void> {
    const file = id();
    const row = {
      id: file,
      stay_id: null,
      slot: null,
      token_hash: sha256(file),
      digest: sha256(file),
      ...({ kind: "vaccination-card", file_name: "x.pdf", sender_hash: sha256(address) } as const),
      created_at: services.now().toISOString(),
    };
    const blob_key: BlobKey = `stays/${file}/whole.pdf`;
    const blob = { size: "whole", type: "application/pdf", width: 0, height: 0 } as const;
    await services.db.transaction((trx) =>
      insertStayFile(trx, row, [{ ...blob, bytes, blob_key }]),
    );
  }

  const keysOf = async () => {
    const rows = await rowsOf(services, "stay_file_blobs", {}, "blob_key");
    return rows.map(({ blob_key }) => blob_key);
  };

  test("of one address are counted in bytes, and no more once a stay has them", async () => {
    await fill(ours.address, stagedBytes.ofAddress - pdf.length);
    const { token } = value(await stageStayFile(services, ours, card));
    expect(await stageStayFile(services, ours, card)).toMatchObject({ code: "RATE_LIMITED" });
    value(await stageStayFile(services, theirs, card));
    value(await send(services, wish({ vaccinationCard: [token] })));
    value(await stageStayFile(services, ours, card));
  });

  test("of everybody together are counted in bytes, while words are still taken", async () => {
    for (let n = 0; n < 8; n += 1) await fill(`10.0.0.${n}`, stagedBytes.ofAll / 8);
    expect(await stageStayFile(services, ours, card)).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: expect.stringContaining("There is no room for card.pdf just now"),
    });
    value(await send(services, wish()));
  });

  test("sent at once are not more than there is room for, and what is refused is never written", {
    tags: "race",
  }, async () => {
    await fill(ours.address, stagedBytes.ofAddress - 3 * pdf.length + 1);
    const { there, written, held } = watched(services);
    const sent = Array.from({ length: 5 }, () => stageStayFile(there, ours, card));
    const outcomes = await Promise.all(sent);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    expect(written).toHaveLength(2);
    expect([...held].toSorted()).toEqual(
      (await keysOf()).filter((key) => held.has(key)).toSorted(),
    );
    expect(held.size).toBe(2);
  });

  test("of one address count over a day, also when stays have them", async () => {
    const bucket = `stay-file:bytes:${ours.address}`;
    await use(services, bucket, stagedBytes.ofAddressADay - pdf.length);
    const { token } = value(await stageStayFile(services, ours, card));
    value(await send(services, wish({ vaccinationCard: [token] })));
    expect(await stageStayFile(services, ours, card)).toMatchObject({ code: "RATE_LIMITED" });
    services.pass(24 * hourMs);
    value(await stageStayFile(services, ours, card));
  });

  test("are deleted from the store at once when their row cannot be written", {
    tags: "race",
  }, async () => {
    const { there, written, held } = watched(services);
    const token = "one-token-for-two-files";
    value(await stageStayFile(there, ours, card, token));
    value(
      await stageStayFile(
        there,
        ours,
        { ...card, bytes: Buffer.concat([pdf, Buffer.from(" ")]) },
        token,
      ),
    );
    expect(written).toHaveLength(2);
    expect([...held]).toEqual(await keysOf());
    expect(await listed(services)).toEqual([]);
  });

  test("of a sender are deleted at once when the stay does not take them", {
    tags: "race",
  }, async () => {
    const { there, held } = watched(services);
    const { reference } = value(await send(services, wish()));
    // What follows the end of a picture makes another file of it.
    const photo = async (n: number) => Buffer.concat([await jpegPhoto(), Buffer.from([n])]);
    for (let n = 0; n < maxStayPhotos; n += 1) {
      const file = { field: "petImages", name: `${n}.jpg`, bytes: await photo(n) } as const;
      value(await addStayFile(there, ours, reference, file));
    }
    const before = [...held];
    const ninth = { field: "petImages", name: "9.jpg", bytes: await photo(9) } as const;
    expect(await addStayFile(there, ours, reference, ninth)).toMatchObject({ code: "INVALID" });
    const again = { field: "petImages", name: "0.jpg", bytes: await photo(0) } as const;
    value(await addStayFile(there, ours, reference, again));
    expect([...held]).toEqual(before);
    expect(await listed(services)).toEqual([]);
  });
});

onEachEngine("files of signed-in people on %s", (engine) => {
  const { services, bisi: actor } = servicesForEach(engine, "bisi");

  const document = { name: "card.pdf", bytes: pdf };
  const full = {
    code: "RATE_LIMITED",
    message: expect.stringContaining("You have sent as many files as we take in a day"),
  };
  const unconfirm = () => updateRows(services, "people", {}, { email_verified_at: null });

  test("have one total over all kinds, which uploads at once do not exceed", {
    tags: "race",
  }, async () => {
    await use(services, `upload-bytes:${actor.id}`, uploadTotals.ofPerson - 3 * pdf.length + 1);
    const { there, written, held } = watched(services);
    const sent = Array.from({ length: 5 }, () => stageMedicalFile(there, actor, document));
    const outcomes = await Promise.all(sent);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(3).fill(expect.objectContaining(full)));
    const photo = { name: "rex.jpg", bytes: await jpegPhoto() };
    expect(await stageCarePhoto(there, actor, photo)).toMatchObject(full);
    expect(await stagePicture(there, actor, photo)).toMatchObject(full);
    expect(written).toHaveLength(2);
    expect(held.size).toBe(2);
    services.pass(24 * hourMs);
    value(await stageCarePhoto(there, actor, photo));
  });

  test("have less room while the address is not confirmed, and such accounts share a total", async () => {
    const [own, all] = [`upload-bytes:${actor.id}`, "upload-bytes:unconfirmed"];
    await use(services, own, uploadTotals.ofUnconfirmed);
    value(await stageMedicalFile(services, actor, document));
    await unconfirm();
    expect(await stageMedicalFile(services, actor, document)).toMatchObject(full);
    services.pass(24 * hourMs);
    await use(services, all, uploadTotals.ofAllUnconfirmed - pdf.length);
    value(await stageMedicalFile(services, actor, document));
    expect(await stageMedicalFile(services, actor, document)).toMatchObject(full);
  });

  test("staff have a total of their own", async () => {
    const staff = await admit(services, "ada");
    await use(services, `upload-bytes:${staff.id}`, uploadTotals.ofStaff);
    const photo = { name: "rex.jpg", bytes: await jpegPhoto() };
    expect(await stagePicture(services, staff, photo)).toMatchObject(full);
  });

  test("a store that does not say its free space takes what it may hold, also of uploads at once", {
    tags: "race",
  }, async () => {
    value(await stageMedicalFile(services, actor, document));
    const photo = { name: "rex.jpg", bytes: await jpegPhoto() };
    value(await stagePicture(services, actor, photo));
    const stored = await countStoredBytes(services.db.reader);
    expect(stored).toBeGreaterThan(2 * pdf.length);
    const { there, written } = watched(services);
    const blobs = {
      ...there.blobs,
      space: async () => undefined,
      capacity: stored + 3 * pdf.length - 1,
    };
    const bucket = { ...there, blobs };
    const sent = [
      ...Array.from({ length: 3 }, () => stageMedicalFile(bucket, actor, document)),
      ...Array.from({ length: 3 }, () => stageStayFile(bucket, ours, card)),
    ];
    const outcomes = await Promise.all<Outcome<unknown>>(sent);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: "There is no room for card.pdf just now. Please send it again later.",
    });
    expect(written).toHaveLength(2);
  });

  test("leave nothing in a store that fails at the second file, and nothing is reserved", async () => {
    const { there, written, held } = watched(services, 1);
    const photo = { name: "rex.jpg", bytes: await jpegPhoto() };
    for (const stage of [stageCarePhoto, stagePicture]) {
      written.length = 0;
      expect(await stage(there, actor, photo)).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
      expect(written).toHaveLength(1);
      expect([...held]).toEqual([]);
      expect(await listed(services)).toEqual([]);
    }
  });

  test("count when they are refused: damaged ones use the allowance up", async () => {
    const damaged = { name: "card.pdf", bytes: Buffer.from("no document") };
    for (let n = 0; n < 60; n += 1) {
      expect(await stageMedicalFile(services, actor, damaged)).toMatchObject({
        code: "UNSUPPORTED",
      });
    }
    expect(await stageMedicalFile(services, actor, document)).toMatchObject({
      code: "RATE_LIMITED",
    });
  });
});

test("every kind of upload is refused when the disk runs low, and a small disk that is half empty is not low", async () => {
  const services = await freshServices("sqlite");
  try {
    const actor = await admit(services, "bisi");
    const jpeg = await jpegPhoto();
    const photo = { name: "rex.jpg", bytes: jpeg };
    const withSpace = (free: number, total: number) => {
      return { ...services, blobs: { ...services.blobs, space: async () => ({ free, total }) } };
    };
    const all = (there: TestServices) => [
      stageStayFile(there, ours, card),
      stageMedicalFile(there, actor, { name: "card.pdf", bytes: pdf }),
      stageCarePhoto(there, actor, photo),
      stagePicture(there, actor, photo),
    ];
    for (const outcome of await Promise.all(all(withSpace(400e6, 200e9)))) {
      expect(outcome).toMatchObject({ ok: false, code: "SERVICE_UNAVAILABLE", retryAfter: 600 });
    }
    for (const outcome of await Promise.all(all(withSpace(400e6, 800e6)))) value<unknown>(outcome);
  } finally {
    await services.cleanup();
  }
});
