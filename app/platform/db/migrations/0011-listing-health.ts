import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Whether a pet is vaccinated and neutered, and the month of its birth, `YYYY-MM`, where it is known. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text } = dialect(engine);
  const answer = (name: string) =>
    `alter table listings add column ${name} ${text} not null default 'Unknown'
      check (${name} in ('Yes', 'No', 'Unknown'))`;
  await run(q, [
    answer("vaccinated"),
    answer("neutered"),
    `alter table listings add column birth_month ${text} check (length(birth_month) = 7)`,
    "create index listings_births on listings (birth_month) where birth_month is not null",
  ]);
}
