import { beforeEach, expect, test } from "vitest";
import {
  initialReminder,
  reminderDue,
} from "#app/features/medical-records/medical-record/medical-record-policy.ts";
import { remindOwners } from "#app/features/medical-records/medical-record/remind-owners.server.ts";
import { archivePet } from "#app/features/pets/pet/archive-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet, newRecord } from "#tests/support/pets.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { updateRows } from "#tests/support/tables.ts";

const dayMs = 24 * hourMs;

onEachEngine("reminders of vaccinations on %s", (engine) => {
  const { services } = servicesForEach(engine);
  let owner: Actor;

  beforeEach(async () => {
    owner = await newcomer(services, "petOwner", "Ngozi Eze");
  });

  const today = () => lagosDay(services.now());
  const due = (pet: string, days: number, title = "Rabies", of = owner) =>
    newRecord(services, of, pet, "vaccination", {
      title,
      happenedOn: "2025-03-01",
      nextDueOn: addDays(today(), days),
    });
  const subjects = async (of = owner) => await subjectsTo(services, of.email);

  test("come 30 and 7 days before and on the day, once each, however often the clock looks", {
    tags: "race",
  }, async () => {
    const pet = await newPet(services, owner, { name: "Bingo" });
    await due(pet, 31);
    const told: number[] = [];
    for (let left = 31; left >= -2; left -= 1) {
      const counts = await Promise.all([remindOwners(services), remindOwners(services)]);
      const sent = counts.reduce((sum, count) => sum + count, 0) + (await remindOwners(services));
      if (sent > 0) told.push(left);
      expect(sent).toBeLessThanOrEqual(1);
      services.pass(dayMs);
    }
    expect(told).toEqual([30, 7, 0]);
    expect(await subjects()).toEqual([
      "A vaccination of Bingo is due on 2 Apr, 2026",
      "A vaccination of Bingo is due on 2 Apr, 2026",
      "A vaccination of Bingo is due today",
    ]);
  });

  test("are one e-mail for all pets of an owner, and none for another's", async () => {
    const other = await newcomer(services, "petOwner");
    const bingo = await newPet(services, owner, { name: "Bingo" });
    const milo = await newPet(services, owner, { name: "Milo" });
    await due(bingo, 30);
    await due(milo, 7);
    await due(milo, 90, "DHPP");
    await due(await newPet(services, other, { name: "Rex" }), 7, "Rabies", other);
    await services.db.transaction(async (trx) => {
      const unconfirmed = { email_verified_at: null };
      await trx.updateTable("people").set(unconfirmed).where("id", "=", other.id).execute();
    });
    expect(await remindOwners(services)).toBe(1);
    expect(await subjects()).toEqual(["2 vaccinations of your pets are due"]);
    const [mail] = await emailsTo(services, owner.email);
    expect(mail?.body).toContain(`/dashboard/pet-owner/pets/${milo}`);
    expect(mail?.body).not.toContain("DHPP");
    expect(mail?.body).not.toContain("Rex");
    expect(await subjects(other)).toEqual([]);
  });

  test("turn with the day in Lagos, an hour before that of London", async () => {
    const pet = await newPet(services, owner, { name: "Bingo" });
    await due(pet, 31);
    // Half past eleven in London on the day before: in Lagos the new day has begun.
    services.pass(Date.parse("2026-03-02T22:30:00.000Z") - services.now().getTime());
    expect(await remindOwners(services)).toBe(0);
    services.pass(hourMs);
    expect(await remindOwners(services)).toBe(1);
  });

  test("go to confirmed addresses of active people alone, about pets that are not archived", async () => {
    const pet = await newPet(services, owner, { name: "Bingo" });
    await due(pet, 30);
    const set = (changes: { email_verified_at?: string | null; status?: "active" | "suspended" }) =>
      updateRows(services, "people", { id: owner.id }, changes);
    await set({ email_verified_at: null });
    expect(await remindOwners(services)).toBe(0);
    await set({ email_verified_at: services.now().toISOString(), status: "suspended" });
    expect(await remindOwners(services)).toBe(0);
    await set({ status: "active" });
    value(await archivePet(services, owner, pet, undefined, async () => []));
    expect(await remindOwners(services)).toBe(0);
    const other = await newPet(services, owner, { name: "Milo" });
    await due(other, 30);
    expect(await remindOwners(services)).toBe(1);
  });

  test("end with the next vaccination, and make up for days on which nobody looked", async () => {
    const pet = await newPet(services, owner, { name: "Bingo" });
    await due(pet, 32);
    services.pass(10 * dayMs);
    expect(await remindOwners(services)).toBe(1);
    await newRecord(services, owner, pet, "vaccination", {
      happenedOn: today(),
      nextDueOn: addDays(today(), 365),
    });
    services.pass(22 * dayMs);
    expect(await remindOwners(services)).toBe(0);
  });

  test("are not sent of what was due long before it was noted", async () => {
    const pet = await newPet(services, owner, { name: "Bingo" });
    await due(pet, -200);
    expect(await remindOwners(services)).toBe(0);
  });

  test("of more than one e-mail names come with the next, whatever was told already", async () => {
    const pet = await newPet(services, owner, { name: "Bingo" });
    for (let n = 1; n <= 51; n += 1) await due(pet, 30, `Vaccine ${n}`);
    expect(await remindOwners(services)).toBe(1);
    services.pass(dayMs);
    expect(await remindOwners(services)).toBe(1);
    expect(await subjects()).toEqual([
      "50 vaccinations of your pets are due",
      "A vaccination of Bingo is due on 1 Apr, 2026",
    ]);
    services.pass(dayMs);
    expect(await remindOwners(services)).toBe(0);
  });

  test("that fall into a day with an e-mail come with the next", async () => {
    const bingo = await newPet(services, owner, { name: "Bingo" });
    await due(bingo, 30);
    expect(await remindOwners(services)).toBe(1);
    await due(bingo, 7, "DHPP");
    expect(await remindOwners(services)).toBe(0);
    services.pass(dayMs);
    expect(await remindOwners(services)).toBe(1);
    expect((await subjects()).at(-1)).toBe("A vaccination of Bingo is due on 9 Mar, 2026");
  });
});

test("a reminder is due from thirty days before on, and what lies behind counts as told", () => {
  expect([31, 30, 8, 7, 1, 0, -5].map(reminderDue)).toEqual([undefined, 30, 30, 7, 7, 0, 0]);
  expect([31, 30, 29, 7, 6, 0, -1].map(initialReminder)).toEqual([null, null, 30, 30, 7, 7, 0]);
});
