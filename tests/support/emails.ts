import { listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/** Returns the records and people that the e-mails in the outbox name, as `recipient entity id`, sorted. */
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

/** Returns the queued and sent e-mails to this address, oldest first. */
export async function emailsTo(services: AppServices, email: string) {
  const all = await listEmails(services.db.reader, { limit: 1000, offset: 0 });
  return all.filter(({ recipient }) => recipient === email).reverse();
}

/** Returns the subjects of the queued and sent e-mails to this address, oldest first. */
export async function subjectsTo(services: AppServices, email: string): Promise<string[]> {
  return (await emailsTo(services, email)).map(({ subject }) => subject);
}

/** Returns the path of the link in the last e-mail to this address. */
export async function lastLinkTo(services: AppServices, email: string): Promise<string> {
  const mail = (await emailsTo(services, email)).at(-1);
  const link = /http:\/\/localhost:3000(\/(?:set-password|verify-email)\/\S+)/.exec(
    mail?.body ?? "",
  );
  if (!link?.[1]) throw new Error(`no e-mail with a link was sent to ${email}`);
  return link[1];
}
