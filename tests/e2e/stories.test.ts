import { expect } from "@playwright/test";
import sharp from "sharp";
import { byProject, newVisitor, notice, once, ready, signIn, summary, test } from "./visit.ts";

const colour = { width: 900, height: 600, channels: 3, background: "#8da06a" } as const;

test("a comment with mistakes is told them before it leaves, and waits once it is sent", async ({
  page,
}) => {
  const { name, email } = newVisitor();
  await page.goto("/blog/horse-ownership-tips");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill("me@here");
  await page.getByRole("button", { name: "Send Comment" }).click();
  await expect(summary(page).getByRole("link")).toHaveText([
    "Please enter a valid email!",
    "Please enter your comment",
  ]);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Comment", { exact: true }).fill("Water first. My uncle says so too.");
  await page.getByRole("button", { name: "Send Comment" }).click();
  await page.waitForURL("**/comment-received");
  await expect(page.getByText("Our team reads it first.")).toBeVisible();
});

test("an empty story names everything at once that readers would miss, and a draft needs its title alone", async ({
  page,
}) => {
  await signIn(page, "staff", "/dashboard/staff/blog/new");
  await ready(page);
  await page.getByLabel("Author", { exact: true }).fill("");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(summary(page).getByRole("link")).toHaveText([
    "Please enter a title",
    "Please enter an excerpt for the list and for shared links",
    "Please write the story",
    "Please enter at least one tag",
    "Please choose a picture",
    "Please say what the picture shows",
    "Please enter who wrote it",
  ]);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(summary(page).getByRole("link")).toHaveText(["Please enter a title"]);
  const title = once(byProject("A draft with scripts", "A draft without"));
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(notice(page)).toContainText(`“${title}” is saved as a draft.`);
});

test("a story's button, state and picture stay in view on a desk", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, "staff", "/dashboard/staff/blog");
  await page.getByRole("main").getByRole("link", { name: /Horse/ }).first().click();
  const main = page.getByRole("main");
  const inView = [
    main.getByRole("button", { name: "Publish", exact: true }),
    main.getByText("Everybody can read it."),
    main.getByRole("img").first(),
  ];
  for (const part of inView) await expect(part).toBeInViewport();
  await main.getByLabel("Author", { exact: true }).scrollIntoViewIfNeeded();
  for (const part of inView) await expect(part).toBeInViewport();
});

test("staff look at a story before it is saved, publish it with a picture, and take it back", async ({
  page,
}) => {
  const title = once(byProject("A Goat on the Third Mainland Bridge", "A Goat in Surulere"));
  await signIn(page, "staff", "/dashboard/staff/blog/new");
  await ready(page);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page
    .getByLabel("Story", { exact: true })
    .fill("She **stood** there.\n\n## Then\n\nShe left.");
  await page.getByLabel("Picture", { exact: true }).setInputFiles({
    name: "goat.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp({ create: colour }).jpeg().toBuffer(),
  });
  await expect(page.getByRole("checkbox", { name: "goat.jpg" })).toBeChecked();
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Then" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Preview" })).toBeFocused();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(summary(page).getByRole("link")).toHaveText([
    "Please enter an excerpt for the list and for shared links",
    "Please enter at least one tag",
    "Please say what the picture shows",
  ]);
  await expect(page.getByRole("checkbox", { name: "goat.jpg" })).toBeChecked();
  await page.getByLabel("Excerpt", { exact: true }).fill("Nobody knows how she came there.");
  await page.getByLabel("Tags", { exact: true }).fill("Goats");
  await page.getByLabel("What the picture shows", { exact: true }).fill("A goat");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(notice(page)).toContainText("is published.");

  await page.getByRole("link", { name: "See page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const story = new URL(page.url()).pathname;
  await expect(page.getByAltText("A goat")).toBeVisible();
  const card = await page.locator("meta[property='og:image']").getAttribute("content");
  expect((await page.request.get(new URL(card ?? "").pathname)).status()).toBe(200);

  await page.goBack();
  await ready(page);
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("Staff alone can see this draft.")).toBeVisible();
  expect((await page.request.get(story)).status()).toBe(404);
});
