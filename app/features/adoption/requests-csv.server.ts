import { listInterestsAfter } from "#app/data/interest-lists.server.ts";
import type { Interest } from "#app/data/interests.server.ts";
import { searchTerms } from "#app/data/text.ts";
import type { World } from "#app/world.ts";
import { byteOrderMark, csvLine } from "../csv.ts";
import { lagosDay, showInstant } from "../days.ts";
import { showReference } from "../references.ts";
import type { QueueQuery } from "./queue.ts";

const atOnce = 500;

const columns: { label: string; cell: (row: Interest) => string | null }[] = [
  { label: "Reference", cell: (row) => showReference(row.reference) },
  { label: "Pet Name", cell: (row) => row.listing_name },
  { label: "Pet Breed", cell: (row) => row.listing_breed },
  { label: "Requester", cell: (row) => row.name },
  { label: "Email", cell: (row) => row.email },
  { label: "Phone", cell: (row) => row.phone },
  { label: "Message", cell: (row) => row.message },
  { label: "Date", cell: (row) => showInstant(row.created_at) },
  { label: "Status", cell: (row) => row.status },
  { label: "Decided by", cell: (row) => row.decider_name },
  { label: "Decided on", cell: (row) => row.decided_at && showInstant(row.decided_at) },
  { label: "Reason", cell: (row) => row.reason },
];

export function csvName(world: World): string {
  return `adoption-requests-${lagosDay(world.now())}.csv`;
}

/**
 * The filtered requests as parts of a CSV file (UTF-8 with its mark, safe against formulas), the oldest first.
 * Only one part is held at a time. Private notes stay out: such files travel.
 */
export async function* exportRequests(
  world: World,
  { status, pet, q }: Pick<QueueQuery, "status" | "pet" | "q">,
): AsyncGenerator<string, void> {
  const filter = { status, listingId: pet, terms: searchTerms(q), limit: atOnce };
  let head = byteOrderMark + csvLine(columns.map(({ label }) => label));
  for (let after = ""; ; ) {
    const rows = await listInterestsAfter(world.db.reader, { ...filter, after });
    yield head + rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join("");
    head = "";
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.id;
  }
}
