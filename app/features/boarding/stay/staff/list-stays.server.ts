import {
  countStays,
  listStays,
  type StayFilter,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import type { StayStatus, StayView, stayList } from "#app/features/boarding/stay/stay.ts";
import { soonDays } from "#app/features/boarding/stay/stay-policy.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";

export type StayQuery = ListQuery<typeof stayList>;

/** A stay as the staff's list shows it. */
type StayListRow = {
  id: string;
  pet: string;
  breed: string;
  ownerId: string | null;
  owner: string;
  phone: string;
  start: string;
  end: string;
  sentAt: string;
  boarder: string | null;
  status: StayStatus;
};

const maxView = 100;

/** The filter of an address, by the Lagos day. */
export function filterOf(
  { show, status, q }: Pick<StayQuery, "show" | "status" | "q">,
  now: Date,
): StayFilter {
  const today = lagosDay(now);
  return {
    status: show === "unanswered" ? "received" : status,
    terms: searchTerms(q),
    // Midnight in Lagos.
    since:
      show === "new" ? new Date(Date.parse(`${today}T00:00:00+01:00`)).toISOString() : undefined,
    unassignedUntil: show === "soon" ? { today, last: addDays(today, soonDays) } : undefined,
    withoutBoarder: show === "unassigned",
    noNoteOn: show === "noNote" ? today : undefined,
    oldestFirst: show === "unanswered" || show === "unassigned" || show === "noNote",
  };
}

/**
 * One page of the stays for staff, the newest first; those that begin soon without a boarder by their first day, and what
 * waits for an answer, a boarder or a note with the longest wait first. With the count of each state and of each view.
 */
export async function listForStaff(services: AppServices, query: StayQuery) {
  const { reader } = services.db;
  const now = services.now();
  const { rows, more } = await paginate(query.page, (place) =>
    listStays(reader, filterOf(query, now), place),
  );
  const counters = await readCounters(reader, "stay:");
  const count = (show: StayView) =>
    countStays(reader, filterOf({ show, status: undefined, q: "" }, now), maxView);
  return {
    rows: rows.map((stay): StayListRow => {
      const { id, status, start_day, end_day } = stay;
      return {
        id,
        status,
        start: start_day,
        end: end_day,
        sentAt: stay.created_at,
        pet: stay.pet_name,
        breed: stay.pet_breed,
        ownerId: stay.owner_id,
        owner: stay.owner_name,
        phone: stay.owner_phone,
        boarder: stay.boarder_name,
      };
    }),
    more,
    counts: {
      new: await count("new"),
      unanswered: await count("unanswered"),
      unassigned: await count("unassigned"),
      soon: await count("soon"),
      noNote: await count("noNote"),
    },
    byStatus: Object.fromEntries(
      Object.entries(counters).map(([name, value]) => [name.slice("stay:".length), value]),
    ) as Record<StayStatus, number>,
  };
}
