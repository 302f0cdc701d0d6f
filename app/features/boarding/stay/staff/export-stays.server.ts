import {
  countStays,
  listStaysAfter,
  type Stay,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import { stayStatusNames } from "#app/features/boarding/stay/stay.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import {
  type CsvColumn,
  exportCsv,
  instantColumn,
  phoneColumn,
} from "#app/platform/lists/export-csv.server.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type StayQuery, stayFilter } from "./list-stays.server.ts";

const columns: CsvColumn<Stay>[] = [
  { label: "Reference", cell: (stay) => formatReference(stay.reference) },
  { label: "Pet Name", cell: ({ pets }) => pets.map(({ name }) => name).join("; ") },
  { label: "Pet Age", cell: ({ pets }) => pets.map(({ age }) => age).join("; ") },
  { label: "Breed", cell: ({ pets }) => pets.map(({ breed }) => breed).join("; ") },
  { label: "Owner Name", cell: (stay) => stay.owner_name },
  { label: "Email", cell: (stay) => stay.owner_email },
  phoneColumn("Phone Number", (stay) => stay.owner_phone),
  { label: "Start Date", cell: (stay) => stay.start_day },
  { label: "End Date", cell: (stay) => stay.end_day },
  { label: "Boarder", cell: (stay) => stay.boarder_name },
  { label: "Status", cell: (stay) => stayStatusNames[stay.status] },
  instantColumn("Sent", (stay) => stay.created_at),
];

export function stayCsvName(services: AppServices): string {
  return `boarding-requests-${lagosDay(services.now())}.csv`;
}

/** Returns parts of a CSV file. The download is audited. */
export function exportStays(
  services: AppServices,
  actor: Actor,
  query: StayQuery,
): Promise<AsyncGenerator<string, void>> {
  const filter = stayFilter(query, services.now());
  const { reader } = services.db;
  return exportCsv(services, actor, {
    entity: "stays",
    columns,
    filters: { view: query.show, status: query.status },
    terms: filter.terms,
    count: (max) => countStays(reader, filter, max),
    listAfter: (page) => listStaysAfter(reader, { ...filter, ...page }),
  });
}
