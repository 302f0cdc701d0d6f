import {
  findPerson,
  findPersonByEmailKey,
  lockActivePerson,
  lockActiveStaff,
  type Person,
} from "#app/features/accounts/person/find-person.server.ts";
import { endSessionsOf } from "#app/features/accounts/session/session.server.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { removeEveryFactor } from "./remove-factor.server.ts";
import { secondFactorActs } from "./second-factor.ts";
import { secondFactorResetByYouEmail, secondFactorResetEmail } from "./second-factor-emails.ts";

/** Ends every session; both get an e-mail. Refuses FORBIDDEN for oneself, CONFLICT without a factor. */
export function resetSecondFactor(
  services: AppServices,
  actor: Actor,
  id: string,
  { resetReason }: { resetReason: string },
  key: string | undefined,
): Promise<Outcome<{ name: string }>> {
  if (!isId(id)) return Promise.resolve(refused("NOT_FOUND"));
  const form = {
    key,
    verb: "reset-second-factor",
    actorId: actor.id,
    content: { id, resetReason },
  };
  return idempotent<{ name: string }>(services, form, async (trx) => {
    if (!(await lockActiveStaff(trx)).includes(actor.id)) {
      return refused("FORBIDDEN", "You are no longer staff, so nothing was changed.");
    }
    if (id === actor.id) {
      return refused("FORBIDDEN", "Nobody can do this to themselves. Ask a colleague.");
    }
    const person = (await lockActivePerson(trx, id)) ?? (await findPerson(trx, id));
    if (!person) return refused("NOT_FOUND");
    const outcome = await reset(services, trx, person, actor, resetReason);
    if (!outcome.ok) return outcome;
    const now = services.now();
    await sendMail(trx, now, {
      to: actor.email,
      email: secondFactorResetByYouEmail(
        { name: actor.name, siteName: services.site.name },
        {
          when: formatInstant(now.toISOString()),
          whose: person.name,
          reset: `${services.site.origin}/forgotten-password`,
        },
      ),
      about: [actor.id, person.id].map((one) => ({ entity: "person", id: one })),
    });
    return outcome;
  });
}

/** At the command line. Refuses NOT_FOUND for an address without an account, CONFLICT without a factor. */
export function resetSecondFactorByOperator(
  services: AppServices,
  email: string,
): Promise<Outcome<{ name: string }>> {
  return transact<{ name: string }>(services, async (trx) => {
    const person = await findPersonByEmailKey(trx, emailKey(email));
    if (!person) return refused("NOT_FOUND", `${email} has no account.`);
    await lockActivePerson(trx, person.id);
    const operator = { name: "Operator" };
    return reset(services, trx, person, operator, "at the command line");
  });
}

async function reset(
  services: AppServices,
  trx: Queries,
  { id, name, email }: Person,
  actor: { id?: string; name: string },
  reason: string,
): Promise<Outcome<{ name: string }>> {
  if (!(await removeEveryFactor(trx, id))) {
    return refused("CONFLICT", `${name} has no second step, so nothing was changed.`);
  }
  await endSessionsOf(trx, id);
  const now = services.now();
  const action = secondFactorActs.reset;
  await recordAudit(trx, now, { actor, action, entity: "person", entityId: id, detail: reason });
  const { name: siteName, email: ourEmail, phone } = services.site;
  await sendMail(trx, now, {
    to: email,
    email: secondFactorResetEmail(
      { name, siteName },
      {
        when: formatInstant(now.toISOString()),
        by: actor.id ? actor.name : siteName,
        contact: `${ourEmail}, ${formatPhone(phone)}`,
      },
    ),
    about: [id, ...(actor.id ? [actor.id] : [])].map((one) => ({ entity: "person", id: one })),
  });
  return done({ name });
}
