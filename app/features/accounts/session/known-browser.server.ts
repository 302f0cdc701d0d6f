import { createHash, randomBytes } from "node:crypto";
import type { Person } from "#app/features/accounts/person/find-person.server.ts";
import { runsRescue } from "#app/platform/actor.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { OutgoingEmail } from "#app/platform/mail/send-mail.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { sendUnaskedMail } from "#app/platform/mail/send-unasked-mail.server.ts";
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

/** Stored under the hash of its secret: a copy of the table makes no browser a known one. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** A sign-in's browser. */
export type SignInBrowser = {
  /** The secret that makes it known; undefined for a new one. */
  token: string | undefined;
  userAgent: string;
  /** Whether the sign-in goes with registering. */
  registers?: boolean;
};

/** A browser after a sign-in. */
export type SignedInBrowser = {
  /** The secret that makes it known. */
  token: string;
  /** Whether somebody else has signed in from it, too. */
  isShared: boolean;
};

/**
 * Makes a browser known for a person, in the transaction of the sign-in, and notifies the person of a new one by
 * e-mail. A sign-in needs the password, so nobody else can trigger these e-mails: only an account
 * whose address is unconfirmed, and may be a stranger's, has a limit.
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
  const isShared = await isBrowserOfOthers(trx, person.id, hashOf(token));
  const signedIn = { token, isShared };
  if (await touchKnownBrowser(trx, person.id, hashOf(token), at)) return signedIn;
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
    // On their dashboard they are, by this very sign-in.
    mailOnly: true,
  };
  const isTheirs = person.email_verified_at !== null || runsRescue(person.role);
  if (isTheirs) await sendMail(trx, now, mail);
  else await sendUnaskedMail(trx, now, mail, "sign-in");
  return signedIn;
}

async function rememberBrowser(
  trx: Queries,
  personId: string,
  token: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const row = { person_id: personId, token_hash: hashOf(token) };
  await insertKnownBrowser(trx, { ...row, first_seen_at: at, last_seen_at: at });
}

/** Forgets every browser of a person, in the caller's transaction: the next sign-in from any of them is reported. */
export function forgetBrowsers(trx: Queries, personId: string): Promise<void> {
  return deleteKnownBrowsersOf(trx, personId);
}

/** Makes a browser known without a sign-in, after it opened a link from the person's mailbox. Returns its secret. */
export async function trustBrowser(
  services: AppServices,
  personId: string,
  token = randomBytes(16).toString("base64url"),
): Promise<string> {
  await services.db.transaction((trx) => rememberBrowser(trx, personId, token, services.now()));
  return token;
}
