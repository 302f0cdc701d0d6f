import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const readme = readFileSync("app/browser/README.md", "utf8");
const section = (title: string) => readme.split(/^## /m).find((one) => one.startsWith(title)) ?? "";

/** The names in the first column of a section's table. */
function namesIn(title: string, pattern: RegExp): string[] {
  const rows = section(title)
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.includes("`"));
  const names = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(pattern)]);
  return names.map(([, name = ""]) => name).sort();
}

const read = (files: string[]) => files.map((file) => readFileSync(file, "utf8")).join("\n");
const scripts = read(globSync("app/browser/**/*.ts"));
const unique = (names: Iterable<string>) => [...new Set(names)].sort();
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

test("the README of the browser's code lists every data attribute that it uses, and no other", () => {
  const code = scripts.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "");
  const written = [...code.matchAll(/\bdata-([a-z-]*[a-z])/g)].map(([, name = ""]) => name);
  const asProperty = [...code.matchAll(/dataset\??\.([a-zA-Z]+)/g)].map(([, name = ""]) =>
    kebab(name),
  );
  const listed = namesIn("Attributes", /data-([a-z-]*[a-z])/g);
  expect(unique([...written, ...asProperty]).filter((name) => !listed.includes(name))).toEqual([]);
  const unused = listed.filter(
    (name) => !code.includes(`data-${name}`) && !new RegExp(`\\b${camel(name)}\\b`).test(code),
  );
  expect(unused).toEqual([]);
  expect(listed).toEqual(unique(listed));
});

test("the README of the browser's code lists every header of visits, and no other", () => {
  const server = read(globSync("app/platform/http/*.ts"));
  const used = unique(
    [
      ...`${scripts}\n${server}`.matchAll(
        /"(X-(?:Visit|Visit-Location|Frame|Sec-Purpose|Form-Returned))"/g,
      ),
    ].map(([, name = ""]) => name),
  );
  expect(namesIn("Headers", /`(X-[A-Za-z-]+)`/g)).toEqual(used);
});

test("the README of the browser's code lists every key of a page's handle, and no other", () => {
  const type = /export type PageHandle = \{([\s\S]*?)\n\};/.exec(
    readFileSync("app/platform/http/page-kind.ts", "utf8"),
  );
  const keys = [...(type?.[1] ?? "").matchAll(/^ {2}(\w+)\?:/gm)].map(([, key = ""]) => key);
  expect(namesIn("Keys of", /`(\w+)`/g)).toEqual(keys.sort());
});
