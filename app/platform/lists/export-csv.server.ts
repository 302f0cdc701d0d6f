import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit.server.ts";
import { byteOrderMark, csvLine } from "../csv.ts";
import { formatTime, lagosDay } from "../dates.ts";
import { counted } from "../in-words.ts";
import { formatPhone } from "../phone.server.ts";
import type { AppServices } from "../services.ts";

const batchSize = 500;
const maxRows = 1_000_000;

export type CsvColumn<Row> = { label: string; cell: (row: Row) => string | null };

/** The spaces keep spreadsheets from reading a phone number as a number without its zero. */
export function phoneColumn<Row>(label: string, read: (row: Row) => string): CsvColumn<Row> {
  return { label, cell: (row) => formatPhone(read(row)) };
}

/** As spreadsheets sort it: `2026-09-29 20:01`. */
export function instantColumn<Row>(
  label: string,
  read: (row: Row) => string | null,
): CsvColumn<Row> {
  return timeColumn(label, read, (at) => `${lagosDay(new Date(at))} ${formatTime(at)}`);
}

export function dayColumn<Row>(label: string, read: (row: Row) => string | null): CsvColumn<Row> {
  return timeColumn(label, read, (at) => lagosDay(new Date(at)));
}

function timeColumn<Row>(
  label: string,
  read: (row: Row) => string | null,
  write: (instant: string) => string,
): CsvColumn<Row> {
  const cell = (row: Row) => {
    const instant = read(row);
    return instant && write(instant);
  };
  return { label: `${label} (Lagos time)`, cell };
}

type CsvExport<Row> = {
  entity: string;
  /** The record in the audit log that these rows belong to. */
  entityId?: string | undefined;
  columns: readonly CsvColumn<Row>[];
  filters: Record<string, string | undefined>;
  terms: readonly string[];
  count: (max: number) => Promise<number>;
  listAfter: (page: { after: string; limit: number }) => Promise<Row[]>;
};

/** A CSV file in parts (formulas escaped), oldest rows first. The audit log gets the download before the first part. */
export async function exportCsv<Row extends { id: string }>(
  services: AppServices,
  actor: Actor,
  { entity, entityId = "", columns, filters, terms, count, listAfter }: CsvExport<Row>,
): Promise<AsyncGenerator<string, void>> {
  const detail = [
    counted(await count(maxRows), "row"),
    ...Object.entries(filters).flatMap(([name, value]) => (value ? [`${name} ${value}`] : [])),
    // Not the text itself: people are searched for by name, and the log outlives their records.
    ...(terms.length > 0 ? [`search of ${counted(terms.length, "word")}`] : []),
  ].join(", ");
  const act = { actor, action: "downloaded", entity, entityId, detail };
  await services.db.transaction((trx) => recordAudit(trx, services.now(), act));
  return csvParts(columns, listAfter);
}

async function* csvParts<Row extends { id: string }>(
  columns: CsvExport<Row>["columns"],
  listAfter: CsvExport<Row>["listAfter"],
): AsyncGenerator<string, void> {
  let head = byteOrderMark + csvLine(columns.map(({ label }) => label));
  for (let after = ""; ; ) {
    const rows = await listAfter({ after, limit: batchSize });
    yield head + rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join("");
    head = "";
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}

type SelectedCsv<Row> = Pick<CsvExport<Row>, "entity" | "columns"> & { rows: readonly Row[] };

export async function exportSelectedCsv<Row extends { id: string }>(
  services: AppServices,
  actor: Actor,
  { entity, columns, rows }: SelectedCsv<Row>,
): Promise<AsyncGenerator<string, void>> {
  const detail = `${counted(rows.length, "row")}, selected`;
  const act = { actor, action: "downloaded", entity, entityId: "", detail };
  await services.db.transaction((trx) => recordAudit(trx, services.now(), act));
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return csvParts(columns, async ({ after }) => (after === "" ? sorted : []));
}
