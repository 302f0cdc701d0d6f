import { listStaysOfBoarder } from "#app/features/boarding/stay/boarder/boarder-stays.queries.server.ts";
import { searchOwnStays } from "#app/features/boarding/stay/owner/own-stays.queries.server.ts";
import { stayOwner } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import { listStays, type StayRow } from "#app/features/boarding/stay/stay.queries.server.ts";
import {
  boarderStayList,
  boarderStayPath,
  ownBookingsPath,
  ownStayPath,
  statusNames,
  stayList,
} from "#app/features/boarding/stay/stay.ts";
import { daysInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { SearchGroup } from "#app/platform/records/entity-descriptor.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";

/** What a person finds: an owner and a boarder among their own stays, staff among all. */
export async function searchStays(
  q: Queries,
  actor: Actor,
  typed: string,
  limit: number,
): Promise<SearchGroup | undefined> {
  const terms = searchTerms(typed);
  const page = { limit, offset: 0 };
  switch (actor.role) {
    case "petOwner": {
      const rows = await searchOwnStays(q, await stayOwner(q, actor), terms, limit);
      const hits = rows.map((stay) => ({
        href: ownStayPath(stay.id),
        label: `The stay of ${stay.pet_name}`,
        more: `${daysInWords(stay)}, ${statusNames[stay.status]}`,
      }));
      return { title: "My stays", hits, all: ownBookingsPath };
    }
    case "boarder": {
      const rows = await listStaysOfBoarder(q, { boarderId: actor.id, terms }, page);
      const hits = rows.map((stay) => requestHit(stay, boarderStayPath(stay.id)));
      return { title: "Boarding requests", hits, all: listHref(boarderStayList, { q: typed }) };
    }
    case "staff": {
      const rows = await listStays(q, { terms }, page);
      const hits = rows.map((stay) => requestHit(stay, `${stayList.path}/${stay.id}`));
      return { title: "Boarding requests", hits, all: listHref(stayList, { q: typed }) };
    }
    default:
      return undefined;
  }
}

function requestHit({ owner_name, pet_name, start_day, status }: StayRow, href: string) {
  const more = `${owner_name}, ${formatDay(start_day)}, ${statusNames[status]}`;
  return { href, label: pet_name, more };
}
