import { expect, test } from "vitest";
import { lastLinkTo } from "#tests/support/emails.ts";
import { jpegPhoto } from "#tests/support/listings.ts";
import { admit, cast, password } from "#tests/support/people.ts";
import { minuteMs } from "#tests/support/services.ts";
import { HtmlClient, siteForEach } from "#tests/support/site.ts";

const fresh = "guavas in the rainy season";

const { site } = siteForEach("sqlite");

const visit = (address: string) => new HtmlClient(site.visitor()).open(address);

/** Signs in by typing; ends where that leads. */
async function enter(who: keyof typeof cast, address = "/login", words = password) {
  const page = await visit(address);
  return page.fill("Email Address", cast[who].email).fill("Password", words).press("Login");
}

test("somebody registers after a mistake, is signed in and confirms the address", async () => {
  const page = await visit("/login");
  await page.follow("Create an account");
  expect(page.heading).toBe("Create Account");
  const email = "yetunde@example.com";
  page.fill("Full Name", "Yétúndé O'Neil").fill("Email Address", email);
  page.fill("Phone Number", "0803 555 1234").fill("Password", "too short").check("Boarder");
  await page.press("Create Account");
  expect([page.status, page.alert]).toEqual([
    422,
    expect.stringContaining("Please use at least 10 characters"),
  ]);
  expect(page.value("Full Name")).toBe("Yétúndé O'Neil");
  expect(page.isChecked("Boarder")).toBe(true);
  await page.fill("Password", password).press("Create Account");
  expect([page.address, page.notice]).toEqual([
    "/dashboard",
    expect.stringContaining("Welcome, Yétúndé O'Neil!"),
  ]);
  await page.open(await lastLinkTo(site.services, email));
  await page.press("This is my address");
  expect([page.address, page.notice]).toEqual([
    "/dashboard",
    expect.stringContaining(`${email} is confirmed.`),
  ]);
});

test("who registers with a known address reads the ways on", async () => {
  await admit(site.services, "ngozi");
  const page = await visit("/register");
  page.fill("Full Name", "Ngozi").fill("Email Address", cast.ngozi.email);
  page.fill("Phone Number", "0803 555 1234").fill("Password", password).check("Pet Owner");
  await page.press("Create Account");
  expect(page.alert).toBe("Registration failed");
  await page.follow("Login instead");
  expect(page.heading).toBe("Login");
});

test("a wrong password is told, keeps the address, and the right one leads on", async () => {
  await admit(site.services, "ada");
  const page = await enter("ada", "/login", "not-the-password");
  expect(page.alert).toBe("Invalid email or password.");
  expect(page.html).toMatch(/<title>Error: /);
  expect([page.value("Email Address"), page.value("Password")]).toEqual([cast.ada.email, ""]);
  await page.fill("Password", password).press("Login");
  expect([page.address, page.heading]).toEqual(["/adoption-requests", "Adoption Requests"]);
});

test("who is sent to sign in comes back to the page they wanted, but never to another site", async () => {
  await admit(site.services, "ada");
  const wanted = "/adoption-requests?status=approved";
  expect((await enter("ada", wanted)).address).toBe(wanted);
  const foreign = await enter("ada", "/login?redirectTo=//evil.example/");
  expect(foreign.address).toBe("/adoption-requests");
});

test("Logout in the profile menu ends the session", async () => {
  await admit(site.services, "ada");
  const page = await enter("ada");
  await page.press("Logout");
  expect(page.address).toBe("/login");
  await page.open("/adoption-requests");
  expect(page.address).toMatch(/^\/login\?redirectTo=/);
});

test("the wrong role reads that it has no permission, right after signing in, too", async () => {
  await admit(site.services, "musa");
  const page = await enter("musa", "/login?redirectTo=/adoption-requests");
  expect(page.status).toBe(403);
  expect(page.words).toContain("You don't have permission to access this resource.");
});

test("a forgotten password is set anew by the link in the e-mail, and signs everybody else out", async () => {
  await admit(site.services, "ngozi");
  const elsewhere = await enter("ngozi");
  const page = await visit("/login");
  await page.follow("Forgot your password?");
  expect(page.heading).toBe("Forgotten password");
  await page.fill("Email Address", cast.ngozi.email).press("Send the link");
  expect([page.address, page.heading]).toEqual(["/check-your-e-mail", "Check your e-mail"]);
  expect(page.words).toContain("we have sent it a link");
  await page.open(await lastLinkTo(site.services, cast.ngozi.email));
  await page.fill("Password", fresh).press("Set password");
  expect([page.address, page.notice]).toEqual([
    "/login",
    expect.stringContaining("Your password is set."),
  ]);
  await page.fill("Email Address", cast.ngozi.email).fill("Password", fresh).press("Login");
  expect(page.address).toBe("/dashboard");
  await elsewhere.open("/dashboard/settings");
  expect(elsewhere.address).toMatch(/^\/login\?redirectTo=/);
});

test("a changed password signs the other browsers out, and a wrong present one changes nothing", async () => {
  await admit(site.services, "ngozi");
  const [page, other] = [await enter("ngozi"), await enter("ngozi")];
  await page.open("/dashboard/settings");
  page.fill("Current password", "not my password").fill("New password", fresh);
  await page.press("Change password");
  expect(page.alert).toContain("This is not your current password");
  page.fill("Current password", password).fill("New password", fresh);
  await page.press("Change password");
  expect(page.notice).toContain("Your password is changed.");
  await other.open("/dashboard/settings");
  expect(other.address).toMatch(/^\/login\?redirectTo=/);
});

test("one lost phone is signed out from the list, or every other browser", async () => {
  await admit(site.services, "ngozi");
  const [page, lost, another] = [await enter("ngozi"), await enter("ngozi"), await enter("ngozi")];
  await page.open("/dashboard/settings");
  await page.press("Yes, sign out");
  expect(page.notice).toContain("This browser is signed out.");
  await page.press("Yes, sign out everywhere else");
  expect(page.notice).toContain("Every other browser is signed out.");
  expect(page.has("Yes, sign out")).toBe(false);
  for (const one of [lost, another]) {
    expect((await one.open("/dashboard/settings")).address).toMatch(/^\/login\?redirectTo=/);
  }
});

test("an e-mail address is changed by the link in an e-mail", async () => {
  await admit(site.services, "ngozi");
  const page = await enter("ngozi");
  await page.open("/dashboard/settings");
  const next = "ngozi.eze@example.com";
  page.fill("New e-mail address", next).fill("Your password", password);
  await page.press("Change e-mail address");
  expect(page.status).toBe(200);
  await page.open(await lastLinkTo(site.services, next));
  await page.press("This is my address");
  expect(page.notice).toContain(`${next} is confirmed.`);
});

test("words typed for longer than the session lasted are sent after all", async () => {
  await admit(site.services, "ada");
  const page = await enter("ada");
  await page.open("/create-adoption");
  page.fill("Pet Name", "Late").fill("Breed", "Local").fill("Location", "Yaba");
  page.fill("Description", "Two lines,\nboth kept.").fill("Age (years)", "3");
  page.browser.cookies.clear();
  await page.press("Save as draft");
  expect([page.status, page.heading]).toEqual([401, "Session expired. Please login again."]);
  expect(page.value("Description")).toBe("Two lines,\nboth kept.");
  const tab = await new HtmlClient(page.browser).open("/login?redirectTo=%2Fcreate-adoption");
  expect(page.html).toContain('href="/login?redirectTo=%2Fcreate-adoption"');
  await tab.fill("Email Address", cast.ada.email).fill("Password", password).press("Login");
  expect(tab.address).toBe("/create-adoption");
  await page.press("Send again");
  expect(page.heading).not.toBe("Session expired. Please login again.");
  await page.open("/dashboard/staff/listings?status=draft");
  expect(page.words).toContain("Late");
});

test("a profile gets a photo and links, and the data is downloaded and erased", async () => {
  await admit(site.services, "ngozi");
  const page = await enter("ngozi");
  await page.open("/dashboard/profile");
  await page.follow("Edit Profile");
  const photo = { name: "me.jpg", type: "image/jpeg", bytes: await jpegPhoto() };
  await page.fill("Area", "Yaba").attach("Photo", photo).press("Save Profile");
  expect(page.notice).toContain("Your profile is saved.");
  const [, picture = ""] = /<main[\s\S]*?<img[^>]* src="([^"]+)"/.exec(page.html) ?? [];
  expect((await page.browser.get(picture)).headers.get("Content-Type")).toMatch(/^image\//);
  await page.open("/dashboard/profile/social");
  await page.fill("Website", "https://example.com/").press("Save Links");
  expect(page.status).toBe(200);

  await page.open("/dashboard/privacy");
  await page.follow("Download my data");
  expect(page.response.headers.get("Content-Disposition")).toMatch(/^attachment/);
  await page.open("/dashboard/privacy");
  await page.follow("Erase my account");
  await page.fill("Your password", "not it").press("Erase my account for good");
  expect([page.status, page.alert !== ""]).toEqual([422, true]);
  await page.fill("Your password", password).press("Erase my account for good");
  expect(page.address).toBe("/login");
  site.services.pass(minuteMs);
  const gone = await enter("ngozi");
  expect(gone.alert).toBe("Invalid email or password.");
});
