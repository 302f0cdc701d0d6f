import { type QueryExecutorProvider, sql } from "kysely";
import { type Engine, run } from "./migration.ts";

/**
 * A word index for requests; combined filters as single words for the public list; and, on SQLite, lists of
 * all beginnings of up to seven letters, so that a common word costs no more than a rare one.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  await rewriteInterests(q);
  await run(q, engine === "postgres" ? postgres : sqlite);
}

// A private character that no text to be searched contains begins the indexes' own words.
const mark = "\uf8ff";

const subsets = <Part>(parts: readonly Part[]) =>
  Array.from({ length: (1 << parts.length) - 1 }, (_, index) =>
    parts.map((part, at) => ((index + 1) & (1 << at) ? part : undefined)),
  );

/**
 * Every combination of species, sex, size and age band (`dfmy`, what is left open being `x`) and of companions
 * (`gcd`) is one word, and so is the age.
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

const beginnings = `detail = none, prefix = '1 2 3 4 5 6 7',
  tokenize = "unicode61 remove_diacritics 0"`;
const staffWords = "search_text || ' xxstatus' || status";

// Its rows are numbered in the order of arrival, whatever the status: the millisecond, and within it the id's
// own count. Contentless and deleted securely: the words of somebody who was erased are in no list any more.
const place = `((unixepoch(substr(created_at, 1, 19)) - 1577836800) * 1000
  + cast(substr(created_at, 21, 3) as integer)) * 4096 + ${[21, 22, 23]
    .map((at, digit) => `instr('123456789abcdef', substr(id, ${at}, 1)) * ${16 ** (2 - digit)}`)
    .join(" + ")}`;
const interestFacets = (row: string) =>
  `'${mark}' || ${row}status || ' ${mark}pet' || replace(${row}listing_id, '-', '')`;
const take = (words: string) => `insert into interest_search (interest_search, rowid, words)
  values ('delete', old.queue_place, ${words});`;
const add = (words: string) => `insert into interest_search (rowid, words)
  values (new.queue_place, ${words});`;

const sqlite = [
  `alter table interests add column queue_place integer generated always as (${place}) virtual`,
  "create index interests_place on interests (queue_place)",
  `create virtual table interest_search using fts5(words, content = '', ${beginnings})`,
  "insert into interest_search (interest_search, rank) values ('secure-delete', 1)",
  `insert into interest_search (rowid, words)
    select queue_place, search_text || ' ' || ${interestFacets("")} from interests`,
  `create trigger interests_words_in after insert on interests begin
    ${add(`new.search_text || ' ' || ${interestFacets("new.")}`)} end`,
  `create trigger interests_words_out after delete on interests begin
    ${take(`old.search_text || ' ' || ${interestFacets("old.")}`)} end`,
  `create trigger interests_words_change after update of search_text on interests
    when old.search_text <> new.search_text begin
    ${take("old.search_text")} ${add("new.search_text")} end`,
  `create trigger interests_words_status after update of status on interests
    when old.status <> new.status begin
    ${take(`'${mark}' || old.status`)} ${add(`'${mark}' || new.status`)} end`,

  ...["in", "out", "move"].map((name) => `drop trigger listings_words_${name}`),
  "drop table listings_search",
  `create virtual table listings_search using fts5(words, content = '', contentless_delete = 1,
    ${beginnings})`,
  `insert into listings_search (rowid, words)
    select order_key, search_text || ${facets("")} from listings where listed = 1`,
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

  // Its triggers know it by name.
  "drop table staff_search",
  `create virtual table staff_search using fts5(words, content = '', contentless_delete = 1,
    ${beginnings})`,
  `insert into staff_search (rowid, words) select change_no, ${staffWords} from listings`,
];

const vector = (words: string) =>
  `tsvector not null generated always as (array_to_tsvector(string_to_array(ltrim(${words}), ' '))) stored`;

const postgres = [
  `alter table interests add column search_vector
    ${vector("search_text")}`,
  "create index interest_search on interests using gin (search_vector)",
  "alter table listings drop column search_vector",
  `alter table listings add column search_vector ${vector(`search_text || ${facets("")}`)}`,
  "create index listings_search on listings using gin (search_vector) where listed = 1",
  "create index staff_search on listings using gin (search_vector)",
  // What filters alone find is counted here, without a look at the rows.
  `create index listings_kinds on listings (species, sex, size, age, good_with_children,
    good_with_dogs, good_with_cats) where listed = 1`,
  // Without figures for so many words the planner guesses badly.
  "alter table listings alter column search_vector set statistics 1000",
  "alter table interests alter column search_vector set statistics 1000",
  "analyze listings",
  "analyze interests",
];

/** What was text to be scanned becomes words. */
async function rewriteInterests(q: QueryExecutorProvider): Promise<void> {
  for (let after = ""; ; ) {
    const { rows } = await sql<Row>`select id, phone_key, search_text from interests
      where id > ${after} order by id limit 500`.execute(q);
    for (const row of rows) {
      await sql`update interests set search_text = ${wordsOf(row)} where id = ${row.id}`.execute(q);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

type Row = { id: string; phone_key: string; search_text: string };

const isWord = /^[\p{L}\p{N}]/u;

function wordsOf({ phone_key, search_text }: Row): string {
  const written = search_text.split(" ").flatMap((chunk) => {
    const pieces = chunk.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? [];
    return pieces.map((piece, at) => (isWord.test(piece) ? pieces.slice(at).join("") : piece));
  });
  const digits = phone_key.replace(/\D/g, "").replace(/^234/, "");
  const phones = digits
    ? [`0${digits}`, ...Array.from(digits, (_, at) => digits.slice(at)).slice(0, -3)]
    : [];
  return [...new Set([...written.map(write), ...phones])].join(" ");
}

function write(word: string): string {
  const signs = Array.from(word).slice(0, 40);
  return signs.map((sign) => (isWord.test(sign) ? sign : privateSign(sign))).join("");
}

function privateSign(sign: string): string {
  return String.fromCharCode(0xe000 + ((sign.codePointAt(0) ?? 0) % (0xf8ff - 0xe000)));
}
