import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import type { World } from "#app/platform/services.ts";
import { ownCookie, readCookie } from "./cookies.server.ts";

/** A sentence shown once, on the page after a redirect; it works without JavaScript. */
export type Notice = {
  /** Tells one notice from the next, also when the words are the same. */
  id: string;
  kind: "success" | "info" | "error";
  text: string;
};

const seconds = 60;

function noticeCookie(world: World) {
  return ownCookie(world, "notice", { maxAge: seconds });
}

/** 303 to a path of ours with a notice on the page it leads to. Further cookies may ride along. */
export async function redirectWithNotice(
  world: World,
  path: string,
  notice: Omit<Notice, "id">,
  cookies: string[] = [],
): Promise<Response> {
  const response = redirect(path, 303);
  response.headers.append(
    "Set-Cookie",
    await noticeCookie(world).serialize({ ...notice, id: randomUUID() }),
  );
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

export async function readNotice(world: World, request: Request): Promise<Notice | undefined> {
  // A signed value has a dot before its signature: without one there is nothing to check.
  if (!/notice=[^;]*\./.test(request.headers.get("Cookie") ?? "")) return undefined;
  const value = await readCookie(noticeCookie(world), request);
  if (typeof value !== "object" || value === null) return undefined;
  const { id, kind, text } = value as Partial<Notice>;
  if (
    typeof id !== "string" ||
    typeof text !== "string" ||
    !kind ||
    !["success", "info", "error"].includes(kind)
  )
    return undefined;
  return { id, kind, text };
}

/** The header that makes the browser forget the notice once it was shown. */
export function forgetNotice(world: World): Promise<string> {
  return noticeCookie(world).serialize("", { maxAge: 0 });
}
