import { beforeEach, expect, test } from "vitest";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { findInterestStatus } from "#app/features/adoption/interest/public/follow-interest.server.ts";
import { findInterestForStaff } from "#app/features/adoption/interest/staff/find-interest.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import {
  releasePet,
  request,
  review,
  somebody,
  withdrawRequest,
} from "#tests/support/interests.ts";
import { markAdopted, move, shelter, value } from "#tests/support/listings.ts";
import { failingLate, hourMs, newKey, servicesForAll } from "#tests/support/services.ts";

onEachEngine("letting a promised pet go on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  let pet: string;

  beforeEach(async () => {
    services.pass(hourMs);
    pet = await shelter(services);
  });

  const decide = (id: string, decision: "approve" | "reject") =>
    review(services, ada, id, { decision }, newKey());
  const release = (id: string, reason = "The landlord said no", form = newKey()) =>
    releasePet(services, ada, id, { reason, privateNote: "SECRET" }, form);
  const leave = (reference: string, form = newKey()) => withdrawRequest(services, reference, form);
  const statusOf = async (id: string) =>
    (await findInterestForStaff(services, ada, id))?.interest.status;
  const petStatus = async () => (await findPet(services, pet))?.status;
  const last = async (entity: string, id: string) =>
    (await listHistory(services.db.reader, entity, id)).at(-1);
  const dayAndTime = () => formatInstant(services.now().toISOString());

  /** An approved request whose e-mail was sent. */
  async function promised(person = somebody()) {
    const made = await request(services, pet, person);
    value(await decide(made.id, "approve"));
    services.pass(undoMs);
    return made;
  }

  test("released, the pet is available again, the others live on, the applicant reads why", async () => {
    const waits = await request(services, pet);
    const { id, reference, email } = await promised();
    value(await release(id, " The landlord\nsaid no "));
    expect(await petStatus()).toBe("available");
    expect(await statusOf(waits.id)).toBe("pending");
    expect(await last("interest", id)).toMatchObject({
      actor_id: ada.id,
      from_status: "approved",
      to_status: "withdrawn",
      reason: "The landlord\nsaid no",
      private_note: "SECRET",
    });
    expect(await last("listing", pet)).toMatchObject({
      from_status: "reserved",
      to_status: "available",
    });
    const mails = await emailsTo(services, email);
    expect(mails.at(-1)?.body).toContain("\n\nThe landlord\nsaid no\n\n");
    const followed = await findInterestStatus(services, reference, "whole");
    expect(followed?.ownerView?.reason).toBe("The landlord\nsaid no");
    expect(JSON.stringify({ mails, followed })).not.toContain("SECRET");
    value(await decide(waits.id, "approve"));
  });

  test("only what is approved is released; anything else is told in words", async () => {
    const { id } = await request(services, pet, somebody({ name: "Bísí" }));
    expect(await release(id)).toMatchObject({ code: "CONFLICT" });
    value(await decide(id, "approve"));
    value(await release(id));
    expect(await release(id)).toMatchObject({
      code: "CONFLICT",
      message: `Ada Okafor withdrew Bísí's request for Blackie on ${dayAndTime()}.`,
    });
    const home = await promised();
    value(await markAdopted(services, ada, pet, newKey()));
    expect(await release(home.id)).toMatchObject({
      code: "CONFLICT",
      message: "Blackie is marked as adopted, so this request cannot be released.",
    });
    expect(await petStatus()).toBe("adopted");
  });

  test("a pet that staff have taken off the list stays off it", async () => {
    const { id } = await promised();
    await move(services, pet, "withdrawn");
    value(await release(id));
    expect(await findPet(services, pet)).toBeUndefined();
    expect(await statusOf(id)).toBe("withdrawn");
  });

  test("the applicant withdraws a pending request: an e-mail, a history row, and room for another", async () => {
    const person = somebody({ name: "Bísí" });
    const { id, reference, email } = await request(services, pet, person);
    value(await leave(reference));
    expect(await statusOf(id)).toBe("withdrawn");
    expect(await petStatus()).toBe("available");
    expect(await last("interest", id)).toMatchObject({
      actor_id: null,
      actor_name: "Bísí",
      from_status: "pending",
      to_status: "withdrawn",
    });
    const subjects = await subjectsTo(services, email);
    expect(subjects).toEqual([
      "We have your request for Blackie",
      "Your request for Blackie is withdrawn",
    ]);
    expect((await request(services, pet, person)).reference).not.toBe(reference);
  });

  test("withdrawn within the ten minutes of an approval, the pet is free and no good news leaves", async () => {
    const { id, reference, email } = await request(services, pet);
    value(await decide(id, "approve"));
    value(await leave(reference));
    expect(await petStatus()).toBe("available");
    const subjects = await subjectsTo(services, email);
    expect(subjects).not.toContain("Your request for Blackie is approved");
  });

  test("there is nothing to withdraw twice, after a rejection, or from a new home", {
    tags: "race",
  }, async () => {
    const first = await request(services, pet);
    value(await leave(first.reference));
    expect(await leave(first.reference)).toMatchObject({
      code: "CONFLICT",
      message: `This request was withdrawn on ${dayAndTime()} already.`,
    });
    const second = await request(services, pet);
    value(await decide(second.id, "reject"));
    expect(await leave(second.reference)).toMatchObject({
      code: "CONFLICT",
      message: `We answered this request on ${dayAndTime()}, so it is closed already.`,
    });
    const third = await promised();
    value(await markAdopted(services, ada, pet, newKey()));
    expect(await leave(third.reference)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Please call us"),
    });
    expect(await statusOf(third.id)).toBe("approved");
  });

  test("forms without a key that are sent again are told what has happened", async () => {
    const { id } = await promised(somebody({ name: "Bísí" }));
    const releasing = () => releasePet(services, ada, id, { reason: "Moved" }, undefined);
    value(await releasing());
    expect(await releasing()).toMatchObject({
      code: "CONFLICT",
      message: `Ada Okafor withdrew Bísí's request for Blackie on ${dayAndTime()}.`,
    });
    const { reference, email } = await request(services, pet);
    value(await withdrawRequest(services, reference, undefined));
    expect(await withdrawRequest(services, reference, undefined)).toMatchObject({
      code: "CONFLICT",
      message: `This request was withdrawn on ${dayAndTime()} already.`,
    });
    expect(await emailsTo(services, email)).toHaveLength(2);
  });

  test("the pet's history names nobody who withdrew; their request's does", async () => {
    const { id, reference } = await promised(somebody({ name: "Bísí" }));
    value(await withdrawRequest(services, reference, newKey()));
    expect(await last("interest", id)).toMatchObject({ actor_id: null, actor_name: "Bísí" });
    expect(await last("listing", pet)).toMatchObject({
      actor_id: null,
      actor_name: "The applicant",
      to_status: "available",
    });
  });

  test("twenty times the same form at once is one withdrawal with one answer", {
    tags: "race",
  }, async () => {
    const { id, reference, email } = await request(services, pet);
    const answers = await Promise.all(Array.from({ length: 20 }, () => leave(reference, "once")));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await listHistory(services.db.reader, "interest", id)).toHaveLength(2);
    expect(await emailsTo(services, email)).toHaveLength(2);
  });

  test("raced by an approval, request and pet agree in the end", { tags: "race" }, async () => {
    for (let n = 0; n < 10; n += 1) {
      pet = await shelter(services);
      const { id, reference, email } = await request(services, pet);
      const [left, approved] = await Promise.all([leave(reference), decide(id, "approve")]);
      expect(left.ok).toBe(true);
      if (!approved.ok) expect(approved).toMatchObject({ code: "CONFLICT" });
      expect(await statusOf(id)).toBe("withdrawn");
      expect(await petStatus()).toBe("available");
      expect(await listHistory(services.db.reader, "interest", id)).toHaveLength(
        approved.ok ? 3 : 2,
      );
      expect(await listHistory(services.db.reader, "listing", pet)).toHaveLength(
        approved.ok ? 2 : 0,
      );
      const subjects = await subjectsTo(services, email);
      expect(subjects).toHaveLength(2);
    }
  });

  test("raced by a rejection, one of the two stands whole", { tags: "race" }, async () => {
    for (let n = 0; n < 5; n += 1) {
      pet = await shelter(services);
      const { id, reference } = await request(services, pet);
      const [left, rejected] = await Promise.all([leave(reference), decide(id, "reject")]);
      expect([left.ok, rejected.ok].sort()).toEqual([false, true]);
      expect(await statusOf(id)).toBe(left.ok ? "withdrawn" : "rejected");
    }
  });

  test("when anything fails nothing of it is left", async () => {
    const { id, reference } = await promised();
    await expect(withdrawRequest(failingLate(services), reference, "f")).rejects.toThrow("power");
    await expect(releasePet(failingLate(services), ada, id, { reason: "x" }, "f")).rejects.toThrow(
      "power",
    );
    expect(await statusOf(id)).toBe("approved");
    expect(await petStatus()).toBe("reserved");
  });

  test.each(["", "A2222222222", "'; --", "\u0000", "x".repeat(9999)])(
    "an unknown reference is not found",
    async (reference) => {
      expect(await leave(reference)).toMatchObject({ code: "NOT_FOUND" });
    },
  );
});
