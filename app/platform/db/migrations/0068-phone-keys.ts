import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/**
 * Countries where a zero is dialled inside the country alone: the calling code, and how many digits the numbers have
 * without that zero. From the metadata of libphonenumber 9.0 in 2026.
 */
const trunkZero =
  `20:8-10 27:5-10 31:5-11 32:8-9 33:9-9 40:6-9 41:9-12 43:4-13 44:7-10 46:6-12 49:4-15
  51:8-9 53:6-10 54:10-11 55:8-11 57:8-11 58:10-10 60:8-10 61:5-12 62:7-17 63:6-13 64:5-10 66:8-13 81:8-17
  82:5-14 84:7-10 86:7-12 90:7-13 91:8-13 92:8-12 93:9-9 94:9-9 95:6-10 98:4-10 211:9-9 212:9-9 213:8-9
  218:9-9 231:7-9 232:8-8 233:8-9 243:7-10 249:9-9 250:8-9 251:9-9 252:6-9 254:7-10 255:9-9 256:9-9 260:9-9
  261:9-9 262:9-9 263:7-10 264:8-9 265:7-9 291:7-7 353:7-10 355:6-9 358:5-12 359:6-12 370:8-8 373:8-8
  374:8-8 377:8-9 380:9-10 381:6-12 382:8-9 383:8-12 385:7-9 386:5-8 387:8-9 389:8-8 421:6-9 423:7-9
  508:6-9 590:9-9 591:8-9 593:8-11 594:9-9 595:6-11 596:9-9 598:4-13 686:5-8 850:8-10 855:8-10 856:8-10
  880:6-10 886:7-11 961:7-8 962:8-9 963:8-9 964:8-10 966:9-10 967:7-9 970:8-10 971:5-12 972:7-12 976:8-10
  977:8-11 994:9-9 995:9-9 996:9-10`
    .split(/\s+/)
    .map((entry) => {
      const [code = "", least = 0, most = 0] = entry.split(/[:-]/);
      return { code, least: Number(least), most: Number(most) };
    });

type Keys = {
  table: string;
  column: string;
  /** The words to add for the search; none where the table has no search text. */
  words?: (number: { code: string; rest: string }) => string;
  /** The condition that the row `other` leaves no place for the new key in a unique index. */
  taken?: string;
};

const openStay = (row: string) =>
  `${row}.status in ('received', 'needs_info', 'accepted', 'assigned', 'checked_in')`;

const keys: Keys[] = [
  { table: "people", column: "phone", words: ({ code, rest }) => `'+${code}' || ${rest}` },
  {
    table: "interests",
    column: "phone_key",
    // Each end of the number begins a word there.
    words: ({ code, rest }) => {
      const ends = ["0", "", ...Array.from(code, (_, at) => code.slice(at)).slice(1)];
      const starts = ends.map((end, at) => (at < 2 ? `${end}${code}` : end));
      return starts.map((start) => `'${start}' || ${rest}`).join(" || ' ' || ");
    },
    taken: `other.listing_id = interests.listing_id
      and other.status <> 'withdrawn' and interests.status <> 'withdrawn'`,
  },
  {
    table: "stays",
    column: "phone_key",
    words: ({ code, rest }) => `'+${code}' || ${rest}`,
    taken: `other.pet_key = stays.pet_key and other.start_day = stays.start_day
      and other.end_day = stays.end_day and ${openStay("other")} and ${openStay("stays")}`,
  },
  { table: "inquiries", column: "phone_key", words: ({ code, rest }) => `'+${code}' || ${rest}` },
  { table: "partner_places", column: "phone", words: ({ code, rest }) => `'+${code}' || ${rest}` },
  { table: "settings", column: "value" },
];

/**
 * Numbers of other countries lose the zero of `+44 (0)20 …`, so that they can be dialled and name one person. Where
 * that person has another open request for the same, both rows stay, and this one keeps its key. What is no number
 * keeps its value too. Messages get a key of their own; so far they were found by what was typed.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text } = dialect(engine);
  await run(q, [
    `alter table inquiries add column phone_key ${text} not null default ''
      check (length(phone_key) <= 40)`,
    `update inquiries set phone_key = ${typedDigits} where phone <> ''`,
    `update inquiries set phone_key = ${withCountry} where phone_key <> ''`,
    "update inquiries set phone_key = '+234' || substr(phone_key, 6) where phone_key like '+2340%'",
    `update inquiries set phone_key = '' where phone_key <> '' and (trim(phone_key, '0123456789') <> '+'
      or substr(phone_key, 1, 1) <> '+' or length(phone_key) not between 9 and 16)`,
    "drop index inquiries_phone",
    "create index inquiries_phone on inquiries (phone_key)",
    ...keys.flatMap((one) => trunkZero.map((country) => withoutZero(one, country))),
  ]);
}

function withoutZero(
  { table, column, words, taken }: Keys,
  { code, least, most }: (typeof trunkZero)[number],
): string {
  const rest = `substr(${column}, ${code.length + 3})`;
  const search = words ? `, search_text = search_text || ' ' || ${words({ code, rest })}` : "";
  const free = taken
    ? `and not exists (select 1 from ${table} other
        where other.${column} = '+${code}' || substr(${table}.${column}, ${code.length + 3}) and ${taken})`
    : "";
  return `update ${table} set ${column} = '+${code}' || ${rest}${search}
    where ${column} >= '+${code}0' and ${column} < '+${code}1'
      and substr(${rest}, 1, 1) between '1' and '9' and length(${rest}) between ${least} and ${most}
      ${table === "settings" ? "and name = 'phone'" : ""} ${free}`;
}

/** What people write between the digits of a phone number. */
const signs = [" ", "\t", "-", "(", ")", ".", "/", "\u00a0", "\u2010", "\u2011", "\u2013"];
const typedDigits = signs.reduce((phone, sign) => `replace(${phone}, '${sign}', '')`, "phone");
const withCountry = `case
  when phone_key like '+%' then phone_key
  when phone_key like '00%' then '+' || substr(phone_key, 3)
  when phone_key like '234%' and length(phone_key) > 10 then '+' || phone_key
  when phone_key like '0%' then '+234' || substr(phone_key, 2)
  else '+234' || phone_key end`;
