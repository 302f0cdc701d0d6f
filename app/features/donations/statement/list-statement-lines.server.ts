import type { Actor } from "#app/platform/actor.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import { findNextWaiting, findPlace } from "#app/platform/lists/find-place.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import {
  type Following,
  followingHref,
  type PlaceView,
  recordHref,
  viewPlace,
} from "#app/platform/lists/place.ts";
import { foldText, searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import { parseStatement } from "./parsed-statements.server.ts";
import { headerKeyOf, readStatement } from "./read-statement.server.ts";
import { findLayout, findUpload, findUploadText, listUploads } from "./statement.queries.server.ts";
import { statementList } from "./statement.ts";
import { guessColumns, type StatementColumns } from "./statement-cells.ts";
import {
  countStatementLines,
  findStatementLine,
  listCandidates,
  listedStatementLines,
  listStatementLines,
  type StatementLineWithDonation,
} from "./statement-line.queries.server.ts";
import { statementLineSteps } from "./statement-line-steps.server.ts";
import type { StatementLineView, UploadView } from "./statement-views.ts";

const maxView = 100;
const uploadsShown = 5;
const maxCandidates = 20;
const linesShown = 5;

function viewOf(line: StatementLineWithDonation): StatementLineView {
  return {
    id: line.id,
    day: line.day,
    amountKobo: line.amount_kobo,
    status: line.status,
    narration: line.narration,
    bankReference: line.bank_reference,
    donationId: line.donation_id,
    donationReference: line.donation_reference,
    namedReference: line.named_reference,
  };
}

function lineFilter({ show, status, upload, q }: ListQuery<typeof statementList>) {
  return { show, status, upload, terms: searchTerms(q) };
}

/** One page of the lines of all statements for staff, with how many wait for them, and the latest files. */
export async function listForStaff(services: AppServices, query: ListQuery<typeof statementList>) {
  const { reader } = services.db;
  const { upload } = query;
  const filter = lineFilter(query);
  const { rows, more } = await paginate(query.page, (place) =>
    listStatementLines(reader, filter, place),
  );
  const count = (view: "proposed" | "unknown") =>
    countStatementLines(reader, { show: view, upload, terms: [] }, maxView);
  const uploads = await listUploads(reader, uploadsShown);
  return {
    rows: rows.map(viewOf),
    more,
    counts: { proposed: await count("proposed"), unknown: await count("unknown") },
    uploads: uploads.map(({ id, file_name, uploader, created_at, imported_at, ...counts }) => ({
      id,
      name: file_name,
      uploader,
      sentAt: created_at,
      imported: imported_at !== null,
      credits: counts.credits,
      added: counts.added,
      matched: counts.matched,
    })),
  };
}

/** A line as staff see it, with the donations that it may be and the steps they may take; undefined for other ids. */
export async function findForStaff(services: AppServices, actor: Actor, id: string) {
  const { reader } = services.db;
  const line = isId(id) ? await findStatementLine(reader, id) : undefined;
  if (!line) return undefined;
  const now = services.now();
  const steps = viewSteps(statementLineSteps, "staff", line, now);
  const canConfirm = steps.some(({ name }) => name === "confirm");
  const found = canConfirm ? await listCandidates(reader, line, maxCandidates) : [];
  const history = await listHistory(reader, "statement-line", id);
  const narrated = foldText(line.narration).split(/[^\p{L}\p{N}]+/u);
  const candidates = found.map((donation) => {
    const names = foldText(`${donation.first_name} ${donation.last_name}`).split(" ");
    const isNamed = donation.id === line.named_donation_id;
    const hits = names.filter((name) => name.length > 2 && narrated.includes(name)).length;
    return {
      id: donation.id,
      reference: donation.reference,
      amountKobo: donation.amount_kobo,
      name: `${donation.first_name} ${donation.last_name}`.trim(),
      promisedAt: donation.created_at,
      status: donation.status,
      isNamed,
      hits,
    };
  });
  return {
    line: viewOf(line),
    steps,
    undo: viewUndo(statementLineSteps, line, history.at(-1), { party: "staff", actor }, now),
    candidates: candidates.toSorted((a, b) => score(b) - score(a)),
    history,
  };
}

function score({ isNamed, hits }: { isNamed: boolean; hits: number }): number {
  return (isNamed ? 100 : 0) + hits;
}

/** A file as staff see it: before its import with its columns, as remembered or guessed, and its first lines. */
export async function viewUpload(
  services: AppServices,
  id: string,
): Promise<UploadView | undefined> {
  const { reader } = services.db;
  const upload = isId(id) ? await findUpload(reader, id) : undefined;
  if (!upload) return undefined;
  const text = await findUploadText(reader, id);
  const statement = text ? await parseStatement(id, text) : undefined;
  const counts = {
    lines: upload.lines,
    credits: upload.credits,
    added: upload.added,
    matched: upload.matched,
    unreadable: upload.unreadable,
  };
  const view = { id, name: upload.file_name, counts, unreadableLines: upload.unreadable_lines };
  if (!statement?.ok) return { ...view, waiting: undefined };
  const { header, rows } = statement.value;
  const remembered = await findLayout(reader, headerKeyOf(header));
  const columns = remembered ?? guessColumns(header);
  const read = isComplete(columns)
    ? await readStatement(statement.value, columns, services.now())
    : undefined;
  return {
    ...view,
    waiting: {
      header,
      columns,
      remembered: remembered !== undefined,
      examples: rows
        .slice(0, linesShown)
        .map(({ cells }) => header.map((_, at) => cells[at] ?? "")),
      credits: read?.ok ? read.value.credits.length : undefined,
      unreadable: read?.ok ? read.value.unreadable.length : 0,
    },
  };
}

function isComplete(columns: Partial<StatementColumns>): columns is StatementColumns {
  const { date, credit, narration } = columns;
  return date !== undefined && credit !== undefined && narration !== undefined;
}

/** Where a line stands in the list of this query. */
export async function viewLinePlace(
  services: AppServices,
  query: ListQuery<typeof statementList>,
  id: string,
): Promise<PlaceView> {
  const { reader } = services.db;
  const place = await findPlace(reader, listedStatementLines(reader, lineFilter(query)), id);
  return viewPlace(statementList, query, id, place);
}

/** Where a decision leads: to the next line that waits, where the list of this query has those that do. */
export async function followDecision(
  services: AppServices,
  query: ListQuery<typeof statementList>,
  id: string,
): Promise<Following> {
  if (query.status && query.status !== "open")
    return { path: recordHref(statementList, id, query) };
  const { reader } = services.db;
  const waiting = listedStatementLines(reader, { ...lineFilter(query), status: "open" });
  return followingHref(statementList, query, await findNextWaiting(reader, waiting, id));
}
