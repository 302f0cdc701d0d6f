import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import { hashReferenceKey } from "../reference-keys/reference-key.server.ts";
import { hasReferenceKey } from "../reference-keys/reference-keys.queries.server.ts";
import { senderDays } from "./cookie-policy.ts";
import { ownCookie, readCookie } from "./cookies.server.ts";

const maxReferences = 20;

/**
 * `sent`: references that this browser sent or verified. `opened`: references opened by an e-mail's key, with its hash
 * (`A7KQ2MNPR4T.9f…`), to read and answer only.
 */
type Access = "sent" | "opened";

function accessCookie(services: AppServices, access: Access) {
  return ownCookie(services, access, { maxAge: senderDays * 24 * 60 * 60 });
}

async function readList(
  services: AppServices,
  request: Request,
  access: Access,
): Promise<string[]> {
  const value = await readCookie(accessCookie(services, access), request);
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

export function readSentReferences(services: AppServices, request: Request): Promise<string[]> {
  return readList(services, request, "sent");
}

async function remember(
  services: AppServices,
  request: Request,
  access: Access,
  entry: string,
): Promise<string> {
  const [reference = ""] = entry.split(".");
  const known = await readList(services, request, access);
  const others = known.filter((one) => !one.startsWith(reference));
  return accessCookie(services, access).serialize([entry, ...others].slice(0, maxReferences));
}

export async function isSender(
  services: AppServices,
  request: Request,
  reference: string,
): Promise<boolean> {
  return (await readSentReferences(services, request)).includes(reference);
}

export function rememberSender(
  services: AppServices,
  request: Request,
  reference: string,
): Promise<string> {
  return remember(services, request, "sent", reference);
}

/** Cookies that open what was just sent; none for a signed-in person, whose account opens it. */
export async function rememberSent(
  services: AppServices,
  request: Request,
  reference: string,
  actor: Actor | null | undefined,
): Promise<string[]> {
  return actor ? [] : [await rememberSender(services, request, reference)];
}

/** Returns cookies after which this browser opens no reference. */
export function forgetReferences(services: AppServices): Promise<string[]> {
  const accesses = ["sent", "opened"] as const;
  return Promise.all(
    accesses.map((access) => accessCookie(services, access).serialize("", { maxAge: 0 })),
  );
}

/** Whether an e-mail's key, which is still valid, opened the reference in this browser. */
export async function hasOpened(
  services: AppServices,
  request: Request,
  reference: string,
): Promise<boolean> {
  const opened = await readList(services, request, "opened");
  const [, key_hash] = opened.find((one) => one.startsWith(`${reference}.`))?.split(".") ?? [];
  if (!key_hash) return false;
  return hasReferenceKey(services.db.reader, { reference, key_hash });
}

/** Lets this browser read and answer the reference. */
export function rememberOpened(
  services: AppServices,
  request: Request,
  { reference, key }: { reference: string; key: string },
): Promise<string> {
  return remember(services, request, "opened", `${reference}.${hashReferenceKey(key)}`);
}
