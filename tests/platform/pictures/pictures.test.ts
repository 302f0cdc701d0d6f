import { expect, test } from "vitest";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { createListing } from "#app/features/adoption/listing/create-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { newId } from "#app/platform/ids.ts";
import { offerCardFiles, offerCardThumb } from "#app/platform/pictures/picture.ts";
import {
  listCardPictures,
  listStagedUploads,
  pictureFingerprint,
  stagePicture,
} from "#app/platform/pictures/pictures.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { blackie, jpegPhoto, move, value } from "#tests/support/listings.ts";
import { openPicture } from "#tests/support/open-picture.ts";
import { heicHeader } from "#tests/support/pictures.ts";
import { servicesForAll } from "#tests/support/services.ts";
import { countOf, insertRows, rowsOf } from "#tests/support/tables.ts";

onEachEngine("pictures on %s", (engine) => {
  const { services, ada, ngozi } = servicesForAll(engine, "ada", "ngozi");

  async function stage(name = "blackie.jpg"): Promise<string> {
    const file = { name, bytes: await jpegPhoto() };
    return value(await stagePicture(services, ada, file)).id;
  }
  async function list(picture: string, publish = true): Promise<string> {
    const input = { ...blackie, imageUrl: [picture], publish };
    return value(await createListing(services, ada, input, picture)).id;
  }
  const open = (id: string, actor?: Actor) =>
    openPicture(services, actor, { id, width: 360, format: "webp" });
  const codeOf = async (id: string, actor?: Actor) => {
    const outcome = await open(id, actor);
    return outcome.ok ? outcome.value.isPublic : outcome.code;
  };

  test("a staged one opens for its sender alone, not for other staff either", async () => {
    const id = await stage();
    expect(await codeOf(id)).toBe("NOT_FOUND");
    expect(await codeOf(id, ngozi)).toBe("NOT_FOUND");
    expect(await codeOf(id, { ...ada, id: ngozi.id })).toBe("NOT_FOUND");
    expect(await codeOf(id, ada)).toBe(false);
  });

  test("it is public with its listing, whatever becomes of the pet, and private again when withdrawn", async () => {
    const id = await stage();
    const listing = await list(id);
    for (const status of ["available", "reserved", "adopted"] as const) {
      await move(services, listing, status);
      expect(await codeOf(id)).toBe(true);
    }
    for (const status of ["withdrawn", "draft"] as const) {
      await move(services, listing, status);
      expect(await codeOf(id)).toBe("NOT_FOUND");
      expect(await codeOf(id, ngozi)).toBe("NOT_FOUND");
      expect(await codeOf(id, ada)).toBe(false);
    }
  });

  test("a draft's stays private", async () => {
    const id = await stage();
    await list(id, false);
    expect(await codeOf(id)).toBe("NOT_FOUND");
    expect(await codeOf(id, ada)).toBe(false);
  });

  test("each size that a page names is there, with the bytes it says", async () => {
    const id = await stage();
    const pet = await findPet(services, await list(id));
    const [picture] = pet?.pictures ?? [];
    const files = [...(picture?.files ?? []), ...(picture?.thumb ? [picture.thumb] : [])];
    const variants = await rowsOf(services, "picture_variants", { picture_id: id });
    expect(files).toHaveLength(variants.length);
    expect(files.map((file) => file.src)).toContain(`/pictures/${id}/360.webp`);
    expect(new Set(files.map((file) => file.format))).toEqual(new Set(["webp", "jpeg"]));
    for (const { format, width, bytes } of variants) {
      expect(files).toContainEqual(expect.objectContaining({ format, width }));
      const { blob } = value(await openPicture(services, undefined, { id, width, format }));
      const content = await new Response(blob.stream()).arrayBuffer();
      expect([content.byteLength, blob.bytes]).toEqual([bytes, bytes]);
      expect(blob.type).toBe(`image/${format}`);
    }
  });

  test.each([
    { width: 361 },
    { width: 0 },
    { width: -360 },
    { width: 360.5 },
    { width: Number.NaN },
    { width: 1e300 },
    { width: Number.POSITIVE_INFINITY },
    { format: "avif" as const },
    { id: "" },
    { id: "../../secret" },
    { id: "\u0000" },
    { id: newId(new Date("2026-01-01T00:00:00Z")) },
  ])("%o is not found", async (changes) => {
    const id = await stage();
    await list(id);
    const wanted = { id, width: 360, format: "webp" as const, ...changes };
    expect(await openPicture(services, ada, wanted)).toMatchObject({ code: "NOT_FOUND" });
  });

  test("a file that went missing is not found, not a fault", async () => {
    const id = await stage();
    await services.blobs.delete(`pictures/${id}/360.webp`);
    expect(await codeOf(id, ada)).toBe("NOT_FOUND");
  });

  test("what cannot be read is refused by name and leaves nothing", async () => {
    const before = await countOf(services, "pictures");
    const file = { name: "cat.heic", bytes: heicHeader() };
    expect(await stagePicture(services, ada, file)).toMatchObject({
      code: "UNSUPPORTED",
      message: expect.stringContaining("cat.heic"),
    });
    expect(await countOf(services, "pictures")).toBe(before);
  });

  test("one that is sent twice is the same by its fingerprint, before and after it has its AVIF files", {
    tags: "race",
  }, async () => {
    const [first, second, other] = [await stage(), await stage(), await stage("other.jpg")];
    const file = {
      format: "avif",
      width: 360,
      height: 450,
      bytes: 9,
      blob_key: "x/y.avif",
    } as const;
    await insertRows(services, "picture_variants", { ...file, picture_id: first });
    const print = (id: string, actor = ada) => pictureFingerprint(services, actor, [id]);
    expect(await print(first)).toEqual(await print(second));
    expect(await print(first)).not.toEqual(await print(other));
    expect(await print(first, ngozi)).toEqual([]);
  });

  test("a row shows the file of 96 pixels, where there is none the narrowest, and nothing else shows it", async () => {
    const id = await stage();
    const listing = await list(id);
    const card = async () => (await listCardPictures(services, [listing])).get(listing);
    const thumb = async () => {
      const found = await card();
      return found && offerCardThumb(found)?.src;
    };
    expect(await thumb()).toBe(`/pictures/${id}/96.webp`);
    const files = offerCardFiles((await card()) ?? { id, files: "" });
    expect(files.map(({ src }) => src)).toContain(`/pictures/${id}/360.webp`);
    expect(files.map(({ width }) => width)).not.toContain(96);
    await services.db.transaction((trx) =>
      trx.deleteFrom("picture_variants").where("width", "=", 96).execute(),
    );
    expect(await thumb()).toBe(`/pictures/${id}/240.webp`);
    expect((await findPet(services, listing))?.pictures[0]?.thumb?.width).toBe(240);
  });

  test("only the one who staged a picture sees it waiting, until a listing has it", async () => {
    const id = await stage("Bùkólá's dog.jpg");
    const waiting = await listStagedUploads(services, ada, ["no id", id, newId(services.now())]);
    expect(waiting).toMatchObject([{ id, fileName: "Bùkólá's dog.jpg", picture: { id } }]);
    expect(await listStagedUploads(services, ngozi, [id])).toEqual([]);
    await list(id);
    expect(await listStagedUploads(services, ada, [id])).toEqual([]);
  });
});
