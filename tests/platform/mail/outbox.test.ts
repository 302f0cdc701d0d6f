import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { type Mailer, offlineMailer, smtpMailer } from "#app/platform/mail/mailer.server.ts";
import { listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import { deliverDueEmails } from "#app/platform/mail/outbox.server.ts";
import { type OutgoingEmail, sendMail } from "#app/platform/mail/send-mail.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { headersOf, startSmtpServer, textOf } from "#tests/support/smtp.ts";
import { updateRows } from "#tests/support/tables.ts";

const start = Date.parse("2026-11-20T09:00:00.000Z");
const minutes = (n: number) => n * 60_000;

onEachEngine("the outbox on %s", (engine) => {
  let db: FreshDatabase;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let mailer: Mailer;
  let now: number;
  let logged: string[];

  beforeEach(async () => {
    db = await freshDatabase(engine);
    smtp = await startSmtpServer();
    mailer = smtpMailer({
      url: smtp.url,
      from: "Rehome <hello@rehome.example>",
      host: "rehome.example",
    });
    now = start;
    logged = [];
  });
  afterEach(async () => {
    await smtp.close();
    await db.cleanup();
  });

  const services = (over: Partial<AppServices> = {}) =>
    ({
      db,
      mailer,
      now: () => new Date(now),
      site: { demo: false },
      log: pino({}, { write: (line: string) => void logged.push(line) }),
      ...over,
    }) as AppServices;

  const queue = ({
    subject = "About Bruno",
    body = "Hello Ada.\n",
    ...over
  }: Partial<OutgoingEmail & OutgoingEmail["email"]> = {}) =>
    db.transaction((trx) =>
      sendMail(trx, new Date(now), {
        to: "ada@example.com",
        email: { subject, body },
        about: [],
        ...over,
      }),
    );
  const rows = () => listEmails(db.reader, { limit: 500, offset: 0 });
  const onlyRow = async () => {
    const [row, ...more] = await rows();
    if (!row || more.length > 0) throw new Error("Not one row");
    return row;
  };

  test("a message leaves when it is due, once, and stays readable as sent", async () => {
    await queue({ delayMs: minutes(10) });
    expect(await deliverDueEmails(services())).toEqual({ sent: 0, failed: 0 });
    now += minutes(10);
    expect(await deliverDueEmails(services())).toEqual({ sent: 1, failed: 0 });
    expect(await deliverDueEmails(services())).toEqual({ sent: 0, failed: 0 });
    expect(smtp.received).toHaveLength(1);
    const row = await onlyRow();
    expect(row).toMatchObject({
      sent_at: new Date(now).toISOString(),
      failed_at: null,
      attempts: 1,
    });
    expect(headersOf(smtp.received[0] ?? { from: "", to: [], raw: "" })).toMatchObject({
      "message-id": `<${row.id}@rehome.example>`,
      to: "ada@example.com",
      subject: "About Bruno",
    });
  });

  const key = "23456789ABCDEFGHJKLMNPQRST";
  const withLinks = {
    body: `Open:\nhttps://a.b/r/A2222222222?key=${key}\nOr erase:\nhttps://a.b/comments/${key}\nBye`,
    unsubscribe: `https://a.b/pet-alerts/${key}/stop`,
  };

  test("a message that left keeps no link that lets its reader in, and one that waits keeps all", async () => {
    await queue({ ...withLinks, subject: "left" });
    await queue({ ...withLinks, subject: "waits", delayMs: minutes(10) });
    await deliverDueEmails(services());
    const [received] = smtp.received;
    expect(received && textOf(received)).toContain(`?key=${key}`);
    expect(received?.raw).toContain(withLinks.unsubscribe);
    const stored = Object.fromEntries((await rows()).map((row) => [row.subject, row]));
    expect(JSON.stringify(stored.left)).not.toContain(key);
    expect(stored.left?.body).toBe(
      "Open:\nhttps://a.b/r/A2222222222?key=••••••\nOr erase:\nhttps://a.b/comments/••••••\nBye",
    );
    expect(stored.waits).toMatchObject({
      body: withLinks.body,
      list_unsubscribe: withLinks.unsubscribe,
    });
  });

  test("a message whose text was erased while it was sent stays erased", async () => {
    await queue(withLinks);
    const erasing: Mailer = {
      ...mailer,
      deliver: async (email) => {
        await mailer.deliver(email);
        await updateRows({ db }, "outbox", { id: email.id }, { body: "Erased" });
      },
    };
    await deliverDueEmails(services({ mailer: erasing }));
    expect(await onlyRow()).toMatchObject({ body: "Erased", sent_at: new Date(now).toISOString() });
  });

  test("a message keeps its links while the server refuses it, and in the demo", async () => {
    await queue(withLinks);
    const refusing: Mailer = { ...mailer, deliver: () => Promise.reject(new Error("later")) };
    await deliverDueEmails(services({ mailer: refusing }));
    expect(await onlyRow()).toMatchObject({ body: withLinks.body, sent_at: null });
    now += minutes(60);
    await deliverDueEmails(services({ site: { demo: true } as AppServices["site"] }));
    expect(await onlyRow()).toMatchObject({ body: withLinks.body, attempts: 2 });
  });

  test("one cause makes one message, and a transaction that fails makes none", async () => {
    expect(await queue({ cause: "interest-received:1" })).toBe(1);
    expect(await queue({ cause: "interest-received:1", body: "Again" })).toBe(0);
    const undone = db.transaction(async (trx) => {
      const email = { subject: "B", body: "B" };
      const cause = "interest-received:2";
      await sendMail(trx, new Date(now), { to: "b@example.com", email, cause, about: [] });
      throw new Error("later step failed");
    });
    await expect(undone).rejects.toThrow("later step failed");
    expect(await onlyRow()).toMatchObject({ body: "Hello Ada.\n" });
  });

  test("each e-mail remembers what it tells of, and the one that was not queued leaves no trace", {
    tags: "race",
  }, async () => {
    const email = { subject: "B", body: "B" };
    const about = [
      { entity: "inquiry", id: "i" },
      { entity: "person", id: "p" },
    ];
    const mails = ["a", "b", "a"].map((cause) => ({ to: "b@example.com", email, cause, about }));
    const send = () => db.transaction((trx) => sendMail(trx, new Date(now), mails));
    expect(await send()).toBe(2);
    expect(await send()).toBe(0);
    const ids = (await rows()).map(({ id }) => id).sort();
    const subjects = await db.reader
      .selectFrom("email_subjects")
      .selectAll()
      .orderBy("email_id")
      .orderBy("entity")
      .execute();
    expect(subjects).toEqual(
      ids.flatMap((email_id) =>
        about.map(({ entity, id }) => ({ email_id, entity, entity_id: id })),
      ),
    );
  });

  test("two workers at once send each message once", { tags: "race" }, async () => {
    for (let n = 0; n < 20; n++) await queue({ subject: `Letter ${n}` });
    const second = openDatabase(db.options);
    const results = await Promise.all([
      deliverDueEmails(services()),
      deliverDueEmails(services({ db: second })),
      deliverDueEmails(services()),
    ]);
    await second.close();
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(20);
    const subjects = smtp.received.map((received) => headersOf(received).subject);
    expect(subjects).toHaveLength(20);
    expect(new Set(subjects).size).toBe(20);
  });

  test("what somebody waits for leaves before what many are told", async () => {
    for (let n = 0; n < 12; n++) await queue({ subject: `News ${n}`, kind: "reminder" });
    await queue({ subject: "Ask", kind: "request" });
    await queue({ subject: "Password", kind: "account" });
    expect(await deliverDueEmails(services())).toEqual({ sent: 14, failed: 0 });
    const subjects = smtp.received.map((received) => headersOf(received).subject);
    expect(subjects[0]).toBe("Password");
    // After the first several leave at once.
    expect(subjects.slice(1, 5)).toContain("Ask");
  });

  test("with the server down nothing is lost and one try is spent, then all arrive", async () => {
    for (let n = 0; n < 3; n++) await queue({ subject: `Letter ${n}` });
    await smtp.close();
    const delivered = await deliverDueEmails(services());
    expect(delivered).toEqual({ sent: 0, failed: 1, retryAfterMs: 15_000 });
    expect((await rows()).map((row) => row.attempts).sort((a, b) => a - b)).toEqual([0, 0, 1]);
    smtp = await startSmtpServer({ port: smtp.port });
    now += minutes(1);
    expect(await deliverDueEmails(services())).toEqual({ sent: 3, failed: 0 });
    expect(smtp.received).toHaveLength(3);
  });

  test("waits longer after each failed try and gives up after the eighth", async () => {
    smtp.refuse("recipient", 450);
    await queue();
    const waited: number[] = [];
    for (let tries = 1; tries <= 7; tries++) {
      expect(await deliverDueEmails(services())).toEqual({ sent: 0, failed: 1 });
      const row = await onlyRow();
      expect(row).toMatchObject({ attempts: tries, failed_at: null, claimed_until: null });
      expect(row.last_error).toContain("450");
      waited.push((Date.parse(row.due_at) - now) / 60_000);
      now = Date.parse(row.due_at) - 1;
      expect(await deliverDueEmails(services())).toEqual({ sent: 0, failed: 0 });
      now += 1;
    }
    expect(waited).toEqual([1, 5, 15, 60, 240, 720, 1440]);
    expect(await deliverDueEmails(services())).toEqual({ sent: 0, failed: 1 });
    expect(await onlyRow()).toMatchObject({
      attempts: 8,
      sent_at: null,
      failed_at: new Date(now).toISOString(),
    });
    smtp.accept();
    now += minutes(100_000);
    expect(await deliverDueEmails(services())).toEqual({ sent: 0, failed: 0 });
  });

  test("a refused recipient fails for good and holds nobody else up", async () => {
    smtp.refuse("recipient", 550, "gone@example.com");
    await queue({ to: "gone@example.com" });
    await queue({ to: "ada@example.com" });
    expect(await deliverDueEmails(services())).toEqual({ sent: 1, failed: 1 });
    const gone = (await rows()).find((row) => row.recipient === "gone@example.com");
    expect(gone).toMatchObject({ attempts: 1, failed_at: new Date(now).toISOString() });
    expect(gone?.last_error).toContain("550");
    expect(logged.join()).toContain(gone?.id);
    expect(logged.join()).not.toContain("gone@example.com");
  });

  test("a worker that dies after the server took the letter leaves a resend that is recognised", async () => {
    await queue();
    const dying: Mailer = {
      ...mailer,
      async deliver(mail) {
        await mailer.deliver(mail);
        await new Promise(() => {});
      },
    };
    void deliverDueEmails(services({ mailer: dying }));
    await expect.poll(() => smtp.received.length).toBe(1);
    expect(await deliverDueEmails(services())).toEqual({ sent: 0, failed: 0 });
    now += minutes(3);
    expect(await deliverDueEmails(services())).toEqual({ sent: 1, failed: 0 });
    const ids = smtp.received.map((received) => headersOf(received)["message-id"]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  test("a bug in the mailer costs one try and stops no other e-mail", async () => {
    await queue({ subject: "Letter 0" });
    await queue({ subject: "Letter 1" });
    const odd: Mailer = {
      ...mailer,
      async deliver(mail) {
        if (mail.subject === "Letter 0") throw new TypeError(`x${"y".repeat(2_000)}`);
        await mailer.deliver(mail);
      },
    };
    expect(await deliverDueEmails(services({ mailer: odd }))).toEqual({ sent: 1, failed: 1 });
    const failed = (await rows()).find((row) => row.subject === "Letter 0");
    expect(failed?.last_error).toHaveLength(500);
  });

  test("without a mail server messages are kept unchanged", async () => {
    await queue();
    expect(await deliverDueEmails(services({ mailer: offlineMailer() }))).toEqual({
      sent: 0,
      failed: 0,
    });
    expect(await onlyRow()).toMatchObject({ attempts: 0, sent_at: null, claimed_until: null });
  });

  test("Yoruba letters and ₦ arrive intact through database and mail", async () => {
    const subject = "Ẹ káàbọ̀ — ₦2,500.00";
    const body = "Ẹ ṣé púpọ̀, Adébáyọ̀!\nỌjà: ₦2,500.00\n";
    await queue({ subject, body });
    await deliverDueEmails(services());
    const [received] = smtp.received;
    if (!received) throw new Error("Nothing arrived");
    expect(headersOf(received).subject).toBe(subject);
    expect(textOf(received).replaceAll("\r\n", "\n").trimEnd()).toBe(body.trimEnd());
  });
});
