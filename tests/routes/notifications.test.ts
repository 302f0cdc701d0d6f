import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findInterestByReference } from "#app/features/adoption/interest/interest.queries.server.ts";
import { notifyStaff } from "#app/features/insights/notification/notify-staff.server.ts";
import { dayMs } from "#app/platform/dates.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { deliverDuePush } from "#app/platform/notifications/deliver-push.server.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { shelter } from "#tests/support/listings.ts";
import { admit, cast, password } from "#tests/support/people.ts";
import { startPushServer } from "#tests/support/push.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import {
  type Browser,
  HtmlClient,
  openApp,
  textWith,
  Browser as Visitor,
  wordsOf,
} from "#tests/support/site.ts";
import { ask } from "#tests/support/site-data.ts";
import { rowsOf } from "#tests/support/tables.ts";

const list = "/dashboard/notifications";
/** Fields are called by their words and what stands below these. */
const reminders = "RemindersAppointments of tomorrow, vaccinations that are due";
const requests = "Requests and answersYour requests, the requests to you, and their results";
const settings = "/dashboard/notifications/settings";

let server: Awaited<ReturnType<typeof startPushServer>>;
beforeAll(async () => {
  server = await startPushServer();
});
afterAll(() => server.close());

describe("notifications", () => {
  let services: TestServices;
  let ngozi: Browser;
  let musa: Browser;

  beforeEach(async () => {
    server.received.length = 0;
    services = { ...(await freshServices("sqlite")), push: server.service };
    for (const who of ["ada", "ngozi", "musa"] as const) await admit(services, who);
    const app = await openApp(services);
    ngozi = await new Visitor(app).signIn("ngozi");
    musa = await new Visitor(app).signIn("musa");
    await services.db.transaction((trx) => trx.deleteFrom("notifications").execute());
  });
  afterEach(() => services.cleanup());

  const tell = (
    subject: string,
    who: keyof typeof cast = "ngozi",
    about: { entity: string; id: string }[] = [],
  ) =>
    services.db.transaction(async (trx) =>
      sendMail(trx, services.now(), {
        to: cast[who].email,
        email: { subject, body: "See there." },
        kind: "reminder",
        about,
      }),
    );
  /** What ngozi is told of her request; the answer is its reference. */
  const tellOfRequest = async () => {
    const pet = await shelter(services, { name: "Dear" });
    const reference = await ask(services, pet, { email: cast.ngozi.email });
    const interest = await findInterestByReference(services.db.reader, reference);
    await tell("News of your request", "ngozi", [{ entity: "interest", id: interest?.id ?? "" }]);
    return reference;
  };
  /** Two requests of yesterday and one of today, told to staff. */
  const tellOfTwoDays = async () => {
    const pet = await shelter(services, { name: "Dear" });
    for (const [n, name] of ["First", "Second", "Last"].entries()) {
      if (name === "Last") services.pass(dayMs);
      const contact = { email: `asker${n}@example.com`, phone: `0803555771${n}` };
      await ask(services, pet, { name, ...contact });
      await notifyStaff(services);
    }
  };
  const lastId = async () => {
    const rows = await rowsOf(services, "notifications", {}, "id");
    return rows.at(-1)?.id ?? "";
  };
  const subscribe = (subscription: Record<string, string>, who = ngozi) =>
    who.post(settings, { intent: "subscribe", ...subscription });
  const bellOf = (html: string) =>
    /<a [^>]*href="\/dashboard\/notifications"[^>]*>.*?<\/a>/s.exec(html)?.[0] ?? "";

  test("the bell says on every screen how many are unread, to eyes and to screen readers", async () => {
    expect(wordsOf(bellOf(await ngozi.html("/dashboard"))).trim()).toBe("Notifications");
    await tell("One");
    await tell("Two");
    const bell = bellOf(await ngozi.html("/dashboard/settings"));
    expect(wordsOf(bell)).toMatch(/Notifications\s+2 unread/);
    expect(bell).toMatch(/aria-hidden="true"[^>]*>2</);
    for (let n = 0; n < 100; n += 1) await tell(`More ${n}`);
    expect(wordsOf(bellOf(await ngozi.html("/dashboard")))).toContain("over 99 unread");
    expect(wordsOf(bellOf(await musa.html("/dashboard"))).trim()).toBe("Notifications");
  });

  test("without scripts one is opened and read, and the others are marked by one button", async () => {
    await tellOfRequest();
    await tell("Vaccination due");
    await tell("Appointment tomorrow");
    const page = await new HtmlClient(ngozi).open(list);
    expect(page.words).toMatch(/New: Appointment tomorrow.*New: Vaccination due.*New: News of/);
    await page.follow(/News of your request/);
    expect([page.status, page.address.slice(0, 4)]).toEqual([200, "/r/A"]);
    await page.open(list);
    expect(page.words).not.toContain("New: News of");
    await page.follow(/Vaccination due/);
    expect(page.address).toBe(list);
    await page.press("Mark all as read");
    expect([page.address, page.notice]).toEqual([list, expect.stringContaining("are read")]);
    expect(page.words).not.toContain("New:");
    expect(page.has("Mark all as read")).toBe(false);
  });

  test("another's is not found and stays unread, and a visitor is sent to sign in", async () => {
    await tell("For Ngozi");
    const path = `${list}/${await lastId()}`;
    expect(await textWith(404, musa.get(path))).not.toContain("For Ngozi");
    expect(wordsOf(bellOf(await ngozi.html("/dashboard")))).toContain("1 unread");
    ngozi.cookies.clear();
    const away = await ngozi.get(path);
    expect(away.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
  });

  test("by script one leads there, too, as a new document where the page is none of the dashboard", async () => {
    const reference = await tellOfRequest();
    const answer = await ngozi.get(`${list}/${await lastId()}.data`);
    expect([answer.status, await answer.text()]).toEqual([
      202,
      expect.stringContaining(`/r/${reference}`),
    ]);
  });

  test("staff are led to the request itself", async () => {
    const pet = await shelter(services, { name: "Dear" });
    await ask(services, pet, { name: "Bísí" });
    await notifyStaff(services);
    const page = await new HtmlClient(new Visitor(await openApp(services))).open("/login");
    await page.fill("Email Address", cast.ada.email).fill("Password", password).press("Login");
    await page.open(list);
    await page.follow(/Bísí asks for Dear/);
    expect(page.address).toMatch(/^\/adoption-requests\/[\w-]+$/);
  });

  test("by day, and without scripts, unread alone; several requests for a pet lead to them all", async () => {
    await tellOfTwoDays();
    const page = await new HtmlClient(new Visitor(await openApp(services))).open("/login");
    await page.fill("Email Address", cast.ada.email).fill("Password", password).press("Login");
    await page.open(list);
    expect(page.words).toMatch(/Today New: Last asks for Dear .*Yesterday New: 2 new requests/);
    expect(page.words).toContain("Unread (2)");
    await page.follow(/2 new requests for Dear/);
    expect(page.address).toMatch(/^\/adoption-requests\?pet=/);
    await page.open(list);
    await page.follow("Unread (1)");
    expect(page.words).toContain("Last asks for Dear");
    expect(page.words).not.toContain("2 new requests");
    await page.press("Mark all as read");
    await page.open(`${list}?show=unread`);
    expect(page.words).toContain("Nothing is unread");
  });

  test("without scripts somebody switches reminders off by mail, and what must arrive cannot be", async () => {
    const page = await new HtmlClient(ngozi).open(settings);
    expect(page.words).toContain("Always by e-mail");
    expect(page.words).toMatch(/Your account; Requests and answers/);
    expect(page.words).toContain("This needs JavaScript");
    page.check(reminders, false);
    await page.press("Save");
    expect([page.address, page.notice]).toEqual([settings, "Your choice is saved."]);
    const before = (await emailsTo(services, cast.ngozi.email)).length;
    await tell("Vaccination due");
    expect(await emailsTo(services, cast.ngozi.email)).toHaveLength(before);
    expect(await ngozi.html(list)).toContain("Vaccination due");
  });

  test("messages are switched off by mail without the answers to requests; staff are not asked about them", async () => {
    const messages = "MessagesWhat somebody writes to you about a stay or an appointment";
    const page = await new HtmlClient(ngozi).open(settings);
    expect(page.isChecked(messages)).toBe(true);
    page.check(messages, false);
    await page.press("Save");
    expect(page.notice).toBe("Your choice is saved.");
    const rows = await rowsOf(services, "notification_settings", { mail: 0 }, "kind", "mail");
    expect(rows).toEqual([{ kind: "message", mail: 0 }]);
    const ada = await new Visitor(await openApp(services)).signIn("ada");
    expect(wordsOf(await ada.html(settings))).not.toContain("somebody writes to you");
  });

  test("a kind that there is none of is 422", async () => {
    expect((await ngozi.post(settings, { intent: "save", mail: "everything" })).status).toBe(422);
  });

  test("a phone is allowed, listed, told and stopped", async () => {
    const phone = server.browser("allowed");
    const answer = await subscribe(phone.subscription);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, settings]);
    await tell("Simba is ready");
    expect(await deliverDuePush(services)).toEqual({ sent: 1 });
    const [{ message } = { message: null }] = server.received;
    const { path } = message as { path: string };
    expect((await ngozi.get(path)).status).toBe(303);
    const page = await new HtmlClient(ngozi).open(settings);
    expect(page.words).toContain("this browser");
    await page.press("Yes, stop on A browser on Android, allowed 2 Mar, 2026, 10:00");
    expect(page.notice).toContain("no more notifications");
    await tell("Once more");
    expect(await deliverDuePush(services)).toEqual({ sent: 0 });
  });

  test("a phone is told nothing more once its owner has signed out there", async () => {
    await subscribe(server.browser("signed-out").subscription);
    await tell("Before");
    expect((await ngozi.post("/logout", {})).status).toBe(303);
    expect(await deliverDuePush(services)).toEqual({ sent: 0 });
    expect(server.received).toEqual([]);
  });

  test("a browser says where its notifications go now, and learns where they come no more", async () => {
    const device = "/dashboard/notifications/device";
    const before = server.browser("before").subscription;
    const now = server.browser("now").subscription;
    const tellUs = async (form: Record<string, string>, who = ngozi) => {
      const answer = await who.post(device, form, { Accept: "application/json" });
      return [answer.status, (await answer.json()) as object];
    };
    const { publicKey } = server.service;
    expect(await tellUs(before)).toEqual([200, { state: "off", publicKey }]);
    await subscribe(before);
    expect(await tellUs(before)).toEqual([200, { state: "on", publicKey }]);
    expect(await tellUs({})).toEqual([200, { state: "lost", publicKey }]);
    const renewed = { ...now, old: before.endpoint };
    expect(await tellUs(renewed, musa)).toEqual([200, { state: "off", publicKey }]);
    const foreign = { ...renewed, endpoint: "https://push.evil.example/abc" };
    expect(await tellUs(foreign)).toEqual([
      422,
      { message: "This browser's push service is none that we know." },
    ]);
    expect((await tellUs({ endpoint: now.endpoint }))[0]).toBe(422);
    expect(await tellUs(renewed)).toEqual([200, { state: "on", publicKey }]);
    await tell("Simba is ready");
    expect(await deliverDuePush(services)).toEqual({ sent: 1 });
    expect(server.received.map(({ path }) => path)).toEqual(["/push/now"]);

    server.answer(() => ({ status: 410 }));
    await tell("Rex is ready");
    await deliverDuePush(services);
    server.answer();
    const page = await new HtmlClient(ngozi).open(settings);
    expect(page.words).toContain("This device no longer gets notifications");
    await page.press("Remove A browser on Android, which gets none since 2 Mar, 2026, 10:00");
    expect(page.words).not.toContain("This device no longer gets notifications");
    ngozi.cookies.clear();
    expect((await ngozi.post(device, {})).status).toBe(303);
  });

  test("a foreign host, keys that are none, and a form without anything are 422, and nothing is kept", async () => {
    const { subscription } = server.browser("refused");
    for (const wrong of [
      {},
      { ...subscription, endpoint: "https://push.evil.example/abc" },
      { ...subscription, p256dh: "x" },
      { ...subscription, endpoint: `https://fcm.googleapis.com/${"a".repeat(2000)}` },
      { endpoint: subscription.endpoint },
    ] as Record<string, string>[]) {
      expect((await subscribe(wrong)).status).toBe(422);
    }
    const foreign = { ...subscription, endpoint: "https://push.evil.example/abc" };
    expect(wordsOf(await (await subscribe(foreign)).text())).toContain("none that we know");
    const kept = services.db.reader.selectFrom("push_subscriptions").selectAll();
    expect(await kept.execute()).toEqual([]);
  });

  test("without keys of ours phones are offered nowhere, and what was chosen for them stays", async () => {
    await ngozi.post(settings, { intent: "save", mail: "reminder", push: "request" });
    services.push = undefined;
    const html = await ngozi.html(settings);
    expect(wordsOf(html)).not.toContain("phone");
    expect((await ngozi.post(settings, { intent: "save", mail: "reminder" })).status).toBe(303);
    expect((await subscribe(server.browser("none").subscription)).status).toBe(422);
    services.push = server.service;
    const page = await new HtmlClient(ngozi).open(settings);
    expect(page.isChecked(requests)).toBe(true);
  });
});
