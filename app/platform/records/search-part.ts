import type { Actor } from "../actor.ts";
import type { Queries } from "../db/database.server.ts";
import type { Faces, PictureOf } from "../pictures/picture.ts";
import type { SearchFacts } from "../search/found-by.ts";

export type SearchPart = {
  entity: string;
  /** At most `limit` hits; undefined for an actor who may find nothing. */
  search?: (
    q: Queries,
    actor: Actor,
    query: string,
    limit: number,
    now: Date,
  ) => Promise<SearchGroup | undefined>;
};

export type SearchGroup = {
  title: string;
  hits: SearchHit[];
  all?: string;
};

export type SearchHit = {
  href: string;
  label: string;
  more: string;
  /** By what it may have been found, the most telling first. */
  facts: SearchFacts;
  picture?: PictureOf | Faces;
  at?: string;
};
