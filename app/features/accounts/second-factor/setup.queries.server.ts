import { sql } from "kysely";
import { deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";

type Setup = Row<"second_factor_setups">;

/** Replaces an open setup of the same kind. */
export async function saveSetup(q: Queries, row: NewRow<"second_factor_setups">): Promise<void> {
  const { secret, name, expires_at } = row;
  await q
    .insertInto("second_factor_setups")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["person_id", "kind"]).doUpdateSet({ secret, name, expires_at }),
    )
    .execute();
}

export async function findSetup(
  q: Queries,
  personId: string,
  kind: Setup["kind"],
  now: string,
): Promise<Setup | undefined> {
  return q
    .selectFrom("second_factor_setups")
    .selectAll()
    .where("person_id", "=", personId)
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Only one of several concurrent calls returns true. */
export async function deleteSetup(
  q: Queries,
  { person_id, kind, secret }: Pick<Setup, "person_id" | "kind" | "secret">,
): Promise<boolean> {
  const result = await q
    .deleteFrom("second_factor_setups")
    .where("person_id", "=", person_id)
    .where("kind", "=", kind)
    .where("secret", "=", secret)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteSetupsOf(q: Queries, personId: string): Promise<void> {
  await q.deleteFrom("second_factor_setups").where("person_id", "=", personId).execute();
}

export function deleteExpiredSetups(q: Queries, now: string, limit: number): Promise<number> {
  const setups = { table: "second_factor_setups", key: ["person_id", "kind"] } as const;
  return deleteSome(q, setups, sql`expires_at <= ${now}`, limit);
}
