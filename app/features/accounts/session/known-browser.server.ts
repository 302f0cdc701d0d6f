import { createHash, randomBytes } from "node:crypto";
import type { Person } from "#app/features/accounts/person/find-person.server.ts";
import { runsRescue } from "#app/platform/actor.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { OutgoingEmail } from "#app/platform/mail/send-mail.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { sendUnrequestedMail } from "#app/platform/mail/send-unrequested-mail.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { nameOfBrowser } from "#app/platform/user-agent.ts";
import {
  deleteKnownBrowsersOf,
  insertKnownBrowser,
  isBrowserOfOthers,
  touchKnownBrowser,
} from "./known-browser.queries.server.ts";
import { newBrowserEmail } from "./new-browser-email.ts";

/** A registration sent again within this time is the same one. */
const registrationMs = 10 * 60 * 1000;

/** Only hashes are stored: a leaked table makes no browser a known one. */
const hashBrowserToken = (token: string) => createHash("sha256").update(token).digest("hex");

export type SignInBrowser = {
  /** Makes the browser known; undefined for a new one. */
  token: string | undefined;
  userAgent: string;
  /** The sign-in follows a registration. */
  registers?: boolean;
};

export type SignedInBrowser = {
  token: string;
  /** Somebody else has signed in from it, too. */
  isShared: boolean;
};

/**
 * Notifies the person of a new browser. Only an account with an unconfirmed address, which may be a stranger's, has a
 * limit: for the others a sign-in needs the owner's password.
 */
export async function recordBrowserSignIn(
  services: AppServices,
  trx: Queries,
  person: Person,
  browser: SignInBrowser,
): Promise<SignedInBrowser> {
  const now = services.now();
  const at = now.toISOString();
  const token = browser.token ?? randomBytes(16).toString("base64url");
  const isShared = await isBrowserOfOthers(trx, person.id, hashBrowserToken(token));
  const signedIn = { token, isShared };
  if (await touchKnownBrowser(trx, person.id, hashBrowserToken(token), at)) return signedIn;
  await rememberBrowser(trx, person.id, token, now);
  const age = now.getTime() - Date.parse(person.created_at);
  if (browser.registers && age < registrationMs) return signedIn;
  const { origin, name: siteName } = services.site;
  const mail: OutgoingEmail = {
    to: person.email,
    email: newBrowserEmail(
      { name: person.name, siteName },
      {
        when: formatInstant(at),
        browser: nameOfBrowser(browser.userAgent),
        settings: `${origin}/dashboard/settings`,
        reset: `${origin}/forgotten-password`,
      },
    ),
    about: [{ entity: "person", id: person.id }],
    // The sign-in itself brings them to the dashboard.
    mailOnly: true,
  };
  const isOwnAddress = person.email_verified_at !== null || runsRescue(person.role);
  if (isOwnAddress) await sendMail(trx, now, mail);
  else await sendUnrequestedMail(trx, now, mail, "sign-in");
  return signedIn;
}

async function rememberBrowser(
  trx: Queries,
  personId: string,
  token: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const row = { person_id: personId, token_hash: hashBrowserToken(token) };
  await insertKnownBrowser(trx, { ...row, first_seen_at: at, last_seen_at: at });
}

/** The next sign-in from any browser is reported. */
export function forgetBrowsers(trx: Queries, personId: string): Promise<void> {
  return deleteKnownBrowsersOf(trx, personId);
}

/** After the browser opened a link from the person's mailbox. Returns its secret. */
export async function trustBrowser(
  services: AppServices,
  personId: string,
  token = randomBytes(16).toString("base64url"),
): Promise<string> {
  await services.db.transaction((trx) => rememberBrowser(trx, personId, token, services.now()));
  return token;
}
