import type { Outcome } from "../outcome.ts";
import type { Database, Queries } from "./database.server.ts";
import { Rollback } from "./database-errors.server.ts";

/** A refusal rolls back everything. Count wrong guesses in a separate transaction, so that they survive a refusal. */
export function transact<T>(
  services: { db: Pick<Database, "transaction"> },
  work: (trx: Queries) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return services.db.transaction<Outcome<T>>(async (trx) => {
    const outcome = await work(trx);
    if (!outcome.ok) throw new Rollback<Outcome<T>>(outcome);
    return outcome;
  });
}
