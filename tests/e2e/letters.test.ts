import { expect, type Page } from "@playwright/test";
import { ready, signIn, test } from "./visit.ts";

const latin = "abcdefghijklmnopqrstuvwxyz";
const vowels = ["a", "e", "i", "o", "u", "ẹ", "ị", "ọ", "ụ", "m", "n"];
/** Low, high and middle tone; composed where Unicode has the letter so. */
const toned = vowels.flatMap((letter) => {
  return ["\u0300", "\u0301", "\u0304"].map((tone) => (letter + tone).normalize("NFC"));
});
const small = [...latin, ..."ɓɗƙƴ", "ʼy", ..."ẹọṣ", ..."ịụṅ", ...toned];
/** The alphabets of Hausa, Yoruba and Igbo with their tones, and the naira. */
const letters = [...small, ...small.map((letter) => letter.toUpperCase()), "₦"];

/** The letters that this page draws in another font than the dashboard's own at this weight. */
async function strayLetters(page: Page, weight: number): Promise<string[]> {
  await page.evaluate(
    ([all, bold]) => {
      const line = document.createElement("p");
      line.style.fontWeight = String(bold);
      for (const letter of all) {
        const one = document.createElement("span");
        one.className = "letter";
        one.textContent = letter;
        line.append(one, " ");
      }
      document.querySelector("main")?.replaceChildren(line);
    },
    [letters, weight] as const,
  );
  const tools = await page.context().newCDPSession(page);
  await tools.send("DOM.enable");
  await tools.send("CSS.enable");
  const { root } = await tools.send("DOM.getDocument");
  const found = await tools.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: ".letter",
  });
  const strays: string[] = [];
  for (const [index, nodeId] of found.nodeIds.entries()) {
    const { fonts } = await tools.send("CSS.getPlatformFontsForNode", { nodeId });
    const isOwn = fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont);
    if (!isOwn) strays.push(letters[index] ?? "");
  }
  await tools.detach();
  return strays;
}

for (const weight of [400, 700]) {
  test(`every letter of Hausa, Yoruba and Igbo is in the dashboard's own fonts, at weight ${weight}`, async ({
    page,
  }) => {
    await signIn(page, "staff", "/dashboard");
    await ready(page);
    // A font comes once a letter of it is there.
    await expect.poll(() => strayLetters(page, weight)).toEqual([]);
  });
}
