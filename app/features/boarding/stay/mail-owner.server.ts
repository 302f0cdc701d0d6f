import type { Email } from "#app/platform/mail/email.ts";
import type { OutgoingEmail } from "#app/platform/mail/send-mail.server.ts";
import type { Site } from "#app/platform/services.ts";
import { type StayFacts, subjectsOf } from "./stay-emails.ts";

type MailedStay = Omit<StayFacts, "origin" | "siteName"> & {
  id: string;
  owner_id: string | null;
  boarder_id: string | null;
  owner_email: string;
};

export function factsOf({ origin, name: siteName }: Site, stay: MailedStay): StayFacts {
  const { reference, owner_name, pet_name, start_day, end_day } = stay;
  return { reference, owner_name, pet_name, start_day, end_day, origin, siteName };
}

/** For `sendMail`: an e-mail to whoever asked for the stay. */
export function mailToOwner(
  site: Site,
  stay: MailedStay,
  compose: (facts: StayFacts) => Email,
  cause: string,
): OutgoingEmail {
  const email = compose(factsOf(site, stay));
  return { to: stay.owner_email, email, cause, about: subjectsOf(stay) };
}
