import { expect, type Page } from "@playwright/test";
import {
  fillInterest,
  fillLogin,
  findPet,
  findRequest,
  hydrated,
  newVisitor,
  person,
  plain,
  sendInterest,
  signIn,
  summary,
} from "./visit.ts";

/** Every screen in every state worth looking at; each ends on its page. */
export const screens: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto("/"),
  "the open menu": async (page) => {
    await page.goto("/");
    const handle = page.locator("summary", { hasText: "Menu" });
    if (await handle.isVisible()) await handle.click();
    // The panel has slid in.
    await page.waitForTimeout(250);
  },
  "the list of pets": (page) => page.goto("/up-for-adoption"),
  "a pet": async (page) => page.goto((await findPet(page, "Kuti")).pet),
  "a reserved pet": async (page) => page.goto((await findPet(page, "Biscuit")).pet),
  "an interest that came back, with very long words": async (page) => {
    await page.goto((await findPet(page, "Kuti")).pet);
    const visitor = newVisitor("N".repeat(190));
    await fillInterest(page, { ...visitor, phone: "12", message: "W".repeat(10_000) });
    await page.getByRole("button", { name: "Express Interest" }).click();
    await expect(summary(page)).toBeVisible();
  },
  "a reference, with very long words": async (page) => {
    await sendLong(page);
  },
  "a reference to a stranger, with wrong digits": async (page) => {
    const reference = await sendLong(page);
    await page.context().clearCookies();
    await page.goto(reference);
    await page.getByLabel("Last four digits").fill("12");
    await page.getByRole("button", { name: "Show my request" }).click();
    await expect(summary(page)).toBeVisible();
  },
  "a page still to be built": (page) => page.goto("/about-us"),
  "nothing here": (page) => page.goto("/no/such/page"),
  "no such pet": (page) => page.goto("/pet-details/none"),
  login: (page) => page.goto("/login"),
  "a login that came back": async (page) => {
    await page.goto("/login");
    await fillLogin(page, "nobody@example.com", "not-the-password");
    await expect(summary(page)).toBeVisible();
  },
  "no permission": async (page) => {
    await page.goto("/login");
    await fillLogin(page, person("veterinarian").email, person("veterinarian").password);
    await page.waitForURL("**/dashboard");
    await page.goto("/create-adoption");
  },
  "the queue": async (page) => {
    await signIn(page, "staff");
    if (!plain()) await hydrated(page);
  },
  "the queue, nothing found": (page) =>
    signIn(page, "staff", "/adoption-requests?q=nothing+at+all"),
  "the profile menu": async (page) => {
    await signIn(page, "staff");
    if (!plain()) await hydrated(page);
    await page.locator("summary", { hasText: "Your account" }).click();
  },
  "the drawer": async (page) => {
    await signIn(page, "staff");
    if (!plain()) await hydrated(page);
    const handle = page.locator("summary", { hasText: "Menu" });
    if (await handle.isVisible()) await handle.click();
    await page.waitForTimeout(250);
  },
  "a request": async (page) => {
    await signIn(page, "staff", "/adoption-requests?status=approved");
    const view = page.getByRole("link", { name: "View", exact: true }).first();
    if (!plain()) await hydrated(page);
    await view.click();
    await expect(page.getByText("Date submitted")).toBeVisible();
  },
  "a request decided by somebody else": async (page) => {
    const visitor = newVisitor("Oluwaseunfunmi".repeat(10));
    await sendInterest(page, (await findPet(page, "Kuti")).pet, visitor);
    await signIn(page, "staff");
    await page.goto(await findRequest(page, visitor));
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("button", { name: "Reject" }).click();
    await expect(other.getByRole("button", { name: "Reject" })).toHaveCount(0);
    await other.close();
    await page.getByRole("button", { name: "Reject" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  },
  "a new listing": (page) => signIn(page, "staff", "/create-adoption"),
  "a listing that came back": async (page) => {
    await signIn(page, "staff", "/create-adoption");
    for (const label of ["Pet Name", "Breed", "Location", "Description"])
      await page.getByLabel(label).fill(label === "Location" ? "L".repeat(10_000) : "  ");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(summary(page)).toBeVisible();
  },
};

async function sendLong(page: Page): Promise<string> {
  const visitor = { ...newVisitor("Oluwaseunfunmi".repeat(10)), message: "W".repeat(4_900) };
  return sendInterest(page, (await findPet(page, "Kuti")).pet, visitor);
}
