import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { findInterestStatus } from "#app/features/adoption/interest/public/follow-interest.server.ts";
import {
  releasePet,
  withdrawRequest,
} from "#app/features/adoption/interest/release-interest.server.ts";
import {
  findRequest,
  reviewInterest,
} from "#app/features/adoption/interest/review-interest.server.ts";
import {
  listJustDecided,
  listQueue,
} from "#app/features/adoption/interest/staff/list-interests.server.ts";
import {
  reviewSelected,
  undoSelected,
} from "#app/features/adoption/interest/staff/review-selected.server.ts";
import { undoDecision } from "#app/features/adoption/interest/undo-decision.server.ts";
import { markAdopted } from "#app/features/adoption/listing/mark-adopted.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { newId } from "#app/platform/ids.ts";
import { claimDueEmails } from "#app/platform/mail/outbox.queries.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import { engines, testsOn } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { request, somebody, withdraw } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { failingLate, freshServices, hourMs, type TestServices } from "#tests/support/services.ts";

describe.each(engines)("undoing a decision on %s", (engine) => {
  const { test, everyEngine } = testsOn(engine);
  let services: TestServices;
  let ada: Actor;
  let tunde: Actor;
  let pet: string;
  let keys = 0;

  beforeAll(async () => {
    services = await freshServices(engine);
    ada = await admit(services, "ada");
    tunde = await admit(services, "tunde");
  });
  afterAll(() => services.cleanup());
  beforeEach(async () => {
    services.pass(hourMs);
    pet = await shelter(services);
  });

  const key = () => `key-${++keys}`;
  const decide = (id: string, decision: "approve" | "reject", reason?: string, by = ada) =>
    reviewInterest(services, by, id, { decision, reason }, key());
  const undo = (id: string, by = tunde, form = key()) => undoDecision(services, by, id, form);
  const interestOf = async (id: string) => (await findRequest(services, id))?.interest;
  const petStatus = async () => (await findPet(services, pet))?.status;
  const dayAndTime = () => formatInstant(services.now().toISOString());

  test("an approval is taken back whole: the request, the pet, the e-mail, with both histories", async () => {
    const { id, email } = await request(services, pet);
    value(await decide(id, "approve", "Welcome!"));
    services.pass(undoMs - 1);
    expect(await undo(id)).toMatchObject({
      ok: true,
      value: { status: "pending", pet: "Blackie" },
    });
    expect(await interestOf(id)).toMatchObject({
      status: "pending",
      decided_by: null,
      decided_at: null,
      reason: null,
      listing_status: "available",
    });
    expect(await emailsTo(services, email)).toHaveLength(1);
    const trail = [tunde.name, "approved", "pending"];
    const last = (await listHistory(services.db.reader, "interest", id)).at(-1);
    expect([last?.actor_name, last?.from_status, last?.to_status]).toEqual(trail);
    expect((await listHistory(services.db.reader, "listing", pet)).at(-1)).toMatchObject({
      actor_id: tunde.id,
      from_status: "reserved",
      to_status: "available",
    });
  });

  test("a rejection is taken back with its reason, and leaves the pet alone", async () => {
    const { id, email, reference } = await request(services, pet);
    const other = await request(services, pet);
    value(await decide(other.id, "approve"));
    value(await decide(id, "reject", "Too far away"));
    value(await undo(id));
    expect(await petStatus()).toBe("reserved");
    expect(await emailsTo(services, email)).toHaveLength(1);
    const followed = await findInterestStatus(services, reference, true);
    expect(JSON.stringify(followed)).not.toContain("Too far away");
    expect(
      followed?.ownerView?.history.map(({ status, takenBack }) => [status, takenBack]),
    ).toEqual([
      ["pending", false],
      ["rejected", false],
      ["pending", true],
    ]);
  });

  test("what was taken back can be decided again, and that can be taken back too", async () => {
    const { id, email } = await request(services, pet);
    for (const decision of ["approve", "reject", "approve"] as const) {
      value(await decide(id, decision));
      services.pass(1000);
      value(await undo(id));
    }
    value(await decide(id, "approve"));
    expect(await petStatus()).toBe("reserved");
    expect(await emailsTo(services, email)).toHaveLength(2);
  });

  test("by a clock that was set back it stands after the step before, and can be taken back", async () => {
    const { id } = await request(services, pet);
    value(await decide(id, "approve"));
    value(await undo(id));
    services.pass(-1000);
    value(await decide(id, "approve"));
    value(await undo(id));
    services.pass(1000);
    const stood = async (entity: string, of: string) =>
      (await listHistory(services.db.reader, entity, of)).map(({ to_status }) => to_status);
    expect(await stood("interest", id)).toEqual([
      ...["pending", "approved", "pending", "approved", "pending"],
    ]);
    expect((await stood("listing", pet)).slice(-4)).toEqual([
      ...["reserved", "available", "reserved", "available"],
    ]);
  });

  test("steps of one instant stand in their order, whatever else was numbered between them", async () => {
    const { id } = await request(services, pet);
    for (let round = 0; round < 10; round += 1) {
      newId(new Date(0));
      value(await decide(id, "approve"));
      newId(new Date(0));
      value(await undo(id));
    }
    const history = await listHistory(services.db.reader, "interest", id);
    expect(history.map(({ from_status }) => from_status)).toEqual([
      ...[null, ...history.slice(0, -1).map(({ to_status }) => to_status)],
    ]);
    expect(history).toHaveLength(21);
  });

  everyEngine(
    "without keys too: approve, undo, approve, undo, reject, and of several at once one wins",
    async () => {
      const { id, email } = await request(services, pet);
      const approve = () => reviewInterest(services, ada, id, { decision: "approve" }, undefined);
      const reject = () => reviewInterest(services, ada, id, { decision: "reject" }, undefined);
      const takeBack = () => undoDecision(services, ada, id, undefined);
      const steps = [
        [approve, "approved", "reserved", "Ada Okafor approved"],
        [takeBack, "pending", "available", "back already"],
        [approve, "approved", "reserved", "Ada Okafor approved"],
        [takeBack, "pending", "available", "back already"],
        [reject, "rejected", "available", "Ada Okafor rejected"],
        [takeBack, "pending", "available", "back already"],
        [approve, "approved", "reserved", "Ada Okafor approved"],
      ] as const;
      for (const [step, status, listing, sentence] of steps) {
        services.pass(1000);
        const answers = await Promise.all(Array.from({ length: 5 }, step));
        answers.push(await step());
        expect(answers.filter(({ ok }) => ok)).toMatchObject([{ value: { status } }]);
        for (const answer of answers.filter(({ ok }) => !ok)) {
          const message = expect.stringContaining(sentence);
          expect(answer).toMatchObject({ code: "CONFLICT", message });
        }
        expect(await interestOf(id)).toMatchObject({ status, listing_status: listing });
      }
      expect(await listHistory(services.db.reader, "interest", id)).toHaveLength(1 + steps.length);
      expect(await emailsTo(services, email)).toHaveLength(2);
    },
  );

  test("after ten minutes it is refused, with who decided what and when", async () => {
    const { id, email } = await request(services, pet, somebody({ name: "Bísí" }));
    value(await decide(id, "approve"));
    const decided = dayAndTime();
    services.pass(undoMs);
    const late = await undo(id);
    expect(late).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining(
        `Ada Okafor approved Bísí's request for Blackie on ${decided}. The ten minutes to undo it are over`,
      ),
    });
    expect(await petStatus()).toBe("reserved");
    expect(await emailsTo(services, email)).toHaveLength(2);
  });

  test("once the e-mail is on its way nothing changes any more", async () => {
    const { id } = await request(services, pet);
    value(await decide(id, "approve"));
    const later = new Date(services.now().getTime() + undoMs).toISOString();
    const until = new Date(services.now().getTime() + hourMs).toISOString();
    await services.db.transaction((trx) => claimDueEmails(trx, later, until, 1000));
    expect(await undo(id)).toMatchObject({ code: "CONFLICT" });
    expect(await interestOf(id)).toMatchObject({ status: "approved", listing_status: "reserved" });
    expect(await listHistory(services.db.reader, "interest", id)).toHaveLength(2);
  });

  test("what is pending, withdrawn or settled by an adoption is refused in words", async () => {
    const { id } = await request(services, pet, somebody({ name: "Bísí" }));
    expect(await undo(id)).toMatchObject({
      code: "CONFLICT",
      message: "Bísí's request for Blackie is still to be decided.",
    });
    value(await decide(id, "reject"));
    value(await undo(id, ada));
    expect(await undo(id)).toMatchObject({
      code: "CONFLICT",
      message: `Ada Okafor has taken the decision about Bísí's request for Blackie back already, on ${dayAndTime()}.`,
    });
    value(await decide(id, "approve"));
    value(await markAdopted(services, ada, pet, key()));
    expect(await undo(id)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Blackie has found a home since, so this cannot be undone."),
    });
    expect(await petStatus()).toBe("adopted");
    const other = await request(services, await shelter(services));
    await withdraw(services, other.id);
    expect(await undo(other.id)).toMatchObject({ code: "CONFLICT" });
  });

  everyEngine("twenty times the same form at once is one step back with one answer", async () => {
    const { id } = await request(services, pet);
    value(await decide(id, "approve"));
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(id, ada, "undo-once")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true, value: { status: "pending" } });
    expect(await listHistory(services.db.reader, "interest", id)).toHaveLength(3);
  });

  everyEngine("of two staff who undo at once, one does", async () => {
    for (let n = 0; n < 5; n += 1) {
      pet = await shelter(services);
      const { id } = await request(services, pet);
      value(await decide(id, "approve"));
      const answers = await Promise.all([undo(id, ada), undo(id, tunde)]);
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining("back already"),
      });
      expect(await listHistory(services.db.reader, "interest", id)).toHaveLength(3);
      expect(await listHistory(services.db.reader, "listing", pet)).toHaveLength(2);
    }
  });

  everyEngine("raced by the approval of another, the pet is promised to at most one", async () => {
    for (let n = 0; n < 10; n += 1) {
      pet = await shelter(services);
      const [first, second] = [await request(services, pet), await request(services, pet)];
      value(await decide(first.id, "approve"));
      const [undone, approved] = await Promise.all([
        undo(first.id),
        decide(second.id, "approve", undefined, tunde),
      ]);
      expect(undone.ok).toBe(true);
      expect((await interestOf(first.id))?.status).toBe("pending");
      expect((await interestOf(second.id))?.status).toBe(approved.ok ? "approved" : "pending");
      expect(await petStatus()).toBe(approved.ok ? "reserved" : "available");
      expect(await emailsTo(services, second.email)).toHaveLength(approved.ok ? 2 : 1);
      if (!approved.ok) expect(approved).toMatchObject({ code: "CONFLICT" });
    }
  });

  test("when anything fails nothing of it is left", async () => {
    const { id, email } = await request(services, pet);
    value(await decide(id, "approve"));
    await expect(undoDecision(failingLate(services), ada, id, "late")).rejects.toThrow("power");
    expect(await interestOf(id)).toMatchObject({ status: "approved", listing_status: "reserved" });
    expect(await emailsTo(services, email)).toHaveLength(2);
    value(await undo(id, ada, "late"));
  });

  test("the queue offers it for ten minutes, to everybody in the row and to whoever decided on top", async () => {
    const { id } = await request(services, pet, somebody({ name: "Unusual Name" }));
    value(await decide(id, "approve"));
    const offered = async () => {
      const { rows } = await listQueue(services, { status: undefined, q: "unusual name", page: 1 });
      const mine = (await listJustDecided(services, ada)).map((row) => row.id);
      const theirs = (await listJustDecided(services, tunde)).map((row) => row.id);
      return [rows.map((row) => row.undoable), mine, theirs];
    };
    expect(await offered()).toEqual([[true], [id], []]);
    services.pass(undoMs);
    expect(await offered()).toEqual([[false], [], []]);
  });

  const release = (id: string, reason = "The landlord said no") =>
    releasePet(services, ada, id, { reason }, key());
  const subjectsTo = async (email: string) =>
    (await emailsTo(services, email)).map(({ subject }) => subject);

  test("a release is taken back whole: approved by whom and when it was, the pet reserved, no e-mail", async () => {
    const { id, email, reference } = await request(services, pet);
    value(await decide(id, "approve", "Welcome!"));
    const approved = services.now().toISOString();
    services.pass(hourMs);
    value(await release(id));
    expect(await subjectsTo(email)).toContain("About your request for Blackie");
    services.pass(undoMs - 1);
    expect(await undo(id)).toMatchObject({ ok: true, value: { status: "approved" } });
    expect(await interestOf(id)).toMatchObject({
      status: "approved",
      decided_by: ada.id,
      decided_at: approved,
      reason: "Welcome!",
      listing_status: "reserved",
    });
    expect(await subjectsTo(email)).toEqual([
      "We have your request for Blackie",
      "Your request for Blackie is approved",
    ]);
    const followed = await findInterestStatus(services, reference, true);
    expect(JSON.stringify(followed)).not.toContain("The landlord said no");
    expect(followed?.ownerView?.history.at(-1)).toMatchObject({
      status: "approved",
      takenBack: true,
    });
    value(await release(id));
    expect((await subjectsTo(email)).at(-1)).toBe("About your request for Blackie");
  });

  test("the e-mail of an approval that a release kept back waits again for the rest of its ten minutes", async () => {
    const { id, email } = await request(services, pet);
    value(await decide(id, "approve"));
    const due = new Date(services.now().getTime() + undoMs).toISOString();
    services.pass(undoMs / 2);
    value(await release(id));
    expect(await subjectsTo(email)).not.toContain("Your request for Blackie is approved");
    services.pass(1000);
    value(await undo(id));
    expect((await emailsTo(services, email)).at(-1)).toMatchObject({
      subject: "Your request for Blackie is approved",
      due_at: due,
    });
    value(await undo(id));
    expect(await interestOf(id)).toMatchObject({ status: "pending", listing_status: "available" });
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  test("a release stays once its e-mail leaves, its pet is promised again, or the same person asked anew", async () => {
    const { id } = await request(services, pet, somebody({ name: "Bísí" }));
    value(await decide(id, "approve"));
    value(await release(id));
    services.pass(undoMs);
    expect(await undo(id)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("The ten minutes to undo it are over"),
    });

    const person = somebody();
    const first = await request(services, pet, person);
    const other = await request(services, pet);
    value(await decide(first.id, "approve"));
    value(await release(first.id));
    value(await decide(other.id, "approve"));
    expect(await undo(first.id)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Blackie is reserved since, so this cannot be undone."),
    });

    value(await undo(other.id));
    const again = await request(services, pet, person);
    expect(await undo(first.id)).toMatchObject({
      code: "CONFLICT",
      message: "The same person has asked for this pet again meanwhile.",
    });
    expect([(await interestOf(first.id))?.status, (await interestOf(again.id))?.status]).toEqual([
      "withdrawn",
      "pending",
    ]);
    expect(await petStatus()).toBe("available");
  });

  test("what an applicant withdrew is nobody's to take back", async () => {
    const { id, reference } = await request(services, pet);
    value(await decide(id, "approve"));
    value(await withdrawRequest(services, reference, key()));
    expect(await undo(id)).toMatchObject({ code: "CONFLICT" });
  });

  everyEngine(
    "several releases at once: undone are those that are still the reader's own, the others stay",
    async () => {
      const pets = await Promise.all(
        ["Ayo", "Bimbo", "Chidi"].map((name) => shelter(services, { name })),
      );
      const asked = [];
      for (const one of pets) asked.push((await request(services, one)).id);
      for (const id of asked) value(await decide(id, "approve"));
      const [undoneBefore = "", , kept = ""] = asked;
      const reason = "We closed";
      const { changed, until } = value(
        await reviewSelected(services, ada, asked, "release", { reason }, key()),
      );
      expect(changed).toEqual(asked);
      value(await undo(undoneBefore));
      services.pass(1000);
      value(await releasePet(services, tunde, undoneBefore, { reason: "Again" }, key()));
      const back = await undoSelected(services, ada, asked, "release", until, key());
      expect(value(back)).toMatchObject({ changed: asked.slice(1), of: 3 });
      expect((await interestOf(undoneBefore))?.status).toBe("withdrawn");
      expect((await interestOf(kept))?.status).toBe("approved");
      expect(await undoSelected(services, ada, asked, "release", until, key())).toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining("Nothing could be undone"),
      });
    },
  );

  test("a step of several is undone, not what the same person decided later", async () => {
    const { id } = await request(services, pet);
    const { until } = value(await reviewSelected(services, ada, [id], "reject", {}, key()));
    value(await undo(id));
    services.pass(1000);
    value(await decide(id, "reject", "Too far away"));
    expect(await undoSelected(services, ada, [id], "reject", until, key())).toMatchObject({
      code: "CONFLICT",
    });
    expect((await interestOf(id))?.reason).toBe("Too far away");
  });

  test.each([newId(new Date("2026-01-01T00:00:00Z")), "", "'; --", "\u0000"])(
    "an unknown id is not found",
    async (id) => {
      expect(await undo(id)).toMatchObject({ code: "NOT_FOUND" });
    },
  );
});
