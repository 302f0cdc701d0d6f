import { beforeEach, describe, expect, test } from "vitest";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { viewReport } from "#app/features/insights/reports/view-reports.server.ts";
import {
  recordPayment,
  takeBackPayment,
} from "#app/features/payments/work-payment/record-payment.server.ts";
import { viewMoney } from "#app/features/payments/work-payment/view-money.server.ts";
import { workPaymentDescriptor } from "#app/features/payments/work-payment/work-payment.descriptor.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { exportOwnData } from "#app/features/privacy/own-data/own-data.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { retentionMs } from "#app/platform/retention-policy.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { everyByte } from "#tests/support/every-byte.ts";
import { value } from "#tests/support/listings.ts";
import { admit, password } from "#tests/support/people.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { booked, openForPets } from "#tests/support/stays.ts";

describe("payments without their people", () => {
  const { services, ada, ngozi } = servicesForEach("sqlite", "ada", "ngozi");
  let bisi: Actor;
  let work: { kind: "stay"; id: string };

  beforeEach(async () => {
    bisi = await openForPets(services, await admit(services, "bisi"));
    const { stay } = await booked(services, bisi.id, { owner: ngozi });
    const step = { stepRole: "boarder", name: "accept", input: {}, actor: bisi, key: undefined };
    value(await takeStepByName(services, staySteps, stay.id, step));
    work = { kind: "stay", id: stay.id };
    const note = "Paid by her sister Ifeoma";
    value(await recordPayment(services, bisi, work, money({ note }), "a-key-of-twenty-letters"));
  });

  const money = (changes: { note?: string; amount?: number } = {}) => ({
    amount: 5_000_00,
    day: lagosDay(services.now()),
    method: "cash" as const,
    note: "",
    again: false,
    ...changes,
  });

  const paymentsIn = async (who: Actor) =>
    (JSON.parse(JSON.stringify(await exportOwnData(services, who))) as { workPayments: object[] })
      .workPayments;

  test("owner and boarder find a payment in their own data, nobody else does", async () => {
    for (const who of [ngozi, bisi]) {
      expect(await paymentsIn(who)).toEqual([
        expect.objectContaining({
          receipt: "W-2026-000001",
          amountKobo: 5_000_00,
          note: "Paid by her sister Ifeoma",
        }),
      ]);
    }
    expect(await paymentsIn(await admit(services, "musa"))).toEqual([]);
  });

  test("an erased owner leaves amount, day and receipt, and no note", async () => {
    value(await eraseAccount(services, ngozi, { password }));
    const seen = await viewMoney(services, ada, work);
    expect(seen?.paidKobo).toBe(5_000_00);
    expect(seen?.payments).toMatchObject([{ receipt: "W-2026-000001", note: "" }]);
    expect(await everyByte(services)).not.toContain("Ifeoma");
  });

  test("an erased boarder leaves the amounts without their name", async () => {
    value(await eraseAccount(services, bisi, { password }));
    const seen = await viewMoney(services, ngozi, work);
    expect(seen?.payments).toMatchObject([
      { amountKobo: 5_000_00, recordedBy: "Former member", note: "" },
    ]);
  });

  test("notes are kept as long as a closed request", async () => {
    services.pass(retentionMs.closedRequest - hourMs);
    await workPaymentDescriptor.deleteExpired(services);
    const noteOf = async () => (await viewMoney(services, ada, work))?.payments[0]?.note;
    expect(await noteOf()).toBe("Paid by her sister Ifeoma");
    services.pass(2 * hourMs);
    await workPaymentDescriptor.deleteExpired(services);
    expect(await noteOf()).toBe("");
  });

  test("the report of the months adds up, less what was taken back", async () => {
    services.pass(hourMs);
    const second = value(
      await recordPayment(
        services,
        ada,
        work,
        money({ amount: 1_000_00 }),
        "another-key-of-letters",
      ),
    );
    const third = value(
      await recordPayment(
        services,
        ada,
        work,
        { ...money({ amount: 2_000_50 }), method: "transfer" },
        "a-third-key-of-letters",
      ),
    );
    const back = { payment: second.id, reason: "" };
    value(await takeBackPayment(services, ada, work, back, undefined));
    const month = lagosDay(services.now()).slice(0, 7);
    const { columns } = await viewReport(services, "work", { from: month, to: month });
    expect(columns.map(({ label, values }) => [label, ...values])).toEqual([
      ["Stays, cash", 5_000_00],
      ["Stays, transfer", 2_000_50],
      ["Appointments, cash", 0],
      ["Appointments, transfer", 0],
      ["Received in all", 7_000_50],
    ]);
    expect(third.receipt).toBe("W-2026-000003");
  });
});
