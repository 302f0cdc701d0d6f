import { expect, test } from "vitest";
import { endedBody } from "#app/platform/mail/email-retention.queries.server.ts";
import { insertEmails, listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { messageRow } from "#tests/support/rows.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";

const dayMs = 24 * hourMs;

onEachEngine("the text of an e-mail on %s", (engine) => {
  const { services } = servicesForEach(engine);

  const write = (over: Parameters<typeof messageRow>[0]) =>
    services.db.transaction((trx) => insertEmails(trx, [messageRow(over)]));
  const bodies = async () =>
    Object.fromEntries(
      (await listEmails(services.db.reader, { limit: 2000, offset: 0 })).map((one) => [
        one.subject,
        one.body,
      ]),
    );

  test("ends ninety days after it left; what never left is gone then", async () => {
    const old = services.now().toISOString();
    await write({ subject: "sent", due_at: old, sent_at: old });
    await write({ subject: "failed", due_at: old, failed_at: old });
    await write({ subject: "waiting", due_at: old });
    services.pass(90 * dayMs - 1);
    const recent = services.now().toISOString();
    await write({ subject: "sent since", created_at: old, due_at: recent, sent_at: recent });
    await write({ subject: "waiting since", created_at: old, due_at: recent });
    await deleteExpired(services);
    const text = messageRow().body;
    const young = { "sent since": text, "waiting since": text };
    expect(await bodies()).toEqual({ sent: text, failed: text, waiting: text, ...young });
    services.pass(2);
    await deleteExpired(services);
    expect(await bodies()).toEqual({ sent: endedBody, ...young });
  });

  test("ends however many they are", { tags: "race" }, async () => {
    const old = services.now().toISOString();
    const row = (n: number) => messageRow({ subject: `${n}`, due_at: old, sent_at: old });
    await services.db.transaction((trx) =>
      insertEmails(
        trx,
        Array.from({ length: 1001 }, (_, n) => row(n)),
      ),
    );
    services.pass(91 * dayMs);
    await deleteExpired(services);
    expect(new Set(Object.values(await bodies()))).toEqual(new Set([endedBody]));
  });
});
