import { expect, type Page } from "@playwright/test";
import { newcomer } from "./newcomers.ts";
import { draftStored, gate, notice, post, ready, signIn, summary, test } from "./visit.ts";

const list = "/dashboard/staff/partner-places";
const kept = "We saved what you typed.";

const newKey = () => crypto.randomUUID().replaceAll("-", "");

/** A partner place whose page is open. Returns its name and address. */
async function openPlace(page: Page) {
  const name = `Place ${newcomer().replace(/@.*/, "")}`;
  await signIn(page, "staff", list);
  await post(page, `${list}/new`, { name, area: "Epe", phone: "", intent: "save", key: newKey() });
  await page.goto(`${list}?${new URLSearchParams({ q: name })}`);
  await ready(page);
  await page.getByRole("link", { name, exact: true }).click();
  await page.waitForURL(`**${list}/*`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  return { name, at: new URL(page.url()).pathname };
}

type Place = Awaited<ReturnType<typeof openPlace>>;

/** What a colleague does meanwhile, from the first version of the place. */
const saveElsewhere = (page: Page, { name, at }: Place, version = "1") =>
  post(page, at, { name, area: "Ikeja", phone: "", intent: "save", version, key: newKey() });

const area = (page: Page) => page.getByRole("main").getByLabel("Area");
const version = (page: Page) => page.locator("main form [name=version]").inputValue();

/** Resolves once the page has asked for its present state, and shows it. */
const refreshed = (page: Page, at: string) =>
  page.waitForResponse(
    (response) =>
      response.request().resourceType() === "fetch" && new URL(response.url()).pathname === at,
  );

/** Sent, the edit is refused with what stands now; sent once more it is saved knowingly. */
async function expectConflict(page: Page, place: Place) {
  await expect(area(page)).toHaveValue("Yaba");
  expect(await version(page)).toBe("1");
  const save = page.getByRole("main").getByRole("button", { name: "Save" });
  await save.click();
  await expect(summary(page)).toContainText("is no longer as your page showed it");
  await expect(summary(page)).toContainText("Area: Ikeja → Yaba");
  await expect(area(page)).toHaveValue("Yaba");
  await page.request.get(place.at).then(async (answer) => {
    expect(await answer.text()).toContain('value="Ikeja"');
  });
  await save.click();
  await expect(notice(page)).toContainText(`${place.name} is saved.`);
  await expect(area(page)).toHaveValue("Yaba");
  expect(await version(page)).toBe("3");
}

test("Back to what was typed keeps the version that it was typed for, and the notice of the draft", async ({
  page,
}) => {
  const place = await openPlace(page);
  await area(page).fill("Yaba");
  await page.getByRole("link", { name: "Back to Partner Places" }).click();
  await page.waitForURL(`**${list}`);
  await saveElsewhere(page, place);
  const answer = refreshed(page, place.at);
  await page.goBack();
  await answer;
  // The list of what was done is new: the answer is shown.
  await expect(page.getByText(/Ikeja/).first()).toBeVisible();
  await expect(page.getByText(kept)).toHaveCount(1);
  await expectConflict(page, place);
});

test("Back and Forward several times say once that a draft was kept", async ({ page }) => {
  const place = await openPlace(page);
  await area(page).fill("Yaba");
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole("link", { name: "Back to Partner Places" }).click();
    await page.waitForURL(`**${list}`);
    const answer = refreshed(page, place.at);
    await page.goBack();
    await answer;
    await expect(page.getByText(kept)).toHaveCount(1);
    await expect(area(page)).toHaveValue("Yaba");
  }
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(area(page)).toHaveValue("Epe");
});

test("the answer to another form of the page leaves what was typed with its version", async ({
  page,
}) => {
  const place = await openPlace(page);
  await area(page).fill("Yaba");
  await saveElsewhere(page, place);
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(notice(page)).toContainText("is no longer active");
  await expect(page.getByRole("main").getByRole("button", { name: "Activate" })).toBeVisible();
  await expectConflict(page, place);
});

test("an edit that came back keeps its text and its version on the way Back", async ({ page }) => {
  const place = await openPlace(page);
  const { name } = place;
  await area(page).fill("Yaba");
  const phone = page.getByRole("main").getByLabel("Phone");
  await phone.fill("0803");
  // As an older page's script would send it.
  await phone.evaluate((field) => field.setAttribute("type", "text"));
  await page.getByRole("main").getByRole("button", { name: "Save" }).click();
  await expect(summary(page)).toBeVisible();
  await page.getByRole("link", { name: "Back to Partner Places" }).click();
  await page.waitForURL(`**${list}`);
  await saveElsewhere(page, place);
  const answer = refreshed(page, place.at);
  await page.goBack();
  await answer;
  await expect(page.getByText(/Ikeja/).first()).toBeVisible();
  await expect(area(page)).toHaveValue("Yaba");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await phone.fill("");
  await expectConflict(page, place);
});

test("a draft that a reload or another tab restores is an edit of the version it was typed for", async ({
  page,
}) => {
  const place = await openPlace(page);
  await area(page).fill("Yaba");
  await saveElsewhere(page, place);
  const tab = await page.context().newPage();
  await tab.goto(place.at);
  await ready(tab);
  await expect(summary(tab)).toContainText("Area: what stands now is “Ikeja”");
  expect(await version(tab)).toBe("1");
  await page.reload();
  await ready(page);
  await expect(summary(page)).toContainText("Area: what stands now is “Ikeja”");
  await expectConflict(page, place);
});

test("text that the browser itself has restored is an edit of the version it was typed for", async ({
  page,
}) => {
  const place = await openPlace(page);
  await area(page).fill("Yaba");
  await saveElsewhere(page, place);
  // As Firefox does at a reload, and others when they go back: before the page's script runs.
  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      const field = document.querySelector<HTMLInputElement>("main [name=area]");
      if (document.readyState === "interactive" && field) field.value = "Yaba";
    });
  });
  await page.reload();
  await ready(page);
  await expect(summary(page)).toContainText("Area: what stands now is “Ikeja”");
  await expectConflict(page, place);
});

test("a draft of a later version, restored into a page of before, is not sent over the fields of before", async ({
  page,
}) => {
  const place = await openPlace(page);
  await page.getByRole("link", { name: "Back to Partner Places" }).click();
  await page.waitForURL(`**${list}`);
  await saveElsewhere(page, place);
  const tab = await page.context().newPage();
  await tab.goto(place.at);
  await ready(tab);
  await area(tab).fill("Yaba");
  await draftStored(tab, "Yaba");
  // The page of before comes back from memory, and nothing newer comes.
  await page.route(`**${place.at}`, (route) => route.abort());
  await page.goBack();
  await expect(area(page)).toHaveValue("Yaba");
  expect(await version(page)).toBe("1");
});

test("what is typed while the form is on its way is not lost, and is an edit of what was saved", async ({
  page,
}) => {
  await openPlace(page);
  await area(page).fill("Yaba");
  const open = await gate(page, "**/partner-places/*", "POST");
  const save = page.getByRole("main").getByRole("button", { name: /^Sav/ });
  await save.click();
  await expect(save).toHaveText("Saving…");
  await area(page).fill("Yaba, behind the market");
  open();
  await expect(notice(page)).toContainText("is saved.");
  await expect(area(page)).toHaveValue("Yaba, behind the market");
  expect(await version(page)).toBe("2");
  await save.click();
  await expect(async () => expect(await version(page)).toBe("3")).toPass();
  await expect(area(page)).toHaveValue("Yaba, behind the market");
});

test("a refresh that would take away the form with what was typed is not shown", async ({
  page,
}) => {
  const place = await openPlace(page);
  await area(page).fill("Yaba");
  await page.getByRole("link", { name: "Back to Partner Places" }).click();
  await page.waitForURL(`**${list}`);
  await page.route(`**${place.at}`, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll("/partner-places/", "/former-places/");
    await route.fulfill({ response: answer, body });
  });
  const answer = refreshed(page, place.at);
  await page.goBack();
  await (await answer).finished();
  await expect(page.getByText(kept)).toHaveCount(1);
  await expect(area(page)).toHaveValue("Yaba");
});
