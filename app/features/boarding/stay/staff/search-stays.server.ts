import { listStaysOfBoarder } from "#app/features/boarding/stay/boarder/boarder-stays.queries.server.ts";
import { searchOwnStays } from "#app/features/boarding/stay/owner/own-stays.queries.server.ts";
import { stayOwner } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import { listStays, type Stay } from "#app/features/boarding/stay/stay.queries.server.ts";
import {
  boarderSeesDetails,
  boarderStayList,
  boarderStayPath,
  breedsInWords,
  ownBookingsPath,
  ownStayPath,
  stayList,
  stayStatusNames,
} from "#app/features/boarding/stay/stay.ts";
import { listStayFaces, type StayFaces } from "#app/features/boarding/stay/stay-faces.server.ts";
import { daysInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { type Actor, boardsPets, ownsPets, runsRescue } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { SearchGroup, SearchHit } from "#app/platform/records/search-part.ts";
import { exactFirst } from "#app/platform/search/exact-first.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";

export async function searchStays(
  q: Queries,
  actor: Actor,
  text: string,
  limit: number,
  now: Date,
): Promise<SearchGroup | undefined> {
  const find = (list: (terms: readonly string[], limit: number) => Promise<Stay[]>) =>
    exactFirst(searchTerms(text), limit, list);
  if (ownsPets(actor.role)) {
    const owner = await stayOwner(q, actor);
    const rows = await find((terms, limit) => searchOwnStays(q, owner, terms, limit));
    const faces = await listStayFaces(q, rows);
    const hits = rows.map((stay) => ({
      href: ownStayPath(stay.id),
      label: `The stay of ${stay.pet_names}`,
      more: `${daysInWords(stay)}, ${stayStatusNames[stay.status]}`,
      facts: { reference: stay.reference, pet: stay.pet_names, breed: breedsInWords(stay.pets) },
      picture: { faces: faces.get(stay.id) ?? [] },
    }));
    return { title: "My stays", hits, all: ownBookingsPath };
  }
  if (boardsPets(actor.role)) {
    const rows = await find((terms, limit) =>
      listStaysOfBoarder(q, { boarderId: actor.id, terms }, { limit, offset: 0 }),
    );
    const faces = await listStayFaces(
      q,
      rows.filter((stay) => boarderSeesDetails(stay, now)),
    );
    const hits = rows.map((stay) => requestHit(stay, boarderStayPath(stay.id), faces));
    return { title: "Boarding requests", hits, all: listHref(boarderStayList, { q: text }) };
  }
  if (runsRescue(actor.role)) {
    const rows = await find((terms, limit) => listStays(q, { terms }, { limit, offset: 0 }));
    const faces = await listStayFaces(q, rows);
    const hits = rows.map((stay) => requestHit(stay, `${stayList.path}/${stay.id}`, faces));
    return { title: "Boarding requests", hits, all: listHref(stayList, { q: text }) };
  }
  return undefined;
}

function requestHit(stay: Stay, href: string, faces: StayFaces): SearchHit {
  const { reference, pet_names: pet, owner_name: owner, owner_email } = stay;
  const breed = breedsInWords(stay.pets);
  return {
    href,
    label: pet,
    more: `${owner}, ${stayStatusNames[stay.status]}`,
    facts: { reference, pet, owner, "e-mail": owner_email, phone: stay.owner_phone, breed },
    picture: { faces: faces.get(stay.id) ?? stay.pets.map(() => undefined) },
    at: stay.start_day,
  };
}
