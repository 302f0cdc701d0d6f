import { expect, type Page } from "@playwright/test";
import { linkTo, newcomer } from "./newcomers.ts";
import { journeys } from "./screens.ts";
import { notice, post, test } from "./visit.ts";
import { addressesOf, screensOf } from "./walk.ts";

type Sent = { method: string; to: string; entries: [name: string, value: string][] };

type Shown = { kind: string; index: number };

/** Opens what is closed and numbers the buttons that send a form. Runs in the page. */
function prepare(): Shown[] {
  for (const closed of document.querySelectorAll("main details")) {
    closed.setAttribute("open", "");
  }
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("form button, form input")];
  // What these do by a post the boarding form's own script does in the page (boarding-form.test.ts).
  const others = ":disabled, [aria-disabled], form[enctype^=multipart] [formnovalidate]";
  const shown = buttons.filter(
    (one) => one.type === "submit" && one.checkVisibility() && !one.matches(others),
  );
  return shown.map((button, index) => {
    button.dataset.index = String(index);
    const fields = [...(button.form?.elements ?? [])].map((one) => one.getAttribute("name"));
    const { name, value, textContent } = button;
    return { kind: JSON.stringify([name, value, textContent, ...new Set(fields)]), index };
  });
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
      else if (control.type === "date") control.value = control.min;
      else if (!/^(hidden|submit|file)$/.test(control.type)) {
        control.value = texts[control.type] ?? "Kemi";
      }
    }
  }
  const sent = new FormData(form, button);
  return {
    // A field called "method" takes the place of the property.
    method: (form.getAttribute("method") ?? "get").toUpperCase(),
    to: new URL(button.getAttribute("formaction") ?? form.action, location.href).pathname,
    entries: [...sent].map(([name, value]) => [
      name,
      typeof value === "string" ? value : value.name,
    ]),
  };
}

/** Buttons alike, such as those of the foot of every page, are pressed once a test. */
type Pressed = Set<string>;

/** What is wrong with the buttons of the page at this address, where it has the reading pages' script. */
async function pressAll(page: Page, address: string, pressed: Pressed): Promise<string[]> {
  const wrong: string[] = [];
  await page.goto(address);
  if ((await page.locator("html[data-page=reading]").count()) === 0) return wrong;
  const all = await page.evaluate(prepare);
  for (const { kind, index } of all) {
    if (pressed.has(kind)) continue;
    pressed.add(kind);
    const expected = await page.evaluate(fillIn, index);
    let sent: Sent | undefined;
    // Nothing arrives, so that the next button finds the record as this one did.
    await page.route(
      () => true,
      async (route) => {
        const request = route.request();
        const { pathname, searchParams } = new URL(request.url());
        const isForm = request.method() === "POST" || request.isNavigationRequest();
        if (!isForm) return route.continue();
        const body = new URLSearchParams(request.postData() ?? "");
        const entries = [...(request.method() === "POST" ? body : searchParams)];
        sent = { method: request.method(), to: pathname, entries };
        return route.fulfill({ contentType: "text/html", body: "<title>Sent</title>" });
      },
    );
    const button = page.locator(`[data-index="${index}"]`);
    const name = await button.evaluate((one) => one.ariaLabel ?? one.textContent);
    await button.click();
    await expect.poll(() => sent, { message: `${name} of ${address} sends` }).toBeDefined();
    // A page without scripts sends a field that was left out empty; ours spares the address of a search.
    const whole = (one?: Sent) =>
      one &&
      JSON.stringify([
        one.method,
        one.to,
        one.entries.filter(([, value]) => one.method === "POST" || value),
      ]);
    const [is, shall] = [whole(sent), whole(expected)];
    if (is !== shall) wrong.push(`${name} sends ${is}, not ${shall}`);
    await page.unrouteAll({ behavior: "wait" });
    await page.goto(address);
    await page.evaluate(prepare);
  }
  return wrong;
}

test("every button of a form sends with the script what it sends without", async ({ page }) => {
  test.setTimeout(300_000);
  const pressed: Pressed = new Set();
  const found: Record<string, string[]> = {};
  // The form among the samples needs a picture, which nobody can choose here, and rightly stays.
  for (const { path } of screensOf("visitor").filter((one) => one.path !== "/design")) {
    for (const address of await addressesOf(page, path)) {
      const wrong = await pressAll(page, address, pressed);
      if (wrong.length > 0) found[address] = wrong;
    }
  }
  expect(pressed.size).toBeGreaterThan(10);
  const another = await page.context().newPage();
  for (const who of ["a visitor", "who asks for a pet", "who asks for a stay"]) {
    await page.context().clearCookies();
    await journeys[who]?.(page, async (state) => {
      const wrong = await pressAll(another, page.url(), pressed);
      if (wrong.length > 0) found[state] = wrong;
    });
  }
  expect(found).toEqual({});
});

test("a yes to new pets arrives, is taken back, and a no as well", async ({ page }) => {
  const email = newcomer();
  await post(page, "/pet-alerts", { email, species: "Cat" });
  const link = await linkTo(email);
  await page.goto(link);
  await page.getByRole("button", { name: "Yes, tell me" }).click();
  await expect(notice(page)).toContainText("Thank you. We write to you when such a pet comes.");
  expect(await pressAll(page, link, new Set())).toEqual([]);
  await page.goto(link);
  await page.getByRole("button", { name: "Stop these e-mails" }).click();
  await page.waitForURL("**/up-for-adoption*");
  await expect(notice(page)).toContainText("Your address is erased.");

  const other = newcomer();
  await post(page, "/pet-alerts", { email: other, species: "Dog" });
  await page.goto(await linkTo(other));
  await page.getByRole("button", { name: "No, forget my address" }).click();
  await expect(notice(page)).toContainText("Your address is erased.");
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
