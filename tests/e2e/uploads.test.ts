import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { countPosts, gate, notice, ready, signIn, summary, test } from "./visit.ts";

async function photo(name: string) {
  const create = { width: 900, height: 1200, channels: 3, background: "#a85a3c" } as const;
  return { name, mimeType: "image/jpeg", buffer: await sharp({ create }).jpeg().toBuffer() };
}

async function openForm(page: Page) {
  await signIn(page, "staff", "/create-adoption");
  await ready(page);
}

async function openEdit(page: Page) {
  await signIn(page, "staff", "/dashboard/staff/listings");
  await page.locator("th a").first().click();
  await page.waitForURL("**/dashboard/staff/listings/*");
  await ready(page);
}

/** Notes from now on what is told of the files: it may be gone before it can be asked for. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    new MutationObserver(() => {
      said.push(...[...document.querySelectorAll("[aria-live]")].map((one) => one.textContent));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(globalThis, { said });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}

const arrived = (page: Page, name: string) => page.getByRole("checkbox", { name });

test("a chosen photo is seen at once, goes up with percent, can be cancelled and sent again", async ({
  page,
}) => {
  await openForm(page);
  const open = await gate(page, "**/create-adoption");
  await page.getByLabel("Pet Image").setInputFiles(await photo("bimbo.jpg"));
  await expect(page.locator("img[src^='blob:']")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Upload of bimbo.jpg" })).toBeVisible();
  await expect(page.getByText(/^\d+ %$/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel the upload of bimbo.jpg" }).click();
  await expect(
    page.getByText("bimbo.jpg file upload failed. The upload was stopped."),
  ).toBeVisible();
  open();
  await page.getByRole("button", { name: "Try again to upload bimbo.jpg" }).click();
  await expect(page.getByText("bimbo.jpg file uploaded successfully")).toBeVisible();
  await expect(arrived(page, "bimbo.jpg")).toBeChecked();
});

test("a photo whose upload fails says so, and the page and what was typed stay", async ({
  page,
}) => {
  await openForm(page);
  await page.getByLabel("Pet Name").fill("Bimbo");
  await page.route("**/create-adoption", (route) => route.abort("connectionreset"));
  await page.getByLabel("Pet Image").setInputFiles(await photo("bimbo.jpg"));
  await expect(
    page.getByText("bimbo.jpg file upload failed. Network error. Please check your connection."),
  ).toBeVisible();
  await page.unroute("**/create-adoption");
  await page.getByRole("button", { name: "Try again to upload bimbo.jpg" }).click();
  await expect(arrived(page, "bimbo.jpg")).toBeChecked();
  await page.context().clearCookies();
  await page.getByLabel("Pet Image").setInputFiles(await photo("other.jpg"));
  await expect(page.getByText("Session expired. Please login again.")).toBeVisible();
  await expect(page.getByLabel("Pet Name")).toHaveValue("Bimbo");
});

test("several photos go up one after the other, and one can be taken back", async ({ page }) => {
  await openEdit(page);
  const field = page.getByLabel("Add photos");
  const most = await countPosts(page);
  await field.setInputFiles([await photo("one.jpg"), await photo("two.jpg")]);
  await expect(arrived(page, "one.jpg")).toBeChecked();
  await expect(arrived(page, "two.jpg")).toBeChecked();
  expect(most()).toBe(1);
});

test("a refused photo is told at its field before the form leaves, and can be removed", async ({
  page,
}) => {
  await openForm(page);
  await page.getByLabel("Pet Image").setInputFiles({
    name: "bruno.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n"),
  });
  const reason = page.getByText("“bruno.jpg” is not a picture we can read");
  await expect(reason).toBeVisible();
  await expect(reason).toHaveAttribute("data-failed");
  await expect(page.locator("[data-upload-target=sign]")).toHaveJSProperty("tagName", "SPAN");
  await page.getByRole("button", { name: "Create Adoption Listing" }).click();
  await expect(summary(page).getByRole("link", { name: "bruno.jpg" })).toBeVisible();
  await page.getByRole("button", { name: "Remove bruno.jpg" }).click();
  await page.getByRole("button", { name: "Create Adoption Listing" }).click();
  await expect(summary(page)).toContainText("Please add a photo of the pet");
  await expect(summary(page)).toContainText("Please enter the pet's name");
});

test("only the pressed button says that it is at work", async ({ page }) => {
  await openForm(page);
  for (const [label, text] of Object.entries({
    "Pet Name": "Slow",
    Breed: "Local (Ekuke)",
    Location: "Yaba",
    Description: "Gentle.",
  })) {
    await page.getByLabel(label).fill(text);
  }
  const open = await gate(page, "**/create-adoption");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("button", { name: "Saving…" })).toBeVisible();
  const other = page.getByRole("button", { name: "Create Adoption Listing" });
  await expect(other).toBeVisible();
  await expect(other).toHaveAttribute("aria-disabled", "true");
  open();
  await expect(notice(page)).toContainText("Slow is saved as a draft.");
});

test("a photo that failed does not hold the next, and goes again by itself once one has arrived", async ({
  page,
}) => {
  await openEdit(page);
  let fails = true;
  await page.route("**/dashboard/staff/listings/*", (route) => {
    const isFirst = route.request().postDataBuffer()?.includes('filename="one.jpg"') ?? false;
    const isLost = isFirst && fails;
    if (isFirst) fails = false;
    return isLost ? route.abort("connectionreset") : route.fallback();
  });
  await page
    .getByLabel("Add photos")
    .setInputFiles([await photo("one.jpg"), await photo("two.jpg")]);
  await expect(arrived(page, "two.jpg")).toBeChecked();
  await expect(arrived(page, "one.jpg")).toBeChecked();
});

test("what failed without a connection goes on by itself when it is back", async ({
  page,
  context,
}) => {
  await openEdit(page);
  const field = page.getByLabel("Add photos");
  await context.setOffline(true);
  await field.setInputFiles([await photo("one.jpg"), await photo("two.jpg")]);
  for (const name of ["one.jpg", "two.jpg"]) {
    await expect(page.getByText(`${name} file upload failed.`)).toBeVisible();
  }
  await context.setOffline(false);
  await expect(arrived(page, "one.jpg")).toBeChecked();
  await expect(arrived(page, "two.jpg")).toBeChecked();
});

test("what we cannot take now goes again by itself, after a while and then a longer one", async ({
  page,
}) => {
  await openForm(page);
  await page.clock.install();
  let asked = 0;
  await page.route("**/create-adoption", async (route) => {
    asked += 1;
    if (asked > 2) await route.continue();
    else await route.fulfill({ status: 503, headers: { "Retry-After": "10" } });
  });
  await page.getByLabel("Pet Image").setInputFiles(await photo("bimbo.jpg"));
  const failed = page.getByText("bimbo.jpg file upload failed.");
  await expect(failed).toBeVisible();
  await page.clock.runFor(9_000);
  expect(asked).toBe(1);
  await page.clock.runFor(1_500);
  await expect.poll(() => asked).toBe(2);
  await expect(failed).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000);
      return asked;
    })
    .toBe(3);
  await expect(arrived(page, "bimbo.jpg")).toBeChecked();
});

test("a HEIC picture, what is no document and what is over 10 MB are refused when they are chosen, and never travel", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto("/pet-boarding/form");
  await page.waitForLoadState("networkidle");
  await page.locator("summary", { hasText: "Documents (Optional)" }).click();
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  const big = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(10 * 1024 * 1024)]);
  await page
    .getByLabel("Pet Images")
    .setInputFiles({ name: "simba.heic", mimeType: "image/heic", buffer: heic });
  await expect(
    page.getByText(
      "simba.heic is a HEIC picture, which we cannot read. Please send it as JPEG or PNG.",
    ),
  ).toBeVisible();
  await page
    .getByLabel("Vaccination Card", { exact: true })
    .setInputFiles({ name: "card.heic", mimeType: "image/heic", buffer: heic });
  await expect(
    page.getByText("card.heic is not a PDF, JPEG or PNG file. Please choose one of these."),
  ).toBeVisible();
  await page
    .getByLabel("Medical Records")
    .setInputFiles({ name: "big.pdf", mimeType: "application/pdf", buffer: big });
  await expect(
    page.getByText("big.pdf is larger than 10 MB. Please send a smaller one."),
  ).toBeVisible();
  expect(sent).toEqual([]);
  for (const name of ["simba.heic", "card.heic", "big.pdf"]) {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
  }
});

test("a film, a text and the ninth picture of a pet are refused when they are chosen, and what is right still goes", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto("/pet-boarding/form");
  await page.waitForLoadState("networkidle");
  await page.locator("summary", { hasText: "Documents (Optional)" }).click();
  const field = page.getByLabel("Pet Images");
  await field.setInputFiles([
    { name: "walk.mp4", mimeType: "video/mp4", buffer: Buffer.from("film") },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Feeds at six.") },
  ]);
  for (const name of ["walk.mp4", "notes.txt"]) {
    await expect(page.getByText(`${name} is not a picture we can read.`)).toBeVisible();
    await page.getByRole("button", { name: `Remove ${name}` }).click();
  }
  const { buffer, mimeType } = await photo("1.jpg");
  const names = Array.from({ length: 9 }, (_, index) => `${index + 1}.jpg`);
  await field.setInputFiles(names.map((name) => ({ name, mimeType, buffer })));
  await expect(page.getByText("Please send at most 8 pictures")).toHaveCount(1);
  await expect(page.getByText("Will be sent after your request")).toHaveCount(8);
  await page.getByRole("button", { name: "Remove 9.jpg" }).click();
  await expect(page.getByText("Please send at most 8 pictures")).toHaveCount(0);
  expect(sent).toEqual([]);
});

test("a photo that has gone up whole is being checked, and its bar stays inside its card", async ({
  page,
}) => {
  await openForm(page);
  const said = await listen(page);
  const open = await gate(page, "**/create-adoption");
  await page.getByLabel("Pet Image").setInputFiles(await photo("bimbo.jpg"));
  const bar = page.getByRole("progressbar", { name: "Upload of bimbo.jpg" });
  const isInside = await bar.evaluate((one) => {
    const [inner, outer] = [one, one.parentElement as Element].map((box) =>
      box.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    return inner.left >= outer.left && inner.right <= outer.right;
  });
  expect(isInside).toBe(true);
  open();
  await expect(arrived(page, "bimbo.jpg")).toBeChecked();
  expect(await said()).toContain("Checking…");
});

test("a photo over 10 MB that the phone makes small enough is taken, and says so meanwhile", async ({
  page,
}) => {
  await openForm(page);
  // Of one colour: without compression it is as large as any other, and what follows has little to do.
  const create = { width: 2000, height: 1800, channels: 3, background: "#a33" } as const;
  const buffer = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  expect(buffer.byteLength).toBeGreaterThan(10 * 1024 * 1024);
  const said = await listen(page);
  await page
    .getByLabel("Pet Image")
    .setInputFiles({ name: "large.png", mimeType: "image/png", buffer });
  await expect(arrived(page, "large.png")).toBeChecked();
  expect(await said()).toContain("Getting ready…");
});

test("a photo that arrived is there again after a reload, and goes with Start over", async ({
  page,
}) => {
  await openForm(page);
  await page.getByLabel("Pet Name").fill("Bimbo");
  await page.getByLabel("Pet Image").setInputFiles(await photo("bimbo.jpg"));
  await expect(arrived(page, "bimbo.jpg")).toBeChecked();
  await page.reload();
  await expect(arrived(page, "bimbo.jpg")).toBeChecked();
  await expect(page.getByLabel("Pet Name")).toHaveValue("Bimbo");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(arrived(page, "bimbo.jpg")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Pet Name")).toHaveValue("");
  await expect(arrived(page, "bimbo.jpg")).toHaveCount(0);
});

test("a form that is sent while its photo goes up waits for it, and a photo that fails keeps the form", async ({
  page,
}) => {
  await openForm(page);
  for (const [label, text] of Object.entries({
    "Pet Name": "Patient",
    Breed: "Local (Ekuke)",
    Location: "Yaba",
    Description: "Gentle.",
  })) {
    await page.getByLabel(label).fill(text);
  }
  let fails = true;
  const bodies: string[] = [];
  await page.route("**/create-adoption", (route) => {
    const body = route.request().postData() ?? "";
    if (route.request().method() === "POST")
      bodies.push(body.includes("filename=") ? "file" : "form");
    return fails && body.includes("filename=") ? route.abort("connectionreset") : route.continue();
  });
  await page.getByLabel("Pet Image").setInputFiles(await photo("bimbo.jpg"));
  await page.getByRole("button", { name: "Create Adoption Listing" }).click();
  await expect(page.getByRole("alert")).toContainText("Network error.");
  expect(bodies).not.toContain("form");
  fails = false;
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(notice(page)).toContainText("Adoption listing created successfully!");
  expect(bodies.at(-1)).toBe("form");
});
