import { createHash } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** What keyboards and banks write for an apostrophe: signs, and those that Unicode calls letters. */
const apostrophes = ["’", "‘", "‛", "`", "´", "′", "‵", "՚", "＇"];
const letterApostrophes = ["ʼ", "ʻ", "ʽ", "ʹ", "ˈ", "ꞌ"];
/** What they write for a hyphen. */
const hyphens = [
  ...["‐", "‑", "‒", "–", "—", "―", "−", "⁃", "˗", "﹘", "﹣", "－"],
  ...["֊", "־", "⸗", "⸺", "⸻", "〜", "〰", "゠"],
];
const softHyphen = "\u{ad}";

const spellings: [string, string][] = [
  ...[...apostrophes, ...letterApostrophes].map((sign): [string, string] => [sign, "'"]),
  ...hyphens.map((sign): [string, string] => [sign, "-"]),
  [softHyphen, ""],
];

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const replaced = (column: string, pairs: readonly [string, string][]) =>
  pairs.reduce((text, [from, to]) => `replace(${text}, ${literal(from)}, ${literal(to)})`, column);

function respelt(table: string, column: string, pairs: readonly [string, string][]): string {
  const text = replaced(column, pairs);
  return `update ${table} set ${column} = ${text} where ${column} <> ${text}`;
}

/** The search text of adoption requests holds a private character for every sign. */
const privateSign = (sign: string) =>
  String.fromCharCode(0xe000 + ((sign.codePointAt(0) ?? 0) % (0xf8ff - 0xe000)));
const privateSpellings: [string, string][] = [
  ...apostrophes.map((sign): [string, string] => [privateSign(sign), privateSign("'")]),
  ...hyphens.map((sign): [string, string] => [privateSign(sign), privateSign("-")]),
  [privateSign(softHyphen), ""],
];

const searched = [
  ...["people", "donations", "inquiries", "stays", "pets"],
  ...["partner_places", "posts", "comments", "statement_lines"],
];

/**
 * All apostrophes and all hyphens are equal: stored search texts and keys are written with one of each. Bank statements
 * may have a column of the direction and one of the balance, and a credit that its own statement takes back is marked.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer } = dialect(engine);
  const place = (name: string) =>
    `alter table statement_layouts add column ${name} ${integer} check (${name} between 0 and 99)`;
  await run(q, [
    ...searched.map((table) => respelt(table, "search_text", spellings)),
    respelt("stay_pets", "name_key", spellings),
    // The words of a listing are letters and digits only.
    respelt(
      "listings",
      "search_text",
      letterApostrophes.map((sign) => [sign, " "]),
    ),
    respelt("interests", "search_text", privateSpellings),

    place("direction_column"),
    place("balance_column"),
    `alter table statement_layouts add column day_order ${text} check (day_order in ('dmy', 'mdy', 'ymd'))`,
    // They were chosen without a direction: the columns are guessed anew, once.
    "delete from statement_layouts",
    `alter table statement_lines add column reversed ${integer} not null default 0 check (reversed in (0, 1))`,
  ]);
  await splitNames(q);
  await digestAgain(q);
}

/** In adoption requests the word after an apostrophe that Unicode calls a letter is found, too. */
async function splitNames(q: QueryExecutorProvider): Promise<void> {
  const letter = new RegExp(`[${letterApostrophes.join("")}]`, "u");
  const found = sql.join(
    letterApostrophes.map((sign) => sql`search_text like ${`%${sign}%`}`),
    sql` or `,
  );
  const { rows } = await sql<{ id: string; search_text: string }>`
    select id, search_text from interests where ${found}`.execute(q);
  for (const { id, search_text } of rows) {
    const words = search_text.split(" ").flatMap((word) => {
      const parts = word.split(letter);
      return parts.map((_, at) => parts.slice(at).join(privateSign("'")));
    });
    const again = [...new Set(words)].filter((word) => word !== "").join(" ");
    await sql`update interests set search_text = ${again} where id = ${id}`.execute(q);
  }
}

type Line = {
  id: string;
  digest: string;
  ordinal: number;
  day: string;
  amount_kobo: number;
  narration: string;
  bank_reference: string;
};

/** Lines of bank statements are the same line in either spelling. What was cut when it was stored keeps its digest. */
async function digestAgain(q: QueryExecutorProvider): Promise<void> {
  const signs = spellings.map(([sign]) => `%${sign}%`);
  const found = sql.join(
    signs.map((sign) => sql`narration like ${sign} or bank_reference like ${sign}`),
    sql` or `,
  );
  const { rows } = await sql<Line>`
    select id, digest, ordinal, day, amount_kobo, narration, bank_reference from statement_lines
    where length(narration) < 500 and length(bank_reference) < 100 and (${found})`.execute(q);
  const plain = (written: string) =>
    spellings.reduce((so, [from, to]) => so.replaceAll(from, to), written);
  for (const { id, ordinal, ...line } of rows) {
    const content = [
      line.day,
      Number(line.amount_kobo),
      plain(line.narration),
      plain(line.bank_reference),
    ];
    const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex");
    await sql`update statement_lines set digest = ${digest} where id = ${id} and not exists
      (select 1 from statement_lines as other where other.digest = ${digest}
        and other.ordinal = ${ordinal})`.execute(q);
  }
}
