import { signedIn } from "#app/platform/audit/audit.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { nameOfBrowser } from "#app/platform/user-agent.ts";
import {
  deleteExpiredPendingSignIns,
  deletePendingSignInsOf,
} from "./pending-sign-in.queries.server.ts";
import { deleteExpiredSessions, deleteSessionsOf, listSessions } from "./session.queries.server.ts";

export const sessionDescriptor = {
  entity: "session",
  audited: { session: { inWords: "the dashboard" } },
  ownActs: { [signedIn]: "You signed in" },

  async deleteExpired(services) {
    const now = services.now().toISOString();
    await inBatches(services, (trx, limit) => deleteExpiredPendingSignIns(trx, now, limit));
    await inBatches(services, (trx, limit) => deleteExpiredSessions(trx, now, limit));
  },

  personalData: {
    area: {
      key: "sessions",
      title: "Where you are signed in",
      async list(q, { id }, now) {
        const sessions = await listSessions(q, id, now.toISOString());
        return {
          data: sessions.map(({ user_agent, created_at, last_seen_at }) => ({
            browser: user_agent,
            signedInAt: created_at,
            lastUsedAt: last_seen_at,
          })),
          lines: sessions.map(({ user_agent, created_at }) => ({
            text: `${nameOfBrowser(user_agent)}, since ${formatInstant(created_at)}`,
          })),
        };
      },
    },

    async erase(trx, { id }) {
      await deletePendingSignInsOf(trx, id);
      await deleteSessionsOf(trx, id);
      return [];
    },
  },
} satisfies EntityDescriptor;
