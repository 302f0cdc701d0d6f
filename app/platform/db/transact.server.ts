import type { Outcome } from "../outcome.ts";
import { type Database, type Queries, Rollback } from "./database.server.ts";

/**
 * Runs `work` in one write transaction. Returns its outcome; a refusal rolls back everything that `work` wrote. Hits
 * of a rate limit that must outlive a refusal (wrong guesses) therefore belong in a transaction of their own.
 */
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
