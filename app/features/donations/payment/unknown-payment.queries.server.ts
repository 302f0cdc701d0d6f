import type { Queries } from "#app/platform/db/database.server.ts";
import type { Row } from "#app/platform/db/schema.ts";
import type { ProviderTransaction } from "#app/platform/payments/payment-provider.ts";

type UnknownPayment = Row<"unknown_payments">;

/** Stores a successful payment without a donation. Returns whether it is new. */
export async function insertUnknownPayment(
  q: Queries,
  reference: string,
  transaction: ProviderTransaction,
  now: Date,
): Promise<boolean> {
  const paid = Date.parse(transaction.paidAt ?? "");
  const result = await q
    .insertInto("unknown_payments")
    .values({
      reference,
      provider_id: transaction.id,
      environment: transaction.environment,
      amount_kobo: transaction.amountKobo,
      currency: transaction.currency.slice(0, 10),
      paid_at: Number.isNaN(paid) ? null : new Date(paid).toISOString(),
      found_at: now.toISOString(),
      resolved_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function listUnknownPayments(q: Queries, limit: number): Promise<UnknownPayment[]> {
  return q
    .selectFrom("unknown_payments")
    .selectAll()
    .where("resolved_at", "is", null)
    .orderBy("found_at")
    .orderBy("reference")
    .limit(limit)
    .execute();
}

/** Returns false for one that is not open. */
export async function resolveUnknownPayment(
  q: Queries,
  reference: string,
  at: string,
): Promise<boolean> {
  const result = await q
    .updateTable("unknown_payments")
    .set({ resolved_at: at })
    .where("reference", "=", reference)
    .where("resolved_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
