import { expect } from "@playwright/test";
import { ownPet } from "./own-pet.ts";
import {
  another,
  bothAtNight,
  enter,
  fillInterest,
  findPet,
  findRequest,
  newVisitor,
  notice,
  once,
  openMore,
  openReject,
  post,
  signIn,
  test,
} from "./visit.ts";

test("a visitor asks for a pet, staff approve, and the visitor sees it", {
  tag: ["@core", ...bothAtNight],
}, async ({ page, browser }) => {
  const { name, list, pet } = await ownPet(page, "Asked");
  const visitor = newVisitor();

  await page.goto(list);
  await page.getByRole("link", { name: `Learn More about ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await fillInterest(page, visitor);
  await page.getByRole("button", { name: "Express Interest" }).click();

  await page.waitForURL("**/r/*");
  await expect(notice(page)).toHaveText("Interest submitted successfully!");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Your request for ${name}`);
  await expect(page.getByRole("main").getByText("pending").first()).toBeVisible();

  const staff = await another(browser);
  await signIn(staff, "staff");
  const request = await findRequest(staff, visitor);
  await staff.locator("tbody th a").first().click();
  await staff.waitForURL(`**${request}*`);
  // The list may stand behind it for a moment.
  const asked = staff.getByRole("region", { name: "Request" });
  await expect(asked.getByText(visitor.message.split("\n")[1] ?? "")).toBeVisible();
  await openMore(staff);
  await staff.locator("summary", { hasText: "Approve with a message" }).click();
  await staff.getByLabel("Message to the applicant").fill("We loved your letter.");
  await staff.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(notice(staff)).toContainText("Request status updated successfully");
  await staff.context().close();

  await page.reload();
  await expect(page.getByText("We loved your letter.")).toBeVisible();
  await expect(page.getByText(`your request for ${name} is approved`)).toBeVisible();
  await page.goto(pet);
  await expect(page.getByText(`${name} is reserved: we have approved another home`)).toBeVisible();
  await expect(page.getByLabel("Message", { exact: true })).toHaveCount(0);
});

test("staff approve in the row and stay in their filtered list", async ({ page }) => {
  const { pet } = await findPet(page, "Bear");
  const visitor = newVisitor();
  await post(page, pet, visitor);
  await enter(page, "staff");
  const filtered = `/adoption-requests?${new URLSearchParams({ q: visitor.email })}`;
  await page.goto(filtered);
  await (await openReject(page)).click();
  await expect(notice(page)).toContainText("Request status updated successfully");
  await page.waitForURL(`**${filtered}`);
  await expect(page.getByRole("button", { name: /^Reject .* for/ })).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "rejected", exact: true })).toBeVisible();
  const undo = page.getByRole("table").getByRole("button", { name: /^Undo/ });
  await expect(undo).toBeVisible();
  // A decided row stays where it was: another open one below it and the dialog over the list move nothing.
  await page.locator("tbody th a").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(undo).toBeVisible();
});

test("every picture of the list is 400 high and cut, in one format or in several", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/up-for-adoption");
  const pictures = page.getByRole("article").locator("img");
  expect(await pictures.count()).toBeGreaterThan(3);
  for (const picture of await pictures.all()) {
    expect((await picture.boundingBox())?.height).toBe(400);
    await picture.evaluate((one) => {
      const formats = document.createElement("picture");
      one.replaceWith(formats);
      formats.append(one);
    });
    expect((await picture.boundingBox())?.height).toBe(400);
    expect(await picture.evaluate((one) => getComputedStyle(one).objectFit)).toBe("cover");
  }
});

test("on a phone two cards stand side by side, with pictures of nine by ten", async ({ page }) => {
  await page.goto("/up-for-adoption");
  const cards = page.getByRole("article");
  const [one, two] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(one?.y).toBe(two?.y);
  expect(two?.x).toBeGreaterThan((one?.x ?? 0) + (one?.width ?? 0));
  const box = await cards.nth(0).locator("img").boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(10 / 9, 1);
});

test("the way to ask for a pet stays in reach until the form is seen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { pet } = await findPet(page, "Kuti");
  await page.goto(pet);
  const ask = page.getByRole("link", { name: "Ask about Kuti" });
  const edge = async () => {
    const box = await ask.boundingBox();
    return Math.round(740 - (box?.y ?? 0) - (box?.height ?? 0));
  };
  expect(await edge()).toBeLessThan(20);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  expect(await edge()).toBeLessThan(20);
  await ask.click();
  await expect(page.getByRole("heading", { name: "Express Interest" })).toBeInViewport();
  await expect(page.getByLabel("Name", { exact: true })).toBeInViewport();
  await expect(ask).not.toBeInViewport();
});

test("Show pets closes the filters and lands on the results, at an address without empty fields", {
  tag: "@both",
}, async ({ page }) => {
  await page.goto("/up-for-adoption");
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.getByLabel("Sex").selectOption("Female");
  await page.getByRole("button", { name: "Show pets" }).click();
  await expect(page).toHaveURL(/\/up-for-adoption\?sex=Female#results$/);
  await expect(page.getByLabel("Sex")).toBeHidden();
  await expect(page.getByRole("link", { name: "Take off Female" })).toBeInViewport();
  await page.getByRole("link", { name: "Take off Female" }).click();
  await expect(page).toHaveURL(/\/up-for-adoption#results$/);
});

test("a tap chooses an area, one panel is open at a time, and no card moves", async ({ page }) => {
  await page.goto("/up-for-adoption");
  const first = page.getByRole("article").first();
  const before = await first.boundingBox();
  await page.locator("summary", { hasText: "All of Lagos" }).click();
  await page.locator("summary", { hasText: "Filters" }).click();
  await expect(page.getByRole("button", { name: "Show pets" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Areas" })).toBeHidden();
  await page.locator("summary", { hasText: "All of Lagos" }).click();
  await expect(page.getByRole("button", { name: "Show pets" })).toBeHidden();
  expect(await first.boundingBox()).toEqual(before);
  await page
    .getByRole("navigation", { name: "Areas" })
    .getByRole("link", { name: /^Mainland \d/ })
    .click();
  await expect(page).toHaveURL(/\/up-for-adoption\?area=Mainland$/);
  await expect(page.locator("summary", { hasText: "Mainland" })).toBeVisible();
});

test("a decided row stays in its place among the pending ones, and the next load sorts it away", async ({
  page,
}) => {
  const { pet } = await findPet(page, "Kuti");
  const surname = once("Rows");
  const people = ["One", "Two", "Three"].map((last) => newVisitor(`${surname} ${last}`));
  for (const one of people) await post(page, pet, one);
  await signIn(page, "staff", `/adoption-requests?status=pending&q=${surname}`);
  const order = async () =>
    page
      .getByRole("link", { name: new RegExp(`^${surname}`) })
      .evaluateAll((links) => links.map((link) => link.textContent?.split(" ").at(-1)));
  await expect.poll(order).toEqual(["One", "Two", "Three"]);
  await (await openReject(page, `${surname} Two`)).click();
  await expect(
    page
      .getByRole("table")
      .getByRole("button", { name: new RegExp(`^Undo Reject, ${surname} Two`) }),
  ).toBeVisible();
  expect(await order()).toEqual(["One", "Two", "Three"]);
  await page.getByRole("checkbox", { name: new RegExp(`^Select ${surname} One`) }).check();
  await expect(page.getByRole("button", { name: "Reject selected" })).toBeVisible();
  await page.getByRole("button", { name: "Reject selected" }).click();
  const dialog = page.getByRole("dialog", { name: "Selected Requests" });
  await dialog.getByRole("button", { name: "Reject 1 request" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 request rejected");
  await page.goto(`/adoption-requests?status=pending&q=${surname}`);
  await expect.poll(order).toEqual(["Three"]);
});
