import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { root } from "../../../tools/run/process.mjs";

/** Runs a command of the product, such as `tools/seed-scale.ts`, in its checkout. Returns what it prints. */
export async function runTool(args: string[], env: Record<string, string>): Promise<string> {
  const options = { cwd: root, env: { PATH: process.env.PATH, ...env } };
  return (await promisify(execFile)(process.execPath, args, options)).stdout;
}

/** Fills a folder, or the database and store that `env` names, with the demo and that many listings, once. */
export async function prepare(
  folder: string,
  listings: number,
  env: Record<string, string> = {},
): Promise<void> {
  const mark = join(folder, "prepared");
  if (existsSync(mark)) return;
  mkdirSync(folder, { recursive: true });
  await runTool(["tools/seed-scale.ts", String(listings)], { DATA_DIR: folder, ...env });
  writeFileSync(mark, "");
}

/** As hard to compress as a snapshot from a phone: clouds of colour with fine structure. */
export async function photo(seed: number, width = 1200, height = 1333): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="g"><stop stop-color="hsl(${seed * 55} 60% 60%)"/>
    <stop offset="1" stop-color="hsl(${seed * 31} 40% 25%)"/></radialGradient>
    <filter id="f"><feTurbulence baseFrequency=".006" numOctaves="4" seed="${seed}"/>
    <feComposite in2="SourceGraphic" operator="arithmetic" k1=".6" k2=".2" k3=".6"/></filter></defs>
    <rect width="100%" height="100%" fill="url(#g)" filter="url(#f)"/></svg>`;
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 90 }).toBuffer();
}
