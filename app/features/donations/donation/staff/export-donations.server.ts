import type { Donation } from "#app/features/donations/donation/donation.queries.server.ts";
import {
  donorName,
  methodNames,
  receiptName,
  reviewReasonNames,
  statusNames,
} from "#app/features/donations/donation/donation.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { byteOrderMark, csvLine } from "#app/platform/csv.ts";
import { formatDay, formatInstant, lagosDay } from "#app/platform/dates.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  countDonations,
  type DonationFilter,
  listDonationsAfter,
} from "./donation-list.queries.server.ts";
import { type DonationQuery, filterOf } from "./list-donations.server.ts";
import { stateName } from "./review-steps.ts";

const batchSize = 500;
/** Rows are counted no further. */
const maxRows = 1_000_000;

/** For sums in a spreadsheet: `2500.00`. */
const naira = (kobo: number) => `${Math.trunc(kobo / 100)}.${String(kobo % 100).padStart(2, "0")}`;

const columns: { label: string; cell: (donation: Donation) => string | null }[] = [
  { label: "Reference", cell: ({ reference }) => formatReference(reference) },
  { label: "Receipt", cell: (donation) => receiptName(donation) ?? null },
  { label: "Status", cell: (donation) => stateName(donation, statusNames) },
  { label: "Method", cell: ({ method }) => methodNames[method] },
  { label: "Amount (NGN)", cell: ({ amount_kobo }) => naira(amount_kobo) },
  { label: "Went back (NGN)", cell: ({ refunded_kobo }) => naira(refunded_kobo) },
  { label: "Giver", cell: (donation) => donorName(donation) },
  { label: "Email", cell: ({ donor_email }) => donor_email },
  { label: "Paid", cell: ({ paid_at }) => paid_at && formatDay(paid_at) },
  { label: "Begun", cell: ({ created_at }) => formatInstant(created_at) },
  {
    label: "To review",
    cell: ({ review_reason: reason }) => reason && reviewReasonNames[reason],
  },
];

export function donationCsvName(services: AppServices): string {
  return `donations-${lagosDay(services.now())}.csv`;
}

/**
 * Returns the filtered donations as parts of a CSV file (UTF-8 with byte order mark, formulas escaped), oldest first,
 * one part in memory at a time. The download, its filter and its number of rows are recorded in the audit log before
 * the first part is read.
 */
export async function exportDonations(
  services: AppServices,
  actor: Actor,
  query: DonationQuery,
): Promise<AsyncGenerator<string, void>> {
  const filter = filterOf(query, services.now());
  const rows = await countDonations(services.db.reader, filter, maxRows);
  const words = filter.terms.length;
  // Not the words themselves: people are searched for by name, and the log outlives their donations.
  const detail = [
    `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`,
    ...(["show", "status", "method", "period", "month"] as const).flatMap((name) =>
      query[name] ? [`${name} ${query[name]}`] : [],
    ),
    ...(words > 0 ? [`search of ${words} ${words === 1 ? "word" : "words"}`] : []),
  ].join(", ");
  const act = { actor, action: "downloaded", entity: "donations", entityId: "", detail };
  await services.db.transaction((trx) => recordAudit(trx, services.now(), act));
  return partsOf(services, filter);
}

async function* partsOf(services: AppServices, filter: DonationFilter) {
  let head = byteOrderMark + csvLine(columns.map(({ label }) => label));
  for (let after = ""; ; ) {
    const page = { ...filter, limit: batchSize, after };
    const rows = await listDonationsAfter(services.db.reader, page);
    yield head + rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join("");
    head = "";
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}
