import { expect, test } from "vitest";
import { cast, password } from "#tests/support/people.ts";
import { codeAt } from "#tests/support/second-factor.ts";
import { minuteMs } from "#tests/support/services.ts";
import { HtmlClient, siteForEach } from "#tests/support/site.ts";

const { site } = siteForEach("sqlite", "ada", "tunde");

async function enter(who: keyof typeof cast, address = "/login"): Promise<HtmlClient> {
  const page = await new HtmlClient(site.visitor()).open(address);
  return page.fill("Email Address", cast[who].email).fill("Password", password).press("Login");
}

/** Sets codes up by reading and typing. Returns the app's key and the recovery codes, as read. */
async function setUp(page: HtmlClient): Promise<{ key: string; recovery: string[] }> {
  await page.open("/dashboard/settings");
  await page.follow("Set up a second step");
  await page.follow("Set up codes");
  await page.fill("Your password", "not it").press("Go on");
  expect([page.status, page.alert]).toEqual([422, expect.stringContaining("not your password")]);
  await page.fill("Your password", password).press("Go on");
  expect(page.html).toMatch(/<svg[^>]* role="img" aria-label="The key below, as a QR code"/);
  const key = /[A-Z2-7]{4}( [A-Z2-7]{4}){7}/.exec(page.words)?.[0] ?? "";
  await page.fill("The code that it shows now", "000 000").press("Turn codes on");
  expect([page.status, page.alert]).toEqual([422, expect.stringContaining("not the code")]);
  const shown = codeAt(key, site.services.now());
  await page
    .fill("The code that it shows now", shown.replace(/^.../, "$& "))
    .press("Turn codes on");
  expect([page.heading, page.notice]).toEqual(["Recovery codes", "Codes are turned on."]);
  const recovery = page.words.match(/\b([2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/g) ?? [];
  expect(recovery).toHaveLength(10);
  await page.follow("I have kept them");
  expect(page.words).toContain("10 of 10 left");
  return { key, recovery: [...recovery] };
}

test("staff set codes up, sign in by a code, by a recovery code, make new ones and turn codes off", async () => {
  const { key, recovery } = await setUp(await enter("ada"));
  site.services.pass(minuteMs);
  const page = await enter("ada", "/login?redirectTo=/dashboard/settings/second-factor");
  expect(page.heading).toBe("One more step");
  expect(page.has("Use your passkey")).toBe(false);
  await page.fill("Code from your app", "000000").press("Login with the code");
  expect([page.status, page.alert]).toEqual([422, expect.stringContaining("This code is wrong")]);
  const code = codeAt(key, site.services.now());
  await page.fill("Code from your app", code).press("Login with the code");
  expect(page.heading).toBe("Second step at sign-in");
  const other = await enter("ada");
  await other.fill("Recovery code", recovery[9] ?? "").press("Login with the recovery code");
  expect([other.heading, other.notice]).toEqual([
    "Adoption Requests",
    "You have 9 recovery codes left.",
  ]);
  await page.follow("Make new recovery codes");
  await page.fill("Your password", password).press("Make new recovery codes");
  const fresh = page.words.match(/\b([2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/g) ?? [];
  expect(fresh.filter((one) => recovery.includes(one))).toEqual([]);
  await page.follow("I have kept them");
  await page.fill("Your password", password).press("Turn off");
  expect(page.notice).toBe("Codes are turned off.");
  expect((await enter("ada")).heading).toBe("Adoption Requests");
});

test("staff require it of all, a colleague sets it up at the next click, and one is reset", async () => {
  const ada = await enter("ada");
  const tunde = await enter("tunde");
  await ada.open("/dashboard/staff/settings/staff");
  await ada.press("Require a second step of all staff");
  expect([ada.status, ada.alert]).toEqual([409, expect.stringContaining("for yourself first")]);
  await setUp(ada);
  await ada.open("/dashboard/staff/settings/staff");
  await ada.press("Require a second step of all staff");
  expect(ada.notice).toBe("All staff need a second step from now on.");
  await tunde.follow("Listings");
  expect(tunde.heading).toBe("Second step at sign-in");
  await tunde.follow("Set up codes");
  await tunde.fill("Your password", password).press("Go on");
  const key = /[A-Z2-7]{4}( [A-Z2-7]{4}){7}/.exec(tunde.words)?.[0] ?? "";
  const code = codeAt(key, site.services.now());
  await tunde.fill("The code that it shows now", code).press("Turn codes on");
  await tunde.open("/dashboard/staff/listings");
  expect(tunde.heading).toBe("Listings");
  await ada.open("/dashboard/staff/people?q=bakare");
  await ada.follow("Túndé Bakare");
  ada.fill("Why, and how you know that it is them", "Phone in the lagoon; he called.");
  await ada.press("Reset second step");
  expect(ada.notice).toContain("signs in with the password alone");
  expect((await tunde.open("/dashboard")).heading).toBe("Login");
  const again = await enter("tunde");
  expect(again.heading).toBe("Second step at sign-in");
});
