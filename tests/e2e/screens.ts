import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { siteNow } from "./clock.ts";
import { askTooOften } from "./mistakes.ts";
import { admit, linkTo, password } from "./newcomers.ts";
import { secondStepCode, staffMember } from "./staff.ts";
import {
  fillInterest,
  fillLogin,
  findPet,
  findRequest,
  newVisitor,
  openMore,
  post,
  ready,
  sendInterest,
  settled,
  signIn,
  summary,
} from "./visit.ts";

/** Looks at the page as it stands; `further` where its plain state is looked at elsewhere. */
type Look = (state: string, further?: "further") => Promise<void>;

/** What a record keeps behind '⋯' where there is no room for all. */
async function openRest(page: Page): Promise<void> {
  if (await page.locator("summary", { hasText: "⋯" }).isVisible()) await openMore(page);
}

/** What is met on the way and has no address of its own; one person meets several, one after the other. */
export const journeys: Record<string, (page: Page, look: Look) => Promise<void>> = {
  "a visitor": async (page, look) => {
    await page.goto("/");
    const handle = page.locator("summary", { hasText: "Menu" });
    if (await handle.isVisible()) await handle.click();
    await look("the open menu");
    await page.goto((await findPet(page, "Biscuit")).pet);
    await look("a reserved pet", "further");
    await page.goto("/pet-details/none");
    await look("no such pet");
    await page.goto("/logout");
    await look("a page that is only sent to");
    await page.goto("/login");
    await fillLogin(page, "nobody@example.com", "not-the-password");
    await expect(summary(page)).toBeVisible();
    await look("a login that came back", "further");
    await page.goto("/register");
    await page.getByLabel("Full Name").fill("N".repeat(10_000));
    await page.getByLabel("Email Address").fill("nobody@example");
    await page.getByLabel("Phone Number").fill("12");
    await page.getByLabel("Password", { exact: true }).fill("too short");
    await page.getByRole("radio", { name: "Boarder" }).check();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(summary(page)).toBeVisible();
    await look("a registration that came back", "further");
  },
  "who asks for a pet": async (page, look) => {
    const { pet } = await findPet(page, "Kuti");
    const visitor = newVisitor("Oluwaseunfunmi".repeat(10));
    await page.goto(pet);
    const wrong = { ...visitor, phone: "12", message: "W".repeat(10_000) };
    await fillInterest(page, wrong);
    await page.getByRole("button", { name: "Express Interest" }).click();
    await expect(summary(page)).toBeVisible();
    await look("an interest that came back, with very long words", "further");
    await sendInterest(page, pet, { ...visitor, message: "W".repeat(4_900) });
    await look("a reference, with very long words");
    await proveWrongly(page, page.url());
    await look("a reference to a stranger, with wrong digits");
  },
  "who asks for a stay": async (page, look) => {
    const reference = await sendStay(page);
    await page.goto(reference);
    await expect(page.getByText("Vaccination Card", { exact: true })).toBeVisible();
    await look("a stay's reference, with very long words and files");
    await page.goto(`/pet-boarding/form?sent=${reference.slice(3)}`);
    await expect(page.getByRole("heading", { name: /^We have your request/ })).toBeVisible();
    await look("a stay whose files are still to come");
    const cookies = await page.context().cookies();

    await signIn(page, "staff", `/dashboard/staff/boarding-requests?q=${reference.slice(3)}`);
    const link = page.locator("tbody th a");
    const id = (await link.getAttribute("href")) ?? "";
    await post(page, id, { intent: "ask", question: "W".repeat(4_900) });
    await page.goto(id);
    await ready(page);
    await openRest(page);
    await page.locator("summary", { hasText: "Decline" }).click();
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(summary(page)).toBeVisible();
    await look("the record of a stay, with a form that came back", "further");
    const staff = await page.context().cookies();

    await page.context().clearCookies();
    await page.context().addCookies(cookies);
    await page.goto(reference);
    await expect(page.getByLabel("Your answer")).toBeVisible();
    await page.getByText("Erase what we hold").click();
    await look("a stay's reference with a question");

    await page.context().clearCookies();
    await page.context().addCookies(staff);
    await post(page, id, { intent: "accept" });
    await page.goto(id);
    await ready(page);
    await page.getByLabel("Agreed amount (NGN)").fill("5.000");
    await page.getByRole("button", { name: "Hand Over" }).click();
    await expect(summary(page)).toBeVisible();
    await look("a stay to be handed over", "further");

    await proveWrongly(page, reference);
    await look("a stay's reference to a stranger, with wrong digits", "further");
  },
  "who sets up a second step": async (page, look) => {
    const { email, password } = await staffMember();
    await post(page, "/login", { email, password });
    const codes = "/dashboard/settings/second-factor/codes";
    await post(page, codes, { intent: "start", current: password });
    await page.goto(codes);
    await ready(page);
    const code = page.getByLabel("The code that it shows now");
    const on = page.getByRole("button", { name: "Turn codes on" });
    await code.fill("12");
    await on.click();
    await expect(summary(page)).toBeVisible();
    await settled(page);
    await look("a second step to be set up, with its codes");
    const key = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? "";
    await code.fill(await secondStepCode(key));
    await on.click();
    await page.waitForURL("**/recovery-codes");
    await expect(page.getByText("you see them only now")).toBeVisible();
    await look("new recovery codes");
    await page.goto("/dashboard/settings/second-factor");
    await ready(page);
    await page.getByText("Turn codes off").click();
    await look("a second step that is set up");
    await page.context().clearCookies();
    await page.goto("/login");
    await fillLogin(page, email, password);
    await page.getByLabel("Code from your app").fill("000000");
    await page.getByRole("button", { name: "Login with the code" }).click();
    await expect(summary(page)).toBeVisible();
    await page.getByText("Use a recovery code").click();
    await look("a second step at sign-in that came back");
  },
  "staff with the queue": async (page, look) => {
    const { pet } = await findPet(page, "Kuti");
    const [one, another] = [newVisitor("Oluwaseunfunmi".repeat(10)), newVisitor("N".repeat(190))];
    for (const visitor of [one, another]) await post(page, pet, visitor);
    await signIn(page, "staff", "/adoption-requests?status=approved");
    await ready(page);
    await page.locator("summary", { hasText: "Your account" }).click();
    await look("the profile menu");
    await page.goto("/adoption-requests?status=approved");
    await ready(page);
    const handle = page.locator("summary", { hasText: "Menu" });
    if (await handle.isVisible()) await handle.click();
    await look("the drawer");
    await page.goto("/adoption-requests?status=approved");
    await ready(page);
    await page.locator("tbody th a").first().click();
    await expect(page.getByText("Date submitted")).toBeVisible();
    await look("a request");

    await page.goto(await findRequest(page, one));
    await ready(page);
    // Somebody else decides meanwhile.
    await post(page, new URL(page.url()).pathname, { intent: "reject" });
    await openRest(page);
    await page.locator("summary", { hasText: "Reject" }).click();
    await page.getByRole("button", { name: "No reason given" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("a request decided by somebody else", "further");

    await page.goto(`/adoption-requests?q=${encodeURIComponent(another.email)}`);
    await ready(page);
    await page.getByRole("checkbox", { name: /^Select N/ }).check();
    await page.getByRole("button", { name: "Reject selected" }).click();
    await page.getByRole("button", { name: "Reject 1 request" }).click();
    await expect(page.getByRole("button", { name: "Undo all 1" })).toBeVisible();
    await look("several requests rejected, with the ways to undo it", "further");

    await page.goto("/create-adoption");
    await ready(page);
    await page.getByLabel("Pet Name").fill("N".repeat(190));
    await page.getByLabel("Breed").fill("Local (Ekuke)");
    await page.getByLabel("Location").fill("Yaba, Lagos");
    await page.getByLabel("Description").fill("W".repeat(4_900));
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
    await look("a form sent after the session was over");
  },
  "a veterinarian": async (page, look) => {
    await signIn(page, "veterinarian", "/create-adoption");
    await look("no permission");
  },
  "somebody new": async (page, look) => {
    const link = await linkTo(await admit(page));
    const email = `${"a".repeat(60)}@${"c".repeat(60)}.example.com`;
    await post(page, "/dashboard/settings", { intent: "email", email, current: password });
    await page.goto("/dashboard/settings");
    await expect(page.locator("summary", { hasText: "Cancel the change" })).toBeVisible();
    await look("a new address that waits, with very long words", "further");
    await post(page, link, {});
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await look("a link that was used");
    await askTooOften(page);
    await look("one request too many", "further");
  },
};

/** A stranger before a reference, whose digits were not right. */
async function proveWrongly(page: Page, reference: string) {
  await page.context().clearCookies();
  await page.goto(reference);
  await page.getByLabel("Last four digits").fill("12");
  await page.getByRole("button", { name: "Show my request" }).click();
  await expect(summary(page)).toBeVisible();
}

const card = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");

/** A boarding request with very long words and files. Answers the address of its reference. */
async function sendStay(page: Page): Promise<string> {
  const { email, phone } = newVisitor();
  const day = (days: number) => addDays(lagosDay(siteNow()), days);
  const form = new FormData();
  for (const [name, text] of Object.entries({
    ownerName: "Oluwaseunfunmi".repeat(10),
    ownerEmail: email,
    ownerPhone: phone,
    kind: "Dog",
    petName: "P".repeat(190),
    petAge: "2.5",
    petBreed: "B".repeat(190),
    allergies: "W".repeat(4_900),
    specialInstructions: "W".repeat(4_900),
    startDate: day(60),
    endDate: day(63),
    consents: "pet-photos:1",
  })) {
    form.append(name, text);
  }
  form.append("vaccinationCard", new File([card], `${"N".repeat(150)}.pdf`));
  const picture = new Blob([await sharp(pixels).jpeg().toBuffer()]);
  form.append("petImages", new File([picture], "simba.jpg"));
  const headers = { Origin: test.info().project.use.baseURL ?? "" };
  const options = { multipart: form, headers, maxRedirects: 0 };
  const answer = await page.request.post("/pet-boarding/form", options);
  expect(answer.status()).toBe(303);
  return answer.headers().location ?? "";
}

const pixels = { create: { width: 300, height: 200, channels: 3, background: "#a33" } } as const;
