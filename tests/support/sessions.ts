import { findPerson } from "#app/features/accounts/person/person.queries.server.ts";
import { beginSession } from "#app/features/accounts/session/session.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/** Signs somebody in without a password. Returns the secret id of the session. */
export function startSession(
  services: AppServices,
  personId: string,
  userAgent: string,
): Promise<string> {
  return services.db.transaction(async (trx) => {
    const person = await findPerson(trx, personId);
    if (!person) throw new Error("whoever signs in has a row");
    return beginSession(services, trx, person, userAgent);
  });
}
