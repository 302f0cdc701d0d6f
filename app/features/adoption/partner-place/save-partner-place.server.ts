import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { listAuditEntriesByRecord } from "#app/platform/audit/audit-log.queries.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { changesInWords } from "#app/platform/fields/fields.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  findPartnerPlace,
  insertPartnerPlace,
  type PartnerPlace,
  setPartnerPlaceActive,
  updatePartnerPlace,
} from "./partner-place.queries.server.ts";
import type { PartnerPlaceInput } from "./partner-place.schema.server.ts";
import { partnerPlaceActs, partnerPlaceFields } from "./partner-place.ts";

type Saved = { id: string; name: string };

/** Adds an active partner place. Refuses INVALID without a key, which alone prevents a second one. */
export async function addPartnerPlace(
  services: AppServices,
  actor: Actor,
  { version: _, ...input }: PartnerPlaceInput,
  key: string | undefined,
): Promise<Outcome<Saved>> {
  if (!key) return missingKey;
  const form = { key, verb: "add-partner-place", actorId: actor.id, content: input };
  return idempotent<Saved>(services, form, async (trx) => {
    const now = services.now();
    const id = newId(now);
    await insertPartnerPlace(trx, { ...input, id, active: 1, created_at: now.toISOString() });
    await record(trx, now, actor, "add", id);
    return done({ id, name: input.name });
  });
}

/** Refuses CONFLICT when `version` is outdated; sending the current version overwrites it. */
export async function editPartnerPlace(
  services: AppServices,
  actor: Actor,
  id: string,
  { version, ...input }: PartnerPlaceInput,
  key: string | undefined,
): Promise<Outcome<Saved>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const content = { id, version, ...input };
  const form = { key, verb: "edit-partner-place", actorId: actor.id, content };
  return idempotent<Saved>(services, form, async (trx) => {
    const before = await findPartnerPlace(trx, id);
    if (!before) return refused("NOT_FOUND");
    const changes = changesInWords(partnerPlaceFields, before, input);
    if (changes === "") return done({ id, name: input.name });
    if (!(await updatePartnerPlace(trx, { id, baseVersion: version }, input))) {
      return refused("CONFLICT", await outdated(trx, before, changes));
    }
    await record(trx, services.now(), actor, "edit", id, changes);
    return done({ id, name: input.name });
  });
}

/** Refuses CONFLICT when it already has that state. */
export async function switchPartnerPlace(
  services: AppServices,
  actor: Actor,
  id: string,
  to: "activate" | "deactivate",
  key: string | undefined,
): Promise<Outcome<Saved>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const form = { key, verb: `${to}-partner-place`, actorId: actor.id, content: { id } };
  return idempotent<Saved>(services, form, async (trx) => {
    const place = await findPartnerPlace(trx, id);
    if (!place) return refused("NOT_FOUND");
    if (!(await setPartnerPlaceActive(trx, id, to === "activate" ? 1 : 0))) {
      return refused("CONFLICT", await unchangedText(trx, place, to));
    }
    await record(trx, services.now(), actor, to, id);
    return done({ id, name: place.name });
  });
}

function record(
  trx: Queries,
  now: Date,
  actor: Actor,
  act: keyof typeof partnerPlaceActs,
  id: string,
  detail = "",
): Promise<void> {
  const action = partnerPlaceActs[act];
  return recordAudit(trx, now, { actor, action, entity: "partner-place", entityId: id, detail });
}

async function findLastAct(trx: Queries, id: string, ...actions: string[]) {
  const entries = await listAuditEntriesByRecord(trx, "partner-place", id, 50);
  const last = entries.find(({ action }) => actions.includes(action));
  return last && `${last.actor_name} ${last.action} it on ${formatInstant(last.at)}`;
}

async function outdated(
  trx: Queries,
  { id, name }: PartnerPlace,
  changes: string,
): Promise<string> {
  const last = await findLastAct(trx, id, partnerPlaceActs.edit);
  return `${name} is no longer as your page showed it${last ? `: ${last}` : ""}. Yours would change ${changes}. Your version is in the fields. Save again to use yours.`;
}

async function unchangedText(
  trx: Queries,
  { id, name }: PartnerPlace,
  to: "activate" | "deactivate",
): Promise<string> {
  const last = await findLastAct(trx, id, partnerPlaceActs[to]);
  const state = to === "activate" ? "active" : "inactive";
  return `${name} is ${state} already${last ? `: ${last}` : ""}.`;
}
