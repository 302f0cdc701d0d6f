import { describe, expect, test } from "vitest";
import { emailsTo, lastLinkTo } from "#tests/support/emails.ts";
import { cast, password } from "#tests/support/people.ts";
import { hourMs, minuteMs } from "#tests/support/services.ts";
import {
  errorsOf,
  HtmlClient,
  siteForEach,
  textWith,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { updateRows } from "#tests/support/tables.ts";

const path = "/dashboard/settings";
const fresh = "mangoes in the harmattan";
const dayMs = 24 * hourMs;

describe("the account settings without JavaScript", () => {
  const { site } = siteForEach("sqlite", "ngozi", "musa");
  const ngozi = site.signedIn("ngozi");

  const change = (fields: Record<string, string>) =>
    ngozi.post(path, { intent: "password", current: password, password: fresh, ...fields });

  test("a new password signs the other browsers out, and not this one", async () => {
    const other = await site.visitor().signIn("ngozi");
    const answer = await change({});
    expect(answer.status).toBe(303);
    expect(await ngozi.wordsAfter(answer)).toContain(
      "Your password is changed. Every other browser is signed out.",
    );
    expect((await ngozi.get(path)).status).toBe(200);
    expect((await other.get(path)).status).toBe(303);
    const login = (typed: string) =>
      site.visitor().post("/login", { email: cast.ngozi.email, password: typed });
    expect((await login(password)).status).toBe(422);
    expect((await login(fresh)).status).toBe(303);
    const subjects = (await emailsTo(site.services, cast.ngozi.email)).map(
      ({ subject }) => subject,
    );
    expect(subjects).toContain("Your password was changed");
  });

  test("a wrong present password or a bad new one comes back at its field, without any of them", async () => {
    for (const [fields, error] of [
      [
        { current: "not my password" },
        { field: "current", message: "This is not your current password" },
      ],
      [{ current: "" }, { field: "current", message: "Please enter your current password" }],
      [
        { password: "short-one" },
        { field: "password", message: "Please use at least 10 characters" },
      ],
    ] as const) {
      const html = await textWith(422, change(fields));
      expect(errorsOf(html)).toEqual([error]);
      for (const secret of ["not my password", "short-one", password, fresh]) {
        expect(html.includes(secret)).toBe(false);
      }
    }
  });

  test("after ten wrong ones it says to wait, and for how long", async () => {
    for (let n = 0; n < 10; n += 1) expect((await change({ current: `no ${n}` })).status).toBe(422);
    const limited = await change({});
    expect(limited.status).toBe(429);
    expect(limited.headers.get("Retry-After")).toBe("900");
    expect(wordsOf(await limited.text())).toContain("Too many requests. Please try again later.");
    site.services.pass(15 * minuteMs);
    expect((await change({})).status).toBe(303);
  });

  test("a new address is theirs once its link is confirmed; looking is not enough", async () => {
    const email = "new@example.com";
    const answer = await ngozi.post(path, { intent: "email", email, current: password });
    expect(await ngozi.wordsAfter(answer)).toContain(`We have sent a link to ${email}.`);
    const link = await lastLinkTo(site.services, email);
    await site.visitor().get(link);
    expect(await ngozi.words(path)).toContain(cast.ngozi.email);
    expect((await site.visitor().post(link, { password })).status).toBe(303);
    expect(await ngozi.words(path)).toContain(`${email} confirmed`);
    expect((await site.visitor().post("/login", { email, password })).status).toBe(303);
  });

  test("a new address stays shown until its link is opened, and can be sent again or cancelled", async () => {
    const email = "new@example.com";
    expect(await ngozi.words(path)).not.toContain("Cancel the change");
    await ngozi.post(path, { intent: "email", email, current: password });
    expect(await ngozi.words(path)).toContain(`${email} waiting We sent a link to it on`);
    expect(await ngozi.wordsAfter(await ngozi.post(path, { intent: "again" }))).toContain(
      `We have sent a link to ${email}.`,
    );
    site.services.pass(hourMs);
    expect(await ngozi.words(path)).toMatch(/new@example\.com waiting The link of .* has ended\./);
    expect(await ngozi.wordsAfter(await ngozi.post(path, { intent: "cancel" }))).toContain(
      "Your e-mail address stays as it is.",
    );
    expect(await ngozi.words(path)).not.toContain(email);
    const late = await ngozi.post(path, { intent: "again" });
    expect([late.status, wordsOf(await late.text())]).toEqual([
      409,
      expect.stringContaining("No new e-mail address waits to be confirmed."),
    ]);
  });

  test("a new address asks for the password, keeps what was typed and refuses another's", async () => {
    const send = (email: string, current: string) =>
      ngozi.post(path, { intent: "email", email, current });
    const wrong = await (await send("new@example.com", "not it")).text();
    expect(errorsOf(wrong)).toEqual([{ field: "current", message: "This is not your password" }]);
    expect(typed(wrong, "email")).toBe("new@example.com");
    const taken = await (await send(cast.musa.email, password)).text();
    expect(errorsOf(taken)).toEqual([
      { field: "email", message: "This e-mail address belongs to another account" },
    ]);
  });

  test("an address that another took meanwhile is a conflict, said on a page", async () => {
    const email = "wanted@example.com";
    await ngozi.post(path, { intent: "email", email, current: password });
    const link = await lastLinkTo(site.services, email);
    const registration = { name: "Quick", email, phone: "08035551234", password: fresh };
    await site.visitor().post("/register", { ...registration, userType: "boarder" });
    const answer = await ngozi.post(link, {});
    expect(answer.status).toBe(409);
    expect(wordsOf(await answer.text())).toContain(
      "This e-mail address belongs to another account",
    );
    expect(await ngozi.words(path)).toContain(cast.ngozi.email);
  });

  test("keyboard shortcuts are turned off and on again in this browser", async () => {
    const page = await new HtmlClient(ngozi).open(path);
    await page.press("Turn shortcuts off");
    expect(page.notice).toContain("Keyboard shortcuts are off in this browser.");
    expect(ngozi.cookies.get("shortcuts")).toBe("off");
    await page.press("Turn shortcuts on");
    expect(page.has("Turn shortcuts off")).toBe(true);
  });

  test("the browsers that are signed in are listed and can be signed out, one or all but this", async () => {
    const browsers = await Promise.all([1, 2, 3].map(() => site.visitor().signIn("ngozi")));
    const page = await ngozi.html(path);
    expect(page.match(/this browser/g)).toHaveLength(1);
    const refs = [...page.matchAll(/name="ref" value="([^"]*)"/g)].map(([, ref = ""]) => ref);
    expect(refs).toHaveLength(3);
    const answer = await ngozi.post(path, { intent: "session", ref: refs[0] ?? "" });
    expect(await ngozi.wordsAfter(answer)).toContain("This browser is signed out.");
    const statuses = async () =>
      (await Promise.all(browsers.map((one) => one.get(path)))).map(({ status }) => status).sort();
    expect(await statuses()).toEqual([200, 200, 303]);
    await ngozi.post(path, { intent: "others" });
    expect(await statuses()).toEqual([303, 303, 303]);
    expect((await ngozi.get(path)).status).toBe(200);
  });

  test("another person's browser cannot be signed out by its name", async () => {
    const musa = await site.visitor().signIn("musa");
    const third = await site.visitor().signIn("musa");
    const page = await musa.html(path);
    const ref = /name="ref" value="([^"]*)"/.exec(page)?.[1] ?? "";
    expect(ref).not.toBe("");
    await ngozi.post(path, { intent: "session", ref });
    expect((await third.get(path)).status).toBe(200);
  });

  test("a form of no name is refused", async () => {
    expect((await ngozi.post(path, { intent: "erase" })).status).toBe(422);
    expect((await ngozi.post(path, {})).status).toBe(422);
  });

  test("a changed role holds at the next request, and the cookie says it from then on", async () => {
    const before = ngozi.cookies.get("session");
    await updateRows(site.services, "people", { email: cast.ngozi.email }, { role: "boarder" });
    const answer = await ngozi.get("/dashboard/pet-owner/boarded-pets");
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().some((line) => line.startsWith("session="))).toBe(true);
    const value = decodeURIComponent(ngozi.cookies.get("session") ?? "");
    expect(value).not.toBe(decodeURIComponent(before ?? ""));
    expect(Buffer.from(value.split(".")[0] ?? "", "base64").toString()).toContain(
      '"role":"boarder"',
    );
    const next = await ngozi.get("/dashboard");
    expect(next.headers.getSetCookie().some((line) => line.startsWith("session="))).toBe(false);
  });

  test("thirty days begin anew with use", async () => {
    for (let day = 0; day < 60; day += 20) {
      site.services.pass(20 * dayMs);
      const answer = await ngozi.get(path);
      expect(answer.status).toBe(200);
      const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("session="));
      expect(cookie).toContain("Max-Age=2592000");
    }
    site.services.pass(30 * dayMs);
    expect((await ngozi.get(path)).status).toBe(303);
  });

  test("a suspended person is out at the next request, with any form", async () => {
    await updateRows(site.services, "people", { email: cast.ngozi.email }, { status: "suspended" });
    const answer = await ngozi.post(path, { intent: "others" });
    expect(answer.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
  });
});
