import { findApprovedInterest } from "#app/features/adoption/interest/staff/find-interest.server.ts";
import {
  findEditable,
  lastListingEdit,
} from "#app/features/adoption/listing/find-editable.server.ts";
import {
  countPendingInterests,
  findStaffListings,
  listStaffListings,
} from "#app/features/adoption/listing/find-listing.server.ts";
import {
  type ListingStatus,
  type listingList,
  listingStatuses,
} from "#app/features/adoption/listing/listing.ts";
import { maxPending } from "#app/features/adoption/listing/listing-edit.ts";
import type { Actor } from "#app/platform/actor.ts";
import { daysBetween, lagosDay } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { listHistory, listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { type PinnedRow, restorePinnedRows } from "#app/platform/lists/pinned-rows.ts";
import { listCardPictures } from "#app/platform/pictures/pictures.server.ts";
import { wordTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { viewUndo } from "#app/platform/steps/steps.server.ts";
import { listingSteps } from "./listing-steps.server.ts";

/** By need (see `statusesByNeed`) or sorted; search results newest change first. `counts` ignores the filters. */
export async function listListingsForStaff(
  services: AppServices,
  actor: Actor,
  { status, sort, q, page }: ListQuery<typeof listingList>,
  pinned: readonly PinnedRow[] = [],
) {
  const { reader } = services.db;
  const terms = wordTerms(q);
  const { rows: listed, more } = await paginate(page, (place) =>
    listStaffListings(reader, { status, terms, sort: sort ?? "need" }, { ...place, maxPending }),
  );
  const moved = pinned.map(({ id }) => id);
  const found = await findStaffListings(reader, moved, maxPending);
  const pageRows = restorePinnedRows(listed, pinned, found);
  const ids = pageRows.map(({ id }) => id);
  const pictures = await listCardPictures(services, ids);
  const last = await listLastChanges(reader, "listing", ids);
  const now = services.now();
  const today = lagosDay(now);
  const rows = pageRows.map((row) => {
    const { id, name, breed, pending, published_at } = row;
    const waits = published_at && (row.status === "available" || row.status === "reserved");
    const waiting = waits ? daysBetween(lagosDay(new Date(published_at)), today) : undefined;
    const undo = viewUndo(listingSteps, row, last.get(id), { stepRole: "staff", actor }, now);
    const picture = pictures.get(id);
    const isPinned = moved.includes(id);
    return {
      id,
      name,
      breed,
      status: row.status,
      pending,
      waiting,
      picture,
      undo,
      pinned: isPinned,
    };
  });
  return { rows, more, counts: await countByStatus(services) };
}

async function countByStatus(services: AppServices): Promise<Record<ListingStatus, number>> {
  const counters = Object.entries(await readCounters(services.db.reader, "listing:"));
  const count = (status: ListingStatus) =>
    counters.reduce((sum, [name, n]) => (name.startsWith(`listing:${status}:`) ? sum + n : sum), 0);
  return Object.fromEntries(listingStatuses.map((one) => [one, count(one)])) as Record<
    ListingStatus,
    number
  >;
}

export async function findListingForStaff(services: AppServices, actor: Actor, id: string) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const listing = await findEditable(reader, id);
  if (!listing) return undefined;
  const history = await listHistory(reader, "listing", id);
  return {
    listing,
    history,
    lastEdit: lastListingEdit(history),
    pending: await countPendingInterests(reader, id, maxPending),
    approved: (await findApprovedInterest(reader, id))?.id,
    undo: viewUndo(
      listingSteps,
      listing,
      history.at(-1),
      { stepRole: "staff", actor },
      services.now(),
    ),
  };
}
