import { beforeEach, expect, test } from "vitest";
import { done, refused } from "#app/platform/outcome.ts";
import {
  findExceededLimit,
  type RateLimit,
  recordHits,
  verifyRateLimited,
  visitorRateLimits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { tablesWith } from "#tests/support/every-byte.ts";
import { hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";

onEachEngine("limits on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let rateLimits: RateLimit[];

  beforeEach(() => {
    rateLimits = [{ bucket: crypto.randomUUID(), max: 3, windowMs: hourMs }];
  });

  const exceeded = (some = rateLimits) =>
    findExceededLimit(services.db.reader, services.now(), some);
  const use = (some = rateLimits) =>
    services.db.transaction((trx) => recordHits(trx, services.now(), some));

  test("who is counted stands in no table: a bucket's name is stored as its hash", async () => {
    const hit = { bucket: "interest:contact:Somebody@example.com", max: 1, windowMs: hourMs };
    await use([hit]);
    expect(await exceeded([hit])).toMatchObject({ code: "RATE_LIMITED" });
    expect(await tablesWith(services, ["somebody@example.com", "interest:contact"])).toEqual([]);
  });

  test("an allowance is used up by as many effects as it says", async () => {
    for (let n = 0; n < 3; n += 1) {
      expect(await exceeded()).toBeUndefined();
      await use();
    }
    expect(await exceeded()).toEqual({
      ok: false,
      code: "RATE_LIMITED",
      message: "",
      retryAfter: 3600,
    });
  });

  test("each effect comes free again when its own time is over", async () => {
    for (let n = 0; n < 3; n += 1) {
      await use();
      services.pass(10 * minuteMs);
    }
    expect(await exceeded()).toMatchObject({ retryAfter: 30 * 60 });
    services.pass(30 * minuteMs - 500);
    expect(await exceeded()).toMatchObject({ retryAfter: 1 });
    services.pass(500);
    expect(await exceeded()).toBeUndefined();
    await use();
    expect(await exceeded()).toMatchObject({ retryAfter: 10 * 60 });
  });

  test("of several rateLimits the first one used up speaks", { tags: "race" }, async () => {
    const [narrow] = rateLimits as [RateLimit];
    const wide = { bucket: crypto.randomUUID(), max: 5, windowMs: minuteMs };
    for (let n = 0; n < 3; n += 1) await use([wide, narrow]);
    expect(await exceeded([wide])).toBeUndefined();
    expect(await exceeded([wide, narrow])).toMatchObject({ retryAfter: 3600 });
    for (let n = 0; n < 2; n += 1) await use([wide]);
    expect(await exceeded([wide, narrow])).toMatchObject({ retryAfter: 60 });
  });

  test("what is rolled back costs nothing", { tags: "race" }, async () => {
    const failed = services.db.transaction(async (trx) => {
      for (let n = 0; n < 3; n += 1) await recordHits(trx, services.now(), rateLimits);
      throw new Error("the power went out");
    });
    await expect(failed).rejects.toThrow();
    expect(await exceeded()).toBeUndefined();
  });

  test("visitors have 120 an hour for their address and ten for each contact", () => {
    expect(visitorRateLimits("interest", "10.0.0.1", ["a@b.co", "+2348031234567"])).toEqual([
      { bucket: "interest:address:10.0.0.1", max: 120, windowMs: hourMs },
      { bucket: "interest:contact:a@b.co", max: 10, windowMs: hourMs },
      { bucket: "interest:contact:+2348031234567", max: 10, windowMs: hourMs },
    ]);
  });

  test("of twenty wrong guesses at once as many are heard as are allowed", {
    tags: "race",
  }, async () => {
    const wrong = refused("INVALID");
    const guesses = Array.from({ length: 20 }, () =>
      verifyRateLimited(services, rateLimits, wrong),
    );
    const codes = (await Promise.all(guesses)).map((answer) => !answer.ok && answer.code);
    expect(codes.filter((code) => code === "INVALID")).toHaveLength(3);
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(17);
  });

  test("right guesses cost nothing, and too late they are not heard", async () => {
    for (let n = 0; n < 10; n += 1) {
      expect(await verifyRateLimited(services, rateLimits, done(n))).toEqual(done(n));
    }
    for (let n = 0; n < 3; n += 1) await use();
    expect(await verifyRateLimited(services, rateLimits, done(1))).toMatchObject({
      code: "RATE_LIMITED",
    });
  });
});
