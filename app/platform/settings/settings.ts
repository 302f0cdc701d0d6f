import type { Site } from "#app/platform/services.ts";

/** What staff may set in place of environment variables, by name in `Site`. */
export const settingNames = ["phone", "email", "address", "instagram", "answerHours"] as const;
export type SettingName = (typeof settingNames)[number];

/** Settings as text, as they are stored. */
export type SettingValues = Record<SettingName, string>;

/** A site's settings as text. */
export function settingValues(site: Pick<Site, SettingName>): SettingValues {
  const { phone, email, address, instagram, answerHours } = site;
  return { phone, email, address, instagram, answerHours: String(answerHours) };
}

/** Returns the site with what staff set of it; what nobody set stays. */
export function withSettings(site: Site, saved: Partial<SettingValues>): Site {
  if (Object.keys(saved).length === 0) return site;
  const { answerHours, ...texts } = { ...settingValues(site), ...saved };
  return { ...site, ...texts, answerHours: Number(answerHours) };
}
