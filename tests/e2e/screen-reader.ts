import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { virtual } from "@guidepup/virtual-screen-reader";
import type { Page } from "@playwright/test";

type ScreenReader = typeof virtual;
declare global {
  interface Window {
    screenReader: ScreenReader;
  }
}

/** The module as a classic script, which the page's policy does not refuse to a test. */
function readerScript(): string {
  const file = import.meta.resolve("@guidepup/virtual-screen-reader/browser.js");
  const module = readFileSync(fileURLToPath(file), "utf8");
  const exported = /export\s*\{[^}]*?([\w$]+) as virtual\b[^}]*\};?/;
  const [statement, name] = exported.exec(module) ?? [];
  if (!statement) throw new Error("The screen reader exports no `virtual`");
  return `(() => { ${module.replace(statement, () => `window.screenReader = ${name};`)}\n })()`;
}

/** From now on each page of the visit can be listened to. */
export async function bringScreenReader(page: Page): Promise<void> {
  await page.addInitScript({ content: readerScript() });
}

/**
 * Reads from the start of the page's content to the phrase, which starts with `until`, or to the end. Notices stand
 * before the content: `within` the whole page.
 */
export async function listen(
  page: Page,
  until = "end of main",
  { within = "#content" } = {},
): Promise<string[]> {
  return page.evaluate(
    async ([last, selector]) => {
      const reader = window.screenReader;
      await reader.stop();
      await reader.start({ container: document.querySelector(selector) ?? document.body });
      for (;;) {
        const phrase = await reader.lastSpokenPhrase();
        if (phrase.startsWith(last) || phrase.startsWith("end of main")) break;
        await reader.next();
      }
      return reader.spokenPhraseLog();
    },
    [until, within] as const,
  );
}

/** Presses what was read last. */
export async function press(page: Page): Promise<void> {
  // The page may be gone before it answers.
  await page.evaluate(() => void window.screenReader.act());
}

/** Types into what was read last. */
export async function type(page: Page, text: string): Promise<void> {
  await page.evaluate((typed) => window.screenReader.type(typed), text);
}
