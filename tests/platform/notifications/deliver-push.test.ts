import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { changeNotificationSettings } from "#app/features/accounts/notification/change-notification-settings.server.ts";
import { renewPush } from "#app/features/accounts/notification/renew-push.server.ts";
import {
  listLostBrowsers,
  listPushBrowsers,
  subscribePush,
  unsubscribePush,
} from "#app/features/accounts/notification/subscribe-push.server.ts";
import {
  endOwnSessions,
  endSession,
  renewSession,
} from "#app/features/accounts/session/session.server.ts";
import { openNotification } from "#app/features/insights/notification/read-notifications.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { deliverDuePush } from "#app/platform/notifications/deliver-push.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { linesOf } from "#tests/support/notifications.ts";
import { admit, password, suspend } from "#tests/support/people.ts";
import { type PushBrowser, startPushServer } from "#tests/support/push.ts";
import { freshServices, hourMs, minuteMs, type TestServices } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

let server: Awaited<ReturnType<typeof startPushServer>>;
beforeAll(async () => {
  server = await startPushServer();
});
afterAll(() => server.close());

onEachEngine("what is pushed on %s", (engine) => {
  let services: TestServices;
  let ngozi: Actor;
  let sid: string;
  let made = 0;

  beforeEach(async () => {
    services = { ...(await freshServices(engine)), push: server.service };
    ngozi = await admit(services, "ngozi");
    sid = await startSession(services, ngozi.id, "Mozilla/5.0 (Linux; Android 13) Chrome/140");
    server.answer();
    server.received.length = 0;
  });
  afterEach(() => services.cleanup());

  async function allow(who = ngozi, session = sid) {
    const phone = server.browser(`phone-${++made}`);
    value(await subscribePush(services, who, session, phone.subscription));
    return phone;
  }
  const tell = (to = ngozi, subject = "Simba is ready") =>
    services.db.transaction((trx) =>
      sendMail(trx, services.now(), {
        to: to.email,
        email: { subject, body: "Come and see." },
        kind: "reminder",
        about: [{ entity: "person", id: to.id }],
      }),
    );
  const browsers = (who = ngozi) => listPushBrowsers(services, who, sid);

  test("goes to each browser that the person allowed, once, with a path of ours and nothing more", async () => {
    const phones = [await allow(), await allow()];
    await tell();
    expect(await deliverDuePush(services)).toEqual({ sent: 2 });
    expect(await deliverDuePush(services)).toEqual({ sent: 0 });
    expect(server.faults).toEqual([]);
    const [{ id } = { id: "" }] = await linesOf(services, ngozi);
    const path = `/dashboard/notifications/${id}`;
    const message = { id, title: "Rehome Lagos", body: "Simba is ready", path };
    expect(server.received.map((one) => one.message)).toEqual([message, message]);
    expect(server.received.map((one) => one.path).sort()).toEqual(
      phones.map((one) => new URL(one.endpoint).pathname).sort(),
    );
    expect(await rowsOf(services, "push_messages")).toEqual([]);
  });

  test("is not sent where the person does not want that kind, nor once it was read", async () => {
    await allow();
    await tell();
    const [{ id } = { id: "" }] = await linesOf(services, ngozi);
    value(await openNotification(services, ngozi, id));
    expect(await deliverDuePush(services)).toEqual({ sent: 0 });
    await changeNotificationSettings(services, ngozi, { mail: ["reminder"], push: ["account"] });
    await tell();
    expect(await rowsOf(services, "push_messages")).toEqual([]);
    expect(server.received).toEqual([]);
  });

  test("waits as long as it can be taken back", async () => {
    await allow();
    await services.db.transaction((trx) =>
      sendMail(trx, services.now(), {
        to: ngozi.email,
        email: { subject: "Approved", body: "Yes." },
        delayMs: 10 * minuteMs,
        about: [],
      }),
    );
    expect(await deliverDuePush(services)).toEqual({ sent: 0 });
    services.pass(11 * minuteMs);
    expect(await deliverDuePush(services)).toEqual({ sent: 1 });
  });

  test.each([404, 410])("ends for a browser whose push service answers %i", async (status) => {
    await allow();
    await tell();
    server.answer(() => ({ status }));
    expect(await deliverDuePush(services)).toEqual({ sent: 0 });
    expect(await browsers()).toEqual([]);
    expect(await rowsOf(services, "push_messages")).toEqual([]);
  });

  const lost = async () => (await listLostBrowsers(services, ngozi)).map(({ lostAt }) => lostAt);
  const renew = (old: string | undefined, phone?: PushBrowser) =>
    renewPush(services, ngozi, sid, { old, subscription: phone?.subscription });

  test("follows a browser to the address that its push service gave it, with what waited for it", async () => {
    const before = await allow();
    await tell();
    const now = server.browser("renewed");
    expect(value(await renew(before.endpoint, now))).toBe("on");
    expect(value(await renew(before.endpoint, now))).toBe("on");
    expect(await deliverDuePush(services)).toEqual({ sent: 1 });
    expect(server.received.map(({ path }) => path)).toEqual(["/push/renewed"]);
    expect(await browsers()).toHaveLength(1);
    const next = server.browser("renewed-unsaid");
    expect(value(await renew(undefined, next))).toBe("on");
    await tell();
    expect(await deliverDuePush(services)).toEqual({ sent: 1 });
    expect(server.received.at(-1)?.path).toBe("/push/renewed-unsaid");
    expect(server.faults).toEqual([]);
  });

  test("follows nobody to another's address, allows nothing anew, and goes to known push services alone", async () => {
    const own = await allow();
    const musa = await admit(services, "musa");
    const his = await startSession(services, musa.id, "Chrome/140");
    const { subscription } = server.browser("his");
    const asked = { old: own.endpoint, subscription };
    expect(value(await renewPush(services, musa, his, asked))).toBe("off");
    expect(value(await renewPush(services, musa, his, { old: own.endpoint }))).toBe("off");
    const elsewhere = { ...subscription, endpoint: "https://push.evil.example/abc" };
    for (const wrong of [elsewhere, { ...subscription, auth: "AAAA" }]) {
      const outcome = await renewPush(services, ngozi, sid, {
        old: own.endpoint,
        subscription: wrong,
      });
      expect(outcome).toMatchObject({ code: "INVALID" });
    }
    await endSession(services, his);
    expect(await renewPush(services, musa, his, asked)).toMatchObject({ code: "AUTH_REQUIRED" });
    await tell();
    await deliverDuePush(services);
    expect(server.received.map(({ path }) => path)).toEqual([new URL(own.endpoint).pathname]);
    const [{ id } = { id: "" }] = await browsers();
    value(await unsubscribePush(services, ngozi, { id }));
    expect(value(await renew(own.endpoint, own))).toBe("off");
    expect(await browsers()).toEqual([]);
  });

  test("is one address to a browser that allows it and renews it at the same moment", {
    tags: "race",
  }, async () => {
    for (let n = 0; n < 10; n += 1) {
      const before = await allow();
      const now = server.browser(`both-${n}`);
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => renew(before.endpoint, now)),
        ...[1, 2].map(() => subscribePush(services, ngozi, sid, now.subscription)),
      ]);
      expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    }
  });

  test("is said to be lost once the push service takes no more, until the browser subscribes anew", async () => {
    const phone = await allow();
    await tell();
    server.answer(() => ({ status: 410 }));
    await deliverDuePush(services);
    server.answer();
    expect(await lost()).toEqual([services.now().toISOString()]);
    await tell();
    expect(await rowsOf(services, "push_messages")).toEqual([]);
    expect(value(await renew(undefined, phone))).toBe("lost");
    expect(value(await renew(undefined))).toBe("lost");
    expect(value(await renew(undefined, server.browser("anew")))).toBe("on");
    expect([(await lost()).length, (await browsers()).length]).toEqual([0, 1]);
    await tell();
    expect(await deliverDuePush(services)).toEqual({ sent: 1 });
    expect(server.received.at(-1)?.path).toBe("/push/anew");
  });

  test("is lost no more where its person allows the browser again", async () => {
    await allow();
    await tell();
    server.answer(() => ({ status: 404 }));
    await deliverDuePush(services);
    server.answer();
    expect(await lost()).toHaveLength(1);
    await allow();
    expect([await lost(), (await browsers()).length]).toEqual([[], 1]);
  });

  test("waits as long as the push service asks, everything to that browser", async () => {
    await allow();
    await tell();
    await tell();
    server.answer(() => ({ status: 429, headers: { "Retry-After": "1800" } }));
    await deliverDuePush(services);
    server.answer();
    services.pass(29 * minuteMs);
    expect(await deliverDuePush(services)).toEqual({ sent: 0 });
    services.pass(2 * minuteMs);
    expect(await deliverDuePush(services)).toEqual({ sent: 2 });
  });

  test("waits longer each time while the push service is down, and is sent within a day or not at all", {
    tags: "race",
  }, async () => {
    await allow();
    await tell();
    let asked = 0;
    server.answer(() => {
      asked += 1;
      return { status: 503 };
    });
    await deliverDuePush(services);
    await deliverDuePush(services);
    expect(asked).toBe(1);
    const [first] = await rowsOf(services, "push_messages");
    services.pass(31_000);
    await deliverDuePush(services);
    services.pass(31_000);
    await deliverDuePush(services);
    expect(asked).toBe(2);
    expect(first?.attempts).toBe(1);
    services.pass(23 * hourMs);
    server.answer();
    expect(await deliverDuePush(services)).toEqual({ sent: 1 });
    await tell();
    services.pass(25 * hourMs);
    expect(await deliverDuePush(services)).toEqual({ sent: 0 });
    await tell();
    services.pass(25 * hourMs);
    await deleteExpired(services);
    expect(await rowsOf(services, "push_messages")).toEqual([]);
  });

  test("does not wait behind a push service that is down, which is asked once each time", async () => {
    const other = await startPushServer();
    let asked = 0;
    other.answer(() => {
      asked += 1;
      return { status: 503 };
    });
    const elsewhere = other.browser("elsewhere").subscription;
    value(await subscribePush(services, ngozi, sid, elsewhere));
    await tell();
    await tell();
    await allow();
    await tell();
    expect(await deliverDuePush(services)).toEqual({ sent: 1 });
    expect([asked, (await rowsOf(services, "push_messages")).length]).toEqual([1, 3]);
    await deliverDuePush(services);
    expect(asked).toBe(2);
    await other.close();
    services.pass(hourMs);
    expect(await deliverDuePush(services)).toEqual({ sent: 0 });
    expect(await rowsOf(services, "push_messages")).toHaveLength(3);
  });

  test("is dropped when the push service refuses it, and after twenty in a row so is the browser", async () => {
    await allow();
    server.answer(() => ({ status: 403 }));
    for (let n = 0; n < 19; n += 1) await tell();
    await deliverDuePush(services);
    expect(await rowsOf(services, "push_messages")).toEqual([]);
    expect(await browsers()).toHaveLength(1);
    server.answer();
    await tell();
    await deliverDuePush(services);
    server.answer(() => ({ status: 403 }));
    for (let n = 0; n < 19; n += 1) await tell();
    await deliverDuePush(services);
    expect(await browsers()).toHaveLength(1);
    await tell();
    await deliverDuePush(services);
    expect(await browsers()).toEqual([]);
  });

  test("is sent again after the process that sent it died, and by one process only while it lives", {
    tags: "race",
  }, async () => {
    await allow();
    for (let n = 0; n < 10; n += 1) await tell();
    const db = openDatabase({ ...services.db.options });
    const dying = {
      ...services,
      db: {
        ...db,
        transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) =>
          db.transaction(async (trx) => {
            const result = await work(trx);
            const claimed = await trx
              .selectFrom("push_messages")
              .select("id")
              .where("claimed_until", "is not", null)
              .execute();
            if (claimed.length === 0) throw new Error("killed");
            return result;
          }),
      },
    };
    await expect(deliverDuePush(dying)).rejects.toThrow("killed");
    expect(server.received).toHaveLength(1);
    const both = await Promise.all([deliverDuePush(services), deliverDuePush({ ...services, db })]);
    expect(both.reduce((sum, { sent }) => sum + sent, 0)).toBe(9);
    services.pass(61_000);
    expect(await deliverDuePush(services)).toEqual({ sent: 1 });
    await db.close();
    const sent = server.received.map(({ message }) => (message as { id: string }).id);
    expect([sent.length, new Set(sent).size]).toEqual([11, 10]);
  });

  test("ends with the session, by whichever way it ends", async () => {
    const other = await startSession(services, ngozi.id, "Firefox/140");
    await allow();
    await allow(ngozi, other);
    expect((await browsers()).map(({ current }) => current).sort()).toEqual([false, true]);
    await tell();
    await endOwnSessions(services, ngozi, { allBut: sid });
    expect(await deliverDuePush(services)).toEqual({ sent: 1 });
    await tell();
    await endSession(services, sid);
    expect(await browsers()).toEqual([]);
    expect(await deliverDuePush(services)).toEqual({ sent: 0 });
    const late = server.browser("late").subscription;
    expect(await subscribePush(services, ngozi, sid, late)).toMatchObject({
      code: "AUTH_REQUIRED",
    });
  });

  test("ends with a session that is not used any more, and goes on in one that was renewed", async () => {
    await allow();
    const next = (await renewSession(services, sid)) ?? "";
    services.pass(hourMs);
    await deleteExpired(services);
    await tell();
    expect(await deliverDuePush(services)).toEqual({ sent: 1 });
    expect(await listPushBrowsers(services, ngozi, next)).toMatchObject([{ current: true }]);
    services.pass(31 * 24 * hourMs);
    await tell();
    expect(await deliverDuePush(services)).toEqual({ sent: 0 });
  });

  test("ends for somebody suspended, and is erased with the person", async () => {
    await allow();
    await tell();
    await suspend(services, ngozi);
    expect(await deliverDuePush(services)).toEqual({ sent: 0 });
    expect(server.received).toEqual([]);
    await updateRows(services, "people", {}, { status: "active" });
    await tell();
    value(await eraseAccount(services, ngozi, { password }));
    expect(await deliverDuePush(services)).toEqual({ sent: 0 });
    const kept = services.db.reader.selectFrom("push_subscriptions").selectAll();
    expect(await kept.execute()).toEqual([]);
  });

  test("goes to whoever is signed in there now, and nothing of who was there before", async () => {
    const phone = await allow();
    await tell(ngozi, "For Ngozi alone");
    const musa = await admit(services, "musa");
    const his = await startSession(services, musa.id, "Chrome/140");
    value(await subscribePush(services, musa, his, phone.subscription));
    await tell(musa, "For Musa alone");
    await deliverDuePush(services);
    expect(server.received.map(({ message }) => message)).toMatchObject([
      { body: "For Musa alone" },
    ]);
    expect(await browsers()).toEqual([]);
  });

  test("is taken from no browser by somebody who knows its address alone", async () => {
    const phone = await allow();
    const musa = await admit(services, "musa");
    const his = await startSession(services, musa.id, "Chrome/140");
    const own = await allow(musa, his);
    const { endpoint } = phone.subscription;
    const { p256dh, auth } = own.subscription;
    for (const keys of [
      { p256dh, auth },
      { p256dh: phone.subscription.p256dh, auth },
    ]) {
      const subscription = { endpoint, ...keys };
      const refusal = { code: "INVALID" };
      expect(await subscribePush(services, musa, his, subscription)).toMatchObject(refusal);
      const asked = { old: own.endpoint, subscription };
      expect(await renewPush(services, musa, his, asked)).toMatchObject(refusal);
    }
    await tell();
    expect(await deliverDuePush(services)).toEqual({ sent: 1 });
    expect(server.received.map(({ path }) => path)).toEqual([new URL(endpoint).pathname]);
    expect(server.faults).toEqual([]);
    await tell(musa);
    expect(await deliverDuePush(services)).toEqual({ sent: 1 });
  });

  test("goes to ten browsers of a person at most, and the oldest end first", async () => {
    const first = await allow();
    for (let n = 0; n < 10; n += 1) {
      services.pass(1000);
      await allow();
    }
    expect(await browsers()).toHaveLength(10);
    const rows = await rowsOf(services, "push_subscriptions");
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(first.endpoint);
    value(await subscribePush(services, ngozi, sid, { ...first.subscription }));
    value(await subscribePush(services, ngozi, sid, { ...first.subscription }));
    expect(await browsers()).toHaveLength(10);
  });

  test("is stopped for one browser by its owner and by nobody else", async () => {
    await allow();
    const musa = await admit(services, "musa");
    const [{ id } = { id: "" }] = await browsers();
    value(await unsubscribePush(services, musa, { id }));
    expect(await browsers()).toHaveLength(1);
    value(await unsubscribePush(services, ngozi, { id }));
    value(await unsubscribePush(services, ngozi, { id }));
    expect(await browsers()).toEqual([]);
  });

  test.each([
    ["a foreign host", { endpoint: "https://push.evil.example/abc" }],
    ["our own network", { endpoint: "https://169.254.169.254/" }],
    ["no https", { endpoint: "http://127.0.0.1/abc" }],
    ["a key that is none", { p256dh: "BAAAA" }],
    ["a point off the curve", { p256dh: Buffer.alloc(65, 4).toString("base64url") }],
    ["a short secret", { auth: "AAAA" }],
  ])("refuses %s", async (_, wrong) => {
    const subscription = { ...server.browser("wrong").subscription, ...wrong };
    const outcome = await subscribePush(services, ngozi, sid, subscription);
    expect(outcome).toMatchObject({ ok: false, code: "INVALID" });
    expect(await browsers()).toEqual([]);
  });

  test("is nothing at all without keys of ours", async () => {
    await allow();
    await tell();
    const none = { ...services, push: undefined };
    expect(await deliverDuePush(none)).toEqual({ sent: 0 });
    const phone = server.browser("none").subscription;
    expect(await subscribePush(none, ngozi, sid, phone)).toMatchObject({ code: "INVALID" });
  });
});
