import { readdirSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lagosDay } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { backgroundColours } from "#app/platform/pictures/background-colours.ts";
import { encodeNextAvif } from "#app/platform/pictures/encode-avif.server.ts";
import type { ProcessedPicture } from "#app/platform/pictures/images.server.ts";
import { openImageProcessor } from "#app/platform/pictures/images.server.ts";
import { listPictures } from "#app/platform/pictures/pictures.queries.server.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";
import { demoFaces } from "#tools/demo/faces.ts";
import { demoInterests } from "#tools/demo/interests.ts";
import { demoListings } from "#tools/demo/listings.ts";
import { demoPartnerPlaces } from "#tools/demo/partner-places.ts";
import { pictureName, picturesFolder, readPicture } from "#tools/demo/pictures.ts";
import { seedDemo } from "#tools/seed.ts";

const pets = demoListings.map(({ name }) => name);
const homes = demoListings.flatMap(({ ending }) => ending?.portrait ?? []);
const faces = demoFaces.map(({ name }) => name);

describe("demo portraits", () => {
  const pictures = new Map<string, ProcessedPicture>();
  const names = [...pets, ...homes, ...faces].map(pictureName).sort();
  beforeAll(async () => {
    for (const name of [...pets, ...homes, ...faces]) pictures.set(name, await readPicture(name));
  });

  it("are one of its own for every listing, new home and provider, and none is left over", () => {
    const folders = readdirSync(picturesFolder, { withFileTypes: true });
    const drawn = folders.filter((one) => one.isDirectory()).map((one) => one.name);
    expect(drawn.sort()).toEqual(names);
  });

  it("each have the drawing that they are made of", () => {
    const portraits = readdirSync(new URL("../portraits/", picturesFolder));
    expect(portraits.sort()).toEqual(names.map((name) => `${name}.svg`).sort());
  });

  it("come in the files that the site would have made of a photo 1080 pixels wide", () => {
    for (const [name, { width, height, tone, variants, thumb }] of pictures) {
      const isFace = faces.includes(name);
      expect([width, height], name).toEqual([1080, isFace ? 1080 : 1200]);
      const row = [thumb?.width, thumb?.height, thumb?.format];
      expect(row, name).toEqual([96, isFace ? 96 : 107, "webp"]);
      expect(backgroundColours[tone], name).toBeDefined();
      expect(variants.map((one) => `${one.width} ${one.format}`).sort(), name).toEqual(
        ["1080 avif", "1080 jpeg", "1080 webp"].concat(
          ["240", "360", "540", "720"].flatMap((step) => [`${step} avif`, `${step} webp`]),
        ),
      );
    }
  });

  it("are what their names say, and every file shows the same animal and no two pets the same", {
    tags: "slow",
  }, async () => {
    const seen: { name: string; pixels: Buffer }[] = [];
    for (const [name, { variants, thumb }] of pictures) {
      const looks: Buffer[] = [];
      for (const { bytes, format, width, height } of thumb ? [thumb, ...variants] : variants) {
        const pixels = sharp(bytes).resize(40, 40, { fit: "fill" }).removeAlpha();
        const real = await sharp(bytes).metadata();
        const kind = real.format === "heif" ? "avif" : real.format;
        expect([kind, real.width, real.height], name).toEqual([format, width, height]);
        looks.push(await pixels.toColourspace("srgb").raw().toBuffer());
      }
      const [first] = looks;
      if (!first) throw new Error(`${name} has no picture`);
      // Of a row's file hardly two pixels make one of these.
      const [row, ...others] = looks.map((look) => distance(look, looks[1] ?? first));
      expect(row, name).toBeLessThan(5);
      for (const apart of others) expect(apart, name).toBeLessThan(4);
      for (const other of seen) {
        const apart = distance(first, other.pixels);
        expect(apart, `${name} and ${other.name}`).toBeGreaterThan(9);
      }
      seen.push({ name, pixels: first });
    }
  });

  /** Mean difference per channel, 0 to 255. */
  function distance(a: Buffer, b: Buffer): number {
    return a.reduce((sum, one, at) => sum + Math.abs(one - (b[at] ?? 0)), 0) / a.length;
  }
});

describe("a fresh demo", () => {
  let services: TestServices;
  beforeAll(async () => {
    // A picture process of its own, so that a start of it shows.
    services = { ...(await freshServices("sqlite")), images: openImageProcessor() };
  });
  afterAll(async () => {
    await services.images.close();
    await services.cleanup();
  });

  it("has every pet's picture in all its files without decoding or encoding one", async () => {
    await seedDemo(services);
    expect(await encodeNextAvif(services)).toBe(false);
    expect(services.images.workerPid()).toBeUndefined();
    const rows = await rowsOf(services, "listings", {}, "id", "name");
    expect(rows).toHaveLength(demoListings.length);
    const found = await listPictures(
      services.db.reader,
      rows.map(({ id }) => id),
    );
    for (const { id, name } of rows) {
      const [picture] = found.get(id) ?? [];
      const source = await readPicture(name);
      expect(picture?.tone, name).toBe(source.tone);
      for (const { format, width, height, bytes } of source.variants) {
        const row = picture?.variants.find((one) => one.format === format && one.width === width);
        expect([row?.height, row?.bytes], name).toEqual([height, bytes.byteLength]);
        const blob = await services.blobs.get(row?.blob_key ?? "no/such.webp");
        const kept = Buffer.from(await new Response(blob?.stream()).arrayBuffer());
        expect(kept.equals(bytes), name).toBe(true);
      }
    }
  });

  it("has an animal for each listing, with its number, which has left us where it is adopted", async () => {
    const rows = await services.db.reader
      .selectFrom("listings")
      .leftJoin("care_episodes as episode", "episode.listing_id", "listings.id")
      .leftJoin("pets", "pets.id", "episode.pet_id")
      .select(["listings.status", "listings.number as listed", "listings.name as called"])
      .select(["pets.number", "pets.name", "pets.keeper", "episode.status as stay"])
      .execute();
    expect(rows).toHaveLength(demoListings.length);
    for (const { status, listed, called, ...animal } of rows) {
      const isAdopted = status === "adopted";
      const [keeper, stay] = isAdopted ? ["owner", "adopted"] : ["shelter", "in_care"];
      expect(animal, called).toEqual({ number: listed, name: called, keeper, stay });
    }
  });

  it("knows how its animals came and left: one came back, one is in quarantine, one died, one was reclaimed, one transferred", async () => {
    const stays = await rowsOf(services, "care_episodes");
    const left = Map.groupBy(stays, ({ status }) => status);
    const counts = [...left].map(([status, some]) => [status, some.length]);
    expect(Object.fromEntries(counts)).toEqual({
      ...{ in_care: demoListings.length, adopted: 3, died: 1, reclaimed: 1, transferred: 1 },
    });
    const today = lagosDay(services.now());
    const inCare = left.get("in_care") ?? [];
    expect(inCare.filter(({ returned_id }) => returned_id)).toHaveLength(1);
    expect(inCare.filter(({ hold_until }) => hold_until && hold_until >= today)).toHaveLength(1);
    expect(inCare.filter(({ listing_id, story }) => !listing_id && !story)).toEqual([]);
    expect(new Set(stays.map(({ intake_kind }) => intake_kind)).size).toBeGreaterThan(4);
    expect(stays.filter(({ intake_day }) => intake_day >= today)).toEqual([]);
    const pets = await rowsOf(services, "pets");
    expect(pets.filter(({ neutered_on }) => neutered_on)).toHaveLength(15);
    expect(pets.filter(({ microchip }) => microchip).length).toBeGreaterThan(5);
    expect(pets.filter(({ weight_grams }) => weight_grams).length).toBeGreaterThan(9);
    expect((await rowsOf(services, "care_contacts")).length).toBeGreaterThan(9);
  });

  it("has in its history the step by which each record came to its status", async () => {
    const { reader } = services.db;
    const entities = {
      listing: reader.selectFrom("listings").select(["id", "status"]),
      interest: reader.selectFrom("interests").select(["id", "status"]),
      inquiry: reader.selectFrom("inquiries").select(["id", "status"]),
      stay: reader.selectFrom("stays").select(["id", "status"]),
      donation: reader.selectFrom("donations").select(["id", "status"]),
      appointment: reader.selectFrom("appointments").select(["id", "status"]),
      // An animal's history is that of its stays with us.
      pet: reader.selectFrom("pets").select(["id", "status"]).where("owner_id", "is not", null),
      "care-episode": reader.selectFrom("care_episodes").select(["id", "status"]),
      comment: reader.selectFrom("comments").select(["id", "status"]),
    };
    for (const [entity, query] of Object.entries(entities)) {
      const records = await query.execute();
      expect(records, entity).not.toHaveLength(0);
      for (const { id, status } of records) {
        const steps = await listHistory(reader, entity, id);
        expect(
          steps.map(({ to_status }) => to_status),
          `${entity} ${id}`,
        ).toContain(status);
      }
    }
  });
});

describe("demo listings", () => {
  const count = (status: string) => demoListings.filter((l) => l.status === status).length;

  it("are 28 with every status among them", () => {
    expect(demoListings).toHaveLength(28);
    expect(
      ["available", "reserved", "adopted", "draft", "withdrawn"].map((s) => [s, count(s)]),
    ).toEqual([
      ["available", 20],
      ["reserved", 3],
      ["adopted", 2],
      ["draft", 2],
      ["withdrawn", 1],
    ]);
  });

  it("have unique names, whole ages from 0 to 20 and descriptions of 40 to 90 words", () => {
    expect(new Set(demoListings.map((l) => l.name)).size).toBe(demoListings.length);
    for (const { name, age, description } of demoListings) {
      expect(Number.isInteger(age) && age >= 0 && age <= 20, name).toBe(true);
      const words = description.split(/\s+/).length;
      expect(words >= 40 && words <= 90, `${name}: ${words} words`).toBe(true);
    }
  });
});

describe("demo interests", () => {
  const approvedFor = (name: string) =>
    demoInterests.filter((i) => i.listing === name && i.status === "approved").length;

  it("ask for listings that exist and were published", () => {
    for (const interest of demoInterests) {
      const listing = demoListings.find((l) => l.name === interest.listing);
      expect(listing, interest.listing).toBeDefined();
      expect(listing?.status, interest.listing).not.toBe("draft");
      expect(interest.daysAgo, interest.name).toBeLessThanOrEqual(listing?.daysWaiting ?? 0);
    }
  });

  it("are approved exactly once for reserved and adopted pets and never for others", () => {
    for (const { name, status } of demoListings) {
      expect(approvedFor(name), name).toBe(status === "reserved" || status === "adopted" ? 1 : 0);
    }
  });

  it("name a reason with every rejection", () => {
    for (const { name, status, reason } of demoInterests) {
      if (status === "rejected") expect(reason, name).toBeTruthy();
    }
  });

  it("come once from each person for each pet", () => {
    for (const key of ["phone", "email"] as const) {
      const seen = demoInterests.map((i) => `${i.listing} ${i[key].replace(/\s/g, "")}`);
      expect(new Set(seen).size).toBe(seen.length);
    }
    for (const { email } of demoInterests)
      expect(email).toMatch(/@example\.com$|^owner@rehome\.test$/);
  });
});

describe("demo partner places", () => {
  it("are four, three of them active", () => {
    expect(demoPartnerPlaces).toHaveLength(4);
    expect(demoPartnerPlaces.filter((p) => p.active)).toHaveLength(3);
  });
});
