import { beforeEach, expect, test } from "vitest";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { newId } from "#app/platform/ids.ts";
import { formatReference } from "#app/platform/references.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { ask, interestOf, interestsOf, somebody, withdraw } from "#tests/support/interests.ts";
import { move, shelter, value } from "#tests/support/listings.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";

onEachEngine("expressing interest on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let pet: string;

  beforeEach(async () => {
    services.pass(hourMs);
    pet = await shelter(services);
  });

  const pending = async () =>
    (await readCounters(services.db.reader, "interest:"))["interest:pending"];

  test("it is kept with its history, its e-mail and its count", async () => {
    const before = (await pending()) ?? 0;
    const bukola = somebody();
    const { reference, as, pet: name } = value(await ask(services, pet, bukola));
    expect({ as, name }).toEqual({ as: "new", name: "Blackie" });
    expect(reference).toMatch(/^A[2-9A-HJ-NP-Z]{10}$/);
    const interest = await interestOf(services, pet);
    expect(interest).toMatchObject({ ...bukola, reference, status: "pending", decided_at: null });
    expect(await listHistory(services.db.reader, "interest", interest.id)).toMatchObject([
      { actor_id: null, actor_name: bukola.name, from_status: null, to_status: "pending" },
    ]);
    const [mail, ...more] = await emailsTo(services, bukola.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "We have your request for Blackie" });
    expect(mail?.due_at).toBe(services.now().toISOString());
    expect(mail?.body).toContain(`${services.site.origin}/r/${reference}`);
    expect(mail?.body).toContain(formatReference(reference));
    expect(await pending()).toBe(before + 1);
  });

  test("fifty identical forms at once make one row, one e-mail and one answer", {
    tags: "race",
  }, async () => {
    const bukola = somebody();
    const form = () => ask(services, pet, bukola);
    const answers = (await Promise.all(Array.from({ length: 50 }, form))).map(value);
    expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1);
    expect(answers.filter((answer) => answer.as === "new")).toHaveLength(1);
    expect(answers.filter((answer) => answer.as === "same-form")).toHaveLength(49);
    const interest = await interestOf(services, pet);
    expect(interest.reference).toBe(answers[0]?.reference);
    expect(await emailsTo(services, bukola.email)).toHaveLength(1);
    expect(await listHistory(services.db.reader, "interest", interest.id)).toHaveLength(1);
  });

  test("fifty people at once are fifty requests", { tags: "race" }, async () => {
    const form = () => ask(services, pet, somebody());
    const answers = (await Promise.all(Array.from({ length: 50 }, form))).map(value);
    expect(new Set(answers.map((answer) => answer.reference)).size).toBe(50);
    expect(await interestsOf(services, pet)).toHaveLength(50);
  });

  test.each([
    ["the same phone with other spaces", { phone: "0703 999-0001" }],
    ["the same phone with +234", { phone: "+234 703 999 0001" }],
    ["the same phone with +234 and the zero", { phone: "+234 (0) 703 999 0001" }],
    ["the same phone with 234", { phone: "2347039990001" }],
    ["the same phone with 00234", { phone: "002347039990001" }],
    ["the same phone without its zero", { phone: "7039990001" }],
    ["the same e-mail address in capitals", { email: "FIRST@Example.COM" }],
    [
      "the same phone and e-mail address in other words",
      { phone: "07039990001", email: "first@example.com" },
    ],
  ])("%s is the same person", async (_, changes) => {
    const bukola = somebody({ phone: "07039990001", email: "first@example.com" });
    const first = value(await ask(services, pet, bukola));
    const again = somebody({ message: "Please!", ...changes });
    const second = value(await ask(services, pet, again));
    expect(second).toEqual({ reference: first.reference, as: "repeated", pet: "Blackie" });
    expect((await interestOf(services, pet)).message).toBe(bukola.message);
  });

  test("the very same words in another spelling of phone and e-mail are the same form", {
    tags: "race",
  }, async () => {
    const bukola = somebody({ phone: "0805 123 4567", email: "Bukola@example.com" });
    const first = value(await ask(services, pet, bukola));
    const again = { ...bukola, phone: "+2348051234567", email: "bukola@EXAMPLE.com" };
    expect(value(await ask(services, pet, again))).toEqual({ ...first, as: "same-form" });
    expect(await emailsTo(services, bukola.email)).toHaveLength(1);
  });

  test("a second asking is told to the first address only, once a Lagos day", async () => {
    const bukola = somebody();
    const { reference } = value(await ask(services, pet, bukola));
    const again = somebody({ phone: bukola.phone });
    for (let n = 0; n < 3; n += 1)
      value(await ask(services, pet, { ...again, message: `Try ${n}` }));
    const [, told, ...more] = await emailsTo(services, bukola.email);
    expect(more).toEqual([]);
    expect(told?.subject).toBe("You already asked about Blackie");
    expect(told?.body).toContain(reference);
    services.pass(24 * hourMs);
    value(await ask(services, pet, again));
    expect(await emailsTo(services, bukola.email)).toHaveLength(3);
    expect(await emailsTo(services, again.email)).toEqual([]);
  });

  test("the same person may ask about another pet", async () => {
    const bukola = somebody();
    const first = value(await ask(services, pet, bukola));
    const second = value(await ask(services, await shelter(services, { name: "Ọṣun" }), bukola));
    expect(second).toMatchObject({ as: "new", pet: "Ọṣun" });
    expect(second.reference).not.toBe(first.reference);
  });

  test("after a withdrawal the same person may ask again", async () => {
    const bukola = somebody();
    const first = value(await ask(services, pet, bukola));
    await withdraw(services, (await interestOf(services, pet)).id);
    const second = value(await ask(services, pet, bukola));
    expect(second.as).toBe("new");
    expect(second.reference).not.toBe(first.reference);
    expect(await interestsOf(services, pet)).toHaveLength(2);
  });

  test.each([
    ["reserved", /^Blackie is reserved/],
    ["adopted", /^Blackie has found a home/],
  ] as const)("a pet that is %s answers with a sentence", async (status, sentence) => {
    await move(services, pet, status);
    const bukola = somebody();
    const refusal = await ask(services, pet, bukola);
    expect(refusal).toMatchObject({
      ok: false,
      code: "CONFLICT",
      message: expect.stringMatching(sentence),
    });
    expect(await interestsOf(services, pet)).toEqual([]);
    expect(await emailsTo(services, bukola.email)).toEqual([]);
  });

  test("whoever asked before a pet was reserved still gets their reference", async () => {
    const bukola = somebody();
    const first = value(await ask(services, pet, bukola));
    await move(services, pet, "reserved");
    expect(value(await ask(services, pet, bukola))).toEqual({ ...first, as: "same-form" });
  });

  test.each(["draft", "withdrawn"] as const)("a pet that is %s is not found", async (status) => {
    await move(services, pet, status);
    expect(await ask(services, pet, somebody())).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });

  test.each([
    ["unknown", newId(new Date("2026-01-01T00:00:00Z"))],
    ["empty", ""],
    ["a number", "1"],
    ["hostile", "'; drop table interests; --"],
    ["odd", "\u0000\ud800%_"],
    ["very long", "x".repeat(100_000)],
  ])("an id that is %s is not found", async (_, id) => {
    expect(await ask(services, id, somebody())).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });

  test("an address may send 120 in an hour, and again an hour later", async () => {
    const address = "102.89.7.7";
    const late = somebody();
    for (let n = 0; n < 120; n += 1) value(await ask(services, pet, somebody(), address));
    expect(await ask(services, pet, late, address)).toMatchObject({
      ok: false,
      code: "RATE_LIMITED",
      retryAfter: 3600,
    });
    expect(await emailsTo(services, late.email)).toEqual([]);
    value(await ask(services, pet, somebody(), "102.89.7.8"));
    services.pass(hourMs - 1);
    expect(await ask(services, pet, late, address)).toMatchObject({
      code: "RATE_LIMITED",
      retryAfter: 1,
    });
    services.pass(1);
    expect(value(await ask(services, pet, late, address)).as).toBe("new");
  });

  test.each(["phone", "email"] as const)(
    "one %s may ask about ten pets in an hour",
    async (contact) => {
      const bukola = somebody();
      const known = { [contact]: bukola[contact] };
      for (let n = 0; n < 10; n += 1)
        value(await ask(services, await shelter(services), somebody(known)));
      expect(await ask(services, pet, somebody(known))).toMatchObject({ code: "RATE_LIMITED" });
      services.pass(hourMs);
      expect(value(await ask(services, pet, somebody(known))).as).toBe("new");
    },
  );

  test.each(["phone", "email"] as const)(
    "of twenty-two pets that one %s asks about at once, ten are asked for",
    { tags: "race" },
    async (contact) => {
      const known = { [contact]: somebody()[contact] };
      const pets: Awaited<ReturnType<typeof shelter>>[] = [];
      while (pets.length < 22) pets.push(await shelter(services));
      const answers = await Promise.all(
        pets.map((one, n) => ask(services, one, somebody(known), `10.1.0.${n}`)),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
      expect(answers.filter((one) => !one.ok && one.code === "RATE_LIMITED")).toHaveLength(12);
    },
  );

  test("replays, second askings and refusals use up nothing", async () => {
    const bukola = somebody();
    const address = "102.89.9.9";
    const reserved = await shelter(services, { status: "reserved" });
    value(await ask(services, pet, bukola, address));
    for (let n = 0; n < 30; n += 1) {
      value(await ask(services, pet, bukola, address));
      value(await ask(services, pet, { ...bukola, message: `Again ${n}` }, address));
      expect(await ask(services, reserved, bukola, address)).toMatchObject({ code: "CONFLICT" });
      expect(await ask(services, "nowhere", bukola, address)).toMatchObject({ code: "NOT_FOUND" });
    }
    for (let n = 0; n < 9; n += 1) {
      value(await ask(services, await shelter(services), bukola, address));
    }
    expect(await ask(services, await shelter(services), bukola, address)).toMatchObject({
      code: "RATE_LIMITED",
    });
  });

  test("names and words of any kind are kept as they were typed", async () => {
    const bukola = somebody({
      name: "Bísí O'Neil-Ọláyínká עברית",
      message: 'Mo fẹ́ràn ajá <3 & "cats"\n‏أحب الكلاب‏\n🐶👩🏾‍🦱 %_\\ {{name}}',
    });
    value(await ask(services, pet, bukola));
    expect(await interestOf(services, pet)).toMatchObject(bukola);
    const [mail] = await emailsTo(services, bukola.email);
    expect(mail?.body).toContain(`Dear ${bukola.name},`);
  });

  test.each([
    ["letters", "x"],
    ["Yoruba letters", "ọ"],
    ["spaces between", "a "],
  ])("5,000 characters of %s fit", async (_, character) => {
    const message = `${character.repeat(5000 / character.length - 1)}${"z".repeat(character.length)}`;
    value(await ask(services, pet, somebody({ message })));
    expect((await interestOf(services, pet)).message).toBe(message);
  });
});
