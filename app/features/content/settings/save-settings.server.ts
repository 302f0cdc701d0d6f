import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { listAuditEntriesByRecord } from "#app/platform/audit/audit-log.queries.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  deleteSetting,
  lockSettings,
  readSettings,
  saveSetting,
} from "#app/platform/settings/settings.queries.server.ts";
import {
  type SettingName,
  type SettingValues,
  settingNames,
  settingValues,
} from "#app/platform/settings/settings.ts";
import type { SettingsInput } from "./site-settings.schema.server.ts";
import { type SettingView, settingFields, settingInWords } from "./site-settings.ts";

/** The audit log's record of all settings. */
const record = { entity: "settings", entityId: "site" };
const maxHistory = 50;

/** Each setting with its default, and the last changes, newest first. */
export async function findSettings(services: AppServices) {
  const { reader } = services.db;
  const saved = await readSettings(reader);
  const defaults = settingValues(services.siteDefaults);
  const settings: SettingView[] = settingNames.map((name) => ({
    name,
    value: saved[name] ?? defaults[name],
    fallback: defaults[name],
    isSet: saved[name] !== undefined,
  }));
  const history = await listAuditEntriesByRecord(
    reader,
    record.entity,
    record.entityId,
    maxHistory,
  );
  return { settings, history };
}

export async function findSettingValues(services: AppServices): Promise<SettingValues> {
  return { ...settingValues(services.siteDefaults), ...(await readSettings(services.db.reader)) };
}

/**
 * Saves what differs from `seen`, the values that the page showed. Refuses CONFLICT, with nothing changed, if somebody
 * else changed one of the same settings meanwhile.
 */
export function saveSiteSettings(
  services: AppServices,
  actor: Actor,
  { seen, ...input }: SettingsInput,
  key: string | undefined,
): Promise<Outcome<{ changed: number }>> {
  const form = { key, verb: "save-settings", actorId: actor.id, content: { ...input, seen } };
  return idempotent<{ changed: number }>(services, form, async (trx) => {
    await lockSettings(trx);
    const before = { ...settingValues(services.siteDefaults), ...(await readSettings(trx)) };
    const changed = settingNames.filter((name) => input[name] !== (seen[name] ?? before[name]));
    const conflicting = changed.filter(
      (name) => (seen[name] ?? before[name]) !== before[name] && before[name] !== input[name],
    );
    if (conflicting.length > 0) return refused("CONFLICT", await conflictText(trx, conflicting));
    const updated_at = services.now().toISOString();
    const toSave = changed.filter((name) => input[name] !== before[name]);
    for (const name of toSave) {
      if (input[name] === "") await deleteSetting(trx, name);
      else await saveSetting(trx, { name, value: input[name], updated_at });
      await recordChange(trx, services, actor, name, before[name], input[name]);
    }
    return done({ changed: toSave.length });
  });
}

/** Restores the default; also succeeds if nothing was set. */
export function resetSetting(
  services: AppServices,
  actor: Actor,
  name: SettingName,
  key: string | undefined,
): Promise<Outcome<{ label: string }>> {
  const form = { key, verb: "reset-setting", actorId: actor.id, content: { name } };
  return idempotent<{ label: string }>(services, form, async (trx) => {
    await lockSettings(trx);
    const before = (await readSettings(trx))[name];
    if (before !== undefined) {
      await deleteSetting(trx, name);
      const fallback = settingValues(services.siteDefaults)[name];
      await recordChange(trx, services, actor, name, before, fallback, " (the default)");
    }
    return done({ label: settingFields[name].label });
  });
}

async function recordChange(
  trx: Queries,
  services: AppServices,
  actor: Actor,
  name: SettingName,
  before: string,
  after: string,
  remark = "",
): Promise<void> {
  const values = [before, after].map((value) => settingInWords(name, value)).join(" → ");
  const detail = `${settingFields[name].label}: ${values}${remark}`;
  await recordAudit(trx, services.now(), { actor, action: "changed", ...record, detail });
}

async function conflictText(trx: Queries, names: readonly SettingName[]): Promise<string> {
  const [last] = await listAuditEntriesByRecord(trx, record.entity, record.entityId, 1);
  const labels = names.map((name) => settingFields[name].label).join(", ");
  const who = last
    ? `${last.actor_name} changed it on ${formatInstant(last.at)}`
    : "It was changed";
  return `${labels}: ${who}, after you opened this page. Your version is in the fields. Save again to use yours.`;
}
