import type { ContentKind } from "#app/platform/db/content-kinds.ts";
import type { Schema } from "#app/platform/db/schema.ts";

/**
 * The tables that cached pages may read, each with the kinds of content that its writes may raise. Every other one is
 * private: its writes raise nothing, and no cached page may be made of it.
 */
export const shownTables: Partial<Record<keyof Schema, readonly ContentKind[]>> = {
  listings: ["listings"],
  care_episodes: ["listings"],
  pictures: ["listings", "stories"],
  picture_variants: ["listings", "stories"],
  posts: ["stories"],
  post_slugs: ["stories"],
  post_tags: ["stories"],
  comments: ["stories"],
  partner_places: ["partner_places"],
  boarder_capacities: ["boarder_prices"],
  boarder_profiles: ["boarder_prices"],
  people: ["boarder_prices"],
  settings: ["settings"],
};
