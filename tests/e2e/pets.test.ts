import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { byProject, notice, once, ready, signIn, summary, test } from "./visit.ts";

const colour = { width: 900, height: 1200, channels: 3, background: "#5a7a3c" } as const;
const photo = async () => ({
  name: "bingo.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: colour }).jpeg().toBuffer(),
});

const add = (page: Page) => page.getByRole("button", { name: "Add Pet", exact: true });

test("a pet that came back keeps its photo, is added, and archived with Undo", async ({ page }) => {
  const name = once(byProject("Bingo", "Báyọ̀"));
  await signIn(page, "petOwner", "/dashboard/pet-owner/add-pet");
  await page.getByLabel("Species").selectOption("Hamster");
  await page.getByLabel("Weight (kg)").fill("400");
  await page.getByLabel("Photo").setInputFiles(await photo());
  await add(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toContainText("Please enter the pet's name");
  await expect(page.getByLabel("Weight (kg)")).toHaveValue("400");
  await page.getByLabel("Pet Name").fill(name);
  await add(page).click();
  await expect(summary(page)).toContainText("No hamster weighs more than 2 kg");
  await expect(page.getByRole("checkbox", { name: "bingo.jpg" })).toBeChecked();
  await page.getByLabel("Weight (kg)").fill("0.12");
  await add(page).click();
  await expect(notice(page)).toContainText(`${name} is added.`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const picture = page.getByRole("img", { name: `${name}, your pet` });
  const address = (await picture.getAttribute("src")) ?? "";
  expect((await page.request.get(address)).status()).toBe(200);

  const more = page.locator("summary", { hasText: "More" });
  if (await more.isVisible()) await more.click();
  await page.locator("summary", { hasText: "Archive" }).click();
  await page.getByRole("button", { name: `Yes, archive ${name}` }).click();
  await expect(notice(page)).toContainText(`${name} is archived.`);
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: `Undo: bring ${name} back` }).click();
  await expect(notice(page)).toContainText(`${name} is back among your pets.`);
});

test("a document goes up with its entry, and a vaccination says what is due next", async ({
  page,
}) => {
  const name = once(byProject("Kọ́fí", "Suya"));
  await signIn(page, "petOwner", "/dashboard/pet-owner/add-pet");
  await page.getByLabel("Pet Name").fill(name);
  await add(page).click();
  await page.getByRole("link", { name: "Add Document" }).click();
  await page.waitForURL("**/add-record?**");
  await ready(page);
  await page.getByLabel("What the document is").fill("Card of the breeder");
  await page.getByLabel("Files").setInputFiles({
    name: "card.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n"),
  });
  await page.getByRole("button", { name: "Add Document" }).click();
  await expect(notice(page)).toContainText("Document added.");
  const file = page.getByRole("link", { name: "card.pdf" });
  const address = (await file.getAttribute("href")) ?? "";
  expect((await page.request.get(address)).status()).toBe(200);

  await page.getByRole("link", { name: "Add Vaccination" }).click();
  await page.getByLabel("Vaccine").fill("Rabies");
  await page.getByLabel("Given on").fill("2024-01-02");
  await page.getByLabel("Next due on").fill("2025-01-02");
  await page.getByRole("button", { name: "Add Vaccination" }).click();
  await expect(page.getByRole("region", { name: "Due next" })).toContainText("Rabies, 2 Jan, 2025");
});

test("staff give what is due to an animal in care by its prefilled form", async ({ page }) => {
  const vaccine = once(byProject("Rabies", "DHPP"));
  await signIn(page, "staff", "/dashboard/staff/animals");
  await page.locator('main a[href^="/dashboard/staff/animals/0"]').first().click();
  await page.getByRole("link", { name: "Add Vaccination" }).click();
  await page.getByLabel("Vaccine").fill(vaccine);
  await page.getByLabel("Given on").fill("2024-01-02");
  await page.getByLabel("Next due on").fill("2025-01-02");
  await page.getByRole("button", { name: "Add Vaccination" }).click();
  await expect(notice(page)).toContainText("Vaccination added.");
  await page.getByRole("link", { name: `${vaccine} was given to` }).click();
  await expect(page.getByLabel("Vaccine")).toHaveValue(vaccine);
  await page.getByRole("button", { name: "Add Vaccination" }).click();
  await expect(notice(page)).toContainText("Vaccination added.");
  await expect(page.getByRole("region", { name: "Due next" })).toHaveCount(0);
});
