import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { isInForce } from "#app/platform/history/history.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { withdrawStepMails } from "#app/platform/steps/step-mails.server.ts";
import { undoEnds } from "#app/platform/steps/steps.server.ts";
import { takeStepIn } from "#app/platform/steps/take-step.server.ts";
import {
  findStatementLineByDonation,
  listStatementLinesNaming,
} from "./statement-line.queries.server.ts";
import { statementLineSteps } from "./statement-line-steps.server.ts";

type StepContext = { actor: { id: string; name: string }; now: Date };

/** Reopens the line of a voided donation. Returns whether the e-mail of thanks was withdrawn before it left. */
export async function releaseStatementLine(
  trx: Queries,
  donationId: string,
  { actor, now }: StepContext,
): Promise<boolean> {
  const line = await findStatementLineByDonation(trx, donationId);
  if (!line) return false;
  const { entity } = statementLineSteps;
  const last = (await listLastChanges(trx, entity, [line.id])).get(line.id);
  const isUnsent =
    last !== undefined &&
    isInForce(last) &&
    last.to_status === "matched" &&
    now.getTime() < undoEnds(last) &&
    (await withdrawStepMails(trx, now, { entity, id: line.id }, last.id));
  const form = { stepRole: "gift", step: "release", input: {}, actor, now } as const;
  await takeStepIn(undefined, trx, statementLineSteps, line.id, form);
  return isUnsent;
}

const taken = "Its line of the bank statement is counted as another gift, or marked as no gift";

/**
 * Links the statement line to its donation again, in the caller's transaction. Does nothing for a donation without a
 * line. Refuses CONFLICT when the line belongs to another donation or was dismissed.
 */
export async function retakeStatementLine(
  trx: Queries,
  donation: { id: string; amount_kobo: number; paid_at: string | null },
  { actor, now }: StepContext,
): Promise<Outcome<null>> {
  if (!donation.paid_at) return done(null);
  const day = lagosDay(new Date(donation.paid_at));
  const match = { id: donation.id, day, amountKobo: donation.amount_kobo };
  const [line] = await listStatementLinesNaming(trx, match);
  if (!line) return done(null);
  // Checked before the step, which would lock the other donation of the line while this one is locked.
  if (line.status !== "open") return refused("CONFLICT", taken);
  const input = { donationId: donation.id };
  const form = { stepRole: "gift", step: "retake", input, actor, now } as const;
  const changed = await takeStepIn(undefined, trx, statementLineSteps, line.id, form);
  return changed.ok ? done(null) : refused("CONFLICT", taken);
}
