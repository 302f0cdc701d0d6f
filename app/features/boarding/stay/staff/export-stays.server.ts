import {
  countStays,
  listStaysAfter,
  type Stay,
  type StayFilter,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import { statusNames } from "#app/features/boarding/stay/stay.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { byteOrderMark, csvLine } from "#app/platform/csv.ts";
import { formatInstant, lagosDay } from "#app/platform/dates.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { filterOf, type StayQuery } from "./list-stays.server.ts";

const batchSize = 500;
/** Rows are counted no further. */
const maxRows = 1_000_000;

const columns: { label: string; cell: (stay: Stay) => string | null }[] = [
  { label: "Reference", cell: (stay) => formatReference(stay.reference) },
  { label: "Pet Name", cell: (stay) => stay.pet_name },
  { label: "Pet Age", cell: (stay) => stay.pet_age },
  { label: "Breed", cell: (stay) => stay.pet_breed },
  { label: "Owner Name", cell: (stay) => stay.owner_name },
  { label: "Email", cell: (stay) => stay.owner_email },
  { label: "Phone Number", cell: (stay) => stay.owner_phone },
  { label: "Start Date", cell: (stay) => stay.start_day },
  { label: "End Date", cell: (stay) => stay.end_day },
  { label: "Boarder", cell: (stay) => stay.boarder_name },
  { label: "Status", cell: (stay) => statusNames[stay.status] },
  { label: "Sent", cell: (stay) => formatInstant(stay.created_at) },
];

export function stayCsvName(services: AppServices): string {
  return `boarding-requests-${lagosDay(services.now())}.csv`;
}

/**
 * Returns the filtered stays as parts of a CSV file (UTF-8 with byte order mark, formulas escaped), oldest first, one
 * part in memory at a time. The download, its filter and its number of rows are recorded in the audit log before the
 * first part is read.
 */
export async function exportStays(
  services: AppServices,
  actor: Actor,
  query: StayQuery,
): Promise<AsyncGenerator<string, void>> {
  const filter = filterOf(query, services.now());
  const rows = await countStays(services.db.reader, filter, maxRows);
  const words = filter.terms.length;
  // Not the words themselves: people are searched for by name, and the log outlives their accounts.
  const detail = [
    `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`,
    ...(query.show ? [`view ${query.show}`] : []),
    ...(query.status ? [`status ${query.status}`] : []),
    ...(words > 0 ? [`search of ${words} ${words === 1 ? "word" : "words"}`] : []),
  ].join(", ");
  const act = { actor, action: "downloaded", entity: "stays", entityId: "", detail };
  await services.db.transaction((trx) => recordAudit(trx, services.now(), act));
  return partsOf(services, filter);
}

async function* partsOf(services: AppServices, filter: StayFilter) {
  let head = byteOrderMark + csvLine(columns.map(({ label }) => label));
  for (let after = ""; ; ) {
    const page = { ...filter, limit: batchSize, after };
    const stays = await listStaysAfter(services.db.reader, page);
    yield head + stays.map((stay) => csvLine(columns.map(({ cell }) => cell(stay)))).join("");
    head = "";
    const last = stays.at(-1);
    if (!last || stays.length < batchSize) return;
    after = last.id;
  }
}
