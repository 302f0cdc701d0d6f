import { beforeEach, describe, expect, test } from "vitest";
import { viewReceipt } from "#app/features/payments/work-payment/find-work.server.ts";
import { listBilling } from "#app/features/payments/work-payment/list-own-work.server.ts";
import {
  recordPayment,
  takeBackPayment,
} from "#app/features/payments/work-payment/record-payment.server.ts";
import { viewMoney } from "#app/features/payments/work-payment/view-money.server.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { value } from "#tests/support/listings.ts";
import { newKey, servicesForEach } from "#tests/support/services.ts";
import { giveStayBack } from "#tests/support/stay-steps.ts";
import { boarder, handedOver } from "#tests/support/stays.ts";
import { rowsOf } from "#tests/support/tables.ts";
import { newVet, requested, slot, vetTakes } from "#tests/support/vets.ts";

describe("money of a stay", () => {
  const { services, ada } = servicesForEach("sqlite", "ada");
  let bisi: Actor;

  beforeEach(async () => {
    bisi = await boarder(services, "bisi", { places: 3 });
    const home = { about: "", price: 8_000_00, newPhotos: [], removePhotos: [] };
    value(await saveHome(services, bisi, home, undefined));
  });

  const payment = (amount = 10_000_00) => {
    const day = lagosDay(services.now());
    return { amount, day, method: "cash" as const, note: "", again: false };
  };
  const handedOverWork = async (days = {}) => {
    const { id } = await handedOver(services, ada, bisi, days);
    return { kind: "stay", id } as const;
  };

  test("that was taken back is in the audit log, with who did it, the amount and the receipt", async () => {
    const work = await handedOverWork();
    const { id, receipt } = value(await recordPayment(services, bisi, work, payment(), newKey()));
    const back = { payment: id, reason: "" };
    value(await takeBackPayment(services, ada, work, back, newKey()));
    const entries = await rowsOf(services, "audit_log", { entity_id: id, action: "took back" });
    expect(entries).toMatchObject([{ actor_id: ada.id, entity: "work-payment" }]);
    expect(entries[0]?.detail).toContain("₦10,000.00");
    expect(entries[0]?.detail).toContain(`receipt ${receipt} is void`);
  });

  test("is numbered by the year of Lagos, where it is the new one already", async () => {
    services.pass(Date.parse("2026-12-31T23:30:00.000Z") - services.now().getTime());
    const work = await handedOverWork({ startDate: "2027-01-10", endDate: "2027-01-13" });
    const { receipt } = value(await recordPayment(services, bisi, work, payment(), newKey()));
    expect(receipt).toBe("W-2027-000001");
  });

  test("keeps its receipt open to the boarder who received it, after the stay is another's", async () => {
    const work = await handedOverWork();
    const { id } = value(await recordPayment(services, bisi, work, payment(), newKey()));
    expect((await viewReceipt(services, bisi, id))?.workPage).toContain(work.id);
    value(await giveStayBack(services, bisi, work.id, { reason: "Ill" }, undefined));
    const found = await viewReceipt(services, bisi, id);
    expect(found?.payment.id).toBe(id);
    expect(found?.workPage).toBeUndefined();
    const other = await boarder(services, "musa", { places: 1 });
    expect(await viewReceipt(services, other, id)).toBeUndefined();
  });

  test("is not found by the right person in another role", async () => {
    const work = await handedOverWork();
    expect(await viewMoney(services, bisi, work)).toBeDefined();
    const asVet: Actor = { ...bisi, role: "veterinarian" };
    expect(await viewMoney(services, asVet, work)).toBeUndefined();
    expect(await recordPayment(services, asVet, work, payment(), newKey())).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("of a visit that is paid in full is no longer owed", async () => {
    const vet = await newVet(services);
    const { id } = await requested(services, vet, slot(services, 1, "09:00"));
    value(await vetTakes(services, vet, id, "confirm"));
    const work = { kind: "appointment", id } as const;
    const owed = async () => (await listBilling(services, vet, { page: 1, show: "owed" })).rows;
    value(await recordPayment(services, vet, work, payment(7_000_00), newKey()));
    expect((await owed()).map((row) => row.id)).toEqual([id]);
    value(await recordPayment(services, vet, work, payment(500_00), newKey()));
    expect(await owed()).toEqual([]);
  });
});
