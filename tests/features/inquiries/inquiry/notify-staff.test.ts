import { expect, test } from "vitest";
import { replyToInquiry } from "#app/features/inquiries/inquiry/reply-to-inquiry.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { queueStaffDigest } from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { eraseReferenceRecord } from "#app/features/privacy/sender-data/sender-data.server.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { moveInquiry } from "#tests/support/inquiries.ts";
import { value } from "#tests/support/listings.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { kemi, receive } from "#tests/support/site-data.ts";

const { services, ada } = servicesForEach("sqlite", "ada");

const words = { subject: "Boarding a pet", message: "For a week?" };
const sender = { ...kemi, address: "102.89.7.7" };

async function digests() {
  await queueStaffDigest(services);
  return emailsTo(services, ada.email);
}

test("staff hear of a new message once, however often it was sent, and where it is", async () => {
  for (let n = 0; n < 3; n += 1) value(await sendInquiry(services, sender, "contact", words));
  const [mail, ...more] = await digests();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Kẹ́mi Adébáyọ̀ wrote about “Boarding a pet”");
  expect(mail?.body).toMatch(/http:\/\/localhost:3000\/dashboard\/staff\/messages\/[0-9a-f-]{36}/);
  expect(mail?.body).not.toContain("For a week?");
});

test("staff hear of it when a sender writes back", async () => {
  const { reference } = value(await sendInquiry(services, sender, "contact", words));
  await digests();
  services.pass(hourMs);
  value(
    await replyToInquiry(services, undefined, { reference, reply: "For two?" }, "k".repeat(20)),
  );
  const mail = (await digests()).at(-1);
  expect(mail?.subject).toBe("Kẹ́mi Adébáyọ̀ wrote back about “Boarding a pet”");
});

test("the digest says what became of a message since, and holds no link of its sender's", async () => {
  const id = await receive(services, { subject: "see http://a.example now", message: "?" });
  await receive(services, { subject: "Opening hours", message: "When?" });
  value(await moveInquiry(services, ada, id, "close"));
  const [mail] = await digests();
  expect(mail?.subject).toBe("2 new things about messages");
  expect(mail?.body).toContain("; closed since");
  expect(mail?.body).not.toContain("http://a.example");
});

test("an erased message is told of no more, also where the digest still waits", async () => {
  const { reference } = value(await sendInquiry(services, sender, "contact", words));
  value(await eraseReferenceRecord(services, reference));
  expect(await digests()).toEqual([]);
  services.pass(60_000);
  const other = { ...words, message: "Another" };
  const sent = value(await sendInquiry(services, sender, "contact", other));
  expect(await digests()).toHaveLength(1);
  value(await eraseReferenceRecord(services, sent.reference));
  expect(JSON.stringify(await emailsTo(services, ada.email))).not.toContain("Kẹ́mi");
});
