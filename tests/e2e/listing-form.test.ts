import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { byProject, notice, once, signIn, summary, test } from "./visit.ts";

const colour = { width: 900, height: 1200, channels: 3, background: "#a85a3c" } as const;
const photo = async () => ({
  name: "bimbo.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: colour }).jpeg().toBuffer(),
});

async function fillListing(page: Page, name: string) {
  await page.getByLabel("Pet Name").fill(name);
  await page.getByLabel("Breed").fill("Local (Ekuke)");
  await page.getByLabel("Age (years)").fill("3");
  await page.getByLabel("Location").fill("Yaba, Lagos");
  await page.getByLabel("Description").fill("Gentle, and fond of rain.");
}

const create = (page: Page) => page.getByRole("button", { name: "Create Adoption Listing" });

test("a listing that came back keeps its picture, and is created when its words are right", async ({
  page,
}) => {
  const name = once(byProject("Bimbo", "Bámidélé"));
  await signIn(page, "staff", "/create-adoption");
  await fillListing(page, "   ");
  await page.getByLabel("Pet Image").setInputFiles(await photo());
  await create(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toContainText("Please enter the pet's name");
  await expect(page.getByLabel("Breed")).toHaveValue("Local (Ekuke)");
  await expect(page.getByLabel("Description")).toHaveValue("Gentle, and fond of rain.");
  await expect(page.getByRole("checkbox", { name: "bimbo.jpg" })).toBeChecked();

  await page.getByLabel("Pet Name").fill(name);
  await create(page).click();
  await page.waitForURL("**/pet-details/*");
  await expect(notice(page)).toHaveText("Adoption listing created successfully!");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const picture = page.getByRole("main").locator("img").first();
  await expect(picture).toBeVisible();
  const shown = await page.request.get((await picture.getAttribute("src")) ?? "");
  expect(shown.status()).toBe(200);
});

test("a draft needs no picture and is not shown to visitors", async ({ page }) => {
  const name = once(byProject("Secret", "Hidden"));
  await signIn(page, "staff", "/create-adoption");
  await fillListing(page, name);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(notice(page)).toHaveText(`${name} is saved as a draft. Visitors do not see it yet.`);
  await page.goto("/up-for-adoption");
  await expect(page.getByRole("heading", { name })).toHaveCount(0);
});

test("a document that calls itself a photo is refused by its name", async ({ page }) => {
  await signIn(page, "staff", "/create-adoption");
  await fillListing(page, "Bruno");
  await page.getByLabel("Pet Image").setInputFiles({
    name: "bruno.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n"),
  });
  await create(page).click();
  await expect(summary(page)).toContainText("bruno.jpg");
  await expect(summary(page)).toBeFocused();
  await expect(page.getByLabel("Pet Name")).toHaveValue("Bruno");
});

test("a listing without a picture is told so", async ({ page }) => {
  await signIn(page, "staff", "/create-adoption");
  await fillListing(page, "Bruno");
  await page.getByLabel("Pet Image").evaluate((input) => input.removeAttribute("required"));
  await create(page).click();
  await expect(summary(page).getByRole("link")).toHaveCount(1);
  await summary(page).getByRole("link").click();
  await expect(page.getByLabel("Pet Image")).toBeFocused();
});
