import { beforeEach, expect, test } from "vitest";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { freePlaces } from "#app/features/boarding/capacity/take-places.server.ts";
import { expireStays } from "#app/features/boarding/stay/expire-stays.server.ts";
import { bookStay } from "#app/features/boarding/stay/owner/book-stay.server.ts";
import { notifyOfFreePlaces } from "#app/features/boarding/stay-wait/notify-of-free-places.server.ts";
import { stayWaitDescriptor } from "#app/features/boarding/stay-wait/stay-wait.descriptor.server.ts";
import { maxStayWaits, waitTexts } from "#app/features/boarding/stay-wait/stay-wait.ts";
import {
  stopWaiting,
  viewStayWait,
  waitForPlace,
} from "#app/features/boarding/stay-wait/wait-for-place.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { cancelOwnStay, declineStay } from "#tests/support/stay-steps.ts";
import { booked, bookingOf, openForPets } from "#tests/support/stays.ts";
import { insertRows, rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("waiting for a place in full nights on %s", (engine) => {
  const { services } = servicesForAll(engine, "ada");
  let owner: Actor;
  let petId: string;
  let bisi: Actor;
  let other: Awaited<ReturnType<typeof booked>>;
  let days: { startDate: string; endDate: string };

  // Each test has its own boarder with one place, which somebody else has booked.
  beforeEach(async () => {
    services.pass(24 * hourMs);
    const today = lagosDay(services.now());
    days = { startDate: addDays(today, 5), endDate: addDays(today, 8) };
    bisi = await openForPets(services, await newcomer(services, "boarder", "Bisi Bello"));
    other = await booked(services, bisi.id, {
      owner: await newcomer(services, "petOwner"),
      ...days,
    });
    owner = await newcomer(services, "petOwner", "Ngozi Umeh");
    petId = await newPet(services, owner, { name: "Bingo" });
  });

  const wait = (more: object = {}, actor = owner) =>
    waitForPlace(services, actor, bisi.id, { petIds: [petId], ...days, ...more }, newKey());
  const mails = async ({ email } = owner) =>
    (await emailsTo(services, email)).filter(({ subject }) => subject.includes("free place again"));
  const waits = () => rowsOf(services, "stay_waits", { owner_id: owner.id }, "id");
  const state = async () =>
    (await viewStayWait(services, owner, bisi.id, { ...days, pets: 1 }))?.state;

  test("an owner is told once when the place is free, however often the job runs", {
    tags: "race",
  }, async () => {
    expect(await state()).toBe("none");
    value(await wait());
    value(await wait());
    expect(await waits()).toHaveLength(1);
    expect(await state()).toBe("open");
    await notifyOfFreePlaces(services);
    expect(await mails()).toEqual([]);
    value(await declineStay(services, bisi, other.stay.id, { reason: "Ill" }, undefined));
    await Promise.all([notifyOfFreePlaces(services), notifyOfFreePlaces(services)]);
    await notifyOfFreePlaces(services);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Bisi Bello has a free place again");
    expect(mail?.body).toContain(`?startDate=${days.startDate}&endDate=${days.endDate}`);
    const notices = await rowsOf(services, "notifications", { person_id: owner.id }, "text");
    expect(notices).toEqual([{ text: "Bisi Bello has a free place again" }]);
  });

  test("two owners are both told, and the first to book has the place", async () => {
    value(await wait());
    const second = await newcomer(services, "petOwner", "Second Owner");
    const secondPet = await newPet(services, second, { name: "Milo" });
    value(await wait({ petIds: [secondPet] }, second));
    value(await cancelOwnStay(services, other.stay.reference, newKey()));
    await notifyOfFreePlaces(services);
    expect([await mails(), await mails(second)].map(({ length }) => length)).toEqual([1, 1]);
    await booked(services, bisi.id, { owner: second, petId: secondPet, ...days });
    const late = bookingOf(petId, days);
    expect(await bookStay(services, owner, bisi.id, late, undefined)).toMatchObject({
      code: "CONFLICT",
    });
    await notifyOfFreePlaces(services);
    expect([await mails(), await mails(second)].map(({ length }) => length)).toEqual([1, 1]);
    // Whoever came too late can wait again, and is told again.
    expect(await state()).toBe("notified");
    value(await wait());
    expect(await state()).toBe("open");
  });

  test("more places and an expired booking free the nights too", async () => {
    value(await wait());
    const more = { places: 2, petTypes: ["Dog" as const], area: "Yaba" };
    value(await saveCapacity(services, bisi, more, undefined));
    await notifyOfFreePlaces(services);
    expect(await mails()).toHaveLength(1);
    value(await saveCapacity(services, bisi, { ...more, places: 1 }, undefined));
    value(await wait());
    await notifyOfFreePlaces(services);
    expect(await mails()).toHaveLength(1);
    services.pass(49 * hourMs);
    await expireStays(services);
    await notifyOfFreePlaces(services);
    expect(await mails()).toHaveLength(2);
  });

  test("a pet that is archived or has another stay drops its owner without an e-mail", async () => {
    value(await wait());
    await updateRows(services, "pets", { id: petId }, { status: "archived" });
    value(await declineStay(services, bisi, other.stay.id, { reason: "Ill" }, undefined));
    await notifyOfFreePlaces(services);
    expect([await mails(), await waits()]).toEqual([[], []]);
    await updateRows(services, "pets", { id: petId }, { status: "active" });
    const away = await booked(services, bisi.id, { owner, petId, ...days });
    const brother = await newPet(services, owner, { name: "Brother" });
    value(await wait({ petIds: [brother] }));
    const two = { places: 3, petTypes: ["Dog" as const], area: "Yaba" };
    await insertRows(services, "stay_wait_pets", {
      wait_id: (await waits())[0]?.id ?? "",
      pet_id: away.stay.pets[0]?.petId ?? "",
    });
    value(await saveCapacity(services, bisi, two, undefined));
    await notifyOfFreePlaces(services);
    expect([await mails(), await waits()]).toEqual([[], []]);
  });

  test("nobody waits for free nights, with another's or an archived pet, or too often", async () => {
    const later = { startDate: addDays(days.endDate, 1), endDate: addDays(days.endDate, 3) };
    expect(await wait(later)).toMatchObject({ code: "CONFLICT", message: waitTexts.free });
    const foreign = await newPet(services, await newcomer(services, "petOwner"), { name: "Rex" });
    expect(await wait({ petIds: [foreign] })).toMatchObject({ code: "NOT_FOUND" });
    expect(await wait({ petIds: ["x"] })).toMatchObject({ code: "NOT_FOUND" });
    const cat = await newPet(services, owner, { name: "Kitty", species: "Cat" });
    expect(await wait({ petIds: [cat] })).toMatchObject({ code: "INVALID" });
    await updateRows(services, "pets", { id: petId }, { status: "archived" });
    expect(await wait()).toMatchObject({ code: "CONFLICT" });
    await updateRows(services, "pets", { id: petId }, { status: "active" });
    const at = services.now().toISOString();
    for (let day = 0; day < maxStayWaits; day += 1) {
      const start_day = addDays(days.endDate, day + 10);
      await insertRows(services, "stay_waits", {
        ...{ id: newKey(), owner_id: owner.id, boarder_id: bisi.id },
        ...{ start_day, end_day: start_day, notified_at: null, created_at: at },
      });
    }
    expect(await wait()).toMatchObject({ code: "CONFLICT", message: waitTexts.tooMany });
  });

  test("who stops waiting, or whose days have come, is not told", async () => {
    value(await wait());
    value(await stopWaiting(services, owner, bisi.id, days, newKey()));
    expect(await waits()).toEqual([]);
    value(await wait());
    services.pass(6 * 24 * hourMs);
    await updateRows(services, "stays", { id: other.stay.id }, { status: "cancelled" });
    await services.db.transaction((trx) => freePlaces(trx, other.stay.id));
    await notifyOfFreePlaces(services);
    expect(await mails()).toEqual([]);
    await stayWaitDescriptor.deleteExpired(services);
    expect(await waits()).toEqual([]);
  });

  test("the owner's file names what they wait for, and erasure of either side ends it", async () => {
    value(await wait());
    const subject = { id: owner.id, emailKey: undefined, formerAddresses: [] };
    const { area, erase } = stayWaitDescriptor.personalData;
    const listed = await area.list(services.db.reader, subject);
    expect(listed.data).toMatchObject([{ boarder: "Bisi Bello", from: days.startDate }]);
    const ids = await services.db.transaction((trx) => erase(trx, { ...subject, id: bisi.id }));
    expect(ids).toHaveLength(1);
    expect(await waits()).toEqual([]);
  });
});
