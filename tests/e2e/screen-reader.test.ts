import { expect } from "@playwright/test";
import { bringScreenReader, listen, press, type } from "./screen-reader.ts";
import { newVisitor, ready, test } from "./visit.ts";

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
