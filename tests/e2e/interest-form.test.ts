import { expect, type Page } from "@playwright/test";
import { formatPhone } from "#app/platform/phone.server.ts";
import {
  another,
  byProject,
  fillInterest,
  findPet,
  gate,
  newVisitor,
  sendInterest,
  summary,
  test,
  watchWords,
} from "./visit.ts";

/** How many posts have left this page since. */
function countPosts(page: Page): () => number {
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  return () => posts;
}

test("what is missing or wrong is told at once before anything is sent, leads to each field, and is sent when mended", async ({
  page,
}) => {
  const { pet } = await findPet(page, byProject("Sùúrù", "Zaki"));
  const visitor = newVisitor();
  await page.goto(pet);
  const posts = countPosts(page);
  await page.getByRole("button", { name: "Express Interest" }).click();
  await expect(summary(page).getByRole("link")).toHaveText([
    "Please input your name!",
    "Please input your email!",
    "Please input your phone number!",
    "Please input your message!",
  ]);
  await fillInterest(page, { ...visitor, name: "   ", email: "me@here", phone: "12345" });
  await page.getByRole("button", { name: "Express Interest" }).click();
  await expect(summary(page).getByRole("link")).toHaveText([
    "Please input your name!",
    "Please enter a valid email!",
    "Please enter a valid phone number, for example 0803 123 4567",
  ]);
  await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
    "Error: Please enter a valid email!",
  );
  await page.getByLabel("Email", { exact: true }).fill(visitor.email);
  await page.getByRole("button", { name: "Express Interest" }).click();
  await expect(page.getByLabel("Email", { exact: true })).not.toHaveAttribute("aria-invalid");
  await expect(page.getByLabel("Email", { exact: true })).not.toHaveAttribute("aria-describedby");

  await expect(page).toHaveTitle(/^Error: (?!Error)/);
  await expect(summary(page)).toBeFocused();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(visitor.email);
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("12345");
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(visitor.message);
  await summary(page).getByRole("link", { name: "valid phone number" }).click();
  await expect(page.getByLabel("Phone", { exact: true })).toBeFocused();
  await summary(page).getByRole("link", { name: "Please input your name!" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();

  await page.keyboard.type(visitor.name);
  await page.getByLabel("Phone", { exact: true }).fill(visitor.phone);
  expect(posts()).toBe(0);
  await page.getByRole("button", { name: "Express Interest" }).click();
  await page.waitForURL("**/r/*");
  await page.getByText("What you sent").click();
  await expect(page.getByText(formatPhone(visitor.phone))).toBeVisible();
});

test("a mistyped mail domain is told at its field, and one tap corrects it", async ({ page }) => {
  const { pet } = await findPet(page, byProject("Sùúrù", "Zaki"));
  await page.goto(pet);
  const email = page.getByLabel("Email", { exact: true });
  await fillInterest(page, { ...newVisitor(), email: "halima@gmail.com" });
  const hint = page.getByRole("button", { name: /Did you mean/ });
  await email.fill("halima@gmial.com");
  await email.blur();
  await expect(hint).toHaveText("Did you mean halima@gmail.com? Use it");
  await hint.click();
  await expect(email).toHaveValue("halima@gmail.com");
  await expect(email).toBeFocused();
  await expect(hint).toBeHidden();
});

test("whoever has read the hint and sends the address as it is is not asked again", async ({
  page,
}) => {
  const { pet } = await findPet(page, byProject("Sùúrù", "Zaki"));
  const visitor = newVisitor();
  await page.goto(pet);
  await fillInterest(page, { ...visitor, email: visitor.email.replace(/@.*/, "@gmial.com") });
  const email = page.getByLabel("Email", { exact: true });
  await email.focus();
  await email.blur();
  await expect(page.getByRole("button", { name: /Did you mean/ })).toBeVisible();
  await page.getByRole("button", { name: "Express Interest" }).click();
  await page.waitForURL("**/r/*");
});

test("an interest that the site refuses comes back with everything typed, and Back asks nothing", async ({
  page,
}) => {
  const { list, pet } = await findPet(page, byProject("Sùúrù", "Zaki"));
  const visitor = newVisitor();
  await page.goto(list);
  await page.goto(pet);
  await fillInterest(page, { ...visitor, name: "www.example.com" });
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Express Interest" }).click();
  expect((await answer).status()).toBe(422);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toContainText("Failed to submit interest");
  await expect(summary(page).getByRole("link")).toHaveText([
    "Please enter a name on one line, without links or addresses",
  ]);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(visitor.email);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(visitor.message);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${list.replace("?", "\\?")}$`));
  await page.goForward();
  await page.getByLabel("Name", { exact: true }).fill(visitor.name);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(visitor.message);
  await page.getByRole("button", { name: "Express Interest" }).click();
  await page.waitForURL("**/r/*");
  const posts = countPosts(page);
  await page.goBack();
  await expect(page.getByLabel("Message", { exact: true })).toBeVisible();
  expect(posts()).toBe(0);
});

test("the same interest sent twice has one reference", async ({ page }) => {
  const { pet } = await findPet(page, byProject("Cloud", "Chidi"));
  const visitor = newVisitor();
  const first = await sendInterest(page, pet, visitor);
  await page.goBack();
  await fillInterest(page, visitor);
  await page.getByRole("button", { name: "Express Interest" }).click();
  await page.waitForURL("**/r/*");
  expect(new URL(page.url()).pathname).toBe(first);
});

test("somebody else's second interest for the same pet does not open the first", async ({
  page,
  browser,
}) => {
  const { pet } = await findPet(page, byProject("Cloud", "Chidi"));
  const visitor = newVisitor();
  await sendInterest(page, pet, visitor);
  const stranger = await another(browser);
  await stranger.goto(pet);
  await fillInterest(stranger, { ...visitor, message: "Another letter altogether." });
  await stranger.getByRole("button", { name: "Express Interest" }).click();
  await expect(summary(stranger)).toContainText("You already asked about");
  await expect(stranger.getByLabel("Message", { exact: true })).toHaveValue(
    "Another letter altogether.",
  );
  await stranger.context().close();
});

test("a form that was sent before the script had come asks nothing on the way back, either", async ({
  page,
}) => {
  const { list, pet } = await findPet(page, "Kuti");
  await page.goto(pet);
  await page.locator("form[data-draft]").evaluate((form: HTMLFormElement) => form.submit());
  await expect(summary(page)).toBeVisible();
  await page.goto(list);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kuti");
});

test("a double tap on a slow network makes one request", { tag: "@core" }, async ({ page }) => {
  const { pet } = await findPet(page, "Kuti");
  await page.goto(pet);
  await fillInterest(page, newVisitor());
  const posts = countPosts(page);
  const open = await gate(page, `**${pet}*`);
  const button = page.getByRole("button", { name: "Express Interest" });
  const words = await watchWords(page, "form[action*='#interest'] button:not([type=button])");
  await button.dblclick({ noWaitAfter: true });
  await words.shows("Sending your request…");
  await page.keyboard.press("Enter");
  open();
  await page.waitForURL("**/r/*");
  expect(posts()).toBe(1);
});
