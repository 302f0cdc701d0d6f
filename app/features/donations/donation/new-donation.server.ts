import { randomBytes } from "node:crypto";
import { emailKey } from "#app/platform/actor.ts";
import { newId } from "#app/platform/ids.ts";
import { encodeCode, makeReference } from "#app/platform/references.ts";
import type { Donation } from "./donation.queries.server.ts";
import type { DonationMethod } from "./donation.ts";
import { donationSearchText } from "./donation-search-text.ts";

type DonationInput = {
  method: DonationMethod;
  status: "initiated" | "pending";
  amountKobo: number;
  firstName: string;
  lastName: string;
  email: string;
  sentBy?: string | undefined;
};

export function newDonation(
  now: Date,
  { method, status, amountKobo, firstName, lastName, email, sentBy }: DonationInput,
): Donation {
  const at = now.toISOString();
  const searchable = {
    reference: makeReference("D", randomBytes(10)),
    first_name: firstName,
    last_name: lastName,
    donor_email: email,
  };
  return {
    ...searchable,
    id: newId(now),
    link: encodeCode(randomBytes(26)),
    return_code: encodeCode(randomBytes(26)),
    method,
    status,
    amount_kobo: amountKobo,
    refunded_kobo: 0,
    email_key: emailKey(email),
    review_reason: null,
    receipt_year: null,
    receipt_number: null,
    paid_at: null,
    erased_at: null,
    sent_by: sentBy ?? null,
    search_text: donationSearchText(searchable),
    created_at: at,
    updated_at: at,
  };
}
