import {
  findDestination,
  type PlacementReceipt,
  placeAnimal,
  undoPlaceAnimal,
} from "#app/features/animals/housing-unit/place-animal.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { refused } from "#app/platform/outcome.ts";
import { stepBuilders, type UndoableEffect } from "#app/platform/steps/steps.server.ts";
import { type AnimalInCare, careEpisodeRecord } from "./care-episode.queries.server.ts";
import { moveAnimalSchema } from "./move-animal.schema.server.ts";

const { formStep, define } = stepBuilders<AnimalInCare, object, object>();

const moves: UndoableEffect<AnimalInCare, { unitId: string }> = {
  async apply({ trx, row, input, now }) {
    const move = { episodeId: row.id, unitId: input.unitId, day: lagosDay(now), now };
    const placed = await placeAnimal(trx, move);
    if (!placed.ok || placed.value) return placed;
    return refused("CONFLICT", `${row.name} is there already. Please load the page.`);
  },
  undo: ({ trx }, receipt) => undoPlaceAnimal(trx, receipt as PlacementReceipt),
};

/** The history does not name the place, which may be a family's home; placements do. */
export const moveStep = formStep({
  label: "Move",
  past: "moved",
  from: ["in_care"],
  undo: true,
  schema: moveAnimalSchema,
  find: (trx, { unitId }) => findDestination(trx, unitId),
  notes: () => ({}),
  effects: [moves],
  facts: async ({ row, found }) => ({ animal: row.name, unit: found.name }),
  notice: ({ animal, unit }) => `${animal} is in ${unit} now.`,
});

export const placementSteps = define({
  entity: "care-episode",
  record: careEpisodeRecord,
  name: ({ name }) => name,
  title: ({ name }) => name,
  canAccess: () => true,
  isErased: () => false,
  conflict: ({ status, name }) =>
    status === "in_care" ? undefined : `${name} is no longer in our care.`,
  noChangeText: ({ name }) => `Nobody has moved ${name} yet.`,
  facts: () => ({}),
  stepsByRole: { staff: { move: moveStep } },
});
