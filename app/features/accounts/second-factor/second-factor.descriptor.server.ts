import { formatDay } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import type { JsonRecord } from "#app/platform/records/privacy-part.ts";
import { countRecoveryCodes, findCodeKey } from "./code.queries.server.ts";
import { listPasskeys } from "./passkey.queries.server.ts";
import { removeEveryFactor } from "./remove-factor.server.ts";
import { secondFactorActs } from "./second-factor.ts";
import { deleteExpiredSetups } from "./setup.queries.server.ts";

/** Secrets are never exported. */
export const secondFactorDescriptor = {
  entity: "second-factor",
  audited: { "sign-in-policy": { inWords: "all staff" } },
  ownActs: {
    [secondFactorActs.addedPasskey]: "You added a passkey",
    [secondFactorActs.removedPasskey]: "You removed a passkey",
    [secondFactorActs.usedRecovery]: "You signed in with a recovery code",
  },

  async deleteExpired(services) {
    const at = services.now().toISOString();
    await inBatches(services, (trx, limit) => deleteExpiredSetups(trx, at, limit));
  },

  personalData: {
    area: {
      key: "secondStep",
      title: "Second step at sign-in",
      async list(q, { id }) {
        const passkeys = await listPasskeys(q, id);
        const codes = await findCodeKey(q, id);
        const recovery = await countRecoveryCodes(q, id);
        const data: JsonRecord[] = [
          ...passkeys.map(({ name, rp_id, created_at, last_used_at }) => ({
            kind: "passkey",
            name,
            host: rp_id,
            addedAt: created_at,
            lastUsedAt: last_used_at,
          })),
          ...(codes
            ? [{ kind: "codes", addedAt: codes.created_at, lastUsedAt: codes.last_used_at }]
            : []),
          ...(recovery > 0 ? [{ kind: "recovery codes", left: recovery }] : []),
        ];
        return {
          data,
          lines: [
            ...passkeys.map(({ name, created_at }) => ({
              text: `Passkey ${name}, since ${formatDay(created_at)}`,
            })),
            ...(codes ? [{ text: `Codes from an app, since ${formatDay(codes.created_at)}` }] : []),
            ...(recovery > 0 ? [{ text: `Recovery codes, ${recovery} left` }] : []),
          ],
        };
      },
    },

    async erase(trx, { id }) {
      await removeEveryFactor(trx, id);
      return [];
    },
  },
} satisfies EntityDescriptor;
