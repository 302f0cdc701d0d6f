import { invitationEmail } from "#app/features/accounts/auth/link/account-emails.ts";
import { makePasswordLink } from "#app/features/accounts/auth/link/one-time-links.server.ts";
import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  listUnsentEmails,
  rewriteUnsentEmail,
} from "#app/platform/mail/rewrite-email.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { readInvitationCause } from "./person-acts.ts";

/** The site now invites in the place of an erased colleague, with a new link: of the first only a hash is known. */
export async function renderInvitationsAgain(
  services: AppServices,
  trx: Queries,
  emailIds: readonly string[],
): Promise<void> {
  const siteName = services.site.name;
  for (const { id, cause } of await listUnsentEmails(trx, emailIds)) {
    const invitedId = readInvitationCause(cause);
    const invited = invitedId ? await findPerson(trx, invitedId) : undefined;
    if (invited?.status !== "active" || invited.password_hash !== null) continue;
    const link = await makePasswordLink(services, trx, invited.id, invited.email);
    const email = invitationEmail({ name: invited.name, siteName }, siteName, link);
    await rewriteUnsentEmail(trx, id, email, []);
  }
}
