import { type Cookie, type CookieOptions, createCookie, redirect } from "react-router";
import type { AppServices } from "#app/platform/services.ts";

/** Returns the name with `__Host-` before it on https, so that no other subdomain can set the cookie. */
export function cookieName(services: Pick<AppServices, "site">, name: string): string {
  return services.site.origin.startsWith("https:") ? `__Host-${name}` : name;
}

/** Returns a signed, HttpOnly, SameSite=Lax cookie. */
export function ownCookie(
  services: Pick<AppServices, "site" | "secrets">,
  name: string,
  options: CookieOptions,
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
