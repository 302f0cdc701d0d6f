import { afterEach, beforeEach, expect, test } from "vitest";
import { insertPerson } from "#app/features/accounts/person/person.queries.server.ts";
import { insertListing } from "#app/features/adoption/listing/listing.queries.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { claimReleasedBlobs } from "#app/platform/files/released-blobs.queries.server.ts";
import { deleteStagedBefore } from "#app/platform/pictures/picture-cleanup.queries.server.ts";
import {
  claimPhotoPicture,
  claimPictures,
  findVariant,
  insertPicture,
  listPictures,
  listStagedPictures,
  releasePhotoPicture,
} from "#app/platform/pictures/pictures.queries.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { at, listingRow, personRow, pictureRow, variantRow } from "#tests/support/rows.ts";
import { rowsOf } from "#tests/support/tables.ts";

const [ada, bola] = [personRow(), personRow()];
const [blackie, milo] = [listingRow(), listingRow({ status: "draft" })];

let db: FreshDatabase;
afterEach(() => db.cleanup());

async function stage(stagedBy: string, seconds = 0, blobKey?: BlobKey): Promise<string> {
  const picture = pictureRow({ staged_by: stagedBy, created_at: at(seconds) });
  const variants = [
    variantRow(picture.id, { width: 1280, height: 960 }),
    variantRow(picture.id, { format: "jpeg" }),
    variantRow(picture.id, blobKey ? { blob_key: blobKey } : {}),
  ];
  await db.transaction((trx) => insertPicture(trx, picture, variants));
  return picture.id;
}
const claim = (ids: string[], by: string, listingId: string) =>
  db.transaction((trx) => claimPictures(trx, ids, by, listingId, "A dog"));

/** Returns the keys of the files that a sweep leaves to delete. */
const sweep = (limit: number) =>
  db.transaction(async (trx) => {
    await deleteStagedBefore(trx, { before: at(50), limit, now: new Date(at(50)) });
    const keys = await claimReleasedBlobs(trx, { now: at(50), until: at(99) }, 10);
    return keys.sort();
  });

onEachEngine("pictures on %s", (engine) => {
  beforeEach(async () => {
    db = await freshDatabase(engine);
    await db.transaction(async (trx) => {
      for (const person of [ada, bola]) await insertPerson(trx, person);
      for (const listing of [blackie, milo]) await insertListing(trx, listing);
    });
  });

  test("that are staged show only to who staged them, in the order asked for", async () => {
    const [first, second] = [await stage(ada.id), await stage(ada.id)];
    const staged = await listStagedPictures(db.reader, [second, first, "unknown"], ada.id);
    expect(staged.map((picture) => picture.id)).toEqual([second, first]);
    expect(staged[0]?.variants.map((v) => [v.width, v.format])).toEqual([
      [320, "jpeg"],
      [320, "webp"],
      [1280, "webp"],
    ]);
    expect(await listStagedPictures(db.reader, [first], bola.id)).toEqual([]);
    expect(await listStagedPictures(db.reader, [], ada.id)).toEqual([]);
  });

  test("are claimed once, in order, after those that the listing has, and never another's", async () => {
    const [first, second, third] = [await stage(ada.id), await stage(ada.id), await stage(ada.id)];
    const foreign = await stage(bola.id);
    expect(await claim([second, foreign, first], ada.id, blackie.id)).toBe(2);
    expect(await claim([first], ada.id, milo.id)).toBe(0);
    expect(await claim([third], ada.id, blackie.id)).toBe(1);
    const pictures = await listPictures(db.reader, [blackie.id, milo.id]);
    expect([...pictures.keys()]).toEqual([blackie.id]);
    const shown = pictures.get(blackie.id) ?? [];
    expect(shown.map((p) => [p.id, p.position, p.alt, p.variants.length])).toEqual([
      [second, 0, "A dog", 3],
      [first, 1, "A dog", 3],
      [third, 2, "A dog", 3],
    ]);
    expect((await listPictures(db.reader, [])).size).toBe(0);
  });

  test("two listings that claim one picture at once: one has it", { tags: "race" }, async () => {
    const id = await stage(ada.id);
    const claims = [claim([id], ada.id, blackie.id), claim([id], ada.id, milo.id)];
    expect((await Promise.all(claims)).filter((claimed) => claimed === 1)).toHaveLength(1);
  });

  test("are served by size, with who owns them", async () => {
    const id = await stage(ada.id);
    expect(await findVariant(db.reader, id, "webp", 1280)).toEqual({
      blob_key: `pictures/${id}/1280.webp`,
      bytes: 1000,
      owner: null,
      staged_by: ada.id,
    });
    await claim([id], ada.id, milo.id);
    expect(await findVariant(db.reader, id, "webp", 320)).toMatchObject({
      owner: "listing",
    });
    expect(await findVariant(db.reader, id, "avif", 320)).toBeUndefined();
    for (const width of [2 ** 40, 1e300, 0.5, -1, Number.NaN]) {
      expect(await findVariant(db.reader, id, "webp", width)).toBeUndefined();
    }
  });

  test("that nobody claimed are forgotten, and their files released", async () => {
    const stale = await stage(ada.id, 0);
    const staleToo = await stage(ada.id, 1);
    const claimed = await stage(ada.id, 0);
    const fresh = await stage(ada.id, 100);
    await claim([claimed], ada.id, blackie.id);
    const files = ["1280.webp", "320.jpeg", "320.webp"];
    expect(await sweep(1)).toEqual(files.map((file) => `pictures/${stale}/${file}`));
    expect(await sweep(10)).toHaveLength(3);
    expect(await sweep(10)).toEqual([]);
    const left = await rowsOf({ db }, "pictures", {}, "id");
    expect(left.map((row) => row.id).sort()).toEqual([claimed, fresh].sort());
    expect(await findVariant(db.reader, staleToo, "webp", 320)).toBeUndefined();
  });

  test("are kept for whatever entity claims them, once, and deleted when it lets them go", async () => {
    const [id, other] = [await stage(ada.id), await stage(bola.id)];
    const give = (picture: string) =>
      db.transaction((trx) => claimPhotoPicture(trx, picture, ada.id, "aquarium"));
    expect([await give(id), await give(id), await give(other)]).toEqual([true, false, false]);
    expect(await claim([id], ada.id, blackie.id)).toBe(0);
    expect(await sweep(10)).toHaveLength(3);
    expect(await findVariant(db.reader, id, "webp", 320)).toMatchObject({ owner: "aquarium" });
    await db.transaction((trx) => releasePhotoPicture(trx, id));
    expect(await sweep(10)).toHaveLength(3);
    expect(await findVariant(db.reader, id, "webp", 320)).toBeUndefined();
  });
});
