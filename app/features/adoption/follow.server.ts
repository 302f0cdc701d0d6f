import { listHistory } from "#app/data/history.server.ts";
import { findInterestByReference } from "#app/data/interests.server.ts";
import { done, type Outcome, refused } from "#app/outcome.ts";
import type { World } from "#app/world.ts";
import { findExceeded, spend } from "../limits.server.ts";
import { lastDigits } from "../phone.ts";
import { readReference } from "../references.ts";
import type { Followed } from "./follow.ts";
import { type InterestStatus, nextStep } from "./interest.ts";

const hourMs = 60 * 60 * 1000;

/** The state behind a reference; `isSender` decides how much of it. `undefined` for an unknown one. */
export async function followReference(
  world: World,
  typed: string,
  isSender: boolean,
): Promise<Followed | undefined> {
  const reference = readReference(typed);
  const interest = reference && (await findInterestByReference(world.db.reader, reference));
  if (!interest) return undefined;
  const pet = interest.listing_name;
  const followed = {
    reference: interest.reference,
    kind: "Adoption request",
    status: interest.status,
    sentAt: interest.created_at,
    changedAt: interest.updated_at,
    next: nextStep(interest.status, isSender ? pet : "this pet"),
  } as const;
  if (!isSender) return { ...followed, whole: undefined };
  const history = await listHistory(world.db.reader, "interest", interest.id);
  const { name, email, phone, message, reason } = interest;
  return {
    ...followed,
    whole: {
      pet: { id: interest.listing_id, name: pet, breed: interest.listing_breed },
      name,
      email,
      phone,
      message,
      reason,
      history: history.map((row) => ({
        at: row.at,
        status: row.to_status as InterestStatus,
        reason: row.reason,
      })),
    },
  };
}

/**
 * Proves the sender by the last four digits of their phone. INVALID when they do not match, RATE_LIMITED
 * after five wrong tries an hour for one reference, NOT_FOUND for an unknown one.
 */
export async function proveSender(
  world: World,
  typed: string,
  digits: string,
): Promise<Outcome<{ reference: string }>> {
  const reference = readReference(typed);
  const interest = reference && (await findInterestByReference(world.db.reader, reference));
  if (!interest) return refused("NOT_FOUND");
  const tries = [{ bucket: `prove:${interest.reference}`, most: 5, windowMs: hourMs }];
  const exceeded = await findExceeded(world.db.reader, world.now(), tries);
  if (exceeded) return exceeded;
  if (digits.replaceAll(/\D/g, "") === lastDigits(interest.phone_key)) {
    return done({ reference: interest.reference });
  }
  await world.db.transaction((trx) => spend(trx, world.now(), tries));
  return refused("INVALID", "", {
    fields: { digits: ["These are not the last four digits of the phone number we have"] },
  });
}
