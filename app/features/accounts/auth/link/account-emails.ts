import { composeEmail, type Email } from "#app/platform/mail/email.ts";
import { safeName } from "#app/platform/mail/plain-words.ts";
import { invitationInWords, linkInWords } from "./link-policy.ts";

type Recipient = { name: string; siteName: string };

function compose(recipient: Recipient, subject: string, ...paragraphs: string[]): Email {
  return composeEmail({ ...recipient, subject, paragraphs });
}

const onceInTime = `The link works once, for ${linkInWords()}.`;

/** `reset` is where anybody can ask for a link that sets a password. */
export function welcomeEmail(recipient: Recipient, link: string, reset: string): Email {
  return compose(
    recipient,
    `Welcome to ${recipient.siteName}`,
    "Your account is ready. Open this link to confirm your e-mail address:",
    link,
    `${onceInTime} You can get a new one in your account settings.`,
    `You did not create this account? Do not open that link. Set a password, and the account is yours alone: ${reset}`,
  );
}

export function confirmationEmail(recipient: Recipient, link: string): Email {
  return compose(
    recipient,
    "Please confirm your e-mail address",
    "Open this link to confirm that this address is yours:",
    link,
    `${onceInTime} You did not ask for it? Then do nothing.`,
  );
}

export function resetEmail(recipient: Recipient, link: string): Email {
  return compose(
    recipient,
    "Set a new password",
    "Open this link to set a new password:",
    link,
    `${onceInTime} You did not ask for it? Then do nothing: your password stays as it is.`,
  );
}

/** To the owner of an address that somebody tried to register again; at most one a day. */
export function knownAddressEmail(recipient: Recipient, signIn: string, reset: string): Email {
  return compose(
    recipient,
    `You already have an account at ${recipient.siteName}`,
    "Somebody, perhaps you, tried to create another account with this e-mail address. Nothing was changed.",
    `Login: ${signIn}\nForgot your password: ${reset}`,
  );
}

/** Such e-mails hold no sign-in link. `when` is text for readers. */
type AccountChange = { when: string };

export function passwordChangedEmail(
  recipient: Recipient,
  { when, reset }: AccountChange & { reset: string },
): Email {
  return compose(
    recipient,
    "Your password was changed",
    `Your password was changed on ${when}. Every other browser was signed out.`,
    `This was not you? Set a new password now: ${reset}`,
  );
}

/** `first`: there was no password before. `confirmed`: the link also confirmed the address. */
export function passwordSetEmail(
  recipient: Recipient,
  {
    when,
    reset,
    first,
    confirmed,
  }: AccountChange & { reset: string; first: boolean; confirmed: boolean },
): Email {
  const what = first ? "set" : "changed";
  return compose(
    recipient,
    `Your password was ${what}`,
    `Your password was ${what} on ${when}, with the link that we sent you. Every browser was signed out.`,
    confirmed
      ? "This has also confirmed your e-mail address. Did somebody else create the account? Then check the name and phone number in your profile."
      : "",
    `This was not you? Set a new password now: ${reset}`,
  );
}

/** To the former address. `to` is the new one, masked. */
export function emailChangedEmail(
  recipient: Recipient,
  { when, to, contact }: AccountChange & { to: string; contact: string },
): Email {
  return compose(
    recipient,
    "Your e-mail address was changed",
    `On ${when} the e-mail address of your account was changed to ${to}. Sign in with the new address from now on.`,
    `This was not you? Tell us at once, and we give you your account back: ${contact}.`,
  );
}

/** `n•••@example.com`: its owner still recognises it. */
export function maskEmailAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return `${Array.from(email.slice(0, at))[0] ?? ""}•••${email.slice(at)}`;
}

export function invitationEmail(recipient: Recipient, inviter: string, link: string): Email {
  return compose(
    recipient,
    `You are invited to ${recipient.siteName}`,
    `${safeName(inviter)} has invited you to work with us. Set a password to begin:`,
    link,
    `The link works once, for ${invitationInWords()}.`,
  );
}

export function verifiedEmail(
  recipient: Recipient,
  dashboard: string,
  missing: string | undefined,
): Email {
  return compose(
    recipient,
    "You are verified",
    missing
      ? `Our team has verified you. ${missing}. Add it in your dashboard, and pet owners can find you.`
      : "Our team has verified you. Pet owners can find you from now on.",
    `Open your dashboard:\n${dashboard}`,
  );
}
