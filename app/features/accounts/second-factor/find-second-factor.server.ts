import type { Queries } from "#app/platform/db/database.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { countRecoveryCodes, findCodeKey } from "./code.queries.server.ts";
import { openCodeKey } from "./one-time-code.server.ts";
import { listPasskeys } from "./passkey.queries.server.ts";
import type { CodesView, PasskeyView } from "./second-factor.ts";

type SecondFactorView = {
  passkeys: PasskeyView[];
  codes: CodesView;
  recovery: number;
};

/** Without secrets. */
export async function findSecondFactor(
  services: AppServices,
  personId: string,
  q: Queries = services.db.reader,
): Promise<SecondFactorView> {
  const passkeys = await listPasskeys(q, personId);
  const key = await findCodeKey(q, personId);
  const state = key && (openCodeKey(services, key) === undefined ? "lost" : "on");
  return {
    passkeys: passkeys.map(({ id, name, rp_id, created_at, last_used_at }) => ({
      id,
      name,
      host: rp_id,
      addedAt: created_at,
      lastUsedAt: last_used_at,
    })),
    codes: key && state ? { state, lastUsedAt: key.last_used_at } : { state: "none" },
    recovery: await countRecoveryCodes(q, personId),
  };
}
