import { expect, test } from "vitest";
import { insertInquiry } from "#app/features/inquiries/inquiry/inquiry.queries.server.ts";
import {
  findInquiryForStaff,
  listInquiriesForStaff,
} from "#app/features/inquiries/inquiry/list-inquiries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { newId } from "#app/platform/ids.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailSubjects } from "#tests/support/emails.ts";
import { answerInquiry, moveInquiry } from "#tests/support/inquiries.ts";
import { value } from "#tests/support/listings.ts";
import { failingLate, minuteMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

onEachEngine("staff's answers to messages on %s", (engine) => {
  const { services, ada, tunde } = servicesForEach(engine, "ada", "tunde");
  let made = 0;

  async function receive(
    over: { email?: string; subject?: string; message?: string; person_id?: string } = {},
  ) {
    services.pass(minuteMs);
    const at = services.now().toISOString();
    const id = newId(services.now());
    const {
      email = "kemi@example.com",
      subject = "Opening hours",
      message = "When?\nToday?",
      person_id = null,
    } = over;
    await services.db.transaction((trx) =>
      insertInquiry(trx, {
        id,
        email,
        subject,
        message,
        kind: "contact",
        person_id,
        reference: `C23456789${10 + (++made % 80)}`,
        name: "Kẹ́mi",
        phone: "",
        content_key: id,
        status: "open",
        search_text: foldText(["Kẹ́mi", email, subject, message].join(" ")),
        created_at: at,
        updated_at: at,
      }),
    );
    return id;
  }

  test("without keys a step may be taken again after its way back, and repeated is told who took it", async () => {
    const id = await receive();
    const reply = () => answerInquiry(services, ada, id, { answer: "From nine." }, undefined);
    const close = () => moveInquiry(services, ada, id, "close");
    const reopen = () => moveInquiry(services, ada, id, "reopen");
    const steps = [
      { take: reply, phrase: "answered" },
      { take: reopen, phrase: "reopened" },
      { take: reply, phrase: "answered" },
      { take: close, phrase: "closed" },
      { take: reopen, phrase: "reopened" },
      { take: close, phrase: "closed" },
    ];
    for (const { take, phrase } of steps) {
      services.pass(1000);
      const answers = await Promise.all([take(), take()]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toEqual({
        ok: false,
        code: "CONFLICT",
        message: `Ada Okafor ${phrase} this message on 2 Mar, 2026, 10:01.`,
      });
    }
    expect((await findInquiryForStaff(services, ada, id))?.history).toHaveLength(steps.length);
    const mails = await rowsOf(services, "outbox", {}, "body");
    expect(mails.filter(({ body }) => body.includes("From nine."))).toHaveLength(2);
  });
  const answer = (by: Actor, id: string, text = "We open at nine.", key = newKey()) =>
    answerInquiry(services, by, id, { answer: text }, key);
  const seen = async (id: string) => {
    const found = await findInquiryForStaff(services, ada, id);
    if (!found) throw new Error("no message");
    return { status: found.inquiry.status, history: found.history, thread: found.thread };
  };
  const mails = () => rowsOf(services, "outbox");

  test("an answer goes to whoever wrote, with what they wrote, and the message is answered", async () => {
    const id = await receive({ person_id: tunde.id });
    value(await answer(ada, id, "  We open at nine.\nCome by!  "));
    expect(await emailSubjects(services)).toEqual([
      `kemi@example.com inquiry ${id}`,
      `kemi@example.com person ${tunde.id}`,
    ]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: "kemi@example.com", subject: "Re: Opening hours" });
    expect(mail?.body).toContain("Dear Kẹ́mi,\n\nWe open at nine.\nCome by!\n\nTo reply,");
    expect(mail?.body).toContain("> When?\n> Today?");
    const { status, history, thread } = await seen(id);
    expect(status).toBe("answered");
    expect(history).toMatchObject([
      { actor_name: "Ada Okafor", from_status: "open", to_status: "answered" },
    ]);
    expect(thread).toMatchObject([{ author: "staff", text: "We open at nine.\nCome by!" }]);
  });

  test("sent twice it leaves once, and of two answers at the same moment one leaves", {
    tags: "race",
  }, async () => {
    const id = await receive();
    const answers = await Promise.all([
      answer(ada, id, "Nine.", "the-key-of-adas-form"),
      answer(ada, id, "Nine.", "the-key-of-adas-form"),
      answer(tunde, id, "Ten.", "the-key-of-tundes-form"),
    ]);
    expect(answers[1]).toEqual(answers[0]);
    const refused = answers.find(({ ok }) => !ok);
    expect(refused).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/^(Ada Okafor|Túndé Bakare) answered this message on 2 Mar/),
    });
    expect(await mails()).toHaveLength(1);
    expect((await seen(id)).history).toHaveLength(1);
  });

  test("an answer to somebody who is being erased finds nobody to go to", async () => {
    const id = await receive();
    const { promise: answered, resolve } = Promise.withResolvers<ReturnType<typeof answer>>();
    await services.db.transaction(async (trx) => {
      await trx.updateTable("inquiries").set({ email: "" }).where("id", "=", id).execute();
      resolve(answer(ada, id));
      // Time for the answer to read what is not committed yet, were it not to wait for it.
      for (let n = 0; n < 20; n += 1) await findInquiryForStaff(services, ada, id);
    });
    expect(await answered).toMatchObject({ code: "CONFLICT" });
    expect((await seen(id)).status).toBe("open");
    expect(await mails()).toEqual([]);
  });

  test("it is closed and reopened, and a late form hears who was quicker", async () => {
    const id = await receive();
    value(await moveInquiry(services, ada, id, "close", newKey()));
    expect(await moveInquiry(services, tunde, id, "close", newKey())).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/^Ada Okafor closed this message/),
    });
    expect(await answer(tunde, id)).toMatchObject({ code: "CONFLICT" });
    services.pass(minuteMs);
    value(await moveInquiry(services, tunde, id, "reopen", newKey()));
    expect(await moveInquiry(services, ada, id, "reopen", newKey())).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/^Túndé Bakare reopened this message/),
    });
    value(await answer(ada, id));
    services.pass(minuteMs);
    value(await moveInquiry(services, ada, id, "close", newKey()));
    expect((await seen(id)).history.map(({ to_status }) => to_status)).toEqual([
      "closed",
      "open",
      "answered",
      "closed",
    ]);
  });

  test("without an address there is nobody to answer", async () => {
    expect(await answer(ada, await receive({ email: "" }))).toMatchObject({ code: "CONFLICT" });
    expect(await mails()).toEqual([]);
  });

  test("whoever fails half-way has answered nothing", { tags: "race" }, async () => {
    const id = await receive();
    const failed = answerInquiry(failingLate(services), ada, id, { answer: "Nine." }, newKey());
    await expect(failed).rejects.toThrow("the power went out");
    expect((await seen(id)).status).toBe("open");
    expect(await mails()).toEqual([]);
  });

  test("the list is filtered by status and words, and open ones are counted", async () => {
    const first = await receive({ subject: "Ọ̀ṣọ́ and hours" });
    const second = await receive({ message: "My cat is ill" });
    value(await moveInquiry(services, ada, first, "close", newKey()));
    const ids = async (over: { status?: "open" | "closed"; q?: string } = {}) =>
      (
        await listInquiriesForStaff(services, ada, {
          status: over.status,
          q: over.q ?? "",
          page: 1,
        })
      ).rows.map(({ id }) => id);
    expect(await ids()).toEqual([second, first]);
    expect(await ids({ status: "open" })).toEqual([second]);
    expect(await ids({ q: "oso" })).toEqual([first]);
    expect(await ids({ status: "closed", q: "cat" })).toEqual([]);
  });

  test.each(["", "x", "\u0000", "018f0000-0000-7000-8000-000000000000"])(
    "no message is found by %j",
    async (id) => {
      expect(await findInquiryForStaff(services, ada, id)).toBeUndefined();
      expect(await answer(ada, id)).toMatchObject({ code: "NOT_FOUND" });
    },
  );
});
