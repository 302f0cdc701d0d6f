import { beforeEach, expect, test } from "vitest";
import { eraseInquiryByReference } from "#app/features/inquiries/inquiry/erase-inquiries.server.ts";
import { type InquiryStatus, inquiryStatuses } from "#app/features/inquiries/inquiry/inquiry.ts";
import { inquirySteps } from "#app/features/inquiries/inquiry/inquiry-steps.server.ts";
import { replyToInquiry } from "#app/features/inquiries/inquiry/reply-to-inquiry.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { eraseReferenceRecord } from "#app/features/privacy/sender-data/sender-data.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { answerInquiry, moveInquiry } from "#tests/support/inquiries.ts";
import { value } from "#tests/support/listings.ts";
import { hourMs, minuteMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { expectMatrix, expectRefused, expectUndo } from "#tests/support/step-table.ts";
import { rowOf } from "#tests/support/tables.ts";

onEachEngine("a step of a message on %s", (engine) => {
  const { services, ada, tunde, ngozi } = servicesForAll(engine, "ada", "tunde", "ngozi");
  let sent = 0;
  beforeEach(() => services.pass(hourMs));

  const undo = (actor: Actor, id: string, changeId: string) =>
    undoStep(services, inquirySteps, id, { stepRole: "staff", actor, changeId, key: undefined });

  /** A message of Ngozi's account: its id and its reference. */
  async function receive(): Promise<{ id: string; reference: string }> {
    services.pass(hourMs);
    sent += 1;
    const input = { subject: "Opening hours", message: `When, on day ${sent}?` };
    const { reference } = value(await sendInquiry(services, ngozi, "support", input));
    return rowOf(services, "inquiries", { reference }, "id", "reference");
  }

  /** A new one in this status, of which nothing can be taken back any more. */
  async function make(status: InquiryStatus): Promise<string> {
    const { id } = await receive();
    if (status === "answered")
      value(await answerInquiry(services, ada, id, { answer: "At nine." }));
    if (status === "closed") value(await moveInquiry(services, ada, id, "close"));
    services.pass(11 * minuteMs);
    return id;
  }

  const cases = () => ({
    services,
    table: inquirySteps,
    statuses: inquiryStatuses,
    make,
    actors: { staff: ada, owner: ngozi },
    input: (_: string, name: string) =>
      name === "answer" ? { answer: "At nine." } : name === "reply" ? { reply: "And now?" } : {},
    steps: {
      "staff answer": "open!",
      "staff close": "open answered",
      "staff reopen": "answered closed",
      "owner reply": "open! answered! closed!",
    },
  });

  test("happens once from the statuses of its table, and from no other", async () => {
    await expectMatrix(cases());
  });

  test("is refused where nobody is left to answer", async () => {
    const { id, reference } = await receive();
    value(await services.db.transaction((trx) => eraseInquiryByReference(trx, reference)));
    await expectRefused(cases(), "open, and erased", id, ["staff answer"]);
  });

  test("that can be taken back leaves every row as it was, and nobody is told", async () => {
    await expectUndo(cases());
  });

  test("that is an answer has no way back: it leaves at once", { tags: "race" }, async () => {
    const { id } = await receive();
    const { changeId } = value(await answerInquiry(services, ada, id, { answer: "At nine." }));
    expect(await undo(ada, id, changeId)).toMatchObject({ ok: false, code: "NOT_FOUND" });
    const mail = await services.db.reader
      .selectFrom("outbox")
      .select("due_at")
      .where("cause", "like", `step:inquiry:${id}:%`)
      .executeTakeFirstOrThrow();
    expect(mail.due_at).toBe(services.now().toISOString());
  });

  test("is not taken back once its sender wrote again, and says so", async () => {
    const { id, reference } = await receive();
    const { changeId } = value(await moveInquiry(services, ada, id, "close"));
    services.pass(minuteMs);
    value(await replyToInquiry(services, ngozi.id, { reference, reply: "And now?" }, newKey()));
    const late = await undo(ada, id, changeId);
    expect(late).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(!late.ok && late.message).toMatch(/^Ngozi Eze replied to this message on /);
  });

  test("may be taken back by a colleague, and raced with what follows one of them wins", {
    tags: "race",
  }, async () => {
    const { id } = await receive();
    const { changeId } = value(await moveInquiry(services, ada, id, "close"));
    const answers = await Promise.all([
      undo(tunde, id, changeId),
      moveInquiry(services, ada, id, "reopen"),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { status } = await rowOf(services, "inquiries", { id }, "status");
    expect(status).toBe("open");
  });

  test("is not taken back once its sender was erased", async () => {
    const { id, reference } = await receive();
    const { changeId } = value(await moveInquiry(services, ada, id, "close"));
    value(await eraseReferenceRecord(services, reference));
    const late = await undo(ada, id, changeId);
    expect(!late.ok && late.message).toMatch(/^The person's data is erased/);
    const early = await answerInquiry(services, ada, await reopened(id), { answer: "At nine." });
    expect(!early.ok && early.message).toBe(
      "The sender of this message was erased and cannot be answered.",
    );
  });

  async function reopened(id: string): Promise<string> {
    value(await moveInquiry(services, ada, id, "reopen"));
    return id;
  }

  test("of a reply is its sender's alone, and may come before our answer", async () => {
    const { id, reference } = await receive();
    const reply = (personId: string | undefined, key: string | undefined = newKey()) =>
      replyToInquiry(services, personId, { reference, reply: "And now?" }, key);
    expect(await reply(ngozi.id)).toEqual({ ok: true, value: { subject: "Opening hours" } });
    value(await moveInquiry(services, ada, id, "close"));
    expect(await reply(tunde.id)).toMatchObject({ ok: false, code: "NOT_FOUND" });
    expect(await replyToInquiry(services, ngozi.id, { reference, reply: "?" }, undefined)).toEqual(
      missingKey,
    );
    expect(await reply(ngozi.id)).toEqual({ ok: true, value: { subject: "Opening hours" } });
  });
});
