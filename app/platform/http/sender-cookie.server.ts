import type { AppServices } from "#app/platform/services.ts";
import { senderDays } from "./cookie-policy.ts";
import { ownCookie, readCookie } from "./cookies.server.ts";

const maxReferences = 20;

function senderCookie(services: AppServices) {
  return ownCookie(services, "sent", { maxAge: senderDays * 24 * 60 * 60 });
}

/** Returns the references that this browser sent or was verified for, newest first. */
export async function referencesOf(services: AppServices, request: Request): Promise<string[]> {
  const value = await readCookie(senderCookie(services), request);
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

export async function isSender(
  services: AppServices,
  request: Request,
  reference: string,
): Promise<boolean> {
  return (await referencesOf(services, request)).includes(reference);
}

/** Returns the `Set-Cookie` value that gives this browser access to the reference from now on. */
export async function rememberSender(
  services: AppServices,
  request: Request,
  reference: string,
): Promise<string> {
  const others = (await referencesOf(services, request)).filter((one) => one !== reference);
  return senderCookie(services).serialize([reference, ...others].slice(0, maxReferences));
}
