import { sql } from "kysely";
import { addDays, addMonths } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import {
  comparedMonths,
  intakeMonths,
  type Outcomes,
  outcomeMonths,
  outcomeStatuses,
  type Tallies,
} from "./monthly-report.ts";

type Tally = {
  part: "start" | "in" | "out";
  month: string;
  kind: Outcomes["kind"];
  what: string;
  is_request: number;
  days: number | null;
  count: number | string;
};

const inCare = sql.lit("in_care" as const);
/** Where there is a day of outcome. Not a list of what it is: SQLite would walk the index of statuses, not of days. */
const isOutcome = sql`status not in ('dead_on_arrival', 'void')`;
const reportedStatuses = ["in_care", ...outcomeStatuses];

/**
 * Counted in the database, in one statement. Reads what came and went in the months that the report compares, and what
 * left since.
 */
export async function tallyEpisodes(q: Queries, month: string): Promise<Tallies> {
  const [first, last] = [`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)];
  const firstIntake = `${addMonths(month, 1 - intakeMonths)}-01`;
  const firstOutcome = `${addMonths(month, 1 - outcomeMonths)}-01`;
  const days = isPostgres(q)
    ? sql`cast(outcome_day as date) - cast(intake_day as date)`
    : sql`cast(julianday(outcome_day) - julianday(intake_day) as integer)`;
  const monthOf = (day: "intake_day" | "outcome_day") => sql`substr(${sql.ref(day)}, 1, 7)`;
  const { rows } = await sql<Tally>`
    select 'start' as part, '' as month, kind, '' as what, 0 as is_request,
      cast(null as integer) as days, count(*) as count
    from care_episodes
    where status = ${inCare} and intake_day < ${first}
    group by kind
    union all
    select 'start', '', kind, '', 0, null, count(*)
    from care_episodes
    where outcome_day >= ${first} and intake_day < ${first} and ${isOutcome}
    group by kind
    union all
    select 'in', ${monthOf("intake_day")}, kind, intake_kind, 0, null, count(*)
    from care_episodes
    where status in ${literals([...reportedStatuses, "dead_on_arrival"])}
      and intake_day between ${firstIntake} and ${last}
    group by ${monthOf("intake_day")}, kind, intake_kind
    union all
    select 'out', month, kind, status, is_request, days, count(*)
    from (
      select ${monthOf("outcome_day")} as month, kind, status,
        case when euthanasia_reason = 'owner_request' then 1 else 0 end as is_request,
        case when ${monthOf("outcome_day")} in ${literals(comparedMonths(month))}
          then ${days} end as days
      from care_episodes
      where outcome_day between ${firstOutcome} and ${last} and ${isOutcome}
    ) as left_us
    group by month, kind, status, is_request, days`.execute(q);
  const tallies = rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
  const of = (part: Tally["part"]) => tallies.filter((row) => row.part === part);
  return {
    month,
    start: of("start"),
    intakes: of("in").map(({ what, ...row }) => ({
      ...row,
      intakeKind: what as Tallies["intakes"][number]["intakeKind"],
    })),
    outcomes: of("out").map(({ what, is_request, ...row }) => ({
      ...row,
      status: what as Outcomes["status"],
      isOwnerRequest: is_request === 1,
    })),
  };
}

/** The first intake that reports count; undefined without one. */
export async function findFirstIntakeDay(q: Queries): Promise<string | undefined> {
  const firsts = reportedStatuses.map(
    (status) =>
      sql`select min(intake_day) as day from care_episodes where status = ${sql.lit(status)}`,
  );
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from (${sql.join(firsts, sql` union all `)}) as firsts`.execute(q);
  return rows[0]?.day ?? undefined;
}
