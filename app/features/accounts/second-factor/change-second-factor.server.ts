import { verifyOwnPassword } from "#app/features/accounts/auth/password/verify-own-password.server.ts";
import type { Person } from "#app/features/accounts/person/find-person.server.ts";
import { lockByPassword } from "#app/features/accounts/person/password-mark.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { secondFactorChangedEmail } from "./second-factor-emails.ts";

const wrong = { field: "current", message: "This is not your password" } as const;

/** Locks the person. Refuses as `verifyOwnPassword` (on `current`), AUTH_REQUIRED when the password was replaced. */
export async function changeSecondFactor<T>(
  services: AppServices,
  actor: Actor,
  current: string,
  work: (trx: Queries, person: Person) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const verified = await verifyOwnPassword(services, actor, current, wrong);
  if (!verified.ok) return verified;
  return transact<T>(services, async (trx) => {
    const person = await lockByPassword(trx, { id: actor.id, ...verified.value });
    return person ? work(trx, person) : refused("AUTH_REQUIRED");
  });
}

type Change = {
  action: string;
  detail?: string;
  what: string;
};

/** Writes to the audit log and notifies the person by e-mail. */
export async function reportChange(
  services: AppServices,
  trx: Queries,
  person: Pick<Person, "id" | "name" | "email">,
  { action, detail = "", what }: Change,
): Promise<void> {
  const now = services.now();
  const { id, name, email } = person;
  const act = { actor: { id, name }, action, entity: "person", entityId: id, detail };
  await recordAudit(trx, now, act);
  await sendMail(trx, now, {
    to: email,
    email: secondFactorChangedEmail(
      { name, siteName: services.site.name },
      {
        when: formatInstant(now.toISOString()),
        what,
        reset: `${services.site.origin}/forgotten-password`,
      },
    ),
    about: [{ entity: "person", id }],
    mailOnly: true,
  });
}
