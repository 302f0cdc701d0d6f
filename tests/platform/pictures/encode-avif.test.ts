import { afterAll, beforeAll, expect, test } from "vitest";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { createListing } from "#app/features/adoption/listing/create-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { readContentVersions } from "#app/platform/db/content-freshness.server.ts";
import { deleteReleasedBlobs } from "#app/platform/files/delete-released-blobs.server.ts";
import { refused } from "#app/platform/outcome.ts";
import { encodeAvifFiles, encodeNextAvif } from "#app/platform/pictures/encode-avif.server.ts";
import {
  claimPictureJob,
  listVariants,
} from "#app/platform/pictures/picture-jobs.queries.server.ts";
import { releasePictures } from "#app/platform/pictures/pictures.queries.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { blackie, value } from "#tests/support/listings.ts";
import { openPicture } from "#tests/support/open-picture.ts";
import { admit } from "#tests/support/people.ts";
import { photo, plain } from "#tests/support/pictures.ts";
import {
  failingLate,
  freshServices,
  hourMs,
  minuteMs,
  type TestServices,
} from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

const snapshot = photo(370, 280).jpeg({ quality: 85 }).toBuffer();

onEachEngine("AVIF by the clock on %s", (engine) => {
  let services: TestServices;
  let real: TestServices["images"];
  let ada: Actor;

  beforeAll(async () => {
    const fresh = await freshServices(engine);
    real = fresh.images;
    // Encoding takes seconds; the first test does it, the others are about what becomes of the files.
    services = { ...fresh, images: { ...real, encodeAvif: fakeAvif } };
    ada = await admit(services, "ada");
  });
  afterAll(() => services.cleanup());

  async function stage(bytes?: Uint8Array): Promise<string> {
    const file = { name: "dog.jpg", bytes: bytes ?? (await snapshot) };
    return value(await stagePicture(services, ada, file)).id;
  }
  async function list(picture: string): Promise<string> {
    const input = { ...blackie, imageUrl: [picture], publish: true };
    return value(await createListing(services, ada, input, picture)).id;
  }
  const formatsOf = async (id: string) =>
    (await listVariants(services.db.reader, id)).map(({ format, width }) => `${format} ${width}`);
  const hasFile = async (id: string, width: number) =>
    (await services.blobs.get(`pictures/${id}/${width}.avif`)) !== undefined;

  test("each picture gets a smaller AVIF beside each WebP but a row's, its page names them first and stale pages go", {
    tags: "race",
  }, async () => {
    const id = await stage();
    const listing = await list(id);
    const before = await readContentVersions(services.db.reader);
    await encodeAvifFiles({ ...services, images: real });
    const after = await readContentVersions(services.db.reader);
    expect(after.listings).toBeGreaterThan(before.listings);
    const variants = await listVariants(services.db.reader, id);
    const sizes = (format: string) =>
      new Map(variants.filter((v) => v.format === format).map((v) => [v.width, v.bytes]));
    expect([...sizes("avif").keys()]).toEqual([240, 360, 370]);
    expect([...sizes("webp").keys()]).toEqual([96, 240, 360, 370]);
    for (const [width, bytes] of sizes("avif")) {
      expect(bytes).toBeLessThan(sizes("webp").get(width) ?? 0);
      const { blob } = value(await openPicture(services, undefined, { id, width, format: "avif" }));
      expect([blob.type, blob.bytes]).toEqual(["image/avif", bytes]);
    }
    const files = (await findPet(services, listing))?.pictures[0]?.files ?? [];
    expect([...new Set(files.map(({ format }) => format))]).toEqual(["avif", "webp", "jpeg"]);
    expect(await rowsOf(services, "picture_jobs")).toEqual([]);
    expect(await encodeNextAvif(services)).toBe(false);
  });

  test("two processes do each picture once", { tags: "race" }, async () => {
    const ids = [await stage(), await stage()];
    let encoded = 0;
    const counting: AppServices = {
      ...services,
      images: {
        ...services.images,
        encodeAvif(...order) {
          encoded += 1;
          return services.images.encodeAvif(...order);
        },
      },
    };
    await Promise.all([encodeAvifFiles(counting), encodeAvifFiles(counting)]);
    expect(encoded).toBe(6);
    for (const id of ids) expect(await formatsOf(id)).toHaveLength(8);
  });

  test("a process that dies before its files are listed lists none, and the next one starts anew", async () => {
    const id = await stage();
    const now = services.now().toISOString();
    const until = new Date(services.now().getTime() + 15 * minuteMs).toISOString();
    await services.db.transaction((trx) => claimPictureJob(trx, { now, until }));
    await services.blobs.put(`pictures/${id}/360.avif`, new Uint8Array([1]), "image/avif");
    expect(await formatsOf(id)).not.toContain("avif 360");
    expect(await encodeNextAvif(services)).toBe(false);
    services.pass(16 * minuteMs);
    expect(await encodeNextAvif(services)).toBe(true);
    const { blob } = value(await openPicture(services, ada, { id, width: 360, format: "avif" }));
    expect(blob.bytes).toBeGreaterThan(500);
  });

  test("a failure at the very end lists nothing", async () => {
    const id = await stage();
    const last = failingLate(services);
    let transactions = 0;
    const dying: AppServices = {
      ...services,
      db: {
        ...services.db,
        transaction: (work) => (++transactions === 2 ? last : services).db.transaction(work),
      },
    };
    await expect(encodeNextAvif(dying)).rejects.toThrow("the power went out");
    expect((await formatsOf(id)).filter((name) => name.startsWith("avif"))).toEqual([]);
    services.pass(16 * minuteMs);
    expect(await encodeNextAvif(services)).toBe(true);
    expect((await formatsOf(id)).filter((name) => name.startsWith("avif"))).toHaveLength(3);
  });

  test("a busy workshop is asked again later, a picture that AVIF does not make smaller never", async () => {
    const id = await stage();
    const answering = (code: "SERVICE_UNAVAILABLE" | "TOO_LARGE"): AppServices => ({
      ...services,
      images: { ...services.images, encodeAvif: async () => refused(code) },
    });
    expect(await encodeNextAvif(answering("SERVICE_UNAVAILABLE"))).toBe(false);
    expect(await encodeNextAvif(services)).toBe(false);
    services.pass(2 * minuteMs);
    expect(await encodeNextAvif(answering("TOO_LARGE"))).toBe(true);
    expect(await rowsOf(services, "picture_jobs")).toEqual([]);
    expect((await formatsOf(id)).filter((name) => name.startsWith("avif"))).toEqual([]);
  });

  test("a picture that fails every time is left as it is", async () => {
    await stage();
    const failing: AppServices = {
      ...services,
      blobs: { ...services.blobs, get: () => Promise.reject(new Error("the store is down")) },
    };
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect(encodeNextAvif(failing)).rejects.toThrow("the store is down");
      services.pass(16 * minuteMs);
    }
    expect(await encodeNextAvif(failing)).toBe(true);
    expect(await rowsOf(services, "picture_jobs")).toEqual([]);
  });

  test("a picture taken away while it is encoded leaves no file", { tags: "race" }, async () => {
    const id = await stage(await plain(300, 200, "#996633").png().toBuffer());
    const listing = await list(id);
    const meanwhile: AppServices = {
      ...services,
      blobs: {
        ...services.blobs,
        async put(...file) {
          await services.blobs.put(...file);
          await services.db.transaction((trx) => releasePictures(trx, listing, [id]));
        },
      },
    };
    expect(await encodeNextAvif(meanwhile)).toBe(true);
    services.pass(hourMs);
    await deleteReleasedBlobs(services);
    expect(await hasFile(id, 300)).toBe(false);
  });

  test("an unclaimed picture takes its AVIF files with it", async () => {
    const id = await stage();
    await encodeAvifFiles(services);
    expect(await hasFile(id, 360)).toBe(true);
    services.pass(25 * hourMs);
    await deleteExpired(services);
    await deleteReleasedBlobs(services);
    expect(await listVariants(services.db.reader, id)).toEqual([]);
    for (const width of [360, 370]) expect(await hasFile(id, width)).toBe(false);
  });
});

const fakeAvif: AppServices["images"]["encodeAvif"] = async (_bytes, width) => ({
  ok: true,
  value: { format: "avif", width, height: 200, bytes: new Uint8Array(600) },
});
