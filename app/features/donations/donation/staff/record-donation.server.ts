import { insertDonation } from "#app/features/donations/donation/donation.queries.server.ts";
import { receiptName } from "#app/features/donations/donation/donation.ts";
import { newDonation } from "#app/features/donations/donation/new-donation.server.ts";
import { receiveDonation } from "#app/features/donations/donation/receive-donation.server.ts";
import { noonInLagos } from "#app/features/donations/donation/receive-transfer.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices, Site } from "#app/platform/services.ts";
import type { RecordedDonation } from "./record-donation.schema.server.ts";

export type Recorded = { id: string; receipt: string; thanked: boolean };

/**
 * Records and counts a donation in cash or by transfer, and thanks the donor if an address is known. The same form
 * returns the same donation. Refuses INVALID without a key.
 */
export async function recordDonation(
  services: AppServices,
  actor: Actor,
  input: RecordedDonation & { method: "transfer" | "cash" },
  key: string | undefined,
): Promise<Outcome<Recorded>> {
  if (!key) return missingKey;
  const form = { key, verb: "record-donation", actorId: actor.id, content: input };
  return idempotent<Recorded>(services, form, (trx) =>
    addReceivedDonation(trx, services.site, { ...input, actor, now: services.now() }),
  );
}

type NewDonation = Omit<RecordedDonation, "day"> & {
  method: "transfer" | "cash";
  actor: { id?: string | undefined; name: string };
  now: Date;
};
type ReceivedDonation = NewDonation & Pick<RecordedDonation, "day">;

async function addReceivedDonation(
  trx: Queries,
  site: Site,
  input: ReceivedDonation,
): Promise<Outcome<Recorded>> {
  const { actor, now, day, email } = input;
  const id = await addDonation(trx, input);
  const received = await receiveDonation(trx, site, id, { actor, now, paidAt: noonInLagos(day) });
  if (!received.ok) return received;
  return done({ id, receipt: receiptName(received.value) ?? "", thanked: email !== "" });
}

/** Inserts a donation that is not counted yet, in the caller's transaction. Returns its id. */
export async function addDonation(
  trx: Queries,
  { actor, now, amount, method, firstname, lastname, email, privateNote }: NewDonation,
): Promise<string> {
  const donation = newDonation(now, {
    method,
    status: "pending",
    amountKobo: amount,
    firstName: firstname,
    lastName: lastname,
    email,
  });
  await insertDonation(trx, donation);
  await recordHistory(trx, now, {
    entity: "donation",
    entityId: donation.id,
    actor,
    from: null,
    to: donation.status,
    privateNote,
  });
  return donation.id;
}
