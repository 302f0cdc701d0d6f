import { makeContentFreshness } from "#app/platform/db/content-freshness.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { readSettings } from "./settings.queries.server.ts";
import { withSettings } from "./settings.ts";

/** Compares the settings' version at each call, so every commit counts. Without a database the last settings apply. */
export function makeServicesReader(services: AppServices): () => Promise<AppServices> {
  const { db } = services;
  const freshness = makeContentFreshness(db, () => {});
  let known: { version: number; saved: Awaited<ReturnType<typeof readSettings>> } = {
    version: -1,
    saved: {},
  };

  async function readSaved() {
    try {
      const { settings: version } = await freshness.current();
      if (version === known.version) return known.saved;
      const saved = await readSettings(db.reader);
      // A read that began earlier may end later.
      if (version >= known.version) known = { version, saved };
      return saved;
    } catch (error) {
      services.log.debug({ err: error }, "settings are as they were known last");
      return known.saved;
    }
  }

  return async () => {
    const saved = await readSaved();
    return { ...services, site: withSettings(services.site, saved), siteDefaults: services.site };
  };
}
