import { beforeEach, expect, test } from "vitest";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  findStoredOutcome,
  type IdempotentForm,
  idempotent,
  keyOfCaller,
} from "#app/platform/idempotency/idempotency.server.ts";
import { done, refused } from "#app/platform/outcome.ts";
import { sumRateEvents } from "#app/platform/rate-limit/rate-limit.queries.server.ts";
import { recordHits } from "#app/platform/rate-limit/rate-limit.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

onEachEngine("a form sent more than once on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let bucket: string;
  let runs: number;

  beforeEach(() => {
    bucket = `effect-${crypto.randomUUID()}`;
    runs = 0;
  });

  /** Leaves one trace in the database and answers with its number. */
  async function effect(trx: Queries) {
    runs += 1;
    await recordHits(trx, services.now(), [{ bucket, max: 1, windowMs: hourMs }]);
    return done({ number: runs, text: "Ọ̀rẹ́ 🐕" });
  }
  const form = (changes: Partial<IdempotentForm> = {}): IdempotentForm => ({
    key: bucket,
    verb: "test",
    actorId: "ada",
    content: { bucket, name: "Blackie" },
    ...changes,
  });
  const send = (changes: Partial<IdempotentForm> = {}) =>
    idempotent(services, form(changes), effect);
  const effects = () => sumRateEvents(services.db.reader, bucket, "");

  test("it has one effect and the same answer, also much later", async () => {
    const first = await send();
    services.pass(20 * hourMs);
    expect(await send()).toEqual(first);
    expect([runs, await effects()]).toEqual([1, 1]);
  });

  test("thirty times at once it has one effect and one answer", { tags: "race" }, async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send()));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await effects()).toBe(1);
  });

  test("with other content under its key it is refused and has no effect", async () => {
    await send();
    expect(await send({ content: { bucket, name: "Brownie" } })).toEqual({
      ok: false,
      code: "CONFLICT",
      message: "This form was already sent with other content. Please check it and send it again.",
    });
    expect(await effects()).toBe(1);
  });

  test("of two contents at once under one key, one wins", { tags: "race" }, async () => {
    const answers = await Promise.all(
      ["a", "b"].map((name) => send({ content: { bucket, name } })),
    );
    expect(answers.map((answer) => answer.ok).sort()).toEqual([false, true]);
    expect(await effects()).toBe(1);
  });

  test("another's form, another verb and another key are other forms", async () => {
    await send();
    await send({ actorId: "tunde" });
    await send({ verb: "other" });
    await send({ key: `${bucket}-2` });
    expect(await effects()).toBe(4);
  });

  test("another caller's same key is another form, and each finds what is their own", async () => {
    const [ada, tunde] = [keyOfCaller("ada", bucket), keyOfCaller("tunde", bucket)];
    const first = await send({ key: ada });
    expect(await send({ key: tunde })).not.toEqual(first);
    expect(await send({ key: ada })).toEqual(first);
    expect(await effects()).toBe(2);
  });

  test("what was stored before keys had callers is found under the key alone", async () => {
    const first = await send();
    const again = { key: keyOfCaller("ada", bucket) };
    expect(await send(again)).toEqual(first);
    expect(await findStoredOutcome(services, form(again))).toEqual(first);
    expect((await send({ ...again, content: "other" })).ok).toBe(false);
    expect(await effects()).toBe(1);
  });

  test("without a key nothing is stored: each time its work decides anew", async () => {
    const stored = () => rowsOf(services, "idempotency_keys", {}, "key");
    const before = (await stored()).length;
    await send({ key: undefined });
    await send({ key: undefined });
    expect(await effects()).toBe(2);
    expect(await stored()).toHaveLength(before);
  });

  test("without a key a refusal rolls back what was written before it", async () => {
    const work = async (trx: Queries) => {
      await effect(trx);
      return refused("CONFLICT");
    };
    const answer = await idempotent(services, form({ key: undefined }), work);
    expect(answer).toEqual(refused("CONFLICT"));
    expect(await effects()).toBe(0);
  });

  test("refused, it leaves nothing and its key free for the mended form", async () => {
    const refusal = refused("INVALID", "No picture", { fields: { imageUrl: ["No picture"] } });
    const work = async (trx: Queries) => {
      await effect(trx);
      return refusal;
    };
    expect(await idempotent(services, form(), work)).toEqual(refusal);
    expect(await effects()).toBe(0);
    expect((await send({ content: { bucket, name: "Mended" } })).ok).toBe(true);
    expect(await effects()).toBe(1);
  });

  test("failed half-way, it leaves nothing and may be sent again", { tags: "race" }, async () => {
    const work = async (trx: Queries) => {
      await effect(trx);
      throw new Error("the power went out");
    };
    await expect(idempotent(services, form(), work)).rejects.toThrow("the power went out");
    expect(await effects()).toBe(0);
    expect((await send()).ok).toBe(true);
    expect(await effects()).toBe(1);
  });

  test.each(["x".repeat(100_000), "'; drop table receipts; --", "\u0000", "🐕"])(
    "any text may be its key",
    async (odd) => {
      const key = bucket + odd;
      expect(await send({ key })).toEqual(await send({ key }));
      expect(await effects()).toBe(1);
    },
  );
});
