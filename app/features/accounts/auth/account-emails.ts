import { composeEmail, type Email } from "#app/platform/mail/email.ts";
import { safeName } from "#app/platform/mail/plain-words.ts";
import { invitationInWords, linkInWords } from "./auth-policy.ts";

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
    "Your account is ready. Please confirm your e-mail address by opening this link:",
    link,
    `${onceInTime} You can ask for another one in your account settings.`,
    `If it was not you who created this account, do not open the link: until the address is confirmed, nobody sees anything of yours. You can make the account your own and sign everybody else out by setting a password: ${reset}`,
  );
}

export function confirmationEmail(recipient: Recipient, link: string): Email {
  return compose(
    recipient,
    "Please confirm your e-mail address",
    "Open this link to confirm that this address is yours:",
    link,
    `${onceInTime} If you did not ask for it, nothing will change.`,
  );
}

export function resetEmail(recipient: Recipient, link: string): Email {
  return compose(
    recipient,
    "Set a new password",
    "Open this link to set a new password:",
    link,
    `${onceInTime} If you did not ask for it, your password stays as it is.`,
  );
}

/** To the owner of an address that somebody tried to register again; at most one a day. */
export function knownAddressEmail(recipient: Recipient, signIn: string, reset: string): Email {
  return compose(
    recipient,
    `You already have an account at ${recipient.siteName}`,
    "Somebody, perhaps you, tried to create an account with this e-mail address. You already have one, so nothing was changed.",
    `Login: ${signIn}\nForgot your password: ${reset}`,
  );
}

/**
 * The data of an e-mail that reports a change of the account: when it was, as readers write it. Such e-mails hold no
 * sign-in link.
 */
type AccountChange = { when: string };

/** After a change in the settings. `reset` is where anybody can ask for a link. */
export function passwordChangedEmail(
  recipient: Recipient,
  { when, reset }: AccountChange & { reset: string },
): Email {
  return compose(
    recipient,
    "Your password was changed",
    `The password of your account was changed on ${when}, and every other browser was signed out.`,
    `If this was not you, set a new one now: ${reset}`,
  );
}

/** After a link that we sent was used: `first` where there was no password before, `confirmed` where no address was. */
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
    `On ${when} the password of your account was ${what} with the link that we had sent to this address. Every browser was signed out.`,
    confirmed
      ? "This has also confirmed your e-mail address. If somebody else created the account, please look through your profile: its name and phone number may be theirs."
      : "",
    `If this was not you, set a new one now: ${reset}`,
  );
}

/** To the address that was the person's until now. `to` is the new one, masked. */
export function emailChangedEmail(
  recipient: Recipient,
  { when, to, contact }: AccountChange & { to: string; contact: string },
): Email {
  return compose(
    recipient,
    "Your e-mail address was changed",
    `On ${when} the e-mail address of your account was changed from this one to ${to}. You sign in with the new address from now on, and our e-mails go there.`,
    `If this was not you, tell us at once, so that we can give you your account back: ${contact}.`,
  );
}

/** Masks an address so that its owner still recognises it: `n•••@example.com`. */
export function maskEmailAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return `${Array.from(email.slice(0, at))[0] ?? ""}•••${email.slice(at)}`;
}

export function invitationEmail(recipient: Recipient, inviter: string, link: string): Email {
  return compose(
    recipient,
    `You are invited to ${recipient.siteName}`,
    `${safeName(inviter)} has invited you to work with us. Set your password here to begin:`,
    link,
    `The link works once, for ${invitationInWords()}.`,
  );
}

/** To a veterinarian or boarder whom staff have verified. */
export function verifiedEmail(recipient: Recipient, dashboard: string): Email {
  return compose(
    recipient,
    "You are verified",
    "Our team has verified your account. Pet owners can find you from now on.",
    dashboard,
  );
}
