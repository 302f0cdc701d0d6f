import { hasSecondFactor } from "#app/features/accounts/second-factor/find-second-factor.server.ts";
import { countSessions } from "#app/features/accounts/session/session.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listAuditEntriesOf } from "#app/platform/audit/audit-log.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findPerson, listActiveStaff, listPeople } from "./person.queries.server.ts";
import type { peopleList } from "./person.ts";

const maxHistory = 100;

/** Returns one page of people, the newest first, without password hashes. `invited`: no password is set yet. */
export async function listForReview(
  services: AppServices,
  { role, status: wanted, q, page }: ListQuery<typeof peopleList>,
) {
  const filter = {
    role,
    status: wanted === "unverified" ? undefined : wanted,
    unverified: wanted === "unverified",
    terms: searchTerms(q),
  };
  const { rows, more } = await paginate(page, (place) =>
    listPeople(services.db.reader, filter, place),
  );
  const people = rows.map((person) => {
    const { id, name, email, phone, role, status, verified_at, created_at, password_hash } = person;
    const invited = password_hash === null;
    return { id, name, email, phone, role, status, verified_at, created_at, invited };
  });
  return { rows: people, more };
}

/** Returns a person as staff see them, with their audit entries, newest first; undefined for any other id. */
export async function findForReview(services: AppServices, actor: Actor, id: string) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const found = await findPerson(reader, id);
  if (!found) return undefined;
  const { password_hash, email_key, search_text, ...person } = found;
  return {
    person: {
      ...person,
      invited: password_hash === null,
      secondFactor: await hasSecondFactor(reader, id),
    },
    sessions: await countSessions(reader, id, services.now()),
    history: await listAuditEntriesOf(reader, "person", id, maxHistory),
    reviewer: { id: actor.id, activeStaff: (await listActiveStaff(reader)).length },
  };
}
