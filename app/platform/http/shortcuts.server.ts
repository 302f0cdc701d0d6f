import type { AppServices } from "#app/platform/services.ts";
import { liteDays, shortcutsCookie } from "./cookie-policy.ts";
import { cookieName } from "./cookies.server.ts";

export function hasShortcuts(headers: Headers): boolean {
  return !headers.get("Cookie")?.includes(`${shortcutsCookie}=off`);
}

export function rememberShortcuts(services: Pick<AppServices, "site">, isOn: boolean): string {
  const secure = services.site.origin.startsWith("https:") ? "; Secure" : "";
  const value = `${cookieName(services, shortcutsCookie)}=${isOn ? "on" : "off"}`;
  return `${value}; Max-Age=${liteDays * 24 * 60 * 60}; Path=/; SameSite=Lax${secure}`;
}
