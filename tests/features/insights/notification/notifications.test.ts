import { beforeEach, expect, test } from "vitest";
import { changeNotificationSettings } from "#app/features/accounts/notification/change-notification-settings.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
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
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { request, review, somebody, takeBack } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { linesOf } from "#tests/support/notifications.ts";
import { admit, password, suspend } from "#tests/support/people.ts";
import { failingLate, hourMs, minuteMs, servicesForEach } from "#tests/support/services.ts";
import { cancelOwnStay } from "#tests/support/stay-steps.ts";
import { received } from "#tests/support/stays.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

const dayMs = 24 * hourMs;
const approved = "Your request for Blackie is approved";

onEachEngine("notifications on %s", (engine) => {
  const { services, ada, ngozi } = servicesForEach(engine, "ada", "ngozi");
  let pet: string;

  beforeEach(async () => {
    pet = await shelter(services);
  });

  const textsOf = async (who: Actor) => (await linesOf(services, who)).map(({ text }) => text);
  const newestOf = async (who: Actor) => {
    const [newest] = await linesOf(services, who);
    if (!newest) throw new Error("nothing was told");
    return newest;
  };
  const ask = () => request(services, pet, somebody({ name: ngozi.name, email: ngozi.email }));
  /** Something that ngozi is told of her request. */
  const answered = async () => {
    const asked = await ask();
    value(await review(services, ada, asked.id, { decision: "approve" }, undefined));
    services.pass(11 * minuteMs);
    return asked;
  };
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
    await request(services, pet, somebody());
    await answered();
    expect(await textsOf(ngozi)).toEqual([approved]);
    expect(await textsOf(ada)).toEqual([]);
    expect(await countUnreadNotifications(services, ngozi)).toBe(1);
    expect(await remind(ngozi.email, "twice")).toBe(1);
    expect(await remind(ngozi.email.toUpperCase(), "twice")).toBe(0);
    expect(await textsOf(ngozi)).toHaveLength(2);
  });

  test("one leads to what it tells of and is read from then on; another's is not found", async () => {
    const { reference } = await answered();
    const { id, isNew } = await newestOf(ngozi);
    expect(isNew).toBe(true);
    expect(await openNotification(services, ada, id)).toMatchObject({ code: "NOT_FOUND" });
    expect((await newestOf(ngozi)).isNew).toBe(true);
    const opened = await openNotification(services, ngozi, id);
    expect(value(opened)).toEqual({ href: `/r/${reference}` });
    expect((await newestOf(ngozi)).isNew).toBe(false);
    expect(value(await openNotification(services, ngozi, id)).href).toBe(`/r/${reference}`);
  });

  test("all are marked as read at once, those of nobody else", { tags: "race" }, async () => {
    await answered();
    await remind(ngozi.email);
    await request(services, await shelter(services, { name: "Other" }), somebody());
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
    expect(await textsOf(ngozi)).toEqual([]);
    value(await takeBack(services, ada, id, undefined));
    services.pass(hourMs);
    expect(await textsOf(ngozi)).toEqual([]);
    value(await approve(id));
    services.pass(11 * minuteMs);
    expect(await textsOf(ngozi)).toEqual([approved]);
    expect(await countUnreadNotifications(services, ngozi)).toBe(1);
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

  test("answers and what concerns the account are mailed whatever was switched off", async () => {
    await changeNotificationSettings(services, ngozi, { mail: [], push: [] });
    await updateRows(services, "notification_settings", {}, { mail: 0 });
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
  });

  test("an address that is not confirmed is told of its own account and of nothing else", async () => {
    await updateRows(services, "people", {}, { email_verified_at: null });
    await ask();
    expect(await textsOf(ngozi)).toEqual([]);
    await remind(ngozi.email);
    expect(await textsOf(ngozi)).toEqual(["Simba's vaccination"]);
  });

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

  test("two processes at once tell staff of each event once", { tags: "race" }, async () => {
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
    const [line, ...others] = await linesOf(services, ada);
    expect([line?.text, others]).toEqual(["30 new requests for Blackie", []]);
  });

  test("several of a kind on one pet are one line of a day, which leads to all of them", async () => {
    const other = await shelter(services, { name: "Other" });
    for (let n = 0; n < 3; n += 1) await request(services, pet, somebody());
    await request(services, other, somebody({ name: "Bísí" }));
    await notifyStaff(services);
    services.pass(dayMs);
    for (let n = 0; n < 2; n += 1) await request(services, pet, somebody());
    await notifyStaff(services);
    const { days } = await listNotifications(services, ada, { page: 1 });
    expect(days.map(({ lines }) => lines.map(({ text }) => text).sort())).toEqual([
      ["2 new requests for Blackie"],
      ["3 new requests for Blackie", "Bísí asks for Other"],
    ]);
    expect(await countUnreadNotifications(services, ada)).toBe(3);
    const line = days[1]?.lines.find(({ count }) => count === 3);
    const opened = await openNotification(services, ada, line?.id ?? "", { isWhole: true });
    expect(value(opened).href).toBe(`/adoption-requests?pet=${pet}`);
    expect(await countUnreadNotifications(services, ada)).toBe(2);
    const unread = await listNotifications(services, ada, { page: 1, show: "unread" });
    const left = unread.days.flatMap(({ lines }) => lines.map(({ text }) => text));
    expect(left).toEqual(["2 new requests for Blackie", "Bísí asks for Other"]);
  });

  test("an evening of one Lagos day is one line, whatever the day elsewhere", async () => {
    const midnight = Date.parse("2026-03-10T23:00:00.000Z");
    services.pass(midnight - 30 * minuteMs - services.now().getTime());
    for (let n = 0; n < 2; n += 1) await request(services, pet, somebody());
    await notifyStaff(services);
    services.pass(hourMs);
    await request(services, pet, somebody());
    await notifyStaff(services);
    const { days } = await listNotifications(services, ada, { page: 1 });
    expect(days.map(({ day, lines }) => [day, lines.map(({ count }) => count)])).toEqual([
      ["2026-03-11", [1]],
      ["2026-03-10", [2]],
    ]);
    expect(await countUnreadNotifications(services, ada)).toBe(2);
  });

  test("what was dealt with since says so, and by whom to staff", async () => {
    const tunde = await admit(services, "tunde");
    const { id } = await ask();
    await request(services, await shelter(services, { name: "Other" }), somebody());
    await notifyStaff(services);
    services.pass(minuteMs);
    value(await approve(id));
    const states = async (who: Actor) =>
      Object.fromEntries((await linesOf(services, who)).map(({ text, state }) => [text, state]));
    const asks = "Ngozi Eze asks for Blackie";
    expect((await states(ada))[asks]).toBe("Approved by you");
    expect((await states(tunde))[asks]).toBe(`Approved by ${ada.name}`);
    expect(Object.values(await states(ada)).filter(Boolean)).toHaveLength(1);
    value(await takeBack(services, ada, id, undefined));
    expect((await states(ada))[asks]).toBeUndefined();
  });

  test("of several together it is said how many were dealt with", { tags: "race" }, async () => {
    const { id } = await ask();
    await request(services, pet, somebody());
    await notifyStaff(services);
    services.pass(minuteMs);
    value(await review(services, ada, id, { decision: "reject" }, undefined));
    expect((await linesOf(services, ada))[0]).toMatchObject({ count: 2, state: "1 dealt with" });
  });

  test("nobody is told of their own act, and everybody else is", async () => {
    const tunde = await admit(services, "tunde");
    const words = { subject: "My screen", message: "It is dark." };
    value(await sendInquiry(services, ada, "support", words));
    await ask();
    await notifyStaff(services);
    expect(await textsOf(ada)).toEqual(["Ngozi Eze asks for Blackie"]);
    expect((await textsOf(tunde)).sort()).toEqual([
      "Ada Okafor wrote about “My screen”",
      "Ngozi Eze asks for Blackie",
    ]);
    expect(await textsOf(ngozi)).toEqual([]);
    const own = { to: ada.email, by: ada.id, about: [], email: { subject: "Done", body: "" } };
    await services.db.transaction((trx) => sendMail(trx, services.now(), own));
    expect(await textsOf(ada)).toHaveLength(1);
    expect(await subjectsTo(services, ada.email)).toContain("Done");
  });

  test("several requests for a stay are one line, which leads to what staff have to answer", async () => {
    const stays = [];
    for (const petName of ["Rex", "Bella"]) stays.push(await received(services, { petName }));
    await notifyStaff(services);
    expect(await textsOf(ada)).toEqual(["2 new stay requests"]);
    expect(await countUnreadNotifications(services, ada)).toBe(1);
    const { id } = await newestOf(ada);
    const opened = await openNotification(services, ada, id, { isWhole: true });
    expect(value(opened).href).toBe("/dashboard/staff/boarding-requests?show=waiting");
    const [first] = stays;
    if (!first) throw new Error("no stay");
    services.pass(dayMs);
    value(await cancelOwnStay(services, first.reference, undefined));
    services.pass(hourMs);
    await notifyStaff(services);
    expect((await textsOf(ada))[0]).toContain("cancelled the stay of Rex");
  });

  test("what was told before topics were kept is still shown, one by one", async () => {
    for (let n = 0; n < 2; n += 1) await request(services, pet, somebody());
    await notifyStaff(services);
    const none = { topic: null, topic_text: null, topic_path: null };
    await updateRows(services, "notifications", {}, none);
    expect((await linesOf(services, ada)).map(({ count }) => count)).toEqual([1, 1]);
    expect(await countUnreadNotifications(services, ada)).toBe(2);
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
    await answered();
    await changeNotificationSettings(services, ngozi, { mail: [], push: ["account"] });
    await notifyStaff(services);
    expect(await textsOf(ada)).toHaveLength(1);
    const file = await exportOwnData(services, ngozi);
    expect(JSON.stringify(file)).toContain(approved);
    expect(file).toMatchObject({
      notifications: [{ text: approved, readAt: null }],
      notificationSettings: [
        { kind: "account", byMail: true, onPhones: true },
        { kind: "message", byMail: false, onPhones: true },
        { kind: "reminder", byMail: false, onPhones: true },
        { kind: "request", byMail: true, onPhones: true },
      ],
    });
    value(await eraseAccount(services, ngozi, { password }));
    const left = await rowsOf(services, "notifications");
    expect(JSON.stringify(left)).not.toMatch(/Ngozi|Blackie/);
    expect(await rowsOf(services, "notification_settings")).toEqual([]);
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
