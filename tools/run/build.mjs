import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root, runShown } from "./process.mjs";

const stamp = join(root, "build", "stamp");
const sources = [
  "app",
  "server",
  "public",
  "react-router.config.ts",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const packed = new Set([".js", ".css", ".svg", ".json", ".html", ".webmanifest", ".txt", ".xml"]);

/** Builds the site when its sources changed. Returns whether there is a build. */
export async function buildWhenStale() {
  const now = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return true;
  return build(now);
}

export async function build(print = fingerprint(sources)) {
  console.log("Building the site…");
  const env = { NODE_ENV: "production" };
  if (!(await runShown("react-router", ["build", "--logLevel", "warn"], { env }))) return false;
  precompress(join(root, "build", "client"));
  writeFileSync(stamp, print);
  return true;
}

/** A hash of every byte and name in these files and folders. */
export function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const source of paths) {
    for (const file of listFiles(join(root, source))) {
      hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

/** Compresses files once, as small as possible; fonts and pictures are compressed already. */
function precompress(folder) {
  for (const file of listFiles(folder)) {
    const plain = readFileSync(file);
    if (!packed.has(extname(file)) || plain.length < 512) continue;
    const br = brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    });
    const gz = gzipSync(plain, { level: 9 });
    if (br.length < plain.length) writeFileSync(`${file}.br`, br);
    if (gz.length < plain.length) writeFileSync(`${file}.gz`, gz);
  }
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}
