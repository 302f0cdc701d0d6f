import { findPersonByEmailKey } from "#app/features/accounts/person/find-person.server.ts";
import { emailKey } from "#app/platform/actor.ts";
import { hourMs } from "#app/platform/dates.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import { consumeRateLimits } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { resetEmail } from "./account-emails.ts";
import { makePasswordLink } from "./one-time-links.server.ts";

/**
 * Reveals nothing about accounts. Three links an hour for each address, counted apart from other e-mails, so that its
 * owner always gets one; sixty requests an hour for unknown addresses from one network address.
 * Earlier links stay valid.
 */
export function requestPasswordReset(
  services: AppServices,
  visitor: { address: string },
  email: string,
): Promise<Outcome<null>> {
  const key = emailKey(email);
  const now = services.now();
  return services.db.transaction(async (trx) => {
    const person = await findPersonByEmailKey(trx, key);
    const active = person?.status === "active" ? person : undefined;
    const limit = active
      ? { bucket: `reset:${key}`, max: 3, windowMs: hourMs }
      : { bucket: `reset:unknown:${visitor.address}`, max: 60, windowMs: hourMs };
    if ((await consumeRateLimits(trx, now, [limit])) || !active) return done(null);
    const link = await makePasswordLink(services, trx, active.id, active.email);
    await sendMail(trx, now, {
      to: active.email,
      email: resetEmail({ name: active.name, siteName: services.site.name }, link),
      about: [{ entity: "person", id: active.id }],
      mailOnly: true,
    });
    return done(null);
  });
}
