import { verifiedEmail } from "#app/features/accounts/auth/link/account-emails.ts";
import {
  findPerson,
  lockActiveStaff,
  type Person,
} from "#app/features/accounts/person/find-person.server.ts";
import {
  canChangeRole,
  canReinstate,
  canSuspend,
  canTreatAnimals,
  canUnverify,
  canVerify,
  personMessages,
  type Reviewer,
} from "#app/features/accounts/person/person.ts";
import {
  changePersonState,
  type PersonChanges,
  type PersonState,
} from "#app/features/accounts/person/save-person.server.ts";
import { endSessionsOf } from "#app/features/accounts/session/session.server.ts";
import { type Actor, hasVcn, type Role, roleNames } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { listAuditEntriesByRecord } from "#app/platform/audit/audit-log.queries.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { listProfileGaps } from "#app/platform/providers/list-profile-gaps.queries.server.ts";
import { missingInWords, type ProfileGap } from "#app/platform/providers/profile-gaps.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type PersonStep, personActs } from "./person-acts.ts";

type Review = { name: string; gaps: ProfileGap[] };
type ReviewOutcome = Outcome<Review>;

/** Refuses CONFLICT when it was done meanwhile, or the VCN number that staff saw has changed. */
export function verifyPerson(
  services: AppServices,
  actor: Actor,
  id: string,
  { vcn }: { vcn: string },
  key: string | undefined,
): Promise<ReviewOutcome> {
  const now = services.now();
  return review(services, actor, id, { step: "verify", key, content: { vcn } }, (person) => ({
    may: canVerify(person) && (!hasVcn(person.role) || person.vcn === vcn),
    from: { verified: false, status: "active", role: person.role, vcn: person.vcn },
    to: { verified_at: now.toISOString() },
    detail: hasVcn(person.role) ? `VCN number ${person.vcn}` : "",
    also: async (trx) =>
      sendMail(trx, now, {
        to: person.email,
        email: verifiedEmail(
          { name: person.name, siteName: services.site.name },
          `${services.site.origin}/dashboard`,
          missingInWords((await listProfileGaps(trx, [id])).get(id) ?? []),
        ),
        about: [{ entity: "person", id }],
      }),
  }));
}

/** The person is no longer listed or booked. Refuses CONFLICT when it was done meanwhile. */
export function unverifyPerson(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<ReviewOutcome> {
  return review(services, actor, id, { step: "unverify", key }, (person) => ({
    may: canUnverify(person),
    from: { verified: true },
    to: { verified_at: null },
  }));
}

/** Ends all sessions. Refuses INVALID on `reason`, FORBIDDEN for oneself, CONFLICT as `changeRole`. */
export async function suspendPerson(
  services: AppServices,
  actor: Actor,
  id: string,
  input: { reason: string | undefined },
  key: string | undefined,
): Promise<ReviewOutcome> {
  const reason = input.reason?.trim();
  if (!reason) {
    return refused("INVALID", "", {
      fields: { reason: [personMessages.reason] },
    });
  }
  const form = { step: "suspend", key, content: { reason } } as const;
  return review(services, actor, id, form, (person, reviewer) => ({
    may: canSuspend(reviewer, person),
    from: { status: "active" },
    to: { status: "suspended" },
    detail: reason,
    also: (trx) => endSessionsOf(trx, id),
  }));
}

/** Refuses CONFLICT when it was done meanwhile. */
export function reinstatePerson(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<ReviewOutcome> {
  return review(services, actor, id, { step: "reinstate", key }, (person) => ({
    may: canReinstate(person),
    from: { status: "suspended" },
    to: { status: "active" },
  }));
}

/**
 * Ends a verification of the old role. Refuses INVALID on `role` without another one, FORBIDDEN for oneself, CONFLICT
 * when the role is no longer `from`, is the new one already, or no other staff would be left.
 */
export async function changeRole(
  services: AppServices,
  actor: Actor,
  id: string,
  { role, from }: { role: Role | undefined; from: Role | undefined },
  key: string | undefined,
): Promise<ReviewOutcome> {
  if (!role || role === from) {
    return refused("INVALID", "", { fields: { role: ["Please choose another role"] } });
  }
  const form = { step: "role", key, content: { role, from } } as const;
  return review(services, actor, id, form, (person, reviewer) => ({
    may:
      canChangeRole(reviewer, person) &&
      person.role === (from ?? person.role) &&
      person.role !== role,
    from: { role: person.role, status: "active" },
    to: { role, verified_at: null },
    detail: `${roleNames[person.role]} → ${roleNames[role]}`,
  }));
}

/**
 * A verified veterinarian reads and writes about the shelter's animals, or no longer does. `also` changes the shares of
 * the animals; their area imports this one. Refuses CONFLICT when it was done meanwhile.
 */
export function changeTreating(
  services: AppServices,
  actor: Actor,
  id: string,
  { treats, key }: { treats: boolean; key: string | undefined },
  also: (trx: Queries) => Promise<unknown>,
): Promise<ReviewOutcome> {
  return review(services, actor, id, { step: treats ? "treats" : "stopTreating", key }, (vet) => ({
    may: canTreatAnimals(vet),
    from: { role: vet.role, verified: true, treats_our_animals: treats ? 0 : 1 },
    to: { treats_our_animals: treats ? 1 : 0 },
    also,
  }));
}

type PersonAct = (typeof personActs)[PersonStep];

type ReviewForm = { step: PersonStep; key: string | undefined; content?: object };

type ReviewPlan = {
  may: boolean;
  from: Partial<PersonState>;
  to: Pick<PersonChanges, "role" | "status" | "verified_at" | "treats_our_animals">;
  detail?: string;
  /** In the same transaction. */
  also?: (trx: Queries) => Promise<unknown>;
};

/** Locks all staff, because whether a step is allowed depends on their number: `transition` does not serve here. */
async function review(
  services: AppServices,
  actor: Actor,
  id: string,
  { step, key, content }: ReviewForm,
  planFor: (person: Person, reviewer: Reviewer) => ReviewPlan,
): Promise<ReviewOutcome> {
  if (!isId(id)) return refused("NOT_FOUND");
  const form = { key, verb: `person-${step}`, actorId: actor.id, content: { id, ...content } };
  return idempotent<Review>(services, form, async (trx) => {
    const staff = await lockActiveStaff(trx);
    if (!staff.includes(actor.id)) {
      return refused("FORBIDDEN", "You are no longer staff, so nothing was changed.");
    }
    const person = await findPerson(trx, id);
    if (!person) return refused("NOT_FOUND");
    const plan = planFor(person, { id: actor.id, activeStaff: staff.length });
    if (!plan.may || !(await changePersonState(trx, id, plan.from, plan.to))) {
      return explainRefusal(trx, actor, person, step);
    }
    await plan.also?.(trx);
    const { action } = personActs[step];
    const act = { actor, action, entity: "person", entityId: id, detail: plan.detail ?? "" };
    await recordAudit(trx, services.now(), act);
    const gaps = (await listProfileGaps(trx, [id])).get(id) ?? [];
    return done({ name: person.name, gaps });
  });
}

/** FORBIDDEN for oneself, else CONFLICT with the last change of the person. */
async function explainRefusal(
  trx: Queries,
  actor: Actor,
  person: Person,
  step: PersonStep,
): Promise<Refusal> {
  const isOneself = person.id === actor.id && (step === "suspend" || step === "role");
  if (isOneself) return refused("FORBIDDEN", "Nobody can do this to themselves. Ask a colleague.");
  const steps: PersonAct[] = Object.values(personActs);
  const apart: PersonAct[] = [personActs.link, personActs["second-factor"]];
  const entries = await listAuditEntriesByRecord(trx, "person", person.id, 50);
  const last = entries.find(({ action }) =>
    steps.some((one) => one.action === action && !apart.includes(one)),
  );
  const phrase = steps.find(({ action }) => action === last?.action)?.phrase;
  const lastStep =
    last && `${last.actor_name} ${phrase} ${person.name} on ${formatInstant(last.at)}.`;
  const unchanged = "This person is no longer as your page showed them, so nothing was changed.";
  return refused("CONFLICT", [lastStep, unchanged].filter(Boolean).join(" "));
}
