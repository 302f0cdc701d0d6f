import { createHmac } from "node:crypto";
import { type Cookie, type CookieOptions, createCookie, redirect } from "react-router";
import type { AppServices } from "#app/platform/services.ts";

/** Every signed cookie of ours. */
export const signedCookies = [
  "session",
  "browser",
  "second-step",
  "recovery-codes",
  "sent",
  "opened",
  "notice",
  "sent-to",
] as const;

export type SignedCookie = (typeof signedCookies)[number];

/** Returns the name with `__Host-` before it on https, so that no other subdomain can set the cookie. */
export function cookieName(services: Pick<AppServices, "site">, name: string): string {
  return services.site.origin.startsWith("https:") ? `__Host-${name}` : name;
}

/**
 * Returns a signed, HttpOnly, SameSite=Lax cookie. Each name is signed with keys of its own, so that a value counts
 * under its own name alone.
 */
export function ownCookie(
  services: Pick<AppServices, "site" | "secrets">,
  name: SignedCookie,
  options: CookieOptions,
): Cookie {
  return createCookie(cookieName(services, name), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: services.site.origin.startsWith("https:"),
    secrets: services.secrets.map((secret) => keyFor(name, secret)),
    ...options,
  });
}

function keyFor(name: SignedCookie, secret: string): string {
  return createHmac("sha256", secret).update(`cookie: ${name}`).digest("base64url");
}

/**
 * Returns the value of a cookie from before names were signed; any other cookie's value may stand in its place. The
 * caller takes only a value whose shape no other cookie has, or grants only what each of them grants.
 */
export function readUnnamedCookie(
  services: Pick<AppServices, "site" | "secrets">,
  name: SignedCookie,
  request: Request,
): Promise<unknown> {
  const { secrets } = services;
  return readCookie(createCookie(cookieName(services, name), { secrets }), request);
}

/** Returns the cookie's value, or `undefined` when it is missing, damaged or not signed by us. Never throws. */
export async function readCookie(cookie: Cookie, request: Request): Promise<unknown> {
  try {
    return (await cookie.parse(request.headers.get("Cookie"))) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns a 303 to a path of ours with these `Set-Cookie` values. */
export function redirectWithCookies(path: string, cookies: readonly string[]): Response {
  const response = redirect(path, 303);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
