import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";
import { mark, prefixIndex, wordVector } from "./prefix-index.ts";

/**
 * Listings, in two orders that are never sorted: the public catalogue's (`order_key`, by publication) and the
 * staff's (`change_no`, by last change); both with a word index in the same order. And the partners' places.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, truth, instant } = dialect(engine);
  const isPostgres = engine === "postgres";

  await run(q, [
    // What was ever public has a place in the public order.
    `create table listings (
      id ${text} primary key not null,
      name ${text} not null check (length(name) between 1 and 200),
      breed ${text} not null check (length(breed) <= 200),
      age ${integer} not null check (age between 0 and 20),
      location ${text} not null check (length(location) <= 5000),
      description ${text} not null check (length(description) <= 5000),
      species ${text} not null check (species in ('Dog', 'Cat', 'Other')),
      sex ${text} not null check (sex in ('Female', 'Male', 'Unknown')),
      size ${text} not null check (size in ('Small', 'Medium', 'Large')),
      ${truth("good_with_children")},
      ${truth("good_with_dogs")},
      ${truth("good_with_cats")},
      status ${text} not null
        check (status in ('draft', 'available', 'reserved', 'adopted', 'withdrawn')),
      listed ${integer} not null generated always as
        (case when status in ('available', 'reserved') then 1 else 0 end) stored,
      search_text ${text} not null,
      ${isPostgres ? `${wordVector(`search_text || ${facets("")}`)},` : ""}
      version ${integer} not null check (version > 0),
      edited_version ${integer} not null default 1,
      change_no ${integer},
      published_at ${text} check (length(published_at) = 24),
      order_key ${integer} check (order_key is not null or status in ('draft', 'withdrawn')),
      created_by ${text} references people (id) on delete set null,
      ${instant("created_at")},
      ${instant("updated_at")},
      check (published_at is not null or status in ('draft', 'withdrawn'))
    ) ${strict}`,
    "create unique index listings_order on listings (order_key)",
    "create index listings_newest on listings (order_key desc) where listed = 1",
    "create index listings_youngest on listings (age, order_key desc) where listed = 1",
    "create unique index listings_changes on listings (change_no desc)",
    "create index listings_status_changes on listings (status, change_no desc)",
    ...(isPostgres ? postgres : sqlite),

    `create table partner_places (
      id ${text} primary key not null,
      name ${text} not null check (length(name) between 1 and 200),
      ${truth("active")},
      ${instant("created_at")}
    ) ${strict}`,
    "create index partner_places_name on partner_places (name, id)",
  ]);
}

const subsets = <Part>(parts: readonly Part[]) =>
  Array.from({ length: (1 << parts.length) - 1 }, (_, index) =>
    parts.map((part, at) => ((index + 1) & (1 << at) ? part : undefined)),
  );

/**
 * The filters as words: every combination of species, sex, size and age band (`dfmy`, what is left open being `x`)
 * and of companions (`gcd`) is one word, and so is the age.
 */
function facets(row: string): string {
  const letter = (column: string) => `lower(substr(${row}${column}, 1, 1))`;
  const band = `case when ${row}age = 0 then 'b' when ${row}age <= 3 then 'y'
    when ${row}age <= 7 then 'a' else 's' end`;
  const kinds = subsets([letter("species"), letter("sex"), letter("size"), band]).map((chosen) =>
    [`' ${mark}'`, ...chosen.map((part) => part ?? "'x'")].join(" || "),
  );
  const companions = subsets([
    ["good_with_children", "c"],
    ["good_with_dogs", "d"],
    ["good_with_cats", "k"],
  ] as const).map((chosen) => {
    const some = chosen.filter((one) => one !== undefined);
    const all = some.map(([column]) => `${row}${column} = 1`).join(" and ");
    return `case when ${all} then ' ${mark}g${some.map(([, sign]) => sign).join("")}' else '' end`;
  });
  return [...kinds, ...companions, `' ${mark}age' || ${row}age`].join(" || ");
}

// What staff see or search by; not `version`, which a lock may write as it is.
const changed = "updated_at, status, search_text";
const nextChange = "(select coalesce(max(change_no), 0) + 1 from listings)";
const newWords = `new.search_text || ${facets("new.")}`;

const sqlite = [
  // Its rows are numbered by `order_key`: what matches comes out in the catalogue's own order.
  prefixIndex("listings_search"),
  `create trigger listings_words_in after insert on listings when new.listed = 1 begin
    insert into listings_search (rowid, words) values (new.order_key, ${newWords}); end`,
  `create trigger listings_words_out after delete on listings when old.listed = 1 begin
    delete from listings_search where rowid = old.order_key; end`,
  `create trigger listings_words_move after update of status, search_text, species, sex, size, age,
      good_with_children, good_with_dogs, good_with_cats, order_key on listings begin
    delete from listings_search where rowid = old.order_key and old.listed = 1;
    insert into listings_search (rowid, words)
      select new.order_key, ${newWords} where new.listed = 1; end`,

  // Its rows are numbered by `change_no`: what matches comes out newest change first.
  prefixIndex("staff_search"),
  `create trigger listings_change_in after insert on listings begin
    update listings set change_no = ${nextChange} where id = new.id; end`,
  `create trigger listings_change after update of ${changed} on listings begin
    update listings set change_no = ${nextChange} where id = new.id; end`,
  `create trigger listings_change_words after update of change_no on listings begin
    delete from staff_search where rowid = old.change_no;
    insert into staff_search (rowid, words)
      values (new.change_no, new.search_text || ' xxstatus' || new.status); end`,
  `create trigger listings_change_out after delete on listings begin
    delete from staff_search where rowid = old.change_no; end`,
];

const postgres = [
  "create sequence listing_changes",
  `create function listings_change() returns trigger language plpgsql as $$ begin
    new.change_no := nextval('listing_changes');
    return new;
  end $$`,
  `create trigger listings_change before insert or update of ${changed} on listings
    for each row execute function listings_change()`,
  // The public index knows only what is listed and stays small.
  "create index listings_search on listings using gin (search_vector) where listed = 1",
  "create index staff_search on listings using gin (search_vector)",
  // What filters alone find is counted here, without a look at the rows.
  `create index listings_kinds on listings (species, sex, size, age, good_with_children,
    good_with_dogs, good_with_cats) where listed = 1`,
  // Without statistics for so many words the planner guesses badly.
  "alter table listings alter column search_vector set statistics 1000",
];
