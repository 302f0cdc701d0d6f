import { beforeAll, beforeEach, expect, test } from "vitest";
import { canUndoTick } from "#app/features/boarding/care-log/care-log.ts";
import {
  findBoardedPet,
  listDaySheet,
} from "#app/features/boarding/care-log/list-boarded-pets.server.ts";
import { openCarePhoto } from "#app/features/boarding/care-log/open-care-photo.server.ts";
import {
  deleteLooseCarePhotos,
  stageCarePhoto,
} from "#app/features/boarding/care-log/store-care-photo.server.ts";
import { tickCare, undoTick } from "#app/features/boarding/care-log/tick-care.server.ts";
import { writeNote } from "#app/features/boarding/care-log/write-note.server.ts";
import { listStaysForStaff } from "#app/features/boarding/stay/staff/list-stays.server.ts";
import { stayList } from "#app/features/boarding/stay/stay.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { anonymiseClosed } from "#app/features/privacy/retention/anonymise-closed.server.ts";
import { eraseReferenceRecord } from "#app/features/privacy/sender-data/sender-data.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { retentionMs } from "#app/platform/retention-policy.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { admit, password } from "#tests/support/people.ts";
import { newcomer } from "#tests/support/pets.ts";
import { plain } from "#tests/support/pictures.ts";
import { hourMs, minuteMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { checkIn, checkOut, giveStayBack, handOverStay } from "#tests/support/stay-steps.ts";
import {
  accepted,
  boarder,
  handedOver,
  openForPets,
  petWish,
  present,
  received,
  stayOf,
} from "#tests/support/stays.ts";
import { rowsOf } from "#tests/support/tables.ts";

const dayMs = 24 * hourMs;

test("a tick is taken back by whoever made it alone, within ten minutes, and a note by nobody", () => {
  const noted = new Date("2026-03-02T09:00:00.000Z");
  const tick = { by_id: "bisi", kind: "fed", noted_at: noted.toISOString() };
  const after = (minutes: number) => new Date(noted.getTime() + minutes * minuteMs);
  expect(canUndoTick(tick, "bisi", after(9))).toBe(true);
  expect(canUndoTick(tick, "bisi", after(10))).toBe(false);
  expect(canUndoTick(tick, "chidi", after(9))).toBe(false);
  expect(canUndoTick({ ...tick, by_id: null }, "bisi", after(9))).toBe(false);
  expect(canUndoTick({ ...tick, kind: "note" }, "bisi", after(9))).toBe(false);
});

onEachEngine("the care log on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  let bisi: Actor;

  beforeAll(async () => {
    bisi = await boarder(services, "bisi", { places: 40 });
  });
  // Each test has a day of its own, at ten in the morning.
  beforeEach(() => services.pass(dayMs));

  const today = () => lagosDay(services.now());
  const morning = (stayId: string, more: object = {}) => {
    return {
      ...({ stayId, day: today(), kind: "fed", slot: "morning", madeAt: undefined } as const),
      ...more,
    };
  };
  const entries = (stayId: string) =>
    services.db.reader
      .selectFrom("care_entries")
      .selectAll()
      .where("stay_id", "=", stayId)
      .orderBy("id")
      .execute();
  const note = (stayId: string, text: string, more: object = {}) => {
    return { stayId, day: today(), text, photo: [], madeAt: undefined, ...more };
  };

  test("of fifty ticks of one slot at once one is made, and the others say who was first", {
    tags: "race",
  }, async () => {
    const stay = await present(services, ada, bisi);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => tickCare(services, bisi, morning(stay.id), newKey())),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) {
      if (answer.ok) continue;
      expect(answer.code).toBe("CONFLICT");
      expect(answer.message).toMatch(
        /^Fed in the morning was ticked already: Bísí O'Neil, \d+ Mar, 2026, \d\d:\d\d\.$/,
      );
    }
    expect(await entries(stay.id)).toHaveLength(1);
  });

  test("the same tick sent again under its key is answered as the first, and is one", async () => {
    const stay = await present(services, ada, bisi);
    const key = newKey();
    const first = value(await tickCare(services, bisi, morning(stay.id), key));
    services.pass(hourMs);
    const madeAt = services.now();
    expect(value(await tickCare(services, bisi, morning(stay.id, { madeAt }), key))).toEqual(first);
    expect(await entries(stay.id)).toHaveLength(1);
  });

  test("a tick keeps the minute at which a phone without a connection made it, never one to come", async () => {
    const stay = await present(services, ada, bisi);
    const madeAt = new Date(services.now().getTime() + 10 * minuteMs);
    services.pass(40 * minuteMs);
    value(await tickCare(services, bisi, morning(stay.id, { madeAt }), newKey()));
    const ahead = new Date(services.now().getTime() + 3 * hourMs);
    const walked = morning(stay.id, { kind: "walked", madeAt: ahead });
    value(await tickCare(services, bisi, walked, newKey()));
    expect((await entries(stay.id)).map(({ at }) => at)).toEqual([
      madeAt.toISOString(),
      services.now().toISOString(),
    ]);
  });

  test("nothing is ticked for a slot or day to come, before check-in, after check-out, nor by others", async () => {
    const stay = await present(services, ada, bisi);
    const tick = (input: ReturnType<typeof morning>, actor = bisi) =>
      tickCare(services, actor, input, newKey());
    const evening = await tick(morning(stay.id, { slot: "evening" }));
    expect(evening).toMatchObject({ code: "INVALID", message: "Evening begins at 16:00." });
    const tomorrow = await tick(morning(stay.id, { day: addDays(today(), 1) }));
    expect(tomorrow).toMatchObject({ code: "INVALID", message: "That day has not come yet." });
    const yesterday = await tick(morning(stay.id, { day: addDays(today(), -1) }));
    expect(yesterday).toMatchObject({
      code: "CONFLICT",
      message: "Simba was not here on that day yet.",
    });
    expect(await tick(morning(stay.id), { ...bisi, id: ada.id })).toMatchObject({
      code: "NOT_FOUND",
    });
    const expected = await handedOver(services, ada, bisi, {
      startDate: today(),
      endDate: addDays(today(), 1),
    });
    expect(await tick(morning(expected.id))).toMatchObject({
      code: "CONFLICT",
      message: "Simba has not been checked in yet.",
    });
    value(await checkOut(services, bisi, stay.id, undefined));
    expect(await tick(morning(stay.id))).toMatchObject({
      code: "CONFLICT",
      message: "Simba has left: nothing can be noted any more.",
    });
    expect([...(await entries(stay.id)), ...(await entries(expected.id))]).toEqual([]);
  });

  test("one's own tick can be taken back for ten minutes, and made again", async () => {
    const stay = await present(services, ada, bisi);
    const { id } = value(await tickCare(services, bisi, morning(stay.id), newKey()));
    const stranger = { ...bisi, id: ada.id };
    expect(await undoTick(services, stranger, { entryId: id }, newKey())).toMatchObject({
      code: "NOT_FOUND",
    });
    services.pass(9 * minuteMs);
    const undone = value(await undoTick(services, bisi, { entryId: id }, newKey()));
    expect(undone.what).toBe("Fed in the morning, Simba");
    const again = value(await tickCare(services, bisi, morning(stay.id), newKey()));
    services.pass(10 * minuteMs);
    expect(await undoTick(services, bisi, { entryId: again.id }, newKey())).toMatchObject({
      code: "CONFLICT",
      message: "Fed in the morning can no longer be taken back.",
    });
    expect(await entries(stay.id)).toHaveLength(1);
  });

  test("the owner gets one e-mail a day about the notes of a stay, with the first line of the first", async () => {
    const stay = await present(services, ada, bisi);
    const before = (await emailsTo(services, stay.owner_email)).length;
    const first = note(stay.id, "She ate well.\nAnd slept. https://evil.example");
    value(await writeNote(services, bisi, first, newKey()));
    value(await writeNote(services, bisi, note(stay.id, "A walk."), newKey()));
    const mails = (await emailsTo(services, stay.owner_email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(["A note about Simba"]);
    expect(mails[0]?.body).toContain("> She ate well.");
    expect(mails[0]?.body).not.toContain("A walk.");
    services.pass(dayMs);
    value(await writeNote(services, bisi, note(stay.id, "Good morning."), newKey()));
    expect((await emailsTo(services, stay.owner_email)).slice(before)).toHaveLength(2);
  });

  test("the e-mail about a note says of which of several pets it is", {
    tags: "race",
  }, async () => {
    const pets = [petWish({ petName: "Cleo" }), petWish({ petName: "Duke" })];
    const stay = await present(services, ada, bisi, { pets });
    const about = { ...note(stay.id, "He dug."), stayPetId: stay.pets[1]?.id };
    value(await writeNote(services, bisi, about, newKey()));
    const subjects = await subjectsTo(services, stay.owner_email);
    expect(subjects).toContain("A note about Duke");
  });

  test("a note sent twice under one key is one, also where its photo was sent again", {
    tags: "race",
  }, async () => {
    const stay = await present(services, ada, bisi);
    const bytes = new Uint8Array(await plain(640, 480, "#aa3355").jpeg().toBuffer());
    const stage = async () =>
      value(await stageCarePhoto(services, bisi, { name: "rex.jpg", bytes })).id;
    const key = newKey();
    const send = async () =>
      writeNote(services, bisi, note(stay.id, "Look!", { photo: [await stage()] }), key);
    value(await send());
    value(await send());
    const { diary = [] } = (await findBoardedPet(services, bisi, stay.id)) ?? {};
    expect(diary[0]?.notes).toHaveLength(1);
    expect(diary[0]?.notes[0]?.photos).toHaveLength(1);
    const without = await writeNote(services, bisi, note(stay.id, "No key."), undefined);
    expect(without).toMatchObject({ code: "INVALID" });
    expect(await writeNote(services, bisi, note(stay.id, ""), newKey())).toMatchObject({
      fields: { text: ["Please write a note or choose a photo"] },
    });
    // The second photo belongs to nobody, and goes.
    const count = () =>
      services.db.reader
        .selectFrom("care_photos")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("entry_id", "is", null)
        .executeTakeFirstOrThrow();
    expect(Number((await count()).count)).toBe(1);
    services.pass(dayMs + hourMs);
    await deleteLooseCarePhotos(services);
    expect(Number((await count()).count)).toBe(0);
  });

  test("a note is not written without the photo that it names", async () => {
    const stay = await present(services, ada, bisi);
    const photo = ["018f0000-0000-7000-8000-000000000000"];
    expect(
      await writeNote(services, bisi, note(stay.id, "Look!", { photo }), newKey()),
    ).toMatchObject({
      code: "INVALID",
      fields: { photo: [expect.stringContaining("choose it again")] },
    });
    expect(await entries(stay.id)).toEqual([]);
  });

  test("a photo is for staff, with an entry in the audit log, the owner, and the boarder until a week after", async () => {
    const stay = await present(services, ada, bisi);
    const bytes = new Uint8Array(await plain(640, 480, "#3355aa").jpeg().toBuffer());
    const staged = value(await stageCarePhoto(services, bisi, { name: "rex.jpg", bytes }));
    const hasSent = async () => false;
    const open = (actor: Actor | undefined, sender = hasSent) =>
      openCarePhoto(services, { actor, hasSent: sender }, { id: staged.id, size: "small" });
    // Nobody sees it before a note has it.
    expect((await open(bisi)).ok).toBe(false);
    const input = note(stay.id, "", { photo: [staged.id] });
    value(await writeNote(services, bisi, input, newKey()));
    const audit = () => rowsOf(services, "audit_log", { entity_id: stay.id }, "detail");
    expect(await audit()).toEqual([]);
    expect((await open(bisi)).ok).toBe(true);
    expect((await open(undefined, async () => true)).ok).toBe(true);
    expect(await audit()).toEqual([]);
    expect((await open(ada)).ok).toBe(true);
    expect((await audit())[0]?.detail).toMatch(/^photo of a note, B/);
    expect(await open(undefined)).toMatchObject({ code: "NOT_FOUND" });
    expect(await open({ ...bisi, id: ada.id })).toMatchObject({ code: "NOT_FOUND" });
    value(await checkOut(services, bisi, stay.id, undefined));
    services.pass(11 * dayMs);
    expect((await open(bisi)).ok).toBe(true);
    services.pass(dayMs);
    expect(await open(bisi)).toMatchObject({ code: "NOT_FOUND" });
  });

  test("it stays with the one boarder who has the pet: none before them reads it, none can come after", async () => {
    const musa = await openForPets(services, await newcomer(services, "petOwner"));
    const today = lagosDay(services.now());
    const days = { startDate: today, endDate: addDays(today, 4) };
    const stay = await handedOver(services, ada, musa, days);
    value(await giveStayBack(services, musa, stay.id, { reason: "I travel" }, undefined));
    value(await handOverStay(services, ada, stay.id, { boarderId: bisi.id }, undefined));
    value(await checkIn(services, bisi, stay.id, undefined));
    value(await tickCare(services, bisi, morning(stay.id), newKey()));
    value(await writeNote(services, bisi, note(stay.id, "He hid under the bed."), newKey()));
    expect((await findBoardedPet(services, bisi, stay.id))?.diary).toMatchObject([{ notes: [{}] }]);
    expect(await findBoardedPet(services, musa, stay.id)).toBe(undefined);
    expect((await listDaySheet(services, musa)).pets).toEqual([]);
    const back = await giveStayBack(services, bisi, stay.id, { reason: "Ill" }, undefined);
    const over = await handOverStay(services, ada, stay.id, { boarderId: musa.id }, undefined);
    expect([back, over]).toMatchObject([{ code: "CONFLICT" }, { code: "CONFLICT" }]);
  });

  test("what came along is noted at check-in, and what stays behind is said at check-out", async () => {
    const stay = await handedOver(services, ada, bisi, {
      startDate: today(),
      endDate: addDays(today(), 1),
    });
    const items = ["Red lead", "Bowl", "Blanket"];
    const key = newKey();
    value(await checkIn(services, bisi, stay.id, key, { items }));
    value(await checkIn(services, bisi, stay.id, key, { items }));
    const out = await checkOut(services, bisi, stay.id, newKey(), { returned: [1, 3, 99] });
    expect(value(out)).toMatchObject({ facts: { missing: ["Bowl"] } });
    expect((await stayOf(services, stay.reference)).status).toBe("checked_out");
  });

  test("staff see whose pet had no note today, and what waits longest for an answer or a boarder", async () => {
    const quiet = await present(services, ada, bisi, { petName: "Quiet" });
    const told = await present(services, ada, bisi, { petName: "Told" });
    value(await writeNote(services, bisi, note(told.id, "All is well."), newKey()));
    const view = async (show: string) => {
      const query = readListQuery(stayList, new URLSearchParams({ show }));
      const { rows, counts } = await listStaysForStaff(services, ada, query);
      return { ids: rows.map(({ id }) => id), counts };
    };
    const { ids, counts } = await view("noNote");
    expect(ids).toContain(quiet.id);
    expect(ids).not.toContain(told.id);
    expect(counts.noNote).toBe(ids.length);
    services.pass(dayMs);
    expect((await view("noNote")).ids).toEqual(expect.arrayContaining([quiet.id, told.id]));
    const [first, second] = [await received(services), await received(services)];
    expect((await view("answer")).ids).toEqual([first.id, second.id]);
    const [older, newer] = [await accepted(services, ada), await accepted(services, ada)];
    expect((await view("noBoarder")).ids).toEqual([older.id, newer.id]);
  });

  test("an erased owner leaves no word, photo or thing behind, whether by the account, the reference or the clock", {
    tags: "race",
  }, async () => {
    const ngozi = await admit(services, "ngozi");
    const noted = async (ownerEmail: string) => {
      const things = { items: ["Blue blanket"], ownerEmail };
      const stay = await present(services, ada, bisi, things);
      const bytes = new Uint8Array(await plain(320, 240, "#33aa55").jpeg().toBuffer());
      const staged = value(await stageCarePhoto(services, bisi, { name: "rex.jpg", bytes }));
      const input = note(stay.id, "Her tail never stops.", { photo: [staged.id] });
      value(await writeNote(services, bisi, input, newKey()));
      value(await tickCare(services, bisi, morning(stay.id), newKey()));
      return { ...stay, photoId: staged.id };
    };
    const over = async (ownerEmail: string) => {
      const stay = await noted(ownerEmail);
      value(await checkOut(services, bisi, stay.id, undefined));
      return stay;
    };
    const left = async ({ id, photoId }: { id: string; photoId: string }) => {
      await deleteLooseCarePhotos(services);
      const q = services.db.reader;
      const items = q.selectFrom("stay_items").select("name").where("stay_id", "=", id);
      const photo = q.selectFrom("care_photos").select("file_name").where("id", "=", photoId);
      const kinds = (await entries(id)).map(({ kind }) => kind);
      return [...kinds, ...(await items.execute()), ...(await photo.execute())];
    };
    const byAccount = await noted(ngozi.email);
    value(await eraseAccount(services, ngozi, { password }));
    expect(await left(byAccount)).toEqual(["fed"]);
    const byReference = await over("tunde@example.ng");
    const byClock = await over("kemi@example.ng");
    value(await eraseReferenceRecord(services, byReference.reference));
    expect(await left(byReference)).toEqual(["fed"]);
    expect(await left(byClock)).toHaveLength(4);
    services.pass(retentionMs.closedRequest + dayMs);
    await anonymiseClosed(services);
    expect(await left(byClock)).toEqual(["fed"]);
  });

  test("an erased boarder leaves no name behind", async () => {
    const musa = await boarder(services, "musa", { places: 2 });
    const stay = await present(services, ada, musa);
    value(await tickCare(services, musa, morning(stay.id), newKey()));
    expect((await listDaySheet(services, musa)).pets.map(({ ticks }) => ticks.length)).toEqual([1]);
    value(await eraseAccount(services, musa, { password }));
    expect(await entries(stay.id)).toMatchObject([{ by_id: null, by_name: "Former member" }]);
  });
});
