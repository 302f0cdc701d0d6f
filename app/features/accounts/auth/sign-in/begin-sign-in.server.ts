import {
  type AuthenticatedPerson,
  lockByPassword,
} from "#app/features/accounts/person/password-mark.server.ts";
import {
  recordBrowserSignIn,
  type SignedInBrowser,
  type SignInBrowser,
} from "#app/features/accounts/session/known-browser.server.ts";
import { beginPendingSignIn } from "#app/features/accounts/session/pending-sign-in.server.ts";
import { beginSession } from "#app/features/accounts/session/session.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { wrongPassword } from "./sign-in.server.ts";

type BegunSignIn =
  | { waits: false; sid: string; browser: SignedInBrowser }
  /** The id of a sign-in that waits for the second factor. */
  | { waits: true; secret: string };

/** Refuses as a wrong password when it was replaced during the comparison, or the person is no longer active. */
export function beginSignIn(
  services: AppServices,
  given: AuthenticatedPerson,
  browser: SignInBrowser,
  redirectTo: string,
): Promise<Outcome<BegunSignIn>> {
  return transact<BegunSignIn>(services, async (trx) => {
    const person = await lockByPassword(trx, given);
    if (!person) return wrongPassword;
    const secret = await beginPendingSignIn(trx, services.now(), person, redirectTo);
    if (secret !== undefined) return done({ waits: true, secret });
    const sid = await beginSession(services, trx, person, browser.userAgent);
    return done({
      waits: false,
      sid,
      browser: await recordBrowserSignIn(services, trx, person, browser),
    });
  });
}
