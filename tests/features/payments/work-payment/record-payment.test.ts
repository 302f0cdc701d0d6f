import { beforeEach, describe, expect, test } from "vitest";
import { changeAgreedAmount } from "#app/features/boarding/stay/staff/change-agreed-amount.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { listBilling } from "#app/features/payments/work-payment/list-own-work.server.ts";
import {
  recordPayment,
  takeBackPayment,
} from "#app/features/payments/work-payment/record-payment.server.ts";
import { viewMoney } from "#app/features/payments/work-payment/view-money.server.ts";
import {
  type RecordedPayment,
  recordPaymentSchema,
} from "#app/features/payments/work-payment/work-payment.schema.server.ts";
import { computeMoney, maxPaymentKobo } from "#app/features/payments/work-payment/work-payment.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { listSharedHistory } from "#app/platform/history/history.queries.server.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer } from "#tests/support/pets.ts";
import { minuteMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { booked, handedOver, openForPets, present } from "#tests/support/stays.ts";
import { updateRows } from "#tests/support/tables.ts";
import { newVet, requested, slot, vetTakes } from "#tests/support/vets.ts";

onEachEngine("money of stays and appointments on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  let boarder: Actor;

  beforeEach(async () => {
    services.pass(60 * minuteMs);
    boarder = await openForPets(services, await newcomer(services, "petOwner", "Bọ́lá Ìdòwú"));
    const home = { about: "", price: 8_000_00, newPhotos: [], removePhotos: [] };
    value(await saveHome(services, boarder, home, undefined));
  });

  /** A stay of three nights at ₦8,000.00 each that its boarder has accepted. */
  async function acceptedStay() {
    const { stay, owner } = await booked(services, boarder.id);
    const step = { stepRole: "boarder", name: "accept", input: {}, actor: boarder, key: undefined };
    value(await takeStepByName(services, staySteps, stay.id, step));
    return { work: { kind: "stay", id: stay.id } as const, owner };
  }

  const form = (changes: Partial<RecordedPayment> = {}): RecordedPayment => ({
    amount: 10_000_00,
    day: lagosDay(services.now()),
    method: "cash",
    note: "",
    again: false,
    ...changes,
  });

  async function moneyFor(actor: Actor, work: { kind: "stay" | "appointment"; id: string }) {
    const view = await viewMoney(services, actor, work);
    if (!view) return undefined;
    const { agreedKobo, paidKobo, owedKobo, creditKobo, canRecord } = view;
    return { agreedKobo, paidKobo, owedKobo, creditKobo, canRecord };
  }

  test("a boarder's Accept agrees the nights at their price; owner, boarder and staff read what is paid and owed", async () => {
    const { work, owner } = await acceptedStay();
    const whole = { agreedKobo: 24_000_00, paidKobo: 0, owedKobo: 24_000_00, creditKobo: 0 };
    expect(await moneyFor(owner, work)).toEqual({ ...whole, canRecord: false });
    const first = value(await recordPayment(services, boarder, work, form(), newKey()));
    expect(first.receipt).toMatch(/^W-2026-\d{6}$/);
    value(await recordPayment(services, ada, work, form({ method: "transfer" }), newKey()));
    const rest = { agreedKobo: 24_000_00, paidKobo: 20_000_00, owedKobo: 4_000_00, creditKobo: 0 };
    for (const actor of [owner, boarder, ada]) {
      expect(await moneyFor(actor, work)).toEqual({ ...rest, canRecord: actor !== owner });
    }
  });

  test("more than agreed is credit", async () => {
    const { work } = await acceptedStay();
    const paid = value(
      await recordPayment(services, boarder, work, form({ amount: 25_000_50 }), newKey()),
    );
    expect(paid.creditKobo).toBe(1_000_50);
    expect(await moneyFor(boarder, work)).toMatchObject({ owedKobo: 0, creditKobo: 1_000_50 });
  });

  test("staff agree another amount at the hand-over; without one it is the boarder's price", async () => {
    const stay = await handedOver(services, ada, boarder);
    expect(await moneyFor(boarder, { kind: "stay", id: stay.id })).toMatchObject({
      agreedKobo: 24_000_00,
    });
    const back = {
      stepRole: "boarder",
      name: "giveBack",
      input: { reason: "Ill" },
      actor: boarder,
    };
    value(await takeStepByName(services, staySteps, stay.id, { ...back, key: undefined }));
    expect(await moneyFor(ada, { kind: "stay", id: stay.id })).toMatchObject({ agreedKobo: null });
    const input = { boarderId: boarder.id, agreed: 20_000_00, privateNote: null };
    const again = { stepRole: "staff", name: "assign", input, actor: ada, key: undefined };
    value(await takeStepByName(services, staySteps, stay.id, again));
    expect(await moneyFor(ada, { kind: "stay", id: stay.id })).toMatchObject({
      agreedKobo: 20_000_00,
    });
  });

  test("staff change the agreed amount until the check-in, with a reason that both sides read", async () => {
    const { work, owner } = await acceptedStay();
    const change = { agreed: 21_000_00, reason: "One night less to feed" };
    value(await changeAgreedAmount(services, ada, work.id, change, newKey()));
    expect(await moneyFor(owner, work)).toMatchObject({ agreedKobo: 21_000_00 });
    const history = await listSharedHistory(services.db.reader, "stay", work.id);
    expect(history.at(-1)?.reason).toBe("₦21,000.00 agreed. One night less to feed");
    const here = await present(services, ada, boarder);
    expect(await changeAgreedAmount(services, ada, here.id, change, newKey())).toMatchObject({
      code: "CONFLICT",
    });
  });

  test("a veterinarian's fee is agreed by their Confirm, and they record what they received", async () => {
    const vet = await newVet(services);
    const { id, owner } = await requested(services, vet, slot(services, 1, "09:00"));
    const work = { kind: "appointment", id } as const;
    expect(await moneyFor(owner, work)).toMatchObject({ agreedKobo: null, owedKobo: 0 });
    expect(await recordPayment(services, vet, work, form(), newKey())).toMatchObject({
      code: "CONFLICT",
    });
    value(await vetTakes(services, vet, id, "confirm"));
    expect(await moneyFor(owner, work)).toMatchObject({ agreedKobo: 7_500_00, owedKobo: 7_500_00 });
    value(await recordPayment(services, vet, work, form({ amount: 7_500_00 }), newKey()));
    expect(await moneyFor(owner, work)).toMatchObject({ paidKobo: 7_500_00, owedKobo: 0 });
  });

  test("nobody records or reads money of others' stays: they are not found", async () => {
    const { work, owner } = await acceptedStay();
    const vet = await newVet(services);
    const other = await openForPets(services, await newcomer(services, "petOwner", "Other Home"));
    const stranger = await newcomer(services, "petOwner", "Somebody Else");
    for (const actor of [other, vet, stranger]) {
      expect(await viewMoney(services, actor, work)).toBeUndefined();
    }
    for (const actor of [other, vet, stranger, owner]) {
      const refused = await recordPayment(services, actor, work, form(), newKey());
      expect(refused).toMatchObject({ code: "NOT_FOUND" });
    }
    expect((await viewMoney(services, ada, work))?.payments).toEqual([]);
  });

  test("the same form again is the same payment", { tags: "race" }, async () => {
    const { work } = await acceptedStay();
    const key = newKey();
    const first = value(await recordPayment(services, boarder, work, form(), key));
    expect(value(await recordPayment(services, boarder, work, form(), key))).toEqual(first);
    expect((await viewMoney(services, ada, work))?.payments).toHaveLength(1);
  });

  test("the same amount, day and method within ten minutes is asked about once, whoever sends it", async () => {
    const { work } = await acceptedStay();
    value(await recordPayment(services, boarder, work, form(), newKey()));
    const asked = await recordPayment(services, ada, work, form(), newKey());
    const sentence = expect.stringMatching(/^Already recorded by Bọ́lá Ìdòwú at .*tick the box/);
    expect(asked).toMatchObject({ code: "CONFLICT", fields: { again: [sentence] } });
    for (const changes of [{ amount: 1_00 }, { method: "transfer" as const }]) {
      value(await recordPayment(services, ada, work, form(changes), newKey()));
    }
    value(await recordPayment(services, ada, work, form({ again: true }), newKey()));
    services.pass(10 * minuteMs);
    value(await recordPayment(services, ada, work, form(), newKey()));
    expect((await viewMoney(services, ada, work))?.payments).toHaveLength(5);
  });

  test("of the same money recorded by two at once one is kept, and one is asked", {
    tags: "race",
  }, async () => {
    const { work } = await acceptedStay();
    const both = await Promise.all([
      recordPayment(services, boarder, work, form(), newKey()),
      recordPayment(services, ada, work, form(), newKey()),
    ]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect((await viewMoney(services, ada, work))?.payments).toHaveLength(1);
  });

  test("receipts of many at once have each a number of their own, without a gap", {
    tags: "race",
  }, async () => {
    const works = [await acceptedStay(), await handedOverStay(), await handedOverStay()];
    const before = await receiptNumbers();
    const outcomes = await Promise.all(
      works.flatMap(({ work }, at) =>
        // One in four is the same money as another, and asked about: no number is lost by it.
        [1, 2, 3, 3].map((part) =>
          recordPayment(services, ada, work, form({ amount: part * 1_000_00 + at }), newKey()),
        ),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(9);
    const last = before.at(-1) ?? 0;
    expect((await receiptNumbers()).slice(before.length)).toEqual(
      Array.from({ length: 9 }, (_, at) => last + at + 1),
    );
  });

  async function handedOverStay() {
    const home = await openForPets(services, await newcomer(services, "petOwner", "Other Home"));
    boarder = home;
    return acceptedStay();
  }

  async function receiptNumbers(): Promise<number[]> {
    const rows = await services.db.reader
      .selectFrom("work_payments")
      .select("receipt_number")
      .where("receipt_number", "is not", null)
      .orderBy("receipt_number")
      .execute();
    return rows.map(({ receipt_number }) => Number(receipt_number));
  }

  test("within ten minutes a payment is taken back without a word, later with a reason that the other side reads", async () => {
    const { work, owner } = await acceptedStay();
    const first = value(await recordPayment(services, boarder, work, form(), newKey()));
    value(
      await takeBackPayment(services, boarder, work, { payment: first.id, reason: "" }, newKey()),
    );
    expect(await moneyFor(owner, work)).toMatchObject({ paidKobo: 0, owedKobo: 24_000_00 });
    const second = value(await recordPayment(services, boarder, work, form(), newKey()));
    services.pass(10 * minuteMs);
    const silent = { payment: second.id, reason: "" };
    expect(await takeBackPayment(services, boarder, work, silent, newKey())).toMatchObject({
      code: "INVALID",
      fields: { reason: [expect.any(String)] },
    });
    const said = { payment: second.id, reason: "It was for another stay" };
    value(await takeBackPayment(services, boarder, work, said, newKey()));
    const [, read] = (await viewMoney(services, owner, work))?.payments ?? [];
    expect(read?.takenBack).toMatchObject({ by: boarder.name, reason: "It was for another stay" });
    expect(second.receipt).not.toBe(first.receipt);
  });

  test("only who recorded a payment and staff take it back, once", async () => {
    const { work, owner } = await acceptedStay();
    const { id } = value(await recordPayment(services, ada, work, form(), newKey()));
    const back = { payment: id, reason: "" };
    const code = async (actor: Actor, at = work) => {
      const outcome = await takeBackPayment(services, actor, at, back, newKey());
      return outcome.ok ? "done" : outcome.code;
    };
    expect(await code(boarder)).toBe("FORBIDDEN");
    expect(await code(owner)).toBe("NOT_FOUND");
    expect(await code(ada, (await handedOverStay()).work)).toBe("NOT_FOUND");
    expect(await code(ada)).toBe("done");
    expect(await code(ada)).toBe("CONFLICT");
  });

  test("a payment that two take back at once is taken back once", { tags: "race" }, async () => {
    const { work } = await acceptedStay();
    const { id } = value(await recordPayment(services, boarder, work, form(), newKey()));
    const back = { payment: id, reason: "" };
    const both = await Promise.all([
      takeBackPayment(services, boarder, work, back, newKey()),
      takeBackPayment(services, ada, work, back, newKey()),
    ]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await moneyFor(ada, work)).toMatchObject({ paidKobo: 0 });
  });

  test("a deposit for a cancelled stay is kept and can still be recorded; nothing is owed", async () => {
    const { work, owner } = await acceptedStay();
    value(await recordPayment(services, boarder, work, form({ amount: 5_000_00 }), newKey()));
    const cancel = {
      stepRole: "staff",
      name: "cancel",
      input: { reason: "Flood", privateNote: null },
    };
    value(
      await takeStepByName(services, staySteps, work.id, { ...cancel, actor: ada, key: undefined }),
    );
    const kept = { agreedKobo: null, paidKobo: 5_000_00, owedKobo: 0, creditKobo: 0 };
    expect(await moneyFor(owner, work)).toMatchObject(kept);
    value(await recordPayment(services, boarder, work, form({ amount: 1_000_00 }), newKey()));
    const listed = await listBilling(services, owner, { page: 1, show: undefined });
    expect(listed.rows.map(({ id, money }) => [id, money])).toEqual([
      [work.id, "Agreed: nothing, it did not take place; paid: ₦6,000.00"],
    ]);
    expect(listed.owed.all).toEqual({ count: 0, kobo: 0 });
  });

  test("what is owed adds up for owner and boarder, over all pages", async () => {
    const { work, owner } = await acceptedStay();
    value(await recordPayment(services, boarder, work, form(), newKey()));
    for (const actor of [owner, boarder]) {
      const { rows, owed } = await listBilling(services, actor, { page: 1, show: "owed" });
      expect(rows.map(({ id }) => id)).toEqual([work.id]);
      expect(owed.all).toEqual({ count: 1, kobo: 14_000_00 });
    }
    value(await recordPayment(services, boarder, work, form({ amount: 14_000_00 }), newKey()));
    expect((await listBilling(services, owner, { page: 1, show: "owed" })).rows).toEqual([]);
    expect(
      (await listBilling(services, ada, { page: 1, show: undefined })).rows.length,
    ).toBeGreaterThan(1);
  });

  test("a recorded payment is neither changed nor deleted", { tags: "race" }, async () => {
    const { work } = await acceptedStay();
    const { id } = value(await recordPayment(services, boarder, work, form(), newKey()));
    await expect(updateRows(services, "work_payments", { id }, { amount_kobo: 1 })).rejects.toThrow(
      "a payment is never changed",
    );
    await expect(
      services.db.transaction((trx) =>
        trx.deleteFrom("work_payments").where("id", "=", id).execute(),
      ),
    ).rejects.toThrow("a payment is never changed");
  });

  test("tomorrow, no day, nothing and no number are refused in words", () => {
    const schema = recordPaymentSchema("2026-11-20");
    const messageOf = (typed: object) => {
      const fields = { amount: "2,500", day: "2026-11-20", method: "cash", ...typed };
      const read = schema.safeParse(fields);
      return read.success ? read.data : read.error.issues.map(({ message }) => message);
    };
    expect(messageOf({})).toMatchObject({ amount: 2_500_00, again: false });
    expect(messageOf({ day: "2026-11-21" })).toEqual(["This day has not come yet"]);
    expect(messageOf({ day: addDays("2026-11-20", -367) })).toEqual([
      "Please enter a day of the last twelve months",
    ]);
    expect(messageOf({ day: "2026-02-30" })).toContain(
      "Please enter a day that exists, for example 2026-11-20",
    );
    expect(messageOf({ amount: "" })).toEqual(["Please enter the amount"]);
    for (const amount of ["0", "-5", "1e3", "two"]) {
      expect(messageOf({ amount })).toEqual([
        "Please enter an amount in naira, for example 2500 or 2,500.00",
      ]);
    }
    for (const amount of [
      "N5000",
      "NGN 5,000",
      "#5000",
      "5 000",
      "5000.",
      "5000 naira",
      "5000/=",
    ]) {
      expect(messageOf({ amount })).toMatchObject({ amount: 5_000_00 });
    }
    expect(messageOf({ amount: "5.000" })).toEqual([
      "“5.000” can mean 5,000 or 5.00. Please enter an amount in naira, for example 2500 or 2,500.00",
    ]);
    expect(messageOf({ amount: String(maxPaymentKobo / 100 + 1) })).toEqual([
      "Please enter at most ₦100,000,000.00",
    ]);
    expect(messageOf({ method: "card" })).toEqual(["Please choose how it was paid"]);
  });
});

describe("what is owed", () => {
  test("of nothing agreed nothing is owed, and of a no-show what was paid is no credit", () => {
    const paid = { paidKobo: 500, priceKobo: 300 };
    expect(computeMoney({ kind: "appointment", status: "requested", ...paid })).toMatchObject({
      agreedKobo: null,
      creditKobo: 0,
    });
    expect(computeMoney({ kind: "appointment", status: "no_show", ...paid })).toMatchObject({
      owedKobo: 0,
      creditKobo: 0,
    });
    expect(computeMoney({ kind: "stay", status: "checked_out", ...paid })).toMatchObject({
      owedKobo: 0,
      creditKobo: 200,
    });
  });
});
