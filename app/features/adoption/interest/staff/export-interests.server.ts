import {
  countInterests,
  type Interest,
  listInterestsAfter,
  listInterestsById,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import { interestSearchTerms } from "#app/features/adoption/interest/interest-search-text.ts";
import { findListing } from "#app/features/adoption/listing/find-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { byteOrderMark, csvLine } from "#app/platform/csv.ts";
import { formatInstant, lagosDay } from "#app/platform/dates.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { QueueQuery } from "./interest-queue.ts";
import { maxSelected } from "./selected-requests.ts";

const batchSize = 500;
/** Rows are counted no further. */
const maxRows = 1_000_000;

const columns: { label: string; cell: (row: Interest) => string | null }[] = [
  { label: "Reference", cell: (row) => formatReference(row.reference) },
  { label: "Pet Name", cell: (row) => row.listing_name },
  { label: "Pet Breed", cell: (row) => row.listing_breed },
  { label: "Requester", cell: (row) => row.name },
  { label: "Email", cell: (row) => row.email },
  { label: "Phone", cell: (row) => row.phone },
  { label: "Message", cell: (row) => row.message },
  { label: "Date", cell: (row) => formatInstant(row.created_at) },
  { label: "Status", cell: (row) => row.status },
  { label: "Decided by", cell: (row) => row.decider_name },
  { label: "Decided on", cell: (row) => row.decided_at && formatInstant(row.decided_at) },
  { label: "Reason", cell: (row) => row.reason },
];

export function csvName(services: AppServices): string {
  return `adoption-requests-${lagosDay(services.now())}.csv`;
}

type Filter = Pick<QueueQuery, "status" | "pet" | "q">;

/**
 * Returns the filtered requests as parts of a CSV file (UTF-8 with byte order mark, formulas escaped), oldest first,
 * one part in memory at a time, without private notes. The download, its filter and its number of rows are recorded in
 * the audit log before the first part is read.
 */
export async function exportRequests(
  services: AppServices,
  actor: Actor,
  filter: Filter,
): Promise<AsyncGenerator<string, void>> {
  const { reader } = services.db;
  const wanted = {
    status: filter.status,
    listingId: filter.pet,
    terms: interestSearchTerms(filter.q),
  };
  const rows = await countInterests(reader, wanted, maxRows);
  const pet = filter.pet && (await findListing(reader, filter.pet))?.name;
  // Not the words themselves: people are searched for by name, and the log outlives their accounts.
  const words = wanted.terms.length;
  const detail = [
    `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`,
    ...(filter.status ? [`status ${filter.status}`] : []),
    ...(filter.pet ? [`pet ${pet ?? "unknown"}`] : []),
    ...(words > 0 ? [`search of ${words} ${words === 1 ? "word" : "words"}`] : []),
  ].join(", ");
  const act = { actor, action: "downloaded", entity: "interests", entityId: filter.pet ?? "" };
  await services.db.transaction((trx) => recordAudit(trx, services.now(), { ...act, detail }));
  return partsOf(services, wanted);
}

/** Returns these requests, at most fifty of them, as a CSV file in the same form; recorded in the audit log, too. */
export async function exportSelected(
  services: AppServices,
  actor: Actor,
  ids: readonly string[],
): Promise<AsyncGenerator<string, void>> {
  const rows = await listInterestsById(services.db.reader, ids.slice(0, maxSelected));
  const detail = `${rows.length} ${rows.length === 1 ? "row" : "rows"}, selected`;
  const act = { actor, action: "downloaded", entity: "interests", entityId: "", detail };
  await services.db.transaction((trx) => recordAudit(trx, services.now(), act));
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  return (async function* () {
    yield byteOrderMark + csvLine(columns.map(({ label }) => label));
    for (const row of rows) yield csvLine(columns.map(({ cell }) => cell(row)));
  })();
}

async function* partsOf(
  services: AppServices,
  wanted: Omit<Parameters<typeof listInterestsAfter>[1], "after" | "limit">,
): AsyncGenerator<string, void> {
  let head = byteOrderMark + csvLine(columns.map(({ label }) => label));
  for (let after = ""; ; ) {
    const page = { ...wanted, limit: batchSize, after };
    const rows = await listInterestsAfter(services.db.reader, page);
    yield head + rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join("");
    head = "";
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}
