import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/**
 * The staff's list of all listings: newest change first, whatever the status. `change_no` numbers the changes,
 * so that order, status and words can each be read off an index that is already in that order.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { whole } = dialect(engine);
  await run(q, [
    `alter table listings add column change_no ${whole}`,
    // The version that the last edit of its texts or photos made; a step of its status leaves it.
    `alter table listings add column edited_version ${whole} not null default 1`,
    `update listings set change_no = ranked.place from
      (select id as ranked_id, row_number() over (order by updated_at, id) as place from listings)
      as ranked where ranked_id = listings.id`,
    "create unique index listings_changes on listings (change_no desc)",
    "create index listings_status_changes on listings (status, change_no desc)",
    "create index interests_pending on interests (listing_id) where status = 'pending'",
    ...(engine === "postgres" ? postgres : sqlite),
  ]);
}

// What staff see or search by; not `version`, which a lock may write as it is.
const changed = "updated_at, status, search_text";
const words = (row: string) => `${row}search_text || ' xxstatus' || ${row}status`;
const next = "(select coalesce(max(change_no), 0) + 1 from listings)";

const sqlite = [
  // Its rows are numbered by `change_no`: what matches comes out newest change first.
  `create virtual table staff_search using fts5(
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3',
    tokenize = "unicode61 remove_diacritics 0"
  )`,
  `insert into staff_search (rowid, words) select change_no, ${words("")} from listings`,
  `create trigger listings_change_in after insert on listings begin
    update listings set change_no = ${next} where id = new.id; end`,
  `create trigger listings_change after update of ${changed} on listings begin
    update listings set change_no = ${next} where id = new.id; end`,
  `create trigger listings_change_words after update of change_no on listings begin
    delete from staff_search where rowid = old.change_no;
    insert into staff_search (rowid, words) values (new.change_no, ${words("new.")}); end`,
  `create trigger listings_change_out after delete on listings begin
    delete from staff_search where rowid = old.change_no; end`,
];

const postgres = [
  "create sequence listing_changes",
  `select setval('listing_changes', (${next.slice(1, -1)}), false)`,
  `create function listings_change() returns trigger language plpgsql as $$ begin
    new.change_no := nextval('listing_changes');
    return new;
  end $$`,
  `create trigger listings_change before insert or update of ${changed} on listings
    for each row execute function listings_change()`,
  // Beside the public one, which knows only what is listed and stays as small as it is.
  "create index staff_search on listings using gin (search_vector)",
];
