import {
  closePendingInterests,
  reopenInterests,
} from "#app/features/adoption/interest/close-interests.server.ts";
import { listingRecord } from "#app/features/adoption/listing/find-listing.server.ts";
import type { ListingStatus } from "#app/features/adoption/listing/listing.ts";
import { hasAnimalsInCare } from "#app/features/animals/care-episode/adopt-animals.server.ts";
import {
  type CareEffect,
  createCareSteps,
} from "#app/features/animals/care-episode/care-episode-steps.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { StepActor } from "#app/platform/steps/steps.server.ts";

type Move = {
  id: string;
  name: string;
  from: readonly ListingStatus[];
  to: ListingStatus;
  actor: StepActor;
  now: Date;
};

async function moveListing(
  trx: Queries,
  { id, name, from, to, actor, now }: Move,
): Promise<Outcome<null>> {
  const moved = await transition(trx, listingRecord, id, {
    ...{ to, actor, now },
    can: ({ status }) => from.includes(status),
    conflict: ({ status }) =>
      status === "reserved"
        ? `An approved request holds ${name}. Release the request first.`
        : `The listing of ${name} is ${status} by now.`,
  });
  return moved.ok ? done(null) : moved;
}

/** Withdraws the listing of the last of its animals, and closes its requests. */
const listingCloses: CareEffect = {
  async apply({ trx, now, site, row, actor }) {
    const { listing_id: id, listing, name } = row;
    if (!id || listing === "withdrawn" || (await hasAnimalsInCare(trx, id))) return done(null);
    const from = ["draft", "available"] as const;
    const moved = await moveListing(trx, { id, name, from, to: "withdrawn", actor, now });
    if (!moved.ok) return moved;
    const batch = newId(now);
    const closing = { listing: { id, name }, why: "left" as const };
    await closePendingInterests(trx, { site, now, actor, batch, ...closing });
    return done({ from: listing, batch });
  },
  async undo({ trx, now, row, actor }, receipt) {
    const { listing_id: id, name } = row;
    if (!id || !receipt) return done(null);
    const to = String(receipt.from) as ListingStatus;
    const moved = await moveListing(trx, { id, name, from: ["withdrawn"], to, actor, now });
    if (!moved.ok) return moved;
    return reopenInterests(trx, { now, actor, batch: String(receipt.batch) });
  },
};

export const animalSteps = createCareSteps(listingCloses);
