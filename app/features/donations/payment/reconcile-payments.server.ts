import { changeDonation } from "#app/features/donations/donation/change-donation.server.ts";
import { canBecome, transferAwaitedDays } from "#app/features/donations/donation/donation.ts";
import { addDays, dayMs, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { done } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findAttempt, updateAttempt } from "./attempt.queries.server.ts";
import { checkAfterMs } from "./payment.ts";
import {
  claimDueAttempt,
  listDueAttempts,
  listExpiredTransfers,
  listUnsettled,
  recordReconciled,
  wasReconciled,
} from "./reconcile.queries.server.ts";
import { settleDonation } from "./settle-donation.server.ts";

const batch = 100;
/** Longer than one check can take. */
const claimMs = 2 * 60_000;
/** Days that the nightly sweep covers; the provider repeats webhooks for three. */
const sweepDays = 4;
const maxPages = 200;

/**
 * Polls attempts whose webhook never came, at each of `checkAfterMs`; the last check gives up unpaid ones. Stops when
 * the provider cannot be reached. Returns how many it checked.
 */
export async function reconcilePayments(services: AppServices): Promise<number> {
  await giveUpTransfers(services);
  if (!services.payments) return 0;
  const now = services.now().toISOString();
  let checkedCount = 0;
  const until = new Date(services.now().getTime() + claimMs).toISOString();
  for (const reference of await listDueAttempts(services.db.reader, { now, limit: batch })) {
    const claim = (trx: Queries) => claimDueAttempt(trx, reference, { now, until });
    if (!(await services.db.transaction(claim))) continue;
    const settled = await settleDonation(services, reference, "reconciliation");
    if (!settled.ok) {
      await postponeCheck(services, reference);
      return checkedCount;
    }
    checkedCount += 1;
  }
  return checkedCount;
}

/** Moves the attempt to the end of the queue, so that it cannot block the others. */
async function postponeCheck(services: AppServices, reference: string): Promise<void> {
  const later = new Date(services.now().getTime() + checkAfterMs[0]).toISOString();
  await services.db.transaction(async (trx) => {
    const attempt = await findAttempt(trx, reference);
    if (attempt?.next_check_at) await updateAttempt(trx, attempt.id, { next_check_at: later });
  });
}

/** A transfer that arrives later still counts. */
async function giveUpTransfers(services: AppServices): Promise<void> {
  const now = services.now();
  const before = new Date(now.getTime() - transferAwaitedDays * dayMs).toISOString();
  for (const id of await listExpiredTransfers(services.db.reader, { before, limit: batch })) {
    await transact(services, async (trx) => {
      const changed = await changeDonation(trx, id, "abandoned", {
        actor: { name: "Clock" },
        now,
        can: ({ status, method }) => method === "transfer" && canBecome(status, "abandoned"),
      });
      return changed.ok ? done(null) : changed;
    });
  }
}

/**
 * Once per Lagos day: settles the provider's successful transactions of the last days that we have not counted. Returns
 * how many, or undefined when the day is done or the provider cannot be reached.
 */
export async function sweepPayments(services: AppServices): Promise<number | undefined> {
  const { payments, db } = services;
  const now = services.now();
  const today = lagosDay(now);
  if (!payments || (await wasReconciled(db.reader, today))) return undefined;
  const from = lagosInstant(addDays(today, -sweepDays)).toISOString();
  let settledCount = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    const found = await payments.listSuccessful({ from, to: now.toISOString(), page });
    if (!found.ok) return undefined;
    const references = found.transactions.map(({ reference }) => reference);
    for (const reference of await listUnsettled(db.reader, references)) {
      const settled = await settleDonation(services, reference, "sweep");
      if (!settled.ok) return undefined;
      settledCount += 1;
    }
    if (!found.more) break;
  }
  await db.transaction((trx) => recordReconciled(trx, today, now.toISOString()));
  return settledCount;
}
