import { composeEmail, type Email } from "#app/platform/mail/email.ts";

/** After a sign-in from an unknown browser. `browser` is our own name for it, not text that it sent. */
export function newBrowserEmail(
  recipient: { name: string; siteName: string },
  {
    when,
    browser,
    settings,
    reset,
  }: { when: string; browser: string; settings: string; reset: string },
): Email {
  return composeEmail({
    ...recipient,
    subject: "New sign-in to your account",
    paragraphs: [
      `On ${when} somebody signed in to your account with a browser that we had not seen before: ${browser}.`,
      "If this was you, there is nothing to do.",
      `If it was not, set a new password, which signs every browser out: ${reset}`,
      `You can also sign out everywhere else and change your password in your account settings: ${settings}`,
    ],
  });
}
