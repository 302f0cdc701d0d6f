import { beforeEach, expect, test } from "vitest";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { eraseInterest } from "#app/features/adoption/interest/erase-interests.server.ts";
import { type InterestStatus, interestStatuses } from "#app/features/adoption/interest/interest.ts";
import { interestSteps } from "#app/features/adoption/interest/interest-steps.server.ts";
import { findInterestStatus } from "#app/features/adoption/interest/public/follow-interest.server.ts";
import { findInterestForStaff } from "#app/features/adoption/interest/staff/find-interest.server.ts";
import {
  listInterestsForStaff,
  listJustDecided,
} from "#app/features/adoption/interest/staff/list-interests.server.ts";
import {
  reviewSelected,
  undoSelected,
} from "#app/features/adoption/interest/staff/review-selected.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { newId } from "#app/platform/ids.ts";
import { claimDueEmails } from "#app/platform/mail/outbox.queries.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import {
  releasePet,
  request,
  review,
  somebody,
  takeBack,
  withdrawRequest,
} from "#tests/support/interests.ts";
import { markAdopted, shelter, value } from "#tests/support/listings.ts";
import { failingLate, hourMs, minuteMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { expectMatrix, expectRefused, expectUndo, snapshot } from "#tests/support/step-table.ts";

const approvedSubject = "Your request for Blackie is approved";

const steps = {
  "staff approve": "pending",
  "staff reject": "pending",
  "staff release": "approved",
  "applicant withdraw": "pending approved",
};

onEachEngine("a step of an adoption request on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  let pet: string;

  beforeEach(async () => {
    services.pass(hourMs);
    pet = await shelter(services);
  });

  const decide = (id: string, decision: "approve" | "reject", reason?: string, by = ada) =>
    review(services, by, id, { decision, reason }, newKey());
  const release = (id: string, reason = "The landlord said no") =>
    releasePet(services, ada, id, { reason, privateNote: "SECRET" }, newKey());
  const undo = (id: string, by = tunde, form: string | undefined = newKey()) =>
    takeBack(services, by, id, form);
  const interestOf = async (id: string) =>
    (await findInterestForStaff(services, ada, id))?.interest;
  const petStatus = async () => (await findPet(services, pet))?.status;
  const historyOf = (id: string) => listHistory(services.db.reader, "interest", id);
  const dayAndTime = () => formatInstant(services.now().toISOString());

  /** A new one in this status, for a pet of its own. */
  async function make(status: InterestStatus): Promise<string> {
    services.pass(hourMs);
    const { id } = await request(services, await shelter(services));
    if (status === "rejected") value(await decide(id, "reject"));
    if (status === "approved" || status === "withdrawn") {
      value(await decide(id, "approve", "Welcome!"));
    }
    services.pass(11 * minuteMs);
    if (status === "withdrawn") value(await release(id));
    services.pass(11 * minuteMs);
    return id;
  }

  const cases = () => ({
    services,
    table: interestSteps,
    statuses: interestStatuses,
    make,
    actors: { staff: ada, applicant: { name: "Bùkólá Adéyẹmí" } },
    input: () => ({ reason: "A reason", privateNote: "A note" }),
    steps,
  });

  test("happens once from the statuses of its table, and from no other", async () => {
    await expectMatrix(cases());
  });

  test("is refused where the pet is in its way", async () => {
    const waiting = await request(services, pet);
    const home = await request(services, pet);
    value(await decide(home.id, "approve"));
    await expectRefused(cases(), "pending for a reserved pet", waiting.id, ["staff approve"]);
    value(await markAdopted(services, ada, pet, newKey()));
    const steps = ["staff release", "applicant withdraw", "erasure withdraw"];
    await expectRefused(cases(), "approved for an adopted pet", home.id, steps);
  });

  test("that can be taken back leaves every row as it was, and nobody is told", async () => {
    await expectUndo(cases());
  });

  test("taken back is so in both histories, by whoever on staff did it", async () => {
    const { id } = await request(services, pet);
    value(await decide(id, "approve", "Welcome!"));
    services.pass(undoMs - 1);
    value(await undo(id));
    const last = (await historyOf(id)).at(-1);
    expect([last?.actor_name, last?.from_status, last?.to_status, last?.step]).toEqual([
      ...[tunde.name, "approved", "pending", "undo"],
    ]);
    expect((await listHistory(services.db.reader, "listing", pet)).at(-1)).toMatchObject({
      actor_id: tunde.id,
      from_status: "reserved",
      to_status: "available",
    });
  });

  test("that is taken back takes its reason from the applicant's page", async () => {
    const { id, reference } = await request(services, pet);
    const other = await request(services, pet);
    value(await decide(other.id, "approve"));
    value(await decide(id, "reject", "Too far away"));
    value(await undo(id));
    expect(await petStatus()).toBe("reserved");
    const followed = await findInterestStatus(services, reference, "whole");
    expect(JSON.stringify(followed)).not.toContain("Too far away");
    expect(followed?.ownerView?.history.map(({ status, remark }) => [status, remark])).toEqual([
      ["pending", undefined],
      ["rejected", "(taken back)"],
      ["pending", "(undone)"],
    ]);
  });

  test("by a clock that was set back stands after the step before it", {
    tags: "race",
  }, async () => {
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

  test("of one instant stands in its order, whatever else was numbered between", async () => {
    const { id } = await request(services, pet);
    for (let round = 0; round < 10; round += 1) {
      newId(new Date(0));
      value(await decide(id, "approve"));
      newId(new Date(0));
      value(await undo(id));
    }
    const history = await historyOf(id);
    expect(history.map(({ from_status }) => from_status)).toEqual([
      ...[null, ...history.slice(0, -1).map(({ to_status }) => to_status)],
    ]);
    expect(history).toHaveLength(21);
  });

  test("without keys, too, is taken and taken back by one of several at once", {
    tags: "race",
  }, async () => {
    const { id, email } = await request(services, pet);
    const approve = () => review(services, ada, id, { decision: "approve" }, undefined);
    const reject = () => review(services, ada, id, { decision: "reject" }, undefined);
    const back = () => undo(id, ada, undefined);
    const steps = [
      [approve, "approved", "reserved", "Ada Okafor approved"],
      [back, "pending", "available", "is undone already"],
      [approve, "approved", "reserved", "Ada Okafor approved"],
      [back, "pending", "available", "is undone already"],
      [reject, "rejected", "available", "Ada Okafor rejected"],
      [back, "pending", "available", "is undone already"],
      [approve, "approved", "reserved", "Ada Okafor approved"],
    ] as const;
    for (const [take, status, listing, sentence] of steps) {
      services.pass(1000);
      const answers = await Promise.all(
        Array.from({ length: 5 }, (): Promise<Outcome<unknown>> => take()),
      );
      answers.push(await take());
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      for (const answer of answers.filter(({ ok }) => !ok)) {
        const message = expect.stringContaining(sentence);
        expect(answer).toMatchObject({ code: "CONFLICT", message });
      }
      expect(await interestOf(id)).toMatchObject({ status, listing_status: listing });
    }
    expect(await historyOf(id)).toHaveLength(1 + steps.length);
    expect(await emailsTo(services, email)).toHaveLength(2);
  });

  test("stays once its e-mail is on its way", async () => {
    const { id } = await request(services, pet);
    value(await decide(id, "approve"));
    const later = new Date(services.now().getTime() + undoMs).toISOString();
    const until = new Date(services.now().getTime() + hourMs).toISOString();
    await services.db.transaction((trx) => claimDueEmails(trx, later, until, 1000));
    expect(await undo(id)).toMatchObject({ code: "CONFLICT" });
    expect(await interestOf(id)).toMatchObject({ status: "approved", listing_status: "reserved" });
    expect(await historyOf(id)).toHaveLength(2);
  });

  test("that an adoption settled stays, in words, and no page offers to undo it", async () => {
    const home = await request(services, pet, somebody({ name: "Bísí" }));
    const other = await request(services, pet);
    const closed = await request(services, pet);
    value(await decide(home.id, "approve"));
    value(await decide(other.id, "reject"));
    const decided = dayAndTime();
    value(await markAdopted(services, ada, pet, newKey()));
    expect(await undo(home.id)).toEqual({
      ok: false,
      code: "CONFLICT",
      message: `Ada Okafor approved Bísí's request for Blackie on ${decided}. Blackie has found a home since, so this cannot be undone.`,
    });
    expect(await undo(other.id)).toMatchObject({ code: "CONFLICT" });
    expect(await undo(closed.id)).toMatchObject({ code: "NOT_FOUND" });
    for (const { id } of [home, other, closed]) {
      expect((await findInterestForStaff(services, ada, id))?.undo).toBeUndefined();
    }
    expect(await listJustDecided(services, ada)).toEqual([]);
    expect(await petStatus()).toBe("adopted");
  });

  test("of somebody whose data is erased is nobody's to take back", async () => {
    const { id } = await request(services, pet);
    const { changeId } = value(await decide(id, "approve"));
    await services.db.transaction((trx) => eraseInterest(trx, id, services.now()));
    expect(await petStatus()).toBe("available");
    const before = await snapshot(services);
    expect(await takeBack(services, ada, id, newKey(), changeId)).toMatchObject({
      code: "CONFLICT",
    });
    expect(await snapshot(services)).toEqual(before);
    expect((await historyOf(id)).at(-1)).toMatchObject({ step: "erasure.withdraw" });
  });

  test("twenty times the same undo at once is one step back with one answer", {
    tags: "race",
  }, async () => {
    const { id } = await request(services, pet);
    value(await decide(id, "approve"));
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(id, ada, "undo-once")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true });
    expect(await historyOf(id)).toHaveLength(3);
  });

  test("is taken back by one of two who do so at once", { tags: "race" }, async () => {
    for (let n = 0; n < 5; n += 1) {
      pet = await shelter(services);
      const { id } = await request(services, pet);
      value(await decide(id, "approve"));
      const answers = await Promise.all([undo(id, ada), undo(id, tunde)]);
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining("Approve is undone already."),
      });
      expect(await historyOf(id)).toHaveLength(3);
      expect(await listHistory(services.db.reader, "listing", pet)).toHaveLength(2);
    }
  });

  test("taken back while another is approved promises the pet to at most one", {
    tags: "race",
  }, async () => {
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

  test("is not half taken back when anything fails", { tags: "race" }, async () => {
    const { id, email } = await request(services, pet);
    value(await decide(id, "approve"));
    await expect(takeBack(failingLate(services), ada, id, "late")).rejects.toThrow("power");
    expect(await interestOf(id)).toMatchObject({ status: "approved", listing_status: "reserved" });
    expect(await emailsTo(services, email)).toHaveLength(2);
    value(await undo(id, ada, "late"));
  });

  test("is offered for undo in everybody's row, and on top to whoever decided", async () => {
    const { id } = await request(services, pet, somebody({ name: "Unusual Name" }));
    value(await decide(id, "approve"));
    const offered = async () => {
      const wanted = { status: undefined, q: "unusual name", page: 1 };
      const { rows } = await listInterestsForStaff(services, tunde, wanted);
      const mine = (await listJustDecided(services, ada)).map((row) => row.id);
      const theirs = (await listJustDecided(services, tunde)).map((row) => row.id);
      return [rows.map((row) => row.undo?.step), mine, theirs];
    };
    expect(await offered()).toEqual([["Approve"], [id], []]);
    services.pass(undoMs);
    expect(await offered()).toEqual([[undefined], [], []]);
  });

  test("that released a pet is taken back whole, with the approval's own words", async () => {
    const { id, email, reference } = await request(services, pet);
    value(await decide(id, "approve", "Welcome!"));
    const approved = services.now().toISOString();
    services.pass(hourMs);
    value(await release(id));
    expect(await subjectsTo(services, email)).toContain("About your request for Blackie");
    services.pass(undoMs - 1);
    value(await undo(id));
    expect(await interestOf(id)).toMatchObject({
      status: "approved",
      decided_by: ada.id,
      decided_at: approved,
      reason: "Welcome!",
      private_note: null,
      listing_status: "reserved",
    });
    expect(await subjectsTo(services, email)).toEqual([
      "We have your request for Blackie",
      approvedSubject,
    ]);
    const followed = await findInterestStatus(services, reference, "whole");
    expect(JSON.stringify(followed)).not.toContain("The landlord said no");
    value(await release(id));
    expect((await subjectsTo(services, email)).at(-1)).toBe("About your request for Blackie");
  });

  test("that ends an approval nobody was told of lets no good news leave", async () => {
    const released = await request(services, pet);
    value(await decide(released.id, "approve"));
    services.pass(undoMs / 2);
    value(await release(released.id));
    expect(await subjectsTo(services, released.email)).not.toContain(approvedSubject);
    value(await undo(released.id));
    // Approved after all: it is told at once.
    expect((await emailsTo(services, released.email)).at(-1)).toMatchObject({
      subject: approvedSubject,
      due_at: services.now().toISOString(),
    });
    value(await release(released.id));
    const left = await request(services, pet);
    value(await decide(left.id, "approve"));
    value(await withdrawRequest(services, left.reference, newKey()));
    expect(await subjectsTo(services, left.email)).toEqual([
      ...["We have your request for Blackie", "Your request for Blackie is withdrawn"],
    ]);
  });

  test("that freed a pet stays once the pet is promised again or the same person asked anew", async () => {
    const person = somebody({ name: "Bísí" });
    const first = await request(services, pet, person);
    const other = await request(services, pet);
    value(await decide(first.id, "approve"));
    value(await release(first.id));
    value(await decide(other.id, "approve"));
    const promised = expect.stringContaining(
      "Blackie is reserved since, so this cannot be undone.",
    );
    expect(await undo(first.id)).toMatchObject({ code: "CONFLICT", message: promised });
    expect((await findInterestForStaff(services, ada, first.id))?.undo).toBeUndefined();
    value(await undo(other.id));
    const again = await request(services, pet, person);
    expect(await undo(first.id)).toMatchObject({
      code: "CONFLICT",
      message: "The same was requested again in the meantime, so this does not change.",
    });
    expect([(await interestOf(first.id))?.status, (await interestOf(again.id))?.status]).toEqual([
      ...["withdrawn", "pending"],
    ]);
    expect(await petStatus()).toBe("available");
  });

  test("of the applicant is theirs and staff's to take back, and no other's", async () => {
    const { id, reference, email, name } = await request(services, pet);
    value(await decide(id, "approve", "Welcome!"));
    services.pass(hourMs);
    const { changeId } = value(await withdrawRequest(services, reference, newKey()));
    const followed = await findInterestStatus(services, reference, "whole");
    expect(followed?.ownerView?.undo).toMatchObject({ change: changeId, step: "Withdraw" });
    const applicant = { stepRole: "applicant", actor: { name }, changeId, key: undefined };
    value(await undoStep(services, interestSteps, id, applicant));
    expect(await interestOf(id)).toMatchObject({ status: "approved", reason: "Welcome!" });
    expect((await listHistory(services.db.reader, "listing", pet)).at(-1)).toMatchObject({
      actor_name: "The applicant",
      to_status: "reserved",
    });
    expect(await subjectsTo(services, email)).toHaveLength(2);
    const { changeId: decision } = value(await release(id));
    const theirs = { ...applicant, changeId: decision };
    expect(await undoStep(services, interestSteps, id, theirs)).toMatchObject({
      code: "NOT_FOUND",
    });
    value(await undo(id));
    value(await withdrawRequest(services, reference, newKey()));
    value(await undo(id));
  });

  test("of the applicant is in the digest to staff once nobody can take it back", async () => {
    const { id, reference } = await request(services, pet);
    value(await decide(id, "approve"));
    value(await withdrawRequest(services, reference, newKey()));
    const noted = async () =>
      services.db.reader
        .selectFrom("staff_notifications")
        .select(["event", "at"])
        .where("entity_id", "=", id)
        .where("event", "<>", "interest-new")
        .execute();
    const at = new Date(services.now().getTime() + undoMs).toISOString();
    expect(await noted()).toEqual([{ event: "promise-withdrawn", at }]);
    value(await undo(id));
    expect(await noted()).toEqual([]);
  });

  test("of several at once is taken back for those that nobody changed since", {
    tags: "race",
  }, async () => {
    const pets = [];
    for (const name of ["Ayo", "Bimbo", "Chidi"]) pets.push(await shelter(services, { name }));
    const asked: string[] = [];
    for (const one of pets) asked.push((await request(services, one)).id);
    for (const id of asked) value(await decide(id, "approve"));
    const [undoneBefore = "", , kept = ""] = asked;
    const input = { reason: "We closed", privateNote: null };
    const { changes, of } = value(
      await reviewSelected(services, ada, asked, "release", input, newKey()),
    );
    expect([changes.length, of]).toEqual([3, 3]);
    value(await undo(undoneBefore));
    services.pass(1000);
    value(await releasePet(services, tunde, undoneBefore, { reason: "Again" }, newKey()));
    const form = newKey();
    const back = () => undoSelected(services, ada, changes, form);
    expect(value(await back())).toEqual({ changes: changes.slice(1), of: 3 });
    expect(value(await back())).toEqual({ changes: changes.slice(1), of: 3 });
    expect((await interestOf(undoneBefore))?.status).toBe("withdrawn");
    expect((await interestOf(kept))?.status).toBe("approved");
    expect(await undoSelected(services, ada, changes, newKey())).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Nothing could be undone"),
    });
  });

  test("of several is undone, not what the same person decided later", {
    tags: "race",
  }, async () => {
    const { id } = await request(services, pet);
    const input = { reason: null, privateNote: null };
    const { changes } = value(await reviewSelected(services, ada, [id], "reject", input, newKey()));
    value(await undo(id));
    services.pass(1000);
    value(await decide(id, "reject", "Too far away"));
    expect(await undoSelected(services, ada, changes, newKey())).toMatchObject({
      code: "CONFLICT",
    });
    expect((await interestOf(id))?.reason).toBe("Too far away");
  });

  test.each([newId(new Date("2026-01-01T00:00:00Z")), "", "'; --", "\u0000"])(
    "of an unknown request is not found",
    async (id) => {
      expect(await undo(id)).toMatchObject({ code: "NOT_FOUND" });
    },
  );
});
