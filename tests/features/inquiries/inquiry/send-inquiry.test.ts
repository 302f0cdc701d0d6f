import { expect, test } from "vitest";
import { listOwnInquiries } from "#app/features/inquiries/inquiry/list-own-inquiries.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { formatReference, readReference } from "#app/platform/references.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailSubjects, emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { failingLate, hourMs, servicesForEach } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

const words = { subject: "A photo does not load", message: "It stays grey.\nWhat can I do?" };

onEachEngine("writing to the foundation on %s", (engine) => {
  const { services, ngozi, musa } = servicesForEach(engine, "ngozi", "musa");

  const send = async (who = ngozi, changes: Partial<typeof words> = {}, key?: string) =>
    value(await sendInquiry(services, who, "support", { ...words, ...changes }, key)).reference;

  test("makes a row, a history, and an e-mail with the reference", async () => {
    const reference = await send();
    expect(readReference(reference)).toBe(reference);
    expect(reference).toMatch(/^C/);
    const [row, ...more] = await rowsOf(services, "inquiries");
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      ...words,
      reference,
      kind: "support",
      person_id: ngozi.id,
      name: ngozi.name,
      email: ngozi.email,
      status: "open",
    });
    expect(await listHistory(services.db.reader, "inquiry", row?.id ?? "")).toMatchObject([
      { from_status: null, to_status: "open", actor_id: ngozi.id },
    ]);
    const mails = await emailsTo(services, ngozi.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(formatReference(reference));
    expect(await emailSubjects(services)).toEqual([
      `${ngozi.email} inquiry ${row?.id}`,
      `${ngozi.email} person ${ngozi.id}`,
    ]);
  });

  test("the same words on the same Lagos day are one message, whatever the key and the spaces", async () => {
    const first = await send(ngozi, {}, "a".repeat(20));
    expect(await send(ngozi, {}, "a".repeat(20))).toBe(first);
    expect(await send(ngozi, {}, "b".repeat(20))).toBe(first);
    expect(await send(ngozi, { message: "It stays grey. What can I  do?" })).toBe(first);
    expect(await rowsOf(services, "inquiries")).toHaveLength(1);
    expect(await emailsTo(services, ngozi.email)).toHaveLength(1);
  });

  test.each(["phone", "email"] as const)(
    "of twenty-two messages of one %s at once ten are taken",
    { tags: "race" },
    async (contact) => {
      const answers = await Promise.all(
        Array.from({ length: 22 }, (_, n) => {
          const own = { email: `kemi${n}@example.com`, phone: `080355512${10 + n}` };
          const known = { email: "kemi@example.com", phone: "0803 555 1299" }[contact];
          const who = { name: "Kemi", ...own, [contact]: known, address: `10.1.0.${n}` };
          return sendInquiry(services, who, "contact", { ...words, subject: `Number ${n}` });
        }),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
      expect(await rowsOf(services, "inquiries")).toHaveLength(10);
    },
  );

  test("twenty at once make one row", { tags: "race" }, async () => {
    const keys = Array.from({ length: 20 }, (_, n) => String(n).padStart(20, "k"));
    const references = await Promise.all(keys.map((key) => send(ngozi, {}, key)));
    expect(new Set(references).size).toBe(1);
    expect(await rowsOf(services, "inquiries")).toHaveLength(1);
  });

  test("another person, other words, another kind or another day make another one", async () => {
    const first = await send();
    const others = [await send(musa), await send(ngozi, { subject: "Another" })];
    others.push(value(await sendInquiry(services, ngozi, "feedback", words)).reference);
    // Half past midnight in Lagos, still the same day in Greenwich.
    services.pass(Date.parse("2026-03-02T23:30:00.000Z") - services.now().getTime());
    others.push(await send());
    expect(new Set([first, ...others]).size).toBe(5);
  });

  test("a key that was used with other words is a conflict", async () => {
    await send(ngozi, {}, "a".repeat(20));
    const other = { ...words, subject: "Another" };
    expect(await sendInquiry(services, ngozi, "support", other, "a".repeat(20))).toMatchObject({
      code: "CONFLICT",
    });
  });

  test("ten an hour are heard; replays cost nothing and others are not held up", async () => {
    for (let n = 0; n < 10; n += 1) await send(ngozi, { subject: `Number ${n}` });
    await send(ngozi, { subject: "Number 3" });
    const eleventh = { ...words, subject: "Number 10" };
    const refusal = await sendInquiry(services, ngozi, "support", eleventh, "k".repeat(20));
    expect(refusal).toMatchObject({ code: "RATE_LIMITED", retryAfter: 3600 });
    expect(await rowsOf(services, "inquiries")).toHaveLength(10);
    await send(musa);
    services.pass(hourMs + 1);
    value(await sendInquiry(services, ngozi, "support", eleventh, "k".repeat(20)));
  });

  test("a visitor may write too, and follows it by its reference", async () => {
    const kemi = {
      name: "Kemi",
      email: "kemi@example.com",
      phone: "08035557788",
      address: "10.0.0.1",
    };
    const { reference } = value(await sendInquiry(services, kemi, "contact", words));
    expect(await rowsOf(services, "inquiries")).toMatchObject([
      { reference, person_id: null, email: kemi.email },
    ]);
    const [mail] = await emailsTo(services, kemi.email);
    expect(mail?.body).not.toContain("/dashboard");
    expect(mail?.body).toContain(`${services.site.origin}/r/${reference}`);
  });

  test("each sees their own alone, newest first, and finds them without accents", async () => {
    await send(ngozi, { subject: "For Bùkólá" });
    services.pass(1000);
    const second = await send(ngozi, { subject: "Second" });
    await send(musa, { subject: "Bukola of another" });
    const list = (q: string) => listOwnInquiries(services, ngozi.id, { q, page: 1 });
    expect((await list("")).rows.map(({ subject }) => subject)).toEqual(["Second", "For Bùkólá"]);
    expect((await list("bukola")).rows.map(({ subject }) => subject)).toEqual(["For Bùkólá"]);
    expect((await list(second)).rows).toHaveLength(1);
  });

  test("when the power goes out at the very end, nothing is left", async () => {
    await expect(sendInquiry(failingLate(services), ngozi, "support", words)).rejects.toThrow(
      "power",
    );
    expect(await rowsOf(services, "inquiries")).toEqual([]);
    expect(await emailsTo(services, ngozi.email)).toEqual([]);
  });
});
