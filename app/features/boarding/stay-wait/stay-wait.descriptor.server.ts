import { formatDays, lagosDay } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import { done } from "#app/platform/outcome.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { maxExported } from "#app/platform/records/privacy-part.ts";
import {
  deleteExpiredStayWaits,
  deleteStayWaitsForPet,
  deleteStayWaitsOf,
  listStayWaitsByIds,
  listStayWaitsOf,
} from "./stay-wait.queries.server.ts";
import { stayWaitPath } from "./stay-wait.ts";

/** Owners who wait for a place in full nights. */
export const stayWaitDescriptor = {
  entity: "stay-wait",

  /** For the notice that a place is free. */
  async ownPages(q, ids) {
    const waits = await listStayWaitsByIds(q, ids);
    return new Map(waits.map((wait) => [wait.id, { href: stayWaitPath(wait) }]));
  },

  async petLeft(trx, { id }) {
    await deleteStayWaitsForPet(trx, id);
    return done(null);
  },

  personalData: {
    area: {
      key: "stayWaits",
      title: "Places you wait for",
      async list(q, { id }) {
        const waits = await listStayWaitsOf(q, id, maxExported);
        return {
          data: waits.map((wait) => ({
            boarder: wait.boarder_name,
            from: wait.start_day,
            until: wait.end_day,
            createdAt: wait.created_at,
            notifiedAt: wait.notified_at,
          })),
          lines: waits.map(({ boarder_name, start_day, end_day, notified_at }) => ({
            text: `${boarder_name}, ${formatDays(start_day, end_day)}${notified_at ? ", notified" : ""}`,
          })),
        };
      },
    },
    erase: (trx, { id }) => deleteStayWaitsOf(trx, id),
  },

  async deleteExpired(services) {
    const today = lagosDay(services.now());
    await inBatches(services, (trx, limit) => deleteExpiredStayWaits(trx, { today, limit }));
  },
} satisfies EntityDescriptor;
