/** What may happen to an animal in our care. @see product.md "Animals" */
import {
  endPlacement,
  reopenPlacement,
} from "#app/features/animals/housing-unit/place-animal.server.ts";
import { changeKeeper } from "#app/features/pets/pet/find-pet.server.ts";
import { daysBetween, formatDay, formatInstant, lagosDay } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { isInForce } from "#app/platform/history/history.ts";
import { newId } from "#app/platform/ids.ts";
import { done, refused } from "#app/platform/outcome.ts";
import {
  type Effect,
  stepBuilders,
  type UndoableEffect,
} from "#app/platform/steps/steps.server.ts";
import { contactColumns, deleteContact, insertContact } from "./care-contact.queries.server.ts";
import {
  type CareRow,
  careRecord,
  countRecordsOf,
  findCareRow,
  findLastEpisode,
} from "./care-episode.queries.server.ts";
import {
  againDays,
  animalStates,
  type CareStatus,
  isOnHold,
  leavingRoles,
  liveOutcomes,
} from "./care-episode.ts";
import { intakeMessages } from "./intake.ts";
import { holdSchema, outcomeSchema } from "./outcome.schema.server.ts";
import { euthanasiaReasons, type OutcomeField, type OutcomeStep, outcomeForms } from "./outcome.ts";
import { moveStep } from "./placement-steps.server.ts";
import { reportOutcome, withdrawOutcome } from "./report-outcome.server.ts";
import { shareWithShelterVets } from "./shelter-vets.server.ts";

type OutcomeInput = { day?: string } & Partial<Record<OutcomeField, string>>;

type CareColumns = Partial<
  Pick<
    CareRow,
    | "hold_until"
    | "hold_kind"
    | "outcome_day"
    | "outcome_reason"
    | "euthanasia_reason"
    | "out_name"
    | "out_breed"
    | "out_allergies"
    | "out_medicines"
    | "interest_id"
    | "listing_id"
  >
>;

export type CareEffect = UndoableEffect<CareRow, OutcomeInput>;

const { step, formStep, define } = stepBuilders<CareRow, CareColumns, { name: string }>();

const goneMeanwhile = refused(
  "CONFLICT",
  "This animal has left us in the meantime. Please load the page.",
);

const placementEnds: CareEffect = {
  async apply({ trx, row, input, now }) {
    await endPlacement(trx, row.id, input.day || lagosDay(now));
    return done(null);
  },
  async undo({ trx, row }) {
    await reopenPlacement(trx, row.id);
    return done(null);
  },
};

/** All shares of the animal end; Undo shares it with the veterinarians who treat our animals then. */
const keeperChanges: CareEffect = {
  async apply({ trx, row, now }) {
    const move = { from: "shelter", to: "away", since: now.toISOString() } as const;
    const isMoved = await changeKeeper(trx, row.pet_id, move);
    return isMoved ? done({ since: row.keeper_since }) : goneMeanwhile;
  },
  async undo({ trx, row, now }, receipt) {
    const move = { from: "away", to: "shelter", since: String(receipt?.since) } as const;
    if (!(await changeKeeper(trx, row.pet_id, move))) {
      return refused("CONFLICT", `${row.name} has an owner by now, so this cannot be undone.`);
    }
    await shareWithShelterVets(trx, now, row);
    return done(null);
  },
};

const contactRoleOf: Partial<Record<OutcomeStep, "adopter" | "reclaimer" | "transfer_to">> = {
  adopt: "adopter",
  reclaim: "reclaimer",
  transfer: "transfer_to",
};

function contactAdded(role: "adopter" | "reclaimer" | "transfer_to"): CareEffect {
  return {
    async apply({ trx, row, input, now }) {
      const { name = "", phone = "", email = "" } = input;
      const dated = { id: newId(now), created_at: now.toISOString() };
      const contact = contactColumns({ name, phone, email });
      await insertContact(trx, { ...contact, ...dated, role, episode_id: row.id });
      return done(null);
    },
    async undo({ trx, row }) {
      await deleteContact(trx, row.id, role);
      return done(null);
    },
  };
}

const outcomeReported: CareEffect = {
  async apply({ trx, now, row }) {
    await reportOutcome(trx, now, (await findCareRow(trx, row.id)) ?? row);
    return done(null);
  },
  async undo({ trx, now, row }) {
    await withdrawOutcome(trx, now, row.pet_id);
    return done(null);
  },
};

function euthanasiaColumn(reason: string | undefined): CareRow["euthanasia_reason"] {
  const [name] = euthanasiaReasons.find(([, label]) => label === reason) ?? ["medical"];
  return name;
}

type Again = { past: string; label: string; from: readonly CareStatus[]; ask: string };

/** The animal is in our care as before. Its listing stays as it ended: it can have a new one. */
const backInCare: Effect<CareRow> = {
  async apply({ trx, row, now }) {
    const move = { from: "away", to: "shelter", since: now.toISOString() } as const;
    if ((await findLastEpisode(trx, row.pet_id))?.id !== row.id) {
      return refused("CONFLICT", `${row.name} came back later: that stay counts.`);
    }
    if (!(await changeKeeper(trx, row.pet_id, move))) {
      return refused("CONFLICT", `${row.name} is among the pets of its owner. Choose 'Returned'.`);
    }
    for (const role of leavingRoles) await deleteContact(trx, row.id, role);
    await shareWithShelterVets(trx, now, row);
    await withdrawOutcome(trx, now, row.pet_id);
    return done(null);
  },
};

function again({ past, label, from, ask }: Again) {
  return step({
    ...{ label, past, from, to: "in_care" as const },
    variant: "danger",
    can: ({ outcome_day }, now) =>
      outcome_day !== null && daysBetween(outcome_day, lagosDay(now)) <= againDays,
    fields: { reason: { label: ask, required: "Please say what happened" } },
    set: () => ({
      ...{ outcome_day: null, outcome_reason: "", interest_id: null, listing_id: null },
      ...{ out_name: null, out_breed: null, out_allergies: null, out_medicines: null },
    }),
    effects: [backInCare],
    notice: ({ name }) => `${name} is in our care again.`,
  });
}

/** In the history and in the report. */
function reasonOf({ proof, where, cause, reason }: OutcomeInput): string {
  return reason ?? proof ?? where ?? cause ?? "";
}

/**
 * The steps of staff. `listingCloses` withdraws the animal's listing and closes its requests; it belongs to the area of
 * listings, which imports this one.
 */
export function createCareSteps(listingCloses: CareEffect) {
  const outcome = (name: OutcomeStep, past: string) => {
    const { label, to, fields } = outcomeForms[name];
    const role = contactRoleOf[name];
    const schema = outcomeSchema<OutcomeField>(fields);
    const isSad = to === "died" || to === "euthanised" || to === "missing";
    return formStep<OutcomeInput, string>({
      label,
      schema: schema as never,
      variant: isSad ? "danger" : "secondary",
      past,
      from: ["in_care"],
      to,
      undo: true,
      // An animal with a listing is adopted there, where its request is.
      can: (row, now) =>
        name !== "adopt" || (row.listing_id === null && !isOnHold(row, lagosDay(now))),
      async find(trx, input, { id, now }) {
        const row = await findCareRow(trx, id);
        const day = input.day || lagosDay(now);
        const message =
          day > lagosDay(now)
            ? intakeMessages.future
            : row && day < row.intake_day
              ? `It came to us later, on ${formatDay(row.intake_day)}`
              : undefined;
        return message ? refused("INVALID", "", { fields: { day: [message] } }) : done(day);
      },
      set: ({ row, input, found }) => ({
        ...{ outcome_day: found, outcome_reason: reasonOf(input).slice(0, 200) },
        ...{ out_name: row.name, out_breed: row.breed },
        ...{ out_allergies: row.allergies, out_medicines: row.medicines },
        ...(to === "euthanised" && { euthanasia_reason: euthanasiaColumn(input.reason) }),
      }),
      notes: ({ vet, cause, ...input }) => ({
        reason: [reasonOf({ ...input, ...(cause && { cause }) }), vet].filter(Boolean).join(", "),
      }),
      effects: [
        listingCloses,
        placementEnds,
        keeperChanges,
        ...(role ? [contactAdded(role)] : []),
        outcomeReported,
      ],
      notice: ({ name }) => `${name}: ${animalStates[to].name.toLowerCase()}.`,
    });
  };
  return define({
    entity: "care-episode",
    record: careRecord,
    name: ({ name }) => name,
    title: ({ name }) => name,
    canAccess: (_, stepRole) => stepRole === "staff",
    isErased: () => false,
    /** An adoption is a step of the listing, so this table does not know it. */
    async conflict({ id, name, status }, _step, _now, trx) {
      const last = (await listHistory(trx, "care-episode", id)).findLast(isInForce);
      if (status === "in_care" || !last || last.step?.startsWith("staff.")) return undefined;
      const how = animalStates[status].name.toLowerCase();
      return `${name} is no longer in our care: ${how}, by ${last.actor_name} on ${formatInstant(last.at)}.`;
    },
    noChangeText: ({ name }) => `${name} is as it was taken in.`,
    facts: ({ name }) => ({ name }),
    stepsByRole: {
      staff: {
        move: moveStep,
        endHold: step({
          label: "End the hold",
          past: "ended the hold of",
          from: ["in_care"],
          undo: true,
          can: (row, now) => isOnHold(row, lagosDay(now)),
          set: () => ({ hold_until: null, hold_kind: null }),
          notice: ({ name }) => `${name} may leave.`,
        }),
        hold: formStep({
          label: "Hold",
          past: "put a hold on",
          schema: holdSchema,
          from: ["in_care"],
          undo: true,
          set: ({ input }) => ({ hold_until: input.holdUntil, hold_kind: input.holdKind }),
          notice: ({ name }) => `${name} stays until the hold ends.`,
        }),
        adopt: outcome("adopt", "found a home for"),
        reclaim: outcome("reclaim", "gave its owner"),
        transfer: outcome("transfer", "transferred"),
        release: outcome("release", "released"),
        die: outcome("die", "noted the death of"),
        euthanise: outcome("euthanise", "noted the euthanasia of"),
        lose: outcome("lose", "noted as missing"),
        findAgain: again({
          ...{ label: "Found again", past: "found", from: ["missing"] },
          ask: "Where it was",
        }),
        revoke: again({
          ...{ label: "Recorded by mistake", past: "took back the outcome of" },
          ...{ from: liveOutcomes, ask: "What happened" },
        }),
        void: step({
          label: "Entered by mistake",
          variant: "danger",
          past: "took back the entry of",
          from: ["in_care"],
          to: "void",
          undo: true,
          can: ({ listing_id }) => listing_id === null,
          fields: {
            reason: { label: "What happened", required: "Please say what happened" },
          },
          async find(trx, _, { id }) {
            if ((await countRecordsOf(trx, id)) === 0) return done(null);
            return refused(
              "CONFLICT",
              "It has health records, so it was here. Choose an outcome instead.",
            );
          },
          set: ({ now }) => ({ outcome_day: lagosDay(now) }),
          effects: [placementEnds, keeperChanges] as never,
          notice: ({ name }) => `${name} is no longer among the animals.`,
        }),
      },
    },
  });
}
export type CareSteps = ReturnType<typeof createCareSteps>;
