import { beforeAll, beforeEach, expect, test } from "vitest";
import { openRequestedStay } from "#app/features/boarding/stay/public/request-stay.server.ts";
import { listStayMessages } from "#app/features/boarding/stay/stay.queries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { failingLate, hourMs, servicesForAll } from "#tests/support/services.ts";
import {
  acceptStay,
  answerAboutStay,
  askAboutStay,
  cancelOwnStay,
  declineStay,
} from "#tests/support/stay-steps.ts";
import { asBooking, boarder, received, send, stayOf, wish } from "#tests/support/stays.ts";
import { rowsOf } from "#tests/support/tables.ts";

onEachEngine("asking for a stay on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  let bisi: Actor;

  beforeAll(async () => {
    bisi = await boarder(services);
  });
  beforeEach(() => services.pass(hourMs));

  const count = async (status = "received") =>
    (await readCounters(services.db.reader, "stay:"))[`stay:${status}`] ?? 0;
  const staysOf = async (phone: string) =>
    rowsOf(services, "stays", { owner_phone: phone }, "reference");

  test("it is kept with its history, its e-mail, its count and a line for the digest", async () => {
    const before = await count();
    const input = wish();
    const { reference, as } = value(await send(services, input));
    expect(as).toBe("new");
    expect(reference).toMatch(/^B[2-9A-HJ-NP-Z]{10}$/);
    const stay = await stayOf(services, reference);
    expect(stay).toMatchObject({
      owner_name: input.ownerName,
      pet_names: "Simba",
      pets: [{ name: "Simba", age: "2.5" }],
      status: "received",
      special_instructions: "Afraid of generators",
      source: "request",
      boarder_id: null,
    });
    expect(await listHistory(services.db.reader, "stay", stay.id)).toMatchObject([
      { actor_id: null, actor_name: input.ownerName, from_status: null, to_status: "received" },
    ]);
    const [mail, ...more] = await emailsTo(services, input.ownerEmail);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("We have your boarding request for Simba");
    expect(mail?.body).toContain(`${services.site.origin}/r/${reference}`);
    expect(await count()).toBe(before + 1);
    const told = await rowsOf(services, "staff_notifications", { entity_id: stay.id }, "event");
    expect(told).toEqual([{ event: "stay-new" }]);
  });

  test.each([
    ["with one key", true],
    ["without a key", false],
  ])(
    "fifty identical forms at once %s make one stay, one e-mail and one answer",
    { tags: "race" },
    async (_, keyed) => {
      const input = wish();
      const key = keyed ? { key: `key-of-fifty-${engine}-forms` } : {};
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => send(services, input, key)),
      );
      expect(new Set(answers.map((answer) => value(answer).reference)).size).toBe(1);
      expect(await staysOf(input.ownerPhone)).toHaveLength(1);
      expect(await emailsTo(services, input.ownerEmail)).toHaveLength(1);
    },
  );

  test("the same pet and days in other words are the first request, told to its first address alone", async () => {
    const input = wish();
    const first = value(await send(services, input));
    const again = { ...input, petName: "SIMBA", ownerEmail: "another@example.com" };
    const second = value(await send(services, again));
    expect(second).toEqual({ reference: first.reference, as: "repeated" });
    expect((await emailsTo(services, input.ownerEmail)).at(-1)?.subject).toBe(
      "We already have your boarding request for Simba",
    );
    expect(await emailsTo(services, "another@example.com")).toEqual([]);
    expect(openRequestedStay(second, true)).toMatchObject({ ok: true });
    expect(openRequestedStay(second, false)).toMatchObject({ ok: false, code: "CONFLICT" });
  });

  test("once the first is closed the same pet and days may be asked for again", async () => {
    const input = wish();
    const first = value(await send(services, input));
    value(await cancelOwnStay(services, first.reference, undefined));
    const second = value(await send(services, input));
    expect(second.as).toBe("new");
    expect(second.reference).not.toBe(first.reference);
  });

  test("a key that was used with other words is refused", async () => {
    const key = `a-key-used-twice-on-${engine}`;
    value(await send(services, wish(), { key }));
    expect(await send(services, wish(), { key })).toMatchObject({ ok: false, code: "CONFLICT" });
  });

  test("ten an hour of one phone are taken, the next is told to wait, and repeats cost nothing", async () => {
    const { ownerEmail, ownerPhone } = wish();
    const day = (number: number) => `2026-08-${String(number).padStart(2, "0")}`;
    const ask = (number: number) => {
      const dates = { startDate: day(number), endDate: day(number) };
      return send(services, wish({ ownerEmail, ownerPhone, ...dates }));
    };
    for (let number = 1; number <= 10; number += 1) value(await ask(number));
    expect(await ask(11)).toMatchObject({ ok: false, code: "RATE_LIMITED" });
    expect(await ask(10)).toMatchObject({ ok: true });
    services.pass(hourMs);
    expect(await ask(11)).toMatchObject({ ok: true });
  });

  test("a failure at the very end leaves nothing behind", async () => {
    const input = wish();
    const before = await count();
    await expect(send(failingLate(services), input)).rejects.toThrow("the power went out");
    expect(await staysOf(input.ownerPhone)).toEqual([]);
    expect(await emailsTo(services, input.ownerEmail)).toEqual([]);
    expect(await count()).toBe(before);
  });

  test("staff accept or decline once, with what the owner reads and what they do not", async () => {
    const stay = await received(services);
    const input = { reason: "Bring her own bed.", privateNote: "Knows us from 2024." };
    const answers = await Promise.all([
      acceptStay(services, ada, stay.id, input, undefined),
      declineStay(services, ada, stay.id, { reason: "We are full." }, undefined),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const late = answers.find(({ ok }) => !ok);
    expect(late && !late.ok && late.message).toMatch(
      /^Ada Okafor (accepted|declined) the stay of Simba on /,
    );
    const mails = await emailsTo(services, stay.owner_email);
    expect(mails).toHaveLength(2);
    expect(mails.some(({ body }) => body.includes("Knows us"))).toBe(false);
  });

  test("a question goes to the owner and waits for the answer, and both stand in the thread", async () => {
    const stay = await received(services);
    const question = { question: "Is Simba vaccinated against rabies?" };
    value(await askAboutStay(services, ada, stay.id, question, undefined));
    expect((await stayOf(services, stay.reference)).status).toBe("needs_info");
    const mail = (await emailsTo(services, stay.owner_email)).at(-1);
    expect(mail?.body).toContain(question.question);
    services.pass(1000);
    const answer = { answer: "Yes, in March." };
    const sent = await Promise.all([
      answerAboutStay(services, stay.reference, answer, "the-same-answer-twice"),
      answerAboutStay(services, stay.reference, answer, "the-same-answer-twice"),
    ]);
    expect(sent.every(({ ok }) => ok)).toBe(true);
    expect((await stayOf(services, stay.reference)).status).toBe("received");
    expect(await listStayMessages(services.db.reader, stay.id)).toMatchObject([
      { author: "staff", author_name: ada.name, text: question.question },
      { author: "owner", text: answer.answer },
    ]);
    expect(await answerAboutStay(services, stay.reference, answer, undefined)).toMatchObject({
      ok: false,
      code: "CONFLICT",
    });
  });

  test("an owner's booking is answered by the boarder it names and by nobody else", async () => {
    const stay = await received(services);
    await asBooking(services, stay.id, bisi.id);
    expect(await acceptStay(services, ada, stay.id, {}, undefined)).toMatchObject({
      ok: false,
      code: "CONFLICT",
    });
    const other: Actor = { ...bisi, id: ada.id };
    expect(await acceptStay(services, other, stay.id, {}, undefined)).toMatchObject({
      ok: false,
      code: "NOT_FOUND",
    });
    expect(await acceptStay(services, bisi, stay.id, {}, undefined)).toMatchObject({ ok: true });
  });
});
