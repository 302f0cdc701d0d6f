import type { Email } from "#app/platform/mail/email.ts";
import type { Site } from "#app/platform/services.ts";
import type { StepMail } from "#app/platform/steps/steps.server.ts";
import type { EmailFacts } from "./interest-emails.ts";

type MailedInterest = {
  id: string;
  listing_id: string;
  listing_name: string;
  reference: string;
  name: string;
  email: string;
};

/** The caller adds a cause. */
export function mailToApplicant(
  { origin, name: siteName }: Site,
  interest: MailedInterest,
  compose: (facts: EmailFacts) => Email,
): StepMail {
  const { id, listing_id, listing_name: pet, reference, name, email } = interest;
  return {
    to: email,
    email: compose({ name, pet, reference, origin, siteName }),
    about: [
      { entity: "interest", id },
      { entity: "listing", id: listing_id },
    ],
  };
}
