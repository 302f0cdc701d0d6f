import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { type HistoryEntry, listHistory } from "#app/platform/history/history.queries.server.ts";
import { listPictures } from "#app/platform/pictures/pictures.queries.server.ts";
import { showPicture } from "#app/platform/pictures/pictures.server.ts";
import { findListing } from "./listing.queries.server.ts";
import type { ListingStatus } from "./listing.ts";
import { listingTextsFrom } from "./listing-columns.server.ts";
import type { EditableListing } from "./listing-edit.ts";

export async function findEditable(q: Queries, id: string): Promise<EditableListing | undefined> {
  const row = await findListing(q, id);
  if (!row) return undefined;
  const pictures = (await listPictures(q, [id])).get(id) ?? [];
  const { number, status, version, edited_version: editedVersion } = row;
  const details = listingTextsFrom(row);
  return {
    ...details,
    id,
    number,
    status,
    version,
    editedVersion,
    pictures: pictures.map(showPicture),
  };
}

type LastEdit = { by: string; at: string };

export async function findLastEdit(q: Queries, id: string): Promise<LastEdit | undefined> {
  return lastListingEdit(await listHistory(q, "listing", id));
}

export function lastListingEdit(history: HistoryEntry[]): LastEdit | undefined {
  const last = history.findLast((change) => change.from_status === change.to_status);
  return last && { by: last.actor_name, at: last.at };
}

export async function statusConflictText(q: Queries, id: string): Promise<string> {
  const history = await listHistory(q, "listing", id);
  const last = history.findLast((change) => change.from_status !== change.to_status);
  if (!last) return "";
  const done = stepsDone[last.to_status as ListingStatus];
  return `${last.actor_name} ${done} this listing on ${formatInstant(last.at)}.`;
}

const stepsDone: Record<ListingStatus, string> = {
  draft: "began",
  available: "published",
  reserved: "reserved the pet of",
  adopted: "found a home for the pet of",
  withdrawn: "withdrew",
};
