import { expect, type Page } from "@playwright/test";
import { linkTo, newcomer } from "./newcomers.ts";
import { journeys } from "./screens.ts";
import { notice, post, test } from "./visit.ts";
import { addressesOf, screensOf } from "./walk.ts";

type Sent = { method: string; to: string; entries: [name: string, value: string][] };

/** Opens what is closed and counts the buttons that send a form. Runs in the page. */
function prepare(): number {
  for (const closed of document.querySelectorAll("main details")) {
    closed.setAttribute("open", "");
  }
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("form button, form input")];
  const shown = buttons.filter(
    (one) =>
      one.type === "submit" && one.checkVisibility() && !one.matches(":disabled, [aria-disabled]"),
  );
  for (const [index, button] of shown.entries()) button.dataset.index = String(index);
  return shown.length;
}

/**
 * Fills in the form of this button so that nothing is missing. Answers what a browser without scripts would send.
 * Runs in the page.
 */
function fillIn(index: number): Sent {
  const button = document.querySelector<HTMLButtonElement>(`[data-index="${index}"]`);
  const form = button?.form;
  if (!button || !form) throw new Error(`there is no button ${index}`);
  const texts: Record<string, string> = { email: "kemi@example.com", tel: "0803 555 0102" };
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement && control.required && !control.value) {
      control.selectedIndex = control.options.length - 1;
    } else if (control instanceof HTMLTextAreaElement) {
      control.value = "It rained all day.";
    } else if (control instanceof HTMLInputElement && control.checkVisibility()) {
      if (/^(radio|checkbox)$/.test(control.type)) control.checked ||= control.required;
      else if (control.type === "number") control.value = control.min || "1";
      else if (!/^(hidden|submit|file)$/.test(control.type)) {
        control.value = texts[control.type] ?? "Kemi";
      }
    }
  }
  const sent = new FormData(form, button);
  return {
    method: form.method.toUpperCase(),
    to: new URL(button.getAttribute("formaction") ?? form.action, location.href).pathname,
    entries: [...sent].map(([name, value]) => [
      name,
      typeof value === "string" ? value : value.name,
    ]),
  };
}

/** What is wrong with the buttons of the page at this address; undefined where it has not the reading pages' script. */
async function pressAll(page: Page, address: string): Promise<string[] | undefined> {
  const wrong: string[] = [];
  let count = 1;
  for (let index = 0; index < count; index += 1) {
    await page.goto(address);
    if ((await page.locator("script[src='/site.js']").count()) === 0) return undefined;
    count = await page.evaluate(prepare);
    if (index >= count) break;
    const expected = await page.evaluate(fillIn, index);
    const left = new Promise<Sent>((resolve) => {
      // Nothing arrives, so that the next button finds the record as this one did.
      void page.route(
        () => true,
        async (route) => {
          const request = route.request();
          const { pathname, searchParams } = new URL(request.url());
          const isForm = request.method() === "POST" || request.isNavigationRequest();
          if (!isForm) return route.continue();
          const body = new URLSearchParams(request.postData() ?? "");
          const entries = [...(request.method() === "POST" ? body : searchParams)];
          resolve({ method: request.method(), to: pathname, entries });
          return route.fulfill({ contentType: "text/html", body: "<title>Sent</title>" });
        },
      );
    });
    const button = page.locator(`[data-index="${index}"]`);
    const name = await button.evaluate((one) => one.ariaLabel ?? one.textContent);
    await button.click();
    // A page without scripts sends a field that was left out empty; ours spares the address of a search.
    const whole = ({ method, to, entries }: Sent) =>
      JSON.stringify([method, to, entries.filter(([, value]) => method === "POST" || value)]);
    const [is, shall] = [whole(await left), whole(expected)];
    if (is !== shall) wrong.push(`${name} sends ${is}, not ${shall}`);
    await page.unrouteAll({ behavior: "wait" });
  }
  return wrong;
}

const together = 10;
/** The forms of the page of samples are none. */
const readable = screensOf("visitor").filter(({ path }) => path !== "/design");
const parts = Array.from({ length: Math.ceil(readable.length / together) }, (_, part) =>
  readable.slice(part * together, (part + 1) * together),
);

for (const [index, part] of parts.entries()) {
  test(`every button of a form sends with the script what it sends without: screens, part ${index + 1}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const found: Record<string, string[]> = {};
    for (const { path } of part) {
      for (const address of await addressesOf(page, path)) {
        const wrong = await pressAll(page, address);
        if (wrong && wrong.length > 0) found[address] = wrong;
      }
    }
    expect(found).toEqual({});
  });
}

for (const who of ["a visitor", "who asks for a pet", "who asks for a stay"]) {
  test(`every button of a form sends with the script what it sends without: what ${who} meets`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const found: Record<string, string[]> = {};
    const another = await page.context().newPage();
    await journeys[who]?.(page, async (state) => {
      const wrong = await pressAll(another, page.url());
      if (wrong && wrong.length > 0) found[state] = wrong;
    });
    expect(found).toEqual({});
  });
}

test("a yes to new pets arrives, is taken back, and a no as well", async ({ page }) => {
  const email = newcomer();
  await post(page, "/pet-alerts", { email, species: "Cat" });
  const link = await linkTo(email);
  await page.goto(link);
  await page.getByRole("button", { name: "Yes, tell me" }).click();
  await expect(notice(page)).toContainText("Thank you. We write to you when such a pet comes.");
  expect(await pressAll(page, link)).toEqual([]);
  await page.goto(link);
  await page.getByRole("button", { name: "Stop these e-mails" }).click();
  await page.waitForURL("**/up-for-adoption*");
  await expect(notice(page)).toContainText("Your address is deleted.");

  const other = newcomer();
  await post(page, "/pet-alerts", { email: other, species: "Dog" });
  await page.goto(await linkTo(other));
  await page.getByRole("button", { name: "No, forget my address" }).click();
  await expect(notice(page)).toContainText("Your address is deleted.");
});

test("a comment is erased by its link", async ({ page }) => {
  const email = newcomer();
  await post(page, "/blog/cat-rescue", { name: "Kemi", email, comment: "So many kittens!" });
  const link = await linkTo(email);
  await page.goto(link);
  await page.getByRole("button", { name: "Erase my comment" }).click();
  await page.waitForURL((url) => url.pathname !== link);
  expect((await page.goto(link))?.status()).toBe(404);
});
