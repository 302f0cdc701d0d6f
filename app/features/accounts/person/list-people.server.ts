import { countSessions } from "#app/features/accounts/session/session.server.ts";
import type { Actor, Role } from "#app/platform/actor.ts";
import { listAuditEntriesOf } from "#app/platform/audit/audit-log.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findPerson, listActiveStaff, listPeople } from "./person.queries.server.ts";
import type { PeopleState } from "./person.ts";

const pageSize = 20;
const historyMost = 100;

type PeopleQuery = {
  role: Role | undefined;
  state: PeopleState | undefined;
  q: string;
  page: number;
};

/** Returns one page of people, the newest first, without password hashes. `invited`: no password is set yet. */
export async function listForReview(services: AppServices, { role, state, q, page }: PeopleQuery) {
  const filter = {
    role,
    status: state === "unverified" ? undefined : state,
    unverified: state === "unverified",
    terms: searchTerms(q),
  };
  const place = { limit: pageSize + 1, offset: (page - 1) * pageSize };
  const found = await listPeople(services.db.reader, filter, place);
  const rows = found.slice(0, pageSize).map((person) => {
    const { id, name, email, phone, role, status, verified_at, created_at, password_hash } = person;
    const invited = password_hash === null;
    return { id, name, email, phone, role, status, verified_at, created_at, invited };
  });
  return { rows, more: found.length > pageSize };
}
export type PersonRow = Awaited<ReturnType<typeof listForReview>>["rows"][number];

/** Returns a person as staff see them, with their audit entries, newest first; undefined for any other id. */
export async function findForReview(services: AppServices, actor: Actor, id: string) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const found = await findPerson(reader, id);
  if (!found) return undefined;
  const { password_hash, email_key, search_text, ...person } = found;
  return {
    person: { ...person, invited: password_hash === null },
    sessions: await countSessions(reader, id, services.now()),
    history: await listAuditEntriesOf(reader, "person", id, historyMost),
    reviewer: { id: actor.id, activeStaff: (await listActiveStaff(reader)).length },
  };
}
