import { type Cookie, href } from "react-router";
import { beginSignIn } from "#app/features/accounts/auth/sign-in/begin-sign-in.server.ts";
import type { AuthenticatedPerson } from "#app/features/accounts/person/password-mark.server.ts";
import { pendingMs } from "#app/features/accounts/session/pending-sign-in.server.ts";
import { ownCookie, readCookie } from "#app/platform/http/cookies.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { homePath, localPath } from "./guards.middleware.server.ts";
import { readBrowser, sessionCookies } from "./session-cookie.middleware.server.ts";

function pendingCookie(services: AppServices): Cookie {
  return ownCookie(services, "second-step", { maxAge: pendingMs / 1000 });
}

export async function readPendingSignIn(
  services: AppServices,
  request: Request,
): Promise<string | undefined> {
  const secret = await readCookie(pendingCookie(services), request);
  return typeof secret === "string" ? secret : undefined;
}

export function forgetPendingSignIn(services: AppServices): Promise<string> {
  return pendingCookie(services).serialize("", { maxAge: 0 });
}

type Admitted = {
  path: string;
  cookies: string[];
  /** There is no session yet: the path asks for the second factor. */
  waits: boolean;
};

/** Every sign-in passes here; with a second factor it leads to the page that asks for it. Refuses as `beginSignIn`. */
export async function startSessionOrSecondFactor(
  services: AppServices,
  request: Request,
  given: AuthenticatedPerson,
  { redirectTo, registers = false }: { redirectTo: string | undefined; registers?: boolean },
): Promise<Outcome<Admitted>> {
  const target = localPath(redirectTo ?? null, "");
  const browser = { ...(await readBrowser(services, request)), registers };
  const begun = await beginSignIn(services, given, browser, target);
  if (!begun.ok) return begun;
  if (!begun.value.waits) {
    const cookies = await sessionCookies(services, request, { actor: given, ...begun.value });
    return done({ path: target || homePath(given.role), cookies, waits: false });
  }
  const cookie = await pendingCookie(services).serialize(begun.value.secret);
  return done({ path: href("/login/second-factor"), cookies: [cookie], waits: true });
}
