import { randomUUID } from "node:crypto";
import type { AppServices } from "#app/platform/services.ts";
import { ownCookie, readCookie, redirectWithCookies } from "./cookies.server.ts";

/** A button that takes back what a notice tells of: where it is sent, its intent, further fields, its full name. */
type UndoForm = {
  action: string;
  intent: string;
  hidden: Record<string, string>;
  label: string;
};

/** A sentence shown once, on the page after a redirect; it works without JavaScript. */
export type Notice = {
  /** Differs from notice to notice, also when the texts are the same. */
  id: string;
  kind: "success" | "info" | "error";
  text: string;
  /** The form that takes back what the text tells of. */
  undo?: UndoForm;
  /** The rows that the list after the redirect leaves in their place (`formatPinnedRows`). */
  kept?: string;
};

const seconds = 60;

function noticeCookie(services: AppServices) {
  return ownCookie(services, "notice", { maxAge: seconds });
}

/** Browsers drop a cookie of more than 4,096 bytes, and with it what it says: a letter is up to four of them. */
const longest = 600;

/**
 * Returns a 303 to a path of ours, with a notice for the page there and the given `Set-Cookie` values. A
 * longer text is cut.
 */
export async function redirectWithNotice(
  services: AppServices,
  path: string,
  notice: Omit<Notice, "id">,
  cookies: string[] = [],
): Promise<Response> {
  const text = notice.text.length > longest ? `${notice.text.slice(0, longest)}…` : notice.text;
  const cut = { ...notice, text: text.toWellFormed(), id: randomUUID() };
  const own = await noticeCookie(services).serialize(cut);
  return redirectWithCookies(path, [own, ...cookies]);
}

export async function readNotice(
  services: AppServices,
  request: Request,
): Promise<Notice | undefined> {
  // A signed value has a dot before its signature: without one there is nothing to check.
  if (!/notice=[^;]*\./.test(request.headers.get("Cookie") ?? "")) return undefined;
  const value = await readCookie(noticeCookie(services), request);
  if (typeof value !== "object" || value === null) return undefined;
  const { id, kind, text, undo, kept } = value as Partial<Notice>;
  if (
    typeof id !== "string" ||
    typeof text !== "string" ||
    !kind ||
    !["success", "info", "error"].includes(kind)
  )
    return undefined;
  return { id, kind, text, ...(undo && { undo }), ...(kept && { kept }) };
}

/** Returns the `Set-Cookie` value that deletes the notice once it was shown. */
export function forgetNotice(services: AppServices): Promise<string> {
  return noticeCookie(services).serialize("", { maxAge: 0 });
}
