import {
  countInterests,
  type Interest,
  listInterestsAfter,
  listInterestsById,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import { interestSearchTerms } from "#app/features/adoption/interest/interest-search-text.ts";
import { findListing } from "#app/features/adoption/listing/find-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import {
  type CsvColumn,
  exportCsv,
  exportSelectedCsv,
  instantColumn,
  phoneColumn,
} from "#app/platform/lists/export-csv.server.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { QueueQuery } from "./interest-queue.ts";
import { maxSelected } from "./selected-requests.ts";

const columns: CsvColumn<Interest>[] = [
  { label: "Reference", cell: (row) => formatReference(row.reference) },
  { label: "Pet Name", cell: (row) => row.listing_name },
  { label: "Pet Breed", cell: (row) => row.listing_breed },
  { label: "Requester", cell: (row) => row.name },
  { label: "Email", cell: (row) => row.email },
  phoneColumn("Phone", (row) => row.phone),
  { label: "Message", cell: (row) => row.message },
  instantColumn("Date", (row) => row.created_at),
  { label: "Status", cell: (row) => row.status },
  { label: "Decided by", cell: (row) => row.decider_name },
  instantColumn("Decided on", (row) => row.decided_at),
  { label: "Reason", cell: (row) => row.reason },
];

export function csvName(services: AppServices): string {
  return `adoption-requests-${lagosDay(services.now())}.csv`;
}

type Filter = Pick<QueueQuery, "status" | "pet" | "q">;

/** Streams a CSV file without private notes. The audit log records the download. */
export async function exportRequests(
  services: AppServices,
  actor: Actor,
  { status, pet, q }: Filter,
): Promise<AsyncGenerator<string, void>> {
  const { reader } = services.db;
  const filter = { status, listingId: pet, terms: interestSearchTerms(q) };
  const petName = pet && ((await findListing(reader, pet))?.name ?? "unknown");
  return exportCsv(services, actor, {
    entity: "interests",
    entityId: pet,
    columns,
    filters: { status, pet: petName },
    terms: filter.terms,
    count: (max) => countInterests(reader, filter, max),
    listAfter: (page) => listInterestsAfter(reader, { ...filter, ...page }),
  });
}

export async function exportSelected(
  services: AppServices,
  actor: Actor,
  ids: readonly string[],
): Promise<AsyncGenerator<string, void>> {
  const rows = await listInterestsById(services.db.reader, ids.slice(0, maxSelected));
  return exportSelectedCsv(services, actor, { entity: "interests", columns, rows });
}
