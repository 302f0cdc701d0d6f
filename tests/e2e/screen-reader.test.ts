import { expect } from "@playwright/test";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { boarderWith } from "./boarders.ts";
import { siteNow } from "./clock.ts";
import { ownPet } from "./own-pet.ts";
import { bringScreenReader, listen, press, type } from "./screen-reader.ts";
import { newVisitor, post, ready, signIn, test } from "./visit.ts";
import { addressesOf } from "./walk.ts";

/** Those that say something on the way, in this order. */
function inOrder(heard: readonly string[], wanted: readonly (string | RegExp)[]) {
  let at = 0;
  for (const phrase of wanted) {
    const found = heard.findIndex(
      (one, index) =>
        index >= at && (typeof phrase === "string" ? one === phrase : phrase.test(one)),
    );
    expect(found, `${phrase} after “${heard[at]}” in\n${heard.join("\n")}`).toBeGreaterThan(-1);
    at = found + 1;
  }
}

test("by ear: finding a dog, asking for it with two mistakes, reading the receipt", async ({
  page,
}) => {
  await bringScreenReader(page);
  await page.goto("/up-for-adoption");
  await ready(page);
  inOrder(await listen(page, "link, Dogs"), [
    "main",
    "heading, Pets Up for Adoption, level 1",
    "navigation, Kinds of pets",
    /^link, Dogs \d+$/,
  ]);
  await press(page);
  await page.waitForURL(/species=Dog/);
  await ready(page);

  const dogs = await listen(page, "link, Learn More about");
  inOrder(dogs, [
    /^link, Dogs \d+, current item$/,
    /^heading, .+, level 2$/,
    /^Age: /,
    /^link, Learn More about /,
  ]);
  const name = dogs.at(-1)?.replace("link, Learn More about ", "") ?? "";
  await press(page);
  await page.waitForURL(/\/pet-details\//);
  await ready(page);

  const { name: who, phone } = newVisitor();
  inOrder(await listen(page, "textbox, Name"), [
    `heading, ${name}, level 1`,
    `link, Ask about ${name}`,
    "heading, Express Interest, level 2",
    "textbox, Name, required",
  ]);
  await type(page, who);
  await listen(page, "textbox, Email");
  await type(page, "ada at example");
  await listen(page, "textbox, Phone");
  await type(page, phone);
  await listen(page, "button, Express Interest");
  await press(page);

  const email = "Error: Please enter a valid email!";
  const message = "Error: Please input your message!";
  await expect(page).toHaveTitle(/^Error: /);
  inOrder(await listen(page, "textbox, Message"), [
    "alert",
    "heading, Please check these answers, level 2",
    "link, Please enter a valid email!",
    "link, Please input your message!",
    new RegExp(`^textbox, Email, ada at example, ${email}.*invalid`),
    new RegExp(`^textbox, Message, ${message}.*invalid`),
  ]);
  await type(page, "We have a garden and time in the day.");
  await listen(page, "textbox, Email");
  await type(page, `{Control>}a{/Control}by.ear.${phone}@example.com`);
  await listen(page, "button, Express Interest");
  await press(page);
  await page.waitForURL(/\/r\/A/);
  await ready(page);

  inOrder(await listen(page), [
    "main",
    `heading, Your request for ${name}, level 1`,
    "heading, What happens next, level 2",
    /^listitem, level 1, position 1, set size 3$/,
    "You sent your request",
    "(done)",
    /^listitem, level 1, position 2, set size 3$/,
    "Our team reads your request",
    "heading, Messages, level 2",
    "We have a garden and time in the day.",
    "textbox, Add something, required",
    "button, Send",
    /^link, WhatsApp us/,
    "heading, Your data, level 2",
    "end of main",
  ]);
});

test("by ear: a request in the queue, its approval, and Undo", async ({ page }) => {
  const { name: pet, pet: address } = await ownPet(page, "By Ear");
  const asking = newVisitor("Adunni Bello");
  await post(page, address, asking);
  await bringScreenReader(page);
  await signIn(page, "staff", `/adoption-requests?q=${asking.email}`);
  await ready(page);
  const both = `Adunni Bello for ${pet}`;
  const approve = `button, Approve ${both}`;
  const heard = await listen(page);
  inOrder(heard, ["main", "heading, Adoption Requests, level 1", approve, "end of main"]);
  for (const phrase of [
    `searchbox, Search requests, ${asking.email}`,
    `link, ${pet}`,
    "link, Adunni Bello",
    "We have a garden in Surulere. Two children, nine and twelve.",
    `button, Reject ${both}: No reason given`,
    `button, Reject ${both} in these words`,
  ]) {
    expect(heard).toContain(phrase);
  }

  await listen(page, approve);
  await press(page);
  const notice = `Request status updated successfully: approved ${both}.`;
  const undo = page.getByRole("button", { name: `Undo Approve, ${both}` });
  await expect(undo.first()).toBeVisible();
  const afterwards = await listen(page, "button, Undo", { within: "body" });
  inOrder(afterwards, [notice, `button, Undo Approve, ${both}`]);
  await press(page);
  await expect(undo).toHaveCount(0);
  await ready(page);
  expect(await listen(page, approve)).toContain(approve);
});

test("by ear: the kinds, days and times of a veterinarian", async ({ page }) => {
  await bringScreenReader(page);
  await signIn(page, "petOwner", "/dashboard");
  const [address = ""] = await addressesOf(page, "/dashboard/pet-owner/vets/:id");
  await page.goto(address);
  await ready(page);
  inOrder(await listen(page, "link, Surgery"), [
    "heading, Book an appointment, level 2",
    "navigation, Kinds of visit",
    /^link, Visit, 30 minutes, ₦[\d,.]+, current item$/,
    /^link, Surgery, 90 minutes, ₦45,000.00$/,
  ]);
  await press(page);
  await page.waitForURL(/kind=/);
  await ready(page);
  const day = /^link, [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d+ free/;
  inOrder(await listen(page), [
    /^link, Surgery, 90 minutes, ₦45,000.00, current item$/,
    "navigation, Days with free times",
    /^link, .* free, current date$/,
    day,
    "end of navigation, Days with free times",
    /^group, Time on [A-Z][a-z]+day, \d{1,2} [A-Z][a-z]{2}, \d{4}$/,
    /^radio, \d\d:\d\d, not checked, position 1, set size \d+$/,
    "group, Pet",
    /^radio, Adire Cat, not checked, position \d, set size \d$/,
    "textbox, Reason, What you have noticed, and since when., required",
    /^checkbox, .* may see my pet's health page, .*, not checked$/,
    /^button, Book/,
  ]);
});

test("by ear: the free nights of a boarder", async ({ page }) => {
  await bringScreenReader(page);
  await signIn(page, "petOwner", "/dashboard");
  const [address = ""] = await addressesOf(page, "/dashboard/pet-owner/boarders/:id");
  const month = addDays(lagosDay(siteNow()), 31).slice(0, 7);
  await page.goto(`${address}?month=${month}`);
  await ready(page);
  inOrder(await listen(page), [
    "heading, Book a stay, level 2",
    "group, Pets",
    /^heading, Free nights in [A-Z][a-z]{2} \d{4}, level 3$/,
    "Tap the day of arrival, then the day of leaving.",
    "row, Mon Tue Wed Thu Fri Sat Sun",
    /^button, \d{1,2} [A-Z][a-z]{2}, \d{4}, .*free.*: arrive on this day/,
    /^button, Show Estimate/,
    /^button, Book/,
  ]);
});

test("by ear: the morning of a day sheet, and its first tick", async ({ page }) => {
  await bringScreenReader(page);
  const pet = { petName: "Simba", medications: "Half a tablet", feedingSchedule: "Twice a day" };
  await boarderWith(page, [pet]);
  await page.goto("/dashboard/pet-owner/day");
  await ready(page);
  inOrder(await listen(page, "link, Morning"), [
    "heading, Day Sheet, level 1",
    "status",
    "All is sent. This sheet also works without a connection.",
    "navigation, Rounds",
    /^link, Morning 3 of 3 left/,
  ]);
  await press(page);
  await expect(page.getByRole("heading", { name: "Morning round" })).toBeVisible();
  inOrder(await listen(page, "button, Tick"), [
    /^link, Morning 3 of 3 left, current item$/,
    "heading, Morning round, level 2",
    /^button, All fed, /,
    "checkbox, Simba, checked",
    "region, Simba",
    "heading, Simba, level 2",
    "Allergies",
    "Chicken",
    "Medicine",
    "Half a tablet",
    // A round that is over says "now".
    /^button, Tick Fed( now)?, morning: Simba$/,
  ]);
  await press(page);
  // The server has it, and the page is read again.
  await expect(page.getByRole("button", { name: "Undo Fed, morning: Simba" })).toBeVisible();
  inOrder(await listen(page), [
    /^link, Morning 2 of 3 left, current item$/,
    "region, Simba",
    /^button, (?!Tick).*Fed, morning: Simba/,
    /^button, Tick Walked( now)?, morning: Simba$/,
    /^button, Tick Medicine( now)?, morning: Simba$/,
    "end of main",
  ]);
});
