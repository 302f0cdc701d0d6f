import { runBeside, runToEnd } from "./process.mjs";

/** Each counts as one. A step is a command and its arguments. */
export const typeChecks = [
  {
    name: "types",
    steps: [
      ["react-router", "typegen"],
      ["tsc", "-p", "."],
    ],
  },
];
export const lintChecks = [
  { name: "format and lint", steps: [["biome", "ci", "--error-on-warnings", "."]] },
  { name: "promises and types in use", steps: [["oxlint", "--type-aware", "--deny-warnings"]] },
];
export const checks = [...typeChecks, ...lintChecks];

/** Runs every check, whatever the others say, one after the other. Returns how many passed and failed. */
export async function runChecks(chosen = checks) {
  const count = { passed: 0, failed: 0 };
  for (const { name, steps } of chosen) {
    const good = await passes(name, steps);
    count[good ? "passed" : "failed"] += 1;
  }
  return count;
}

async function passes(name, steps) {
  for (const [command, ...args] of steps) {
    const { good, output } = await runBeside(command, args);
    if (good) continue;
    console.log(`\n✗ ${name}\n${output}`);
    return false;
  }
  console.log(`✓ ${name}`);
  return true;
}

/** Formats and sorts imports. Returns whether nothing is left to do. */
export function format() {
  return runToEnd("biome", ["check", "--write", "--linter-enabled=false", "."]);
}

/** Formats and mends what can be mended without a person. Returns whether nothing is left to do. */
export function fix() {
  const formatted = runToEnd("biome", ["check", "--write", "--error-on-warnings", "."]);
  const mended = runToEnd("oxlint", ["--type-aware", "--deny-warnings", "--fix"]);
  return formatted && mended;
}
