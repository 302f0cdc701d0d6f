import { beforeAll, beforeEach, expect, test } from "vitest";
import type { RoundInput } from "#app/features/boarding/care-log/care-log.schema.server.ts";
import { roundSchema } from "#app/features/boarding/care-log/care-log.schema.server.ts";
import {
  type CareSlot,
  nextRound,
  roundInWords,
  slotAndTime,
} from "#app/features/boarding/care-log/care-log.ts";
import { listDaySheet } from "#app/features/boarding/care-log/list-boarded-pets.server.ts";
import { stageCarePhoto } from "#app/features/boarding/care-log/store-care-photo.server.ts";
import { tickCare } from "#app/features/boarding/care-log/tick-care.server.ts";
import { tickRound } from "#app/features/boarding/care-log/tick-round.server.ts";
import { writeNote } from "#app/features/boarding/care-log/write-note.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { plain } from "#tests/support/pictures.ts";
import { hourMs, minuteMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { checkOut } from "#tests/support/stay-steps.ts";
import { boarder, handedOver, petWish, present } from "#tests/support/stays.ts";
import { insertRows, rowsOf } from "#tests/support/tables.ts";

test("what is ticked after its slot is over says its own time", () => {
  const at = lagosInstant("2026-03-02", 22 * 60 + 58).toISOString();
  const noon = lagosInstant("2026-03-02", 12 * 60 + 10).toISOString();
  expect(slotAndTime({ slot: "midday", at })).toBe("Midday, at 22:58");
  expect(slotAndTime({ slot: "midday", at: noon })).toBe("Midday 12:10");
  expect(slotAndTime({ slot: "evening", at })).toBe("Evening 22:58");
  const late = { kind: "fed", slot: "midday", at } as const;
  const said = roundInWords(late, { ticked: ["Ada", "Bingo"], left: ["Cleo has left."] });
  expect(said).toBe("Fed at midday, at 22:58: Ada and Bingo. Cleo has left.");
});

test("what is entered after its slot is over says when", () => {
  const at = lagosInstant("2026-03-02", 7 * 60 + 30).toISOString();
  const addedAt = lagosInstant("2026-03-02", 20 * 60 + 26).toISOString();
  expect(slotAndTime({ slot: "morning", at, addedAt })).toBe("Morning 07:30, added 20:26");
  const said = roundInWords(
    { kind: "fed", slot: "morning", at, addedAt },
    { ticked: ["Ada"], left: [] },
  );
  expect(said).toBe("Fed in the morning, 07:30, added 20:26: Ada.");
});

test("the sheet begins with the round that is on, and at midday with what the morning left", () => {
  const kinds = ["fed", "walked"] as const;
  const fed = { slot: "morning" as const };
  const pet = (ticks: { slot: CareSlot }[]) => [{ kinds, ticks }];
  expect(nextRound(["morning"], pet([]))).toBe("morning");
  expect(nextRound(["morning", "midday"], pet([fed]))).toBe("morning");
  expect(nextRound(["morning", "midday"], pet([fed, fed]))).toBe("midday");
  expect(nextRound(["morning", "midday", "evening"], pet([fed]))).toBe("evening");
});

test("a round has at least one pet, each once, and a time that is one", () => {
  const round = { day: "2026-03-02", kind: "fed", slot: "morning" };
  const read = (more: object) => roundSchema.safeParse({ ...round, ...more });
  expect(read({ pet: ["a,b", "b"], doneAt: "07:30" }).data).toMatchObject({
    pet: ["a", "b"],
    doneAt: 450,
  });
  const at = (times: object) => read({ pet: ["a"], ...times }).data?.doneAt;
  expect(at({ offeredAt: "07:30" })).toBe(450);
  expect(at({ offeredAt: "07:30", doneAt: "08:15" })).toBe(495);
  expect(at({ offeredAt: "" })).toBe(undefined);
  for (const wrong of [{}, { pet: [] }, { pet: [","] }, { pet: ["a"], doneAt: "25:00" }]) {
    expect(read(wrong).success).toBe(false);
  }
  expect(read({ pet: ["a"], kind: "medicine" }).success).toBe(false);
});

onEachEngine("a round of pets on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  let bisi: Actor;
  let musa: Actor;

  beforeAll(async () => {
    bisi = await boarder(services, "bisi", { places: 40 });
    musa = await boarder(services, "musa", { places: 9 });
  });
  // Each test has a day of its own, at ten in the morning.
  beforeEach(() => services.pass(24 * hourMs));

  const today = () => lagosDay(services.now());
  const round = (pet: string[], more: Partial<RoundInput> = {}): RoundInput => ({
    ...{ day: today(), kind: "fed", slot: "morning", pet },
    ...{ doneAt: undefined, madeAt: undefined },
    ...more,
  });
  const ticksOf = (petId: string) =>
    services.db.reader
      .selectFrom("care_entries")
      .select(["kind", "slot", "at", "by_name"])
      .where("stay_pet_id", "=", petId)
      .orderBy("id")
      .execute();
  const here = async (petName: string) => {
    const { id, pets } = await present(services, ada, bisi, { petName });
    return { stayId: id, id: pets[0]?.id ?? "" };
  };
  const three = () => Promise.all([here("Ada"), here("Bingo"), here("Cleo")]);
  const idsOf = (pets: readonly { id: string }[]) => pets.map(({ id }) => id);

  test("two rounds at once tick each pet once, whichever is first", { tags: "race" }, async () => {
    const ids = idsOf(await three());
    const answers = await Promise.all([
      tickRound(services, bisi, round(ids), newKey()),
      tickRound(services, bisi, round(ids.toReversed()), newKey()),
    ]);
    const ticked = answers.flatMap((answer) => value(answer).ticked);
    expect(ticked.sort()).toEqual(["Ada", "Bingo", "Cleo"]);
    for (const id of ids) expect(await ticksOf(id)).toHaveLength(1);
  });

  test("a tick is of a pet, whatever writes it", { tags: "race" }, async () => {
    const [pet] = await three();
    const at = services.now().toISOString();
    const row = {
      ...{ id: newKey(), stay_id: pet?.stayId ?? "", day: today(), at, noted_at: at },
      ...{ by_id: null, by_name: "Bisi", text: "" },
    };
    const tick = { ...row, kind: "fed", slot: "morning" } as const;
    await expect(insertRows(services, "care_entries", tick)).rejects.toThrow();
    await insertRows(services, "care_entries", { ...row, kind: "note", slot: "" });
  });

  test("only a time that is entered once its slot is over counts as added later", async () => {
    const pets = await three();
    const [first = "", second = "", third = ""] = idsOf(pets);
    const lateOf = async (id: string) =>
      (await rowsOf(services, "care_entries", { stay_pet_id: id }, "added_late")).map(
        ({ added_late }) => added_late,
      );
    const morning = services.now();
    value(await tickRound(services, bisi, round([first], { doneAt: 7 * 60 + 5 }), newKey()));
    const night = lagosInstant(today(), 20 * 60 + 26);
    services.pass(night.getTime() - services.now().getTime());
    const late = round([second], { doneAt: 7 * 60 + 30 });
    expect(value(await tickRound(services, bisi, late, newKey())).addedAt).toBe(
      night.toISOString(),
    );
    // The phone had no connection: it was entered in time, and only sent late.
    const sent = round([third], { doneAt: 7 * 60 + 30, madeAt: morning });
    expect(value(await tickRound(services, bisi, sent, newKey())).addedAt).toBe(undefined);
    expect([await lateOf(first), await lateOf(second), await lateOf(third)]).toEqual([
      [0],
      [1],
      [0],
    ]);
    services.pass(morning.getTime() - services.now().getTime());
  });

  test("a round leaves out who is an exception, and keeps the ticks that were made", async () => {
    const pets = await three();
    const [first = "", second = "", third = ""] = idsOf(pets);
    const tick = {
      stayId: pets[0]?.stayId ?? "",
      day: today(),
      kind: "fed",
      slot: "morning",
    } as const;
    value(await tickCare(services, bisi, { ...tick, madeAt: undefined }, newKey()));
    const before = await ticksOf(first);
    services.pass(20 * minuteMs);
    const key = newKey();
    const made = value(await tickRound(services, bisi, round([first, second]), key));
    expect(made.ticked).toEqual(["Bingo"]);
    expect(await ticksOf(first)).toEqual(before);
    expect(await ticksOf(third)).toEqual([]);
    services.pass(hourMs);
    expect(value(await tickRound(services, bisi, round([first, second]), key))).toEqual(made);
    const again = value(await tickRound(services, bisi, round([second]), newKey()));
    expect(again.ticked).toEqual([]);
    expect(await ticksOf(second)).toHaveLength(1);
  });

  test("a round was done when its form says, never later than now", async () => {
    const [first = "", second = ""] = idsOf(await three());
    value(await tickRound(services, bisi, round([first], { doneAt: 7 * 60 + 15 }), newKey()));
    expect(await ticksOf(first)).toMatchObject([
      { at: lagosInstant(today(), 7 * 60 + 15).toISOString() },
    ]);
    const late = await tickRound(services, bisi, round([second], { doneAt: 23 * 60 }), newKey());
    expect(late).toMatchObject({ code: "INVALID", fields: { doneAt: [expect.any(String)] } });
    const early = await tickRound(services, bisi, round([second], { slot: "evening" }), newKey());
    expect(early).toMatchObject({ code: "INVALID", message: "Evening begins at 16:00." });
    expect(await ticksOf(second)).toEqual([]);
  });

  test("who has left is left out and said, and of another's pet nothing is ticked", async () => {
    const pets = await three();
    const [first = "", second = ""] = idsOf(pets);
    value(await checkOut(services, bisi, pets[1]?.stayId ?? "", undefined));
    const made = value(await tickRound(services, bisi, round([first, second]), newKey()));
    expect(made).toMatchObject({
      ticked: ["Ada"],
      left: ["Bingo has left: nothing can be noted any more."],
    });
    const gone = await tickRound(services, bisi, round([second]), newKey());
    expect(gone).toMatchObject({ code: "CONFLICT" });
    const theirs = await handedOver(services, ada, musa, { petName: "Theirs" });
    const walked = round([first, theirs.pets[0]?.id ?? ""], { kind: "walked" });
    expect(await tickRound(services, bisi, walked, newKey())).toMatchObject({ code: "NOT_FOUND" });
    expect(await ticksOf(first)).toHaveLength(1);
  });

  test("a photo that comes again under its note's key is stored once", async () => {
    const stay = await present(services, ada, bisi);
    const bytes = new Uint8Array(await plain(300, 200, "#884422").jpeg().toBuffer());
    const file = { name: "rex.jpg", bytes };
    const key = newKey();
    const twice = await Promise.all([
      stageCarePhoto(services, bisi, file, key),
      stageCarePhoto(services, bisi, file, key),
    ]);
    const [id = ""] = twice.map((one) => value(one).id);
    const note = { stayId: stay.id, day: today(), text: "", photo: [id], madeAt: undefined };
    value(await writeNote(services, bisi, note, key));
    const again = value(await stageCarePhoto(services, bisi, file, key));
    value(await writeNote(services, bisi, { ...note, photo: [again.id] }, key));
    const photos = await rowsOf(services, "care_photos", { note_key: key }, "id", "entry_id");
    expect(photos).toEqual([{ id, entry_id: expect.any(String) }]);
    const other = value(await stageCarePhoto(services, bisi, file, newKey()));
    expect(other.id).not.toBe(id);
    const notes = await rowsOf(services, "care_entries", { stay_id: stay.id }, "id");
    expect(notes).toHaveLength(1);
  });

  test("the pets of one stay are ticked one by one, and each can be the exception", async () => {
    const { id, pets } = await present(services, ada, bisi, {
      pets: [
        petWish({ petName: "Rex" }),
        petWish({ petName: "Bella" }),
        petWish({ petName: "Milo" }),
      ],
    });
    const [rex = "", bella = "", milo = ""] = idsOf(pets);
    const fed = value(await tickRound(services, bisi, round([milo, rex]), newKey()));
    expect(fed.ticked).toEqual(["Milo", "Rex"]);
    expect(await ticksOf(bella)).toEqual([]);
    const sheet = await listDaySheet(services, bisi);
    const left = sheet.pets.filter(({ stayId, ticks }) => stayId === id && ticks.length === 0);
    expect(left.map(({ name }) => name)).toEqual(["Bella"]);
  });
});
