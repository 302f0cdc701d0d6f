// The monthly report's formulas by days, one animal after the other: what the counts of the database are compared with.
import type { Tallies } from "#app/features/animals/monthly-report/monthly-report.ts";
import { outcomeStatuses } from "#app/features/animals/monthly-report/monthly-report.ts";
import { addDays, addMonths, daysBetween } from "#app/platform/dates.ts";
import type { Row } from "#app/platform/db/schema.ts";

export type ModelEpisode = Pick<
  Row<"care_episodes">,
  "kind" | "status" | "intake_day" | "intake_kind" | "outcome_day"
> & { euthanasia_reason?: Row<"care_episodes">["euthanasia_reason"] };

const isCounted = ({ status }: ModelEpisode) => status !== "void" && status !== "dead_on_arrival";
export const firstDay = (month: string) => `${month}-01`;
export const lastDay = (month: string) => addDays(firstDay(addMonths(month, 1)), -1);
const isIn = (day: string | null, month: string) => day?.slice(0, 7) === month;

/** Intake < f, and no outcome or outcome >= f. */
export function startOf(episodes: readonly ModelEpisode[], month: string): number {
  const f = firstDay(month);
  return episodes.filter(
    (one) => isCounted(one) && one.intake_day < f && (!one.outcome_day || one.outcome_day >= f),
  ).length;
}

/** Intake <= l, and no outcome or outcome > l. */
export function endOf(episodes: readonly ModelEpisode[], month: string): number {
  const l = lastDay(month);
  return episodes.filter(
    (one) => isCounted(one) && one.intake_day <= l && (!one.outcome_day || one.outcome_day > l),
  ).length;
}

export function cameIn(episodes: readonly ModelEpisode[], month: string) {
  return episodes.filter((one) => isCounted(one) && isIn(one.intake_day, month));
}

export function wentOut(episodes: readonly ModelEpisode[], month: string) {
  return episodes.filter((one) => isCounted(one) && isIn(one.outcome_day, month));
}

/** As the database counts them, but each animal by itself. */
export function talliesOf(episodes: readonly ModelEpisode[], month: string): Tallies {
  const before = episodes.filter((one) => startOf([one], month) === 1);
  return {
    month,
    start: before.map(({ kind }) => ({ kind, count: 1 })),
    intakes: episodes
      .filter((one) => one.status !== "void" && one.intake_day <= lastDay(month))
      .map(({ kind, intake_day, intake_kind }) => ({
        ...{ kind, month: intake_day.slice(0, 7), intakeKind: intake_kind, count: 1 },
      })),
    outcomes: episodes.flatMap((one) => {
      const status = outcomeStatuses.find((is) => is === one.status);
      const { kind, intake_day, outcome_day, euthanasia_reason } = one;
      if (!status || !outcome_day || outcome_day > lastDay(month)) return [];
      const isOwnerRequest = euthanasia_reason === "owner_request";
      const days = daysBetween(intake_day, outcome_day);
      return [{ kind, month: outcome_day.slice(0, 7), status, isOwnerRequest, days, count: 1 }];
    }),
  };
}

const episode = (
  kind: ModelEpisode["kind"],
  [intake_kind, intake_day]: [ModelEpisode["intake_kind"], string],
  outcome?: [ModelEpisode["status"], string],
): ModelEpisode => {
  const [status, outcome_day] = outcome ?? ["in_care", null];
  return { kind, intake_kind, intake_day, status, outcome_day };
};

/** November 2026 of the design: twelve animals, one of which comes back. */
export const november: readonly ModelEpisode[] = [
  episode("Dog", ["stray", "2026-09-12"], ["adopted", "2026-11-10"]),
  episode("Dog", ["stray", "2026-11-02"], ["reclaimed", "2026-11-03"]),
  episode("Cat", ["given_up", "2026-10-20"]),
  episode("Cat", ["born_in_care", "2026-11-05"], ["died", "2026-11-09"]),
  episode("Dog", ["transferred_in", "2026-11-30"]),
  episode("Dog", ["stray", "2026-10-01"], ["adopted", "2026-11-01"]),
  episode("Dog", ["return", "2026-11-15"], ["adopted", "2026-11-28"]),
  episode("Cat", ["dead_on_arrival", "2026-11-07"], ["dead_on_arrival", "2026-11-07"]),
  episode("Cat", ["stray", "2026-10-31"], ["transferred", "2026-11-30"]),
  episode("Dog", ["stray", "2026-10-10"], ["missing", "2026-11-20"]),
  episode("Dog", ["stray", "2026-12-01"]),
  episode("Dog", ["given_up", "2026-09-03"], ["adopted", "2026-10-31"]),
  episode("Cat", ["stray", "2026-11-08"], ["euthanised", "2026-11-08"]),
];
