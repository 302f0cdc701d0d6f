import { type RawBuilder, sql } from "kysely";
import { answeredStatuses } from "#app/features/adoption/interest/interest.ts";
import { arrivedStatuses } from "#app/features/boarding/stay/stay.ts";
import { addMonths, lagosInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { lagosMonth, secondsBetween } from "#app/platform/db/lagos-month.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import type { MonthRange } from "./reports.ts";

/** By month. */
type Medians = Map<string, { median: number; count: number }>;

/** The first instant (ISO text) of the range, and the first after it. */
function instantsOf({ from, to }: MonthRange): [string, string] {
  const start = (month: string) => lagosInstant(`${month}-01`).toISOString();
  return [start(from), start(addMonths(to, 1))];
}

/** The first day of the range, and the first after it. */
function daysOf({ from, to }: MonthRange): [string, string] {
  return [`${from}-01`, `${addMonths(to, 1)}-01`];
}

/** `measured` yields `month` and `seconds`; the middle of each month's, or the mean of the two in the middle. */
async function readMedians(q: Queries, measured: RawBuilder<unknown>): Promise<Medians> {
  const { rows } = await sql<{ month: string; median: number; count: number }>`
    select month, cast(avg(seconds) as double precision) as median, max(total) as count
    from (
      select month, seconds, count(*) over (partition by month) as total,
        row_number() over (partition by month order by seconds) as place
      from (${measured}) as measured
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

/** Seconds from publishing to adoption, by the month of the adoption. */
export function readAdoptionTimes(q: Queries, range: MonthRange): Promise<Medians> {
  const [start, end] = instantsOf(range);
  const [at, published] = [sql.ref<string>("history.at"), sql.ref<string>("listings.published_at")];
  return readMedians(
    q,
    sql`select ${lagosMonth(q, at)} as month, ${secondsBetween(q, published, at)} as seconds
      from history join listings on listings.id = history.entity_id
      where history.entity = 'listing' and history.to_status = 'adopted'
        and history.at >= ${start} and history.at < ${end}
        and listings.published_at <= history.at`,
  );
}

/** Seconds until staff approved or rejected, of the requests that came in a month and have an answer. */
export function readInterestAnswerTimes(q: Queries, range: MonthRange): Promise<Medians> {
  const [start, end] = instantsOf(range);
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

/** Seconds until somebody with an account accepted, declined, asked or handed over, of the requests of a month. */
export function readStayAnswerTimes(q: Queries, range: MonthRange): Promise<Medians> {
  const answers = sql`'needs_info', 'accepted', 'assigned', 'declined'`;
  return readFirstAnswers(q, range, { table: "stays", entity: "stay", answers });
}

/** Seconds until the first answer, of the messages that came in a month. */
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
  const [start, end] = instantsOf(range);
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

/** How many stays were asked for in each month. */
export async function countStaysAsked(q: Queries, range: MonthRange): Promise<Map<string, number>> {
  const [start, end] = instantsOf(range);
  const month = lagosMonth(q, sql.ref("created_at"));
  const { rows } = await sql<{ month: string; count: number }>`
    select ${month} as month, count(*) as count from stays
    where created_at >= ${start} and created_at < ${end} group by 1`.execute(q);
  return byMonth(rows);
}

/** How many pets came to stay in each month, by the first day of the stay. */
export async function countStaysBegun(q: Queries, range: MonthRange): Promise<Map<string, number>> {
  const [start, end] = daysOf(range);
  // Spelled out: the index is partial.
  const { rows } = await sql<{ month: string; count: number }>`
    select substr(start_day, 1, 7) as month, count(*) as count from stays
    where status in ${literals(arrivedStatuses)} and start_day >= ${start} and start_day < ${end}
    group by 1`.execute(q);
  return byMonth(rows);
}

function byMonth(rows: readonly { month: string; count: number }[]): Map<string, number> {
  return new Map(rows.map(({ month, count }) => [month, Number(count)]));
}

/** Nights that are taken of each boarder's places, by month. */
export async function listTakenNights(
  q: Queries,
  range: MonthRange,
): Promise<{ boarder_id: string; month: string; count: number }[]> {
  const [start, end] = daysOf(range);
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

/** The boarders who take pets now: their places, and since when they are verified. */
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
  const [start, end] = daysOf(range);
  return q
    .selectFrom("boarder_days_off")
    .selectAll()
    .where("day", ">=", start)
    .where("day", "<", end)
    .execute();
}
