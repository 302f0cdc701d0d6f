import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stageCarePhoto } from "#app/features/boarding/care-log/store-care-photo.server.ts";
import { insertStayFile } from "#app/features/boarding/stay-file/stay-file.queries.server.ts";
import {
  sha256,
  stagedBytes,
  stageStayFile,
} from "#app/features/boarding/stay-file/store-stay-file.server.ts";
import { stageMedicalFile } from "#app/features/medical-records/medical-record/store-medical-file.server.ts";
import { hourMs } from "#app/platform/dates.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { deleteReleasedBlobs } from "#app/platform/files/delete-released-blobs.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { engines } from "#tests/support/database.ts";
import { jpegPhoto, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { id } from "#tests/support/rows.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { send, wish } from "#tests/support/stays.ts";

const pdf = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");
const card = { field: "vaccinationCard", name: "card.pdf", bytes: pdf } as const;
const [ours, theirs] = [{ address: "102.89.0.7" }, { address: "102.89.0.8" }];

describe.each(engines)("unclaimed files on %s", (engine) => {
  let services: TestServices;
  beforeEach(async () => {
    services = await freshServices(engine);
  });
  afterEach(() => services.cleanup());

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
    const rows = await services.db.reader
      .selectFrom("stay_file_blobs")
      .select("blob_key")
      .execute();
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

  test("sent at once are not more than there is room for, and what is refused leaves nothing", async () => {
    await fill(ours.address, stagedBytes.ofAddress - 2 * pdf.length);
    const put: BlobKey[] = [];
    const blobs: TestServices["blobs"] = {
      ...services.blobs,
      put: async (key, bytes, type) => {
        put.push(key);
        await services.blobs.put(key, bytes, type);
      },
    };
    const there = { ...services, blobs };
    const sent = Array.from({ length: 5 }, () => stageStayFile(there, ours, card));
    const outcomes = await Promise.all(sent);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    services.pass(hourMs);
    await deleteReleasedBlobs(services);
    const named = await keysOf();
    expect(named.filter((key) => put.includes(key))).toHaveLength(2);
    for (const key of put) {
      expect((await services.blobs.get(key)) !== undefined, key).toBe(named.includes(key));
    }
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
