import { afterEach, beforeEach, describe, expect } from "vitest";
import { changeNotificationSettings } from "#app/features/accounts/notification/change-notification-settings.server.ts";
import { notifyStaff } from "#app/features/insights/notification/notify-staff.server.ts";
import {
  countUnreadNotifications,
  listNotifications,
  markAllRead,
  openNotification,
} from "#app/features/insights/notification/read-notifications.server.ts";
import { queueStaffDigest } from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { exportOwnData } from "#app/features/privacy/own-data/own-data.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { engines, testsOn } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { request, review, somebody, takeBack } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit, password, suspend } from "#tests/support/people.ts";
import {
  failingLate,
  freshServices,
  hourMs,
  minuteMs,
  type TestServices,
} from "#tests/support/services.ts";

const dayMs = 24 * hourMs;

describe.each(engines)("notifications on %s", (engine) => {
  const { test, everyEngine } = testsOn(engine);
  let services: TestServices;
  let ada: Actor;
  let ngozi: Actor;
  let pet: string;

  beforeEach(async () => {
    services = await freshServices(engine);
    ada = await admit(services, "ada");
    ngozi = await admit(services, "ngozi");
    pet = await shelter(services);
  });
  afterEach(() => services.cleanup());

  const textsOf = async (who: Actor) =>
    (await listNotifications(services, who, 1)).rows.map(({ text }) => text);
  const newestOf = async (who: Actor) => {
    const [newest] = (await listNotifications(services, who, 1)).rows;
    if (!newest) throw new Error("nothing was told");
    return newest;
  };
  const ask = () => request(services, pet, somebody({ name: ngozi.name, email: ngozi.email }));
  const approve = (id: string) => review(services, ada, id, { decision: "approve" }, undefined);
  const remind = (to: string, cause: string | null = null) =>
    services.db.transaction((trx) =>
      sendMail(trx, services.now(), {
        to,
        cause,
        kind: "reminder",
        email: { subject: "Simba's vaccination", body: "It is due." },
        about: [{ entity: "person", id: ngozi.id }],
      }),
    );

  test("an e-mail to somebody with an account is told on their dashboard, once, and to nobody else", async () => {
    await ask();
    await request(services, pet, somebody());
    expect(await textsOf(ngozi)).toEqual(["We have your request for Blackie"]);
    expect(await textsOf(ada)).toEqual([]);
    expect(await countUnreadNotifications(services, ngozi)).toBe(1);
    expect(await remind(ngozi.email, "twice")).toBe(1);
    expect(await remind(ngozi.email.toUpperCase(), "twice")).toBe(0);
    expect(await textsOf(ngozi)).toHaveLength(2);
  });

  test("one leads to what it tells of and is read from then on; another's is not found", async () => {
    const { reference } = await ask();
    const { id, isNew } = await newestOf(ngozi);
    expect(isNew).toBe(true);
    expect(await openNotification(services, ada, id)).toMatchObject({ code: "NOT_FOUND" });
    expect((await newestOf(ngozi)).isNew).toBe(true);
    const opened = await openNotification(services, ngozi, id);
    expect(value(opened)).toEqual({ href: `/r/${reference}` });
    expect((await newestOf(ngozi)).isNew).toBe(false);
    expect(value(await openNotification(services, ngozi, id)).href).toBe(`/r/${reference}`);
  });

  everyEngine("all are marked as read at once, those of nobody else", async () => {
    await ask();
    await remind(ngozi.email);
    await request(services, pet, somebody());
    await notifyStaff(services);
    expect(await countUnreadNotifications(services, ngozi)).toBe(2);
    await markAllRead(services, ngozi);
    expect(await countUnreadNotifications(services, ngozi)).toBe(0);
    expect(await countUnreadNotifications(services, ada)).toBe(2);
  });

  test("what can still be taken back is told only afterwards, and never once it was", async () => {
    const { id } = await ask();
    value(await approve(id));
    services.pass(5 * minuteMs);
    expect(await textsOf(ngozi)).toEqual(["We have your request for Blackie"]);
    value(await takeBack(services, ada, id, undefined));
    services.pass(hourMs);
    expect(await textsOf(ngozi)).toEqual(["We have your request for Blackie"]);
    value(await approve(id));
    services.pass(11 * minuteMs);
    expect(await textsOf(ngozi)).toHaveLength(2);
    expect(await countUnreadNotifications(services, ngozi)).toBe(2);
  });

  test("who wants no e-mails of a kind is told on the dashboard alone, once for each cause", async () => {
    await changeNotificationSettings(services, ngozi, { mail: [], push: [] });
    expect(await remind(ngozi.email, "once")).toBe(1);
    expect(await remind(ngozi.email, "once")).toBe(0);
    expect(await emailsTo(services, ngozi.email)).toEqual([]);
    expect(await textsOf(ngozi)).toEqual(["Simba's vaccination"]);
    await changeNotificationSettings(services, ngozi, { mail: ["reminder"], push: [] });
    expect(await remind(ngozi.email, "again")).toBe(1);
    expect(await emailsTo(services, ngozi.email)).toHaveLength(1);
  });

  everyEngine(
    "answers and what concerns the account are mailed whatever was switched off",
    async () => {
      await changeNotificationSettings(services, ngozi, { mail: [], push: [] });
      await services.db.transaction((trx) =>
        trx.updateTable("notification_settings").set({ mail: 0 }).execute(),
      );
      await services.db.transaction((trx) =>
        sendMail(
          trx,
          services.now(),
          (["account", "request", "reminder"] as const).map((kind) => ({
            to: ngozi.email,
            kind,
            about: [],
            email: { subject: `About: ${kind}`, body: "Read it." },
          })),
        ),
      );
      const mailed = await emailsTo(services, ngozi.email);
      expect(mailed.map(({ subject }) => subject)).toEqual(["About: account", "About: request"]);
      expect(await textsOf(ngozi)).toHaveLength(3);
    },
  );

  everyEngine(
    "an address that is not confirmed is told of its own account and of nothing else",
    async () => {
      await services.db.transaction((trx) =>
        trx.updateTable("people").set({ email_verified_at: null }).execute(),
      );
      await ask();
      expect(await textsOf(ngozi)).toEqual([]);
      await remind(ngozi.email);
      expect(await textsOf(ngozi)).toEqual(["Simba's vaccination"]);
    },
  );

  test("each active staff member is told of what waits for them, once, and is led there", async () => {
    const tunde = await admit(services, "tunde");
    await suspend(services, tunde);
    const { id } = await request(services, pet, somebody({ name: "Bísí" }));
    expect(await notifyStaff(services)).toBe(1);
    expect(await notifyStaff(services)).toBe(0);
    const newest = await newestOf(ada);
    expect(newest.text).toBe("Bísí asks for Blackie");
    const opened = await openNotification(services, ada, newest.id);
    expect(value(opened)).toEqual({ href: `/adoption-requests/${id}` });
    expect(await queueStaffDigest(services)).toBe(1);
    expect(await textsOf(ada)).toHaveLength(1);
  });

  test("an event waits as long as there is nobody of staff, and is not lost when writing fails", async () => {
    await suspend(services, ada);
    await request(services, pet, somebody());
    expect(await notifyStaff(services)).toBe(0);
    await admit(services, "tunde");
    await expect(notifyStaff(failingLate(services))).rejects.toThrow("the power went out");
    expect(await notifyStaff(services)).toBe(1);
  });

  everyEngine("two processes at once tell staff of each event once", async () => {
    for (let n = 0; n < 30; n += 1) await request(services, pet, somebody());
    const db = openDatabase({ ...services.db.options });
    const other = { ...services, db };
    const told = await Promise.all([
      notifyStaff(services),
      notifyStaff(other),
      notifyStaff(services),
      notifyStaff(other),
    ]);
    await db.close();
    // Who came second to the same events leaves the others to the next time.
    for (let more = 1; more > 0; told.push(more)) more = await notifyStaff(services);
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(30);
    const { rows, more } = await listNotifications(services, ada, 1);
    const rest = await listNotifications(services, ada, 2);
    expect([rows.length, more, rest.rows.length, rest.more]).toEqual([20, true, 10, false]);
  });

  test("who of staff wants no digest gets none, and the others theirs", async () => {
    const tunde = await admit(services, "tunde");
    await changeNotificationSettings(services, ada, { mail: [], push: [] });
    await request(services, pet, somebody());
    expect(await queueStaffDigest(services)).toBe(1);
    expect(await emailsTo(services, ada.email)).toEqual([]);
    expect(await emailsTo(services, tunde.email)).toHaveLength(1);
    await notifyStaff(services);
    expect(await textsOf(ada)).toHaveLength(1);
  });

  test("nothing that a stranger wrote reads as a link", async () => {
    await services.db.transaction((trx) =>
      sendMail(trx, services.now(), {
        to: ngozi.email,
        about: [],
        email: { subject: "Pay at https://evil.example/now\nor else", body: "" },
      }),
    );
    expect((await newestOf(ngozi)).text).toBe("Pay at https: //evil. example/now or else");
  });

  test("the unread are counted no further than the bell shows", async () => {
    for (let n = 0; n < 103; n += 1) await remind(ngozi.email);
    expect(await countUnreadNotifications(services, ngozi)).toBe(100);
  });

  test("they are in the person's file, go with the person, and nobody is told of who is erased", async () => {
    await ask();
    await changeNotificationSettings(services, ngozi, { mail: [], push: ["account"] });
    await notifyStaff(services);
    expect(await textsOf(ada)).toHaveLength(1);
    const file = await exportOwnData(services, ngozi);
    expect(JSON.stringify(file)).toContain("We have your request for Blackie");
    expect(file).toMatchObject({
      notifications: [{ text: "We have your request for Blackie", readAt: null }],
      notificationSettings: [
        { kind: "account", byMail: true, onPhones: true },
        { kind: "message", byMail: false, onPhones: true },
        { kind: "reminder", byMail: false, onPhones: true },
        { kind: "request", byMail: true, onPhones: true },
      ],
    });
    value(await eraseAccount(services, ngozi, { password }));
    const left = await services.db.reader.selectFrom("notifications").selectAll().execute();
    expect(JSON.stringify(left)).not.toMatch(/Ngozi|Blackie/);
    expect(
      await services.db.reader.selectFrom("notification_settings").selectAll().execute(),
    ).toEqual([]);
    expect(left.filter(({ person_id }) => person_id === ngozi.id)).toEqual([]);
  });

  test("they are kept for 90 days", async () => {
    await remind(ngozi.email);
    services.pass(89 * dayMs);
    await remind(ngozi.email);
    await deleteExpired(services);
    expect(await textsOf(ngozi)).toHaveLength(2);
    services.pass(2 * dayMs);
    await deleteExpired(services);
    expect(await textsOf(ngozi)).toHaveLength(1);
  });
});
