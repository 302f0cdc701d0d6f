import { type RawBuilder, sql } from "kysely";
import type { BoarderGap } from "./profile-gaps.ts";

const noCapacity = (condition: RawBuilder<boolean>) => sql<boolean>`not exists (select 1
  from boarder_capacities as own where own.boarder_id = people.id and ${condition})`;

/** For a row of `people`. A saved home without a price says "on request", which is an answer. */
export const hasBoarderGap: Record<BoarderGap, RawBuilder<boolean>> = {
  places: noCapacity(sql`own.places > 0`),
  kinds: noCapacity(sql`own.takes_dogs + own.takes_cats + own.takes_other > 0`),
  price: sql`not exists (select 1 from boarder_profiles as own where own.boarder_id = people.id)`,
};

export const isListedBoarder = sql<boolean>`(people.role = 'boarder' and people.status = 'active'
  and people.verified_at is not null
  and not (${sql.join(Object.values(hasBoarderGap), sql` or `)}))`;

/** For a row of `people`: a listed boarder who chose to be shown in public. */
export const isPublicBoarder = sql<boolean>`(${isListedBoarder} and exists (select 1
  from boarder_profiles as home where home.boarder_id = people.id and home.shown_publicly = 1))`;
