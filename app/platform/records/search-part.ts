import type { Actor } from "../actor.ts";
import type { Queries } from "../db/database.server.ts";
import type { PictureOf } from "../pictures/picture.ts";
import type { SearchFacts } from "../search/found-by.ts";

/** What search finds among this entity's records. */
export type SearchPart = {
  entity: string;
  /** This actor's hits for the typed text, at most `limit`; undefined where they may find nothing. */
  search?: (
    q: Queries,
    actor: Actor,
    typed: string,
    limit: number,
    now: Date,
  ) => Promise<SearchGroup | undefined>;
};

export type SearchGroup = {
  title: string;
  hits: SearchHit[];
  /** The list of everything that the text finds, where there is one. */
  all?: string;
};

export type SearchHit = {
  href: string;
  label: string;
  more: string;
  /** By what it may have been found, the most telling first. */
  facts: SearchFacts;
  picture?: PictureOf;
  /** Its date, an ISO instant or a day. */
  at?: string;
};
