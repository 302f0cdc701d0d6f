import { randomUUID } from "node:crypto";
import type { AppServices } from "#app/platform/services.ts";
import { ownCookie, readCookie, redirectWithCookies } from "./cookies.server.ts";

type UndoForm = {
  action: string;
  intent: string;
  hidden: Record<string, string>;
  label: string;
};

/** Shown once, after a redirect; works without JavaScript. */
export type Notice = {
  id: string;
  kind: "success" | "info" | "error";
  text: string;
  undo?: UndoForm;
  /** Rows that stay in the next list (`formatPinnedRows`). */
  pinned?: string;
};

const seconds = 60;

function noticeCookie(services: AppServices) {
  return ownCookie(services, "notice", { maxAge: seconds });
}

/** Browsers drop cookies above 4,096 bytes; a character takes up to four. */
const maxTextLength = 600;

export async function redirectWithNotice(
  services: AppServices,
  path: string,
  notice: Omit<Notice, "id">,
  cookies: string[] = [],
): Promise<Response> {
  const text =
    notice.text.length > maxTextLength ? `${notice.text.slice(0, maxTextLength)}…` : notice.text;
  const cut = { ...notice, text: text.toWellFormed(), id: randomUUID() };
  const own = await noticeCookie(services).serialize(cut);
  return redirectWithCookies(path, [own, ...cookies]);
}

export async function readNotice(
  services: AppServices,
  request: Request,
): Promise<Notice | undefined> {
  // A signed value contains a dot.
  if (!/notice=[^;]*\./.test(request.headers.get("Cookie") ?? "")) return undefined;
  const value = await readCookie(noticeCookie(services), request);
  if (typeof value !== "object" || value === null) return undefined;
  const { id, kind, text, undo, pinned } = value as Partial<Notice>;
  if (
    typeof id !== "string" ||
    typeof text !== "string" ||
    !kind ||
    !["success", "info", "error"].includes(kind)
  )
    return undefined;
  return { id, kind, text, ...(undo && { undo }), ...(pinned && { pinned }) };
}

export function forgetNotice(services: AppServices): Promise<string> {
  return noticeCookie(services).serialize("", { maxAge: 0 });
}
