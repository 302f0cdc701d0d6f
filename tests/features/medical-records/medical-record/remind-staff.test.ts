import { beforeEach, expect, test } from "vitest";
import { animalSteps } from "#app/features/adoption/listing-desk/animal-steps.server.ts";
import { remindOfHolds } from "#app/features/animals/care-episode/remind-of-holds.server.ts";
import { listWaitingItems } from "#app/features/insights/dashboard/workplace.server.ts";
import { queueStaffDigest } from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { medicalRecordDescriptor } from "#app/features/medical-records/medical-record/medical-record.descriptor.server.ts";
import { remindStaff } from "#app/features/medical-records/medical-record/remind-staff.server.ts";
import { vaccinationPath } from "#app/features/pets/pet/animal.ts";
import { addDays, formatDay, lagosDay } from "#app/platform/dates.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { findStay, takeInAnimalOf } from "#tests/support/animals.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet, newRecord } from "#tests/support/pets.ts";
import { hourMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { countOf, rowsOf } from "#tests/support/tables.ts";

onEachEngine("what is due of the animals in care, on %s", (engine) => {
  const { services, ada } = servicesForEach(engine, "ada");
  let pet: string;

  beforeEach(async () => {
    pet = await takeInAnimalOf(services, ada, { name: "Ada", intakeKind: "given_up" });
  });

  const inDays = (days: number) => addDays(lagosDay(services.now()), days);
  const vaccinate = (days: number, title = "Rabies", of = pet) =>
    newRecord(services, ada, of, "vaccination", { title, nextDueOn: inDays(days) });
  const waiting = async () => {
    const count = async () => [];
    return (await listWaitingItems(services, ada, count)).items.filter(
      ({ kind }) => kind === "vaccinations-due",
    );
  };
  const dueCount = () =>
    medicalRecordDescriptor.waitingCounts(services.db.reader, ada, 99, services.now());
  const digest = async () => {
    services.pass(hourMs);
    await queueStaffDigest(services);
    const mails = await rowsOf(services, "outbox", { recipient: ada.email });
    return mails.map(({ body }) => String(body)).join("\n");
  };
  const step = async (name: string, input: object) => {
    const options = { stepRole: "staff", name, actor: ada, key: newKey(), input };
    return takeStepByName(services, animalSteps, await findStay(services, pet), options);
  };

  test("stands on staff's home for a week, the first due first, with the form of the vaccination", async () => {
    await vaccinate(8, "Worms");
    expect(await waiting()).toEqual([]);
    await vaccinate(7);
    await vaccinate(-2, "DHPP");
    expect(await waiting()).toMatchObject([
      {
        ...{ title: "Ada", text: `DHPP was due on ${formatDay(inDays(-2))}`, isLate: true },
        links: [{ text: "Given", href: vaccinationPath(pet, "DHPP") }],
      },
    ]);
    expect(await dueCount()).toMatchObject([{ menu: "/dashboard/staff/animals", value: 2 }]);
    await newRecord(services, ada, pet, "vaccination", { title: "dhpp", happenedOn: inDays(0) });
    expect(await waiting()).toMatchObject([{ text: `Rabies is due on ${formatDay(inDays(7))}` }]);
    value(await step("die", { cause: "Age" }));
    expect(await waiting()).toEqual([]);
  });

  test("is not that of owners' pets", async () => {
    const owner = await newcomer(services, "petOwner");
    const own = await newPet(services, owner, { name: "Bingo" });
    await newRecord(services, owner, own, "vaccination", { nextDueOn: inDays(3) });
    expect(await waiting()).toEqual([]);
    services.pass(24 * hourMs);
    expect(await remindStaff(services)).toBe(0);
  });

  test("is in one digest, a week before", async () => {
    await vaccinate(9);
    expect(await remindStaff(services)).toBe(0);
    const due = inDays(9);
    services.pass(48 * hourMs);
    expect(await remindStaff(services)).toBe(1);
    expect(await remindStaff(services)).toBe(0);
    expect(await digest()).toContain(`Ada: Rabies is due on ${formatDay(due)}.`);
  });

  test("is in no digest if it was given meanwhile", async () => {
    await vaccinate(9);
    services.pass(48 * hourMs);
    expect(await remindStaff(services)).toBe(1);
    await newRecord(services, ada, pet, "vaccination", { happenedOn: inDays(0) });
    expect(await digest()).toBe("");
  });

  test("tells of a hold that ends, once, and again when it is another day", async () => {
    const first = inDays(6);
    value(await step("hold", { holdUntil: first, holdKind: "medical" }));
    expect(await remindOfHolds(services)).toBe(1);
    expect(await remindOfHolds(services)).toBe(0);
    expect(await digest()).toContain(`The hold of Ada ends on ${formatDay(first)}.`);
    value(await step("hold", { holdUntil: inDays(20), holdKind: "medical" }));
    expect(await remindOfHolds(services)).toBe(0);
    services.pass(14 * 24 * hourMs);
    expect(await remindOfHolds(services)).toBe(1);
    value(await step("endHold", {}));
    expect(await remindOfHolds(services)).toBe(0);
  });

  test("is queued once by four processes at once", { tags: "race" }, async () => {
    await vaccinate(9);
    value(await step("hold", { holdUntil: inDays(8), holdKind: "medical" }));
    services.pass(48 * hourMs);
    const runs = [remindStaff, remindOfHolds, remindStaff, remindOfHolds];
    await Promise.all(runs.map((run) => run(services)));
    expect(await countOf(services, "staff_notifications")).toBe(2);
  });
});
