import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { insertInterest } from "#app/features/adoption/interest/interest.queries.server.ts";
import { findInterestForStaff } from "#app/features/adoption/interest/staff/find-interest.server.ts";
import { changeListingStatus } from "#app/features/adoption/listing/listing.queries.server.ts";
import { completeAdoption } from "#app/features/adoption/listing-desk/complete-adoption.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { newId } from "#app/platform/ids.ts";
import { undoMs } from "#app/platform/undo.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { ask, interestsOf, request, review, somebody } from "#tests/support/interests.ts";
import { markAdopted, move, shelter, value } from "#tests/support/listings.ts";
import { interestRow } from "#tests/support/rows.ts";
import { failingLate, hourMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

onEachEngine("a pet that has gone home on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  let pet: string;

  beforeEach(async () => {
    services.pass(hourMs);
    pet = await shelter(services);
  });

  const approve = (id: string) => review(services, ada, id, { decision: "approve" }, newKey());
  const adopt = (by = ada, form = newKey()) => markAdopted(services, by, pet, form);
  const statusOf = async (id: string) =>
    (await findInterestForStaff(services, ada, id))?.interest.status;
  const petStatus = async () => (await findPet(services, pet))?.status;
  const dayAndTime = () => formatInstant(services.now().toISOString());

  test("is adopted; the approved request stays, every pending one is closed kindly, others are left alone", async () => {
    const [home, one, two] = [
      await request(services, pet),
      await request(services, pet),
      await request(services, pet),
    ];
    const elsewhere = await request(services, await shelter(services));
    value(await approve(home.id));
    services.pass(1000);
    expect(await adopt(tunde)).toEqual({ ok: true, value: { name: "Blackie", closed: 2 } });
    expect(await petStatus()).toBe("adopted");
    expect(await statusOf(home.id)).toBe("approved");
    expect(await statusOf(elsewhere.id)).toBe("pending");
    expect((await listHistory(services.db.reader, "listing", pet)).at(-1)).toMatchObject({
      actor_id: tunde.id,
      from_status: "reserved",
      to_status: "adopted",
    });
    for (const { id, email } of [one, two]) {
      expect((await findInterestForStaff(services, ada, id))?.interest).toMatchObject({
        status: "rejected",
        decided_by: tunde.id,
        reason: expect.stringMatching(/^Blackie has found a home/),
      });
      expect((await listHistory(services.db.reader, "interest", id)).at(-1)).toMatchObject({
        actor_name: tunde.name,
        from_status: "pending",
        to_status: "rejected",
        reason: expect.stringMatching(/^Blackie has found a home/),
      });
      const mails = await emailsTo(services, email);
      expect(mails).toHaveLength(2);
      expect(mails.at(-1)).toMatchObject({
        subject: "Blackie has found a home",
        due_at: new Date(services.now().getTime() + undoMs).toISOString(),
      });
    }
    expect(await emailsTo(services, home.email)).toHaveLength(2);
  });

  test("may go home without a request of ours", async () => {
    expect(await adopt()).toEqual({ ok: true, value: { name: "Blackie", closed: 0 } });
    expect((await listHistory(services.db.reader, "listing", pet)).at(-1)?.from_status).toBe(
      "available",
    );
  });

  test("goes home once: a later form is told who said so when", async () => {
    value(await adopt());
    expect(await adopt(tunde)).toMatchObject({
      code: "CONFLICT",
      message: `Ada Okafor marked Blackie as adopted on ${dayAndTime()}.`,
    });
    expect(await listHistory(services.db.reader, "listing", pet)).toHaveLength(1);
  });

  test("a form without a key that is sent again is told who said so when", async () => {
    const { email } = await request(services, pet);
    const marking = () => markAdopted(services, ada, pet, undefined);
    value(await marking());
    expect(await marking()).toMatchObject({
      code: "CONFLICT",
      message: `Ada Okafor marked Blackie as adopted on ${dayAndTime()}.`,
    });
    expect(await emailsTo(services, email)).toHaveLength(2);
  });

  test("goes home by an approved request, once, and closes the others", async () => {
    const [home, other] = [await request(services, pet), await request(services, pet)];
    value(await approve(home.id));
    const complete = (form?: string) => completeAdoption(services, tunde, home.id, form);
    const answer = await complete("complete-once");
    expect(answer).toMatchObject({ ok: true, value: { pet: "Blackie", closed: 1 } });
    expect(await complete("complete-once")).toEqual(answer);
    expect(await petStatus()).toBe("adopted");
    expect(await statusOf(home.id)).toBe("approved");
    expect(await statusOf(other.id)).toBe("rejected");
    expect(await complete()).toMatchObject({
      code: "CONFLICT",
      message: `Túndé Bakare marked Blackie as adopted on ${dayAndTime()}.`,
    });
  });

  test("does not go home by a request that is not approved", async () => {
    const { id } = await request(services, pet, somebody({ name: "Bísí" }));
    value(await review(services, ada, id, { decision: "reject" }, newKey()));
    expect(await completeAdoption(services, ada, id, newKey())).toMatchObject({
      code: "CONFLICT",
      message: `Ada Okafor rejected Bísí's request for Blackie on ${dayAndTime()}.`,
    });
    expect(await petStatus()).toBe("available");
    const nobody = newId(services.now());
    expect(await completeAdoption(services, ada, nobody, newKey())).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test.each(["draft", "withdrawn"] as const)("does not go home from %s", async (status) => {
    const { id } = await request(services, pet);
    await move(services, pet, status);
    expect(await adopt()).toMatchObject({ code: "CONFLICT", message: `Blackie is ${status}.` });
    expect(await statusOf(id)).toBe("pending");
  });

  test("twenty times the same form at once is one step with one answer", {
    tags: "race",
  }, async () => {
    const { email } = await request(services, pet);
    const answers = await Promise.all(Array.from({ length: 20 }, () => adopt(ada, "home-once")));
    expect(answers.every((answer) => answer.ok && answer.value.closed === 1)).toBe(true);
    expect(await emailsTo(services, email)).toHaveLength(2);
  });

  test("raced by an approval, the pet is adopted and nobody is left waiting", {
    tags: "race",
  }, async () => {
    for (let n = 0; n < 10; n += 1) {
      pet = await shelter(services);
      const [one, two] = [await request(services, pet), await request(services, pet)];
      const [approved, adopted] = await Promise.all([approve(one.id), adopt(tunde)]);
      expect(value(adopted).closed).toBe(approved.ok ? 1 : 2);
      expect(await petStatus()).toBe("adopted");
      expect(await statusOf(one.id)).toBe(approved.ok ? "approved" : "rejected");
      expect(await statusOf(two.id)).toBe("rejected");
      if (!approved.ok) {
        expect(approved).toMatchObject({
          code: "CONFLICT",
          message: expect.stringContaining("Túndé Bakare rejected"),
        });
      }
    }
  });

  test("raced by new requests, none is left pending for a pet that has gone", {
    tags: "race",
  }, async () => {
    for (let n = 0; n < 5; n += 1) {
      pet = await shelter(services);
      const asking = Array.from({ length: 4 }, () => ask(services, pet, somebody()));
      const [adopted, ...asked] = await Promise.all([adopt(), ...asking]);
      const inTime = asked.filter(({ ok }) => ok).length;
      expect(value(adopted).closed).toBe(inTime);
      const left = (await interestsOf(services, pet)).map(({ status }) => status);
      expect(left).toEqual(Array.from({ length: inTime }, () => "rejected"));
    }
  });

  test("whoever asks while the pet goes home waits for that, and is told", async () => {
    const sent = { to: undefined as ReturnType<typeof ask> | undefined };
    await services.db.transaction(async (trx) => {
      const step = { id: pet, from: ["available"], to: "adopted" } as const;
      await changeListingStatus(trx, { ...step, now: services.now().toISOString() });
      sent.to = ask(services, pet, somebody());
      await sleep(300);
    });
    expect(await sent.to).toMatchObject({ code: "CONFLICT" });
    expect(await interestsOf(services, pet)).toEqual([]);
  });

  test("thousands who wait are closed, each with a history row and an e-mail", async () => {
    const count = 1201;
    const at = services.now().toISOString();
    const rows = Array.from({ length: count }, () =>
      interestRow(pet, { id: newId(services.now()), created_at: at, updated_at: at }),
    );
    await services.db.transaction(async (trx) => {
      for (const row of rows) await insertInterest(trx, row);
    });
    expect(await adopt()).toEqual({ ok: true, value: { name: "Blackie", closed: count } });
    const ids = new Set(rows.map(({ id }) => id));
    const changes = await rowsOf(services, "history", { to_status: "rejected" }, "entity_id");
    expect(changes.filter(({ entity_id }) => ids.has(entity_id))).toHaveLength(count);
    const mails = await services.db.reader
      .selectFrom("outbox")
      .select("cause")
      .where("cause", "like", "interest-closed:%")
      .execute();
    expect(mails.filter(({ cause }) => ids.has(cause?.split(":")[2] ?? ""))).toHaveLength(count);
  });

  test("when anything fails nothing of it is left", async () => {
    const { id, email } = await request(services, pet);
    await expect(markAdopted(failingLate(services), ada, pet, "f")).rejects.toThrow("power");
    expect(await petStatus()).toBe("available");
    expect(await statusOf(id)).toBe("pending");
    expect(await emailsTo(services, email)).toHaveLength(1);
  });

  test.each([newId(new Date("2026-01-01T00:00:00Z")), "", "'; --", "\u0000"])(
    "an unknown id is not found",
    async (id) => {
      expect(await markAdopted(services, ada, id, newKey())).toMatchObject({ code: "NOT_FOUND" });
    },
  );
});
