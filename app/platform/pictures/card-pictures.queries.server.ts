import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import { queryFixed } from "#app/platform/db/fixed-query.server.ts";
import type { Picture } from "./pictures.queries.server.ts";

/** The picture that stands for a listing; `files` reads `webp 360 400,avif 360 400`: format, width, height. */
export type FirstPicture = Pick<Picture, "id" | "alt" | "width" | "height" | "tone"> & {
  listing_id: string;
  files: string;
};

/**
 * Of each listing the picture that stands for it, with its WebP and AVIF files no wider than `widest` pixels,
 * by one question.
 */
export function listFirstPictures(
  q: Queries,
  listingIds: readonly string[],
  widest: number,
): Promise<FirstPicture[]> {
  if (listingIds.length === 0) return Promise.resolve([]);
  const joined = isPostgres(q) ? "string_agg" : "group_concat";
  const places = listingIds.map(() => "?").join(", ");
  const text = `select listing_id, id, alt, width, height, tone, coalesce((
      select ${joined}(v.format || ' ' || v.width || ' ' || v.height, ',') from picture_variants as v
      where v.picture_id = pictures.id and v.width <= ? and v.format <> 'jpeg'), '') as files
    from pictures where listing_id in (${places}) and not exists (
      select 1 from pictures as before where before.listing_id = pictures.listing_id
      and (before.position, before.id) < (pictures.position, pictures.id))`;
  return queryFixed<FirstPicture>(q, text, [widest, ...listingIds]);
}
