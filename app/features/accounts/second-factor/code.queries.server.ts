import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";

type CodeKey = Row<"code_keys">;

export async function findCodeKey(q: Queries, personId: string): Promise<CodeKey | undefined> {
  return q.selectFrom("code_keys").selectAll().where("person_id", "=", personId).executeTakeFirst();
}

export async function saveCodeKey(q: Queries, row: NewRow<"code_keys">): Promise<void> {
  const { person_id, ...key } = row;
  await q
    .insertInto("code_keys")
    .values(row)
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(key))
    .execute();
}

/** Returns false when that time step or a later one was used. */
export async function consumeTimeStep(
  q: Queries,
  { person_id, secret }: Pick<CodeKey, "person_id" | "secret">,
  step: number,
  at: string,
): Promise<boolean> {
  const result = await q
    .updateTable("code_keys")
    .set({ last_step: step, last_used_at: at })
    .where("person_id", "=", person_id)
    .where("secret", "=", secret)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns false when there was none. */
export async function deleteCodeKey(q: Queries, personId: string): Promise<boolean> {
  const result = await q
    .deleteFrom("code_keys")
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(
  q: Queries,
  personId: string,
  hashes: readonly string[],
  at: string,
): Promise<void> {
  await deleteRecoveryCodes(q, personId);
  if (hashes.length === 0) return;
  await q
    .insertInto("recovery_codes")
    .values(
      hashes.map((code_hash) => ({
        code_hash,
        person_id: personId,
        created_at: at,
        used_at: null,
      })),
    )
    .execute();
}

/** Only one of several concurrent calls returns true. */
export async function consumeRecoveryCode(
  q: Queries,
  personId: string,
  codeHash: string,
  at: string,
): Promise<boolean> {
  const result = await q
    .updateTable("recovery_codes")
    .set({ used_at: at })
    .where("code_hash", "=", codeHash)
    .where("person_id", "=", personId)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(q: Queries, personId: string): Promise<number> {
  const { count } = await q
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("person_id", "=", personId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteRecoveryCodes(q: Queries, personId: string): Promise<void> {
  await q.deleteFrom("recovery_codes").where("person_id", "=", personId).execute();
}
