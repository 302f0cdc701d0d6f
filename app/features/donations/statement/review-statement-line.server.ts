import { isAwaitedTransfer } from "#app/features/donations/donation/donation.ts";
import { donationConflict } from "#app/features/donations/donation/receive-donation.server.ts";
import { receiveTransfer } from "#app/features/donations/donation/receive-transfer.server.ts";
import {
  addReceivedDonation,
  type Recorded,
} from "#app/features/donations/donation/staff/record-donation.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listTransfersByReference, lockDonations } from "./statement.queries.server.ts";
import { canMatch, canReopen, type StatementLineStatus } from "./statement.ts";
import {
  findStatementLine,
  type StatementLineWithDonation,
  statementLineRecord,
} from "./statement-line.queries.server.ts";

type Note = { privateNote?: string | null | undefined };

/** Says who did what with a line, to whoever comes too late. */
async function statementLineConflict(
  trx: Queries,
  line: StatementLineWithDonation,
): Promise<string> {
  const last = (await listHistory(trx, "statement-line", line.id)).at(-1);
  const who = last ? `${last.actor_name}, ${formatInstant(last.at)}` : "found by its code";
  const states: Record<StatementLineStatus, string> = {
    open: "This line is open",
    matched: `This line is counted already as the gift ${formatReference(line.donation_reference ?? "")}`,
    dismissed: "This line was said to be no gift",
  };
  return `${states[line.status]} (${who}).`;
}

/**
 * Takes a line for a promised donation and counts that, with the amount that arrived. Returns its reference. Refuses
 * NOT_FOUND, INVALID for a code of no donation by transfer, and CONFLICT when the line is counted or dismissed already
 * or the donation waits for no transfer: of two staff at once one succeeds.
 */
export async function confirmStatementLine(
  services: AppServices,
  actor: Actor,
  id: string,
  { reference, privateNote }: Note & { reference: string },
  key: string | undefined,
): Promise<Outcome<{ reference: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const content = { id, reference, privateNote };
  const form = { key, verb: "confirm-line", actorId: actor.id, content };
  return idempotent<{ reference: string }>(services, form, async (trx) => {
    const now = services.now();
    const [known] = await listTransfersByReference(trx, [reference]);
    if (known) await lockDonations(trx, [known.id]);
    const [donation] = await listTransfersByReference(trx, [reference]);
    if (!donation) {
      return refused("INVALID", "", {
        fields: { otherReference: ["No gift by bank transfer has this code"] },
      });
    }
    const changed = await transition(trx, statementLineRecord(donation.id), id, {
      to: "matched",
      actor,
      now,
      privateNote,
      can: (line) => canMatch(line) && isAwaitedTransfer(donation),
      conflict: (line) =>
        canMatch(line) ? donationConflict(donation) : statementLineConflict(trx, line),
    });
    if (!changed.ok) return changed;
    const { day, amount_kobo: amountKobo } = changed.value;
    const change = { actor, now, day, amountKobo, privateNote: "Found on the bank statement." };
    const received = await receiveTransfer(trx, services.site, donation.id, change);
    return received.ok ? done({ reference }) : received;
  });
}

/**
 * Writes a line down as a donation that nobody promised, and counts it. Refuses NOT_FOUND, and CONFLICT when the line
 * is counted or dismissed already.
 */
export async function recordStatementLine(
  services: AppServices,
  actor: Actor,
  id: string,
  input: { firstname: string; lastname: string; email: string; privateNote: string | null },
  key: string | undefined,
): Promise<Outcome<Recorded>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const form = { key, verb: "record-line", actorId: actor.id, content: { id, ...input } };
  return idempotent<Recorded>(services, form, async (trx) => {
    const now = services.now();
    // Before the receipt's number is taken, for which others wait.
    await statementLineRecord().lock(trx, id);
    const line = await findStatementLine(trx, id);
    if (!line) return refused("NOT_FOUND");
    const donation = {
      ...input,
      method: "transfer",
      amount: line.amount_kobo,
      day: line.day,
    } as const;
    const recorded = await addReceivedDonation(trx, services.site, { ...donation, actor, now });
    if (!recorded.ok) return recorded;
    const changed = await transition(trx, statementLineRecord(recorded.value.id), id, {
      to: "matched",
      actor,
      now,
      can: canMatch,
      conflict: (one) => statementLineConflict(trx, one),
    });
    return changed.ok ? recorded : changed;
  });
}

/** Says that a line is no donation. Refuses NOT_FOUND, and CONFLICT when it is counted or dismissed already. */
export async function dismissStatementLine(
  services: AppServices,
  actor: Actor,
  id: string,
  { privateNote }: Note,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "dismiss-line", actorId: actor.id, content: { id, privateNote } };
  return idempotent<null>(services, form, async (trx) => {
    const changed = await transition(trx, statementLineRecord(), id, {
      to: "dismissed",
      actor,
      now: services.now(),
      privateNote,
      can: canMatch,
      conflict: (line) => statementLineConflict(trx, line),
    });
    return changed.ok ? done(null) : changed;
  });
}

/** Opens a dismissed line again. Refuses NOT_FOUND, and CONFLICT when it is not dismissed. */
export async function reopenStatementLine(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "reopen-line", actorId: actor.id, content: { id } };
  return idempotent<null>(services, form, async (trx) => {
    const changed = await transition(trx, statementLineRecord(), id, {
      to: "open",
      actor,
      now: services.now(),
      can: canReopen,
      conflict: (line) => statementLineConflict(trx, line),
    });
    return changed.ok ? done(null) : changed;
  });
}
