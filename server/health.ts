import { unavailabilityCode } from "#app/platform/db/database-errors.server.ts";
import type { AppServices } from "#app/platform/services.ts";

export type Health = {
  ready: boolean;
  parts: Record<string, "ok" | "failing">;
  /** The reason of each failing part; public, so without addresses and paths. */
  reasons: Record<string, string>;
};

const timeoutMs = 2000;
const writerMs = 1500;
const cacheMs = 1000;

/** Reported, but the process stays ready: pages and most forms work without the file store. */
const optional = new Set(["files"]);

/** The database answers and can be written, and no migration is missing. A result is valid for a second. */
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
    database: async () => {
      await services.db.ping();
      await services.db.pingWriter(writerMs);
    },
    files: () => services.blobs.check(),
    migrations: async () => {
      const pending = await services.db.pendingMigrations();
      if (Number(pending) > 0) throw new NotReady(`${pending} migrations are missing`);
    },
  };
  const results = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      try {
        await withTimeout(probe());
        return { name, reason: undefined };
      } catch (error) {
        services.log.warn({ err: error, part: name }, "not ready");
        return { name, reason: publicReason(error) };
      }
    }),
  );
  const failing = results.flatMap(({ name, reason }) => (reason ? [[name, reason]] : []));
  return {
    ready: failing.every(([name = ""]) => optional.has(name)),
    parts: Object.fromEntries(results.map(({ name, reason }) => [name, reason ? "failing" : "ok"])),
    reasons: Object.fromEntries(failing),
  };
}

/** Its message is public. */
class NotReady extends Error {}

function publicReason(error: unknown): string {
  if (error instanceof NotReady) return error.message;
  const code = unavailabilityCode(error);
  return code ? `not available (${code})` : "not available";
}

export async function withTimeout<T>(probe: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotReady(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([probe, late]);
  } finally {
    clearTimeout(timer);
  }
}
