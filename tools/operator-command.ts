import { existsSync } from "node:fs";
import { IncompatibleDatabase } from "#app/platform/db/incompatible-database.ts";
import type { AppServices } from "#app/platform/services.ts";
import { readConfig } from "#server/config.ts";
import { makeLog } from "#server/log.ts";
import { closeServices, makeServices } from "#server/services.ts";
import { startFailure } from "#server/start-failure.ts";

/** Runs what an operator typed. A failure is one line that says what to check, and exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(failureOf(error));
    process.exitCode = 1;
  }
}

/** Does the work with the services of the site, whose database is brought up to date before. */
export async function withSite<T>(work: (services: AppServices) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  // A command that made an empty one would seem to succeed.
  if (!config.databaseUrl && !existsSync(config.databaseFile)) {
    throw new Error(
      `There is no database in ${config.dataDir}. Start the site first, or set the DATA_DIR that it has.`,
    );
  }
  const services = await makeServices(config, makeLog("error"));
  try {
    await services.db.migrate(config.kind);
    return await work(services);
  } finally {
    await closeServices(services);
  }
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof IncompatibleDatabase) return error.message;
  try {
    const config = readConfig(process.env);
    // Of another file, such as the archive: its message names it.
    if ("path" in error && !String(error.path).startsWith(config.dataDir)) return error.message;
    const reason = startFailure(error, config);
    return reason ? `Nothing was done: ${reason}` : error.message;
  } catch {
    return error.message;
  }
}
