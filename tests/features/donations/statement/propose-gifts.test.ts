import { expect, test } from "vitest";
import type { Donation } from "#app/features/donations/donation/donation.queries.server.ts";
import { proposeGifts } from "#app/features/donations/statement/propose-gifts.server.ts";
import { listStatementLines } from "#app/features/donations/statement/statement-line.queries.server.ts";
import { servicesForEach } from "#tests/support/services.ts";
import { imported, promised, statementOf } from "#tests/support/statements.ts";

const { services, ada } = servicesForEach("sqlite", "ada");

/** Promised on the day before the transfers below. */
const before = "2026-02-09T10:00:00.000Z";
const promise = (first_name: string, last_name: string, more: Partial<Donation> = {}) =>
  promised(services, { first_name, last_name, created_at: before, ...more });

/** The reference that is proposed for a transfer of ₦5,000.00 on 10 February with this narration. */
async function proposedFor(narration: string): Promise<string | undefined> {
  await imported(services, ada, statementOf(["10/02/2026", narration, "5,000.00"]));
  const all = await listStatementLines(services.db.reader, { terms: [] }, { limit: 9, offset: 0 });
  const line = all.find((one) => one.narration === narration);
  const proposals = await proposeGifts(services.db.reader, line ? [line] : []);
  return proposals.get(line?.id ?? "")?.reference;
}

test("the only gift of a transfer's amount is proposed for it, and of several the one with most names", async () => {
  const halima = await promise("Halima", "Yusuf");
  expect(await proposedFor("TRANSFER")).toBe(halima.reference);
  const other = await promise("Halima", "Bello");
  expect(await proposedFor("NIP HALIMA BELLO")).toBe(other.reference);
});

test("none is proposed where two gifts of the amount fit as well", async () => {
  await promise("Halima", "Yusuf");
  await promise("Halima", "Bello");
  await promise("Uche", "Obi");
  expect(await proposedFor("NIP HALIMA")).toBeUndefined();
  expect(await proposedFor("TRANSFER OF NOBODY")).toBeUndefined();
});

test("a gift is proposed if it was promised by the day of the transfer, and not if it was later", async () => {
  await promise("Halima", "Yusuf", { created_at: "2026-02-11T00:00:00.000Z" });
  expect(await proposedFor("NIP HALIMA YUSUF")).toBeUndefined();
  const sameDay = await promise("Uche", "Obi", { created_at: "2026-02-10T22:00:00.000Z" });
  expect(await proposedFor("NIP UCHE OBI")).toBe(sameDay.reference);
});

test("a gift that is settled is not proposed by its code", async () => {
  const open = await promise("Halima", "Yusuf", { status: "abandoned" });
  expect(await proposedFor(`NIP ${open.reference}`)).toBe(open.reference);
  const at = "2026-02-09T12:00:00.000Z";
  const settled = await promise("Uche", "Obi", {
    ...{ status: "succeeded", paid_at: at, receipt_year: 2026, receipt_number: 1 },
  });
  expect(await proposedFor(`TRF ${settled.reference}`)).toBeUndefined();
});
