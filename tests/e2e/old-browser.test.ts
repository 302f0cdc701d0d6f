import { expect, test } from "@playwright/test";

test("a browser that lacks what the scripts need runs none of them, and its forms are plain ones", async ({
  page,
}) => {
  await page.addInitScript("delete window.SubmitEvent");
  await page.goto("/login");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  expect((await answer).request().isNavigationRequest()).toBe(true);
  await expect(page.getByRole("alert")).toContainText("Please enter your password");
  await expect(page.locator("html")).not.toHaveAttribute("data-ready");
});
