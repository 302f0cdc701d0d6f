/** Every status change of a statement line. @see product.md "Steps and Undo" */

import { donationConflict } from "#app/features/donations/donation/change-donation.server.ts";
import {
  countUndoableTransfer,
  findReceipt,
  thankYouMails,
  uncountTransfer,
} from "#app/features/donations/donation/count-transfer.server.ts";
import { isAwaitedTransfer } from "#app/features/donations/donation/donation.ts";
import { addDonation } from "#app/features/donations/donation/staff/record-donation.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formatReference } from "#app/platform/references.ts";
import {
  type Effect,
  type FindCall,
  stepBuilders,
  type UndoableEffect,
} from "#app/platform/steps/steps.server.ts";
import {
  listTransfersByReference,
  lockDonations,
  lockStatementLines,
} from "./statement.queries.server.ts";
import {
  type ConfirmedLine,
  confirmSchema,
  dismissSchema,
  type RecordedLine,
  recordStatementLineSchema,
  retakeSchema,
} from "./statement.schema.server.ts";
import {
  findStatementLine,
  type StatementLineWithDonation as Line,
  setNamedDonation,
  statementLineRecord,
} from "./statement-line.queries.server.ts";

type Gift = { id: string };

function countGift(
  privateNote: string,
  { isNew = false } = {},
): UndoableEffect<Line, unknown, Gift> {
  return {
    apply({ trx, now, row, actor, found }) {
      const { day, amount_kobo: amountKobo } = row;
      return countUndoableTransfer(trx, found.id, { actor, now, day, amountKobo, privateNote });
    },
    undo: ({ trx, now, actor }, receipt) => uncountTransfer(trx, receipt, { actor, now, isNew }),
  };
}

const rememberGift: Effect<Line> = {
  async apply({ trx, row }) {
    if (row.donation_id) await setNamedDonation(trx, row.id, row.donation_id);
    return done(null);
  },
};

function alreadyCountedText({ donation_reference: reference }: Line): string {
  return `This line is counted already as the gift ${formatReference(reference ?? "")}.`;
}

/**
 * Locks the donations and then the line. Refuses CONFLICT when the line has another donation since: donations are locked
 * before lines, so it is too late to lock that one.
 */
async function lockLine(
  trx: Queries,
  id: string,
  gifts: readonly string[],
): Promise<Outcome<Line>> {
  const before = await findStatementLine(trx, id);
  if (!before) return refused("NOT_FOUND");
  const own = before.donation_id ? [before.donation_id] : [];
  const locked = [...gifts, ...own];
  await lockDonations(trx, locked);
  await lockStatementLines(trx, [id]);
  const line = await findStatementLine(trx, id);
  if (!line) return refused("NOT_FOUND");
  const isKnown = !line.donation_id || locked.includes(line.donation_id);
  return isKnown ? done(line) : refused("CONFLICT", alreadyCountedText(line));
}

/**
 * Finds a promised transfer by its code, and locks it before the line. Refuses INVALID for an unknown code, and
 * CONFLICT for an open line whose donation expects no transfer.
 */
async function findPromisedGift(
  trx: Queries,
  { reference }: ConfirmedLine,
  { id }: FindCall,
): Promise<Outcome<Gift>> {
  const [known] = await listTransfersByReference(trx, [reference]);
  if (!known) {
    const fields = { otherReference: ["No gift by bank transfer has this code"] };
    return refused("INVALID", "", { fields });
  }
  const line = await lockLine(trx, id, [known.id]);
  if (!line.ok) return line;
  const [gift = known] = await listTransfersByReference(trx, [reference]);
  return line.value.status === "open" && !isAwaitedTransfer(gift)
    ? refused("CONFLICT", donationConflict(gift))
    : done({ id: gift.id });
}

/** Records the donation of a line. Locks the line before the receipt number, for which others wait. */
async function recordGift(
  trx: Queries,
  donor: RecordedLine,
  { id, actor, now }: FindCall,
): Promise<Outcome<Gift>> {
  const line = await lockLine(trx, id, []);
  if (!line.ok) return line;
  const gift = { ...donor, method: "transfer", amount: line.value.amount_kobo } as const;
  return done({ id: await addDonation(trx, { ...gift, actor, now }) });
}

const { step, formStep, define } = stepBuilders<Line, { donation_id: string | null }, object>();

export const statementLineSteps = define({
  entity: "statement-line",
  record: statementLineRecord,
  name: ({ amount_kobo }) => formatMoney(amount_kobo),
  title: ({ donation_reference: reference }) =>
    reference ? `this line as the gift ${formatReference(reference)}` : "this line",
  canAccess: () => true,
  isErased: ({ donation_erased_at }) => donation_erased_at !== null,
  conflict: () => undefined,
  noChangeText: (line) =>
    line.status === "matched"
      ? alreadyCountedText(line)
      : "Nobody has decided about this line yet.",
  facts: () => ({}),
  stepsByRole: {
    staff: {
      confirm: formStep({
        label: "Confirm",
        variant: "primary",
        past: "counted",
        from: ["open"],
        to: "matched",
        undo: true,
        schema: confirmSchema,
        find: findPromisedGift,
        set: ({ found }) => ({ donation_id: found.id }),
        notes: ({ privateNote }) => ({ privateNote }),
        effects: [countGift("Found on the bank statement.")],
        mails: ({ trx, site, found }) => thankYouMails(trx, site, found.id),
        facts: async ({ input: { reference } }) => ({ reference }),
        notice: ({ reference }) => `The gift ${formatReference(reference)} is counted.`,
      }),
      record: formStep({
        label: "Record Gift",
        past: "counted",
        from: ["open"],
        to: "matched",
        undo: true,
        schema: recordStatementLineSchema,
        find: recordGift,
        set: ({ found }) => ({ donation_id: found.id }),
        notes: () => ({}),
        effects: [countGift("Recorded from the bank statement.", { isNew: true })],
        mails: ({ trx, site, found }) => thankYouMails(trx, site, found.id),
        facts: async ({ trx, found, input: { email } }) => ({
          receipt: await findReceipt(trx, found.id),
          thanked: email !== "",
        }),
        notice: ({ receipt, thanked }) =>
          `The gift is counted, receipt ${receipt}.${thanked ? " Its giver is thanked by e-mail." : ""}`,
      }),
      dismiss: formStep({
        label: "Dismiss",
        past: "dismissed",
        from: ["open"],
        to: "dismissed",
        undo: true,
        schema: dismissSchema,
        notes: ({ privateNote }) => ({ privateNote }),
        notice: "The line is no gift.",
      }),
      reopen: step({
        label: "Open Again",
        past: "opened again",
        from: ["dismissed"],
        to: "open",
        undo: true,
        notice: "The line is open again.",
      }),
    },
    // When its donation is voided or counted again.
    gift: {
      release: step({
        label: "Void",
        past: "voided the gift of",
        from: ["matched"],
        to: "open",
        set: () => ({ donation_id: null }),
        notes: () => ({ privateNote: "Its gift was voided." }),
        effects: [rememberGift],
        notice: "The line is open again.",
      }),
      retake: formStep({
        label: "Count Again",
        past: "counted",
        from: ["open"],
        to: "matched",
        schema: retakeSchema,
        set: ({ input: { donationId } }) => ({ donation_id: donationId }),
        notes: () => ({ privateNote: "Its gift was counted again." }),
        notice: "The gift is counted again.",
      }),
    },
  },
});
