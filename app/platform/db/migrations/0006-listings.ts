import type { QueryExecutorProvider } from "kysely";
import { raiseContentVersions } from "./content-version.ts";
import { areaCounters, rowCounters } from "./counters.ts";
import { dialect, type Engine, run, sqlList } from "./migration.ts";
import { mark, prefixIndex, wordVector } from "./prefix-index.ts";

const statuses = ["draft", "available", "reserved", "adopted", "withdrawn"];
const species = ["Dog", "Cat", "Other"];

/** Indexes follow the public order (`order_key`) and the order of changes (`change_no`), so that no query sorts. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, truth, instant, maybeInstant, maybeDay, boundedText } =
    dialect(engine);
  const isPostgres = engine === "postgres";
  const answer = (name: string) =>
    `${name} ${text} not null default 'Unknown' check (${name} in ('Yes', 'No', 'Unknown'))`;

  await run(q, [
    `create table listings (
      id ${text} primary key not null,
      name ${text} not null check (length(name) between 1 and 200),
      ${boundedText("breed", 200)},
      age ${integer} not null check (age between 0 and 20),
      birth_month ${text} check (length(birth_month) = 7),
      ${boundedText("location")},
      ${boundedText("description")},
      species ${text} not null check (species in (${sqlList(species)})),
      sex ${text} not null check (sex in ('Female', 'Male', 'Unknown')),
      size ${text} not null check (size in ('Small', 'Medium', 'Large')),
      ${truth("good_with_children")},
      ${truth("good_with_dogs")},
      ${truth("good_with_cats")},
      ${answer("vaccinated")},
      recorded_vaccinated ${text} check (recorded_vaccinated in ('Yes', 'No')),
      ${maybeDay("vaccination_due_on")},
      ${answer("neutered")},
      status ${text} not null check (status in (${sqlList(statuses)})),
      listed ${integer} not null generated always as
        (case when status in ('available', 'reserved') then 1 else 0 end) stored,
      search_text ${text} not null,
      ${isPostgres ? `${wordVector(`search_text || ${facets("")}`)},` : ""}
      version ${integer} not null check (version > 0),
      edited_version ${integer} not null default 1,
      change_no ${integer},
      ${maybeInstant("published_at")},
      order_key ${integer} check (order_key is not null or status in ('draft', 'withdrawn')),
      number ${integer} check (number >= 1),
      ending ${text} check (length(ending) between 1 and 300),
      ending_consent ${text} check (length(ending_consent) between 1 and 200),
      ${maybeDay("ending_consent_on")},
      created_by ${text} references people (id) on delete set null,
      ${instant("created_at")},
      ${instant("updated_at")},
      check (ending is null = (ending_consent is null) and ending is null = (ending_consent_on is null)),
      check (published_at is not null or status in ('draft', 'withdrawn'))
    ) ${strict}`,
    "create unique index listings_order on listings (order_key)",
    "create index listings_newest on listings (order_key desc) where listed = 1",
    "create index listings_youngest on listings (age, order_key desc) where listed = 1",
    "create unique index listings_changes on listings (change_no desc)",
    "create index listings_status_changes on listings (status, change_no desc)",
    `create index listings_need on listings (
      (case status when 'available' then 1 when 'draft' then 2 when 'reserved' then 3
        when 'adopted' then 4 when 'withdrawn' then 5 end),
      (case when listed = 1 then order_key else -change_no end))`,
    // The search text begins with the folded name.
    "create index listings_name on listings (substr(search_text, 1, 40), id)",
    "create index listings_births on listings (birth_month) where birth_month is not null",
    "create unique index listings_number on listings (number)",
    ...(isPostgres ? postgresOrders : sqliteOrders),

    // For posters and the phone. One row has the last number, so that none is reused.
    `create table listing_numbers (
      id ${integer} primary key not null check (id = 1),
      last ${integer} not null check (last >= 0)
    ) ${strict}`,
    "insert into listing_numbers (id, last) values (1, 0)",
    ...(isPostgres ? postgresNumbers : sqliteNumbers),

    ...rowCounters(engine, {
      table: "listings",
      columns: ["status", "species"],
      name: (row) => `'listing:' || ${row}.status || ':' || ${row}.species`,
      names: statuses.flatMap((status) => species.map((one) => `listing:${status}:${one}`)),
    }),
    ...areaCounters(engine),
    ...raiseContentVersions(engine, "listings", {
      listings: (row) => `${row}.status not in ('draft', 'withdrawn')`,
    }),
  ]);
}

const subsets = <Part>(parts: readonly Part[]) =>
  Array.from({ length: (1 << parts.length) - 1 }, (_, index) =>
    parts.map((part, at) => ((index + 1) & (1 << at) ? part : undefined)),
  );

/** Filters as words: one per combination of species, sex, size and age band (`x`: any) and of companions, and the age. */
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

// Not `version`: locking may write it unchanged.
const changed = "updated_at, status, search_text";
const nextChange = "(select coalesce(max(change_no), 0) + 1 from listings)";
const newWords = `new.search_text || ${facets("new.")}`;

const sqliteOrders = [
  // Row ids are `order_key`, so matches come in public order.
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

  // Row ids are `change_no`, so matches come in order of changes.
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

const postgresOrders = [
  "create sequence listing_changes",
  `create function listings_change() returns trigger language plpgsql as $$ begin
    new.change_no := nextval('listing_changes');
    return new;
  end $$`,
  `create trigger listings_change before insert or update of ${changed} on listings
    for each row execute function listings_change()`,
  // Only listed rows, so that the public index stays small.
  "create index listings_search on listings using gin (search_vector) where listed = 1",
  "create index staff_search on listings using gin (search_vector)",
  `create index listings_kinds on listings (species, sex, size, age, good_with_children,
    good_with_dogs, good_with_cats) where listed = 1`,
  // The planner needs more statistics for so many words.
  "alter table listings alter column search_vector set statistics 1000",
];

const nextNumber = "update listing_numbers set last = last + 1 where id = 1";

const sqliteNumbers = [
  `create trigger listings_number after insert on listings when new.number is null begin
    ${nextNumber};
    update listings set number = (select last from listing_numbers) where id = new.id; end`,
];

const postgresNumbers = [
  `create function listings_number() returns trigger language plpgsql as $$ begin
    ${nextNumber} returning last into new.number;
    return new;
  end $$`,
  `create trigger listings_number before insert on listings
    for each row when (new.number is null) execute function listings_number()`,
];
