import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const repository = join(import.meta.dirname, "../..");

/** Returns what the linter says of these files by one rule of ours (`plugin/rule`): a line each, `path:line:column: …`. */
export function lint(rule: string, files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "rehome-lint-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const config = {
    jsPlugins: [join(repository, `tools/lint/${rule.split("/")[0]}.ts`)],
    rules: { [rule]: "error" },
    categories: { correctness: "off" },
  };
  writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  const oxlint = join(repository, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format=unix"], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  return stdout.split("\n").filter((line) => /^\S+:\d+:/.test(line));
}
