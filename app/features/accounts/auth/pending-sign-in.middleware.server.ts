import { type Cookie, href } from "react-router";
import {
  beginPendingSignIn,
  pendingMs,
} from "#app/features/accounts/second-factor/pending-sign-in.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { ownCookie, readCookie } from "#app/platform/http/cookies.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { homeOf, localPath } from "./guards.middleware.server.ts";
import { openSession } from "./session-cookie.middleware.server.ts";

function pendingCookie(services: AppServices): Cookie {
  return ownCookie(services, "second-step", { maxAge: pendingMs / 1000 });
}

/** Returns the secret id of the browser's sign-in that waits for a second factor. */
export async function readPendingSignIn(
  services: AppServices,
  request: Request,
): Promise<string | undefined> {
  const secret = await readCookie(pendingCookie(services), request);
  return typeof secret === "string" ? secret : undefined;
}

/** Returns the cookie that clears it. */
export function forgetPendingSignIn(services: AppServices): Promise<string> {
  return pendingCookie(services).serialize("", { maxAge: 0 });
}

type Admitted = {
  /** A local path to go on to. */
  path: string;
  cookies: string[];
  /** There is no session yet: the path asks for the second factor. */
  waits: boolean;
};

/**
 * Lets in who gave the right password, by whatever form: with a session, or, where the account has a second factor, only
 * as far as the page that asks for it. Whoever signs somebody in comes through here. `redirectTo` is where they
 * wanted to go.
 */
export async function startSessionOrSecondFactor(
  services: AppServices,
  request: Request,
  actor: Actor,
  { redirectTo, registers }: { redirectTo: string | undefined; registers?: boolean },
): Promise<Admitted> {
  const wanted = localPath(redirectTo ?? null, "");
  const secret = await beginPendingSignIn(services, actor, wanted);
  if (secret === undefined) {
    const cookies = await openSession(services, request, actor, { registers });
    return { path: wanted || homeOf(actor.role), cookies, waits: false };
  }
  const cookie = await pendingCookie(services).serialize(secret);
  return { path: href("/login/second-factor"), cookies: [cookie], waits: true };
}
