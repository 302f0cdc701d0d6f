import { knownBrowserDays } from "#app/features/accounts/session-policy/session-policy.ts";
import { dayMs, formatDay } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import type { PrivacyPart } from "#app/platform/records/privacy-part.ts";
import {
  deleteKnownBrowsersBefore,
  deleteKnownBrowsersOf,
  listKnownBrowsers,
} from "./known-browser.queries.server.ts";

export const knownBrowserDescriptor = {
  entity: "known-browser",

  async deleteExpired(services) {
    const before = new Date(services.now().getTime() - knownBrowserDays * dayMs).toISOString();
    await inBatches(services, (trx, limit) => deleteKnownBrowsersBefore(trx, before, limit));
  },

  personalData: {
    area: {
      key: "knownBrowsers",
      title: "Browsers that we know",
      async list(q, { id }) {
        const browsers = await listKnownBrowsers(q, id);
        return {
          data: browsers.map(({ first_seen_at, last_seen_at }) => ({
            firstSignedInAt: first_seen_at,
            lastSignedInAt: last_seen_at,
          })),
          lines: browsers.map(({ first_seen_at, last_seen_at }) => ({
            text: `Since ${formatDay(first_seen_at)}, last signed in ${formatDay(last_seen_at)}`,
          })),
        };
      },
    },

    async erase(trx, { id }) {
      await deleteKnownBrowsersOf(trx, id);
      return [];
    },
  },
} satisfies PrivacyPart;
