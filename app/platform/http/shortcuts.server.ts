import { shortcutsCookie } from "./cookie-policy.ts";

export function hasShortcuts(headers: Headers): boolean {
  return !headers.get("Cookie")?.includes(`${shortcutsCookie}=off`);
}
