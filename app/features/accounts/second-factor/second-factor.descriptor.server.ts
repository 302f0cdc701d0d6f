import { formatDay } from "#app/platform/dates.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { countRecoveryCodes, findCodeKey } from "./code.queries.server.ts";
import { listPasskeys } from "./passkey.queries.server.ts";
import { deletePendingSignInsOf } from "./pending-sign-in.queries.server.ts";
import { removeEveryFactor } from "./remove-factor.server.ts";

/** Passkeys, one-time codes and recovery codes; none of their secrets is ever exported. */
export const secondFactorDescriptor = {
  entity: "second-factor",

  personalData: {
    area: {
      order: 22,
      key: "secondStep",
      title: "Second step at sign-in",
      async list(q, { id }) {
        const passkeys = await listPasskeys(q, id);
        const codes = await findCodeKey(q, id);
        const recovery = await countRecoveryCodes(q, id);
        return {
          data: {
            passkeys: passkeys.map(({ name, rp_id, created_at, last_used_at }) => ({
              ...{ name, host: rp_id, addedAt: created_at, lastUsedAt: last_used_at },
            })),
            codesSince: codes?.created_at ?? null,
            codesLastUsedAt: codes?.last_used_at ?? null,
            recoveryCodesLeft: recovery,
          },
          lines: [
            ...passkeys.map(({ name, created_at }) => ({
              label: "Passkey",
              text: `${name}, since ${formatDay(created_at)}`,
            })),
            {
              label: "One-time codes",
              text: codes ? `since ${formatDay(codes.created_at)}` : "none",
            },
            { label: "Recovery codes", text: recovery > 0 ? `${recovery} left` : "none" },
          ],
        };
      },
    },

    async erase(trx, { id }) {
      await removeEveryFactor(trx, id);
      await deletePendingSignInsOf(trx, id);
      return [];
    },
  },
} satisfies EntityDescriptor;
