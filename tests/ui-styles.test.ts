import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import "#tests/support/current-build.ts";

const assets = "build/client/assets/";
const styles = readdirSync(assets).filter((name) => name.endsWith(".css"));

/** The style sheet without what holds only where a pointer can hover. */
function withoutHovering(css: string): string {
  const start = css.search(/@media[^{]*\(hover:hover\)/);
  if (start < 0) return css;
  let [at, depth] = [css.indexOf("{", start) + 1, 1];
  for (; depth > 0 && at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}") depth -= 1;
  }
  return css.slice(0, start) + withoutHovering(css.slice(at));
}

test("what changes under a pointer changes only where a pointer can hover", () => {
  expect(styles.length).toBeGreaterThan(3);
  for (const name of styles) {
    const css = readFileSync(assets + name, "utf8").replaceAll("(hover: hover)", "(hover:hover)");
    expect(withoutHovering(css).match(/[^{}]*:hover[^{}]*/g) ?? [], name).toEqual([]);
  }
});

test("drawings on a pale ground change it at night", () => {
  const folder = "public/art/";
  for (const name of readdirSync(folder)) {
    const svg = readFileSync(folder + name, "utf8");
    const [first = "", ground = ""] =
      /<(?:path|rect)\b[^>]*?fill="#([0-9a-f]{6})"[^>]*>/.exec(svg) ?? [];
    const isScene = /^(story|author|horse|hero)/.test(name);
    const darkest = Math.min(...(ground.match(/../g) ?? []).map((two) => Number.parseInt(two, 16)));
    if (!isScene && darkest > 190) {
      expect(first, name).toContain('class="g"');
      expect(svg, name).toMatch(/prefers-color-scheme:dark\)\{\.g\{fill:#[23]/);
    }
  }
});
