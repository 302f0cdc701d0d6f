import { type Outcome, refused } from "#app/platform/outcome.ts";
import { findCsvExcess, readCsvRows } from "./csv-reader.server.ts";
import { findStatement, type Statement } from "./read-statement.server.ts";
import { maxStatementLines, statementFileLimits } from "./statement.ts";

const maxCached = 2;
const cacheMs = 15 * 60_000;

/** Parsed statements by upload id: a file never changes, and is viewed and imported within minutes. */
const parsed = new Map<string, Statement>();

export async function parseStatement(id: string, text: string): Promise<Outcome<Statement>> {
  const known = parsed.get(id);
  if (known) return { ok: true, value: known };
  const statement = await parseNewStatement(text);
  if (statement.ok) rememberStatement(id, statement.value);
  return statement;
}

/** Refuses INVALID, before it parses, a file with too many lines or cells. */
export async function parseNewStatement(text: string): Promise<Outcome<Statement>> {
  const excess = await findCsvExcess(text, statementFileLimits);
  if (!excess) return findStatement(await readCsvRows(text));
  const limit = statementFileLimits[excess].toLocaleString("en");
  if (excess === "maxLineLength") {
    return refused(
      "INVALID",
      `This file has a line of more than ${limit} characters. Please download the statement again as CSV.`,
    );
  }
  const what = excess === "maxLines" ? "lines" : "cells";
  return refused(
    "INVALID",
    `This file has more than ${limit} ${what}; at most ${maxStatementLines.toLocaleString("en")} lines can be read at once. Please send it in parts.`,
  );
}

export function rememberStatement(id: string, statement: Statement): void {
  parsed.set(id, statement);
  const [oldest] = parsed.keys();
  if (oldest !== undefined && parsed.size > maxCached) parsed.delete(oldest);
  setTimeout(forgetStatement, cacheMs, id).unref();
}

export function forgetStatement(id: string): void {
  parsed.delete(id);
}
