import { type Cookie, type CookieOptions, createCookie } from "react-router";
import type { AppServices } from "#app/platform/services.ts";

/** `__Host-` where the site is on https, so that no neighbour on a subdomain can set it. */
export function cookieName(services: Pick<AppServices, "site">, name: string): string {
  return services.site.origin.startsWith("https:") ? `__Host-${name}` : name;
}

/** A signed, HttpOnly, SameSite=Lax cookie of ours. Tampered or truncated ones read as nothing. */
export function ownCookie(
  services: Pick<AppServices, "site" | "secrets">,
  name: string,
  options: CookieOptions = {},
): Cookie {
  return createCookie(cookieName(services, name), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: services.site.origin.startsWith("https:"),
    secrets: services.secrets,
    ...options,
  });
}

/** Reads a cookie of ours; whatever is wrong with it, the answer is `undefined`, never an exception. */
export async function readCookie(cookie: Cookie, request: Request): Promise<unknown> {
  try {
    return (await cookie.parse(request.headers.get("Cookie"))) ?? undefined;
  } catch {
    return undefined;
  }
}
