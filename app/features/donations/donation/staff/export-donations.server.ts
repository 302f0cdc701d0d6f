import type { Donation } from "#app/features/donations/donation/donation.queries.server.ts";
import {
  donationMethodNames,
  donationStatusNames,
  donorName,
  receiptName,
  reviewReasonNames,
} from "#app/features/donations/donation/donation.ts";
import { stateName } from "#app/features/donations/donation/donation-decisions.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import {
  type CsvColumn,
  dayColumn,
  exportCsv,
  instantColumn,
} from "#app/platform/lists/export-csv.server.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices, Site } from "#app/platform/services.ts";
import { trialReceiptSentence } from "#app/platform/trial-site.ts";
import { countDonations, listDonationsAfter } from "./donation-list.queries.server.ts";
import { type DonationQuery, donationFilter } from "./list-donations.server.ts";

/** A number for spreadsheets: `2500.00`. */
const naira = (kobo: number) => `${Math.trunc(kobo / 100)}.${String(kobo % 100).padStart(2, "0")}`;

const columns = ({ trial }: Pick<Site, "trial">): CsvColumn<Donation>[] => [
  { label: "Reference", cell: ({ reference }) => formatReference(reference) },
  {
    label: trial ? `Receipt (${trialReceiptSentence})` : "Receipt",
    cell: (donation) => receiptName(donation) ?? null,
  },
  { label: "Status", cell: (donation) => stateName(donation, donationStatusNames) },
  { label: "Method", cell: ({ method }) => donationMethodNames[method] },
  { label: "Amount (NGN)", cell: ({ amount_kobo }) => naira(amount_kobo) },
  { label: "Went back (NGN)", cell: ({ refunded_kobo }) => naira(refunded_kobo) },
  { label: "Giver", cell: (donation) => donorName(donation) },
  { label: "Email", cell: ({ donor_email }) => donor_email },
  dayColumn("Paid", ({ paid_at }) => paid_at),
  instantColumn("Begun", ({ created_at }) => created_at),
  {
    label: "To review",
    cell: ({ review_reason: reason }) => reason && reviewReasonNames[reason],
  },
];

export function donationCsvName(services: AppServices): string {
  return `donations-${lagosDay(services.now())}.csv`;
}

/** Returns the filtered donations as parts of a CSV file. Recorded in the audit log. */
export function exportDonations(
  services: AppServices,
  actor: Actor,
  query: DonationQuery,
): Promise<AsyncGenerator<string, void>> {
  const filter = donationFilter(query, services.now());
  const { reader } = services.db;
  const { show, status, method, period, month } = query;
  return exportCsv(services, actor, {
    entity: "donations",
    columns: columns(services.site),
    filters: { show, status, method, period, month },
    terms: filter.terms,
    count: (max) => countDonations(reader, filter, max),
    listAfter: (page) => listDonationsAfter(reader, { ...filter, ...page }),
  });
}
