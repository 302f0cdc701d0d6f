import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";

export type CsvRow = {
  cells: string[];
  /** The line on which the record ends, from 1. */
  line: number;
};

const head = 1024;
const sampleRows = 200;
const sampledLength = 64 * 1024;
/** A longer record has an unclosed quotation mark. */
const maxRecordLength = 256 * 1024;
const sliceBytes = 32 * 1024;
const countSliceLength = 256 * 1024;
const delimiters = [",", ";", "\t", "|"];

/** Decodes a CSV file in UTF-8, UTF-16 or Windows-1252. Refuses UNSUPPORTED for a workbook, a PDF, a picture or HTML. */
export function readCsvText(bytes: Uint8Array, name: string): Outcome<string> {
  const kind = detectKind(bytes);
  if (kind === "workbook") {
    return refused(
      "UNSUPPORTED",
      `${name} is an Excel workbook. Please open it, save it as CSV, and send that file.`,
    );
  }
  const text = kind ? undefined : decode(bytes);
  if (text !== undefined && !text.includes("\0") && !/^\s*</.test(text)) {
    return done(text.toWellFormed());
  }
  const what = kind === "pdf" ? "a PDF" : "not a CSV file";
  return refused(
    "UNSUPPORTED",
    `${name} is ${what}. Please download the statement from your bank as CSV.`,
  );
}

const workbooks = ["PK\u{3}\u{4}", "\u{d0}\u{cf}\u{11}\u{e0}"];
const pictures = ["\u{89}PNG", "\u{ff}\u{d8}\u{ff}", "GIF8"];

function detectKind(bytes: Uint8Array): "workbook" | "pdf" | "picture" | undefined {
  const start = Buffer.from(bytes.subarray(0, head)).toString("latin1");
  if (workbooks.some((mark) => start.startsWith(mark))) return "workbook";
  if (/^[\s\S]{0,20}%PDF-/.test(start)) return "pdf";
  return pictures.some((mark) => start.startsWith(mark)) ? "picture" : undefined;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // Without a byte order mark: in UTF-16 every second byte of Latin text is zero.
  const start = bytes.subarray(0, head);
  const zeros = (at: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === at).length;
  if (zeros(1) > start.length / 4) return new TextDecoder("utf-16le").decode(bytes);
  if (zeros(0) > start.length / 4) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Limits of a CSV text; `maxLineLength` is in characters. */
type CsvLimits = { maxLines: number; maxCells: number; maxLineLength: number };

/** Returns the first exceeded limit. Estimates from above without parsing, and yields to other requests. */
export async function findCsvExcess(
  text: string,
  { maxLines, maxCells, maxLineLength }: CsvLimits,
): Promise<keyof CsvLimits | undefined> {
  const counts = new Map(delimiters.map((delimiter) => [delimiter.charCodeAt(0), 0]));
  let [lines, length, longest] = [0, 0, 0];
  for (let from = 0; from < text.length; from += countSliceLength) {
    const end = Math.min(from + countSliceLength, text.length);
    for (let at = from; at < end; at += 1) {
      const sign = text.charCodeAt(at);
      const isEnd = sign === 10 || sign === 13;
      if (isEnd && length > 0) lines += 1;
      length = isEnd ? 0 : length + 1;
      if (length > longest) longest = length;
      const count = counts.get(sign);
      if (count !== undefined) counts.set(sign, count + 1);
    }
    if (lines > maxLines) return "maxLines";
    if (lines + Math.max(...counts.values()) > maxCells) return "maxCells";
    if (longest > maxLineLength) return "maxLineLength";
    await nextTurn();
  }
  return undefined;
}

/** Returns the non-empty records, cells trimmed. Takes the delimiter of a first line `sep=;`, else the best fit. */
export async function readCsvRows(text: string): Promise<CsvRow[]> {
  const [, declared] = /^\u{feff}?sep=(.)\r?\n/iu.exec(text) ?? [];
  if (declared) return parseRows(text.slice(text.indexOf("\n") + 1), declared, 2);
  const start = text.slice(0, sampledLength);
  const sample = start.length < text.length ? start.slice(0, start.lastIndexOf("\n") + 1) : start;
  const scored: { delimiter: string; score: number }[] = [];
  for (const delimiter of delimiters) {
    scored.push({ delimiter, score: evenness(parseSample(sample, delimiter)) });
    await nextTurn();
  }
  const [best] = scored.sort((a, b) => b.score - a.score);
  return parseRows(text, best?.delimiter ?? ",");
}

/** Returns how many records have the most frequent number of cells; more cells decide a tie; 0 when nothing is split. */
function evenness(rows: readonly CsvRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const scores = [...counts].map(([cells, times]) => (cells > 1 ? times + cells / 1000 : 0));
  return Math.max(0, ...scores);
}

type Parsed = { info: { lines: number }; record: string[] };

const parserOptions = (delimiter: string) =>
  ({
    bom: true,
    delimiter,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
  }) as const;

function parseSample(text: string, delimiter: string): CsvRow[] {
  const options = { ...parserOptions(delimiter), to: sampleRows };
  try {
    return nonEmptyRows(parseAtOnce(text, options) as unknown as Parsed[]);
  } catch {
    return nonEmptyRows(parseAtOnce(text, { ...options, quote: false }) as unknown as Parsed[]);
  }
}

async function parseRows(text: string, delimiter: string, firstLine = 1): Promise<CsvRow[]> {
  const options = parserOptions(delimiter);
  // After an unclosed quotation mark, quotes are read as ordinary characters.
  const limited = { ...options, max_record_size: maxRecordLength };
  const records = await inSlices(text, parse(limited)).catch(() =>
    inSlices(text, parse({ ...options, quote: false })),
  );
  return nonEmptyRows(records, firstLine);
}

async function inSlices(text: string, parser: ReturnType<typeof parse>): Promise<Parsed[]> {
  const bytes = Buffer.from(text);
  async function* slices() {
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      yield bytes.subarray(at, at + sliceBytes);
      await nextTurn();
    }
  }
  return Readable.from(slices()).pipe(parser).toArray();
}

function nonEmptyRows(records: Parsed[], firstLine = 1): CsvRow[] {
  return records
    .filter(({ record }) => record.some((cell) => cell !== ""))
    .map(({ info, record }) => ({ cells: record, line: info.lines + firstLine - 1 }));
}
