import { beforeEach, expect, test } from "vitest";
import {
  findInterestStatus,
  verifyRequester,
} from "#app/features/adoption/interest/public/follow-interest.server.ts";
import { formatReference } from "#app/platform/references.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { ask, interestOf, review, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";

onEachEngine("following a reference on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  let pet: string;
  let reference: string;
  const bukola = somebody({ phone: "0803 555 0199", message: "Line one\nLine two" });

  beforeEach(async () => {
    services.pass(hourMs);
    pet = await shelter(services, { name: "Simba" });
    reference = value(await ask(services, pet, bukola)).reference;
  });

  const prove = (digits: string, typed = reference) => verifyRequester(services, typed, digits);

  test("anybody sees the kind, the state, the dates and the next step, and nothing else", async () => {
    const at = services.now().toISOString();
    expect(await findInterestStatus(services, reference, undefined)).toEqual({
      reference,
      kind: "Adoption request",
      status: "pending",
      sentAt: at,
      changedAt: at,
      next: expect.stringMatching(/^Our team reads every request/),
      erased: false,
      ownerView: undefined,
    });
  });

  test("the sender sees everything they sent and every change", async () => {
    const sent = services.now().toISOString();
    services.pass(1000);
    const { id } = await interestOf(services, pet);
    const input = { decision: "reject", reason: "Ẹ ṣé" } as const;
    value(await review(services, ada, id, input, undefined));
    const decided = services.now().toISOString();
    expect(await findInterestStatus(services, reference, "whole")).toMatchObject({
      status: "rejected",
      sentAt: sent,
      changedAt: decided,
      next: expect.stringContaining("Simba"),
      ownerView: {
        ...bukola,
        phone: "0803 555 0199",
        pet: { id: pet, name: "Simba", breed: "Mixed" },
        reason: "Ẹ ṣé",
        history: [
          { at: sent, status: "pending" },
          { at: decided, status: "rejected" },
        ],
      },
    });
    const masked = JSON.stringify(await findInterestStatus(services, reference, undefined));
    for (const secret of ["Simba", "Ẹ ṣé", bukola.name, bukola.email, "0199", ada.name]) {
      expect(masked).not.toContain(secret);
    }
  });

  test("it may be typed in small letters, with dashes and spaces", async () => {
    const shown = formatReference(reference);
    for (const typed of [shown, shown.toLowerCase(), ` ${[...reference].join(" ")}\n`]) {
      expect((await findInterestStatus(services, typed, undefined))?.reference).toBe(reference);
      expect(value(await prove("0199", typed)).reference).toBe(reference);
    }
  });

  test.each(["", "A", "A222222222I", "A2222222222", "%", "'; --", "\u0000", "x".repeat(99_999)])(
    "an unknown reference is not found",
    async (typed) => {
      expect(await findInterestStatus(services, typed, "whole")).toBeUndefined();
      expect(await prove("0199", typed)).toMatchObject({ code: "NOT_FOUND" });
    },
  );

  test("the last four digits of the phone prove the sender, as often as they like", async () => {
    for (let n = 0; n < 12; n += 1) expect(value(await prove(" 01-99 "))).toEqual({ reference });
  });

  test.each(["0198", "", "199", "00199", "٠١٩٩", "%%%%", "9910", "abcd"])(
    "%j are not the digits",
    async (digits) => {
      expect(await prove(digits)).toMatchObject({
        code: "INVALID",
        fields: { digits: ["These are not the last four digits of the phone number we have"] },
      });
    },
  );

  test("after five wrong tries even the right digits wait for an hour", async () => {
    for (let n = 0; n < 5; n += 1)
      expect(await prove(`000${n}`)).toMatchObject({ code: "INVALID" });
    expect(await prove("0199")).toMatchObject({ code: "RATE_LIMITED", retryAfter: 3600 });
    services.pass(hourMs - 1);
    expect(await prove("0199")).toMatchObject({ code: "RATE_LIMITED", retryAfter: 1 });
    services.pass(1);
    expect(value(await prove("0199"))).toEqual({ reference });
  });

  test("wrong tries for one reference do not close another", async () => {
    const other = value(await ask(services, await shelter(services), bukola)).reference;
    for (let n = 0; n < 6; n += 1) await prove("0000");
    expect(value(await prove("0199", other)).reference).toBe(other);
  });

  test("of many tries at once five are heard", { tags: "race" }, async () => {
    const tries = Array.from({ length: 40 }, (_, n) => prove(String(180 + n).padStart(4, "0")));
    const answers = await Promise.all(tries);
    const wrong = answers.filter((answer) => !answer.ok && answer.code === "INVALID");
    expect(wrong).toHaveLength(5);
  });
});
