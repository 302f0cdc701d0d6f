import { createHmac } from "node:crypto";
import { type Cookie, type CookieOptions, createCookie, redirect } from "react-router";
import type { AppServices } from "#app/platform/services.ts";
import { type shortcutsCookie, switchDays } from "./cookie-policy.ts";

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

/** On https adds `__Host-`, so that no other subdomain can set the cookie. */
export function cookieName(services: Pick<AppServices, "site">, name: string): string {
  return services.site.origin.startsWith("https:") ? `__Host-${name}` : name;
}

/** The cookie of an on/off choice. The browser's script reads `shortcuts`, so that one is not `HttpOnly`. */
export function rememberSwitch(
  services: Pick<AppServices, "site">,
  name: "lite" | typeof shortcutsCookie,
  isOn: boolean,
): string {
  const access = name === "lite" ? "; HttpOnly" : "";
  const secure = services.site.origin.startsWith("https:") ? "; Secure" : "";
  const value = `${cookieName(services, name)}=${isOn ? "on" : "off"}`;
  return `${value}; Max-Age=${switchDays * 24 * 60 * 60}; Path=/${access}; SameSite=Lax${secure}`;
}

/** Each name has its own signing keys, so that no value is valid under another name. */
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

/** From before each name had its own key: any of our cookies may be the value, so accept only a unique shape. */
export function readUnnamedCookie(
  services: Pick<AppServices, "site" | "secrets">,
  name: SignedCookie,
  request: Request,
): Promise<unknown> {
  const { secrets } = services;
  return readCookie(createCookie(cookieName(services, name), { secrets }), request);
}

/** Undefined when missing, damaged or not signed by us. Never throws. */
export async function readCookie(cookie: Cookie, request: Request): Promise<unknown> {
  try {
    return (await cookie.parse(request.headers.get("Cookie"))) ?? undefined;
  } catch {
    return undefined;
  }
}

export function redirectWithCookies(path: string, cookies: readonly string[]): Response {
  const response = redirect(path, 303);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
