import { listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";

export type Letter = { subject: string; body: string };

/** What the e-mails in the outbox tell of, as `recipient entity id`, sorted. */
export async function emailSubjects(services: AppServices): Promise<string[]> {
  const rows = await services.db.reader
    .selectFrom("email_subjects")
    .innerJoin("outbox", "outbox.id", "email_subjects.email_id")
    .select(["outbox.recipient", "email_subjects.entity", "email_subjects.entity_id"])
    .execute();
  return rows
    .map(({ recipient, entity, entity_id }) => `${recipient} ${entity} ${entity_id}`)
    .sort();
}

/** What was written to this address, oldest first. */
export async function lettersTo(services: AppServices, email: string): Promise<Letter[]> {
  const all = await listEmails(services.db.reader, { limit: 1000, offset: 0 });
  return all.filter(({ recipient }) => recipient === email).reverse();
}

/** The path of the link in the last letter to this address. */
export async function lastLinkTo(services: AppServices, email: string): Promise<string> {
  const letter = (await lettersTo(services, email)).at(-1);
  const link = /http:\/\/localhost:3000(\/(?:set-password|verify-email)\/\S+)/.exec(
    letter?.body ?? "",
  );
  if (!link?.[1]) throw new Error(`no letter with a link was written to ${email}`);
  return link[1];
}
