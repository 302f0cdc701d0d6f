import { expect, type Page } from "@playwright/test";
import { admit } from "./newcomers.ts";
import {
  another,
  enter,
  fillLogin,
  findLogout,
  findPet,
  findRequest,
  newVisitor,
  notice,
  openMore,
  openReject,
  person,
  post,
  ready,
  signIn,
  test,
} from "./visit.ts";

const queue = "/adoption-requests";

/** What the page asks us for, but for files, from now on. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!["document", "fetch", "xhr"].includes(request.resourceType())) return;
    asked.push(`${request.method()} ${request.resourceType()} ${pathname}${search}`);
  });
  return asked;
}

/** A request of its own, alone in the queue's search; answers the address of that list. */
async function newRequest(page: Page): Promise<string> {
  const visitor = newVisitor();
  const reference = await post(page, (await findPet(page, "Kuti")).pet, visitor);
  // The notice is said there, not on the next page.
  await page.request.get(reference);
  await enter(page, "staff");
  await findRequest(page, visitor);
  await ready(page);
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement;
    return on?.id === "content"
      ? "main"
      : (on?.getAttribute("aria-label") ?? on?.textContent ?? "");
  });

test("a decision in a row is one request, however often it is tapped, and the focus is on its Undo", {
  tag: "@core",
}, async ({ page }) => {
  const list = await newRequest(page);
  const asked = requestsOf(page);
  const reject = await openReject(page);
  await reject.evaluate((button: HTMLButtonElement) => {
    for (let tap = 0; tap < 3; tap += 1) button.click();
  });
  await expect(notice(page)).toContainText("Request status updated successfully");
  expect(asked).toEqual([expect.stringMatching(/^POST fetch \/adoption-requests\//)]);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(list);
  expect(await focused(page)).toMatch(/^Undo /);
  await page
    .getByRole("table")
    .getByRole("button", { name: /^Undo / })
    .click();
  await expect(notice(page)).toContainText("Undone: Reject");
  await expect(page.locator("summary", { hasText: /^Reject$/ })).toBeVisible();
  expect(asked).toHaveLength(2);
});

/** In the very moment that the answer is in place, what stands where the finger was is clicked once more. */
async function clickAgain(page: Page, by: "tap" | "key") {
  await page.evaluate(
    (detail) => {
      let pressed = new DOMRect();
      const remember = ({ target }: Event) => {
        pressed = (target as Element).getBoundingClientRect();
      };
      const click = () => {
        const clientX = (pressed.left + pressed.right) / 2;
        const clientY = (pressed.top + pressed.bottom) / 2;
        document.activeElement?.dispatchEvent(
          new MouseEvent("click", { clientX, clientY, detail, bubbles: true, cancelable: true }),
        );
      };
      document.addEventListener("click", remember, { capture: true, once: true });
      document.addEventListener("page:updated", () => setTimeout(click), { once: true });
    },
    Number(by === "tap"),
  );
}

test("a second tap that comes after the answer does not hit what has come to stand there", async ({
  page,
}) => {
  await newRequest(page);
  const undo = page.getByRole("table").getByRole("button", { name: /^Undo / });
  const reject = await openReject(page);
  await clickAgain(page, "tap");
  await reject.click();
  await expect(undo).toBeVisible();
  await expect(undo).toBeEnabled();
  await expect(page.getByRole("cell", { name: "rejected", exact: true })).toBeVisible();
  await undo.click();
  await expect(notice(page)).toContainText("Undone: Reject");
});

test("a key is taken as soon as the answer is there", async ({ page }) => {
  await newRequest(page);
  const reject = await openReject(page);
  await clickAgain(page, "key");
  await reject.click();
  await expect(notice(page)).toContainText("Undone: Reject");
});

test("what is decided in the dialog is one request, closes it, and leads Back to before the list", async ({
  page,
}) => {
  const list = await newRequest(page);
  await page.goto("/dashboard");
  await page.goto(list);
  await ready(page);
  await page.locator("tbody th a").first().click();
  const dialog = page.getByRole("dialog", { name: "Request Details" });
  const asked = requestsOf(page);
  await openMore(dialog);
  await dialog.locator("summary", { hasText: "Reject" }).click();
  await dialog.getByRole("button", { name: "We could not reach you" }).click();
  await expect(notice(page)).toContainText("Request status updated successfully");
  await expect(dialog).toHaveCount(0);
  expect(asked).toEqual([expect.stringMatching(/^POST fetch/)]);
  await expect(page).toHaveURL(new RegExp(`${list.replace("?", "\\?")}$`));
  await expect(page.locator("tbody th a").first()).toBeFocused();
  await page.goBack();
  await page.waitForURL("**/dashboard");
});

test("Back shows the list as it was left, and nothing of it after Logout", async ({ page }) => {
  await signIn(page, "staff", queue);
  await ready(page);
  await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
  // Not by the mouse, before which the page is scrolled to what it clicks.
  await page
    .locator("[data-menu] a[href='/dashboard/staff/donations']")
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Donations");
  await expect(page.locator("#notice")).toHaveText(/^Donations/);
  await expect(page.locator("#content")).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Adoption Requests");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await (await findLogout(page)).click();
  await page.waitForURL("**/login");
  await page.goBack();
  await page.waitForURL("**/login**");
  await expect(page.getByRole("heading", { name: "Adoption Requests" })).toHaveCount(0);
});

test("Back shows what was decided meanwhile", async ({ page }) => {
  await newRequest(page);
  await ready(page);
  const list = page.url();
  await page
    .locator("[data-menu] a[href='/dashboard/staff/donations']")
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Donations");
  const other = await page.context().newPage();
  await other.goto(list);
  await ready(other);
  await (await openReject(other)).click();
  await expect(notice(other)).toContainText("Request status updated");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Adoption Requests");
  await expect(page.locator('summary[aria-label^="Reject "]')).toHaveCount(0);
});

test("a reload keeps the place", async ({ page }) => {
  await signIn(page, "staff", queue);
  await ready(page);
  await page.evaluate(() => scrollTo({ top: 120, behavior: "instant" }));
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
});

test("a page of another build of the site is another document, whether a form or a link leads to it", async ({
  page,
}) => {
  await newRequest(page);
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (!(await request.headerValue("x-visit"))) return route.fallback();
    // To the script's post a refusal, which has no effect; to its other requests what they are answered with.
    const answer =
      request.method() === "POST" ? await page.request.get(queue) : await route.fetch();
    const body = (await answer.text()).replaceAll(/"\/assets\/[^"]+\.css"/g, '"/assets/later.css"');
    await route.fulfill({
      response: answer,
      body,
      ...(request.method() === "POST" && { status: 422 }),
    });
  });
  let documents = 0;
  page.on("domcontentloaded", () => {
    documents += 1;
  });
  await (await openReject(page)).click();
  await expect(notice(page)).toContainText("Request status updated successfully");
  await expect.poll(() => documents).toBe(1);
  await ready(page);
  await page.getByRole("link", { name: /^Notifications/ }).click();
  await expect(page).toHaveTitle(/^Notifications/);
  await expect.poll(() => documents).toBe(2);
});

test("where another person has signed in meanwhile, the next step is a page of theirs", async ({
  page,
}) => {
  await signIn(page, "staff", queue);
  await ready(page);
  await page.context().clearCookies();
  const { email, password } = person("boarder");
  await post(page, "/login", { email, password });
  const loaded = page.waitForEvent("domcontentloaded");
  await page.getByRole("link", { name: /^Notifications/ }).click();
  await loaded;
  await expect(page.locator("nav[aria-label=Dashboard]")).not.toContainText("Donations");
});

test("where the session is over, a step leads to the login, and back from there", async ({
  page,
}) => {
  await signIn(page, "staff", queue);
  await ready(page);
  await page.context().clearCookies();
  await page.locator("summary", { hasText: "Menu" }).click();
  await page.getByRole("link", { name: "Donations", exact: true }).click();
  await page.waitForURL("**/login?redirectTo=**");
  const { email, password } = person("staff");
  await fillLogin(page, email, password);
  await page.waitForURL("**/dashboard/staff/donations");
});

for (const status of [413, 429, 503]) {
  test(`a form answered with ${status} before the application saw it stays, with what was typed`, async ({
    page,
  }) => {
    await admit(page);
    await page.goto("/dashboard/support");
    await ready(page);
    await page.getByLabel("Subject").fill("Empty list");
    await page.getByLabel("Message", { exact: true }).fill("Since Monday.");
    await page.route("**/dashboard/support", (route) =>
      route.fulfill({ status, contentType: "text/html", body: "<main id=content><p>Not now.</p>" }),
    );
    await page.getByRole("button", { name: "Send Message" }).click();
    const said = page.getByRole("alert");
    await expect(said).toContainText(status === 503 ? "Network error." : "Not now.");
    await expect(page.getByLabel("Subject")).toHaveValue("Empty list");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("We have your message.")).toBeVisible();
    await expect(said).toHaveCount(0);
    await expect(page.getByLabel("Subject")).toHaveValue("");
  });
}

test("with its script blocked, a page works as it does without scripts", async ({ page }) => {
  const list = await newRequest(page);
  await page.route("**/visits.js", (route) => route.abort());
  await page.goto(list);
  await (await openReject(page)).click();
  await expect(notice(page)).toContainText("Request status updated successfully");
  await page
    .getByRole("table")
    .getByRole("button", { name: /^Undo / })
    .click();
  await expect(notice(page)).toContainText("Undone: Reject");
});

test("two decisions on their way at once are both taken, and each row says so", async ({
  page,
}) => {
  const { pet } = await findPet(page, "Kuti");
  const name = `Both ${Date.now()}`;
  for (const one of [newVisitor(`${name} One`), newVisitor(`${name} Two`)]) {
    await post(page, pet, one);
  }
  await signIn(page, "staff", `${queue}?${new URLSearchParams({ q: name })}`);
  await ready(page);
  for (const which of ["One", "Two"]) {
    await (await openReject(page, `${name} ${which}`)).click();
  }
  for (const which of ["One", "Two"]) {
    await expect(
      page
        .getByRole("table")
        .getByRole("button", { name: `Undo Reject, ${name} ${which} for Kuti` }),
    ).toBeVisible();
  }
});

test("a colleague's page and mine are each their own", async ({ page, browser }) => {
  await newRequest(page);
  const other = await another(browser);
  await signIn(other, "staff", page.url());
  await ready(other);
  await (await openReject(page)).click();
  await expect(notice(page)).toContainText("Request status updated");
  await other.getByRole("button", { name: /^Approve (?!.*and answer)/ }).click();
  await expect(other.getByRole("alert")).toContainText("rejected");
  await expect(other.getByRole("alert")).toBeFocused();
  await other.goBack();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Adoption Requests");
  await other.context().close();
});

/** What the accessibility tree holds of the box that says what happens, and of what has the focus. */
async function readOut(page: Page) {
  const session = await page.context().newCDPSession(page);
  const expression = "document.getElementById('notice')";
  const { result } = await session.send("Runtime.evaluate", { expression });
  const { node } = await session.send("DOM.describeNode", { objectId: result.objectId ?? "" });
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const box = nodes.find(({ backendDOMNodeId: id }) => id === node.backendNodeId);
  const wordsOf = (id: string): string[] => {
    const one = nodes.find(({ nodeId }) => nodeId === id);
    if (one?.role?.value === "StaticText") return [String(one.name?.value)];
    return (one?.childIds ?? []).flatMap(wordsOf);
  };
  const property = (of: typeof box, name: string) =>
    of?.properties?.find((one) => one.name === name)?.value.value;
  const focused = nodes.filter((one) => property(one, "focused") === true).at(-1);
  return {
    element: node.backendNodeId,
    role: box?.role?.value,
    live: property(box, "live"),
    words: wordsOf(box?.nodeId ?? "").join(" "),
    focused: focused?.role?.value,
  };
}

test("a screen reader is told a new screen's title and a notice by a region that was there before, and led to a refusal", async ({
  page,
  browser,
}) => {
  const list = await newRequest(page);
  const before = await readOut(page);
  const region = { element: before.element, role: "status", live: "polite" };
  expect(before).toMatchObject({ ...region, words: "" });
  await page
    .locator("[data-menu] a[href='/dashboard/staff/donations']")
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Donations");
  const screen = await readOut(page);
  expect(screen).toMatchObject({ ...region, words: await page.title(), focused: "main" });
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Adoption Requests");
  await (await openReject(page)).click();
  await expect(notice(page)).toBeVisible();
  const decided = await readOut(page);
  expect(decided).toMatchObject({ ...region, focused: "button" });
  expect(decided.words).toContain("Request status updated successfully");
  await page
    .getByRole("table")
    .getByRole("button", { name: /^Undo / })
    .click();
  await expect(page.getByRole("button", { name: /^Approve (?!.*and answer)/ })).toBeVisible();
  const other = await another(browser);
  await signIn(other, "staff", list);
  await ready(other);
  await (await openReject(page)).click();
  await expect(notice(page)).toContainText("Request status updated");
  await other.getByRole("button", { name: /^Approve (?!.*and answer)/ }).click();
  await expect(other.getByRole("alert")).toBeFocused();
  expect((await readOut(other)).focused).toBe("alert");
  await other.context().close();
});
