import type { QueryExecutorProvider } from "kysely";
import { raiseContentVersions } from "./content-version.ts";
import { dialect, type Engine, run } from "./migration.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant } = dialect(engine);
  await run(q, [
    `create table pictures (
      id ${text} primary key not null,
      owner ${text} check (length(owner) between 1 and 40),
      listing_id ${text} references listings (id),
      staged_by ${text} references people (id) on delete set null,
      file_name ${text} not null,
      alt ${text} not null,
      position ${integer} not null check (position >= 0),
      width ${integer} not null check (width > 0),
      height ${integer} not null check (height > 0),
      tone ${integer} not null check (tone between 0 and 23),
      focus ${integer} not null default 4 check (focus between 0 and 8),
      ${instant("created_at")}
    ) ${strict}`,
    "create index pictures_listing on pictures (listing_id, position) where listing_id is not null",
    "create index pictures_unowned on pictures (created_at) where owner is null",
    ...raiseContentVersions(engine, "pictures", {
      listings: (row) => `${row}.owner = 'listing'`,
      stories: (row) => `${row}.owner = 'post'`,
    }),

    `create table picture_variants (
      picture_id ${text} not null references pictures (id) on delete cascade,
      format ${text} not null check (format in ('webp', 'avif', 'jpeg')),
      width ${integer} not null check (width > 0),
      height ${integer} not null check (height > 0),
      bytes ${integer} not null check (bytes > 0),
      blob_key ${text} not null,
      primary key (picture_id, format, width)
    ) ${strict}`,
    "create index picture_variants_blob on picture_variants (blob_key)",
    ...raiseContentVersions(engine, "picture_variants", {
      listings: ofPictureOwnedBy("listing"),
      stories: ofPictureOwnedBy("post"),
    }),

    `create table picture_jobs (
      picture_id ${text} primary key not null references pictures (id) on delete cascade,
      ${instant("due_at")},
      attempts ${integer} not null check (attempts >= 0)
    ) ${strict}`,
    "create index picture_jobs_due on picture_jobs (due_at, picture_id)",

    // People and listings refer to pictures and the other way round, so these columns come second.
    `alter table people add column photo_id ${text} references pictures (id)`,
    "create index people_photo on people (photo_id) where photo_id is not null",
    `alter table listings add column ending_picture_id ${text} references pictures (id)`,
    `create unique index listings_ending_picture on listings (ending_picture_id)
      where ending_picture_id is not null`,
  ]);
}

const ofPictureOwnedBy = (owner: string) => (row: string) =>
  `exists (select 1 from pictures as its where its.id = ${row}.picture_id and its.owner = '${owner}')`;
