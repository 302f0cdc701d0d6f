import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import { senderDays } from "./cookie-policy.ts";
import { ownCookie, readCookie, readUnnamedCookie } from "./cookies.server.ts";

const maxReferences = 20;

/**
 * Two lists of references: those that this browser sent or was verified for, and those that it opened by the key of an
 * e-mail, which shows and answers them and does no more.
 */
type Access = "sent" | "opened";

function accessCookie(services: AppServices, access: Access) {
  return ownCookie(services, access, { maxAge: senderDays * 24 * 60 * 60 });
}

/** Returns the references of this browser's cookie, newest first. */
export async function referencesOf(
  services: AppServices,
  request: Request,
  access: Access = "sent",
): Promise<string[]> {
  const named = listIn(await readCookie(accessCookie(services, access), request));
  return access === "sent" ? named : [...named, ...(await unnamedReferencesOf(services, request))];
}

/**
 * The references of both cookies from before names were signed. The two lists look the same, so that either opens only
 * what the key of an e-mail opens.
 */
async function unnamedReferencesOf(services: AppServices, request: Request): Promise<string[]> {
  const opened = listIn(await readUnnamedCookie(services, "opened", request));
  return [...opened, ...listIn(await readUnnamedCookie(services, "sent", request))];
}

function listIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

async function remember(
  services: AppServices,
  request: Request,
  access: Access,
  reference: string,
): Promise<string> {
  const known = await referencesOf(services, request, access);
  const others = known.filter((one) => one !== reference);
  return accessCookie(services, access).serialize([reference, ...others].slice(0, maxReferences));
}

export async function isSender(
  services: AppServices,
  request: Request,
  reference: string,
): Promise<boolean> {
  return (await referencesOf(services, request, "sent")).includes(reference);
}

/** Returns the `Set-Cookie` value that gives this browser access to the reference from now on. */
export function rememberSender(
  services: AppServices,
  request: Request,
  reference: string,
): Promise<string> {
  return remember(services, request, "sent", reference);
}

/**
 * Returns the cookies by which a browser opens what it has just sent. What somebody sends while they are signed in
 * belongs to their account, which opens it.
 */
export async function rememberSent(
  services: AppServices,
  request: Request,
  reference: string,
  actor: Actor | null | undefined,
): Promise<string[]> {
  return actor ? [] : [await rememberSender(services, request, reference)];
}

/** Returns the `Set-Cookie` values after which this browser opens no reference. */
export function forgetReferences(services: AppServices): Promise<string[]> {
  const accesses = ["sent", "opened"] as const;
  return Promise.all(
    accesses.map((access) => accessCookie(services, access).serialize("", { maxAge: 0 })),
  );
}

/** Whether this browser opened the reference by the key of an e-mail. */
export async function hasOpened(
  services: AppServices,
  request: Request,
  reference: string,
): Promise<boolean> {
  return (await referencesOf(services, request, "opened")).includes(reference);
}

/** Returns the `Set-Cookie` value by which this browser reads and answers the reference from now on. */
export function rememberOpened(
  services: AppServices,
  request: Request,
  reference: string,
): Promise<string> {
  return remember(services, request, "opened", reference);
}
