import { expect } from "@playwright/test";
import { ready, signIn, test } from "./visit.ts";

test("each token and signing secret is shown where it is seen, the second not as the first", async ({
  page,
}) => {
  await signIn(page, "staff", "/dashboard/staff/settings/systems");
  await ready(page);
  const name = `Accounts ${Date.now()}`;
  await page.getByLabel("System", { exact: true }).and(page.getByRole("textbox")).fill(name);
  await page.getByRole("button", { name: "Make token" }).click();
  const token = page.getByLabel("Token", { exact: true });
  await expect(page.getByRole("region", { name: `Token of ${name}` })).toBeFocused();
  await expect(token).toBeInViewport();
  const first = await token.inputValue();

  await page.getByLabel("System that receives events").and(page.getByRole("textbox")).fill(name);
  await page.getByLabel("Address").fill("https://example.com/hooks");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByRole("region", { name: `Signing secret of ${name}` })).toBeFocused();
  const secret = page.getByRole("textbox", { name: "Signing secret" });
  await expect(secret).toBeInViewport();
  expect(first).toMatch(/\w{20}/);
  await expect(secret).not.toHaveValue(first);
});
