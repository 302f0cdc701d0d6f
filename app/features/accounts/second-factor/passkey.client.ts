/** `vite.config.ts` builds it to `/passkey.js`. */
import { askFirst } from "#app/browser/forms/ask-first.ts";
import type { PasskeyCeremony } from "./second-factor.ts";

type Descriptors = PublicKeyCredentialDescriptorJSON[] | undefined;

/** The next prompt aborts the open one. */
let prompt: AbortController | undefined;

document.documentElement.dataset.passkey =
  typeof window.PublicKeyCredential === "function" ? "yes" : "no";

askFirst("form[data-ceremony]", ({ dataset }) =>
  answer(JSON.parse(dataset.ceremony ?? "") as PasskeyCeremony).then(
    (passkey) => ({ passkey: JSON.stringify(passkey) }),
    explainError,
  ),
);

async function answer(ceremony: PasskeyCeremony) {
  prompt?.abort();
  prompt = new AbortController();
  const { signal } = prompt;
  const credential = await ("create" in ceremony
    ? navigator.credentials.create({ publicKey: decodeCreation(ceremony.create), signal })
    : navigator.credentials.get({ publicKey: decodeRequest(ceremony.request), signal }));
  const { id, rawId, type, response } = credential as PublicKeyCredential;
  return { id, rawId: encode(rawId), type, response: encodeResponse(response) };
}

// By hand: `parseCreationOptionsFromJSON` and `toJSON` are not in the browsers that most phones have.
function decodeCreation(options: PublicKeyCredentialCreationOptionsJSON) {
  return {
    ...options,
    challenge: decode(options.challenge),
    user: { ...options.user, id: decode(options.user.id) },
    excludeCredentials: decodeCredentials(options.excludeCredentials),
  } as PublicKeyCredentialCreationOptions;
}

function decodeRequest(options: PublicKeyCredentialRequestOptionsJSON) {
  return {
    ...options,
    challenge: decode(options.challenge),
    allowCredentials: decodeCredentials(options.allowCredentials),
  } as PublicKeyCredentialRequestOptions;
}

const decodeCredentials = (all: Descriptors = []) =>
  all.map((one) => ({ ...one, id: decode(one.id) }));

function encodeResponse(response: AuthenticatorResponse) {
  const clientDataJSON = encode(response.clientDataJSON);
  if ("attestationObject" in response) {
    const created = response as AuthenticatorAttestationResponse;
    return {
      clientDataJSON,
      attestationObject: encode(created.attestationObject),
      transports: created.getTransports?.(),
    };
  }
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    clientDataJSON,
    authenticatorData: encode(authenticatorData),
    signature: encode(signature),
    userHandle: userHandle ? encode(userHandle) : undefined,
  };
}

function decode(text: string) {
  const bytes = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(bytes, (one) => one.charCodeAt(0));
}

function encode(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

function explainError(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This phone or computer has a passkey here already.";
  if (name === "NotAllowedError" || name === "AbortError") {
    return "Your phone or computer gave no passkey. You can try again.";
  }
  return "Network error. Please check your connection.";
}
