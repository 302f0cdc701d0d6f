import { expect, type Page } from "@playwright/test";
import { desktop, findPet, newVisitor, notice, once, post, ready, signIn, test } from "./visit.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Request Details" });
const row = (page: Page, first: string) => page.getByRole("row", { name: new RegExp(first) });
const opener = (page: Page, first: string) =>
  row(page, first).getByRole("link", { name: new RegExp(`^${first}`) });
const more = "summary[aria-label^='More for']";
const moreOf = (page: Page) => page.locator(more);

/** Three requests of this surname for a pet; answers the address of the list of those that wait. */
async function askThrice(page: Page, surname: string, name = "Domino"): Promise<string> {
  const { pet } = await findPet(page, name);
  for (const first of ["Amaka", "Bolu", "Chuka"]) {
    await post(page, pet, newVisitor(`${first} ${surname}`));
  }
  const list = `/adoption-requests?status=pending&q=${surname}`;
  await signIn(page, "staff", list);
  await ready(page);
  return list;
}

test.describe("at a desk", () => {
  test.use(desktop);

  test("decisions in the dialog lead to the next request, and the last one to the list", async ({
    page,
  }) => {
    const surname = once("Dialogue");
    const list = await askThrice(page, surname);
    await opener(page, "Amaka").click();
    const reject = async () => {
      await dialog(page).locator("summary", { hasText: "Reject" }).click();
      await dialog(page).getByRole("button", { name: "No reason given" }).click();
    };
    await expect(dialog(page)).toContainText("1 of 3");
    await reject();
    await expect(dialog(page)).toContainText(`Bolu ${surname}`);
    const line = dialog(page).getByRole("status");
    await expect(line).toContainText(
      `Request status updated successfully: rejected Amaka ${surname} for Domino.`,
    );
    await expect(line).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    // The list below knows what was decided in the dialog.
    await expect(moreOf(page)).toHaveCount(2);

    await opener(page, "Bolu").click();
    await dialog(page).getByRole("link", { name: "Next" }).click();
    await expect(dialog(page)).toContainText(`Chuka ${surname}`);
    await reject();
    await expect(dialog(page)).toContainText(`Bolu ${surname}`);
    await dialog(page).getByRole("button", { name: /^Undo/ }).first().click();
    await expect(line).toContainText(`Undone: Reject, Chuka ${surname}`);
    await reject();
    await expect(dialog(page)).toContainText(`Bolu ${surname}`);
    await reject();
    await expect(dialog(page)).toHaveCount(0);
    await expect(notice(page)).toContainText("Nothing waits here any more.");
    expect(page.url()).toContain(list);
  });

  test("an approval answers the pet's others at one tap, in the dialog and in the row, and leads to one who waits", async ({
    page,
  }) => {
    await post(page, (await findPet(page, "Jollof")).pet, newVisitor(`Dayo ${once("Together")}`));
    const surname = once("Together");
    const list = await askThrice(page, surname, "Nkechi");
    await opener(page, "Amaka").click();
    await dialog(page)
      .getByRole("button", { name: /^Approve and answer the other \d+$/ })
      .click();
    await expect(dialog(page)).toContainText(`Dayo ${surname}`);
    const line = dialog(page).getByRole("status");
    await expect(line).toContainText(`You approved Amaka ${surname} for Nkechi and answered`);
    await dialog(page).getByRole("button", { name: /^Undo/ }).first().click();
    await expect(
      page.getByText(/Undone: \d+ decisions\. Nobody gets an e-mail\./).first(),
    ).toBeVisible();

    await page.goto(list);
    await ready(page);
    await expect(moreOf(page)).toHaveCount(4);
    await row(page, "Bolu").locator(more).click();
    await row(page, "Bolu")
      .getByRole("button", {
        name: new RegExp(`^Approve and answer the other \\d+: Bolu ${surname} for Nkechi`),
      })
      .click();
    await expect(notice(page)).toContainText(
      `You approved Bolu ${surname} for Nkechi and answered`,
    );
    expect(page.url()).toContain(list);
    await row(page, "Bolu")
      .getByRole("button", { name: /^Undo Approve/ })
      .click();
    await expect(notice(page)).toContainText(/Undone: \d+ decisions/);
    await expect(moreOf(page)).toHaveCount(4);
  });

  test("keys move through the queue, open, decide and undo, where nobody types", async ({
    page,
  }) => {
    const surname = once("Keyed");
    await askThrice(page, surname, "Shadow");
    const loaded = page.waitForResponse("**/keys.js");
    await page.reload();
    await loaded;
    await ready(page);
    // What no row has the focus of is decided about by no key.
    await page.keyboard.press("a");
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(opener(page, "Amaka")).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.press("j");
    await expect(opener(page, "Bolu")).toBeFocused();
    await page.keyboard.press("k");
    await expect(opener(page, "Amaka")).toBeFocused();

    await page.keyboard.press("a");
    const undo = row(page, "Amaka").getByRole("button", { name: /^Undo/ });
    await expect(undo).toBeFocused();
    await expect(notice(page)).toContainText(`approved Amaka ${surname} for Shadow.`);
    await expect(undo).toBeEnabled();
    await expect(undo).not.toHaveAttribute("aria-disabled");
    await page.keyboard.press("z");
    await expect(notice(page)).toContainText("Undone: Approve");
    await expect(
      row(page, "Amaka").getByRole("button", { name: /^Approve (?!.*and answer)/ }),
    ).toBeVisible();

    const search = page.getByRole("main").getByRole("searchbox");
    await search.focus();
    await page.keyboard.type("jaz?");
    await expect(search).toHaveValue(`jaz?${surname}`);
    await expect(
      row(page, "Amaka").getByRole("button", { name: /^Approve (?!.*and answer)/ }),
    ).toBeVisible();

    await opener(page, "Bolu").focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toContainText("2 of 3");
    await page.keyboard.press("j");
    await expect(dialog(page)).toContainText("3 of 3");
    await page.keyboard.press("k");
    await expect(dialog(page)).toContainText("2 of 3");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await page.keyboard.press("?");
    await expect(page.getByText("Turn them off in Settings")).toBeVisible();
  });

  test("a switch in Settings turns the keys off", async ({ page }) => {
    const surname = once("Silent");
    await askThrice(page, surname);
    await page.keyboard.press("?");
    await page.goto("/dashboard/settings");
    await ready(page);
    await page.getByRole("button", { name: "Turn shortcuts off" }).click();
    await expect(notice(page)).toContainText("Keyboard shortcuts are off in this browser.");
    const loaded = page.waitForResponse("**/keys.js");
    await page.goto(`/adoption-requests?status=pending&q=${surname}`);
    await (await loaded).finished();
    await ready(page);
    await opener(page, "Amaka").focus();
    for (const key of ["j", "a", "r", "?"]) await page.keyboard.press(key);
    await expect(opener(page, "Amaka")).toBeFocused();
    await expect(page.getByRole("button", { name: /^Approve (?!.*and answer)/ })).toHaveCount(3);
    await expect(page.getByText("Turn them off in Settings")).toBeHidden();
  });
});

test.describe("on a phone", () => {
  test("no keys are loaded", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await signIn(page, "staff", "/adoption-requests?status=pending");
    await ready(page);
    await expect(page.getByText("Keyboard shortcuts")).toBeHidden();
    expect(asked.some((url) => url.includes("keys.js"))).toBe(false);
  });
});
