import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Phrases that a reader whose first language is not English must read twice, each with a plain one. */
const banned: Record<string, RegExp> = {
  "we inform …": /\b(?:is|are|was|were|be) told\b/i,
  "is in …": /\bstands? (?:in|on|below|here|there|beside)\b/i,
  "in the meantime": /\bmeanwhile\b/i,
  again: /\banew\b/i,
  "what you typed": /\byour words\b/i,
  "To reply, …": /\bnobody reads\b/i,
  "do not need to": /\bneed not\b/i,
  automatically: /\bby itself\b/i,
  "one of your …": /\b(?:request|gift|stay|appointment|pet)s? of yours\b/i,
  "no longer": /\bcounts? no more\b/i,
};

const files = globSync("app/{features,routes,ui,platform,browser}/**/*.{ts,tsx}").filter(
  (file) => !file.endsWith(".css.ts"),
);

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*/g, "$1");
}

test("no text of the interface or of an e-mail has a phrase that must be read twice", () => {
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) => {
    const text = withoutComments(readFileSync(file, "utf8")).replaceAll(/\s+/g, " ");
    return Object.entries(banned).flatMap(([plain, pattern]) => {
      const [phrase] = pattern.exec(text) ?? [];
      return phrase ? [`${file}: "${phrase}", rather "${plain}"`] : [];
    });
  });
  expect(found).toEqual([]);
});
