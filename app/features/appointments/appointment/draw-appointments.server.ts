import { addMonths, lagosDay, lagosInstant, monthsFrom } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Chart } from "#app/platform/records/home-part.ts";
import { type AppointmentScope, countAppointmentsByMonth } from "./appointment.queries.server.ts";
import { type AppointmentStatus, calledOffAppointmentStatuses } from "./appointment.ts";

type MonthlyChart = { id: string; title: string; value: string; of: readonly AppointmentStatus[] };

const outcomes: readonly MonthlyChart[] = [
  {
    id: "appointments-completed",
    title: "Completed appointments a month",
    value: "Completed",
    of: ["completed"],
  },
  {
    id: "appointments-missed",
    title: "No-shows a month",
    value: "No-shows",
    of: ["no_show"],
  },
  {
    id: "appointments-called-off",
    title: "Declined or cancelled appointments a month",
    value: "Declined or cancelled",
    of: calledOffAppointmentStatuses,
  },
];

const visits: MonthlyChart = {
  id: "visits",
  title: "Visits to the veterinarian a month",
  value: "Visits",
  of: ["completed"],
};

export function drawOutcomes(q: Queries, vetId: string, now: Date): Promise<Chart[]> {
  return drawTwelveMonths(q, { vetId }, now, outcomes);
}

export function drawVisits(q: Queries, ownerId: string, now: Date): Promise<Chart[]> {
  return drawTwelveMonths(q, { ownerId }, now, [visits]);
}

async function drawTwelveMonths(
  q: Queries,
  whose: AppointmentScope,
  now: Date,
  lines: readonly MonthlyChart[],
): Promise<Chart[]> {
  const present = lagosDay(now).slice(0, 7);
  const months = monthsFrom(addMonths(present, -11), present);
  const counts = await countAppointmentsByMonth(q, whose, {
    from: lagosInstant(`${months[0]}-01`).toISOString(),
    before: lagosInstant(`${addMonths(present, 1)}-01`).toISOString(),
  });
  return lines.map(({ id, title, value, of }) => ({
    id,
    title,
    isMonthly: true,
    heads: { label: "Month", value },
    bars: months.map((month) => ({
      label: month,
      value: counts
        .filter((one) => one.month === month && of.includes(one.status))
        .reduce((sum, { count }) => sum + count, 0),
    })),
  }));
}
