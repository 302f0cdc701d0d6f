import { type RawBuilder, type SqlBool, sql } from "kysely";
import { awaitedTransferStatuses } from "#app/features/donations/donation/donation.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { Row } from "#app/platform/db/schema.ts";
import type { StatusChange, StatusRecord } from "#app/platform/history/transition.server.ts";
import { countRows } from "#app/platform/lists/count-rows.server.ts";
import { byColumns, sortQuery } from "#app/platform/lists/list-order.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";
import { lockDonations, lockStatementLines } from "./statement.queries.server.ts";
import type { StatementLineShow, StatementLineStatus } from "./statement.ts";

type Line = Row<"statement_lines">;
export type AwaitedTransfer = Pick<
  Row<"donations">,
  "reference" | "amount_kobo" | "created_at" | "first_name" | "last_name"
>;
/** A line with its donation, and with the one whose code it has. */
export type StatementLineWithDonation = Awaited<ReturnType<typeof listStatementLines>>[number];

/** Open, with the code and the amount of an awaited donation; of several such lines only the first. */
const isReady = sql<SqlBool>`(statement_lines.status = 'open' and statement_lines.reversed = 0
  and named.method = 'transfer'
  and named.status in (${sql.join(awaitedTransferStatuses.map((status) => sql.lit(status)))})
  and named.amount_kobo = statement_lines.amount_kobo
  and not exists (select 1 from statement_lines as earlier
    where earlier.named_donation_id = statement_lines.named_donation_id
      and earlier.status = 'open' and earlier.reversed = 0 and earlier.amount_kobo = statement_lines.amount_kobo
      and earlier.id < statement_lines.id))`;

function linesInContext(q: Queries) {
  return q
    .selectFrom("statement_lines")
    .leftJoin("donations", "donations.id", "statement_lines.donation_id")
    .leftJoin("donations as named", "named.id", "statement_lines.named_donation_id")
    .selectAll("statement_lines")
    .select(["donations.reference as donation_reference", "named.reference as named_reference"])
    .select(["donations.erased_at as donation_erased_at", "named.method as named_method"])
    .select(["donations.first_name as donation_first_name", "named.first_name as named_first_name"])
    .select(["donations.last_name as donation_last_name", "named.last_name as named_last_name"])
    .select(["named.status as named_status", "named.amount_kobo as named_amount_kobo"])
    .select(sql<number>`case when ${isReady} then 1 else 0 end`.as("is_ready"));
}

type StatementLineFilter = {
  show?: StatementLineShow | undefined;
  status?: StatementLineStatus | undefined;
  upload?: string | undefined;
  terms: readonly string[];
};

/** Donations that expect this amount and were promised by the line's day. */
const awaitedLikeIt = sql`select 1 from donations as awaited
  where awaited.method = 'transfer' and awaited.status = 'pending'
    and awaited.amount_kobo = statement_lines.amount_kobo
    and awaited.created_at <= statement_lines.day || 'T24'`;
const isProposed = sql<SqlBool>`(statement_lines.reversed = 0
  and (statement_lines.named_donation_id is not null or exists (${awaitedLikeIt})))`;

const conditions: Record<StatementLineShow, RawBuilder<SqlBool>> = {
  ready: isReady,
  proposed: isProposed,
  unknown: sql`not ${isProposed}`,
};

function linesMatching(q: Queries, { show, status, upload, terms }: StatementLineFilter) {
  let query = linesInContext(q);
  if (status) query = query.where("statement_lines.status", "=", status);
  if (show) {
    query = query.where("statement_lines.status", "=", "open").where(conditions[show]);
  }
  if (upload) query = query.where("statement_lines.upload_id", "=", upload);
  for (const term of terms) query = query.where(containsTerm(term, "statement_lines.search_text"));
  return query;
}

export async function listStatementLines(
  q: Queries,
  filter: StatementLineFilter,
  { limit, offset }: PageRange,
) {
  return sortQuery(linesMatching(q, filter), order).limit(limit).offset(offset).execute();
}

/** Ready lines, then possible gifts, then other open lines; within each the latest first. */
const order = [
  {
    keys: [
      sql`case when statement_lines.status <> 'open' then 3 when ${isReady} then 0 when ${isProposed} then 1 else 2 end`,
    ],
  },
  byColumns(true, "statement_lines.day", "statement_lines.id"),
] as const;

export async function listOldestProposed(q: Queries, limit: number) {
  return linesMatching(q, { show: "proposed", terms: [] })
    .orderBy("statement_lines.day")
    .orderBy("statement_lines.id")
    .limit(limit)
    .execute();
}

export function listedStatementLines(q: Queries, filter: StatementLineFilter) {
  const found = linesMatching(q, filter).clearSelect();
  return {
    all: linesInContext(q).clearSelect(),
    found,
    id: "statement_lines.id",
    order,
  };
}

export async function countStatementLines(
  q: Queries,
  filter: StatementLineFilter,
  max: number,
): Promise<number> {
  return countRows(q, linesMatching(q, filter).clearSelect().select("statement_lines.id"), max);
}

/** Sums of one statement. `reversed`: lines that the bank reversed before anybody counted them. */
export async function sumStatementLines(q: Queries, upload: string) {
  const isTakenBack = sql<SqlBool>`(reversed = 1 and status <> 'matched')`;
  const of = (condition: RawBuilder<SqlBool>) =>
    sql<number>`cast(coalesce(sum(case when ${condition} then amount_kobo else 0 end), 0) as bigint)`;
  const stayed = (status: StatementLineStatus) =>
    of(sql<SqlBool>`(status = ${status} and not ${isTakenBack})`);
  return q
    .selectFrom("statement_lines")
    .select([of(sql`not ${isTakenBack}`).as("arrived"), stayed("matched").as("counted")])
    .select([stayed("open").as("open"), stayed("dismissed").as("dismissed")])
    .select(of(isTakenBack).as("reversed"))
    .where("upload_id", "=", upload)
    .executeTakeFirstOrThrow();
}

export async function findStatementLine(
  q: Queries,
  id: string,
): Promise<StatementLineWithDonation | undefined> {
  return linesInContext(q).where("statement_lines.id", "=", id).executeTakeFirst();
}

export async function listStatementLinesByIds(
  q: Queries,
  ids: readonly string[],
): Promise<StatementLineWithDonation[]> {
  if (ids.length === 0) return [];
  return linesInContext(q).where("statement_lines.id", "in", ids).execute();
}

/** Donations that a line may be: the one whose code it has, and those that expect its amount, oldest first. */
export async function listDonationCandidates(
  q: Queries,
  { day, amount_kobo, named_donation_id: named }: Line,
  limit: number,
) {
  return q
    .selectFrom("donations")
    .select(["id", "reference", "amount_kobo", "status", "method", "created_at"])
    .select(["first_name", "last_name"])
    .where("method", "=", "transfer")
    .where("erased_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("id", "=", named ?? ""),
        eb.and([
          eb("status", "=", "pending"),
          eb("amount_kobo", "=", amount_kobo),
          eb("created_at", "<=", `${day}T24`),
        ]),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function listAwaitedTransfers(
  q: Queries,
  amounts: readonly number[],
  limit: number,
): Promise<AwaitedTransfer[]> {
  if (amounts.length === 0) return [];
  return q
    .selectFrom("donations")
    .select(["reference", "amount_kobo", "created_at", "first_name", "last_name"])
    .where("method", "=", "transfer")
    .where("status", "=", "pending")
    .where("erased_at", "is", null)
    .where("amount_kobo", "in", amounts)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

type LineColumns = { donation_id: string | null };
type StatementLineChange = Pick<
  StatusChange<StatementLineStatus, LineColumns>,
  "from" | "to" | "now" | "set"
>;

/** Deletes the narration when the donor was erased before the money arrived. */
async function eraseTextsOfErasedDonor(q: Queries, id: string): Promise<void> {
  await q
    .updateTable("statement_lines")
    .set({ narration: "", bank_reference: "", search_text: "" })
    .where("id", "=", id)
    .where("donation_id", "in", (eb) =>
      eb
        .selectFrom("donations")
        .select("donations.id")
        .whereRef("donations.id", "=", "statement_lines.donation_id")
        .where("erased_at", "is not", null),
    )
    .execute();
}

/** Locks the donation of a line, then the line. */
async function lockStatementLine(q: Queries, id: string): Promise<void> {
  if (!isPostgres(q)) return;
  const line = await findStatementLine(q, id);
  if (line?.donation_id) await lockDonations(q, [line.donation_id]);
  await lockStatementLines(q, [id]);
}

async function updateStatementLine(
  q: Queries,
  id: string,
  { from, to, now, set }: StatementLineChange,
): Promise<boolean> {
  const result = await q
    .updateTable("statement_lines")
    .set({ status: to, updated_at: now, ...set })
    .where("id", "=", id)
    .where("status", "=", from)
    .executeTakeFirst();
  if (set?.donation_id) await eraseTextsOfErasedDonor(q, id);
  return result.numUpdatedRows === 1n;
}

export const statementLineRecord: StatusRecord<StatementLineWithDonation, LineColumns> = {
  entity: "statement-line",
  lock: lockStatementLine,
  find: findStatementLine,
  update: updateStatementLine,
};

export async function findStatementLineByDonation(
  q: Queries,
  donationId: string,
): Promise<Line | undefined> {
  return q
    .selectFrom("statement_lines")
    .selectAll()
    .where("donation_id", "=", donationId)
    .executeTakeFirst();
}

export async function setNamedDonation(q: Queries, id: string, donationId: string): Promise<void> {
  await q
    .updateTable("statement_lines")
    .set({ named_donation_id: donationId })
    .where("id", "=", id)
    .execute();
}

export async function listStatementLinesNaming(
  q: Queries,
  { id, day, amountKobo }: { id: string; day: string; amountKobo: number },
): Promise<Line[]> {
  return q
    .selectFrom("statement_lines")
    .selectAll()
    .where("named_donation_id", "=", id)
    .where("day", "=", day)
    .where("amount_kobo", "=", amountKobo)
    .orderBy(sql`case status when 'open' then 0 else 1 end`)
    .orderBy("id")
    .execute();
}
