import { beforeEach, expect, test } from "vitest";
import { eraseInterest } from "#app/features/adoption/interest/erase-interests.server.ts";
import { findInterestForStaff } from "#app/features/adoption/interest/staff/find-interest.server.ts";
import { type ListingStatus, listingStatuses } from "#app/features/adoption/listing/listing.ts";
import { completeAdoption } from "#app/features/adoption/listing-desk/complete-adoption.server.ts";
import { listingSteps } from "#app/features/adoption/listing-desk/listing-steps.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { takeStep, undoStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { request, review } from "#tests/support/interests.ts";
import { move, shelter, shelterAnimal, value } from "#tests/support/listings.ts";
import { hourMs, minuteMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { expectMatrix, expectUndo } from "#tests/support/step-table.ts";

onEachEngine("an adoption that is taken back on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  let pet: string;

  beforeEach(async () => {
    services.pass(hourMs);
    pet = await shelter(services);
  });

  const adopt = (form = newKey()) =>
    takeStep(services, listingSteps, pet, {
      stepRole: "staff",
      step: "adopt",
      input: {},
      actor: ada,
      key: form,
    });
  const undo = (changeId: string, actor = ada) =>
    undoStep(services, listingSteps, pet, { stepRole: "staff", actor, changeId, key: newKey() });
  const statusOf = async (id: string) =>
    (await findInterestForStaff(services, ada, id))?.interest.status;
  const petStatus = async () => (await listingSteps.record.find(services.db.reader, pet))?.status;
  const approve = (id: string) => review(services, ada, id, { decision: "approve" }, newKey());

  /** A pet in this status with somebody who waits, and with the request that holds it where it is reserved. */
  async function make(status: ListingStatus): Promise<string> {
    services.pass(hourMs);
    pet = await shelterAnimal(services, ada);
    await request(services, pet);
    if (status === "reserved") value(await approve((await request(services, pet)).id));
    else await move(services, pet, status);
    services.pass(11 * minuteMs);
    return pet;
  }
  const cases = () => ({
    services,
    table: listingSteps,
    statuses: listingStatuses,
    actors: { staff: ada },
    make,
    input: () => ({}),
    steps: { "staff adopt": "available reserved" },
  });

  test("only an available or a reserved pet goes home", async () => {
    await expectMatrix(cases());
  });

  test("leaves nothing behind: neither a closed request nor a counted adoption", async () => {
    await expectUndo(cases());
  });

  test("all who waited wait again, and none of them gets a mail", async () => {
    const home = await request(services, pet);
    const [one, two] = [await request(services, pet), await request(services, pet)];
    value(await approve(home.id));
    services.pass(minuteMs);
    const { changeId, facts } = value(await adopt());
    expect(facts).toEqual({ name: "Blackie", closed: 2 });
    services.pass(9 * minuteMs);
    expect(await undo(changeId, tunde)).toMatchObject({ ok: true });
    expect(await petStatus()).toBe("reserved");
    expect(await statusOf(home.id)).toBe("approved");
    for (const { id, email } of [one, two]) {
      expect(await statusOf(id)).toBe("pending");
      expect(await subjectsTo(services, email)).toHaveLength(1);
      expect((await listHistory(services.db.reader, "interest", id)).at(-1)).toMatchObject({
        actor_name: tunde.name,
        from_status: "rejected",
        to_status: "pending",
      });
    }
    const again = value(await adopt());
    expect(again.facts.closed).toBe(2);
    for (const { email } of [one, two]) expect(await emailsTo(services, email)).toHaveLength(2);
  });

  test("whoever was erased meanwhile stays closed", { tags: "race" }, async () => {
    const [one, two] = [await request(services, pet), await request(services, pet)];
    const { changeId } = value(await adopt());
    await services.db.transaction((trx) => eraseInterest(trx, one.id, services.now()));
    expect(await undo(changeId)).toMatchObject({ ok: true });
    expect(await statusOf(one.id)).toBe("rejected");
    expect(await statusOf(two.id)).toBe("pending");
  });

  test("is too late after ten minutes", async () => {
    const one = await request(services, pet);
    const { changeId } = value(await adopt());
    services.pass(10 * minuteMs);
    expect(await undo(changeId)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("ten minutes"),
    });
    expect(await statusOf(one.id)).toBe("rejected");
  });

  test("a form of the request that is sent again after the Undo says what stands", async () => {
    const home = await request(services, pet);
    value(await approve(home.id));
    const complete = () => completeAdoption(services, ada, home.id, "complete-it-once-only");
    const { changeId } = value(await complete());
    expect(await undo(changeId)).toMatchObject({ ok: true });
    expect(await complete()).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Mark as adopted was taken back."),
    });
    expect(await petStatus()).toBe("reserved");
  });
});
