import { readFileSync } from "node:fs";
import { type Browser, expect, type Page } from "@playwright/test";
import { type Cut, Line } from "./line.ts";
import { admit } from "./newcomers.ts";
import {
  another,
  findPet,
  gate,
  newVisitor,
  notice,
  openReject,
  post,
  ready,
  signIn,
  test,
} from "./visit.ts";
import { addressesOf } from "./walk.ts";

/** A page that shows one request of its own; nobody minds what its scripts complain of. */
async function openRequest(page: Page): Promise<void> {
  const visitor = newVisitor();
  await post(page, (await findPet(page, "Kuti")).pet, visitor);
  await signIn(page, "staff", `/adoption-requests?${new URLSearchParams({ q: visitor.email })}`);
}

async function visitBy(browser: Browser, act: (page: Page) => Promise<void>, proxy?: Line) {
  const { extraHTTPHeaders } = test.info().project.use;
  const server = proxy?.address;
  const options = {
    extraHTTPHeaders: { ...extraHTTPHeaders },
    ...(server && { proxy: { server } }),
  };
  const page = await another(browser, options);
  await act(page);
  await page.context().close();
}

const rejection = (page: Page) => page.locator('summary[aria-label^="Reject "]');
const undo = (page: Page) => page.getByRole("table").getByRole("button", { name: /^Undo / });

/** How often its record says that it was rejected. */
async function countRejections(page: Page): Promise<number> {
  const record = await page.locator("tbody th a").first().getAttribute("href");
  const html = await (await page.request.get(record ?? "")).text();
  return html.slice(html.lastIndexOf("History")).split(">rejected<").length - 1;
}

const halfOfScript = readFileSync("build/client/visits.js", "utf8");

/** Ways in which the page's script may fail, each as what happens before it runs. */
const faults: Record<string, (page: Page) => Promise<unknown>> = {
  "comes by half": (page) =>
    page.route("**/visits.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: halfOfScript.slice(0, halfOfScript.length / 2),
      }),
    ),
  "throws while it starts": (page) =>
    page.addInitScript(() => {
      window.matchMedia = () => {
        throw new Error("matchMedia");
      };
    }),
  "cannot ask": (page) =>
    page.addInitScript(() => {
      window.fetch = () => {
        throw new Error("fetch");
      };
    }),
  "cannot read the answer": (page) =>
    page.addInitScript(() => {
      DOMParser.prototype.parseFromString = () => {
        throw new Error("DOMParser");
      };
    }),
  "throws while it puts the answer in place": (page) =>
    page.addInitScript(() => {
      Element.prototype.replaceChildren = () => {
        throw new Error("replaceChildren");
      };
    }),
  "may not write the history": (page) =>
    page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("too often", "SecurityError");
      };
      addEventListener("load", () => {
        history.pushState = refuse;
        history.replaceState = refuse;
      });
    }),
};

for (const [fault, make] of Object.entries(faults)) {
  test(`where the page's script ${fault}, links and forms work as without it`, async ({
    browser,
  }) => {
    await visitBy(browser, async (page) => {
      await make(page);
      await openRequest(page);
      await (await openReject(page)).click();
      await expect(undo(page)).toBeVisible();
      expect(await countRejections(page)).toBe(1);
      await undo(page).click();
      await expect(rejection(page)).toBeVisible();
      await page.locator("tbody th a").first().click();
      await expect(page.getByRole("heading", { name: "Request Details" })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Adoption Requests");
      await expect(page.getByRole("heading", { name: "Request Details" })).toHaveCount(0);
    });
  });
}

test("a decision on a line that drops before it, on its way and after it is taken once", async ({
  browser,
}) => {
  const line = await Line.open();
  const cuts: Cut[] = ["before", "during", "after"];
  await visitBy(
    browser,
    async (page) => {
      await openRequest(page);
      await ready(page);
      const again = page.getByRole("button", { name: "Try again" });
      const reject = await openReject(page);
      for (const cut of cuts) {
        line.cut(cut);
        const broken = line.broken();
        await (cut === "before" ? reject : again).click();
        await broken;
        await expect(page.getByRole("alert")).toContainText("Network error.");
        await expect(again).toBeFocused();
        await expect(reject).toHaveText("No reason given");
      }
      line.mend();
      await again.click();
      await expect(notice(page)).toContainText("Request status updated successfully");
      await expect(undo(page)).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
      expect(await countRejections(page)).toBe(1);
    },
    line,
  );
  line.close();
});

test("Back after a decision leads to before the list, and Forward to what was decided", async ({
  page,
}) => {
  await openRequest(page);
  const list = page.url();
  await page.goto("/dashboard");
  await ready(page);
  await page.goto(list);
  await ready(page);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await (await openReject(page)).click();
  await expect(undo(page)).toBeVisible();
  await page.goBack();
  await page.waitForURL("**/dashboard");
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Adoption Requests");
  await expect(undo(page)).toBeVisible();
  expect(posts).toHaveLength(1);
});

test("a step back before the script of a page that was loaded again runs leads to the page before it", async ({
  page,
}) => {
  await openRequest(page);
  const list = page.url();
  await ready(page);
  await page.locator("tbody th a").first().click();
  await expect(page.getByRole("heading", { name: "Request Details" })).toBeVisible();
  const release = await gate(page, "**/visits.js");
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Request Details" })).toBeVisible();
  await page.evaluate(() => history.back());
  await page.waitForURL(list, { waitUntil: "commit" });
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Adoption Requests");
  await expect(page.getByRole("heading", { name: "Request Details" })).toHaveCount(0);
  await expect(page).toHaveTitle(/^Adoption Requests/);
});

test("a form that the server refuses comes back in place, with what was typed and the message first", async ({
  page,
}) => {
  await admit(page);
  await page.goto("/dashboard/settings");
  await ready(page);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.getByLabel("New e-mail address").fill("new-address@example.com");
  await page.getByLabel("Your password").fill("not-the-password");
  await page.getByRole("button", { name: "Change e-mail address" }).click();
  const said = page.getByRole("main").getByRole("alert");
  await expect(said).toBeFocused();
  await expect(page.getByLabel("New e-mail address")).toHaveValue("new-address@example.com");
  await expect(page).toHaveTitle(/^Error: /);
  expect(documents).toEqual([]);
});

test("a file on a page that is finished HTML is sent by the browser itself", async ({ page }) => {
  const statements = "/dashboard/staff/donations/statements";
  await signIn(page, "staff", statements);
  await ready(page);
  const file = page.getByLabel("Bank statement", { exact: true });
  if (!(await file.isVisible())) await page.locator("summary", { hasText: "Upload" }).click();
  const text = "Date,Narration,Credit\n01/03/2026,TRANSFER FROM KEMI,2500.00\n";
  await file.setInputFiles({ name: "march.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  expect((await sent).isNavigationRequest()).toBe(true);
  await page.waitForURL(`**${statements}/*`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("march.csv");
});

test("a public form whose answer has scripts of its own is sent once more by the browser, as by the button that was pressed", async ({
  page,
}) => {
  const [address = ""] = await addressesOf(page, "/comments/:token");
  await page.goto(address);
  await page.waitForLoadState("load");
  await page.route(`**${address}`, (route) =>
    route.request().headers()["x-visit"]
      ? route.fulfill({ contentType: "text/html", body: "<main id=content></main>" })
      : route.fallback(),
  );
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.isNavigationRequest(),
  );
  await page.getByRole("button", { name: /^Erase/ }).click();
  expect((await sent).postData()).toContain("intent=erase");
});
