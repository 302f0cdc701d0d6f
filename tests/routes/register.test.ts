import { beforeEach, describe, expect, test } from "vitest";
import { emailsTo, lastLinkTo } from "#tests/support/emails.ts";
import { cast, password } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import {
  Browser,
  errorsOf,
  hidden,
  siteForAll,
  textWith,
  titleOf,
  typed,
  wordsOf,
} from "#tests/support/site.ts";

const chosen = "mangoes in the harmattan";
let people = 0;

function newcomer(changes: Record<string, string> = {}) {
  people += 1;
  return {
    name: "Ọláyínká O'Neil",
    email: `person${people}@example.com`,
    phone: "0803 555 1234",
    password: chosen,
    userType: "petOwner",
    ...changes,
  };
}

describe("creating an account without JavaScript", () => {
  const { site } = siteForAll("sqlite", "ada");
  beforeEach(() => site.services.pass(25 * hourMs));

  test.each(["petOwner", "veterinarian", "boarder"])(
    "a %s is signed in at once, by a new session, and told to confirm the address",
    async (userType) => {
      const visitor = site.visitor();
      const input = newcomer({ userType });
      const answer = await visitor.post("/register", input);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("Location")).toBe("/dashboard");
      const page = await visitor.wordsAfter(answer);
      expect(page).toContain("Welcome, Ọláyínká O'Neil! Please confirm your e-mail address");
      const settings = await visitor.words("/dashboard/settings");
      expect(settings).toContain(`${input.email} not confirmed`);
    },
  );

  test("the session is another than the one before", async () => {
    const visitor = await site.visitor().signIn("ada");
    const before = visitor.cookies.get("session");
    await visitor.post("/register", newcomer());
    expect(visitor.cookies.get("session")).not.toBe(before);
    const old = await site.visitor().get("/adoption-requests", { Cookie: `session=${before}` });
    expect(old.status).toBe(303);
  });

  test("the e-mail's link shows itself first, confirms once, and leads on", async () => {
    const visitor = site.visitor();
    const input = newcomer();
    await visitor.post("/register", input);
    const link = await lastLinkTo(site.services, input.email);
    for (let looks = 0; looks < 3; looks += 1) {
      expect(await site.visitor().words(link)).toContain(input.email);
    }
    const confirmed = await visitor.post(link, {});
    expect(confirmed.status).toBe(303);
    const login = await visitor.follow(confirmed);
    expect(login.headers.get("Location")).toBe("/dashboard");
    expect(await visitor.wordsAfter(login)).toContain(`${input.email} is confirmed.`);
    expect(await visitor.words("/dashboard/settings")).toContain(`${input.email} confirmed`);
    for (const again of [await visitor.post(link, {}), await visitor.get(link)]) {
      expect(again.status).toBe(404);
    }
  });

  test("without the account's session the e-mail's link asks for its password", async () => {
    const input = newcomer();
    await site.visitor().post("/register", input);
    const link = await lastLinkTo(site.services, input.email);
    for (const reader of [site.visitor(), await site.visitor().signIn("ada")]) {
      expect(await reader.html(link)).toMatch(/<input[^>]* name="password"/);
      const empty = await reader.post(link, {});
      expect(empty.status).toBe(422);
      expect(errorsOf(await empty.text())).toEqual([
        { field: "password", message: "Please enter your password" },
      ]);
      const html = await textWith(422, reader.post(link, { password }));
      expect(errorsOf(html)).toEqual([
        { field: "password", message: "This is not the account's password" },
      ]);
      expect(typed(html, "password")).toBe("");
    }
    const answer = await site.visitor().post(link, { password: chosen });
    expect(answer.headers.get("Location")).toBe("/login");
  });

  test("the e-mail's link is over after an hour, and another one can be had", async () => {
    const visitor = site.visitor();
    const input = newcomer();
    await visitor.post("/register", input);
    const link = await lastLinkTo(site.services, input.email);
    site.services.pass(hourMs);
    expect((await visitor.post(link, {})).status).toBe(404);
    const again = await visitor.post("/dashboard/settings", { intent: "confirm" });
    expect(await visitor.wordsAfter(again)).toContain(`We have sent a link to ${input.email}.`);
    expect((await visitor.post(await lastLinkTo(site.services, input.email), {})).status).toBe(303);
  });

  test("an empty form names every field", async () => {
    const html = await textWith(422, site.visitor().post("/register", {}));
    expect(titleOf(html)).toMatch(/^Error: /);
    expect(errorsOf(html)).toEqual([
      { field: "name", message: "Please enter your full name" },
      { field: "email", message: "Please enter your e-mail address" },
      { field: "phone", message: "Please enter your phone number" },
      { field: "password", message: "Please enter a password" },
      { field: "userType", message: "Please choose what you are" },
    ]);
  });

  test.each<[string, string | string[]]>([
    ["staff", "staff"],
    ["nothing we know", "admin"],
    ["two at once", ["petOwner", "staff"]],
    ["one twice", ["petOwner", "petOwner"]],
    ["none", ""],
  ])("a user type of %s is refused and makes nobody", async (_, userType) => {
    const input = newcomer();
    const visitor = site.visitor();
    const answer = await visitor.post("/register", { ...input, userType });
    expect(answer.status).toBe(422);
    expect(errorsOf(await answer.text())).toContainEqual({
      field: "userType",
      message: "Please choose what you are",
    });
    expect((await visitor.get("/dashboard")).status).toBe(303);
    expect((await site.visitor().post("/login", input)).status).toBe(422);
  });

  test("a mistake keeps what was typed, and never the password", async () => {
    const input = newcomer({ name: `<3 "Null" O'Neil`, phone: "12", userType: "boarder" });
    const html = await (await site.visitor().post("/register", input)).text();
    for (const field of ["name", "email", "phone"] as const) {
      expect(typed(html, field)).toBe(input[field]);
    }
    expect(html).toMatch(
      /<input[^>]* value="boarder"[^>]* checked|checked=""[^>]* value="boarder"/,
    );
    expect(typed(html, "password")).toBe("");
    expect(html.includes(chosen)).toBe(false);
  });

  test.each([["Null"], ["<3"], ["O'Neil"], ["Ọláyínká"]])(
    "%s is a name like others",
    async (name) => {
      const visitor = site.visitor();
      const answer = await visitor.post("/register", newcomer({ name }));
      const page = await visitor.wordsAfter(answer);
      expect(page).toContain(`Welcome, ${name}!`);
    },
  );

  test.each([
    [9, 422],
    [10, 303],
    [128, 303],
    [129, 422],
    [10 * 1024 * 1024, 422],
  ])("a password of %i characters is answered %i", async (length, status) => {
    const long = "correct horse ".repeat(Math.ceil(length / 14)).slice(0, length - 1);
    const answer = await site.visitor().post("/register", newcomer({ password: `${long}!` }));
    expect(answer.status).toBe(status);
  });

  test("an answer that is missing is said at its field alone: it does not mean that there is an account", async () => {
    const answer = await site.visitor().post("/register", newcomer({ name: "" }));
    const html = await answer.text();
    expect(errorsOf(html).map(({ field }) => field)).toEqual(["name"]);
    expect(wordsOf(html)).not.toContain("Perhaps you have an account");
  });

  test("a known address is refused with ways on, five times an hour, then told to wait with the form kept", async () => {
    const input = newcomer({ email: cast.ada.email });
    for (let n = 0; n < 5; n += 1) {
      const answer = await site.visitor().post("/register", input);
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(wordsOf(html)).toContain("Registration failed");
      expect(wordsOf(html)).toContain("Perhaps you have an account");
      expect(html).toContain('href="/login"');
      expect(html).toContain('href="/forgotten-password"');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const limited = await site.visitor().post("/register", input);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(3000);
    const html = await limited.text();
    expect(wordsOf(html)).toContain("Too many requests. Please try again later.");
    expect(typed(html, "email")).toBe(input.email);
    const elsewhere = new Browser(site.app, { address: "41.58.0.9" });
    expect((await elsewhere.post("/register", input)).status).toBe(422);
    const mails = await emailsTo(site.services, cast.ada.email);
    const told = mails.filter(({ subject }) => subject.startsWith("You already have an account"));
    expect(told).toHaveLength(1);
  });

  test("the same form again, after a lost answer, signs in", async () => {
    const input = newcomer();
    await site.visitor().post("/register", input);
    const visitor = site.visitor();
    const again = await visitor.post("/register", input);
    expect(again.status).toBe(303);
    expect((await visitor.follow(again)).status).toBe(200);
    expect(await emailsTo(site.services, input.email)).toHaveLength(1);
  });

  test("where somebody was going survives login, registration and a mistake", async () => {
    const wanted = "/dashboard/settings?x=1&y=2";
    const visitor = site.visitor();
    const login = await (await visitor.follow(await visitor.get(wanted))).text();
    const link = /href="(\/register\?[^"]*)"/.exec(login)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const page = await visitor.html(link);
    const redirectTo = hidden(page, "redirectTo").replaceAll("&amp;", "&");
    expect(redirectTo).toBe(wanted);
    expect(page).toContain(`href="/login?redirectTo=${encodeURIComponent(wanted)}"`);
    const wrong = await (await visitor.post("/register", { redirectTo })).text();
    expect(hidden(wrong, "redirectTo").replaceAll("&amp;", "&")).toBe(wanted);
    const answer = await visitor.post("/register", newcomer({ redirectTo }));
    expect(answer.headers.get("Location")).toBe(wanted);
    const signedIn = await visitor.get(link);
    expect(signedIn.headers.get("Location")).toBe(wanted);
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/..//evil.example"])(
    "registering never leads to another site: %s",
    async (redirectTo) => {
      const query = new URLSearchParams({ redirectTo });
      const page = await site.visitor().html(`/register?${query}`);
      expect(hidden(page, "redirectTo")).toBe("");
      const answer = await site.visitor().post("/register", newcomer({ redirectTo }));
      expect(answer.headers.get("Location")).toBe("/dashboard");
    },
  );

  test("of the unverified a veterinarian and a boarder may sign in, and see what is theirs", async () => {
    for (const userType of ["veterinarian", "boarder"]) {
      const { email } = newcomer();
      await site.visitor().post("/register", newcomer({ email, userType }));
      const visitor = site.visitor();
      const answer = await visitor.post("/login", { email, password: chosen });
      expect(answer.status).toBe(303);
      expect((await visitor.follow(answer)).status).toBe(200);
      expect((await visitor.get("/adoption-requests")).status).toBe(403);
    }
  });

  test("nobody of staff is made by it, whatever is sent along", async () => {
    const input = newcomer({ role: "staff", status: "active", email_verified_at: "2026" });
    const visitor = site.visitor();
    await visitor.post("/register", input);
    expect((await visitor.get("/adoption-requests")).status).toBe(403);
    expect((await site.visitor().post("/login", { email: cast.ada.email, password })).status).toBe(
      303,
    );
  });
});
