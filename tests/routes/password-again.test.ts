import { describe, expect, test } from "vitest";
import { password } from "#tests/support/people.ts";
import { setUpCodes, setUpPasskey } from "#tests/support/second-factor.ts";
import { minuteMs } from "#tests/support/services.ts";
import { type Browser, siteForEach } from "#tests/support/site.ts";
import { rowOf } from "#tests/support/tables.ts";

const settings = "/dashboard/settings";
const fresh = "mangoes in the harmattan";
const address = { intent: "email", email: "new@example.com", current: password };

/** What the browser is signed in by, as it may be copied and sent from elsewhere. */
const copied = (browser: Browser) => ({ Cookie: `session=${browser.cookies.get("session")}` });

describe("a form that asks for the password again", () => {
  const { site, ada } = siteForEach("sqlite", "ada");
  const browser = site.signedIn("ada");

  const getsIn = async (headers: Record<string, string>) =>
    (await site.visitor().get("/adoption-requests", headers)).status === 200;

  test.each([
    ["another address", settings, address],
    ["another password", settings, { intent: "password", current: password, password: fresh }],
    ["codes begun", `${settings}/second-factor/codes`, { intent: "start", current: password }],
    ["codes stopped", `${settings}/second-factor`, { intent: "stop-codes", current: password }],
    [
      "a passkey begun",
      `${settings}/second-factor/passkey`,
      { intent: "start", current: password, name: "My phone" },
    ],
    [
      "a passkey removed",
      `${settings}/second-factor`,
      { intent: "remove-passkey", current: password, passkeyId: "PASSKEY" },
    ],
    ["new recovery codes", `${settings}/second-factor/recovery-codes`, { current: password }],
  ])(
    "gives the session a new id, and the old one ends when that is used: %s",
    async (_, path, fields) => {
      await setUpCodes(site.services, ada);
      await setUpPasskey(site.services, ada);
      const { id } = await rowOf(site.services, "passkeys", {}, "id");
      const before = copied(browser);
      const sent = "passkeyId" in fields ? { ...fields, passkeyId: id } : fields;
      const answer = await browser.post(path, sent);
      expect(answer.status).toBe(303);
      const cookies = answer.headers.getSetCookie().filter((line) => line.startsWith("session="));
      expect(cookies).toHaveLength(1);
      for (const part of ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"])
        expect(cookies[0]).toContain(part);
      const after = copied(browser);
      expect(after).not.toEqual(before);
      expect((await browser.follow(answer)).status).toBe(200);
      expect(await getsIn(before)).toBe(false);
      expect(await getsIn(after)).toBe(true);
      expect(await getsIn(copied(browser))).toBe(true);
    },
  );

  test("keeps the id where the password is wrong, or none is asked for", async () => {
    const before = copied(browser);
    const wrong = { ...address, current: "not it at all" };
    expect((await browser.post(settings, wrong)).status).toBe(422);
    expect((await browser.post(settings, { intent: "confirm" })).status).toBe(303);
    expect(copied(browser)).toEqual(before);
  });

  test("is answered as before when its answer was lost, and the browser stays signed in", async () => {
    const change = { intent: "password", current: password, password: fresh };
    const before = copied(browser);
    const lost = await site.visitor().post(settings, change, before);
    site.services.pass(4 * minuteMs);
    const again = await browser.post(settings, change);
    expect(again.status).toBe(303);
    const sessionOf = (answer: Response) =>
      answer.headers.getSetCookie().find((line) => line.startsWith("session="));
    expect(sessionOf(again)).toBe(sessionOf(lost));
    const page = await browser.wordsAfter(again);
    expect(page).toContain("Your password is changed.");
    expect(page).toContain("this browser");
    expect(await getsIn(before)).toBe(false);
  });

  test("leaves five minutes to an id whose successor never arrived", async () => {
    const before = copied(browser);
    await site.visitor().post(settings, address, before);
    site.services.pass(5 * minuteMs - 1);
    expect(await getsIn(before)).toBe(true);
    site.services.pass(1);
    expect(await getsIn(before)).toBe(false);
  });

  test("ends both ids when the browser signs out next", async () => {
    const before = copied(browser);
    await browser.post(settings, address);
    const after = copied(browser);
    await browser.post("/logout", {});
    expect([await getsIn(before), await getsIn(after)]).toEqual([false, false]);
  });

  test("leaves one line for this browser in the list of those that are signed in", async () => {
    await browser.post(settings, address);
    const page = await browser.html(settings);
    expect(page.match(/this browser/g)).toHaveLength(1);
    expect(page).not.toContain('name="ref"');
  });
});
