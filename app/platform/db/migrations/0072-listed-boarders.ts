import type { QueryExecutorProvider } from "kysely";
import { type Engine, run } from "./migration.ts";

/** Whether a boarder takes any pet: only then their price is named on cached pages. */
const takesPets = (row: string) =>
  `(${row}.places > 0 and ${row}.takes_dogs + ${row}.takes_cats + ${row}.takes_other > 0)`;
const events = {
  insert: takesPets("new"),
  update: `${takesPets("old")} <> ${takesPets("new")}`,
  delete: takesPets("old"),
};
const raise =
  "update content_version set version = version + 1, boarder_prices = boarder_prices + 1;";

/** Cached pages name the lowest price of the boarders who take pets: a boarder who begins or stops to take any changes it. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  await run(q, [
    ...Object.entries(events).map(([event, when]) => {
      const trigger = `create trigger boarder_capacities_prices_${event} after ${event} on boarder_capacities`;
      return engine === "postgres"
        ? `${trigger} for each row when (${when}) execute function raise_boarder_prices()`
        : `${trigger} when ${when} begin ${raise} end`;
    }),
    ...(engine === "postgres"
      ? [
          `create trigger boarder_capacities_prices_truncate after truncate on boarder_capacities
            for each statement execute function raise_boarder_prices()`,
        ]
      : []),
  ]);
}
