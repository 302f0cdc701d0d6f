import type { AppServices } from "#app/platform/services.ts";
import { liteDays } from "./cookie-policy.ts";
import { cookieName } from "./cookies.server.ts";

const chosen = /(?:^|[ ;])(?:__Host-)?lite=(on|off)(?:;|$)/;

/** The reader's choice, else `Save-Data: on`. Part of the cache key of public pages. */
export function isLite(
  cookies: string | null | undefined,
  saveData: string | string[] | null | undefined,
): boolean {
  const choice = cookies ? chosen.exec(cookies)?.[1] : undefined;
  return choice ? choice === "on" : saveData === "on";
}

export function wantsLite(headers: Headers): boolean {
  return isLite(headers.get("Cookie"), headers.get("Save-Data"));
}

export function rememberLite(services: Pick<AppServices, "site">, lite: boolean): string {
  const secure = services.site.origin.startsWith("https:") ? "; Secure" : "";
  const value = `${cookieName(services, "lite")}=${lite ? "on" : "off"}`;
  return `${value}; Max-Age=${liteDays * 24 * 60 * 60}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
