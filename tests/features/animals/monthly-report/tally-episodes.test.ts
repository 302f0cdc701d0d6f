import { expect, test } from "vitest";
import { careKinds } from "#app/features/animals/care-episode/animal-facts.ts";
import {
  findFirstIntakeDay,
  tallyEpisodes,
} from "#app/features/animals/monthly-report/monthly-report.queries.server.ts";
import {
  careFigures,
  comparedMonths,
  monthlyFlows,
  outcomeStatuses,
  reportedIntakeKinds,
  yearRate,
} from "#app/features/animals/monthly-report/monthly-report.ts";
import { addDays, addMonths, monthsFrom } from "#app/platform/dates.ts";
import {
  cameIn,
  endOf,
  type ModelEpisode,
  november,
  startOf,
  talliesOf,
  wentOut,
} from "#tests/support/care-model.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { episodeRow, petRow } from "#tests/support/rows.ts";
import { servicesForEach } from "#tests/support/services.ts";
import { workWith } from "#tests/support/site-data.ts";
import { insertRows } from "#tests/support/tables.ts";
import { SeededRandom } from "#tools/scale/seeded-random.ts";

onEachEngine("the counts of a monthly report, on %s", (engine) => {
  const { services, ada } = servicesForEach(engine, "ada");

  async function store(episodes: readonly ModelEpisode[]) {
    const partner = await workWith(services);
    const pets = episodes.map(() => petRow(ada.id));
    await insertRows(services, "pets", pets);
    const rows = episodes.map((one, at) =>
      episodeRow(pets[at]?.id ?? "", {
        ...one,
        partner_place_id: one.intake_kind === "transferred_in" ? partner : null,
        out_name: one.outcome_day ? "Bingo" : null,
      }),
    );
    await insertRows(services, "care_episodes", rows);
  }

  /** Everything that the page shows. */
  async function figuresIn(month: string) {
    return figuresOf(await tallyEpisodes(services.db.reader, month));
  }
  function figuresOf(tallies: Awaited<ReturnType<typeof tallyEpisodes>>) {
    const { month } = tallies;
    const compared = comparedMonths(month);
    return {
      months: compared.map((one) =>
        [...careKinds, undefined].map((kind) => careFigures(tallies, one, kind)),
      ),
      rates: [yearRate(tallies, month), yearRate(tallies, addMonths(month, -12))],
      flows: monthlyFlows(tallies),
    };
  }

  test("are those of the design's November", async () => {
    await store(november);
    expect(await findFirstIntakeDay(services.db.reader)).toBe("2026-09-03");
    const figures = await figuresIn("2026-11");
    expect(figures).toEqual(figuresOf(talliesOf(november, "2026-11")));
    expect(figures.months[0]?.at(-1)).toMatchObject({
      ...{ start: 5, in: 5, out: 8, end: 2, rate: 62.5, median: 21.5, medianAdopted: 31 },
      deadOnArrival: 1,
    });
  });

  test("are nothing without animals, and know no void episode", async () => {
    expect(await findFirstIntakeDay(services.db.reader)).toBeUndefined();
    const nothing = { start: 0, in: 0, out: 0, end: 0, rate: null, median: null };
    expect((await figuresIn("2026-11")).months[0]?.at(-1)).toMatchObject(nothing);
    const isVoid = { kind: "Dog", status: "void", intake_kind: "stray" } as const;
    await store([{ ...isVoid, intake_day: "2026-10-02", outcome_day: "2026-11-03" }]);
    expect(await findFirstIntakeDay(services.db.reader)).toBeUndefined();
    expect((await figuresIn("2026-11")).months[0]?.at(-1)).toMatchObject(nothing);
  });

  test.each([1, 2, 3])(
    "of a random history (%i) are those by days, and no animal is lost",
    async (seed) => {
      const episodes = randomEpisodes(new SeededRandom(seed), 150);
      await store(episodes);
      let end: number | undefined;
      for (const month of monthsFrom("2025-10", "2026-04")) {
        const figures = await figuresIn(month);
        expect(figures).toEqual(figuresOf(talliesOf(episodes, month)));
        const all = figures.months[0]?.at(-1);
        const [cameCount, wentCount] = [cameIn(episodes, month), wentOut(episodes, month)];
        expect(all).toMatchObject({
          ...{ start: startOf(episodes, month), end: endOf(episodes, month) },
          ...{ in: cameCount.length, out: wentCount.length },
        });
        expect(all?.start).toBe(end ?? all?.start);
        end = all?.end;
      }
    },
  );
});

/** Two years of animals; some come dead, some were entered by mistake, some stay. */
function randomEpisodes(chance: SeededRandom, count: number): ModelEpisode[] {
  return Array.from({ length: count }, (): ModelEpisode => {
    const kind = chance.pick(careKinds);
    const intake_day = addDays("2024-04-20", chance.below(740));
    if (chance.next() < 0.05) {
      const is = "dead_on_arrival" as const;
      return { kind, status: is, intake_kind: is, intake_day, outcome_day: intake_day };
    }
    const intake_kind = chance.pick(reportedIntakeKinds);
    if (chance.next() < 0.2) {
      return { kind, status: "in_care", intake_kind, intake_day, outcome_day: null };
    }
    const outcome_day = addDays(intake_day, chance.below(chance.pick([1, 3, 40, 200])));
    const status = chance.pick([...outcomeStatuses, "void" as const]);
    const isAsked = status === "euthanised" && chance.next() < 0.5;
    return {
      ...{ kind, status, intake_kind, intake_day, outcome_day },
      euthanasia_reason: isAsked ? "owner_request" : null,
    };
  });
}
