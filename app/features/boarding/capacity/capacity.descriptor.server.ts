import { boardsPets } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { listProfileGaps } from "#app/platform/providers/list-profile-gaps.queries.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { eraseCapacity, findCapacityRow, listDaysOff } from "./capacity.queries.server.ts";
import { drawNights } from "./draw-nights.server.ts";
import { readPetTypes } from "./take-places.server.ts";

export const capacityDescriptor = {
  entity: "capacity",

  async firstSteps(q, { id, role }) {
    if (!boardsPets(role)) return [];
    const gaps = (await listProfileGaps(q, [id])).get(id) ?? [];
    return [
      {
        label: "Say which pets you take",
        text: "How many at once, which kinds, and in which area you live. Without it owners do not find you.",
        href: "/dashboard/profile/places",
        isDone: !gaps.includes("places") && !gaps.includes("kinds"),
      },
    ];
  },

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
