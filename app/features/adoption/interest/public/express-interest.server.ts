import { randomBytes } from "node:crypto";
import {
  type InterestRow,
  insertInterest,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import type { InterestInput } from "#app/features/adoption/interest/interest.schema.server.ts";
import {
  alreadyAskedEmail,
  receivedEmail,
} from "#app/features/adoption/interest/interest-emails.ts";
import { interestSearchText } from "#app/features/adoption/interest/interest-search-text.ts";
import { mailToApplicant } from "#app/features/adoption/interest/mail-applicant.server.ts";
import {
  findPublicListing,
  lockListing,
} from "#app/features/adoption/listing/find-listing.server.ts";
import { canExpressInterest, closedSentence } from "#app/features/adoption/listing/listing.ts";
import { emailKey } from "#app/platform/actor.ts";
import { recordConsents } from "#app/platform/consents/consents.queries.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { sendUnrequestedMail } from "#app/platform/mail/send-unrequested-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { normalisePhone } from "#app/platform/phone.server.ts";
import {
  consumeRateLimits,
  visitorRateLimits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import { makeReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { queueWebhooks } from "#app/platform/webhooks/queue-webhooks.server.ts";

type ExpressedInterest = {
  reference: string;
  /** `repeated`: an earlier request with other texts exists. Show its reference only to the browser that sent it. */
  as: "new" | "same-form" | "repeated";
  pet: string;
};

type Visitor = {
  address: string;
  personId?: string | undefined;
};

/**
 * A database constraint allows one open request per pet and person (phone or e-mail): the same texts again get the
 * first answer, other texts are `repeated`. Forms on cached pages have no key. Refuses NOT_FOUND, CONFLICT for a pet
 * that is not available or a key with other texts, and RATE_LIMITED. @see specification 2.7 and 5; product.md
 * "Adoption"
 */
export async function expressInterest(
  services: AppServices,
  visitor: Visitor,
  listingId: string,
  input: InterestInput,
  key?: string,
): Promise<Outcome<ExpressedInterest>> {
  const phoneKey = normalisePhone(input.phone);
  if (!isId(listingId)) return refused("NOT_FOUND");
  if (!phoneKey) return refused("INVALID");
  const now = services.now();
  const at = now.toISOString();
  const form = { key, verb: "express-interest", actorId: "", content: { listingId, ...input } };
  return idempotent<ExpressedInterest>(services, form, async (trx) => {
    await lockListing(trx, listingId, "shared");
    const listing = await findPublicListing(trx, listingId);
    if (!listing) return refused("NOT_FOUND");
    const { name, email, phone } = input;
    const reference = makeReference("A", randomBytes(10));
    const searchable = { reference, name, email, phone, phone_key: phoneKey };
    const row = {
      ...searchable,
      id: newId(now),
      listing_id: listingId,
      email_key: emailKey(email),
      message: input.message,
      status: "pending" as const,
      reason: null,
      private_note: null,
      decided_by: null,
      decided_at: null,
      awaiting_reply_since: null,
      sent_by: visitor.personId ?? null,
      search_text: interestSearchText({ ...searchable, pet: listing.name, breed: listing.breed }),
      created_at: at,
      updated_at: at,
    };
    const result = await insertInterest(trx, row);
    if (!result.inserted) return answerRepeated(services, trx, result.existing, row, listing.name);
    if (!canExpressInterest(listing.status)) {
      return refused("CONFLICT", closedSentence(listing.name, listing.status));
    }
    const rateLimits = visitorRateLimits("interest", visitor.address, [row.email_key, phoneKey]);
    const exceeded = await consumeRateLimits(trx, now, rateLimits);
    if (exceeded) return exceeded;
    const entity = { entity: "interest", entityId: row.id };
    const agreed = { form: "Express Interest", ticked: input.consents };
    await recordConsents(trx, now, { entity: "interest", id: row.id }, agreed);
    await recordHistory(trx, now, { ...entity, actor: { name }, from: null, to: "pending" });
    await queueStaffNotification(trx, now, "interest-new", row.id);
    await queueWebhooks(trx, now, "interest.created", { _id: row.id, petId: listingId });
    const interest = { ...row, listing_name: listing.name };
    const cause = `interest-received:${row.id}`;
    await sendUnrequestedMail(trx, now, {
      ...mailToApplicant(services.site, interest, receivedEmail),
      cause,
      mailOnly: true,
    });
    return done({ reference: row.reference, as: "new", pet: listing.name });
  });
}

/** Other texts get an e-mail to the first address, once a day. */
async function answerRepeated(
  services: AppServices,
  trx: Queries,
  first: InterestRow,
  repeated: InterestRow,
  pet: string,
): Promise<Outcome<ExpressedInterest>> {
  const { reference } = first;
  const isSame = (["name", "email_key", "phone_key", "message"] as const).every(
    (field) => first[field] === repeated[field],
  );
  if (isSame) return done({ reference, as: "same-form", pet });
  const now = services.now();
  const interest = { ...first, listing_name: pet };
  const cause = `interest-again:${first.id}:${lagosDay(now)}`;
  await sendUnrequestedMail(trx, now, {
    ...mailToApplicant(services.site, interest, alreadyAskedEmail),
    cause,
  });
  return done({ reference, as: "repeated", pet });
}

/**
 * Only the browser that sent the first request may open it; any other gets CONFLICT, because the reference goes to the
 * first sender by e-mail. @see product.md "Adoption"
 */
export function openExpressedInterest(
  { reference, as, pet }: ExpressedInterest,
  isSender: boolean,
): Outcome<{ reference: string; notice: { kind: "success" | "info"; text: string } }> {
  if (as !== "repeated") {
    const text = "Interest submitted successfully!";
    return done({ reference, notice: { kind: "success", text } });
  }
  const text = `You already asked about ${pet}`;
  if (isSender) return done({ reference, notice: { kind: "info", text } });
  return refused(
    "CONFLICT",
    `${text}. We have sent the reference of your first request to the e-mail address you gave then.`,
  );
}
