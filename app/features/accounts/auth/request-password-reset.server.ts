import { findPersonByEmailKey } from "#app/features/accounts/person/find-person.server.ts";
import { emailKey } from "#app/platform/actor.ts";
import { hourMs } from "#app/platform/dates.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { sendUnaskedMail } from "#app/platform/mail/send-unasked-mail.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import { consumeRateLimits } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { resetEmail } from "./account-emails.ts";
import { makePasswordLink } from "./one-time-links.server.ts";

/**
 * Sends a link that sets a new password, if the address has an active account; answers alike when it has none.
 * Refuses RATE_LIMITED after five an hour for one e-mail address, thirty from one network address.
 */
export async function requestPasswordReset(
  services: AppServices,
  visitor: { address: string },
  email: string,
): Promise<Outcome<null>> {
  const key = emailKey(email);
  const now = services.now();
  const rateLimits = [
    { bucket: `reset:${key}`, most: 5, windowMs: hourMs },
    { bucket: `reset:address:${visitor.address}`, most: 30, windowMs: hourMs },
  ];
  return transact<null>(services, async (trx) => {
    const exceeded = await consumeRateLimits(trx, now, rateLimits);
    if (exceeded) return exceeded;
    const person = await findPersonByEmailKey(trx, key);
    if (person?.status !== "active") return done(null);
    const link = await makePasswordLink(services, trx, person.id, person.email);
    await sendUnaskedMail(trx, now, {
      to: person.email,
      email: resetEmail({ name: person.name, siteName: services.site.name }, link),
      about: [{ entity: "person", id: person.id }],
    });
    return done(null);
  });
}
