import type { Actor } from "#app/platform/actor.ts";
import {
  listChangesBy,
  listHistory,
  listLastChanges,
} from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { type PinnedRow, restorePinnedRows } from "#app/platform/lists/pinned-rows.ts";
import { recordPlaces } from "#app/platform/lists/record-places.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { undoLabel, viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import { transferInWords } from "./confirm-selected.ts";
import { countNames } from "./proposal.ts";
import { proposeGifts } from "./propose-gifts.server.ts";
import { listUploads } from "./statement.queries.server.ts";
import { type StatementLineShow, statementLineViews, statementList } from "./statement.ts";
import {
  countStatementLines,
  findStatementLine,
  listDonationCandidates,
  listedStatementLines,
  listStatementLines,
  listStatementLinesByIds,
  type StatementLineWithDonation,
  sumStatementLines,
} from "./statement-line.queries.server.ts";
import { statementLineSteps } from "./statement-line-steps.server.ts";
import type { StatementLineRow, StatementLineView } from "./statement-views.ts";

const maxView = 100;
const maxUploads = 5;
const maxCandidates = 20;
/** Most decisions that the list offers to undo. */
const maxCounted = 100;

function viewLine(line: StatementLineWithDonation): StatementLineView {
  const { donation_first_name: first, donation_last_name: last } = line;
  return {
    id: line.id,
    day: line.day,
    amountKobo: line.amount_kobo,
    status: line.status,
    narration: line.narration,
    bankReference: line.bank_reference,
    donationId: line.donation_id,
    donationReference: line.donation_reference,
    donorName: `${first ?? ""} ${last ?? ""}`.trim(),
    namedReference: line.named_reference,
    isReversed: line.reversed === 1,
  };
}

function lineFilter({ show, status, upload, q }: ListQuery<typeof statementList>) {
  return { show, status, upload, terms: searchTerms(q) };
}

/** Pinned rows stay where they were before their decision. */
export async function listStatementLinesForStaff(
  services: AppServices,
  actor: Actor,
  query: ListQuery<typeof statementList>,
  pinned: readonly PinnedRow[] = [],
) {
  const { reader } = services.db;
  const { upload } = query;
  const filter = lineFilter(query);
  const { rows, more } = await paginate(query.page, (place) =>
    listStatementLines(reader, filter, place),
  );
  const found = await listStatementLinesByIds(
    reader,
    pinned.map(({ id }) => id),
  );
  const counts = await Promise.all(
    statementLineViews.map(async (show): Promise<[StatementLineShow, number]> => {
      return [show, await countStatementLines(reader, { show, upload, terms: [] }, maxView)];
    }),
  );
  const uploads = await listUploads(reader, maxUploads);
  return {
    rows: await viewRows(services, actor, restorePinnedRows(rows, pinned, found), pinned),
    more,
    counts: Object.fromEntries(counts) as Record<StatementLineShow, number>,
    sums: upload ? await sumStatementLines(reader, upload) : undefined,
    uploads: uploads.map(({ id, file_name, uploader, created_at, imported_at, ...counted }) => ({
      id,
      name: file_name,
      uploader,
      sentAt: created_at,
      imported: imported_at !== null,
      credits: counted.credits,
      added: counted.added,
      matched: counted.matched,
    })),
  };
}

async function viewRows(
  services: AppServices,
  actor: Actor,
  lines: readonly StatementLineWithDonation[],
  pinned: readonly PinnedRow[] = [],
): Promise<StatementLineRow[]> {
  const { reader } = services.db;
  const now = services.now();
  const proposals = await proposeGifts(reader, lines);
  const ids = lines.map(({ id }) => id);
  const last = await listLastChanges(reader, statementLineSteps.entity, ids);
  const requester = { stepRole: "staff", actor };
  return lines.map((line) => {
    const view = viewLine(line);
    const undo = viewUndo(statementLineSteps, line, last.get(line.id), requester, now);
    return {
      ...view,
      proposal: proposals.get(line.id),
      isReady: line.is_ready === 1,
      pinned: pinned.some(({ id }) => id === line.id),
      undo: undo && {
        ...undo,
        label: undoLabel(undo.step, transferInWords(view.amountKobo, view.donorName)),
      },
      batch: last.get(line.id)?.batch ?? null,
    };
  });
}

export async function listJustCounted(
  services: AppServices,
  actor: Actor,
): Promise<StatementLineRow[]> {
  const { reader } = services.db;
  const since = new Date(services.now().getTime() - undoMs);
  const { entity } = statementLineSteps;
  const ownChanges = { entity, actorId: actor.id, since, limit: maxCounted };
  const ids = (await listChangesBy(reader, ownChanges)).map(({ entity_id }) => entity_id);
  const lines = await listStatementLinesByIds(reader, [...new Set(ids)]);
  const rows = await viewRows(services, actor, lines);
  return rows
    .filter(({ status, undo }) => status === "matched" && undo)
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export async function findStatementLineForStaff(services: AppServices, actor: Actor, id: string) {
  const { reader } = services.db;
  const line = isId(id) ? await findStatementLine(reader, id) : undefined;
  if (!line) return undefined;
  const now = services.now();
  const steps = viewSteps(statementLineSteps, "staff", line, now);
  const canConfirm = steps.some(({ name }) => name === "confirm");
  const found =
    canConfirm && line.reversed === 0
      ? await listDonationCandidates(reader, line, maxCandidates)
      : [];
  const history = await listHistory(reader, "statement-line", id);
  const candidates = found.map((donation) => {
    const name = `${donation.first_name} ${donation.last_name}`.trim();
    return {
      reference: donation.reference,
      promisedKobo: donation.amount_kobo,
      name,
      promisedAt: donation.created_at,
      status: donation.status,
      isNamed: donation.id === line.named_donation_id,
      hits: countNames(line.narration, name),
    };
  });
  return {
    line: viewLine(line),
    steps,
    undo: viewUndo(statementLineSteps, line, history.at(-1), { stepRole: "staff", actor }, now),
    candidates: candidates.toSorted((a, b) => score(b) - score(a)),
    proposed: (await proposeGifts(reader, [line])).get(id)?.reference,
    history,
  };
}

function score({ isNamed, hits }: { isNamed: boolean; hits: number }): number {
  return (isNamed ? 100 : 0) + hits;
}

export const statementLinePlaces = recordPlaces(statementList, listedStatementLines, {
  filter: lineFilter,
  waiting: ({ status = "open", ...query }) =>
    status === "open" ? lineFilter({ ...query, status }) : undefined,
});
