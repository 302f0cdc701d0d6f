import type { Queries } from "#app/platform/db/database.server.ts";
import { type SettingName, type SettingValues, settingNames } from "./settings.ts";

export async function readSettings(q: Queries): Promise<Partial<SettingValues>> {
  const rows = await q.selectFrom("settings").select(["name", "value"]).execute();
  const known = rows.filter(({ name }) => (settingNames as readonly string[]).includes(name));
  return Object.fromEntries(known.map(({ name, value }) => [name, value]));
}

/** Every change updates this row. */
export async function lockSettings(q: Queries): Promise<void> {
  await q
    .updateTable("content_version")
    .set((eb) => ({ settings: eb.ref("settings") }))
    .execute();
}

/** A trigger raises the version of the settings. */
export async function saveSetting(
  q: Queries,
  row: { name: SettingName; value: string; updated_at: string },
): Promise<void> {
  const { value, updated_at } = row;
  await q
    .insertInto("settings")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at }))
    .execute();
}

export async function deleteSetting(q: Queries, name: SettingName): Promise<void> {
  await q.deleteFrom("settings").where("name", "=", name).execute();
}
