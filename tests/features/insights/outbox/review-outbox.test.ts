import { expect, test } from "vitest";
import { entityInWords } from "#app/features/insights/audit-log/audited-records.server.ts";
import {
  findOutboxEmail,
  listOutbox,
  resendEmail,
} from "#app/features/insights/outbox/review-outbox.server.ts";
import { listAuditEntries } from "#app/platform/audit/audit-log.queries.server.ts";
import { smtpMailer } from "#app/platform/mail/mailer.server.ts";
import {
  insertEmails,
  markEmailSent,
  markEmailTried,
} from "#app/platform/mail/outbox.queries.server.ts";
import { deliverDueEmails } from "#app/platform/mail/outbox.server.ts";
import { retryEmail } from "#app/platform/mail/outbox-list.queries.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { messageRow } from "#tests/support/rows.ts";
import { minuteMs, servicesForEach } from "#tests/support/services.ts";
import { startSmtpServer } from "#tests/support/smtp.ts";

onEachEngine("staff's view of the outbox on %s", (engine) => {
  const { services, ada, tunde } = servicesForEach(engine, "ada", "tunde");

  const now = () => services.now().toISOString();
  async function write(over: Parameters<typeof messageRow>[0] = {}) {
    services.pass(minuteMs);
    const row = messageRow({ created_at: now(), due_at: now(), ...over });
    await services.db.transaction((trx) => insertEmails(trx, [row]));
    return row.id;
  }
  async function giveUp(id: string) {
    services.pass(minuteMs);
    const told = { error: "550 no such mailbox", dueAt: null, now: now() };
    await services.db.transaction((trx) => markEmailTried(trx, id, told));
    return id;
  }
  async function send(id: string) {
    services.pass(minuteMs);
    await services.db.transaction((trx) => markEmailSent(trx, id, now()));
    return id;
  }
  const mail = async (id: string) => (await findOutboxEmail(services, id))?.email;
  const acts = () => listAuditEntries(services.db.reader, {}, { limit: 50, offset: 0 });

  test("without a key an e-mail leaves again each time it was given up, and repeated is told who sent it", async () => {
    const id = await write();
    for (let n = 1; n <= 3; n += 1) {
      await giveUp(id);
      value(await resendEmail(services, ada, id, undefined));
      expect(await resendEmail(services, ada, id, undefined)).toMatchObject({
        code: "CONFLICT",
        message: expect.stringMatching(
          /^Ada Okafor sent this e-mail again on 2 Mar, 2026, 10:0\d\. It is sent automatically\.$/,
        ),
      });
      expect((await mail(id))?.failed_at).toBeNull();
      expect(await acts()).toHaveLength(n);
    }
  });

  test("each e-mail is in one state, with why it failed, and those that need care are counted", async () => {
    const failed = [await giveUp(await write()), await giveUp(await write())];
    const sent = await send(await write());
    const waiting = [await write(), await write(), await write()];
    const ids = async (state?: "waiting" | "failed" | "sent") =>
      (await listOutbox(services, { status: state, page: 1 })).rows.map(({ id }) => id);
    expect(await ids("failed")).toEqual(failed.reverse());
    expect(await ids("sent")).toEqual([sent]);
    expect(await ids("waiting")).toEqual(waiting);
    expect(await ids()).toHaveLength(6);
    const { rows, counts } = await listOutbox(services, { status: "failed", page: 1 });
    expect(counts).toEqual({ waiting: 3, failed: 2 });
    expect(rows[0]).toMatchObject({ last_error: "550 no such mailbox", attempts: 1 });
    expect(Object.keys(rows[0] ?? {})).not.toContain("body");
  });

  test("an e-mail given up leaves once when it is clicked twice, by one or by two people", {
    tags: "race",
  }, async () => {
    const smtp = await startSmtpServer();
    const mailer = smtpMailer({
      url: smtp.url,
      from: "a@rehome.example",
      host: "rehome.example",
    });
    const id = await giveUp(await write());
    services.pass(minuteMs);
    const answers = await Promise.all([
      resendEmail(services, ada, id, "one-key-of-adas-page"),
      resendEmail(services, ada, id, "one-key-of-adas-page"),
      resendEmail(services, tunde, id, "another-key-of-tundes"),
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers.filter(({ ok }) => ok).length).toBeLessThan(3);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/sent this e-mail again on 2 Mar, 2026/),
    });
    expect(await mail(id)).toMatchObject({ failed_at: null, attempts: 0, due_at: now() });
    expect(entityInWords("email")).toBe("e-mail");
    expect(await acts()).toMatchObject([
      { action: "sent again", entity: "email", entity_id: id, detail: "550 no such mailbox" },
    ]);
    expect(await deliverDueEmails({ ...services, mailer })).toEqual({ sent: 1, failed: 0 });
    expect(smtp.received).toHaveLength(1);
    await smtp.close();
    expect(await resendEmail(services, tunde, id, "a-late-key-of-tundes")).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/sent on/),
    });
  });

  test("one step takes an e-mail out of the failed ones, and no second one finds it there", async () => {
    const id = await giveUp(await write());
    const again = () => services.db.transaction((trx) => retryEmail(trx, id, now()));
    expect((await Promise.all([again(), again()])).sort()).toEqual([false, true]);
  });

  test("what waits or has left is not sent again", async () => {
    for (const id of [await write(), await send(await write())]) {
      expect(await resendEmail(services, ada, id, undefined)).toMatchObject({ code: "CONFLICT" });
    }
    expect(await acts()).toEqual([]);
  });

  test("beyond the demo nobody reads a link that lets its reader in", async () => {
    const secrets = [
      ...["/set-password/s3cret-Token_1", "/verify-email/an0ther-Token_2"],
      "/comments/THATERASESTOKEN3TOKEN3AAAA",
    ];
    const links = [...secrets, "/r/A234567890B"].map((path) => `http://localhost:3000${path}`);
    const body = ["Hello", ...links].join("\n\n");
    const id = await write({ body });
    expect(await mail(id)).toMatchObject({ body });
    services.site.demo = false;
    const shown = await findOutboxEmail(services, id);
    expect(shown?.masked).toBe(true);
    expect(JSON.stringify(shown)).not.toMatch(/s3cret|an0ther|Token/i);
    expect(shown?.email.body).toContain("http://localhost:3000/set-password/••••••");
    expect(shown?.email.body).toContain("/r/A234567890B");
    const plain = await write({ body: "No link at all." });
    expect(await findOutboxEmail(services, plain)).toMatchObject({
      masked: false,
      email: { body: "No link at all." },
    });
  });

  test.each(["", "x", "\u0000", "018f0000-0000-7000-8000-000000000000"])(
    "no letter is found by %j",
    async (id) => {
      expect(await findOutboxEmail(services, id)).toBeUndefined();
      expect(await resendEmail(services, ada, id, undefined)).toMatchObject({ code: "NOT_FOUND" });
    },
  );

  test("a resent e-mail that is sent twice by its form answers alike", {
    tags: "race",
  }, async () => {
    const id = await giveUp(await write());
    const first = value(await resendEmail(services, ada, id, "one-key-of-adas-page"));
    await send(id);
    expect(value(await resendEmail(services, ada, id, "one-key-of-adas-page"))).toEqual(first);
  });
});
