import { formatInstant } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { nameOfApp } from "#app/platform/user-agent.ts";
import { deleteExpiredTokens, deleteTokensOf, listTokensOf } from "./api-token.queries.server.ts";

export const apiTokenDescriptor = {
  entity: "api-token",
  audited: { "api-token": { inWords: "token of another system" } },

  async deleteExpired(services) {
    const now = services.now().toISOString();
    await inBatches(services, (trx, limit) => deleteExpiredTokens(trx, now, limit));
  },

  personalData: {
    area: {
      key: "apps",
      title: "Apps that you are signed in to",
      async list(q, { id }, now) {
        const tokens = await listTokensOf(q, id, now.toISOString());
        return {
          data: tokens.map(({ name, created_at, last_seen_at }) => ({
            app: name,
            signedInAt: created_at,
            lastUsedAt: last_seen_at,
          })),
          lines: tokens.map(({ name, created_at }) => ({
            text: `${nameOfApp(name)}, since ${formatInstant(created_at)}`,
          })),
        };
      },
    },

    // Tokens of other systems stay: they hold no personal data, and staff must see that they stopped.
    async erase(trx, { id }) {
      await deleteTokensOf(trx, id);
      return [];
    },
  },
} satisfies EntityDescriptor;
