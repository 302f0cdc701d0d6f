import type { AppServices } from "#app/platform/services.ts";

export type Health = { ready: boolean; parts: Record<string, "ok" | "failing"> };

const timeoutMs = 2000;
const cacheMs = 1000;

/**
 * Returns the readiness check: the database answers, files can be written, no migration is missing. One check runs
 * at a time and holds for a second, so asking often costs nothing.
 */
export function makeReadiness(services: AppServices): () => Promise<Health> {
  let last: { at: number; health: Promise<Health> } | undefined;
  return () => {
    if (last && performance.now() - last.at < cacheMs) return last.health;
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

/** Waits for the probe, but not for long. */
export async function inTime<T>(probe: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([probe, late]);
  } finally {
    clearTimeout(timer);
  }
}
