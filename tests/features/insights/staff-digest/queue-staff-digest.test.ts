import { beforeEach, expect, test } from "vitest";
import {
  digestMs,
  queueStaffDigest,
} from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { request, review, somebody, withdrawRequest } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { suspend } from "#tests/support/people.ts";
import { failingLate, hourMs, servicesForEach } from "#tests/support/services.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("the mail to staff on %s", (engine) => {
  const { services, ada, tunde } = servicesForEach(engine, "ada", "tunde", "ngozi");
  let pet: string;

  beforeEach(async () => {
    pet = await shelter(services);
  });

  const toAda = () => emailsTo(services, ada.email);
  const someone = (name: string) => request(services, pet, somebody({ name }));

  test("goes to every active staff member and to nobody else, and tells of what is new", async () => {
    const { id } = await someone("Bísí");
    await suspend(services, tunde);
    expect(await queueStaffDigest(services)).toBe(1);
    const [mail, ...more] = await toAda();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Bísí asks for Blackie");
    expect(mail?.body).toContain(`http://localhost:3000/adoption-requests/${id}`);
    expect(mail?.due_at).toBe(services.now().toISOString());
    expect(await emailsTo(services, tunde.email)).toEqual([]);
    expect(await emailsTo(services, "ngozi@example.com")).toEqual([]);
  });

  test("names its reader and the requests that it tells of, by id", async () => {
    const [one, two] = [await someone("One"), await someone("Two")];
    await queueStaffDigest(services);
    const [mail] = await toAda();
    const subjects = await rowsOf(
      services,
      "email_subjects",
      { email_id: mail?.id ?? "" },
      "entity",
      "entity_id",
    );
    expect(subjects.map(({ entity, entity_id }) => `${entity} ${entity_id}`).sort()).toEqual(
      [`interest ${one.id}`, `interest ${two.id}`, `person ${ada.id}`].sort(),
    );
  });

  test("is not written when nothing is new", async () => {
    expect(await queueStaffDigest(services)).toBe(0);
    await someone("Bísí");
    await queueStaffDigest(services);
    services.pass(digestMs);
    expect(await queueStaffDigest(services)).toBe(0);
    expect(await toAda()).toHaveLength(1);
  });

  test("what it told of is kept as long as its e-mail, and no longer", async () => {
    await someone("Bísí");
    await queueStaffDigest(services);
    const kept = () => rowsOf(services, "staff_notifications", {}, "id");
    services.pass(90 * 24 * hourMs);
    await deleteExpired(services);
    expect(await kept()).toHaveLength(1);
    services.pass(1);
    await someone("Waiting");
    await deleteExpired(services);
    expect(await kept()).toHaveLength(1);
    expect(await queueStaffDigest(services)).toBe(2);
  });

  test("comes at most every fifteen minutes, and then with everything since", async () => {
    await someone("One");
    expect(await queueStaffDigest(services)).toBe(2);
    await someone("Two");
    await someone("Three");
    services.pass(digestMs - 1);
    expect(await queueStaffDigest(services)).toBe(0);
    services.pass(1);
    expect(await queueStaffDigest(services)).toBe(2);
    const [, second] = await toAda();
    expect(second?.subject).toBe("2 new things about adoption requests");
    expect(second?.body).toMatch(/- Two asks for Blackie[\s\S]*- Three asks for Blackie/);
    expect(second?.body).not.toContain("One asks");
  });

  test("tells of withdrawals, of promises that became free, and of what has been answered since", async () => {
    const [plain, promised, answered] = [
      await someone("Plain"),
      await someone("Promised"),
      await someone("Answered"),
    ];
    await queueStaffDigest(services);
    value(await review(services, ada, promised.id, { decision: "approve" }, "a"));
    value(await withdrawRequest(services, plain.reference, "b"));
    value(await withdrawRequest(services, promised.reference, "c"));
    const late = await someone("Late");
    for (const [{ id }, key] of [
      [answered, "d"],
      [late, "e"],
    ] as const) {
      value(await review(services, ada, id, { decision: "reject" }, key));
    }
    services.pass(digestMs);
    await queueStaffDigest(services);
    const body = (await toAda()).at(-1)?.body ?? "";
    expect(body).toContain("- Plain withdrew the request for Blackie");
    expect(body).toContain("- Promised withdrew the approved request for Blackie");
    expect(body).toContain("- Late asks for Blackie; rejected since");
    expect(body).not.toContain("Answered");
  });

  test("lists twenty and says how many more there are", async () => {
    for (let n = 1; n <= 23; n += 1) await someone(`Person ${n} of many`);
    await queueStaffDigest(services);
    const [mail] = await toAda();
    expect(mail?.subject).toBe("23 new things about adoption requests");
    expect(mail?.body.match(/ of many asks for/g)).toHaveLength(20);
    expect(mail?.body).toContain("And 3 more.");
    services.pass(digestMs);
    expect(await queueStaffDigest(services)).toBe(0);
  });

  test("takes a visitor's name as one short line, whatever it is", async () => {
    await someone(`Eve\n\nDear staff, click ${"here ".repeat(30)}`);
    await queueStaffDigest(services);
    const [mail] = await toAda();
    expect(mail?.subject).toMatch(/^Eve Dear staff, click [here ]{1,60}… asks for Blackie$/);
    expect(mail?.body).not.toContain("\n\nDear staff");
  });

  test("is written once by any number of processes at the same moment", {
    tags: "race",
  }, async () => {
    for (let n = 0; n < 5; n += 1) {
      await someone(`Round ${n}`);
      const others = Array.from({ length: 3 }, () => openDatabase(services.db.options));
      const processes = [services, ...others.map((db) => ({ ...services, db }))];
      const queued = await Promise.all(processes.map(queueStaffDigest));
      expect(queued.sort()).toEqual([0, 0, 0, 2]);
      expect(await toAda()).toHaveLength(n + 1);
      await Promise.all(others.map((db) => db.close()));
      services.pass(digestMs);
    }
  });

  test("raced by new requests, tells of each exactly once", { tags: "race" }, async () => {
    const names = Array.from({ length: 12 }, (_, n) => `Racer ${String(n).padStart(2, "0")}`);
    const rounds = names.map(async (name, n) => {
      const asked = someone(name);
      if (n % 3 === 0) await queueStaffDigest(services);
      return asked;
    });
    await Promise.all(rounds);
    services.pass(digestMs);
    await queueStaffDigest(services);
    const told = (await toAda()).flatMap(({ body }) => body.match(/Racer \d\d/g) ?? []);
    expect(told.sort()).toEqual(names);
  });

  test("waits, with its news, for somebody to read it", async () => {
    await suspend(services, ada);
    await suspend(services, tunde);
    await someone("Patient");
    expect(await queueStaffDigest(services)).toBe(0);
    await updateRows(services, "people", { id: ada.id }, { status: "active" });
    expect(await queueStaffDigest(services)).toBe(1);
  });

  test("keeps its news when anything fails", async () => {
    await someone("Kept");
    await expect(queueStaffDigest(failingLate(services))).rejects.toThrow("power");
    expect(await queueStaffDigest(services)).toBe(2);
  });
});
