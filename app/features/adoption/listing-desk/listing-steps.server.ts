/** The step `adopt` with its Undo. `update-listing-status` publishes and withdraws. */
import {
  closePendingInterests,
  countClosed,
  reopenInterests,
} from "#app/features/adoption/interest/close-interests.server.ts";
import { isInterestErased } from "#app/features/adoption/interest/interest.ts";
import { notAdoptedSentence } from "#app/features/adoption/interest/interest-sentences.ts";
import { findApprovedInterest } from "#app/features/adoption/interest/staff/find-interest.server.ts";
import { type Listing, listingRecord } from "#app/features/adoption/listing/find-listing.server.ts";
import { adoptableStatuses, stepNotice } from "#app/features/adoption/listing/listing.ts";
import {
  adoptAnimals,
  undoAdoption,
} from "#app/features/animals/care-episode/adopt-animals.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { isInForce } from "#app/platform/history/history.ts";
import { newId } from "#app/platform/ids.ts";
import { done, refused } from "#app/platform/outcome.ts";
import { stepBuilders, type UndoableEffect } from "#app/platform/steps/steps.server.ts";

type ListingRow = Pick<Listing, "id" | "name" | "status">;

/** Its animals leave our care to the person of the approved request. */
const animalsAdopted: UndoableEffect<ListingRow> = {
  async apply({ trx, now, row, actor }) {
    const batch = newId(now);
    const interest = await findApprovedInterest(trx, row.id);
    const adopter = interest && !isInterestErased(interest) ? interest : undefined;
    const adopted = await adoptAnimals(trx, { listingId: row.id, adopter, actor, now, batch });
    return adopted.ok ? done({ batch }) : adopted;
  },
  undo: ({ trx, now, actor }, receipt) =>
    undoAdoption(trx, { actor, now, batch: String(receipt?.batch) }),
};

/** Rejects the pet's pending requests; the e-mails leave after the undo time. Undo makes the requests pending again. */
const othersClosed: UndoableEffect<ListingRow> = {
  async apply({ trx, now, site, row, actor }) {
    const batch = newId(now);
    await closePendingInterests(trx, { site, now, actor, listing: row, batch });
    return done({ batch });
  },
  async undo({ trx, now, row, actor }, receipt) {
    if (row.status === "reserved" && !(await findApprovedInterest(trx, row.id))) {
      return refused("CONFLICT", `Nobody holds ${row.name} any more, so this cannot be undone.`);
    }
    return reopenInterests(trx, { now, actor, batch: String(receipt?.batch) });
  },
};

const { step, define } = stepBuilders<ListingRow, object, { name: string }>();

export const listingSteps = define({
  entity: "listing",
  record: listingRecord,
  name: ({ name }) => name,
  title: ({ name }) => name,
  canAccess: (_, stepRole) => stepRole === "staff",
  isErased: () => false,
  async conflict({ id, name, status }, _step, _now, trx) {
    const history = await listHistory(trx, "listing", id);
    const last = history.findLast((row) => row.from_status !== row.to_status && isInForce(row));
    return notAdoptedSentence(name, status, last);
  },
  noChangeText: ({ name }) => `${name} is as it was created.`,
  facts: ({ name }) => ({ name }),
  stepsByRole: {
    staff: {
      // The approved request stays approved.
      adopt: step({
        label: "Mark as adopted",
        variant: "primary",
        past: "found a home for",
        from: adoptableStatuses,
        to: "adopted",
        undo: true,
        effects: [animalsAdopted, othersClosed],
        facts: async ({ trx, now, row }) => ({ closed: await countClosed(trx, row, now) }),
        notice: ({ name, closed }) => {
          const others =
            closed === 1 ? "one other request is closed" : `${closed} others are closed`;
          return closed === 0
            ? stepNotice(name, "adopted")
            : `${name} is marked as adopted; ${others}.`;
        },
      }),
    },
  },
});
