import {
  addressFailureLimit,
  delayAfterFailures,
  signInWindowMs,
} from "#app/features/accounts/auth/sign-in/sign-in-limits.server.ts";
import { lockActivePerson, type Person } from "#app/features/accounts/person/find-person.server.ts";
import {
  recordBrowserSignIn,
  type SignedInBrowser,
  type SignInBrowser,
} from "#app/features/accounts/session/known-browser.server.ts";
import {
  deletePendingSignIn,
  findPending,
  type PendingSignIn,
} from "#app/features/accounts/session/pending-sign-in.server.ts";
import { beginSession } from "#app/features/accounts/session/session.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { dayMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  countHits,
  findExceededLimit,
  lockRateLimit,
  type RateLimit,
  recordHits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { reportChange } from "./change-second-factor.server.ts";
import {
  consumeRecoveryCode,
  consumeTimeStep,
  countRecoveryCodes,
  findCodeKey,
} from "./code.queries.server.ts";
import { findTimeStep, openCodeKey } from "./one-time-code.server.ts";
import { listPasskeys, recordPasskeyUse } from "./passkey.queries.server.ts";
import { passkeyRequest, readPasskeyUse } from "./passkey-ceremony.server.ts";
import { hashRecoveryCode } from "./recovery-codes.server.ts";
import type { RelyingParty } from "./relying-party.server.ts";
import { type ProofKind, secondFactorActs } from "./second-factor.ts";

export type Proof =
  | { kind: "code"; oneTimeCode: string }
  | { kind: "recovery"; recoveryCode: string }
  | { kind: "passkey"; passkey: string; rp: RelyingParty };

type FinishedSignIn = {
  actor: Actor;
  sid: string;
  browser: SignedInBrowser;
  /** A local path; empty for the start page of the role. */
  redirectTo: string;
  /** Recovery codes left, after one was used. */
  recoveryLeft?: number;
};

const wrong: Record<ProofKind, ReturnType<typeof refused>> = {
  code: refused("INVALID", "", {
    fields: {
      oneTimeCode: ["This code is wrong, or was used already. Please wait for the next one."],
    },
  }),
  recovery: refused("INVALID", "", {
    fields: { recoveryCode: ["This is none of your recovery codes, or it was used already."] },
  }),
  passkey: refused("INVALID", "This passkey could not be checked. Please try again."),
};

/** Codes are short, so at most fifty wrong ones a day. Only somebody with the password can reach these limits. */
function proofLimits(
  kind: ProofKind,
  personId: string,
  address: string,
): [RateLimit, ...RateLimit[]] {
  const bucket = `second-factor:${kind}:${personId}`;
  return [
    { bucket, max: 10, windowMs: signInWindowMs },
    ...(kind === "code" ? [{ bucket: `${bucket}:day`, max: 50, windowMs: dayMs }] : []),
    addressFailureLimit(address),
  ];
}

/** Passkeys and recovery codes cannot be guessed: their owner gets in however many wrong ones others have sent. */
function mayBeTooMany({ kind }: Proof): boolean {
  return kind === "code";
}

type Proven = { person: Person; redirectTo: string; recoveryLeft?: number };

/** Refuses as `proveSecondFactor`. */
export function finishSignIn(
  services: AppServices,
  visitor: SignInBrowser & { address: string },
  secret: string,
  proof: Proof,
): Promise<Outcome<FinishedSignIn>> {
  return proveSecondFactor(services, visitor, secret, proof, async (trx, { person, ...rest }) => {
    const { id, name, email, role } = person;
    return {
      actor: { id, name, email, role },
      sid: await beginSession(services, trx, person, visitor.userAgent),
      browser: await recordBrowserSignIn(services, trx, person, visitor),
      ...rest,
    };
  });
}

/**
 * Uses up the proof and admits the person in one transaction: of concurrent calls one wins. Refuses AUTH_REQUIRED when
 * nothing is pending, INVALID on its field for a wrong proof, RATE_LIMITED: for an unguessable kind only after a wrong
 * one. Answers are delayed from the third wrong one on.
 */
export async function proveSecondFactor<Admitted>(
  services: AppServices,
  visitor: { address: string },
  secret: string,
  proof: Proof,
  admit: (trx: Queries, proven: Proven) => Promise<Admitted>,
): Promise<Outcome<Admitted>> {
  const { reader } = services.db;
  const found = await findPending(reader, services.now(), secret);
  if (!found) return refused("AUTH_REQUIRED");
  const { id } = found.person;
  const limits = proofLimits(proof.kind, id, visitor.address);
  const limited = await findExceededLimit(reader, services.now(), limits);
  if (limited && mayBeTooMany(proof)) return limited;
  await delayAfterFailures(services, await countHits(reader, services.now(), limits[0]));
  const now = services.now();
  const use = await readProof(services, reader, now, found.pending, proof);
  return services.db.transaction<Outcome<Admitted>>(async (trx) => {
    await lockActivePerson(trx, id);
    const still = await findPending(trx, now, secret);
    if (!still) return refused("AUTH_REQUIRED");
    for (const limit of limits) await lockRateLimit(trx, limit);
    const exceeded = await findExceededLimit(trx, now, limits);
    if (exceeded && mayBeTooMany(proof)) return exceeded;
    if (!(await use?.(trx))) {
      if (exceeded) return exceeded;
      await recordHits(trx, now, limits);
      return wrong[proof.kind];
    }
    const { pending, person } = still;
    await deletePendingSignIn(trx, pending.id_hash);
    const recoveryLeft =
      proof.kind === "recovery" ? await reportRecovery(services, trx, person) : undefined;
    const proven = {
      person,
      redirectTo: pending.redirect_to,
      ...(recoveryLeft !== undefined && { recoveryLeft }),
    };
    return done(await admit(trx, proven));
  });
}

/** Returns false when the proof was used meanwhile. */
type Use = (trx: Queries) => Promise<boolean>;

/** Verifies what needs no lock. Returns how to use the proof up; undefined for a wrong one. */
async function readProof(
  services: AppServices,
  q: Queries,
  now: Date,
  { person_id, challenge }: PendingSignIn,
  proof: Proof,
): Promise<Use | undefined> {
  const at = now.toISOString();
  if (proof.kind === "recovery") {
    const hash = hashRecoveryCode(person_id, proof.recoveryCode);
    return (trx) => consumeRecoveryCode(trx, person_id, hash, at);
  }
  if (proof.kind === "code") {
    const row = await findCodeKey(q, person_id);
    const key = row && openCodeKey(services, row);
    const step = key ? await findTimeStep(key, proof.oneTimeCode, now) : undefined;
    if (!row || step === undefined) return undefined;
    return (trx) => consumeTimeStep(trx, row, step, at);
  }
  const present = await listPasskeys(q, person_id);
  const read = await readPasskeyUse(services, proof.rp, { challenge, present }, proof.passkey);
  return read && ((trx) => recordPasskeyUse(trx, read.passkey, { counter: read.counter, at }));
}

async function reportRecovery(
  services: AppServices,
  trx: Queries,
  person: { id: string; name: string; email: string },
): Promise<number> {
  const left = await countRecoveryCodes(trx, person.id);
  await reportChange(services, trx, person, {
    action: secondFactorActs.usedRecovery,
    detail: `${left} left`,
    what: `Somebody signed in to your account with one of your recovery codes. ${left} of them can still be used.`,
  });
  return left;
}

type SecondFactorOffer = {
  name: string;
  codes: "none" | "on" | "lost";
  recovery: boolean;
  /** Undefined where the account has no passkey for this address. */
  passkey: Awaited<ReturnType<typeof passkeyRequest>> | undefined;
  /** It has passkeys only for other addresses. */
  passkeysElsewhere: boolean;
};

/** Undefined when the sign-in is over. */
export async function findSecondFactorOffer(
  services: AppServices,
  secret: string,
  rp: RelyingParty | undefined,
): Promise<SecondFactorOffer | undefined> {
  const { reader } = services.db;
  const found = await findPending(reader, services.now(), secret);
  if (!found) return undefined;
  const { pending, person } = found;
  const all = await listPasskeys(reader, person.id);
  const present = all.filter(({ rp_id }) => rp_id === rp?.id);
  const key = await findCodeKey(reader, person.id);
  return {
    name: person.name,
    codes: key ? (openCodeKey(services, key) === undefined ? "lost" : "on") : "none",
    recovery: (await countRecoveryCodes(reader, person.id)) > 0,
    passkey:
      rp && present.length > 0
        ? await passkeyRequest(rp, { challenge: pending.challenge, present })
        : undefined,
    passkeysElsewhere: present.length === 0 && all.length > 0,
  };
}
