import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** One order and one word index for the public catalogue, so that it never sorts or scans. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { whole } = dialect(engine);
  await run(q, [
    `alter table listings add column order_key ${whole}
      check (order_key is not null or status in ('draft', 'withdrawn'))`,
    "drop index listings_public",
    "create unique index listings_order on listings (order_key)",
    "create index listings_newest on listings (order_key desc) where listed = 1",
    "create index listings_youngest on listings (age, order_key desc) where listed = 1",
    ...(engine === "postgres" ? postgresWords : sqliteWords),
  ]);
}

/** What a filter asks for, as words of their own among the listing's words. */
function facets(row: string): string {
  const truth = (column: string, word: string) =>
    `case ${row}${column} when 1 then ' xx${word}' else '' end`;
  return [
    `' xxspecies' || lower(${row}species)`,
    `' xxsex' || lower(${row}sex)`,
    `' xxsize' || lower(${row}size)`,
    `' xxage' || ${row}age`,
    truth("good_with_children", "children"),
    truth("good_with_dogs", "dogs"),
    truth("good_with_cats", "cats"),
  ].join(" || ");
}

const sqliteWords = [
  // Its rows are numbered by `order_key`: what matches comes out in the catalogue's own order.
  `create virtual table listings_search using fts5(
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3',
    tokenize = "unicode61 remove_diacritics 0"
  )`,
  `create trigger listings_words_in after insert on listings when new.listed = 1 begin
    insert into listings_search (rowid, words)
      values (new.order_key, new.search_text || ${facets("new.")}); end`,
  `create trigger listings_words_out after delete on listings when old.listed = 1 begin
    delete from listings_search where rowid = old.order_key; end`,
  `create trigger listings_words_move after update of status, search_text, species, sex, size, age,
      good_with_children, good_with_dogs, good_with_cats, order_key on listings begin
    delete from listings_search where rowid = old.order_key and old.listed = 1;
    insert into listings_search (rowid, words)
      select new.order_key, new.search_text || ${facets("new.")} where new.listed = 1; end`,
];

const postgresWords = [
  `alter table listings add column search_vector tsvector not null generated always as
    (array_to_tsvector(string_to_array(ltrim(search_text || ${facets("")}), ' '))) stored`,
  "create index listings_search on listings using gin (search_vector) where listed = 1",
  // The filters' words are found in many listings each: without figures for them the planner guesses badly.
  "alter table listings alter column search_vector set statistics 1000",
];
