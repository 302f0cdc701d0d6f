import { sql } from "kysely";
import { claimedOnce, deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import type { StatementColumns } from "./guess-columns.ts";

export type Upload = Omit<Row<"statement_uploads">, "content">;
type NewLine = NewRow<"statement_lines">;

/** Engines allow some thirty thousand parameters; SQLite is fastest with some hundred rows. */
const rowsAtOnce = 400;

export async function insertUpload(q: Queries, row: NewRow<"statement_uploads">): Promise<void> {
  await q.insertInto("statement_uploads").values(row).execute();
}

const uploadColumns = [
  ...(["id", "file_name", "uploaded_by", "lines", "credits", "added", "matched"] as const),
  ...(["unreadable", "unreadable_lines", "imported_at", "created_at"] as const),
] as const;

export async function findUpload(q: Queries, id: string): Promise<Upload | undefined> {
  return q
    .selectFrom("statement_uploads")
    .select(uploadColumns)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Null once it is imported. */
export async function findUploadText(q: Queries, id: string): Promise<string | null | undefined> {
  const row = await q
    .selectFrom("statement_uploads")
    .select("content")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.content;
}

export async function listUploads(q: Queries, limit: number) {
  return q
    .selectFrom("statement_uploads")
    .innerJoin("people", "people.id", "statement_uploads.uploaded_by")
    .select(uploadColumns.map((column) => `statement_uploads.${column}` as const))
    .select("people.name as uploader")
    .orderBy("statement_uploads.created_at", "desc")
    .orderBy("statement_uploads.id", "desc")
    .limit(limit)
    .execute();
}

/** Claims a file for its import: of concurrent calls only one returns true. */
export async function claimUpload(q: Queries, id: string, at: string): Promise<boolean> {
  const result = await q
    .updateTable("statement_uploads")
    .set({ content: null, imported_at: at })
    .where("id", "=", id)
    .where("imported_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function setUploadCounts(
  q: Queries,
  id: string,
  counts: Pick<
    Upload,
    "lines" | "credits" | "added" | "matched" | "unreadable" | "unreadable_lines"
  >,
): Promise<void> {
  await q.updateTable("statement_uploads").set(counts).where("id", "=", id).execute();
}

/** Returns false for a file that was imported or is gone. */
export async function deleteUpload(q: Queries, id: string): Promise<boolean> {
  const result = await q
    .deleteFrom("statement_uploads")
    .where("id", "=", id)
    .where("imported_at", "is", null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export function deleteWaitingUploadsBefore(
  q: Queries,
  before: string,
  limit: number,
): Promise<number> {
  const isWaiting = sql<boolean>`imported_at is null and created_at < ${before}`;
  return deleteSome(q, { table: "statement_uploads" }, isWaiting, limit);
}

export async function findLayout(
  q: Queries,
  headerKey: string,
): Promise<StatementColumns | undefined> {
  const row = await q
    .selectFrom("statement_layouts")
    .selectAll()
    .where("header_key", "=", headerKey)
    .executeTakeFirst();
  return (
    row && {
      date: row.date_column,
      credit: row.credit_column,
      narration: row.narration_column,
      reference: row.reference_column,
      direction: row.direction_column,
      balance: row.balance_column,
      dayOrder: row.day_order,
    }
  );
}

export async function saveLayout(q: Queries, row: NewRow<"statement_layouts">): Promise<void> {
  const { header_key: _, ...changes } = row;
  await q
    .insertInto("statement_layouts")
    .values(row)
    .onConflict((conflict) => conflict.column("header_key").doUpdateSet(changes))
    .execute();
}

/** In the order of their digests, so that two files with the same lines cannot deadlock. Returns the new ids. */
export async function insertStatementLines(
  q: Queries,
  rows: readonly NewLine[],
): Promise<Set<string>> {
  const sorted = rows.toSorted((a, b) =>
    a.digest === b.digest ? a.ordinal - b.ordinal : a.digest < b.digest ? -1 : 1,
  );
  const added = new Set<string>();
  for (let from = 0; from < sorted.length; from += rowsAtOnce) {
    const inserted = await q
      .insertInto("statement_lines")
      .values(sorted.slice(from, from + rowsAtOnce))
      .onConflict((conflict) => conflict.columns(["digest", "ordinal"]).doNothing())
      .returning("id")
      .execute();
    for (const { id } of inserted) added.add(id);
  }
  return added;
}

/** In the order of their digests, like `insertStatementLines`. */
export async function markReversed(
  q: Queries,
  lines: readonly { digest: string; ordinal: number }[],
): Promise<void> {
  for (const { digest, ordinal } of lines.toSorted((a, b) => (a.digest < b.digest ? -1 : 1))) {
    await q
      .updateTable("statement_lines")
      .set({ reversed: 1 })
      .where("digest", "=", digest)
      .where("ordinal", "=", ordinal)
      .where("reversed", "=", 0)
      .execute();
  }
}

type Named = Pick<
  Row<"donations">,
  | "id"
  | "reference"
  | "amount_kobo"
  | "method"
  | "status"
  | "first_name"
  | "last_name"
  | "erased_at"
>;

export async function listTransfersByReference(
  q: Queries,
  references: readonly string[],
): Promise<Named[]> {
  const found: Named[] = [];
  for (let from = 0; from < references.length; from += 1000) {
    const rows = await q
      .selectFrom("donations")
      .select(["id", "reference", "amount_kobo", "method", "status", "erased_at"])
      .select(["first_name", "last_name"])
      .where("reference", "in", references.slice(from, from + 1000))
      .where("method", "=", "transfer")
      .execute();
    found.push(...rows);
  }
  return found;
}

/** In the order of their ids. */
export async function lockDonations(q: Queries, ids: readonly string[]): Promise<void> {
  if (!isPostgres(q) || ids.length === 0) return;
  const list = sql.join(ids.map((id) => sql`${id}`));
  await sql`select id from donations where id in (${list}) order by id for no key update`.execute(
    q,
  );
}

/** In the order of their ids, and after their donations, as every writer does. */
export async function lockStatementLines(q: Queries, ids: readonly string[]): Promise<void> {
  if (!isPostgres(q) || ids.length === 0) return;
  const list = sql.join(ids.map((id) => sql`${id}`));
  await sql`select id from statement_lines where id in (${list}) order by id
    for no key update`.execute(q);
}

/** Deletes up to `limit` lines without a donation. Returns their ids. */
export async function deleteStatementLinesBefore(
  q: Queries,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const loose = q
    .selectFrom("statement_lines")
    .select("id")
    .where(sql<boolean>`status <> 'matched'`)
    .where("created_at", "<", before)
    .limit(limit);
  const rows = await q
    .deleteFrom("statement_lines")
    .where("id", "in", claimedOnce(q, loose))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
