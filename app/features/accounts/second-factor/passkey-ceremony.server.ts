import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { AppServices } from "#app/platform/services.ts";
import type { Passkey } from "./passkey.queries.server.ts";
import type { RelyingParty } from "./relying-party.server.ts";

/** Loaded with the first use: the server's largest library, which few requests need. */
const library = () => import("@simplewebauthn/server");

/** A passkey follows the password, so possession is enough: a PIN or a finger is asked for where available. */
const userVerification = "preferred";

/** EdDSA, ES256, RS256: what authenticators have. The library's default includes one that Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257];

const readTransports = ({ transports }: Pick<Passkey, "transports">) =>
  transports === "" ? [] : transports.split(",");

/** The challenge is base64url. */
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
      transports: readTransports(one),
    })),
    // The account is known here, so the passkey need not be discoverable: old security keys store few of those.
    authenticatorSelection: { residentKey: "discouraged", userVerification },
  });
  return options;
}

/** Undefined for an invalid answer or another challenge. */
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
      transports: readTransports(one),
    })),
    userVerification,
  });
  return options;
}

/** Undefined for a wrong answer, and when the counter has not risen, which indicates a copied authenticator. */
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

/** Of any shape: the library checks each part. */
function parse(answer: string): { id?: unknown } {
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The library throws for any invalid answer, which is never a fault of the server. */
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
