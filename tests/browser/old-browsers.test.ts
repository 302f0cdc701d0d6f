import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "acorn";
import { expect, test } from "vitest";
import "#tests/support/current-build.ts";

type Node = { [key: string]: unknown; type: string };

/** The scripts of finished pages, and the worker. */
const scripts = globSync(join(import.meta.dirname, "../../build/client/*.js"));

function listNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listNodes);
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(listNodes);
  return "type" in value ? [value as Node, ...inside] : inside;
}

/** What `app/browser/supported.ts` lets in lacks these: they came to Chrome after version 81. */
const tooNew = new Set([
  ...["at", "findLast", "findLastIndex", "hasOwn", "replaceAll", "toReversed", "toSorted", "with"],
  ...["replaceChildren", "setHTML", "randomUUID", "throwIfAborted", "canParse"],
]);

type Call = { callee: Node; arguments: Node[] };

/** Why a browser of 2020 fails at a node of a script. */
function problemOf(node: Node): string | undefined {
  if (node.type === "CallExpression") {
    const { callee } = node as Node & Call;
    const { object, property } = callee as { object?: Node; property?: Node };
    if (property && tooNew.has(String(property.name))) return `.${String(property.name)}()`;
    if (object?.name === "AbortSignal") return "AbortSignal";
    if (callee.name === "structuredClone") return "structuredClone";
  }
  // Firefox has such properties from 2023 on.
  if (node.type === "Identifier" && /^aria[A-Z]/.test(String(node.name))) return String(node.name);
  if (node.type === "ChainExpression" && spreads(node.expression as Node)) return "?.(...)";
  if (node.type === "Literal" || node.type === "TemplateElement") {
    const text = JSON.stringify(node.value) ?? "";
    if (/:not\([^)]*,|:(has|is|where)\(|:focus-visible/.test(text)) return text;
  }
  return undefined;
}

/** Whether a call of a chain spreads its arguments: `a?.b(...c)`, which Chrome before 91 refuses. */
function spreads(link: Node): boolean {
  if (link.type === "MemberExpression") return spreads(link.object as Node);
  if (link.type !== "CallExpression") return false;
  const { callee, arguments: sent } = link as Node & Call;
  return sent.some(({ type }) => type === "SpreadElement") || spreads(callee);
}

test("there are scripts to look at", () => {
  expect(scripts.map((file) => basename(file, ".js"))).toContain("page");
});

test.each(scripts.map((file) => [basename(file), file]))(
  "%s is written for the browsers of 2020",
  (_, file) => {
    const program = parse(readFileSync(file, "utf8"), { ecmaVersion: 2020, sourceType: "module" });
    const problems = file.endsWith("/popup.js") ? [] : listNodes(program).map(problemOf);
    expect(problems.filter((one) => one !== undefined)).toEqual([]);
  },
);
