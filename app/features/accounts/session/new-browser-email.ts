import { composeEmail, type Email } from "#app/platform/mail/email.ts";

/** `browser` is our own name for it, not text that it sent. */
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
      `On ${when} somebody signed in to your account with a new browser: ${browser}.`,
      "This was you? Then there is nothing to do.",
      `This was not you? Set a new password, which signs every browser out: ${reset}`,
      `To sign out everywhere else, open your account settings: ${settings}`,
    ],
  });
}
