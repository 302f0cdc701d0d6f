/** `npm run restore -- FILE`: a backup into an empty DATA_DIR and, with DATABASE_URL, an empty database. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { s3BlobStore } from "#app/platform/files/s3-blob-store.server.ts";
import { readConfig } from "#server/config.ts";
import { restoreBackup } from "./backup/restore.ts";
import { runCommand } from "./operator-command.ts";
import { readArguments } from "./run/arguments.mjs";

const [given = ""] = readArguments("Usage: npm run restore -- FILE", { words: [1, 1] }).words;

async function main(): Promise<void> {
  const file = resolve(process.env.INIT_CWD ?? ".", given);
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);

  const { dataDir, databaseUrl, databaseFile, s3 } = readConfig(process.env);
  const bucket = s3 ? s3BlobStore(s3) : undefined;
  const target = { dataDir, databaseUrl, databaseFile, bucket };
  const { cover, rows, files, missing } = await restoreBackup(target, file);
  for (const key of missing) console.error(`The backup came without: ${key}`);
  console.log(`${rows} rows and ${files} files as of ${cover.madeAt}. Start the site: npm start`);
}

await runCommand(main);
