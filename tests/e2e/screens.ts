import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { askTooOften } from "./mistakes.ts";
import { admit, linkTo, password } from "./newcomers.ts";
import { secondStepCode, staffMember } from "./staff.ts";
import {
  fillInterest,
  fillLogin,
  findPet,
  findRequest,
  hydrated,
  newVisitor,
  notice,
  person,
  post,
  sendInterest,
  signIn,
  summary,
} from "./visit.ts";

/** What is met on the way and has no address of its own; each ends on its page. */
export const screens: Record<string, (page: Page) => Promise<unknown>> = {
  "the open menu": async (page) => {
    await page.goto("/");
    const handle = page.locator("summary", { hasText: "Menu" });
    if (await handle.isVisible()) await handle.click();
  },
  "a reserved pet": async (page) => page.goto((await findPet(page, "Biscuit")).pet),
  "an interest that came back, with very long words": async (page) => {
    await page.goto((await findPet(page, "Kuti")).pet);
    const visitor = newVisitor("N".repeat(190));
    await fillInterest(page, { ...visitor, phone: "12", message: "W".repeat(10_000) });
    await page.getByRole("button", { name: "Express Interest" }).click();
    await expect(summary(page)).toBeVisible();
  },
  "a reference, with very long words": async (page) => {
    await sendLong(page);
  },
  "a reference to a stranger, with wrong digits": async (page) => {
    const reference = await sendLong(page);
    await page.context().clearCookies();
    await page.goto(reference);
    await page.getByLabel("Last four digits").fill("12");
    await page.getByRole("button", { name: "Show my request" }).click();
    await expect(summary(page)).toBeVisible();
  },
  "a stay's reference, with very long words and files": async (page) => {
    await page.goto(await sendStay(page));
    await expect(page.getByText("Vaccination Card", { exact: true })).toBeVisible();
  },
  "a stay whose files are still to come": async (page) => {
    await page.goto(`/pet-boarding/form?sent=${(await sendStay(page)).slice(3)}`);
    await expect(page.getByRole("heading", { name: /is with us$/ })).toBeVisible();
  },
  "a stay's reference to a stranger, with wrong digits": async (page) => {
    const reference = await sendStay(page);
    await page.context().clearCookies();
    await page.goto(reference);
    await page.getByLabel("Last four digits").fill("12");
    await page.getByRole("button", { name: "Show my request" }).click();
    await expect(summary(page)).toBeVisible();
  },
  "the record of a stay, with a form that came back": async (page) => {
    const { id } = await withStay(page);
    await post(page, id, { intent: "ask", question: "W".repeat(4_900) });
    await page.goto(id);
    await hydrated(page);
    await page.locator("summary", { hasText: "Decline" }).click();
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(summary(page)).toBeVisible();
  },
  "a stay's reference with a question": async (page) => {
    const { leave, id, reference } = await withStay(page);
    await post(page, id, { intent: "ask", question: "W".repeat(4_900) });
    await leave();
    await page.goto(reference);
    await expect(page.getByLabel("Your answer")).toBeVisible();
    await page.getByText("Erase what we hold").click();
  },
  "a stay to be handed over": async (page) => {
    const { id } = await withStay(page);
    await post(page, id, { intent: "accept" });
    await page.goto(id);
    await hydrated(page);
    await page.getByRole("button", { name: "Hand Over" }).click();
    await expect(summary(page)).toBeVisible();
  },
  "no such pet": (page) => page.goto("/pet-details/none"),
  "a login that came back": async (page) => {
    await page.goto("/login");
    await fillLogin(page, "nobody@example.com", "not-the-password");
    await expect(summary(page)).toBeVisible();
  },
  "a registration that came back": async (page) => {
    await page.goto("/register");
    await page.getByLabel("Full Name").fill("N".repeat(10_000));
    await page.getByLabel("Email Address").fill("nobody@example");
    await page.getByLabel("Phone Number").fill("12");
    await page.getByLabel("Password", { exact: true }).fill("too short");
    await page.getByRole("radio", { name: "Boarder" }).check();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(summary(page)).toBeVisible();
  },
  "a second step to be set up, with its codes": async (page) => {
    await beginCodes(page);
    await page.getByLabel("The code that it shows now").fill("12");
    await page.getByRole("button", { name: "Turn codes on" }).click();
    await expect(summary(page)).toBeVisible();
  },
  "new recovery codes": async (page) => {
    await turnCodesOn(page);
    await expect(page.getByText("you see them only now")).toBeVisible();
  },
  "a second step that is set up": async (page) => {
    await turnCodesOn(page);
    await page.goto("/dashboard/settings/second-factor");
    await hydrated(page);
    await page.getByText("Turn codes off").click();
  },
  "a second step at sign-in that came back": async (page) => {
    const { email, password } = await turnCodesOn(page);
    await page.context().clearCookies();
    await page.goto("/login");
    await fillLogin(page, email, password);
    await page.getByLabel("Code from your app").fill("000000");
    await page.getByRole("button", { name: "Login with the code" }).click();
    await expect(summary(page)).toBeVisible();
    await page.getByText("Use a recovery code").click();
  },
  "a form sent after the session was over": async (page) => {
    await signIn(page, "staff", "/create-adoption");
    await page.getByLabel("Pet Name").fill("N".repeat(190));
    await page.getByLabel("Breed").fill("Local (Ekuke)");
    await page.getByLabel("Location").fill("Yaba, Lagos");
    await page.getByLabel("Description").fill("W".repeat(4_900));
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
  },
  "no permission": async (page) => {
    await page.goto("/login");
    await fillLogin(page, person("veterinarian").email, person("veterinarian").password);
    await page.waitForURL("**/dashboard");
    await page.goto("/create-adoption");
  },
  "the profile menu": async (page) => {
    await signIn(page, "staff");
    await hydrated(page);
    await page.locator("summary", { hasText: "Your account" }).click();
  },
  "the drawer": async (page) => {
    await signIn(page, "staff");
    await hydrated(page);
    const handle = page.locator("summary", { hasText: "Menu" });
    if (await handle.isVisible()) await handle.click();
  },
  "a request": async (page) => {
    await signIn(page, "staff", "/adoption-requests?status=approved");
    const view = page.getByRole("link", { name: /^View / }).first();
    await hydrated(page);
    await view.click();
    await expect(page.getByText("Date submitted")).toBeVisible();
  },
  "a request decided by somebody else": async (page) => {
    const visitor = newVisitor("Oluwaseunfunmi".repeat(10));
    await sendInterest(page, (await findPet(page, "Kuti")).pet, visitor);
    await signIn(page, "staff");
    await page.goto(await findRequest(page, visitor));
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.locator("summary", { hasText: "Reject" }).click();
    await other.getByRole("button", { name: "Reject" }).click();
    // Its button is gone while the form is on its way, too.
    await expect(notice(other)).toContainText("Request status updated successfully");
    await other.close();
    await page.locator("summary", { hasText: "Reject" }).click();
    await page.getByRole("button", { name: "Reject" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  },
  "a new address that waits, with very long words": async (page) => {
    await admit(page);
    const email = `${"a".repeat(60)}@${"c".repeat(60)}.example.com`;
    await post(page, "/dashboard/settings", { intent: "email", email, current: password });
    await page.goto("/dashboard/settings");
    await expect(page.getByRole("button", { name: "Cancel the change" })).toBeVisible();
  },
  "several requests rejected, with the ways to undo it": async (page) => {
    const { pet } = await findPet(page, "Kuti");
    const visitor = newVisitor("N".repeat(190));
    await post(page, pet, visitor);
    await signIn(page, "staff", `/adoption-requests?q=${encodeURIComponent(visitor.email)}`);
    await hydrated(page);
    await page.getByRole("checkbox", { name: /^Select N/ }).check();
    await page.getByRole("button", { name: "Reject selected" }).click();
    await page.getByRole("button", { name: "Reject 1 request" }).click();
    await expect(page.getByRole("button", { name: "Undo all 1" })).toBeVisible();
  },
  "a link that was used": async (page) => {
    const email = await admit(page);
    const link = await linkTo(email);
    await post(page, link, {});
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
  "one request too many": askTooOften,
  "a page that is only sent to": (page) => page.goto("/logout"),
};

/** A member of staff of their own, before the key for an app. */
async function beginCodes(page: Page) {
  const { email, password } = await staffMember();
  await post(page, "/login", { email, password });
  const codes = "/dashboard/settings/second-factor/codes";
  await post(page, codes, { intent: "start", current: password });
  await page.goto(codes);
  await hydrated(page);
  return { email, password };
}

/** The same, with codes turned on; ends where the recovery codes are shown. */
async function turnCodesOn(page: Page) {
  const person = await beginCodes(page);
  const key = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? "";
  await page.getByLabel("The code that it shows now").fill(secondStepCode(key));
  await page.getByRole("button", { name: "Turn codes on" }).click();
  await page.waitForURL("**/recovery-codes");
  return person;
}

async function sendLong(page: Page): Promise<string> {
  const visitor = { ...newVisitor("Oluwaseunfunmi".repeat(10)), message: "W".repeat(4_900) };
  return sendInterest(page, (await findPet(page, "Kuti")).pet, visitor);
}

const card = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");

/** A boarding request with very long words and files. Answers the address of its reference. */
async function sendStay(page: Page): Promise<string> {
  const { email, phone } = newVisitor();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const form = new FormData();
  for (const [name, text] of Object.entries({
    ...{ ownerName: "Oluwaseunfunmi".repeat(10), ownerEmail: email, ownerPhone: phone },
    ...{ petName: "P".repeat(190), petAge: "2.5", petBreed: "B".repeat(190) },
    ...{ allergies: "W".repeat(4_900), specialInstructions: "W".repeat(4_900) },
    ...{ startDate: day(60), endDate: day(63), consents: "pet-photos:1" },
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

/** The same, with staff before its record; `leave` makes the page the sender's again. */
async function withStay(page: Page) {
  const reference = await sendStay(page);
  const cookies = await page.context().cookies();
  await signIn(page, "staff", `/dashboard/staff/boarding-requests?q=${reference.slice(3)}`);
  const link = page.getByRole("link", { name: /^View the stay of / });
  const id = (await link.getAttribute("href")) ?? "";
  const leave = async () => {
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
  };
  return { reference, id, leave };
}
