import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { type OutgoingEmail, sendMail } from "#app/platform/mail/send-mail.server.ts";
import type { Site } from "#app/platform/services.ts";
import { boarderStayPath, ownStayPath, type StayStep } from "./stay.ts";
import { type BoarderEvent, boarderEmail, type StayFacts, subjectsOf } from "./stay-emails.ts";

type MailedStay = Omit<StayFacts, "origin" | "siteName" | "booking" | "boarderPath"> & {
  id: string;
  source: "request" | "booking";
  owner_id: string | null;
  boarder_id: string | null;
  owner_email: string;
  boarder_name?: string | null;
  /** Where its owner reads mail now; empty where nothing may be sent. What was typed, where nothing is said. */
  mail_to?: string | null;
};

export function factsOf({ origin, name: siteName }: Site, stay: MailedStay): StayFacts {
  const { id, reference, owner_name, pet_name, start_day, end_day } = stay;
  const boarder = stay.boarder_name ?? "the boarder";
  const booking = stay.source === "booking" ? { boarder, path: ownStayPath(id) } : null;
  const boarderPath = boarderStayPath(id);
  return {
    ...{ reference, owner_name, pet_name, start_day, end_day, origin, siteName, booking },
    boarderPath,
  };
}

/** For `sendMail`: an e-mail to whoever asked for the stay. */
export function mailToOwner(
  site: Site,
  stay: MailedStay,
  compose: (facts: StayFacts) => Email,
  cause: string,
): OutgoingEmail {
  const email = compose(factsOf(site, stay));
  return { to: stay.mail_to ?? stay.owner_email, email, cause, about: subjectsOf(stay) };
}

/** One e-mail for each step of a stay. */
export function causeOf(id: string, step: StayStep, now: Date): string {
  return `stay-${step}:${id}:${now.toISOString()}`;
}

/** Queues the e-mail about a step to whoever asked for the stay, in the caller's transaction. */
export async function mailOwnerOfStep(
  trx: Queries,
  site: Site,
  { stay, step, now }: { stay: MailedStay; step: StayStep; now: Date },
  compose: (facts: StayFacts) => Email,
): Promise<void> {
  await sendMail(trx, now, mailToOwner(site, stay, compose, causeOf(stay.id, step, now)));
}

/** Queues an e-mail to the boarder of a stay, in the caller's transaction; nothing where it has none who may read it. */
export async function mailBoarder(
  site: Site,
  trx: Queries,
  stay: MailedStay,
  { what, cause, now }: { what: BoarderEvent; cause: string; now: Date },
): Promise<void> {
  const boarder = stay.boarder_id ? await findPerson(trx, stay.boarder_id) : undefined;
  if (!boarder?.email || boarder.status !== "active") return;
  const email = boarderEmail(factsOf(site, stay), boarder, what);
  await sendMail(trx, now, {
    ...{ to: boarder.email, email, cause: `${cause}:boarder`, about: subjectsOf(stay) },
  });
}
