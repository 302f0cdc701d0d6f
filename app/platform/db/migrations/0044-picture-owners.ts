import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** A picture says in which entity's name it was claimed; without one it is staged or released. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text } = dialect(engine);
  await run(q, [
    `alter table pictures add column owner ${text} check (length(owner) between 1 and 40)`,
    `update pictures set owner = case
      when listing_id is not null then 'listing'
      when exists (select 1 from people where people.photo_id = pictures.id) then 'profile'
      when exists (select 1 from pets where pets.photo_id = pictures.id) then 'pet'
      when exists (select 1 from boarder_photos where boarder_photos.picture_id = pictures.id)
        then 'boarder'
      when exists (select 1 from posts where posts.cover_id = pictures.id) then 'post'
    end`,
    "drop index pictures_staged",
    "create index pictures_unowned on pictures (created_at) where owner is null",
  ]);
}
