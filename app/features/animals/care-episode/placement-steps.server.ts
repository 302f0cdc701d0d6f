import {
  findDestination,
  type PlacementReceipt,
  placeAnimal,
  undoPlaceAnimal,
} from "#app/features/animals/housing-unit/place-animal.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { refused } from "#app/platform/outcome.ts";
import { stepBuilders, type UndoableEffect } from "#app/platform/steps/steps.server.ts";
import type { CareRow } from "./care-episode.queries.server.ts";
import { moveAnimalSchema } from "./move-animal.schema.server.ts";

const { formStep } = stepBuilders<CareRow, object, { name: string }>();

const moves: UndoableEffect<CareRow, { unitId: string }> = {
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
  facts: async ({ found }) => ({ unit: found.name }),
  notice: ({ name, unit }) => `${name} is in ${unit} now.`,
});
