import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { AppServices } from "#app/platform/services.ts";
import type { Passkey } from "./passkey.queries.server.ts";
import type { RelyingParty } from "./relying-party.server.ts";

/** Loaded at the first use: it is the largest library of the server, and few requests need it. */
const library = () => import("@simplewebauthn/server");

/** A passkey comes after the password, so having it is enough: a PIN or a finger is asked for where there is one. */
const userVerification = "preferred";

/** EdDSA, ES256, RS256: what authenticators have. The library would try for more that Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257];

const transportsOf = ({ transports }: Pick<Passkey, "transports">) =>
  transports === "" ? [] : transports.split(",");

/** Returns what a browser needs to make a passkey. The challenge is base64url. */
export async function passkeyCreation(
  rp: RelyingParty,
  person: { id: string; name: string; email: string },
  { challenge, present }: { challenge: string; present: readonly Passkey[] },
) {
  const { generateRegistrationOptions } = await library();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    challenge: Buffer.from(challenge, "base64url"),
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: present.map((one) => ({
      id: one.credential_id,
      transports: transportsOf(one),
    })),
    // The account is known by then, so the key need not be found without it: old security keys hold few of that kind.
    authenticatorSelection: { residentKey: "discouraged", userVerification },
  });
  return options;
}

/** Returns the passkey that a browser made; undefined for an answer that is none, or none to this challenge. */
export async function readCreatedPasskey(
  services: AppServices,
  rp: RelyingParty,
  challenge: string,
  answer: string,
): Promise<Pick<Passkey, "credential_id" | "public_key" | "counter" | "transports"> | undefined> {
  const { verifyRegistrationResponse } = await library();
  const response = parse(answer);
  return attempt(services, async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: false,
      supportedAlgorithmIDs,
    });
    if (!verified || !registrationInfo) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports: transports.filter((one) => /^[a-z-]{1,20}$/.test(one)).join(","),
    };
  });
}

/** Returns what a browser needs to sign with one of these passkeys. */
export async function passkeyRequest(
  rp: RelyingParty,
  { challenge, present }: { challenge: string; present: readonly Passkey[] },
) {
  const { generateAuthenticationOptions } = await library();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: rp.id,
    challenge: Buffer.from(challenge, "base64url"),
    allowCredentials: present.map((one) => ({
      id: one.credential_id,
      transports: transportsOf(one),
    })),
    userVerification,
  });
  return options;
}

/**
 * Returns which of these passkeys signed the challenge, and its counter then. Undefined for a wrong answer; also when
 * the counter has not gone up, as the library refuses it: there is a copy of the authenticator.
 */
export async function readPasskeyUse(
  services: AppServices,
  rp: RelyingParty,
  { challenge, present }: { challenge: string; present: readonly Passkey[] },
  answer: string,
): Promise<{ passkey: Passkey; counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const response = parse(answer);
  const passkey = present.find(({ credential_id }) => credential_id === response.id);
  if (!passkey) return undefined;
  return attempt(services, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      credential: {
        id: passkey.credential_id,
        publicKey: Buffer.from(passkey.public_key, "base64url"),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter } : undefined;
  });
}

/** Returns what a browser sent, of whatever shape: the library checks each part of it. */
function parse(answer: string): { id?: unknown } {
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The library throws for whatever is wrong with an answer; what a browser sends is never a fault of the server's. */
async function attempt<T>(
  { log }: AppServices,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : "" }, "passkey refused");
    return undefined;
  }
}
