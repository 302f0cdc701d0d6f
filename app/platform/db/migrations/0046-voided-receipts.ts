import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Numbers of receipts that no gift has any more: its counting was taken back, and a number is never given twice. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant } = dialect(engine);
  await run(q, [
    `create table voided_receipts (
      year ${integer} not null,
      number ${integer} not null check (number >= 1),
      donation_id ${text} not null,
      amount_kobo ${integer} not null check (amount_kobo >= 1),
      ${instant("voided_at")},
      primary key (year, number)
    ) ${strict}`,
  ]);
}
