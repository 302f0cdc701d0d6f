import { beforeEach, describe, expect, test } from "vitest";
import { requireSecondFactor } from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import { emailsTo, lastLinkTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { cast, password } from "#tests/support/people.ts";
import { codeAt, setUpCodes, setUpPasskey } from "#tests/support/second-factor.ts";
import { hourMs, minuteMs } from "#tests/support/services.ts";
import {
  Browser,
  errorsOf,
  openApp,
  siteForEach,
  textWith,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { rowOf } from "#tests/support/tables.ts";

const path = "/login/second-factor";
const settings = "/dashboard/settings/second-factor";
const credentials = { email: cast.ada.email, password };

describe("the second step of a sign-in", () => {
  const { site, ada } = siteForEach("sqlite", "ada");
  let key: string;
  let recovery: string[];
  beforeEach(async () => {
    ({ key, recovery } = await setUpCodes(site.services, ada));
    site.services.pass(minuteMs);
  });

  /** Somebody new whose password was right. */
  async function waiting(fields: Record<string, string> = {}): Promise<Browser> {
    const visitor = site.visitor();
    await visitor.post("/login", { ...credentials, ...fields });
    return visitor;
  }
  const code = () => ({ intent: "code", oneTimeCode: codeAt(key, site.services.now()) });
  const isIn = async (visitor: Browser) => (await visitor.get("/adoption-requests")).status === 200;

  test("a right password gives no session, only the way to the second step", async () => {
    const visitor = site.visitor();
    const answer = await visitor.post("/login", credentials);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(path);
    const [cookie = "", ...more] = answer.headers.getSetCookie();
    expect(more).toEqual([]);
    for (const part of ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=600"])
      expect(cookie).toContain(part);
    expect([...visitor.cookies.keys()]).toEqual(["second-step"]);
    expect(await isIn(visitor)).toBe(false);
    const page = await visitor.follow(answer);
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(wordsOf(await page.text())).toContain(`Your password was right, ${ada.name}.`);
    expect(await isIn(visitor)).toBe(false);
  });

  test("a code lets in, where the person was going, and the wait is over", async () => {
    const visitor = await waiting({ redirectTo: "/adoption-requests?status=approved" });
    const answer = await visitor.post(path, code());
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/adoption-requests?status=approved");
    expect(visitor.cookies.has("second-step")).toBe(false);
    expect(await isIn(visitor)).toBe(true);
    expect((await visitor.get(path)).headers.get("Location")).toBe("/adoption-requests");
    const twice = await visitor.post(path, code());
    expect(twice.headers.get("Location")).toBe("/adoption-requests");
  });

  test.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])(
    "it never leads to another site: %s",
    async (redirectTo) => {
      const visitor = await waiting({ redirectTo });
      const answer = await visitor.post(path, code());
      expect(answer.headers.get("Location")).toBe("/adoption-requests");
    },
  );

  test("an address too long to keep leads to the start page", async () => {
    const visitor = await waiting({ redirectTo: `/adoption-requests?q=${"🐶".repeat(2000)}` });
    expect((await visitor.post(path, code())).headers.get("Location")).toBe("/adoption-requests");
  });

  test("the session before is dead, and the new one has an id of its own", async () => {
    const visitor = site.visitor();
    await visitor.post("/login", credentials);
    await visitor.post(path, code());
    const first = `session=${visitor.cookies.get("session")}`;
    site.services.pass(minuteMs);
    await visitor.post("/login", credentials);
    await visitor.post(path, code());
    expect(`session=${visitor.cookies.get("session")}`).not.toBe(first);
    expect((await site.visitor().get("/adoption-requests", { Cookie: first })).status).toBe(303);
  });

  test("a wrong code comes back at its field, without what was typed, and the next one may be right", async () => {
    const visitor = await waiting();
    const html = await textWith(422, visitor.post(path, { intent: "code", oneTimeCode: "000000" }));
    expect(errorsOf(html)).toEqual([
      {
        field: "oneTimeCode",
        message: "This code is wrong, or was used already. Please wait for the next one.",
      },
    ]);
    expect(typed(html, "oneTimeCode")).toBe("");
    const none = await (await visitor.post(path, { intent: "recovery" })).text();
    expect(errorsOf(none)).toEqual([
      {
        field: "recoveryCode",
        message: "Please enter one of your recovery codes, 16 letters and digits",
      },
    ]);
    expect((await visitor.post(path, code())).status).toBe(303);
  });

  test("after ten wrong codes it says to wait, and for how long", async () => {
    const visitor = await waiting();
    for (let n = 0; n < 10; n += 1) {
      const answer = await visitor.post(path, { intent: "code", oneTimeCode: `00000${n}` });
      expect(answer.status).toBe(422);
    }
    const limited = await visitor.post(path, code());
    expect(limited.status).toBe(429);
    expect(limited.headers.get("Retry-After")).toBe("900");
    expect(wordsOf(await limited.text())).toContain("Too many requests. Please try again later.");
    expect(await isIn(visitor)).toBe(false);
  });

  test("after ten minutes it leads back to the password", async () => {
    const visitor = await waiting();
    site.services.pass(10 * minuteMs);
    const answer = await visitor.post(path, code());
    expect(answer.headers.get("Location")).toBe("/login");
    expect(visitor.cookies.has("second-step")).toBe(false);
    expect(await visitor.wordsAfter(answer)).toContain("Session expired. Please login again.");
  });

  test.each(["", "x", "%00", "x".repeat(8000), "InNvbWUi.c2lnbmF0dXJl"])(
    "a cookie that is not ours waits for nothing: %j",
    async (cookie) => {
      const visitor = site.visitor();
      visitor.cookies.set("second-step", cookie);
      expect((await visitor.get(path)).headers.get("Location")).toBe("/login");
      const answer = await visitor.post(path, code());
      expect(answer.headers.get("Location")).toBe("/login");
      expect(await isIn(visitor)).toBe(false);
    },
  );

  test("a wrong password and an unknown address still answer alike, and begin nothing", async () => {
    const pages = await Promise.all(
      [cast.ada.email, "nobody@example.com"].map(async (email) => {
        const answer = await site.visitor().post("/login", { email, password: "not it at all" });
        expect(answer.headers.getSetCookie()).toEqual([]);
        return wordsOf(await answer.text());
      }),
    );
    expect(pages[0]).toBe(pages[1]);
  });

  test("a password set by a link from the mailbox does not bypass it", async () => {
    const visitor = site.visitor();
    await visitor.post("/forgotten-password", { email: ada.email });
    const link = await lastLinkTo(site.services, ada.email);
    const fresh = "mangoes in the harmattan";
    expect((await visitor.post(link, { password: fresh })).headers.get("Location")).toBe("/login");
    expect(visitor.cookies.has("session")).toBe(false);
    const answer = await visitor.post("/login", { ...credentials, password: fresh });
    expect(answer.headers.get("Location")).toBe(path);
    expect(await isIn(visitor)).toBe(false);
  });

  test("the registration form, sent with the right password, does not bypass it", async () => {
    const person = { name: "Once staff", email: "once@example.com", phone: "0803 555 1234" };
    const form = { ...person, password, userType: "boarder" };
    await site.visitor().post("/register", form);
    const { id } = await rowOf(site.services, "people", { email: person.email }, "id");
    await setUpCodes(site.services, { ...ada, id, email: person.email });
    const visitor = site.visitor();
    const answer = await visitor.post("/register", form);
    expect(answer.headers.get("Location")).toBe(path);
    expect(visitor.cookies.has("session")).toBe(false);
  });

  test("a form sent after the session was over is taken only after both steps", async () => {
    const form = { name: "Blackie", breed: "Local", intent: "draft" };
    const late = site.visitor();
    const refused = await late.post("/create-adoption", form);
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('href="/login?redirectTo=%2Fcreate-adoption"');
    await late.post("/login", { ...credentials, redirectTo: "/create-adoption" });
    expect((await late.post("/create-adoption", form)).status).toBe(401);
    const answer = await late.post(path, code());
    expect(answer.headers.get("Location")).toBe("/create-adoption");
    expect((await late.post("/create-adoption", form)).status).toBe(422);
  });

  test("a code typed into a form that outlived its session is not shown again", async () => {
    const answer = await site.visitor().post(`${settings}/codes`, {
      intent: "confirm",
      oneTimeCode: "135790",
      name: "words",
    });
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain("135790");
  });

  test("a recovery code lets in once and says how many are left", async () => {
    const visitor = await waiting();
    const form = { intent: "recovery", recoveryCode: recovery[0]?.toLowerCase() ?? "" };
    const answer = await visitor.post(path, form);
    expect(answer.status).toBe(303);
    const page = await visitor.wordsAfter(answer);
    expect(page).toContain("You have 9 recovery codes left.");
    expect((await (await waiting()).post(path, form)).status).toBe(422);
  });

  test("a passkey lets in, and its form is one that a script shows, with what it asks the browser", async () => {
    const { authenticator } = await setUpPasskey(site.services, ada);
    const visitor = await waiting();
    const page = await visitor.html(path);
    expect(wordsOf(page)).toContain("Your passkey needs JavaScript.");
    expect(page).toMatch(/<form[^>]* data-supported="passkey"[^>]*>.*Use your passkey<\/button>/);
    expect(page).toContain('<script type="module" src="/passkey.js"');
    const challenge = /&quot;challenge&quot;:&quot;([\w-]{43})&quot;/.exec(page)?.[1] ?? "";
    expect(challenge).not.toBe("");
    const passkey = authenticator.sign({ challenge, rpId: "localhost" });
    expect((await visitor.post(path, { intent: "passkey", passkey })).status).toBe(303);
    expect(await isIn(visitor)).toBe(true);
  });

  test("at a bare IP address there are no passkeys, and a sentence says where they work", async () => {
    await setUpPasskey(site.services, ada);
    const visitor = new Browser(site.app, { origin: "http://127.0.0.1:3000" });
    await visitor.post("/login", credentials);
    const page = await visitor.html(path);
    expect(page).not.toContain("challenge");
    expect(wordsOf(page)).toContain("They work at localhost:3000/login/second-factor");
    await visitor.post(path, code());
    for (const place of [settings, `${settings}/passkey`]) {
      const screen = await visitor.html(place);
      expect(wordsOf(screen)).toContain(`They work at localhost:3000${place}`);
      expect(screen).not.toContain("Name of the passkey");
    }
    const passkey = { intent: "passkey", passkey: "{}" };
    expect((await (await waiting()).post(path, passkey)).status).toBe(422);
  });

  test("on a real site passkeys belong to its configured name, whatever Host was asked for", async () => {
    const real = { ...site.services.site, origin: "https://rehome.example", demo: false };
    const app = await openApp({ ...site.services, site: real });
    const visitor = new Browser(app, { origin: "http://localhost:3000" });
    await visitor.post("/login", credentials);
    await visitor.post(path, code());
    const start = { intent: "start", name: "Phone", current: password };
    await visitor.post(`${settings}/passkey`, start);
    const page = await visitor.html(`${settings}/passkey`);
    expect(page).toContain("&quot;rehome.example&quot;");
    expect(page).not.toContain("&quot;localhost");
  });
});

describe("a second step that all staff need", () => {
  const { site, ada } = siteForEach("sqlite", "ada", "tunde", "ngozi");

  async function required(): Promise<void> {
    await setUpCodes(site.services, ada);
    value(await requireSecondFactor(site.services, ada, true));
  }

  test("is switched in the settings, by somebody who has one, and says how many have none", async () => {
    const access = "/dashboard/staff/settings/staff";
    const staff = await site.visitor().signIn("ada");
    const page = await staff.words(access);
    expect(page).toContain("Second step at sign-in: optional");
    expect(page).toContain("2 of 2 active staff have no second step at sign-in yet.");
    const form = { intent: "require-second-factor", required: "yes" };
    const refused = await staff.post(access, form);
    expect(refused.status).toBe(409);
    expect(wordsOf(await refused.text())).toContain("Set up a second step for yourself first");
    await setUpCodes(site.services, ada);
    const answer = await staff.post(access, form);
    expect(answer.status).toBe(303);
    const after = await staff.wordsAfter(answer);
    expect(after).toContain("All staff need a second step from now on.");
    expect(after).toContain("Second step at sign-in: required");
    expect(after).toContain("1 of 2 active staff have no second step at sign-in yet.");
  });

  test("leaves who has none only the screens that set one up, and logging out", async () => {
    const tunde = await site.visitor().signIn("tunde");
    await required();
    for (const place of [
      ...["/dashboard", "/adoption-requests", "/dashboard/settings", "/dashboard/staff/people"],
      ...["/adoption-requests.csv", "/dashboard/privacy/export"],
    ]) {
      const answer = await tunde.get(place);
      expect([place, answer.headers.get("Location")]).toEqual([place, settings]);
    }
    expect((await tunde.get("/dashboard.data")).status).toBe(202);
    for (const place of [settings, `${settings}/codes`, `${settings}/passkey`]) {
      expect([place, (await tunde.get(place)).status]).toEqual([place, 200]);
    }
    const page = await tunde.words(settings);
    expect(page).toContain("All staff need a second step now.");
    const others = await site.visitor().signIn("ngozi");
    expect((await others.get("/dashboard")).status).toBe(200);
    expect((await tunde.post("/logout", {})).headers.get("Location")).toBe("/login");
  });

  test("gives typed words back that were sent before, and takes no button", async () => {
    const tunde = await site.visitor().signIn("tunde");
    await required();
    const answer = await tunde.post("/create-adoption", { name: "Blackie", intent: "draft" });
    expect(answer.status).toBe(403);
    const html = await answer.text();
    expect(wordsOf(html)).toContain("Please set up a second step first");
    expect(typed(html, "name")).toBe("Blackie");
    expect(html).toContain(`href="${settings}"`);
    const button = await tunde.post("/dashboard/settings", { intent: "others" });
    expect(button.headers.get("Location")).toBe(settings);
  });

  test("is over for who has set one up", async () => {
    const tunde = await site.visitor().signIn("tunde");
    await required();
    await tunde.post(`${settings}/codes`, { intent: "start", current: password });
    const page = await tunde.html(`${settings}/codes`);
    const key = /[A-Z2-7]{4}( [A-Z2-7]{4}){7}/.exec(page)?.[0] ?? "";
    const oneTimeCode = codeAt(key, site.services.now());
    const answer = await tunde.post(`${settings}/codes`, { intent: "confirm", oneTimeCode });
    expect(answer.headers.get("Location")).toBe(`${settings}/recovery-codes`);
    expect((await tunde.get("/dashboard")).status).toBe(200);
  });
});

describe("new recovery codes", () => {
  const { site, ada: actor } = siteForEach("sqlite", "ada", "tunde");
  const ada = site.signedIn("ada");
  beforeEach(async () => {
    await setUpCodes(site.services, actor);
  });

  const place = `${settings}/recovery-codes`;
  const shown = async (browser: Browser) =>
    (await browser.words(place)).match(/\b([2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/g);

  test("are shown once, and travel sealed", async () => {
    const answer = await ada.post(place, { current: password });
    expect(answer.headers.get("Location")).toBe(place);
    const carried = decodeURIComponent(ada.cookies.get("recovery-codes") ?? "");
    const opened = Buffer.from(carried.split(".")[0] ?? "", "base64").toString();
    const codes = (await shown(ada)) ?? [];
    expect(codes).toHaveLength(10);
    for (const one of codes) expect(opened).not.toContain(one.replaceAll("-", ""));
    expect(await shown(ada)).toBeNull();
  });

  test("are not shown to the next person at the same browser", async () => {
    await ada.post(place, { current: password });
    await ada.signIn("tunde");
    expect(await shown(ada)).toBeNull();
  });
});

describe("a colleague's second step on their page", () => {
  const { site, tunde } = siteForEach("sqlite", "ada", "tunde");
  const ada = site.signedIn("ada");

  test("is reset with a reason, and there is no button where there is none", async () => {
    const page = `/dashboard/staff/people/${tunde.id}`;
    expect(await ada.html(page)).not.toContain("Reset second step");
    await setUpCodes(site.services, tunde);
    const html = await ada.html(page);
    expect(wordsOf(html)).toContain("Second step set up");
    const form = { intent: "second-factor", key: "k".repeat(20) };
    const missing = await ada.post(page, { ...form, resetReason: " " });
    expect(missing.status).toBe(422);
    expect(errorsOf(await missing.text())).toEqual([
      { field: "resetReason", message: "Please give a reason for the audit log" },
    ]);
    const answer = await ada.post(page, { ...form, resetReason: "Lost in a danfo" });
    expect(answer.status).toBe(303);
    const after = await ada.wordsAfter(answer);
    expect(after).toContain("signs in with the password alone");
    expect(after).toContain("Lost in a danfo");
    expect(after).toContain("Second step none");
    const late = await ada.post(page, { ...form, key: "l".repeat(20), resetReason: "Again" });
    expect(late.status).toBe(409);
    expect(wordsOf(await late.text())).toContain("has no second step, so nothing was changed");
  });
});

describe("a sign-in from a new browser", () => {
  const { site } = siteForEach("sqlite", "ngozi");

  const told = async (email: string = cast.ngozi.email) =>
    (await emailsTo(site.services, email)).filter(
      ({ subject }) => subject === "New sign-in to your account",
    ).length;

  test("is told once, by a cookie that lasts and tells nothing", async () => {
    const visitor = site.visitor();
    const answer = await visitor.post("/login", { email: cast.ngozi.email, password });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("browser="));
    for (const part of ["HttpOnly", "SameSite=Lax", "Max-Age=34560000"])
      expect(cookie).toContain(part);
    expect(await told()).toBe(1);
    await visitor.post("/logout", {});
    await visitor.signIn("ngozi");
    expect(await told()).toBe(1);
    await site.visitor().signIn("ngozi");
    expect(await told()).toBe(2);
  });

  test("that was a wrong password tells nobody and leaves no cookie", async () => {
    const answer = await site.visitor().post("/login", { email: cast.ngozi.email, password: "x" });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await told()).toBe(0);
  });

  test("is not told at registration, nor where the password was just set by a link", async () => {
    const email = "new@example.com";
    const person = { name: "New", email, phone: "0803 555 1234", password, userType: "boarder" };
    const visitor = site.visitor();
    await visitor.post("/register", person);
    expect(await told(email)).toBe(0);
    site.services.pass(hourMs);
    const other = site.visitor();
    await other.post("/forgotten-password", { email });
    const fresh = "mangoes in the harmattan";
    await other.post(await lastLinkTo(site.services, email), { password: fresh });
    await other.post("/login", { email, password: fresh });
    expect(await told(email)).toBe(0);
    await visitor.post("/login", { email, password: fresh });
    expect(await told(email)).toBe(1);
  });
});
