import { boardsPets } from "#app/platform/actor.ts";
import { addMonths, lagosDay, monthsFrom } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import type { Chart } from "#app/platform/records/home-part.ts";
import {
  countTakenNights,
  eraseCapacity,
  findCapacityRow,
  findVerifiedCapacity,
  listDaysOff,
} from "./capacity.queries.server.ts";
import { offeredNights } from "./offered-nights.ts";
import { readPetTypes } from "./take-places.server.ts";

export const capacityDescriptor = {
  entity: "capacity",

  async charts(q, { id, role }, now) {
    return boardsPets(role) ? drawNights(q, id, now) : [];
  },

  personalData: {
    area: {
      key: "places",
      title: "Places for pets",
      async list(q, { id }, now) {
        const row = await findCapacityRow(q, id);
        if (!row) return { data: [], lines: [] };
        const petTypes = readPetTypes(row);
        const daysOff = await listDaysOff(q, id, lagosDay(now));
        return {
          data: [{ places: row.places, petTypes, daysOff }],
          lines: [{ text: `${row.places} places for ${petTypes.join(", ") || "no kind of pet"}` }],
        };
      },
    },

    async erase(trx, { id }) {
      await eraseCapacity(trx, id);
      return [];
    },
  },
} satisfies EntityDescriptor;

async function drawNights(q: Queries, boarderId: string, now: Date): Promise<Chart[]> {
  const present = lagosDay(now).slice(0, 7);
  const months = monthsFrom(addMonths(present, -11), present);
  const from = `${months[0]}-01`;
  const taken = await countTakenNights(q, boarderId, {
    from,
    before: `${addMonths(present, 1)}-01`,
  });
  const offer = await findVerifiedCapacity(q, boarderId);
  const daysOff = (await listDaysOff(q, boarderId, from)).map((day) => {
    return { boarder_id: boarderId, day };
  });
  const offered = new Map(
    offeredNights(offer ? [offer] : [], daysOff, months).map((one) => [one.month, one.offered]),
  );
  const nights = (month: string) => taken.get(month) ?? 0;
  const of = (month: string) => Math.max(nights(month), offered.get(month) ?? 0);
  const percent = (month: string) =>
    of(month) === 0 ? 0 : Math.round((100 * nights(month)) / of(month));
  return [
    {
      id: "nights",
      title: "Nights a month",
      isMonthly: true,
      heads: { label: "Month", value: "Nights taken" },
      bars: months.map((month) => ({ label: month, value: nights(month) })),
    },
    {
      id: "occupancy",
      title: "Occupancy a month, in percent",
      isMonthly: true,
      heads: { label: "Month", value: "Percent of the nights offered" },
      bars: months.map((month) => ({ label: month, value: percent(month) })),
    },
  ];
}
