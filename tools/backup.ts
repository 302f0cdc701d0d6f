/** `npm run backup -- FILE`: the database and all files in one archive, while the site runs. */
import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { unavailabilityCode } from "#app/platform/db/database-errors.server.ts";
import { fileBlobStore } from "#app/platform/files/disk-blob-store.server.ts";
import { s3BlobStore } from "#app/platform/files/s3-blob-store.server.ts";
import { readConfig } from "#server/config.ts";
import { makeBackup } from "./backup/make.ts";
import { runCommand } from "./operator-command.ts";
import { readArguments } from "./run/arguments.mjs";

const [given = ""] = readArguments("Usage: npm run backup -- FILE", { words: [1, 1] }).words;

async function main(): Promise<void> {
  const file = resolve(process.env.INIT_CWD ?? ".", given);
  if (existsSync(file)) throw new Error(`${file} is there already; a backup never overwrites.`);
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}.`);

  const config = readConfig(process.env);
  const database = { url: config.databaseUrl, file: config.databaseFile };
  if (!database.url && !existsSync(database.file)) {
    throw new Error(`There is nothing to back up: no database in ${config.dataDir}.`);
  }
  const engine = database.url ? "postgres" : "sqlite";
  const probe = openDatabase(database);
  await probe.ping().finally(() => probe.close());
  const blobs = config.s3 ? s3BlobStore(config.s3) : fileBlobStore(join(config.dataDir, "files"));
  const report = await makeBackup({ engine, database, blobs, now: new Date() }, file).catch(
    (error: unknown) => {
      if (!/^(ENOSPC|SQLITE_FULL)$/.test(unavailabilityCode(error))) throw error;
      throw new Error(`The disk of ${dirname(file)} is full; there is no backup.`);
    },
  );

  const { tables, rows, files, missing } = report;
  const megabytes = (statSync(file).size / 1024 / 1024).toFixed(1);
  for (const key of missing) console.error(`Gone before it could be copied: ${key}`);
  console.log(`${rows} rows of ${tables} tables and ${files} files, ${megabytes} MB: ${file}`);
}

await runCommand(main);
