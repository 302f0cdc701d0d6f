import { type Expression, type RawBuilder, sql } from "kysely";
import { answeredStatuses } from "#app/features/adoption/interest/interest.ts";
import { arrivedStatuses } from "#app/features/boarding/stay/stay.ts";
import { addMonths, lagosInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import { lagosMonth } from "#app/platform/db/lagos-month.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import type { MonthRange } from "./reports.ts";

function secondsBetween(
  q: Queries,
  from: Expression<string>,
  to: Expression<string>,
): RawBuilder<number> {
  return isPostgres(q)
    ? sql<number>`extract(epoch from cast(${to} as timestamptz) - cast(${from} as timestamptz))`
    : sql<number>`(unixepoch(${to}, 'subsec') - unixepoch(${from}, 'subsec'))`;
}

/** By month; `wholeRange` for all months. */
export type Medians = Map<string, { median: number; count: number }>;
export const wholeRange = "";

/** ISO instants: the first of the range, and the first after it. */
function instantRange({ from, to }: MonthRange): [string, string] {
  const start = (month: string) => lagosInstant(`${month}-01`).toISOString();
  return [start(from), start(addMonths(to, 1))];
}

/** The first day of the range, and the first after it. */
function dayRange({ from, to }: MonthRange): [string, string] {
  return [`${from}-01`, `${addMonths(to, 1)}-01`];
}

/** `measured` yields `month` and `seconds`. */
async function readMedians(q: Queries, measured: RawBuilder<unknown>): Promise<Medians> {
  const { rows } = await sql<{ month: string; median: number; count: number }>`
    with measured as (${measured}), spans as (
      select month, seconds from measured
      union all select ${sql.lit(wholeRange)}, seconds from measured
    )
    select month, cast(avg(seconds) as double precision) as median, max(total) as count
    from (
      select month, seconds, count(*) over (partition by month) as total,
        row_number() over (partition by month order by seconds) as place
      from spans
    ) as ranked
    where place in ((total + 1) / 2, (total + 2) / 2)
    group by month`.execute(q);
  return new Map(
    rows.map(({ month, median, count }) => [
      month,
      { median: Number(median), count: Number(count) },
    ]),
  );
}

/** By the month of the adoption. */
export function readAdoptionTimes(q: Queries, range: MonthRange): Promise<Medians> {
  const [start, end] = instantRange(range);
  const [at, published] = [sql.ref<string>("history.at"), sql.ref<string>("listings.published_at")];
  return readMedians(
    q,
    sql`select ${lagosMonth(q, at)} as month, ${secondsBetween(q, published, at)} as seconds
      from history join listings on listings.id = history.entity_id
      where history.entity = 'listing' and history.to_status = 'adopted'
        and history.undone_at is null and history.at >= ${start} and history.at < ${end}
        and listings.published_at <= history.at`,
  );
}

/** Until staff approved or rejected, by the month of the request. */
export function readInterestAnswerTimes(q: Queries, range: MonthRange): Promise<Medians> {
  const [start, end] = instantRange(range);
  const [created, decided] = [sql.ref<string>("created_at"), sql.ref<string>("decided_at")];
  return readMedians(
    q,
    sql`select ${lagosMonth(q, created)} as month,
        ${secondsBetween(q, created, decided)} as seconds
      from interests
      where created_at >= ${start} and created_at < ${end}
        and decided_at is not null and decided_by is not null
        and status in ${literals(answeredStatuses)}`,
  );
}

/** Until the first accept, decline, question or hand-over by a person with an account, by the month of the request. */
export function readStayAnswerTimes(q: Queries, range: MonthRange): Promise<Medians> {
  const answers = sql`'needs_info', 'accepted', 'assigned', 'declined'`;
  return readFirstAnswers(q, range, { table: "stays", entity: "stay", answers });
}

/** Until the first answer, by the month of the message. */
export function readInquiryAnswerTimes(q: Queries, range: MonthRange): Promise<Medians> {
  const answers = sql`'answered'`;
  return readFirstAnswers(q, range, { table: "inquiries", entity: "inquiry", answers });
}

function readFirstAnswers(
  q: Queries,
  range: MonthRange,
  {
    table,
    entity,
    answers,
  }: { table: "stays" | "inquiries"; entity: string; answers: RawBuilder<unknown> },
): Promise<Medians> {
  const [start, end] = instantRange(range);
  const [created, answered] = [sql.ref<string>("created_at"), sql.ref<string>("answered_at")];
  return readMedians(
    q,
    sql`select ${lagosMonth(q, created)} as month,
        ${secondsBetween(q, created, answered)} as seconds
      from (
        select created_at, (
          select min(history.at) from history
          where history.entity = ${sql.lit(entity)} and history.entity_id = ${sql.table(table)}.id
            and history.to_status in (${answers}) and history.actor_id is not null
            and history.undone_at is null
        ) as answered_at
        from ${sql.table(table)}
        where created_at >= ${start} and created_at < ${end}
      ) as first_answers
      where answered_at is not null`,
  );
}

/** `half`: half of the pets have waited longer than this one. */
export async function readWaitingPets(q: Queries) {
  const listed = q.selectFrom("listings").where(sql`listed`, "=", 1);
  const { count } = await listed
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const at = (place: number) =>
    listed
      .select(["id", "name", "published_at"])
      .orderBy("order_key")
      .limit(1)
      .offset(place)
      .executeTakeFirst();
  const half = await at(Math.max(0, Math.floor((total - 1) / 2)));
  return { count: total, half, longest: await at(0) };
}

/** `oldest`: since when the oldest one waits. */
export type Unanswered = { count: number; oldest: string | null };

async function readUnanswered(
  q: Queries,
  table: "interests" | "stays" | "inquiries",
  status: string,
): Promise<Unanswered> {
  const { rows } = await sql<Unanswered>`
    select count(*) as count, min(created_at) as oldest from ${sql.table(table)}
    where status = ${sql.lit(status)}`.execute(q);
  const [row = { count: 0, oldest: null }] = rows;
  return { ...row, count: Number(row.count) };
}

export async function readAllUnanswered(q: Queries) {
  return {
    interests: await readUnanswered(q, "interests", "pending"),
    stays: await readUnanswered(q, "stays", "received"),
    inquiries: await readUnanswered(q, "inquiries", "open"),
  };
}

/** By `month outcome`; `adopted` where the adoption followed. */
export async function countInterestOutcomes(
  q: Queries,
  range: MonthRange,
): Promise<Map<string, number>> {
  const [start, end] = instantRange(range);
  const month = lagosMonth(q, sql.ref("interests.created_at"));
  const { rows } = await sql<{ month: string; outcome: string; count: number }>`
    select ${month} as month, case when interests.status = 'approved' and listings.status = 'adopted'
      then 'adopted' else interests.status end as outcome, count(*) as count
    from interests join listings on listings.id = interests.listing_id
    where interests.created_at >= ${start} and interests.created_at < ${end}
    group by 1, 2`.execute(q);
  return new Map(rows.map(({ month, outcome, count }) => [`${month} ${outcome}`, Number(count)]));
}

/** By status, of the stays that were requested in these months. */
export async function countStayOutcomes(
  q: Queries,
  range: MonthRange,
): Promise<Map<string, number>> {
  const [start, end] = instantRange(range);
  const rows = await q
    .selectFrom("stays")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .where("created_at", ">=", start)
    .where("created_at", "<", end)
    .groupBy("status")
    .execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

export async function countStaysRequested(
  q: Queries,
  range: MonthRange,
): Promise<Map<string, number>> {
  const [start, end] = instantRange(range);
  const month = lagosMonth(q, sql.ref("created_at"));
  const { rows } = await sql<{ month: string; count: number }>`
    select ${month} as month, count(*) as count from stays
    where created_at >= ${start} and created_at < ${end} group by 1`.execute(q);
  return byMonth(rows);
}

export async function countStaysBegun(q: Queries, range: MonthRange): Promise<Map<string, number>> {
  const [start, end] = dayRange(range);
  // A literal: the index is partial.
  const { rows } = await sql<{ month: string; count: number }>`
    select substr(start_day, 1, 7) as month, count(*) as count from stays
    where status in ${literals(arrivedStatuses)} and start_day >= ${start} and start_day < ${end}
    group by 1`.execute(q);
  return byMonth(rows);
}

/** Kobo received, less what was taken back, by `month kind method`. */
export async function sumReceived(q: Queries, range: MonthRange): Promise<Map<string, number>> {
  const [start, end] = dayRange(range);
  const { rows } = await sql<{ month: string; entity: string; method: string; kobo: number }>`
    select substr(day, 1, 7) as month, entity, method, sum(amount_kobo) as kobo
    from work_payments where day >= ${start} and day < ${end} group by 1, 2, 3`.execute(q);
  return new Map(
    rows.map(({ month, entity, method, kobo }) => [`${month} ${entity} ${method}`, Number(kobo)]),
  );
}

function byMonth(rows: readonly { month: string; count: number }[]): Map<string, number> {
  return new Map(rows.map(({ month, count }) => [month, Number(count)]));
}

export async function listTakenNights(
  q: Queries,
  range: MonthRange,
): Promise<{ boarder_id: string; month: string; count: number }[]> {
  const [start, end] = dayRange(range);
  return q
    .selectFrom("boarder_capacities")
    .innerJoin("stay_nights", "stay_nights.boarder_id", "boarder_capacities.boarder_id")
    .select((eb) => [
      "stay_nights.boarder_id",
      sql<string>`substr(stay_nights.night, 1, 7)`.as("month"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("stay_nights.night", ">=", start)
    .where("stay_nights.night", "<", end)
    .groupBy(["stay_nights.boarder_id", sql`substr(stay_nights.night, 1, 7)`])
    .execute();
}

export async function listOfferingBoarders(
  q: Queries,
): Promise<{ boarder_id: string; places: number; verified_at: string }[]> {
  const rows = await q
    .selectFrom("boarder_capacities")
    .innerJoin("people", "people.id", "boarder_capacities.boarder_id")
    .select(["boarder_id", "places", "verified_at"])
    .where("role", "=", "boarder")
    .where("status", "=", "active")
    .where("verified_at", "is not", null)
    .execute();
  return rows.map(({ verified_at, ...row }) => ({ ...row, verified_at: verified_at ?? "" }));
}

export async function listDaysOffIn(
  q: Queries,
  range: MonthRange,
): Promise<{ boarder_id: string; day: string }[]> {
  const [start, end] = dayRange(range);
  return q
    .selectFrom("boarder_days_off")
    .selectAll()
    .where("day", ">=", start)
    .where("day", "<", end)
    .execute();
}
