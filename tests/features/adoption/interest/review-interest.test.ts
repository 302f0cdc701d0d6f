import { beforeEach, expect, test } from "vitest";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { findInterestStatus } from "#app/features/adoption/interest/public/follow-interest.server.ts";
import { findInterestForStaff } from "#app/features/adoption/interest/staff/find-interest.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { newId } from "#app/platform/ids.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import {
  interestOf,
  request as requestFor,
  review,
  somebody,
  withdraw,
} from "#tests/support/interests.ts";
import { move, shelter, value } from "#tests/support/listings.ts";
import { failingLate, hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

onEachEngine("reviewing a request on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  let pet: string;
  const bukola = somebody();

  beforeEach(async () => {
    services.pass(hourMs);
    pet = await shelter(services);
  });

  const request = (person = somebody()) => requestFor(services, pet, person);
  const statusOf = async (id: string) =>
    (await findInterestForStaff(services, ada, id))?.interest.status;
  const historyOf = (entity: string, id: string) => listHistory(services.db.reader, entity, id);

  test("approving reserves the pet, writes both histories and queues an e-mail for later", async () => {
    const { id, email } = await request();
    value(await review(services, ada, id, { decision: "approve" }, undefined));
    const now = services.now();
    const found = await findInterestForStaff(services, ada, id);
    expect(found?.interest).toMatchObject({
      status: "approved",
      decided_by: ada.id,
      decider_name: ada.name,
      decided_at: now.toISOString(),
      listing_status: "reserved",
    });
    expect(found?.history.slice(1)).toMatchObject([
      { actor_id: ada.id, actor_name: ada.name, from_status: "pending", to_status: "approved" },
    ]);
    expect(await historyOf("listing", pet)).toMatchObject([
      { actor_id: ada.id, from_status: "available", to_status: "reserved" },
    ]);
    expect((await findPet(services, pet))?.status).toBe("reserved");
    const [, mail, ...more] = await emailsTo(services, email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: "Your request for Blackie is approved",
      due_at: new Date(now.getTime() + 10 * minuteMs).toISOString(),
    });
  });

  test("when anything fails nothing of an approval is left", async () => {
    const { id, email } = await request();
    const before = await everything();
    const approval = review(failingLate(services), ada, id, { decision: "approve" }, "k");
    await expect(approval).rejects.toThrow("the power went out");
    expect(await everything()).toEqual(before);
    expect(await statusOf(id)).toBe("pending");
    expect(await emailsTo(services, email)).toHaveLength(1);
    value(await review(services, ada, id, { decision: "approve" }, "k"));
  });

  test("of two staff who approve two people for one pet at once, one wins", {
    tags: "race",
  }, async () => {
    const first = await request(bukola);
    const second = await request(somebody({ name: "Chidi O'Neil" }));
    const before = await everything();
    const [a, b] = await Promise.all([
      review(services, ada, first.id, { decision: "approve" }, "key-a"),
      review(services, tunde, second.id, { decision: "approve" }, "key-b"),
    ]);
    expect([a.ok, b.ok].sort()).toEqual([false, true]);
    const [winner, asker, loser] = a.ok ? [ada, "Bùkólá Adéyẹmí", b] : [tunde, "Chidi O'Neil", a];
    expect(loser).toMatchObject({
      code: "CONFLICT",
      message: `Blackie is already reserved. ${winner.name} approved ${asker}'s request for Blackie on ${dayAndTime()}.`,
    });
    expect([await statusOf(first.id), await statusOf(second.id)].sort()).toEqual([
      "approved",
      "pending",
    ]);
    const after = await everything();
    expect(after.history).toHaveLength(before.history.length + 2);
    expect(after.outbox).toHaveLength(before.outbox.length + 1);
    expect(after.receipts).toHaveLength(before.receipts.length + 1);
  });

  test("of an approval and a rejection of one request at once, one wins whole", {
    tags: "race",
  }, async () => {
    for (let n = 0; n < 5; n += 1) {
      pet = await shelter(services);
      const { id, email } = await request();
      const [a, b] = await Promise.all([
        review(services, ada, id, { decision: "approve" }, undefined),
        review(services, tunde, id, { decision: "reject" }, undefined),
      ]);
      expect([a.ok, b.ok].sort()).toEqual([false, true]);
      expect(a.ok ? b : a).toMatchObject({
        code: "CONFLICT",
        message: a.ok
          ? expect.stringContaining("Ada Okafor approved")
          : expect.stringContaining("Túndé Bakare rejected"),
      });
      expect(await statusOf(id)).toBe(a.ok ? "approved" : "rejected");
      expect((await findPet(services, pet))?.status).toBe(a.ok ? "reserved" : "available");
      expect(await historyOf("listing", pet)).toHaveLength(a.ok ? 1 : 0);
      expect(await emailsTo(services, email)).toHaveLength(2);
    }
  });

  test("twenty times the same form at once is one decision with one answer", {
    tags: "race",
  }, async () => {
    const { id, email } = await request();
    const form = () => review(services, ada, id, { decision: "approve" }, "twenty-times");
    const answers = await Promise.all(Array.from({ length: 20 }, form));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true });
    expect(await historyOf("interest", id)).toHaveLength(2);
    expect(await emailsTo(services, email)).toHaveLength(2);
    services.pass(24 * hourMs);
    expect(await form()).toEqual(answers[0]);
  });

  test("the same form with other content is refused", { tags: "race" }, async () => {
    const { id } = await request();
    const elsewhere = (await requestFor(services, await shelter(services))).id;
    value(await review(services, ada, id, { decision: "approve" }, "one-key"));
    const words = { decision: "approve", reason: "Welcome!" } as const;
    const other = await review(services, ada, id, words, "one-key");
    expect(other).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/other content/),
    });
    expect(
      await review(services, ada, elsewhere, { decision: "approve" }, "one-key"),
    ).toMatchObject({ code: "CONFLICT" });
    expect(await statusOf(id)).toBe("approved");
    expect(await statusOf(elsewhere)).toBe("pending");
  });

  test.each(["approve", "reject"] as const)(
    "a form without a key that is sent again (%s) is told who decided what and when",
    async (decision) => {
      const { id, email } = await request(somebody({ name: "Bísí" }));
      const form = () => review(services, ada, id, { decision }, undefined);
      value(await form());
      expect(await form()).toMatchObject({
        code: "CONFLICT",
        message: `Ada Okafor ${decision === "approve" ? "approved" : "rejected"} Bísí's request for Blackie on ${dayAndTime()}.`,
      });
      expect(await historyOf("interest", id)).toHaveLength(2);
      expect(await emailsTo(services, email)).toHaveLength(2);
    },
  );

  test("a standard reason is written for the pet; own words come before it", async () => {
    const [first, second] = [await request(), await request()];
    const standard = { decision: "reject", template: "not-reached", reason: " " } as const;
    value(await review(services, ada, first.id, standard, undefined));
    const reasonOf = async (id: string) =>
      (await findInterestForStaff(services, ada, id))?.interest.reason;
    expect(await reasonOf(first.id)).toMatch(/^We tried to reach you about Blackie/);
    value(await review(services, ada, second.id, { ...standard, reason: "Own" }, "own"));
    expect(await reasonOf(second.id)).toBe("Own");
  });

  test("the e-mail names the request and the pet as what it tells of", async () => {
    const { id, email } = await request();
    value(await review(services, ada, id, { decision: "approve" }, undefined));
    const mail = (await emailsTo(services, email)).at(-1);
    const about = await services.db.reader
      .selectFrom("email_subjects")
      .select(["entity", "entity_id as id"])
      .where("email_id", "=", mail?.id ?? "")
      .orderBy("entity")
      .execute();
    expect(about).toEqual([
      { entity: "interest", id },
      { entity: "listing", id: pet },
    ]);
  });

  test("another's late form is told who decided what and when", async () => {
    const { id } = await request(somebody({ name: "Bísí O'Neil" }));
    value(await review(services, ada, id, { decision: "reject" }, "late-1"));
    const decided = dayAndTime();
    services.pass(hourMs);
    const late = await review(services, tunde, id, { decision: "approve" }, "late-2");
    expect(late).toMatchObject({
      code: "CONFLICT",
      message: `Ada Okafor rejected Bísí O'Neil's request for Blackie on ${decided}.`,
    });
    expect((await findPet(services, pet))?.status).toBe("available");
  });

  test("a late form for a withdrawn request says so", async () => {
    const { id } = await request(somebody({ name: "Bísí" }));
    await withdraw(services, id);
    expect(await review(services, ada, id, { decision: "approve" }, undefined)).toMatchObject({
      code: "CONFLICT",
      message: `Bísí's request for Blackie was withdrawn on ${dayAndTime()}.`,
    });
  });

  test.each(["withdrawn", "adopted"] as const)(
    "nobody is approved for a pet that is %s",
    async (status) => {
      const { id } = await request();
      await move(services, pet, status);
      expect(await review(services, ada, id, { decision: "approve" }, status)).toMatchObject({
        code: "CONFLICT",
        message: `Blackie is ${status}, so this request cannot be approved.`,
      });
      expect(await statusOf(id)).toBe("pending");
      value(await review(services, ada, id, { decision: "reject" }, status));
    },
  );

  test("after a release another person can be approved", async () => {
    const [first, second] = [await request(), await request()];
    value(await review(services, ada, first.id, { decision: "approve" }, undefined));
    await withdraw(services, first.id, "approved");
    await move(services, pet, "available");
    value(await review(services, ada, second.id, { decision: "approve" }, undefined));
    expect(await statusOf(second.id)).toBe("approved");
  });

  test("the applicant reads the reason and never the note", async () => {
    const { id, reference, email } = await request();
    const reason = "A family with a bigger yard asked first.\nẸ ṣé!";
    const privateNote = "SECRET: shouted at a volunteer";
    const input = { decision: "reject", reason: ` ${reason}\n`, privateNote } as const;
    value(await review(services, ada, id, input, undefined));
    const mails = await emailsTo(services, email);
    expect(mails.at(-1)?.body).toContain(`\n\n${reason}\n\n`);
    const followed = await findInterestStatus(services, reference, "whole");
    expect(followed?.ownerView?.reason).toBe(reason);
    expect(JSON.stringify({ mails, followed })).not.toContain("SECRET");
    expect((await findInterestForStaff(services, ada, id))?.interest.private_note).toBe(
      privateNote,
    );
    expect((await historyOf("interest", id)).at(-1)?.private_note).toBe(privateNote);
  });

  test("blank reasons are none", async () => {
    const { id } = await request();
    const blank = { decision: "reject", reason: " \n ", privateNote: "" } as const;
    value(await review(services, ada, id, blank, undefined));
    const interest = (await findInterestForStaff(services, ada, id))?.interest;
    expect(interest).toMatchObject({ reason: null, private_note: null });
  });

  test.each([
    newId(new Date("2026-01-01T00:00:00Z")),
    "",
    "1",
    "'; --",
    "\u0000",
    "x".repeat(9999),
  ])("an unknown id is not found", async (id) => {
    expect(await findInterestForStaff(services, ada, id)).toBeUndefined();
    expect(await review(services, ada, id, { decision: "approve" }, "k3")).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("a decision moves the counts with it", async () => {
    const { id } = await request();
    const before = await readCounters(services.db.reader, "interest:");
    value(await review(services, ada, id, { decision: "reject" }, undefined));
    expect(await readCounters(services.db.reader, "interest:")).toEqual({
      ...before,
      "interest:pending": (before["interest:pending"] ?? 0) - 1,
      "interest:rejected": (before["interest:rejected"] ?? 0) + 1,
    });
  });

  test("the only request of a pet is found with its history, oldest first", async () => {
    const { id } = await request();
    services.pass(1000);
    value(await review(services, ada, id, { decision: "reject" }, undefined));
    const found = await findInterestForStaff(services, ada, (await interestOf(services, pet)).id);
    expect(found?.history.map((row) => row.to_status)).toEqual(["pending", "rejected"]);
  });

  const dayAndTime = () => formatInstant(services.now().toISOString());

  async function everything() {
    const all = (
      table: "history" | "outbox" | "idempotency_keys" | "listings" | "counters" | "rate_events",
    ) => services.db.reader.selectFrom(table).selectAll().execute();
    return {
      interests: await rowsOf(services, "interests", {}, "id", "status"),
      history: await all("history"),
      outbox: await all("outbox"),
      receipts: await all("idempotency_keys"),
      listings: await all("listings"),
      counters: await all("counters"),
      rates: await all("rate_events"),
    };
  }
});
