import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { onDatabase } from "./boarders.ts";
import { siteNow } from "./clock.ts";
import {
  another,
  bothAtNight,
  countPosts,
  gate,
  notice,
  openMore,
  plain,
  ready,
  signIn,
  summary,
  test,
} from "./visit.ts";

let made = 0;

/** Nobody has used it. */
function newPhone(): string {
  made += 1;
  return `0810${String((Date.now() + made * 7919) % 10_000_000).padStart(7, "0")}`;
}

function inDays(days: number): string {
  return addDays(lagosDay(siteNow()), days);
}

async function fill(page: Page, phone: string) {
  const instructions = page.locator("summary", { hasText: "Special Instructions" });
  if (!(await page.getByLabel("Special Instructions").isVisible())) await instructions.click();
  await page.locator("[data-pet]").getByRole("radio", { name: "Dog" }).first().check();
  for (const [label, text] of Object.entries({
    "Owner Name": "Fọláṣadé Ìdòwú",
    "Phone Number": phone,
    "Pet Name": "Simba",
    "Pet Age": "2.5",
    Breed: "Boerboel",
    "Special Instructions": "Afraid of generators",
    "Start Date": inDays(20),
    "End Date": inDays(23),
  })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel("Email", { exact: true }).fill(`owner.${phone}@example.com`);
}

/** A field of one of several pets. */
const ofPet = (page: Page, title: string) => page.getByRole("group", { name: title, exact: true });

async function fillSecond(page: Page) {
  const second = ofPet(page, "Second pet");
  await second.getByRole("radio", { name: "Cat" }).check();
  await second.getByLabel("Pet Name").fill("Momo");
  await second.getByLabel("Pet Age").fill("4");
  await second.getByLabel("Breed").fill("Persian");
  return second;
}

/** Opens what is optional, of every pet. */
async function openDocuments(page: Page) {
  for (const closed of await page.locator("summary", { hasText: "Documents (Optional)" }).all()) {
    await closed.click();
  }
}

const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;

/** Grainy, so that it weighs something. */
async function photo(name: string, width = 400) {
  const create = { width, height: 400, channels: 3, noise, background: "#000" } as const;
  return { name, mimeType: "image/jpeg", buffer: await sharp({ create }).jpeg().toBuffer() };
}

const card = {
  name: "card.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n"),
};

const submit = (page: Page) => page.getByRole("button", { name: "Submit Boarding Request" });

/** Asks for a stay without files, to the page of the request. */
async function sendRequest(page: Page) {
  await page.goto("/pet-boarding/form");
  await fill(page, newPhone());
  await submit(page).click();
  await page.waitForURL("**/r/B*");
}

test("the words are stored first, then each file goes up, and the request's page has all of it", {
  tag: "@core",
}, async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await ready(page);
  const posts: string[] = [];
  page.on("request", (request) => {
    // Looking for places sends kinds and days alone.
    const isLook = request.postData()?.startsWith("intent=") ?? false;
    if (request.method() === "POST" && !isLook) posts.push(request.url());
  });
  await openDocuments(page);
  await page.getByLabel("Pet Images").setInputFiles([await photo("one.jpg")]);
  await page.getByLabel("Pet Images").setInputFiles([await photo("two.jpg")]);
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  await fill(page, newPhone());
  expect(posts).toEqual([]);
  const take = await gate(page, "**/pet-boarding/form", "POST");
  const open = await gate(page, "**/pet-boarding/form?sent=*", "POST");
  const submitting = page.getByText("Submitting your boarding request. This may take a moment...");
  await expect(submitting).toBeHidden();
  await submit(page).click();
  await expect(submitting).toBeVisible();
  take();
  await expect(page.getByRole("heading", { name: /^We have your request/ })).toBeVisible();
  await expect(
    page.getByText("Your boarding request has been submitted successfully!"),
  ).toBeVisible();
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  open();
  await page.waitForURL("**/r/B*");
  await expect(page.getByRole("img", { name: "one.jpg" })).toBeVisible();
  await expect(page.getByRole("img", { name: "two.jpg" })).toBeVisible();
  await expect(page.getByText("card.pdf")).toBeVisible();
  expect(posts.filter((url) => !url.includes("sent="))).toHaveLength(1);
});

test("a file whose upload fails is sent again alone, and a page loaded anew finds what has arrived", async ({
  page,
}) => {
  await page.goto("/pet-boarding/form");
  await ready(page);
  await fill(page, newPhone());
  await openDocuments(page);
  await page
    .getByLabel("Pet Images")
    .setInputFiles([await photo("one.jpg"), await photo("two.jpg")]);
  let uploads = 0;
  await page.route("**/pet-boarding/form?sent=*", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    uploads += 1;
    return uploads === 2 ? route.abort("connectionreset") : route.continue();
  });
  await submit(page).click();
  await expect(page.getByText("one.jpg file uploaded successfully")).toBeVisible();
  await expect(page.getByText("two.jpg file upload failed.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Pet Images: one.jpg has arrived.")).toBeVisible();
  await ready(page);
  await page.getByLabel("Pet Images").setInputFiles([await photo("two.jpg")]);
  await page.waitForURL("**/r/B*");
  await expect(page.getByRole("img", { name: "two.jpg" })).toBeVisible();
});

test("a photo of a phone is made smaller before it leaves", async ({ page }) => {
  // The browser does not always tell the size of a body that comes of a picture.
  await page.addInitScript(() => {
    const { append } = FormData.prototype as { append: (...entry: unknown[]) => void };
    FormData.prototype.append = function appendNoted(...entry: unknown[]) {
      const [, file] = entry;
      if (file instanceof File) sessionStorage.setItem("sent", String(file.size));
      append.apply(this, entry);
    };
  });
  await page.goto("/pet-boarding/form");
  await ready(page);
  await fill(page, newPhone());
  const large = await photo("large.jpg", 2500);
  await openDocuments(page);
  await page.getByLabel("Pet Images").setInputFiles(large);
  await submit(page).click();
  await page.waitForURL("**/r/B*");
  const sent = await page.evaluate(() => Number(sessionStorage.getItem("sent")));
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(large.buffer.length * 0.7);
});

test("mistakes are told before anything leaves, and the files stay chosen", async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await ready(page);
  await openDocuments(page);
  await page.getByLabel("Pet Images").setInputFiles([await photo("one.jpg")]);
  await submit(page).click();
  await expect(summary(page)).toContainText("Please enter Owner Name");
  await expect(summary(page)).toContainText("Please enter Start Date");
  await expect(page.getByText("one.jpg")).toBeVisible();
  await fill(page, newPhone());
  await page.getByLabel("Pet Age", { exact: true }).fill("two");
  await submit(page).click();
  await expect(summary(page)).toContainText("Please enter Pet Age in years as a number");
  await page.getByLabel("Pet Age", { exact: true }).fill("2");
  await submit(page).click();
  await page.waitForURL("**/r/B*");
  await expect(page.getByRole("img", { name: "one.jpg" })).toBeVisible();
});

test("staff ask, the owner answers, staff accept and hand over", { tag: bothAtNight }, async ({
  page,
  browser,
}) => {
  await sendRequest(page);
  const reference = new URL(page.url()).pathname.slice(-11);
  const staff = await another(browser);
  await signIn(staff, "staff", `/dashboard/staff/boarding-requests?q=${reference}`);
  await staff.locator("tbody th a").click();
  await expect(staff.getByRole("heading", { name: "The stay of Simba" })).toBeVisible();
  const record = staff.url();
  await openMore(staff);
  await staff.locator("summary", { hasText: "Ask for Information" }).click();
  await staff.getByLabel("Your question").fill("Is Simba vaccinated?");
  await staff.getByRole("button", { name: "Ask for Information" }).click();
  await expect(notice(staff)).toContainText("Your question is on its way");
  await page.reload();
  await page.getByLabel("Your answer").fill("Yes, in March.");
  await page.getByRole("button", { name: "Answer" }).click();
  await expect(notice(page)).toContainText("Your answer is sent.");
  await staff.goto(record);
  await expect(staff.getByText("Yes, in March.")).toBeVisible();
  await staff.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(notice(staff)).toContainText("The stay is accepted.");
  await staff.getByRole("radio", { name: /./ }).first().check();
  await staff.getByRole("button", { name: "Hand Over" }).click();
  await expect(notice(staff)).toContainText("The stay is handed over to");
  await page.reload();
  await expect(page.getByText("has a place with one of our boarders")).toBeVisible();
});

test("staff accept and hand over to the best fit in one step, and take it back", {
  tag: bothAtNight,
}, async ({ page, browser }) => {
  await sendRequest(page);
  const reference = new URL(page.url()).pathname.slice(-11);
  const staff = await another(browser);
  await signIn(staff, "staff", `/dashboard/staff/boarding-requests?q=${reference}`);
  await staff.locator("tbody th a").click();
  await expect(staff.getByText("Dog, Boerboel")).toBeVisible();
  const record = staff.url();
  await expect(staff.getByRole("radio", { name: /best fit/ })).toBeChecked();
  await staff.getByRole("button", { name: "Accept and Hand Over" }).click();
  await expect(notice(staff)).toContainText("The stay is accepted and handed over to");
  await staff.goto(record);
  await staff
    .getByRole("main")
    .getByRole("button", { name: "Undo Hand Over, Simba" })
    .first()
    .click();
  await expect(notice(staff)).toContainText("Undone: Hand Over, Simba.");
  await expect(staff.getByRole("button", { name: "Accept and Hand Over" })).toBeVisible();
});

test("a file that is missing follows later from the request's page, with its progress", async ({
  page,
}) => {
  await page.goto("/pet-boarding/form");
  await ready(page);
  await fill(page, newPhone());
  await submit(page).click();
  await page.waitForURL("**/r/B*");
  await expect(page.getByRole("button", { name: "Send Vaccination Card" })).toBeHidden();
  await page.getByRole("link", { name: "Send Pictures and Documents" }).click();
  await expect(page.getByRole("heading", { name: /^We have your request/ })).toBeVisible();
  await ready(page);
  const open = await gate(page, "**/pet-boarding/form?sent=*", "POST");
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  await expect(page.getByRole("progressbar")).toBeVisible();
  open();
  await page.waitForURL("**/r/B*");
  await expect(page.getByText("card.pdf")).toBeVisible();
});

test("without scripts each missing file has a form of its own on the request's page @nojs", async ({
  page,
}) => {
  await sendRequest(page);
  await expect(page.getByRole("link", { name: "Send Pictures and Documents" })).toBeHidden();
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  await page.getByRole("button", { name: "Send Vaccination Card" }).click();
  await expect(page.getByText("card.pdf file uploaded successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Vaccination Card" })).toBeHidden();
});

test("a photo of a document leaves large enough for its small print", async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await ready(page);
  await fill(page, newPhone());
  await openDocuments(page);
  await page
    .getByLabel("Vaccination Card", { exact: true })
    .setInputFiles(await photo("scan.jpg", 2600));
  await submit(page).click();
  await page.waitForURL("**/r/B*");
  const [kept] = await page.getByRole("link", { name: "Vaccination Card" }).all();
  const file = await page.request.get((await kept?.getAttribute("href")) ?? "");
  expect((await sharp(await file.body()).metadata()).width).toBe(2400);
});

test("what was typed survives a closed tab, the days too", async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await ready(page);
  await fill(page, newPhone());
  const again = await page.context().newPage();
  await page.close();
  await again.goto("/pet-boarding/form");
  await expect(
    again.getByText("We saved what you typed, for 24 hours in this browser."),
  ).toBeVisible();
  await expect(again.getByLabel("Pet Name", { exact: true })).toHaveValue("Simba");
  await expect(again.getByLabel("Start Date", { exact: true })).toHaveValue(inDays(20));
});

test("each button of the form does its work, with scripts and without", {
  tag: bothAtNight,
}, async ({ page }) => {
  await page.goto("/pet-boarding/form");
  if (!plain()) await ready(page);
  await page.getByLabel("Start Date").fill(inDays(20));
  await page.getByLabel("End Date").fill(inDays(23));
  await page.getByRole("button", { name: "Is There a Place?" }).click();
  await expect(page.getByText(/^(Yes, there is a place|No boarder of ours has)/)).toBeVisible();
  await fill(page, newPhone());

  await page.getByRole("button", { name: "Add another pet" }).click();
  // It was said of one pet: the form has asked again.
  await expect(page.getByText(/^Yes, there is a place from/)).toHaveCount(0);
  const ofTwo = page.locator("[data-place]").filter({ hasText: / for two pets / });
  await expect(ofTwo).toBeVisible();
  await expect(page.locator("[data-sum]:visible").first()).toHaveText(
    /^2 dogs, 3 nights: from ₦[\d,]+$/,
  );
  await expect(page.locator("[data-general]:visible")).toHaveCount(0);
  await expect(ofPet(page, "Second pet").getByRole("radio", { name: "Dog" })).toBeFocused();
  await expect(ofPet(page, "Second pet").getByRole("radio", { name: "Dog" })).toBeChecked();
  await fillSecond(page);
  await page.getByRole("button", { name: "Add another pet" }).click();
  const third = ofPet(page, "Third pet");
  await third.getByLabel("Pet Name").fill("Bingo");
  await third.getByLabel("Pet Age").fill("1");
  await third.getByLabel("Breed").fill("Mongrel");
  await page.getByRole("button", { name: "Remove second pet" }).click();
  await expect(third).toHaveCount(0);
  await expect(ofPet(page, "Second pet").getByLabel("Pet Name")).toHaveValue("Bingo");
  await expect(ofPet(page, "First pet").getByLabel("Pet Name")).toHaveValue("Simba");
  await expect(page.getByRole("radio", { name: "Dog" }).first()).toBeChecked();
  await page.getByRole("button", { name: "Remove second pet" }).click();
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Add another pet" }).click();
  await fillSecond(page);
  await submit(page).click();
  await page.waitForURL("**/r/B*");
  await expect(page.getByText("The stay of Simba and Momo", { exact: true })).toBeVisible();

  await page.goto("/pet-boarding/form");
  if (!plain()) await ready(page);
  await page.getByRole("button", { name: "Same as last time: Simba and Momo" }).click();
  await expect(ofPet(page, "Second pet").getByLabel("Pet Name")).toHaveValue("Momo");
  await expect(ofPet(page, "Second pet").getByRole("radio", { name: "Cat" })).toBeChecked();
  await expect(page.getByLabel("Special Instructions")).toHaveValue("Afraid of generators");
  await expect(page.getByLabel("Start Date")).toHaveValue("");
});

test("wrong days are told at their field, with scripts and without", { tag: "@both" }, async ({
  page,
}) => {
  await page.goto("/pet-boarding/form");
  if (!plain()) await ready(page);
  const end = page.getByLabel("End Date", { exact: true });
  await page.getByLabel("Start Date", { exact: true }).fill(inDays(23));
  await end.fill(inDays(20));
  // With scripts the answer follows the days by itself.
  if (plain()) await page.getByRole("button", { name: "Is There a Place?" }).click();
  await expect(end).toHaveAccessibleDescription(
    "Error: End Date cannot be earlier than the start date",
  );
  await expect(end).toHaveAttribute("aria-invalid", "true");
  const message = page.locator(`[id="${await end.getAttribute("id")}-error"]`);
  const colourOf = (element: Element) => getComputedStyle(element).color;
  const red = await page.locator("body").evaluate((body) => {
    const sample = body.appendChild(document.createElement("i"));
    sample.style.color = "var(--rejected)";
    const { color } = getComputedStyle(sample);
    sample.remove();
    return color;
  });
  expect(await message.evaluate(colourOf)).toBe(red);
  await expect(page.locator("[data-place]")).toBeEmpty();
  await expect(page.locator("[data-sum]:visible")).toHaveCount(0);

  await end.fill(inDays(25));
  if (plain()) await page.getByRole("button", { name: "Is There a Place?" }).click();
  await expect(page.locator("[data-place]")).toContainText("Yes, there is a place");
  await expect(end).not.toHaveAttribute("aria-invalid", "true");
  await expect(message).toHaveCount(0);
});

test("the answer about places follows each pet that is added, changed and removed", {
  tag: "@both",
}, async ({ page }) => {
  await page.goto("/pet-boarding/form");
  if (!plain()) await ready(page);
  const sum = page.locator("[data-sum]:visible").first();
  const look = async () => {
    if (plain()) await page.getByRole("button", { name: "Is There a Place?" }).click();
  };
  await page.getByRole("radio", { name: "Cat" }).check();
  await page.getByLabel("Start Date", { exact: true }).fill(inDays(20));
  await page.getByLabel("End Date", { exact: true }).fill(inDays(24));
  await look();
  await expect(sum).toHaveText(/^1 cat, 4 nights: from ₦[\d,]+$/);
  const one = await sum.textContent();
  await page.getByRole("button", { name: "Add another pet" }).click();
  await expect(sum).toHaveText(/^2 cats, 4 nights: from ₦[\d,]+$/);
  await expect(page.locator("[data-place]")).toContainText("for two pets");
  await ofPet(page, "Second pet").getByRole("radio", { name: "Dog" }).check();
  await look();
  await expect(page.locator("[data-sum]").filter({ hasText: "cats" })).toHaveCount(0);
  await page.getByRole("button", { name: "Remove second pet" }).click();
  await expect(sum).toHaveText(one ?? "");
  await expect(page.locator("[data-place]")).not.toContainText("for two pets");
});

test("five pets fit, and then the button is gone and words say so", {
  tag: bothAtNight,
}, async ({ page }) => {
  await page.goto("/pet-boarding/form");
  if (!plain()) await ready(page);
  for (const title of ["Second pet", "Third pet", "Fourth pet", "Fifth pet"]) {
    await page.getByRole("button", { name: "Add another pet" }).click();
    await expect(ofPet(page, title)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Add another pet" })).toHaveCount(0);
  await expect(page.getByText("A stay has at most five pets.")).toBeVisible();
});

test("a pet that is taken out takes its files along, and the others keep theirs", async ({
  page,
}) => {
  await page.goto("/pet-boarding/form");
  await ready(page);
  await fill(page, newPhone());
  await page.getByRole("button", { name: "Add another pet" }).click();
  await fillSecond(page);
  await openDocuments(page);
  await ofPet(page, "First pet")
    .getByLabel("Pet Images")
    .setInputFiles([await photo("simba.jpg")]);
  await ofPet(page, "Second pet")
    .getByLabel("Pet Images")
    .setInputFiles([await photo("momo.jpg")]);
  await page.getByRole("button", { name: "Remove first pet" }).click();
  await expect(page.getByText("simba.jpg")).toHaveCount(0);
  await submit(page).click();
  await page.waitForURL("**/r/B*");
  await expect(page.getByText("The stay of Momo", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "momo.jpg" })).toBeVisible();
});

test("two pets and a photo each survive a lost network", async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await ready(page);
  await fill(page, newPhone());
  await page.getByRole("button", { name: "Add another pet" }).click();
  await fillSecond(page);
  await openDocuments(page);
  await ofPet(page, "First pet")
    .getByLabel("Pet Images")
    .setInputFiles([await photo("simba.jpg")]);
  await ofPet(page, "Second pet")
    .getByLabel("Pet Images")
    .setInputFiles([await photo("momo.jpg")]);
  let isDown = true;
  await page.route("**/pet-boarding/form*", (route) =>
    isDown && route.request().method() === "POST"
      ? route.abort("internetdisconnected")
      : route.continue(),
  );
  await submit(page).click();
  await expect(page.getByText("Network error. Please check your connection.")).toBeVisible();
  await expect(ofPet(page, "Second pet").getByLabel("Pet Name")).toHaveValue("Momo");
  isDown = false;
  let uploads = 0;
  await page.route("**/pet-boarding/form?sent=*", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    uploads += 1;
    return uploads === 2 ? route.abort("internetdisconnected") : route.continue();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(
    page.getByRole("heading", { name: "We have your request for Simba and Momo" }),
  ).toBeVisible();
  await expect(page.getByText("simba.jpg file uploaded successfully")).toBeVisible();
  await expect(page.getByText("momo.jpg file upload failed.")).toBeVisible();
  await page.getByRole("button", { name: "Try again to upload momo.jpg" }).click();
  await page.waitForURL("**/r/B*");
  await expect(page.getByRole("img", { name: "simba.jpg" })).toBeVisible();
  await expect(page.getByRole("img", { name: "momo.jpg" })).toBeVisible();
});

test("what was typed of a second pet survives a closed tab", { tag: "@core" }, async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await ready(page);
  await fill(page, newPhone());
  await page.getByRole("button", { name: "Add another pet" }).click();
  await fillSecond(page);
  const again = await page.context().newPage();
  await page.close();
  await again.goto("/pet-boarding/form");
  await expect(ofPet(again, "Second pet").getByLabel("Pet Name")).toHaveValue("Momo");
  await expect(ofPet(again, "Second pet").getByRole("radio", { name: "Cat" })).toBeChecked();
  await expect(ofPet(again, "First pet").getByLabel("Pet Name")).toHaveValue("Simba");
});

test("of five pets each keeps its file, also once the second is taken out", async ({ page }) => {
  await page.goto("/pet-boarding/form");
  const names = ["Simba", "Momo", "Bingo", "Chichi", "Sade"];
  await fill(page, newPhone());
  for (const [position, name] of names.entries()) {
    if (position > 0) await page.getByRole("button", { name: "Add another pet" }).click();
    const title = ["First", "Second", "Third", "Fourth", "Fifth"][position];
    const pet = position === 0 ? page : ofPet(page, `${title} pet`);
    await pet.getByLabel("Pet Name").fill(name);
    await pet.getByLabel("Pet Age").fill("2");
    await pet.getByLabel("Breed").fill("Mongrel");
    await pet
      .getByLabel("Vaccination Card", { exact: true })
      .setInputFiles({ ...card, name: `${name}.pdf` });
  }
  await page.getByRole("button", { name: "Remove second pet" }).click();
  await expect(ofPet(page, "First pet").getByRole("radio").first()).toBeFocused();
  await expect(page.getByText("Momo.pdf")).toHaveCount(0);
  // The message of a field names its pet as it is counted now.
  await ofPet(page, "Fourth pet").getByLabel("Breed").fill("");
  await ofPet(page, "Fourth pet").getByLabel("Pet Name").fill("");
  await submit(page).click();
  await expect(summary(page)).toContainText("Please enter Breed of the fourth pet");
  await summary(page).getByRole("link", { name: "Please enter Pet Name" }).click();
  await expect(ofPet(page, "Fourth pet").getByLabel("Pet Name")).toBeFocused();
  await ofPet(page, "Fourth pet").getByLabel("Pet Name").fill("Sade");
  await ofPet(page, "Fourth pet").getByLabel("Breed").fill("Mongrel");
  // The server's refusal brings back another page: the files are still with their pets.
  await ofPet(page, "Third pet").getByLabel("Pet Age").fill("old");
  await submit(page).click();
  await expect(summary(page)).toContainText("Please enter Pet Age of Chichi in years");
  await ofPet(page, "Third pet").getByLabel("Pet Age").fill("3");
  await expect(ofPet(page, "Third pet").getByText("Chichi.pdf")).toBeVisible();
  await submit(page).click();
  await page.waitForURL("**/r/B*");
  const reference = new URL(page.url()).pathname.slice(-11);
  const files = await onDatabase(({ db }) =>
    db.reader
      .selectFrom("stay_files")
      .innerJoin("stay_pets", "stay_pets.id", "stay_files.stay_pet_id")
      .innerJoin("stays", "stays.id", "stay_pets.stay_id")
      .select(["stay_pets.name", "stay_files.file_name"])
      .where("stays.reference", "=", reference)
      .orderBy("position")
      .execute(),
  );
  expect(files).toEqual(
    ["Simba", "Bingo", "Chichi", "Sade"].map((name) => ({ name, file_name: `${name}.pdf` })),
  );
});

test("messages about a pet go with it, those of the other fields stay", async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await page.getByRole("button", { name: "Add another pet" }).click();
  await submit(page).click();
  await expect(summary(page)).toContainText("Please enter Pet Name of the second pet");
  await page.getByRole("button", { name: "Remove second pet" }).click();
  await expect(ofPet(page, "Second pet")).toHaveCount(0);
  await expect(summary(page)).not.toContainText("of the second pet");
  await expect(summary(page)).toContainText("Please enter Pet Name");
  await expect(page.getByRole("radio", { name: "Dog" })).toBeFocused();
  await expect(summary(page)).toContainText("Please enter Owner Name");
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await openDocuments(page);
  await expect(page.getByLabel(/^I will bring the vaccination card instead/)).toBeVisible();
});

test("without a connection a pet is not added, the form says so, and loses nothing", async ({
  page,
}) => {
  await page.goto("/pet-boarding/form");
  await fill(page, newPhone());
  await openDocuments(page);
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Add another pet" }).click();
  await expect(page.getByRole("alert")).toContainText("Network error");
  await expect(page.getByLabel("Pet Name")).toHaveValue("Simba");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(ofPet(page, "Second pet").getByRole("radio", { name: "Dog" })).toBeFocused();
  await expect(ofPet(page, "First pet").getByLabel("Pet Name")).toHaveValue("Simba");
  await expect(ofPet(page, "First pet").getByText("card.pdf")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("what is typed while a pet is added or removed stays, with its pet", async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await fill(page, newPhone());
  await page.getByRole("button", { name: "Add another pet" }).click();
  await fillSecond(page);
  const open = await gate(page, "**/pet-boarding/form", "POST");
  await page.getByRole("button", { name: "Remove first pet" }).click();
  await page.getByLabel("Special Instructions").fill("Afraid of cars");
  await ofPet(page, "Second pet").getByLabel("Breed").fill("Siamese");
  open();
  await expect(ofPet(page, "Second pet")).toHaveCount(0);
  await expect(page.getByLabel("Special Instructions")).toHaveValue("Afraid of cars");
  await expect(page.getByLabel("Pet Name")).toHaveValue("Momo");
  await expect(page.getByLabel("Breed", { exact: true })).toHaveValue("Siamese");
});

test("a draft of two pets survives a page that cannot get the second, and what is typed meanwhile", async ({
  page,
}) => {
  await page.goto("/pet-boarding/form");
  await fill(page, newPhone());
  await page.getByRole("button", { name: "Add another pet" }).click();
  await fillSecond(page);
  await page.route("**/pet-boarding/form?pets=2", (route) => route.abort("internetdisconnected"));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Network error");
  await page.getByLabel("Pet Name").fill("Simbi");
  await page.unroute("**/pet-boarding/form?pets=2");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(ofPet(page, "Second pet").getByLabel("Pet Name")).toHaveValue("Momo");
  await expect(ofPet(page, "First pet").getByLabel("Pet Name")).toHaveValue("Simbi");
  await expect(ofPet(page, "First pet").getByLabel("Breed")).toHaveValue("Boerboel");
  await expect(page.getByText("We saved what you typed")).toHaveCount(1);
});

test("what came back as wrong survives a closed tab, too", async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await fill(page, newPhone());
  await page.getByLabel("Pet Age", { exact: true }).fill("old");
  await submit(page).click();
  await expect(summary(page)).toContainText("Please enter Pet Age in years");
  await page.getByLabel("Special Instructions").fill("Afraid of cars");
  const again = await page.context().newPage();
  await page.close();
  await again.goto("/pet-boarding/form");
  await expect(again.getByLabel("Pet Name")).toHaveValue("Simba");
  await expect(again.getByLabel("Special Instructions")).toHaveValue("Afraid of cars");
});

test("two taps send once, and the files go along", async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await fill(page, newPhone());
  await openDocuments(page);
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await submit(page).dblclick();
  await page.waitForURL("**/r/B*");
  await expect(page.getByText("card.pdf")).toBeVisible();
  expect(posts.filter((url) => !url.includes("sent="))).toHaveLength(1);
  expect(posts.filter((url) => url.includes("sent="))).toHaveLength(1);
});

test("the words are stored, and the line drops before the next page: its files go on from where they are", async ({
  page,
}) => {
  await page.goto("/pet-boarding/form");
  await fill(page, newPhone());
  await openDocuments(page);
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  let isDown = true;
  await page.route("**/pet-boarding/form?sent=*", (route) =>
    isDown ? route.abort("internetdisconnected") : route.continue(),
  );
  await submit(page).click();
  const problem = page.getByText("Network error. Please check your connection.");
  await expect(problem).toBeVisible();
  await expect(page.getByText("card.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(problem).toHaveCount(1);
  isDown = false;
  await submit(page).click();
  await page.waitForURL("**/r/B*");
  await expect(page.getByText("card.pdf")).toBeVisible();
  expect(await page.getByText("You already asked").count()).toBe(0);
});

test("what its buttons ask for without a connection stays to be asked again", async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await page.getByLabel("Start Date").fill(inDays(20));
  await expect(page.getByLabel("End Date")).toHaveAttribute("min", inDays(20));
  await page.getByRole("button", { name: "Is There a Place?" }).click();
  await expect(page.getByText("Please enter End Date").first()).toBeVisible();
  await page.getByLabel("End Date").fill(inDays(23));
  await expect(page.getByText("Please enter End Date")).toHaveCount(0);
  await page.route("**/pet-boarding/form", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Is There a Place?" }).click();
  await expect(page.getByRole("alert")).toContainText("Network error");
  await page.unroute("**/pet-boarding/form");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^(Yes, there is a place|No boarder of ours has)/)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("Choose the kind of your pet to see the price.")).toBeVisible();
  await page.getByRole("radio", { name: "Cat" }).check();
  await expect(page.locator("[data-sum]").first()).toContainText(/1 cat, 3 nights: from ₦/);
  await page.getByLabel("End Date").fill(inDays(19));
  await expect(page.getByLabel("End Date")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("End Date")).toHaveAccessibleDescription(
    "Error: End Date cannot be earlier than the start date",
  );
  await expect(page.locator("[data-place]")).toHaveText("");
  await page.getByLabel("End Date").fill(inDays(22));
  await expect(page.getByLabel("End Date")).not.toHaveAttribute("aria-invalid");
  await expect(page.locator("[data-sum]").first()).toContainText(/1 cat, 2 nights: from ₦/);
});

test("Enter in a field sends the form, and nothing else", async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await page.getByRole("button", { name: "Add another pet" }).click();
  await expect(ofPet(page, "Second pet")).toBeVisible();
  await page.getByLabel("Owner Name").press("Enter");
  await expect(summary(page)).toContainText("Please enter Start Date");
  await expect(summary(page)).toBeFocused();
  await expect(ofPet(page, "Second pet")).toBeVisible();
});

test("without its own script the browser sends the form whole, with its files", async ({
  page,
}) => {
  await page.route("**/stay-form.js", (route) => route.abort());
  await page.goto("/pet-boarding/form");
  await fill(page, newPhone());
  await openDocuments(page);
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  await submit(page).click();
  await page.waitForURL("**/r/B*");
  await expect(page.getByText("card.pdf")).toBeVisible();
});

test("a file that may not be sent any more says why, and the page stays", async ({ page }) => {
  await sendRequest(page);
  await page.getByRole("link", { name: "Send Pictures and Documents" }).click();
  await page.waitForURL("**?sent=*");
  await page.context().clearCookies();
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  await expect(
    page.getByText(
      "card.pdf file upload failed. You don't have permission to access this resource.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again to upload card.pdf" })).toBeVisible();
});

test("a pet that was taken out does not come back from what is kept", async ({ page }) => {
  await page.goto("/pet-boarding/form");
  await page.getByLabel("Pet Name").fill("Simba");
  await page.getByRole("button", { name: "Add another pet" }).click();
  await fillSecond(page);
  await page.reload();
  await expect(ofPet(page, "Second pet").getByLabel("Pet Name")).toHaveValue("Momo");
  await expect(page.getByText("We saved what you typed")).toHaveCount(1);
  await page.getByRole("button", { name: "Remove second pet" }).click();
  await expect(ofPet(page, "Second pet")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Pet Name")).toHaveValue("Simba");
  await expect(ofPet(page, "Second pet")).toHaveCount(0);
  await page.getByRole("button", { name: "Forget this" }).click();
  await expect(page.getByLabel("Pet Name")).toHaveValue("");
});

test("a file that was chosen before the script came follows the words like any other", async ({
  page,
}) => {
  const open = await gate(page, "**/stay-form.js");
  await page.goto("/pet-boarding/form", { waitUntil: "commit" });
  await fill(page, newPhone());
  await page.locator("summary", { hasText: "Documents (Optional)" }).click();
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  open();
  await expect(page.getByText("Will be sent after your request")).toBeVisible();
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await submit(page).click();
  await page.waitForURL("**/r/B*");
  await expect(page.getByText("card.pdf")).toBeVisible();
  expect(posts).toHaveLength(2);
});

test("an answer to a file that breaks off, and a page of somebody else's, are none", async ({
  page,
}) => {
  await page.goto("/pet-boarding/form");
  await fill(page, newPhone());
  await openDocuments(page);
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  const answers = [
    { contentType: "application/json", body: '{"staged":[{"id"' },
    { contentType: "text/html", body: "<h1>Buy more data</h1>" },
  ];
  await page.route("**/pet-boarding/form?sent=*", (route) => {
    const answer = route.request().method() === "POST" ? answers.shift() : undefined;
    return answer ? route.fulfill(answer) : route.continue();
  });
  await submit(page).click();
  const failed = page.getByText(
    "card.pdf file upload failed. Network error. Please check your connection.",
  );
  const again = page.getByRole("button", { name: "Try again to upload card.pdf" });
  await expect(failed).toBeVisible();
  await again.click();
  await expect.poll(() => answers.length).toBe(0);
  await expect(failed).toBeVisible();
  await again.click();
  await page.waitForURL("**/r/B*");
  await expect(page.getByText("card.pdf")).toBeVisible();
});

test("an upload is stopped and sent again by keyboard, and the focus stays with its file", async ({
  page,
}) => {
  await page.goto("/pet-boarding/form");
  await fill(page, newPhone());
  await openDocuments(page);
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  await page.getByRole("button", { name: "Remove card.pdf" }).press("Enter");
  await expect(page.getByLabel("Vaccination Card", { exact: true })).toBeFocused();
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  const open = await gate(page, "**/pet-boarding/form?sent=*", "POST");
  await submit(page).press("Enter");
  const cancel = page.getByRole("button", { name: "Cancel the upload of card.pdf" });
  await cancel.press("Enter");
  await expect(
    page.getByText("card.pdf file upload failed. The upload was stopped."),
  ).toBeVisible();
  const again = page.getByRole("button", { name: "Try again to upload card.pdf" });
  // A connection that is back sends again what it lost, and nothing that somebody has stopped.
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(again).toBeFocused();
  await again.press("Enter");
  await expect(cancel).toBeFocused();
  open();
  await page.waitForURL("**/r/B*");
  await expect(page.getByText("card.pdf")).toBeVisible();
});

test("what failed without a connection goes on by itself when it is back, one file after the other", async ({
  page,
  context,
}) => {
  await sendRequest(page);
  await page.getByRole("link", { name: "Send Pictures and Documents" }).click();
  await page.waitForURL("**?sent=*");
  await context.setOffline(true);
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  await page.getByLabel("Pet Images").setInputFiles([await photo("one.jpg")]);
  for (const name of ["card.pdf", "one.jpg"]) {
    await expect(page.getByText(`${name} file upload failed.`)).toBeVisible();
  }
  const most = await countPosts(page);
  await context.setOffline(false);
  await page.waitForURL("**/r/B*");
  await expect(page.getByRole("img", { name: "one.jpg" })).toBeVisible();
  await expect(page.getByText("card.pdf")).toBeVisible();
  expect(most()).toBe(1);
});

test("what we cannot take now goes again by itself after a while", async ({ page }) => {
  await sendRequest(page);
  await page.getByRole("link", { name: "Send Pictures and Documents" }).click();
  await page.waitForURL("**?sent=*");
  await page.clock.install();
  let asked = 0;
  await page.route("**/pet-boarding/form?sent=*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    asked += 1;
    return asked > 1 ? route.continue() : route.fulfill({ status: 503 });
  });
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  await expect(page.getByText("card.pdf file upload failed.")).toBeVisible();
  await page.clock.runFor(9_000);
  expect(asked).toBe(1);
  await page.clock.runFor(1_500);
  await expect.poll(() => asked).toBe(2);
  await page.waitForURL("**/r/B*");
});

test("the way back from the request leads to its files and then to where the form was opened", async ({
  page,
}) => {
  await page.goto("/pet-boarding");
  await page.getByRole("main").locator('a[href="/pet-boarding/form"]').first().click();
  await page.waitForURL("**/pet-boarding/form");
  await fill(page, newPhone());
  await openDocuments(page);
  await page.getByLabel("Vaccination Card", { exact: true }).setInputFiles(card);
  await submit(page).click();
  await page.waitForURL("**/r/B*");
  await page.goBack();
  await page.waitForURL("**?sent=*");
  await expect(page.getByRole("heading", { name: /^We have your request/ })).toBeVisible();
  await expect(page.getByText(/card\.pdf (has arrived|file uploaded)/)).toBeVisible();
  await page.goBack();
  await page.waitForURL("**/pet-boarding");
});
