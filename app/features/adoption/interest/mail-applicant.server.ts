import type { Email } from "#app/platform/mail/email.ts";
import type { OutgoingEmail } from "#app/platform/mail/send-mail.server.ts";
import type { Site } from "#app/platform/services.ts";
import type { EmailFacts } from "./interest-emails.ts";

type MailedInterest = {
  id: string;
  listing_id: string;
  listing_name: string;
  reference: string;
  name: string;
  email: string;
};

/** For `sendMail`: an e-mail to whoever sent the interest. `delayMs` is how long it can still be taken back. */
export function mailToApplicant(
  { origin, name: siteName }: Site,
  interest: MailedInterest,
  compose: (facts: EmailFacts) => Email,
  { cause, delayMs = 0 }: { cause: string; delayMs?: number },
): OutgoingEmail {
  const { id, listing_id, listing_name: pet, reference, name, email } = interest;
  return {
    to: email,
    email: compose({ name, pet, reference, origin, siteName }),
    cause,
    delayMs,
    about: [
      { entity: "interest", id },
      { entity: "listing", id: listing_id },
    ],
  };
}
