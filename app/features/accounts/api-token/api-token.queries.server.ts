import { sql } from "kysely";
import { deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";

type ApiToken = Omit<Row<"api_tokens">, "token_hash">;
type LiveToken = ApiToken & { person_name: string } & Pick<Row<"people">, "email" | "role">;

const columns = [
  ...(["api_tokens.id", "api_tokens.person_id", "api_tokens.kind", "api_tokens.reach"] as const),
  ...(["api_tokens.name", "api_tokens.created_at", "api_tokens.last_seen_at"] as const),
  "api_tokens.expires_at",
] as const;

/** Inserting the same token again changes nothing. */
export async function insertToken(q: Queries, row: NewRow<"api_tokens">): Promise<void> {
  await q
    .insertInto("api_tokens")
    .values(row)
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
}

/** Undefined when unknown, expired, of an inactive person, or of a system whose maker is no longer staff. */
export async function findToken(
  q: Queries,
  tokenHash: string,
  now: string,
): Promise<LiveToken | undefined> {
  return q
    .selectFrom("api_tokens")
    .innerJoin("people", "people.id", "api_tokens.person_id")
    .select(columns)
    .select(["people.name as person_name", "people.email", "people.role"])
    .where("api_tokens.token_hash", "=", tokenHash)
    .where("api_tokens.expires_at", ">", now)
    .where("people.status", "=", "active")
    .where((eb) => eb.or([eb("api_tokens.kind", "=", "person"), eb("people.role", "=", "staff")]))
    .executeTakeFirst();
}

export async function touchToken(
  q: Queries,
  id: string,
  { lastSeenAt, expiresAt }: { lastSeenAt: string; expiresAt: string },
): Promise<void> {
  await q
    .updateTable("api_tokens")
    .set({ last_seen_at: lastSeenAt, expires_at: expiresAt })
    .where("id", "=", id)
    .execute();
}

export async function listTokensOf(q: Queries, personId: string, now: string): Promise<ApiToken[]> {
  return q
    .selectFrom("api_tokens")
    .select(columns)
    .where("person_id", "=", personId)
    .where("kind", "=", "person")
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
}

/** Deletes the person's own tokens, or one of them; those of other systems stay. */
export async function deleteTokensOf(q: Queries, personId: string, id?: string): Promise<number> {
  const all = q
    .deleteFrom("api_tokens")
    .where("person_id", "=", personId)
    .where("kind", "=", "person");
  const some = id === undefined ? all : all.where("id", "=", id);
  return Number((await some.executeTakeFirst()).numDeletedRows);
}

export function listSystemRows(q: Queries, now: string) {
  return q
    .selectFrom("api_tokens")
    .innerJoin("people", "people.id", "api_tokens.person_id")
    .select(columns)
    .select(["people.name as made_by", "people.role", "people.status"])
    .where("api_tokens.kind", "=", "system")
    .where("api_tokens.expires_at", ">", now)
    .orderBy("api_tokens.name")
    .orderBy("api_tokens.id")
    .limit(100)
    .execute();
}

/** Returns the name; undefined when there is none. */
export async function deleteSystemToken(q: Queries, id: string): Promise<string | undefined> {
  const gone = await q
    .deleteFrom("api_tokens")
    .where("id", "=", id)
    .where("kind", "=", "system")
    .returning("name")
    .execute();
  return gone[0]?.name;
}

export function deleteExpiredTokens(q: Queries, now: string, limit: number): Promise<number> {
  return deleteSome(q, { table: "api_tokens" }, sql`expires_at <= ${now}`, limit);
}
