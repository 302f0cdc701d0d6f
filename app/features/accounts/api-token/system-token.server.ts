import { lockActivePerson } from "#app/features/accounts/person/find-person.server.ts";
import { lacksRequired } from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import { type Actor, runsRescue } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { dayMs } from "#app/platform/dates.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { deleteSystemToken, insertToken, listSystemRows } from "./api-token.queries.server.ts";
import { deriveToken, hashApiToken } from "./api-token.server.ts";
import type { SystemTokenInput } from "./system-token.schema.server.ts";
import type { SystemToken, TokenStop } from "./system-token.ts";

/**
 * The token acts in its maker's name and stops while they are not staff. It is shown once, and derived from the form's
 * key. Refuses INVALID without a key, FORBIDDEN for a maker who is no longer staff.
 */
export async function makeSystemToken(
  services: AppServices,
  actor: Actor,
  input: SystemTokenInput,
  key: string | undefined,
): Promise<Outcome<{ token: string; name: string }>> {
  if (!key) return missingKey;
  const token = deriveToken(services, actor.id, `system ${key}`);
  const form = { key, verb: "make-system-token", actorId: actor.id, content: input };
  const made = await idempotent<null>(services, form, async (trx) => {
    const maker = await lockActivePerson(trx, actor.id);
    if (!runsRescue(maker?.role)) return refused("FORBIDDEN");
    const now = services.now();
    const at = now.toISOString();
    const id = newId(now);
    const { name, reach, days } = input;
    const expires_at = new Date(now.getTime() + Number(days) * dayMs).toISOString();
    await insertToken(trx, {
      id,
      token_hash: hashApiToken(token),
      person_id: actor.id,
      kind: "system",
      reach,
      name,
      created_at: at,
      last_seen_at: at,
      expires_at,
    });
    const act = { actor, action: "made", entity: "api-token", entityId: id };
    await recordAudit(trx, now, { ...act, detail: `${name}: ${reach}` });
    return done(null);
  });
  return made.ok ? done({ token, name: input.name }) : made;
}

export async function listSystemTokens(services: AppServices): Promise<SystemToken[]> {
  const { reader } = services.db;
  const rows = await listSystemRows(reader, services.now().toISOString());
  const tokens: SystemToken[] = [];
  for (const { id, name, reach, made_by, created_at, last_seen_at, expires_at, ...maker } of rows) {
    const isStaff = maker.status === "active" && runsRescue(maker.role);
    const stopped: TokenStop | undefined = !isStaff
      ? "not-staff"
      : (await lacksRequired(reader, maker.person_id))
        ? "no-second-step"
        : undefined;
    tokens.push({
      id,
      name,
      reach,
      madeBy: made_by,
      madeAt: created_at,
      lastUsedAt: last_seen_at === created_at ? null : last_seen_at,
      endsAt: expires_at,
      ...(stopped && { stopped }),
    });
  }
  return tokens;
}

/** Refuses CONFLICT for a token that has ended. */
export function endSystemToken(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<{ name: string }>> {
  const form = { key, verb: "end-system-token", actorId: actor.id, content: { id } };
  return idempotent<{ name: string }>(services, form, async (trx) => {
    const name = await deleteSystemToken(trx, id);
    if (name === undefined) return refused("CONFLICT", "This token has ended already.");
    const act = { actor, action: "ended", entity: "api-token", entityId: id, detail: name };
    await recordAudit(trx, services.now(), act);
    return done({ name });
  });
}
