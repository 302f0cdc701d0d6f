import { composeEmail, type Email } from "#app/platform/mail/email.ts";
import { safeName } from "#app/platform/mail/plain-words.ts";

type Recipient = { name: string; siteName: string };

type When = { when: string };

export function secondFactorChangedEmail(
  recipient: Recipient,
  { when, what, reset }: When & { what: string; reset: string },
): Email {
  return composeEmail({
    ...recipient,
    subject: "Your second step at sign-in was changed",
    paragraphs: [
      `${what} This was on ${when}.`,
      `This was not you? Then somebody knows your password. Set a new one now, which signs every browser out: ${reset}`,
    ],
  });
}

export function secondFactorResetEmail(
  recipient: Recipient,
  { when, by, contact }: When & { by: string; contact: string },
): Email {
  return composeEmail({
    ...recipient,
    subject: "Your second step at sign-in was reset",
    paragraphs: [
      `On ${when} ${safeName(by)} removed your passkeys, one-time codes and recovery codes. Every browser was signed out. Your password alone signs you in until you set up a second step again.`,
      `You did not ask for this? Tell us at once: ${contact}.`,
    ],
  });
}

export function secondFactorResetByYouEmail(
  recipient: Recipient,
  { when, whose, reset }: When & { whose: string; reset: string },
): Email {
  return composeEmail({
    ...recipient,
    subject: "You reset a colleague's second step",
    paragraphs: [
      `On ${when} the second step of ${safeName(whose)} was reset from your account. We have told them by e-mail.`,
      `This was not you? Then somebody uses your account. Set a new password now: ${reset}`,
    ],
  });
}
