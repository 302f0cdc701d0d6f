import { beforeEach, expect, test } from "vitest";
import {
  findInquiryStatus,
  verifyInquirer,
} from "#app/features/inquiries/inquiry/follow-inquiry.server.ts";
import { listInquiriesForStaff } from "#app/features/inquiries/inquiry/list-inquiries.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { formatReference } from "#app/platform/references.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { answerInquiry, moveInquiry } from "#tests/support/inquiries.ts";
import { value } from "#tests/support/listings.ts";
import { password } from "#tests/support/people.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";

const words = { subject: "Visiting on Sunday", message: "Can we come?\nWe are four." };
const kemi = {
  name: "Kẹ́mi Adébáyọ̀",
  email: "kemi@example.com",
  phone: "0803 555 7788",
  address: "102.89.7.7",
};
const stranger = { isSender: false, personId: undefined };
const sender = { isSender: true, personId: undefined };

onEachEngine("following a message on %s", (engine) => {
  const { services, ada, ngozi } = servicesForEach(engine, "ada", "ngozi");
  let reference: string;

  beforeEach(async () => {
    reference = value(await sendInquiry(services, kemi, "contact", words)).reference;
  });

  const idOf = async (subject = words.subject) => {
    const { rows } = await listInquiriesForStaff(services, ada, {
      status: undefined,
      q: "",
      page: 1,
    });
    return rows.find((row) => row.subject === subject)?.id ?? "";
  };
  const follow = (reader: { isSender: boolean; personId: string | undefined }, typed = reference) =>
    findInquiryStatus(services, typed, reader);
  const prove = (digits: string, typed = reference) => verifyInquirer(services, typed, digits);

  test("anybody sees the kind, the state, the dates and the next step, and nothing else", async () => {
    const at = services.now().toISOString();
    services.pass(1000);
    value(await answerInquiry(services, ada, await idOf(), { answer: "Yes, at noon." }, undefined));
    expect(await follow(stranger)).toEqual({
      reference,
      kind: "Message",
      status: "answered",
      sentAt: at,
      changedAt: services.now().toISOString(),
      next: "We have answered this message by e-mail.",
      provable: true,
      erased: false,
      ownerView: undefined,
    });
  });

  test("the sender sees what they wrote, every answer and every change, and nobody of staff by name", async () => {
    const id = await idOf();
    services.pass(1000);
    value(await answerInquiry(services, ada, id, { answer: "Yes, at noon." }, undefined));
    services.pass(1000);
    value(await moveInquiry(services, ada, id, "reopen"));
    services.pass(1000);
    value(await answerInquiry(services, ada, id, { answer: "Or at two." }, undefined));
    services.pass(1000);
    value(await moveInquiry(services, ada, id, "close"));
    const { name, email, phone } = kemi;
    const followed = await follow(sender);
    expect(followed).toMatchObject({
      status: "closed",
      ownerView: { about: "contact", ...words, name, email, phone },
    });
    expect(followed?.ownerView?.history.map(({ status }) => status)).toEqual([
      "open",
      "answered",
      "open",
      "answered",
      "closed",
    ]);
    expect(followed?.ownerView?.thread.map(({ author, text }) => [author, text])).toEqual([
      ["owner", words.message],
      ["staff", "Yes, at noon."],
      ["staff", "Or at two."],
    ]);
    expect(JSON.stringify(followed)).not.toContain(ada.name);
  });

  test("who wrote from an account sees it signed in, and nobody else's account does", async () => {
    const subject = "From my account";
    const own = value(
      await sendInquiry(services, ngozi, "support", { ...words, subject }),
    ).reference;
    expect((await follow({ isSender: false, personId: ngozi.id }, own))?.ownerView).toMatchObject({
      about: "support",
      subject,
    });
    for (const personId of [ada.id, undefined]) {
      expect((await follow({ isSender: false, personId }, own))?.ownerView).toBeUndefined();
    }
    expect((await follow({ isSender: false, personId: ngozi.id }))?.ownerView).toBeUndefined();
  });

  test("the last four digits of the phone prove the sender; after five wrong ones they wait an hour", async () => {
    expect(value(await prove(" 77-88 ", formatReference(reference)))).toEqual({ reference });
    for (const wrong of ["7787", "", "788", "07788", "abcd"]) {
      expect(await prove(wrong)).toMatchObject({
        code: "INVALID",
        fields: { digits: ["These are not the last four digits of the phone number we have"] },
      });
    }
    expect(await prove("7788")).toMatchObject({ code: "RATE_LIMITED", retryAfter: 3600 });
    services.pass(hourMs);
    expect(value(await prove("7788"))).toEqual({ reference });
  });

  test("of many tries at once five are heard", { tags: "race" }, async () => {
    const tries = Array.from({ length: 30 }, (_, n) => prove(String(100 + n).padStart(4, "0")));
    const wrong = (await Promise.all(tries)).filter(
      (answer) => !answer.ok && answer.code === "INVALID",
    );
    expect(wrong).toHaveLength(5);
  });

  test("without a phone number no digits prove anybody", async () => {
    const { phone, ...unreachable } = kemi;
    for (const [n, who] of [unreachable, { ...unreachable, phone: "none" }].entries()) {
      const subject = `Number ${n}`;
      const sent = value(await sendInquiry(services, who, "contact", { ...words, subject }));
      expect(await follow(stranger, sent.reference)).toMatchObject({ provable: false });
      for (const digits of ["", "7788", "0000", "none"]) {
        expect(await prove(digits, sent.reference)).toMatchObject({ code: "FORBIDDEN" });
      }
      expect((await follow(sender, sent.reference))?.ownerView?.subject).toBe(subject);
    }
  });

  test("an erased account leaves the state and the dates, also in the sender's own browser", async () => {
    const subject = "From my account";
    const own = value(
      await sendInquiry(services, ngozi, "support", { ...words, subject }),
    ).reference;
    const id = await idOf(subject);
    value(await answerInquiry(services, ada, id, { answer: "Dear Ngozi Eze" }, undefined));
    value(await eraseAccount(services, ngozi, { password }));
    const followed = await follow({ isSender: true, personId: ngozi.id }, own);
    expect(followed).toMatchObject({ status: "answered", erased: true, provable: false });
    expect(followed?.ownerView).toBeUndefined();
    expect(followed?.next).toContain("erased");
  });

  test.each([
    "",
    "C",
    "C222222222I",
    "C2222222222",
    "A2222222222",
    "%",
    "\u0000",
    "x".repeat(99_999),
  ])("an unknown reference is not found", async (typed) => {
    expect(await follow(sender, typed)).toBeUndefined();
    expect(await prove("7788", typed)).toMatchObject({ code: "NOT_FOUND" });
  });
});
