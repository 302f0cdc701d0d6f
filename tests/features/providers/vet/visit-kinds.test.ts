import { beforeEach, describe, expect, test } from "vitest";
import {
  addVetDaysOff,
  setDateHours,
  setNotice,
} from "#app/features/providers/vet/change-hours.server.ts";
import {
  removeVisitKind,
  setVisitKind,
} from "#app/features/providers/vet/change-visit-kinds.server.ts";
import { findHours, findPractice } from "#app/features/providers/vet/save-practice.server.ts";
import { listDaySlots, noSchedule, ofLength } from "#app/features/providers/vet/slots.ts";
import { viewVet } from "#app/features/providers/vet/view-vet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";
import {
  appointmentOf,
  asksToMove,
  book,
  newVet,
  offersMove,
  ownerCancels,
  requested,
  slot,
  vetTakes,
} from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;
const surgery = { kindName: "Surgery", kindMinutes: 90, kindFee: 4_500_000 } as const;

describe("slots of a longer visit", () => {
  const schedule = {
    ...noSchedule,
    slotMinutes: 30,
    hours: [
      { weekday: 1, starts: 540, ends: 660 },
      { weekday: 1, starts: 720, ends: 780 },
    ],
  };
  const times = (minutes: number) =>
    listDaySlots(ofLength(schedule, minutes), "2026-03-02").map(
      ({ startsAt, endsAt }) => `${startsAt.slice(11, 16)}-${endsAt.slice(11, 16)}`,
    );

  test("begin at the usual times, and end before the break and before closing", () => {
    expect(times(90)).toEqual(["08:00-09:30", "08:30-10:00"]);
    expect(times(120)).toEqual(["08:00-10:00"]);
    expect(times(60)).toEqual(["08:00-09:00", "08:30-09:30", "09:00-10:00", "11:00-12:00"]);
    expect(times(150)).toEqual([]);
  });
});

onEachEngine("kinds of visit, notice and single days on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let vet: Actor;
  let owner: Actor;
  let petId: string;

  beforeEach(async () => {
    services.pass(dayMs);
    vet = await newVet(services);
    owner = await newcomer(services, "petOwner", "Chidi Eze");
    petId = await newPet(services, owner, { name: "Bingo" });
  });

  const at = (time: string, days = 2) => slot(services, days, time);
  const dayOf = (days: number) => addDays(lagosDay(services.now()), days);
  async function addKind(kind: Parameters<typeof setVisitKind>[2] = surgery): Promise<string> {
    value(await setVisitKind(services, vet, kind, undefined));
    const { kinds } = await findPractice(services, vet.id);
    return kinds.find(({ name }) => name === kind.kindName)?.id ?? "";
  }
  const free = async (day: string, kindId?: string) =>
    (await viewVet(services, vet.id, { day, ...(kindId && { kindId }) }))?.chosen;
  const bookKind = (kindId: string, time: string, who = owner, pet = petId) =>
    book(services, who, vet, { petId: pet, slot: time, kindId });

  test("hold their own length at their own fee, and keep it when the kind changes", async () => {
    const kindId = await addKind();
    const { id } = value(await bookKind(kindId, at("09:00")));
    expect(await appointmentOf(services, id)).toMatchObject({
      ends_at: at("10:30"),
      fee_kobo: 4_500_000,
      kind_name: "Surgery",
    });
    const rival = await newcomer(services, "petOwner", "Rival");
    const rex = await newPet(services, rival, { name: "Rex" });
    for (const time of ["09:00", "09:30", "10:00"]) {
      expect(await book(services, rival, vet, { petId: rex, slot: at(time) })).toMatchObject({
        code: "CONFLICT",
      });
    }
    value(await book(services, rival, vet, { petId: rex, slot: at("10:30") }));
    expect(await addKind({ ...surgery, kindMinutes: 120, kindFee: null })).toBe(kindId);
    expect(await appointmentOf(services, id)).toMatchObject({
      ends_at: at("10:30"),
      fee_kobo: 4_500_000,
    });
  });

  test("are offered only where they fit, in the remaining hours of a day", async () => {
    const kindId = await addKind();
    const long = await addKind({ kindName: "Long", kindMinutes: 240, kindFee: null });
    const slots = (await free(dayOf(2), kindId))?.slots.map(({ startsAt }) => startsAt);
    expect(slots).toContain(at("11:30"));
    expect(slots).not.toContain(at("12:00"));
    expect(slots).not.toContain(at("16:00"));
    value(await bookKind(long, at("09:00")));
    expect((await viewVet(services, vet.id, {}))?.kinds.map(({ name }) => name)).toEqual([
      ...["Surgery", "Long"],
    ]);
    vet = await newVet(services, "Dr Short", { hours: [{ weekday: 1, starts: 540, ends: 600 }] });
    value(await setVisitKind(services, vet, surgery, undefined));
    expect((await viewVet(services, vet.id, {}))?.kinds).toEqual([]);
    const monday = (await free(""))?.slots[0]?.startsAt ?? "";
    const { kinds } = await findPractice(services, vet.id);
    expect(await bookKind(kinds[0]?.id ?? "", monday)).toMatchObject({
      code: "INVALID",
      fields: { slot: ["The veterinarian does not work at this time. Please choose another one."] },
    });
  });

  test("keep their length when they move, by either side", async () => {
    const kindId = await addKind();
    const { id } = value(await bookKind(kindId, at("09:00")));
    expect(await asksToMove(services, owner, id, at("12:00"))).toMatchObject({ code: "INVALID" });
    value(await asksToMove(services, owner, id, at("14:00")));
    value(await vetTakes(services, vet, id, "acceptMove"));
    expect(await appointmentOf(services, id)).toMatchObject({
      starts_at: at("14:00"),
      ends_at: at("15:30"),
    });
    value(await offersMove(services, vet, id, at("15:30")));
    expect((await appointmentOf(services, id)).offered_ends_at).toBe(at("17:00"));
  });

  test("with bookings to come stay, with their number, and go once they are over", async () => {
    const kindId = await addKind();
    const { id } = value(await bookKind(kindId, at("09:00")));
    const rival = await newcomer(services, "petOwner", "Rival");
    const rex = await newPet(services, rival, { name: "Rex" });
    value(await bookKind(kindId, at("14:00"), rival, rex));
    const remove = (who = vet) => removeVisitKind(services, who, { kindId }, undefined);
    expect(await remove()).toMatchObject({
      code: "CONFLICT",
      message: "2 bookings of Surgery are still to come, so it stays. Move or cancel them first.",
    });
    value(await ownerCancels(services, owner, id));
    expect(await remove()).toMatchObject({
      message: "1 booking of Surgery is still to come, so it stays. Move or cancel it first.",
    });
    expect(await remove(await newVet(services, "Dr Other"))).toMatchObject({ code: "NOT_FOUND" });
    services.pass(3 * dayMs);
    value(await remove());
    expect((await findPractice(services, vet.id)).kinds).toEqual([]);
    expect((await appointmentOf(services, id)).visit_kind_id).toBeNull();
    expect(await bookKind(kindId, at("09:00"))).toMatchObject({
      code: "INVALID",
      fields: { slot: ["This kind of visit is no longer offered. Please choose another one."] },
    });
  });

  test("removed and booked at once are either gone or booked", { tags: "race" }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const kindId = await addKind({ ...surgery, kindName: `Surgery ${round}` });
      const [removed, made] = await Promise.all([
        removeVisitKind(services, vet, { kindId }, undefined),
        bookKind(kindId, at("09:00", round + 2)),
      ]);
      expect([removed.ok, made.ok].filter(Boolean)).toHaveLength(1);
      if (made.ok) expect((await appointmentOf(services, made.value.id)).kind_name).not.toBeNull();
    }
  });

  test("are twenty at most", async () => {
    for (let number = 0; number < 20; number += 1) {
      await addKind({ ...surgery, kindName: `Kind ${number}` });
    }
    expect(
      await setVisitKind(services, vet, { ...surgery, kindName: "One more" }, undefined),
    ).toMatchObject({ code: "INVALID" });
    expect((await findPractice(services, vet.id)).kinds).toHaveLength(20);
    await addKind({ ...surgery, kindName: "Kind 3" });
  });

  test("of another veterinarian cannot be booked", async () => {
    const kindId = await addKind();
    const other = await newVet(services, "Dr Other");
    expect(await book(services, owner, other, { petId, slot: at("09:00"), kindId })).toMatchObject({
      code: "INVALID",
    });
  });

  test("notice keeps owners from what is too soon, and not the veterinarian", async () => {
    value(await setNotice(services, vet, { noticeHours: 24 }, undefined));
    const soon = new Date(services.now().getTime() + 24 * hourMs).toISOString();
    expect((await free(""))?.slots.every(({ startsAt }) => startsAt > soon)).toBe(true);
    const early = slot(services, 0, "16:00");
    expect(early > services.now().toISOString()).toBe(true);
    expect(await book(services, owner, vet, { petId, slot: early })).toMatchObject({
      code: "INVALID",
      fields: {
        slot: ["This veterinarian asks for 24 hours of notice. Please choose a later time."],
      },
    });
    const { id } = await requested(services, vet, at("09:00", 3), { owner });
    expect(await asksToMove(services, owner, id, early)).toMatchObject({ code: "INVALID" });
    value(await offersMove(services, vet, id, early));
  });

  test("hours of a single day replace those of its weekday, and a day off replaces them", async () => {
    const day = dayOf(2);
    const periods = [{ starts: 600, ends: 660 }];
    value(await addVetDaysOff(services, vet, { first: day, last: day }, undefined));
    value(await setDateHours(services, vet, { day, periods }, undefined));
    expect((await free(day))?.slots.map(({ startsAt }) => startsAt)).toEqual([
      ...[at("10:00"), at("10:30")],
    ]);
    expect((await findHours(services, vet.id)).daysOff).toEqual([]);
    expect(await book(services, owner, vet, { petId, slot: at("09:00") })).toMatchObject({
      code: "INVALID",
    });
    value(await setDateHours(services, vet, { day, periods: [] }, undefined));
    expect((await free(day))?.slots).toHaveLength(14);
    value(await setDateHours(services, vet, { day, periods }, undefined));
    value(await addVetDaysOff(services, vet, { first: day, last: day }, undefined));
    expect((await findHours(services, vet.id)).dateHours).toEqual([]);
    expect((await free(day))?.day).not.toBe(day);
  });
});
