import { createHash, randomBytes } from "node:crypto";
import { lockActivePerson } from "#app/features/accounts/person/find-person.server.ts";
import { emailKey } from "#app/platform/actor.ts";
import { recordConsents } from "#app/platform/consents/consents.queries.server.ts";
import { hourMs, lagosDay } from "#app/platform/dates.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { newId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { sendUnrequestedMail } from "#app/platform/mail/send-unrequested-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { normalisePhone, phoneSearchText } from "#app/platform/phone.server.ts";
import {
  consumeRateLimits,
  type RateLimit,
  visitorRateLimits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import { makeReference } from "#app/platform/references.ts";
import { foldText, plainSigns } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { insertInquiry } from "./inquiry.queries.server.ts";
import type { InquiryInput } from "./inquiry.schema.server.ts";
import { type InquiryKind, inquiryKinds, inquiryNew } from "./inquiry.ts";
import { inquiryEmailSubjects, inquiryReceivedEmail } from "./inquiry-emails.ts";
import type { Sender } from "./own-inquiries.ts";

/**
 * Stores a message with its history and mails a confirmation. Returns the reference. The same text from the same sender
 * on the same Lagos day is one inquiry, whatever the `key`. Refuses RATE_LIMITED after ten an hour per person (visitors
 * have their own limits) and CONFLICT for a key that was used with other values.
 */
export async function sendInquiry(
  services: AppServices,
  who: Sender,
  kind: InquiryKind,
  input: InquiryInput,
  key?: string,
): Promise<Outcome<{ reference: string }>> {
  const now = services.now();
  const at = now.toISOString();
  const contentKey = inquiryContentKey(who, kind, input, lagosDay(now));
  const form = { key, verb: "send-inquiry", actorId: who.id ?? "", content: contentKey };
  return idempotent<{ reference: string }>(services, form, async (trx) => {
    const known = who.id ? await lockActivePerson(trx, who.id) : undefined;
    if (who.id && !known) return refused("NOT_FOUND");
    const { name, email } = known ?? who;
    const phone = known?.phone ?? who.phone ?? "";
    const id = newId(now);
    const reference = makeReference("C", randomBytes(10));
    const found = await insertInquiry(trx, {
      id,
      reference,
      kind,
      name,
      email,
      phone,
      phone_key: normalisePhone(phone) ?? "",
      person_id: who.id ?? null,
      subject: input.subject,
      message: input.message,
      content_key: contentKey,
      status: "open",
      search_text: foldText(
        [reference, name, email, phone, phoneSearchText(phone), input.subject, input.message].join(
          " ",
        ),
      ),
      created_at: at,
      updated_at: at,
    });
    if (!found.inserted) return done({ reference: found.reference });
    const exceeded = await consumeRateLimits(trx, now, inquiryRateLimits(who));
    if (exceeded) return exceeded;
    const agreed = { form: inquiryKinds[kind], ticked: input.consents };
    await recordConsents(trx, now, { entity: "inquiry", id }, agreed);
    const actor = { name, ...(who.id && { id: who.id }) };
    await recordHistory(trx, now, {
      entity: "inquiry",
      entityId: id,
      actor,
      from: null,
      to: "open",
    });
    await queueStaffNotification(trx, now, inquiryNew, id, { by: who.id });
    const { origin, name: siteName } = services.site;
    const inquiry = { name, subject: input.subject, reference, origin, siteName };
    // An unconfirmed address may be that of somebody else.
    const send = known?.email_verified_at ? sendMail : sendUnrequestedMail;
    await send(trx, now, {
      to: email,
      email: inquiryReceivedEmail(inquiry),
      cause: `inquiry-received:${id}`,
      about: inquiryEmailSubjects({ id, person_id: who.id ?? null }),
      mailOnly: true,
    });
    return done({ reference });
  });
}

/** Ignores spaces, line ends and kinds of apostrophes. */
function inquiryContentKey(
  who: Sender,
  kind: InquiryKind,
  input: InquiryInput,
  day: string,
): string {
  const plain = (text: string) => plainSigns(text.normalize("NFC")).replaceAll(/\s+/g, " ").trim();
  // A visitor needs the same name, address and phone: guessing the text must not reveal another's reference.
  const sender = who.id ?? [emailKey(who.email), plain(who.name), plain(who.phone ?? "")];
  const content = [sender, kind, plain(input.subject), plain(input.message), day];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

function inquiryRateLimits({ id, address = "", email, phone }: Sender): RateLimit[] {
  if (id) return [{ bucket: `inquiry:person:${id}`, max: 10, windowMs: hourMs }];
  const number = phone ? normalisePhone(phone) : undefined;
  return visitorRateLimits("inquiry", address, [emailKey(email), ...(number ? [number] : [])]);
}
