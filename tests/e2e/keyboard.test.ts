import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { boarderWith, entriesOf } from "./boarders.ts";
import { siteNow } from "./clock.ts";
import { keyboardOf } from "./keyboard.ts";
import { admit, linkTo, newcomer, password } from "./newcomers.ts";
import {
  another,
  atNight,
  bothAtNight,
  byProject,
  desktop,
  findPet,
  newVisitor,
  notice,
  once,
  plain,
  post,
  ready,
  signIn,
  summary,
  test,
} from "./visit.ts";

const fresh = "guavas in the rainy season";
const colour = { width: 300, height: 400, channels: 3, background: "#a85a3c" } as const;
const photo = async () => ({
  name: "me.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: colour }).jpeg().toBuffer(),
});
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true });
const account = (page: Page) => page.locator("summary", { hasText: "Your account" });
const opener = (page: Page, words: string) => page.locator("summary", { hasText: words });

async function visit(page: Page, path: string) {
  await page.goto(path);
  if (!plain()) await ready(page);
  const keys = keyboardOf(page);
  await keys.skip();
  return keys;
}

function atDesk(browser: Browser): Promise<Page> {
  return another(browser, desktop);
}

test.describe("by keyboard alone", () => {
  test.use(desktop);
  test.slow();

  test("somebody registers after a mistake, signs out and signs in again", {
    tag: bothAtNight,
  }, async ({ page }) => {
    const email = newcomer();
    await page.goto("/register");
    const keys = keyboardOf(page);
    await keys.skip();
    await keys.type(field(page, "Full Name"), "Bisi Ade");
    await keys.type(field(page, "Email Address"), email);
    await keys.type(field(page, "Phone Number"), "0803 555 1234");
    await keys.type(field(page, "Password"), "short");
    await keys.go(page.getByRole("radio", { name: "Pet Owner" }));
    for (const key of ["Space", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await expect(page.getByRole("radio", { name: "Boarder" })).toBeChecked();
    await keys.press(button(page, "Create Account"));
    await expect(summary(page)).toBeFocused();
    await keys.press(summary(page).getByRole("link"));
    await expect(field(page, "Password")).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    await keys.kept();
    if (!plain()) await ready(page);

    await keys.go(account(page), "Shift+Tab");
    await page.keyboard.press("Enter");
    await keys.go(page.getByRole("radio", { name: "Profile" }));
    await page.keyboard.press("ArrowRight");
    await keys.go(link(page, "Support"));
    await keys.go(page.getByRole("radio", { name: "Setting" }), "Shift+Tab");
    await page.keyboard.press("ArrowLeft");
    await keys.press(button(page, "Logout").first());
    await page.waitForURL("**/login");
    await keys.skip();
    await keys.type(field(page, "Email Address"), email);
    await keys.type(field(page, "Password"), password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
  });

  test("a forgotten password is set anew", { tag: atNight }, async ({ page }) => {
    const email = await admit(page);
    await page.context().clearCookies();
    await page.goto("/login");
    const keys = keyboardOf(page);
    await keys.skip();
    await keys.press(link(page, "Forgot your password?"));
    await page.waitForURL("**/forgotten-password");
    await keys.kept();
    await keys.skip();
    await keys.type(field(page, "Email Address"), email);
    await keys.press(button(page, "Send the link"));
    await page.waitForURL("**/check-your-e-mail");
    await keys.kept();
    await page.goto(await linkTo(email));
    await keys.skip();
    await keys.type(field(page, "Password"), fresh);
    await keys.press(button(page, "Set password"));
    await page.waitForURL("**/login");
    await keys.kept();
    await expect(notice(page)).toContainText("Your password is set.");
  });

  test("a password is changed, and another browser signed out", { tag: atNight }, async ({
    page,
    browser,
  }) => {
    const email = await admit(page);
    const keys = await visit(page, "/dashboard/settings");
    await keys.type(field(page, "Current password"), "not it");
    await keys.type(field(page, "New password"), fresh);
    await page.keyboard.press("Enter");
    await expect(summary(page)).toBeFocused();
    await keys.type(field(page, "Current password"), password);
    await keys.type(field(page, "New password"), fresh);
    await keys.press(button(page, "Change password"));
    await expect(notice(page)).toContainText("Your password is changed.");
    await keys.kept();
    const elsewhere = await another(browser);
    await post(elsewhere, "/login", { email, password: fresh });
    const again = await visit(page, "/dashboard/settings");
    await again.press(page.locator("summary", { hasText: /^Sign out$/ }));
    await again.press(button(page, "Yes, sign out"));
    await expect(notice(page)).toContainText("This browser is signed out.");
    await again.kept();
    await elsewhere.context().close();
  });

  test("a profile gets a photo, and the data is downloaded and erased", async ({ page }) => {
    await admit(page);
    const keys = await visit(page, "/dashboard/profile/edit");
    await keys.type(field(page, "Area"), "Yaba");
    await keys.go(field(page, "Photo"));
    await field(page, "Photo").setInputFiles(await photo());
    await keys.press(button(page, "Save Profile"));
    await expect(notice(page)).toContainText("Your profile is saved.");
    await keys.kept();
    await expect(page.getByRole("main").locator("img").first()).toBeVisible();

    const privacy = await visit(page, "/dashboard/privacy");
    const download = page.waitForEvent("download");
    await privacy.press(link(page, "Download my data"));
    await (await download).delete();
    await privacy.press(link(page, "Erase my account"));
    await page.waitForURL("**/dashboard/privacy/erase");
    await privacy.kept();
    await privacy.skip();
    await privacy.type(field(page, "Your password"), "not it");
    await page.keyboard.press("Enter");
    await expect(summary(page)).toBeFocused();
    await privacy.type(field(page, "Your password"), password);
    await privacy.press(button(page, "Erase my account for good"));
    await page.waitForURL("**/login");
    await privacy.kept();
  });

  test("a message is sent, found by search, and answered by staff", async ({ page, browser }) => {
    const subject = `Wet paws ${newcomer()}`;
    await signIn(page, byProject("petOwner", "veterinarian"), "/dashboard");
    const keys = await visit(page, "/dashboard/support");
    await keys.type(field(page, "Subject"), subject);
    await keys.type(field(page, "Message"), "Every day. What helps?");
    await keys.press(button(page, "Send Message"));
    await expect(notice(page)).toContainText("We have your message.");
    await keys.kept();

    const desk = await atDesk(browser);
    await signIn(desk, "staff", "/dashboard");
    const staff = keyboardOf(desk);
    const search = desk.getByRole("searchbox", { name: "Search", exact: true });
    if (plain()) {
      await staff.type(search, subject);
      await desk.keyboard.press("Enter");
      await desk.waitForURL("**/dashboard/search?**");
      await staff.kept();
      await staff.skip();
      await staff.press(desk.getByRole("main").getByRole("link", { name: subject }));
    } else {
      await ready(desk);
      await desk.keyboard.press("Control+k");
      await expect(desk.getByRole("combobox", { name: "Search" })).toBeFocused();
      await desk.keyboard.type(subject);
      await expect(desk.getByRole("option", { selected: true })).toContainText(subject);
      await desk.keyboard.press("Enter");
    }
    await desk.waitForURL("**/dashboard/staff/messages/*");
    await staff.kept();
    await staff.skip();
    await staff.type(field(desk, "Your answer"), "A towel.");
    await staff.press(button(desk, "Send answer"));
    await expect(notice(desk)).toBeVisible();
    await staff.kept();
    await desk.context().close();
  });

  test("staff invite, verify, suspend, reinstate and change a role", { tag: atNight }, async ({
    page,
    browser,
  }) => {
    const stranger = await another(browser);
    const email = await admit(stranger);
    await stranger.context().close();
    await signIn(page, "staff", "/dashboard");
    const keys = await visit(page, "/dashboard/staff/settings/staff");
    await keys.type(field(page, "E-mail address"), newcomer());
    await keys.press(button(page, "Send invitation"));
    await expect(notice(page)).toContainText("gets an invitation");
    await keys.kept();

    const list = await visit(page, `/dashboard/staff/people?q=${encodeURIComponent(email)}`);
    const view = page.getByRole("link", { name: "Yétúndé O'Neil" });
    await list.press(view);
    await expect(page.getByRole("heading", { name: "Actions" })).toBeVisible();
    const step = async (name: string, next: Locator) => {
      await list.kept();
      await list.skip();
      await list.press(button(page, name));
      await expect(next).toBeVisible();
    };
    // Nobody else of the search waits, so it leads to the list.
    await step("Verify", view);
    await list.press(view);
    await expect(button(page, "Take back verification")).toBeVisible();
    await list.kept();
    await list.skip();
    await list.press(opener(page, "Suspend"));
    await list.type(field(page, "Reason"), "Three complaints.");
    await list.press(button(page, "Suspend"));
    await expect(button(page, "Reinstate")).toBeVisible();
    await step("Reinstate", opener(page, "Suspend"));
    await list.kept();
    await list.skip();
    await list.press(opener(page, "Change role"));
    await list.go(field(page, "New role"));
    await page.keyboard.type("Pet");
    await list.press(button(page, "Change role"));
    await expect(page.getByRole("main").getByText("Pet Owner").first()).toBeVisible();
    await list.kept();
  });

  test("staff approve, undo and reject a request", { tag: bothAtNight }, async ({ page }) => {
    const { pet } = await findPet(page, byProject("Sùúrù", "Zaki"));
    const visitor = newVisitor();
    await post(page, pet, visitor);
    await signIn(page, "staff", "/dashboard");
    const query = new URLSearchParams({ q: visitor.email });
    const keys = await visit(page, `/adoption-requests?${query}`);
    const dialog = page.getByRole("dialog", { name: "Request Details" });
    const within = plain() ? page : dialog;
    // Nobody else of the search waits: what is decided leads to the list, and Undo stands in the row.
    const undo = page.getByRole("table").getByRole("button", { name: /^Undo/ });
    const open = async () => {
      await keys.press(page.locator("tbody th a").first());
      await expect(page.getByText("Date submitted")).toBeVisible();
      await keys.kept();
      if (plain()) await keys.skip();
      else await expect(dialog).toBeVisible();
    };
    await open();
    if (plain()) {
      await keys.press(link(page, "Back to Adoption Requests"));
      await keys.skip();
    } else {
      await page.keyboard.press("Escape");
      await expect(page.locator("tbody th a").first()).toBeFocused();
      await page.keyboard.press("Shift+Tab");
    }
    await open();
    await keys.press(within.getByRole("button", { name: "Approve", exact: true }));
    await expect(notice(page)).toContainText("Request status updated successfully");
    await keys.kept();
    await keys.skip();
    await keys.press(undo);
    await expect(page.getByRole("button", { name: /^Approve/ }).first()).toBeVisible();
    await expect(undo).toHaveCount(0);
    await keys.kept();

    await page.goto(`/adoption-requests?${query}`);
    if (!plain()) await ready(page);
    await keys.skip();
    await open();
    await keys.press(within.locator("summary", { hasText: "Reject this request" }));
    await keys.press(within.locator("summary", { hasText: "In your own words" }));
    await keys.type(within.getByLabel("Private note about the rejection"), "Too far away.");
    await keys.press(within.getByRole("button", { name: "Reject", exact: true }));
    await expect(undo).toBeVisible();
    await keys.kept();
  });

  test("an owner adds a pet and a record about it", { tag: bothAtNight }, async ({ page }) => {
    const name = once(byProject("Taps", "Tabs"));
    await signIn(page, "petOwner", "/dashboard");
    const keys = await visit(page, "/dashboard/pet-owner/pets");
    await keys.press(link(page, "Add Pet"));
    await page.waitForURL("**/dashboard/pet-owner/add-pet");
    await keys.kept();
    await keys.skip();
    await keys.go(field(page, "Species"));
    await page.keyboard.type("Cat");
    await keys.press(button(page, "Add Pet"));
    await expect(summary(page)).toBeFocused();
    await keys.press(summary(page).getByRole("link").first());
    await expect(field(page, "Pet Name")).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(notice(page)).toContainText(`${name} is added.`);
    await keys.kept();

    await keys.skip();
    await keys.press(link(page, "Add Vaccination"));
    await page.waitForURL("**/add-record?**");
    await keys.kept();
    await keys.skip();
    await keys.type(field(page, "Vaccine"), "Rabies");
    await keys.press(button(page, "Add Vaccination"));
    await expect(notice(page)).toContainText("Vaccination added.");
    await keys.kept();
  });

  test("an owner books a time, and the veterinarian confirms it and writes a record", {
    tag: bothAtNight,
  }, async ({ page, browser }) => {
    await signIn(page, "petOwner", "/dashboard");
    const keys = await visit(page, "/dashboard/pet-owner/vets");
    await keys.press(page.getByRole("link", { name: /^See Times of/ }).first());
    await page.waitForURL("**/dashboard/pet-owner/vets/*");
    await keys.kept();
    await keys.skip();
    await keys.press(link(page, "Later days"));
    await page.waitForURL("**/dashboard/pet-owner/vets/*?day=**");
    await keys.kept();
    await keys.skip();
    const times = page.getByRole("group", { name: /^Time on/ }).getByRole("radio");
    await keys.go(times.first());
    await page.keyboard.press("Space");
    // The project with scripts and the one without each take a time of their own.
    for (let step = 0; step < byProject(0, 1); step += 1) await page.keyboard.press("ArrowDown");
    await keys.go(page.getByRole("radio", { name: /^Adire/ }));
    await page.keyboard.press("Space");
    await keys.type(field(page, "Reason"), `Limps ${newcomer()}`);
    const reason = await field(page, "Reason").inputValue();
    await keys.press(button(page, "Book"));
    await expect(notice(page)).toContainText("Request sent to the veterinarian.");
    await keys.kept();

    const desk = await atDesk(browser);
    await signIn(desk, "veterinarian", "/dashboard");
    const vet = await visit(desk, "/dashboard/veterinarian/appointments?show=requests");
    const row = desk.getByRole("row").filter({ hasText: reason });
    await vet.press(row.getByRole("link").first());
    await desk.waitForURL("**/dashboard/veterinarian/appointments/*");
    await vet.kept();
    await vet.skip();
    await vet.press(button(desk, "Confirm"));
    await expect(notice(desk)).toContainText("is confirmed. We have informed the owner");
    await vet.kept();
    await vet.skip();
    await vet.press(link(desk, "Open Adire's page"));
    await desk.waitForURL("**/dashboard/veterinarian/patients/*");
    await vet.kept();
    await vet.skip();
    await vet.press(desk.getByText("+ Write"));
    await vet.press(link(desk, "Add Visit note"));
    await desk.waitForURL("**/add-record?**");
    await vet.kept();
    await vet.skip();
    await vet.type(field(desk, "Reason for the visit"), "Limps");
    await vet.press(button(desk, "Add Visit note"));
    await expect(notice(desk)).toContainText("Visit note added.");
    await vet.kept();
    await desk.context().close();
  });

  test("an owner books a stay, and the boarder accepts it and writes to the owner", {
    tag: bothAtNight,
  }, async ({ page, browser }) => {
    await signIn(page, "petOwner", "/dashboard");
    const keys = await visit(page, "/dashboard/pet-owner/boarders?searchTerm=Gbagada");
    await keys.press(page.getByRole("link", { name: /^See Nights of/ }).first());
    await page.waitForURL("**/dashboard/pet-owner/boarders/*");
    await keys.kept();
    await keys.skip();
    // The project with scripts and the one without each take nights of their own.
    const first = addDays(
      lagosDay(siteNow()),
      byProject(120, 130) + 4 * test.info().repeatEachIndex,
    );
    // Ticked where the last stay was Adire's.
    const adire = page.getByRole("checkbox", { name: /^Adire/ });
    await keys.go(adire);
    if (!(await adire.isChecked())) await page.keyboard.press("Space");
    await keys.go(page.locator("summary", { hasText: "allergies of Adire" }));
    await page.keyboard.press("Enter");
    const feeding = `Rice ${newcomer()}`;
    // Those of the other pets are closed.
    await keys.type(page.getByRole("textbox", { name: "Feeding Schedule" }), feeding);
    await keys.go(field(page, "Start Date"));
    await field(page, "Start Date").fill(first);
    await keys.go(field(page, "End Date"));
    await field(page, "End Date").fill(addDays(first, 2));
    await keys.press(button(page, "Book"));
    await expect(notice(page)).toContainText("Request sent to ");
    await keys.kept();
    const id = new URL(page.url()).pathname.split("/").at(-1);

    const desk = await atDesk(browser);
    await signIn(desk, "boarder", "/dashboard");
    const list = await visit(desk, "/dashboard/pet-owner/boarding-requests?show=answer");
    await list.press(desk.locator(`a[href$="/boarding-requests/${id}"]`).first());
    await desk.waitForURL(`**/dashboard/pet-owner/boarding-requests/${id}`);
    await list.kept();
    await list.skip();
    await list.press(button(desk, "Accept"));
    await expect(notice(desk)).toContainText("The stay is accepted. We have informed the owner.");
    await list.kept();
    await list.skip();
    await list.type(field(desk, "Your message"), "Bring the blanket.");
    await list.press(button(desk, "Send"));
    await expect(notice(desk)).toContainText("Your message is sent.");
    await expect(desk.getByText("Bring the blanket.")).toBeVisible();
    await list.kept();
  });

  test("a boarder checks a pet in with its things, ticks, writes the day's note and checks it out", {
    tag: bothAtNight,
  }, async ({ page }) => {
    const boarder = await boarderWith(page, [{ petName: "Rex" }], { arriving: true });
    const keys = await visit(page, "/dashboard/pet-owner/boarded-pets");
    await keys.press(page.getByRole("main").getByRole("link", { name: /^Rex/ }));
    await page.waitForURL("**/dashboard/pet-owner/boarded-pets/*");
    const step = async (said: string) => {
      await expect(notice(page)).toContainText(said);
      await keys.kept();
      await keys.skip();
    };
    await keys.kept();
    await keys.skip();
    await keys.go(field(page, "Seen on paper: name and date are right"));
    await page.keyboard.press("Space");
    await keys.type(field(page, "What came along"), "Red lead");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Bowl");
    await keys.press(button(page, "Check In"));
    await step("Rex is checked in.");
    await keys.press(button(page, /^Tick Fed( now)?, morning: Rex$/));
    await step("Fed in the morning: Rex.");
    await keys.press(button(page, "Undo Fed, morning: Rex"));
    await step("Taken back: Fed in the morning, Rex.");
    await keys.press(button(page, "Add Note"));
    await expect(summary(page)).toBeFocused();
    await keys.type(field(page, "Note about Rex for the owner"), "He found the sofa.");
    await keys.go(field(page, "Photo"));
    await field(page, "Photo").setInputFiles(await photo());
    await keys.press(button(page, "Add Note"));
    await step("Your note about Rex is with the owner.");

    const sheet = await visit(page, "/dashboard/pet-owner/boarded-pets");
    await sheet.press(link(page, "Day Sheet"));
    await page.waitForURL("**/dashboard/pet-owner/day");
    if (!plain()) await ready(page);
    await sheet.skip();
    await sheet.press(link(page, /^Morning/));
    await expect(page.getByRole("heading", { name: "Morning round" })).toBeVisible();
    if (plain()) await sheet.skip();
    await sheet.press(button(page, "All fed, morning"));
    await expect(button(page, "Undo Fed, morning: Rex")).toBeVisible();
    await sheet.kept();
    await sheet.skip();
    await sheet.press(button(page, /^Tick Walked( now)?, morning: Rex$/));
    await expect(button(page, "Undo Walked, morning: Rex")).toBeVisible();
    await sheet.kept();
    await sheet.skip();
    await sheet.press(opener(page, "Noted"));
    await sheet.type(field(page, "Note about Rex for the owner"), "He snores.");
    await sheet.press(button(page, "Add Note"));
    await expect(page.getByText("He snores.", { exact: true })).toBeVisible();
    await sheet.kept();
    await expect
      .poll(async () => (await entriesOf(boarder)).map(({ kind }) => kind))
      .toEqual(["note", "fed", "walked", "note"]);

    const last = await visit(page, "/dashboard/pet-owner/boarded-pets");
    await last.press(page.getByRole("main").getByRole("link", { name: /^Rex/ }));
    await page.waitForURL("**/dashboard/pet-owner/boarded-pets/*");
    await last.kept();
    await last.skip();
    await last.go(page.getByRole("checkbox", { name: "Red lead" }));
    await page.keyboard.press("Space");
    await last.press(button(page, "Check Out"));
    await expect(summary(page)).toBeFocused();
    await last.go(page.getByRole("checkbox", { name: "The rest stays here" }));
    await page.keyboard.press("Space");
    await last.type(field(page, "Last note for the owner (optional)"), "He slept well.");
    await last.press(button(page, "Check Out"));
    await expect(notice(page)).toContainText("Rex is checked out. Not given back: Bowl.");
    await last.kept();
    await expect(page.getByText("Red lead (given back)")).toBeVisible();
  });

  test("staff create a listing", { tag: atNight }, async ({ page }) => {
    await signIn(page, "staff", "/dashboard");
    const keys = await visit(page, "/create-adoption");
    const words = { "Pet Name": "Taps", Breed: "Local", Location: "Yaba", Description: "Gentle." };
    for (const [label, text] of Object.entries(words)) await keys.type(field(page, label), text);
    await keys.go(field(page, "Pet Image"));
    await field(page, "Pet Image").setInputFiles(await photo());
    await keys.press(button(page, "Save as draft"));
    await expect(notice(page)).toContainText("Taps is saved as a draft.");
    await keys.kept();
  });
});

test("the drawer opens, leads on and closes by keyboard on a phone", { tag: "@both" }, async ({
  page,
}) => {
  await signIn(page, "petOwner", "/dashboard");
  if (!plain()) await ready(page);
  const keys = keyboardOf(page);
  const drawer = page.getByRole("navigation", { name: "Dashboard" });
  const handle = opener(page, "Menu");
  await keys.press(handle);
  await expect(drawer).toBeVisible();
  await page.keyboard.press(byProject("Escape", "Enter"));
  await expect(drawer).toBeHidden();
  await expect(handle).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer).toBeVisible();
  const entry = drawer.getByRole("link", { name: "My Pets" });
  if (plain()) await entry.focus();
  else await keys.go(entry);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/pet-owner/pets");
  await expect(drawer).toBeHidden();
  await keys.kept();
});
