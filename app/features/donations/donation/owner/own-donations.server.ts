import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { listDonationsFrom } from "#app/features/donations/donation/donation.queries.server.ts";
import { receiptName } from "#app/features/donations/donation/donation.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { OwnDonation } from "./own-donations.ts";

/** Donations made with this person's address, newest first; none until they have confirmed the address. */
export async function listOwnDonations(
  services: AppServices,
  actor: Actor,
  place: PageRange,
): Promise<{ rows: OwnDonation[]; confirmed: boolean }> {
  const q = services.db.reader;
  const person = await findPerson(q, actor.id);
  if (!person?.email_verified_at) return { rows: [], confirmed: false };
  const rows = await listDonationsFrom(q, person.email_key, place);
  return {
    rows: rows.map((donation) => ({
      reference: donation.reference,
      amountKobo: donation.amount_kobo,
      method: donation.method,
      status: donation.status,
      receipt: receiptName(donation),
      sentAt: donation.created_at,
    })),
    confirmed: true,
  };
}
