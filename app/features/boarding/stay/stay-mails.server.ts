import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import type { OutgoingEmail } from "#app/platform/mail/send-mail.server.ts";
import type { Site } from "#app/platform/services.ts";
import { findStay } from "./stay.queries.server.ts";
import { boarderStayPath } from "./stay.ts";
import { composeAboutStay, emailSubjects, type StayFacts } from "./stay-emails.ts";

type MailedStay = Omit<StayFacts, "pets" | "origin" | "siteName" | "booked" | "boarderPath"> & {
  id: string;
  pets: readonly unknown[];
  source: "request" | "booking";
  owner_id: string | null;
  boarder_id: string | null;
  owner_email: string;
  boarder_name?: string | null;
  /** The owner's present address, or empty for none. It replaces `owner_email`. */
  mail_to?: string | null;
};

export function emailFacts({ origin, name: siteName }: Site, stay: MailedStay): StayFacts {
  const { id, reference, owner_name, pet_names, start_day, end_day, created_at } = stay;
  const boarder = stay.boarder_name ?? "the boarder";
  return {
    reference,
    owner_name,
    pet_names,
    pets: stay.pets.length,
    start_day,
    end_day,
    created_at,
    origin,
    siteName,
    booked: stay.source === "booking" ? boarder : null,
    boarderPath: boarderStayPath(id),
  };
}

/** Without a cause where a step sends it. */
export function mailToOwner(
  site: Site,
  stay: MailedStay,
  compose: (facts: StayFacts) => Email,
  cause: string | null = null,
): OutgoingEmail {
  const email = compose(emailFacts(site, stay));
  return { to: stay.mail_to ?? stay.owner_email, email, cause, about: emailSubjects(stay) };
}

/** Undefined without an active boarder. */
export async function findBoarderMail(
  site: Site,
  trx: Queries,
  stay: MailedStay,
  compose: (facts: StayFacts, boarder: { name: string }) => Email,
): Promise<OutgoingEmail | undefined> {
  const boarder = stay.boarder_id ? await findPerson(trx, stay.boarder_id) : undefined;
  if (!boarder?.email || boarder.status !== "active") return undefined;
  const email = compose(emailFacts(site, stay), boarder);
  return { to: boarder.email, email, about: emailSubjects(stay) };
}

/** With the text of another entity. Undefined for an unknown id. */
export async function findStayOwnerMail(
  site: Site,
  trx: Queries,
  id: string,
  { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
): Promise<OutgoingEmail | undefined> {
  const stay = await findStay(trx, id);
  return stay && mailToOwner(site, stay, (facts) => composeAboutStay(facts, subject, paragraphs));
}
