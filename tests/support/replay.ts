// A form that is sent once more: what its browser does whose first answer was lost.
import { expect, vi } from "vitest";
import { type HtmlClient, wordsOf } from "./site.ts";

/** Presses a button, and returns what sends the very same form once more. */
export async function press(page: HtmlClient, button: string): Promise<() => Promise<Response>> {
  const asked = vi.spyOn(page.browser, "ask");
  await page.press(button);
  const [path = "", init] = asked.mock.calls[0] ?? [];
  asked.mockRestore();
  return () => page.browser.ask(path, init);
}

/** The form once more, after its step was taken back, is told so and takes it no second time. */
export async function expectTakenBack(replay: () => Promise<Response>, step: string) {
  const late = await replay();
  expect(late.status).toBe(409);
  expect(wordsOf(await late.text())).toContain(`${step} was taken back.`);
}
