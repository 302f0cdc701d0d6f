import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, environment, root } from "../../../tools/run/process.mjs";

const copied = ["app", "server", "tools", "public", "package.json", "tsconfig.json"];
const configs = ["vite.config.ts", "react-router.config.ts"];

/** A table that most pages read. */
export const migratedTable = "listings";
const name = "9999-of-the-drill";

/** Builds, in a copy of this checkout, a version of the product with one more migration. Returns its folder. */
export async function buildUpgrade(folder: string): Promise<string> {
  const copy = join(folder, "upgrade");
  mkdirSync(copy);
  for (const part of [...copied, ...configs]) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const migrations = join(copy, "app/platform/db/migrations");
  writeFileSync(
    join(migrations, `${name}.ts`),
    `import { type QueryExecutorProvider, sql } from "kysely";
export async function up(q: QueryExecutorProvider): Promise<void> {
  await sql\`alter table ${migratedTable} add column drilled text default 'new'\`.execute(q);
}
`,
  );
  const index = join(migrations, "index.ts");
  const was = readFileSync(index, "utf8");
  const listed = was.replace(
    /^(export const migrations[^{]*\{)/m,
    `import * as drill from "./${name}.ts";\n$1\n  "${name}": drill,`,
  );
  if (listed === was) throw new Error("the list of migrations has another shape");
  writeFileSync(index, listed);
  const build = spawn(join(bin, "react-router"), ["build"], {
    cwd: copy,
    env: environment({ NODE_ENV: "production" }),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error("the version with one more migration could not be built");
  return copy;
}
