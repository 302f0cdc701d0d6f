import { randomBytes } from "node:crypto";
import { findPublicListing } from "#app/features/adoption/listing/listing.queries.server.ts";
import { canExpressInterest, closedSentence } from "#app/features/adoption/listing/listing.ts";
import { lockListing } from "#app/features/adoption/listing/listing-lock.queries.server.ts";
import { emailKey } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { type Queries, Rollback } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { queueMessage } from "#app/platform/mail/outbox.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { normalisePhone } from "#app/platform/phone.ts";
import {
  findExceededLimit,
  recordHits,
  visitorRateLimits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import { referenceFrom } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type InterestRow, insertInterest } from "./interest.queries.server.ts";
import type { InterestInput } from "./interest.schema.server.ts";
import { alreadyAskedEmail, receivedEmail } from "./interest-emails.ts";
import { interestSearchText } from "./interest-search-text.ts";

export type Expressed = {
  reference: string;
  /** `repeated`: this person asked before; only their own browser may be taken to the reference. */
  as: "new" | "same-form" | "repeated";
  pet: string;
};

/**
 * A visitor asks for a pet: the row, its history, its receipt by mail, in one transaction. One person (phone
 * or e-mail) has one open request a pet, by database constraint: the very same form again answers as the
 * first time, other words from the same person are `repeated`. Refuses NOT_FOUND (no such pet), CONFLICT
 * (reserved or adopted meanwhile), RATE_LIMITED. Specification 2.7, 5; product.md "Adoption".
 */
export async function expressInterest(
  services: AppServices,
  visitor: { address: string },
  listingId: string,
  input: InterestInput,
): Promise<Outcome<Expressed>> {
  const phoneKey = normalisePhone(input.phone);
  if (!isId(listingId)) return refused("NOT_FOUND");
  if (!phoneKey) return refused("INVALID");
  const now = services.now();
  const at = now.toISOString();
  return services.db.transaction<Outcome<Expressed>>(async (trx) => {
    await lockListing(trx, listingId, "shared");
    const listing = await findPublicListing(trx, listingId);
    if (!listing) return refused("NOT_FOUND");
    const { name, email, phone } = input;
    const sought = { name, email, phone, phone_key: phoneKey };
    const row = {
      ...sought,
      id: newId(now),
      reference: referenceFrom("A", randomBytes(10)),
      listing_id: listingId,
      email_key: emailKey(email),
      message: input.message,
      status: "pending" as const,
      reason: null,
      private_note: null,
      decided_by: null,
      decided_at: null,
      search_text: interestSearchText({ ...sought, pet: listing.name, breed: listing.breed }),
      created_at: at,
      updated_at: at,
    };
    const result = await insertInterest(trx, row);
    if (!result.inserted) return answerAgain(services, trx, result.existing, row, listing.name);
    if (!canExpressInterest(listing.status)) {
      throw new Rollback<Outcome<Expressed>>(
        refused("CONFLICT", closedSentence(listing.name, listing.status)),
      );
    }
    const rateLimits = visitorRateLimits("interest", visitor.address, [row.email_key, phoneKey]);
    const exceeded = await findExceededLimit(trx, now, rateLimits);
    if (exceeded) throw new Rollback<Outcome<Expressed>>(exceeded);
    await recordHits(trx, now, rateLimits);
    await recordHistory(trx, now, {
      entity: "interest",
      entityId: row.id,
      actor: { name: row.name },
      from: null,
      to: "pending",
    });
    await queueStaffNotification(trx, now, "interest-new", row.id);
    await queueLetter(
      services,
      trx,
      `interest-received:${row.id}`,
      row,
      listing.name,
      receivedEmail,
    );
    return done({ reference: row.reference, as: "new", pet: listing.name });
  });
}

/** The very same words are the same form sent again; anything else is told, and mailed once a day to the first address. */
async function answerAgain(
  services: AppServices,
  trx: Queries,
  first: InterestRow,
  again: InterestRow,
  pet: string,
): Promise<Outcome<Expressed>> {
  const same = (["name", "email_key", "phone_key", "message"] as const).every(
    (field) => first[field] === again[field],
  );
  if (same) return done({ reference: first.reference, as: "same-form", pet });
  const cause = `interest-again:${first.id}:${lagosDay(services.now())}`;
  await queueLetter(services, trx, cause, first, pet, alreadyAskedEmail);
  return done({ reference: first.reference, as: "repeated", pet });
}

async function queueLetter(
  services: AppServices,
  trx: Queries,
  cause: string,
  interest: InterestRow,
  pet: string,
  letter: typeof receivedEmail,
): Promise<void> {
  const now = services.now();
  const { name, email, reference } = interest;
  const about = {
    name,
    pet,
    reference,
    origin: services.site.origin,
    siteName: services.site.name,
  };
  await queueMessage(trx, { now, cause, to: email, dueAt: now, ...letter(about) });
}
