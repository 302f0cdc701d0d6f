import type { AppServices } from "#app/platform/services.ts";

export type Health = { ready: boolean; parts: Record<string, "ok" | "failing"> };

const patience = 2000;
const freshFor = 1000;

/**
 * Can this process serve? Its database answers, files can be kept, no migration is missing. One check at a
 * time, good for a second: asking often costs nothing.
 */
export function makeReadiness(services: AppServices): () => Promise<Health> {
  let last: { at: number; health: Promise<Health> } | undefined;
  return () => {
    if (last && performance.now() - last.at < freshFor) return last.health;
    last = { at: performance.now(), health: check(services) };
    return last.health;
  };
}

async function check(services: AppServices): Promise<Health> {
  const probes = {
    database: () => services.db.ping(),
    disk: () => services.blobs.check(),
    migrations: async () => {
      const pending = await services.db.pendingMigrations();
      if (Number(pending) > 0) throw new Error(`${pending} migrations are missing`);
    },
  };
  const results = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      try {
        await inTime(probe());
        return [name, "ok"] as const;
      } catch (error) {
        services.log.warn({ err: error, part: name }, "not ready");
        return [name, "failing"] as const;
      }
    }),
  );
  return {
    ready: results.every(([, state]) => state === "ok"),
    parts: Object.fromEntries(results),
  };
}

async function inTime(probe: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  });
  try {
    await Promise.race([probe, late]);
  } finally {
    clearTimeout(timer);
  }
}
