import { expect, type Page } from "@playwright/test";
import { findPet, newVisitor, openReject, post, ready, settled, signIn, test } from "./visit.ts";

/** Three who ask for a pet that no other test decides about; answers their names and the page of that pet's requests. */
async function askAll(page: Page) {
  const { pet } = await findPet(page, "Shadow");
  const group = `Group ${Date.now()}`;
  const names = ["One", "Two", "Three"].map((which) => `${group} ${which}`);
  for (const name of names) await post(page, pet, newVisitor(name));
  return { names, path: pet.replace("/pet-details/", "/adoption-requests/pets/") };
}

const notice = (page: Page) => page.locator("#notice");

test("a row opens to the whole message, and Reject to words of one's own, without leaving the list", async ({
  page,
}) => {
  const { names } = await askAll(page);
  await signIn(page, "staff", `/adoption-requests?${new URLSearchParams({ q: names[0] ?? "" })}`);
  await ready(page);
  const list = page.url();
  const row = page.getByRole("row", { name: names[0] });
  const phone = row.getByRole("link", { name: /^0803/ });
  await expect(phone).toBeHidden();
  await row.getByText("We have a garden in Surulere.").click();
  await expect(row.getByText("Two children, nine and twelve.")).toBeVisible();
  await expect(phone).toBeVisible();

  await openReject(page, names[0]);
  await expect(row.getByRole("button", { name: /^Approve/ })).toBeHidden();
  await row.locator("summary", { hasText: "In your own words" }).click();
  await row.getByRole("textbox", { name: /^Reason/ }).fill("We are closed in December.");
  await row.getByRole("button", { name: /in these words$/ }).click();
  await expect(notice(page)).toContainText("Request status updated successfully");
  await expect(row.getByRole("button", { name: /^Undo Reject/ })).toBeFocused();
  expect(page.url()).toBe(list);
  await row.getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByText("We are closed in December.")).toBeVisible();
});

test("one of a pet's applicants is approved and the ticked others answered at one tap, and all of it undone at one", async ({
  page,
}) => {
  const { names, path } = await askAll(page);
  const [one = "", two = "", three = ""] = names;
  await signIn(page, "staff", path);
  await ready(page);
  const box = (name: string) => page.getByRole("checkbox", { name: `Answer ${name}` });
  const approve = page.getByRole("button", { name: `Approve ${one}` });
  await expect(approve).toContainText(/and answer the other \d+$/);
  // Whoever else asks for this pet is none of this test.
  for (const other of await page.getByRole("checkbox", { name: /^Answer / }).all()) {
    const label = (await other.getAttribute("aria-label")) ?? "";
    if (![one, two].some((name) => label.includes(name))) await other.uncheck();
  }
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  // A form's first button is what Enter in a box presses.
  await box(two).press("Enter");
  await page.evaluate(() => document.readyState);
  expect(posts).toEqual([]);
  await approve.click();
  await expect(notice(page)).toContainText(`You approved ${one} for Shadow and answered 1 other.`);
  await expect(box(two)).toHaveCount(0);
  await expect(box(three)).toBeVisible();
  await settled(page);
  await page.getByRole("button", { name: `Undo last ${one} for Shadow and 1 other` }).click();
  await expect(notice(page)).toContainText("Undone: 2 decisions. Nobody gets an e-mail.");
  for (const name of names) await expect(box(name)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
});
