import type { BrowserContext } from "@playwright/test";
import { clockBackMs } from "#tools/run/clock.mjs";

/** The time of the site under test. */
export function siteNow(): Date {
  return new Date(Date.now() - clockBackMs());
}

/** Sets the pages of a browser, and its service worker, to the time of the site. */
export async function setClock(context: BrowserContext): Promise<void> {
  const back = clockBackMs();
  if (back === 0) return;
  await context.addInitScript(setBack, back);
  await context.route("**/sw.js", async (route) => {
    const response = await route.fetch();
    const body = `(${String(setBack)})(${back});\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
}

function setBack(ms: number): void {
  const RealDate = Date;
  const now = () => RealDate.now() - ms;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
}
