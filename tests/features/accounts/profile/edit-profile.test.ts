import { beforeEach, describe, expect, test } from "vitest";
import { findPerson, updatePerson } from "#app/features/accounts/person/person.queries.server.ts";
import { saveProfile, saveSocial } from "#app/features/accounts/profile/edit-profile.server.ts";
import { normaliseInstagram, normaliseWebsite } from "#app/features/accounts/profile/profile.ts";
import { createListing } from "#app/features/adoption/listing/create-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listAuditEntries } from "#app/platform/audit/audit-log.queries.server.ts";
import { deleteStagedBefore } from "#app/platform/pictures/picture-cleanup.queries.server.ts";
import {
  findProfilePhoto,
  listStagedUploads,
  stagePicture,
} from "#app/platform/pictures/pictures.server.ts";
import { insertRateEvent } from "#app/platform/rate-limit/rate-limit.queries.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { blackie, jpegPhoto, value } from "#tests/support/listings.ts";
import { openPicture } from "#tests/support/open-picture.ts";
import { admit, suspend } from "#tests/support/people.ts";
import { hourMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { rowOf, rowsOf } from "#tests/support/tables.ts";

onEachEngine("a profile on %s", (engine) => {
  const { services } = servicesForEach(engine);
  let ada: Actor;
  let ngozi: Actor;
  let musa: Actor;

  beforeEach(async () => {
    [ada, ngozi, musa] = [
      await admit(services, "ada"),
      await admit(services, "ngozi"),
      await admit(services, "musa"),
    ];
  });

  const texts = {
    name: "Ngozi Eze",
    phone: "0803 123 4567",
    area: "Yaba",
    about: "Hello",
    vcn: "",
  };
  type Changes = Partial<typeof texts & { photo: string[]; removePhoto: boolean }>;
  const save = (who: Actor, changes: Changes = {}, key = newKey()) =>
    saveProfile(services, who, { ...texts, photo: [], removePhoto: false, ...changes }, key);
  const stage = async (who: Actor, name = "me.jpg") =>
    value(await stagePicture(services, who, { name, bytes: await jpegPhoto() })).id;
  const person = async (who: Actor) => {
    const row = await findPerson(services.db.reader, who.id);
    if (!row) throw new Error("nobody");
    return row;
  };
  const see = async (who: Actor | undefined, id: string) => {
    const { width } = await rowOf(
      services,
      "picture_variants",
      { picture_id: id, format: "webp" },
      "width",
    );
    return openPicture(services, who, { id, width, format: "webp" });
  };

  test("keeps what was typed, the phone in one form, and is found by the new name", async () => {
    value(await save(ngozi, { name: "Ńgọ́zí Ézè" }));
    expect(await person(ngozi)).toMatchObject({
      name: "Ńgọ́zí Ézè",
      phone: "+2348031234567",
      area: "Yaba",
      about: "Hello",
    });
    expect((await person(ngozi)).search_text).toContain("ngozi eze");
    const [act] = await listAuditEntries(
      services.db.reader,
      { actorId: ngozi.id },
      { limit: 5, offset: 0 },
    );
    expect(act).toMatchObject({ action: "changed profile", entity_id: ngozi.id });
    expect(act?.detail).toBe("name, phone, area, about");
  });

  test("without keys what was saved before may be saved again", async () => {
    const forms = [{ area: "Yaba" }, { area: "Ikeja" }, { area: "Yaba" }, { area: "Yaba" }];
    for (const { area } of forms) {
      const input = { ...texts, photo: [], removePhoto: false, area };
      value(await saveProfile(services, ngozi, input, undefined));
      expect((await person(ngozi)).area).toBe(area);
      const links = { website: `https://${area.toLowerCase()}.example/`, instagram: "" };
      value(await saveSocial(services, ngozi, links, undefined));
      expect((await person(ngozi)).website).toBe(links.website);
    }
    const acts = await listAuditEntries(services.db.reader, {}, { limit: 50, offset: 0 });
    expect(acts).toHaveLength(6);
  });

  test("a new VCN number ends the verification and says so; the same one does not", async () => {
    const verify = () =>
      services.db.transaction((trx) =>
        updatePerson(trx, musa.id, { vcn: "1234", verified_at: services.now().toISOString() }),
      );
    await verify();
    expect(value(await save(musa, { vcn: "1234" }))).toEqual({ unverified: false });
    expect((await person(musa)).verified_at).not.toBeNull();
    expect(value(await save(musa, { vcn: "5678" }))).toEqual({ unverified: true });
    expect(await person(musa)).toMatchObject({ vcn: "5678", verified_at: null });
  });

  test("nobody but a veterinarian has a VCN number", async () => {
    value(await save(ngozi, { vcn: "1234" }));
    expect((await person(ngozi)).vcn).toBe("");
  });

  test("a photo is the person's from then on, and the sweep never takes it", async () => {
    const [id, unclaimed] = [await stage(ngozi), await stage(ngozi, "other.jpg")];
    value(await save(ngozi, { photo: [id] }));
    expect((await findProfilePhoto(services, ngozi.id))?.id).toBe(id);
    services.pass(48 * hourMs);
    await deleteExpired(services);
    const left = await rowsOf(services, "pictures", {}, "id");
    expect(left).toEqual([{ id }]);
    expect((await see(ngozi, id)).ok).toBe(true);
    expect(left).not.toContainEqual({ id: unclaimed });
    const all = { before: "9999", limit: 10, now: services.now() };
    expect(await services.db.transaction((trx) => deleteStagedBefore(trx, all))).toBe(0);
  });

  test("a photo is for those who are signed in, one that waits for whoever sent it and staff", async () => {
    const id = await stage(ngozi);
    expect((await see(ngozi, id)).ok).toBe(true);
    expect(await see(musa, id)).toMatchObject({ code: "NOT_FOUND" });
    value(await save(ngozi, { photo: [id] }));
    for (const who of [ngozi, musa, ada]) {
      expect(await see(who, id)).toMatchObject({ ok: true, value: { isPublic: false } });
    }
    expect(await see(undefined, id)).toMatchObject({ code: "NOT_FOUND" });
  });

  test("a new photo takes the place of the old one, whose files go; it can be taken off", async () => {
    const [first, second] = [await stage(ngozi), await stage(ngozi, "second.jpg")];
    value(await save(ngozi, { photo: [first] }));
    value(await save(ngozi, { photo: [first, second] }));
    value(await save(ngozi, { photo: [second], about: "The same photo again" }));
    expect((await findProfilePhoto(services, ngozi.id))?.id).toBe(second);
    const pictures = () => rowsOf(services, "pictures", {}, "id");
    expect(await pictures()).toEqual([{ id: second }]);
    value(await save(ngozi, { removePhoto: true }));
    expect(await findProfilePhoto(services, ngozi.id)).toBeUndefined();
    expect(await pictures()).toEqual([]);
  });

  test("another's picture, a swept one or a listing's is refused and the old photo stays", async () => {
    const mine = await stage(ada);
    value(await save(ada, { photo: [mine] }));
    const another = await stage(musa);
    const taken = await stage(ada, "listing.jpg");
    value(
      await createListing(
        services,
        ada,
        { ...blackie, imageUrl: [taken], publish: true },
        newKey(),
      ),
    );
    for (const id of [another, taken, "not-an-id"]) {
      expect(await save(ada, { name: "Not Saved", photo: [id] })).toMatchObject({
        code: "INVALID",
        fields: { photo: [expect.stringContaining("no longer with us")] },
      });
    }
    expect((await findProfilePhoto(services, ada.id))?.id).toBe(mine);
    expect((await person(ada)).name).not.toBe("Not Saved");
  });

  test("a photo of a profile is not to be had for a listing", async () => {
    const id = await stage(ada);
    value(await save(ada, { photo: [id] }));
    expect(await listStagedUploads(services, ada, [id])).toEqual([]);
    const input = { ...blackie, imageUrl: [id], publish: true };
    expect(await createListing(services, ada, input, newKey())).toMatchObject({ code: "INVALID" });
  });

  test("the same form again is one change; its key with other words is a conflict", {
    tags: "race",
  }, async () => {
    const key = newKey();
    const photo = [await stage(ngozi)];
    value(await save(ngozi, { photo }, key));
    value(await save(ngozi, { photo: [await stage(ngozi)] }, key));
    expect((await findProfilePhoto(services, ngozi.id))?.id).toBe(photo[0]);
    expect(await save(ngozi, { name: "Other" }, key)).toMatchObject({ code: "CONFLICT" });
  });

  test("somebody whose account is closed meanwhile changes nothing", { tags: "race" }, async () => {
    await suspend(services, ngozi);
    expect(await save(ngozi, { name: "Late" })).toMatchObject({ code: "NOT_FOUND" });
    const links = { website: "https://late.example/", instagram: "late" };
    expect(await saveSocial(services, ngozi, links, newKey())).toMatchObject({ code: "NOT_FOUND" });
    expect(await person(ngozi)).toMatchObject({ name: ngozi.name, website: "" });
  });

  test("a person can send forty pictures an hour; staff as many as they need", async () => {
    const tiny = { name: "x.jpg", bytes: await jpegPhoto() };
    await services.db.transaction(async (trx) => {
      for (const { id } of [ngozi, ada]) {
        for (let n = 0; n < 39; n += 1) {
          const hit = { bucket: `picture:${id}`, at: services.now().toISOString() };
          await insertRateEvent(trx, { id: `${id}-${n}`, ...hit });
        }
      }
    });
    expect((await stagePicture(services, ngozi, tiny)).ok).toBe(true);
    expect(await stagePicture(services, ngozi, tiny)).toMatchObject({ code: "RATE_LIMITED" });
    expect((await stagePicture(services, ada, tiny)).ok).toBe(true);
    expect((await stagePicture(services, ada, tiny)).ok).toBe(true);
    services.pass(hourMs + 1);
    expect((await stagePicture(services, ngozi, tiny)).ok).toBe(true);
  });
});

describe("links", () => {
  test.each([
    ["https://example.com/me?x=1", "https://example.com/me?x=1"],
    ["  example.com ", "https://example.com/"],
    ["HTTP://Example.com", "http://example.com/"],
    ["javascript:alert(1)", undefined],
    ["JaVaScRiPt://example.com/%0aalert(1)", undefined],
    ["data:text/html,x", undefined],
    ["ftp://example.com", undefined],
    ["https://user:secret@example.com", undefined],
    ["https://localhost", undefined],
    ["two words.com", undefined],
    ["https://", undefined],
    ["", undefined],
  ])("the website %j is %j", (typed, expected) => {
    expect(normaliseWebsite(typed)).toBe(expected);
  });

  test.each([
    ["@Rehome.Lagos", "rehome.lagos"],
    ["rehome_lagos", "rehome_lagos"],
    ["https://www.instagram.com/rehome.lagos/?hl=en", "rehome.lagos"],
    ["instagram.com/Rehome", "rehome"],
    ["a".repeat(30), "a".repeat(30)],
    ["a".repeat(31), undefined],
    ["two words", undefined],
    ["<script>", undefined],
    [".dot", undefined],
    ["dot.", undefined],
    ["a..b", undefined],
    ["https://evil.example/rehome", undefined],
    ["@", undefined],
  ])("the handle %j is %j", (typed, expected) => {
    expect(normaliseInstagram(typed)).toBe(expected);
  });
});
