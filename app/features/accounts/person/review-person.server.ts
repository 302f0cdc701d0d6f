import { verifiedEmail } from "#app/features/accounts/auth/account-emails.ts";
import { endSessionsOf } from "#app/features/accounts/session/session.server.ts";
import { type Actor, type Role, roleNames } from "#app/platform/actor.ts";
import { recordAudit, roundOfActs } from "#app/platform/audit/audit.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { queueMessage } from "#app/platform/mail/outbox.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findPerson, type Person, type PersonChanges } from "./person.queries.server.ts";
import {
  canChangeRole,
  canReinstate,
  canSuspend,
  canUnverify,
  canVerify,
  type PersonStep,
  personActs,
  type Reviewer,
} from "./person.ts";
import { refusalOf } from "./person-refusal.server.ts";
import {
  changePersonState,
  lockActiveStaff,
  type PersonState,
} from "./person-review.queries.server.ts";

type Done = Outcome<{ name: string }>;
type Plan = {
  may: boolean;
  from: Partial<PersonState>;
  to: Pick<PersonChanges, "role" | "status" | "verified_at">;
  detail?: string;
  /** Beside it, in the same transaction. */
  also?: (trx: Queries) => Promise<unknown>;
};

/**
 * Staff vouch for a boarder, or for a veterinarian by the VCN number that they saw; the person gets a letter.
 * CONFLICT when somebody was quicker, or the number is no longer the one that was seen.
 */
export function verifyPerson(
  services: AppServices,
  actor: Actor,
  id: string,
  { vcn }: { vcn: string },
  key: string | undefined,
): Promise<Done> {
  const now = services.now();
  return take(services, actor, id, { step: "verify", key, content: { vcn } }, (person) => ({
    may: canVerify(person) && (person.role !== "veterinarian" || person.vcn === vcn),
    from: { verified: false, status: "active", role: person.role, vcn: person.vcn },
    to: { verified_at: now.toISOString() },
    detail: person.role === "veterinarian" ? `VCN number ${person.vcn}` : "",
    also: (trx) => {
      const about = { name: person.name, siteName: services.site.name };
      const letter = verifiedEmail(about, `${services.site.origin}/dashboard`);
      return queueMessage(trx, { now, cause: null, to: person.email, dueAt: now, ...letter });
    },
  }));
}

/** The person is no longer listed nor bookable. CONFLICT when somebody was quicker. */
export function unverifyPerson(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Done> {
  return take(services, actor, id, { step: "unverify", key }, (person) => ({
    may: canUnverify(person),
    from: { verified: true },
    to: { verified_at: null },
  }));
}

/**
 * Ends every session of the person, who cannot come in again until reinstated. INVALID on `reason` without
 * one, FORBIDDEN for oneself, CONFLICT when somebody was quicker or nobody else would be left.
 */
export async function suspendPerson(
  services: AppServices,
  actor: Actor,
  id: string,
  { reason }: { reason: string | undefined },
  key: string | undefined,
): Promise<Done> {
  const why = reason?.trim();
  if (!why) {
    return refused("INVALID", "", {
      fields: { reason: ["Please say why; it is kept in the audit log"] },
    });
  }
  const form = { step: "suspend", key, content: { reason: why } } as const;
  return take(services, actor, id, form, (person, reviewer) => ({
    may: canSuspend(reviewer, person),
    from: { status: "active" },
    to: { status: "suspended" },
    detail: why,
    also: (trx) => endSessionsOf(trx, id),
  }));
}

/** The person may sign in again. CONFLICT when somebody was quicker. */
export function reinstatePerson(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Done> {
  return take(services, actor, id, { step: "reinstate", key }, (person) => ({
    may: canReinstate(person),
    from: { status: "suspended" },
    to: { status: "active" },
  }));
}

/**
 * Another role from the person's next request on; what was verified was the old one. FORBIDDEN for oneself,
 * CONFLICT when the role is no longer `from` or nobody else would be left.
 */
export async function changeRole(
  services: AppServices,
  actor: Actor,
  id: string,
  { role, from }: { role: Role | undefined; from: Role | undefined },
  key: string | undefined,
): Promise<Done> {
  if (!role || role === from) {
    return refused("INVALID", "", { fields: { role: ["Please choose another role"] } });
  }
  const into = `→ ${roleNames[role]}`;
  const form = { step: "role", key, content: { role, from }, ending: into } as const;
  return take(services, actor, id, form, (person, reviewer) => ({
    may: canChangeRole(reviewer, person) && person.role === (from ?? person.role),
    from: { role: person.role, status: "active" },
    to: { role, verified_at: null },
    detail: `${roleNames[person.role]} ${into}`,
  }));
}

type Taking = {
  step: PersonStep;
  key: string | undefined;
  content?: object;
  /** By which an act's detail tells that it is this step and not the way back. */
  ending?: string;
};

/** One step with one person, once: while it lasts nobody else changes who is staff. */
async function take(
  services: AppServices,
  actor: Actor,
  id: string,
  { step, key, content, ending = "" }: Taking,
  plan: (person: Person, reviewer: Reviewer) => Plan,
): Promise<Done> {
  if (!isId(id)) return refused("NOT_FOUND");
  const { action } = personActs[step];
  const form = {
    ...{ key, verb: `person-${step}`, actorId: actor.id, content: { id, ...content } },
    round: roundOfActs("person", id, (a) => a.action === action && a.detail.endsWith(ending)),
  };
  return idempotent<{ name: string }>(services, form, async (trx) => {
    const staff = await lockActiveStaff(trx);
    if (!staff.includes(actor.id)) {
      return refused("FORBIDDEN", "You are no longer staff, so nothing was changed.");
    }
    const person = await findPerson(trx, id);
    if (!person) return refused("NOT_FOUND");
    const { may, from, to, detail, also } = plan(person, {
      id: actor.id,
      activeStaff: staff.length,
    });
    if (!may || !(await changePersonState(trx, id, from, to))) {
      return refusalOf(trx, actor, person, step);
    }
    await also?.(trx);
    const act = { actor, action, entity: "person", entityId: id, detail: detail ?? "" };
    await recordAudit(trx, services.now(), act);
    return done({ name: person.name });
  });
}
