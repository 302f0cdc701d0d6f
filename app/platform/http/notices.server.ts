import { randomUUID } from "node:crypto";
import type { AppServices } from "#app/platform/services.ts";
import { ownCookie, readCookie, redirectWithCookies } from "./cookies.server.ts";

/** The form of a notice's Undo button: where it is sent, its intent, its fields, its accessible name. */
type UndoForm = {
  action: string;
  intent: string;
  hidden: Record<string, string>;
  label: string;
};

/** A sentence shown once, on the page after a redirect; works without JavaScript. */
export type Notice = {
  /** Differs between notices of the same text. */
  id: string;
  kind: "success" | "info" | "error";
  text: string;
  /** The form that undoes what the text reports. */
  undo?: UndoForm;
  /** Rows that the list after the redirect leaves in place (`formatPinnedRows`). */
  kept?: string;
};

const seconds = 60;

function noticeCookie(services: AppServices) {
  return ownCookie(services, "notice", { maxAge: seconds });
}

/** Browsers drop a cookie of more than 4,096 bytes; a letter takes up to four of them. */
const longest = 600;

/**
 * Returns a 303 to a path of ours, with a notice for that page and the given `Set-Cookie` values. A longer text is cut.
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
  // A signed value has a dot before its signature: without one there is nothing to verify.
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

/** Returns the `Set-Cookie` value that deletes a shown notice. */
export function forgetNotice(services: AppServices): Promise<string> {
  return noticeCookie(services).serialize("", { maxAge: 0 });
}
