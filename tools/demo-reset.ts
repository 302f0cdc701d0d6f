/** `npm run demo:reset`: forgets the demo's data; the next `npm start` fills it anew. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { requireDemoFile } from "#app/platform/db/database-kind.server.ts";
import { readConfig } from "#server/config.ts";
import { runCommand } from "./operator-command.ts";
import { readArguments } from "./run/arguments.mjs";

async function main(): Promise<string> {
  const config = readConfig(process.env);
  if (!config.demo) throw new Error("PUBLIC_URL is set: this is a real site, not a demo.");
  if (config.databaseUrl) throw new Error("DATABASE_URL is set: empty that database by its tools.");
  const { databaseFile, dataDir } = config;
  if (!existsSync(databaseFile)) return `There is no demo in ${dataDir}.`;
  if (await fetch(`${config.origin}/healthz`).catch(() => undefined)) {
    throw new Error(`The demo runs at ${config.origin}: stop it first.`);
  }
  const database = openDatabase({ file: databaseFile });
  await requireDemoFile(database.reader).finally(() => database.close());
  for (const name of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`]) {
    rmSync(name, { force: true });
  }
  rmSync(join(dataDir, "files"), { recursive: true, force: true });
  return `The demo in ${dataDir} is empty. npm start fills it.`;
}

readArguments("Usage: npm run demo:reset");
await runCommand(async () => console.log(await main()));
