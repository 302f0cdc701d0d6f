import { createHash, createHmac } from "node:crypto";
import type { Person } from "#app/features/accounts/person/find-person.server.ts";
import { lacksRequired } from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import {
  sessionExpiry,
  touchAfterMs,
} from "#app/features/accounts/session-policy/session-policy.ts";
import { type Actor, runsRescue } from "#app/platform/actor.ts";
import { type ApiArea, apiAreas } from "#app/platform/api/operation.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { signedIn } from "#app/platform/audit/audit.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isDatabaseBusy } from "#app/platform/db/database-errors.server.ts";
import type { ApiCaller } from "#app/platform/http/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  deleteTokensOf,
  findToken,
  insertToken,
  listTokensOf,
  touchToken,
} from "./api-token.queries.server.ts";

/** People and secret scanners recognise our tokens by it. */
const mark = "rehome_";
const shape = /^rehome_[\w-]{32}$/;

export function hashApiToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Derived from an idempotency key or a stored salt: the same each time. */
export function deriveToken(services: AppServices, personId: string, key: string): string {
  const [secret = ""] = services.secrets;
  const made = createHmac("sha256", secret).update(`api token: ${personId}: ${key}`).digest();
  return mark + made.subarray(0, 24).toString("base64url");
}

/** In the caller's transaction. Sign-ins of staff are in the audit log. */
export async function beginToken(
  trx: Queries,
  now: Date,
  person: Pick<Person, "id" | "name" | "role">,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<void> {
  const at = now.toISOString();
  await insertToken(trx, {
    id: newId(now),
    token_hash: hashApiToken(token),
    person_id: person.id,
    kind: "person",
    reach: "",
    name: userAgent.slice(0, 300).toWellFormed(),
    created_at: at,
    last_seen_at: at,
    expires_at: sessionExpiry(now),
  });
  if (!runsRescue(person.role)) return;
  await recordAudit(trx, now, {
    actor: { id: person.id, name: person.name },
    action: signedIn,
    entity: "session",
    entityId: hashApiToken(token),
    detail: "an app",
  });
}

/** Returns undefined for a token that does not work. */
export async function findCaller(
  services: AppServices,
  token: string,
): Promise<ApiCaller | undefined> {
  if (!shape.test(token)) return undefined;
  const now = services.now();
  const row = await findToken(services.db.reader, hashApiToken(token), now.toISOString());
  if (!row) return undefined;
  // The first use of a system's token is recorded at once: staff see whether it is used.
  const isFirst = row.kind === "system" && row.last_seen_at === row.created_at;
  const isDue = now.getTime() - Date.parse(row.last_seen_at) > touchAfterMs;
  if (isFirst || isDue) await touch(services, row, now);
  const { person_id: id, person_name: name, email, role } = row;
  const limit = row.reach === "" ? undefined : tokenLimit(row.reach);
  const lacks = runsRescue(role) && (await lacksRequired(services.db.reader, id));
  return {
    actor: { id, name, email, role },
    tokenId: row.id,
    ...(limit && { limit }),
    ...(lacks && { lacksSecondFactor: true }),
  };
}

/** An unknown scope may only read. */
function tokenLimit(reach: string): "read" | ApiArea {
  return apiAreas.find((area) => area === reach) ?? "read";
}

/** A person's own token is extended; a system's ends on its day. */
async function touch(
  services: AppServices,
  { id, kind, expires_at }: { id: string; kind: "person" | "system"; expires_at: string },
  now: Date,
): Promise<void> {
  const expiresAt = kind === "person" ? sessionExpiry(now) : expires_at;
  try {
    await services.db.transaction((trx) =>
      touchToken(trx, id, { lastSeenAt: now.toISOString(), expiresAt }),
    );
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error;
  }
}

/** `ref` names a token in forms and gives no access. */
export async function listOwnTokens(services: AppServices, actor: Actor) {
  const rows = await listTokensOf(services.db.reader, actor.id, services.now().toISOString());
  return rows.map(({ id, name, created_at, last_seen_at }) => ({
    ref: id,
    userAgent: name,
    startedAt: created_at,
    lastSeenAt: last_seen_at,
  }));
}

export async function endOwnToken(services: AppServices, actor: Actor, ref: string): Promise<void> {
  await services.db.transaction((trx) => deleteTokensOf(trx, actor.id, ref));
}

/** In the caller's transaction. Returns how many ended. */
export function endTokensOf(trx: Queries, personId: string): Promise<number> {
  return deleteTokensOf(trx, personId);
}
