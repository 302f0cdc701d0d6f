import { donationConflict } from "#app/features/donations/donation/change-donation.server.ts";
import { donorName, isAwaitedTransfer } from "#app/features/donations/donation/donation.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listBatch, listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { refuseUndoneChange, takeStepIn, undoBatch } from "#app/platform/steps/take-step.server.ts";
import {
  type ConfirmedLines,
  maxConfirmed,
  type SelectedLine,
  type SkippedLine,
  selectedValue,
  skippedInWords,
  transferInWords,
} from "./confirm-selected.ts";
import {
  listTransfersByReference,
  lockDonations,
  lockStatementLines,
} from "./statement.queries.server.ts";
import {
  listStatementLinesByIds,
  type StatementLineWithDonation,
} from "./statement-line.queries.server.ts";
import { statementLineSteps } from "./statement-line-steps.server.ts";

type Gift = Awaited<ReturnType<typeof listTransfersByReference>>[number];

/**
 * Confirms lines as their proposed donations, in one transaction and one batch that one Undo takes back. A line or a
 * donation that has changed since is skipped and named in the answer. Refuses INVALID for no line and for more than
 * fifty, and CONFLICT when none can be confirmed or the same form was undone since.
 */
export async function confirmSelected(
  services: AppServices,
  actor: Actor,
  selected: readonly SelectedLine[],
  key: string | undefined,
): Promise<Outcome<ConfirmedLines>> {
  if (selected.length === 0) return refused("INVALID", "Please tick at least one transfer.");
  if (selected.length > maxConfirmed) {
    return refused("INVALID", `Please confirm at most ${maxConfirmed} at once.`);
  }
  if (!key) return missingKey;
  const { entity } = statementLineSteps;
  const content = selected.map(selectedValue).sort();
  const form = { key, verb: `${entity}.confirm-selected`, actorId: actor.id, content };
  const outcome = await idempotent<ConfirmedLines>(services, form, async (trx) => {
    const now = services.now();
    const batch = newId(now);
    const { lines, gifts } = await lockSelected(trx, selected);
    const answer: ConfirmedLines = { batch, counted: 0, sumKobo: 0, skipped: [] };
    const takenGifts = new Set<string>();
    for (const { id, reference } of selected) {
      const line = lines.get(id);
      if (!line) continue;
      const gift = gifts.get(reference);
      const why = whyNot(line, gift, takenGifts);
      if (why || !gift) {
        answer.skipped.push({
          name: nameTransfer(line, gift),
          why: why ?? "No gift has this code.",
        });
        continue;
      }
      const input = { reference, privateNote: null };
      const step = { stepRole: "staff", step: "confirm", input, actor, now, batch } as const;
      const confirmed = await takeStepIn(services.site, trx, statementLineSteps, id, step);
      // Everything is locked and checked, so this refusal is not about one line.
      if (!confirmed.ok) return confirmed;
      takenGifts.add(gift.id);
      answer.counted += 1;
      answer.sumKobo += line.amount_kobo;
    }
    if (answer.counted > 0) return done(answer);
    return refused("CONFLICT", skippedInWords(answer.skipped) || "These transfers are gone.");
  });
  if (!outcome.ok) return outcome;
  return (await refuseUndone(services, outcome.value.batch)) ?? outcome;
}

/** Locks the donations and then the lines, each in the order of their ids, and reads them. */
async function lockSelected(trx: Queries, selected: readonly SelectedLine[]) {
  const ids = selected.map(({ id }) => id);
  const references = [...new Set(selected.map(({ reference }) => reference))];
  const known = await listTransfersByReference(trx, references);
  await lockDonations(
    trx,
    known.map(({ id }) => id),
  );
  await lockStatementLines(trx, ids);
  const gifts = await listTransfersByReference(trx, references);
  const last = await listLastChanges(trx, statementLineSteps.entity, ids);
  const lines = (await listStatementLinesByIds(trx, ids)).map((line) => {
    return { ...line, decidedBy: last.get(line.id)?.actor_name ?? "Somebody" };
  });
  return {
    lines: new Map(lines.map((line) => [line.id, line])),
    gifts: new Map(gifts.map((gift) => [gift.reference, gift])),
  };
}

function whyNot(
  line: StatementLineWithDonation & { decidedBy: string },
  gift: Gift | undefined,
  takenGifts: ReadonlySet<string>,
): string | undefined {
  if (line.status === "dismissed") return `${line.decidedBy} dismissed it.`;
  if (line.donation_reference) {
    return `${line.decidedBy} counted it as the gift ${formatReference(line.donation_reference)}.`;
  }
  if (!gift) return "No gift has this code.";
  if (takenGifts.has(gift.id)) return "Its gift is another of these transfers.";
  return isAwaitedTransfer(gift) ? undefined : donationConflict(gift);
}

function nameTransfer(line: StatementLineWithDonation, gift: Gift | undefined): string {
  return transferInWords(line.amount_kobo, gift ? donorName(gift) : "");
}

async function refuseUndone(services: AppServices, batch: string): Promise<Refusal | undefined> {
  const changes = await listBatch(services.db.reader, batch);
  const [first] = changes;
  if (!first || changes.some(({ undone_at }) => undone_at === null)) return undefined;
  return refuseUndoneChange(services, statementLineSteps, first.entity_id, first.id);
}

/** Undoes `confirmSelected`, as `undoBatch`; skipped lines are named. */
export async function undoConfirmed(
  services: AppServices,
  actor: Actor,
  batch: string,
  key: string | undefined,
): Promise<Outcome<{ undone: number; skipped: SkippedLine[] }>> {
  if (!isId(batch)) return refused("NOT_FOUND");
  const requester = { stepRole: "staff", actor, key };
  const outcome = await undoBatch(services, statementLineSteps, batch, requester);
  if (!outcome.ok) return outcome;
  const { undone, skipped } = outcome.value;
  const ids = skipped.map(({ id }) => id);
  const lines = await listStatementLinesByIds(services.db.reader, ids);
  const named = skipped.map(({ id, why }) => {
    const line = lines.find((one) => one.id === id);
    if (!line) return { name: "A transfer", why };
    const first_name = line.donation_first_name ?? line.named_first_name ?? "";
    const last_name = line.donation_last_name ?? line.named_last_name ?? "";
    return { name: transferInWords(line.amount_kobo, donorName({ first_name, last_name })), why };
  });
  return done({ undone, skipped: named });
}
