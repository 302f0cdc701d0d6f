import { expect, test } from "vitest";
import { beginSignIn } from "#app/features/accounts/auth/sign-in/begin-sign-in.server.ts";
import { makePasswordMark } from "#app/features/accounts/person/password-mark.server.ts";
import { findPerson } from "#app/features/accounts/person/person.queries.server.ts";
import {
  forgetBrowsers,
  type SignInBrowser,
  trustBrowser,
} from "#app/features/accounts/session/known-browser.server.ts";
import { knownBrowserDays } from "#app/features/accounts/session-policy/session-policy.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { admit, cast } from "#tests/support/people.ts";
import { hourMs, minuteMs, servicesForEach } from "#tests/support/services.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

const dayMs = 24 * hourMs;

onEachEngine("a sign-in from a browser on %s", (engine) => {
  const { services, ngozi } = servicesForEach(engine, "ngozi");

  async function enter(browser: Partial<SignInBrowser> = {}, who = ngozi): Promise<string> {
    const whole = { token: undefined, userAgent: "Firefox/140", ...browser };
    const person = await findPerson(services.db.reader, who.id);
    const passwordMark = person ? makePasswordMark(person) : "";
    const begun = value(await beginSignIn(services, { ...who, passwordMark }, whole, ""));
    return begun.waits ? "" : begun.browser.token;
  }
  const mails = (email: string = cast.ngozi.email) => emailsTo(services, email);

  test("that is new is told by mail, with the way to sign out everywhere, and from then on it is known", async () => {
    const token = await enter();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("New sign-in to your account");
    expect(mail?.body).toContain("On 2 Mar, 2026, 10:00 somebody signed in");
    expect(mail?.body).toContain("with a new browser: Firefox.");
    expect(mail?.body).toContain("http://localhost:3000/forgotten-password");
    expect(mail?.body).toContain("http://localhost:3000/dashboard/settings");
    services.pass(30 * dayMs);
    expect(await enter({ token })).toBe(token);
    expect(await mails()).toHaveLength(1);
  });

  test("that another person uses is new to this one", async () => {
    const token = await enter();
    const musa = await admit(services, "musa");
    expect(await enter({ token }, musa)).toBe(token);
    expect(await mails(musa.email)).toHaveLength(1);
    await enter({ token }, musa);
    expect(await mails(musa.email)).toHaveLength(1);
  });

  test("is named in our words, whatever it says of itself", async () => {
    await enter({ userAgent: "Chrome https://evil.example/ click <here> Windows" });
    await enter({ userAgent: "\r\nBcc: everybody@example.com" });
    const bodies = (await mails()).map(({ body }) => body).join();
    expect(bodies).toContain("Chrome on Windows");
    expect(bodies).toContain("A browser.");
    expect(bodies).not.toMatch(/evil|Bcc|click/);
  });

  test("that goes with registering is not told, sent twice neither; one an hour later is", {
    tags: "race",
  }, async () => {
    await enter({ registers: true });
    await enter({ registers: true });
    expect(await mails()).toEqual([]);
    services.pass(hourMs);
    await enter({ registers: true });
    expect(await mails()).toHaveLength(1);
  });

  test("right after registering elsewhere is told", async () => {
    await enter({ registers: true });
    services.pass(minuteMs);
    await enter();
    expect(await mails()).toHaveLength(1);
  });

  test("is always told to a confirmed address; an unconfirmed one gets five a day at most", async () => {
    for (let n = 0; n < 7; n += 1) await enter();
    expect(await mails()).toHaveLength(7);
    const musa = await admit(services, "musa");
    await updateRows(services, "people", { id: musa.id }, { email_verified_at: null });
    for (let n = 0; n < 7; n += 1) await enter({}, musa);
    expect(await mails(musa.email)).toHaveLength(5);
  });

  test("is known without a mail where a link from the mailbox was opened in it, until all are forgotten", async () => {
    const token = await trustBrowser(services, ngozi.id);
    await enter({ token });
    expect(await mails()).toEqual([]);
    await services.db.transaction((trx) => forgetBrowsers(trx, ngozi.id));
    await enter({ token });
    expect(await mails()).toHaveLength(1);
  });

  test("is forgotten when it was not used for four hundred days, and its secret is stored as a hash", async () => {
    const token = await enter();
    expect(JSON.stringify(await rowsOf(services, "known_browsers"))).not.toContain(token);
    services.pass(knownBrowserDays * dayMs);
    await deleteExpired(services);
    expect(await rowsOf(services, "known_browsers")).toHaveLength(1);
    services.pass(1000);
    await deleteExpired(services);
    expect(await rowsOf(services, "known_browsers")).toEqual([]);
  });
});
