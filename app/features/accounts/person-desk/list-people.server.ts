import {
  countUnverified,
  findPerson,
  listActiveStaff,
  listedPeople,
  listPeople,
} from "#app/features/accounts/person/find-person.server.ts";
import { peopleList } from "#app/features/accounts/person/person.ts";
import { hasSecondFactor } from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import { countSessions } from "#app/features/accounts/session/session.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listAuditEntriesByRecord } from "#app/platform/audit/audit-log.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { recordPlaces } from "#app/platform/lists/record-places.server.ts";
import { listProfileGaps } from "#app/platform/providers/list-profile-gaps.queries.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";

const maxHistory = 100;

type PeopleQuery = ListQuery<typeof peopleList>;

function peopleFilter({ role, status, q }: PeopleQuery) {
  return {
    role,
    status: status === "unverified" ? undefined : status,
    unverified: status === "unverified",
    terms: searchTerms(q),
  };
}

/** `invited`: no password is set yet. `unverified` is counted up to 100. */
export async function listPeopleForStaff(services: AppServices, query: PeopleQuery) {
  const { rows, more } = await paginate(query.page, (place) =>
    listPeople(services.db.reader, peopleFilter(query), place),
  );
  const gaps = await listProfileGaps(
    services.db.reader,
    rows.map(({ id }) => id),
  );
  const people = rows.map((person) => {
    const { id, name, email, phone, role, status, verified_at, created_at, password_hash } = person;
    const invited = password_hash === null;
    return {
      id,
      name,
      email,
      phone,
      role,
      status,
      verified_at,
      created_at,
      invited,
      gaps: gaps.get(id) ?? [],
    };
  });
  return { rows: people, more, unverified: await countUnverified(services.db.reader, 100) };
}

export async function findPersonForStaff(services: AppServices, actor: Actor, id: string) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const found = await findPerson(reader, id);
  if (!found) return undefined;
  const { password_hash, email_key, search_text, ...person } = found;
  return {
    person: {
      ...person,
      invited: password_hash === null,
      gaps: (await listProfileGaps(reader, [id])).get(id) ?? [],
      secondFactor: await hasSecondFactor(reader, id),
    },
    sessions: await countSessions(reader, id, services.now()),
    history: await listAuditEntriesByRecord(reader, "person", id, maxHistory),
    reviewer: { id: actor.id, activeStaff: (await listActiveStaff(reader)).length },
  };
}

export const peoplePlaces = recordPlaces(peopleList, listedPeople, {
  filter: peopleFilter,
  waiting: (query) =>
    query.status === "suspended" ? undefined : { ...peopleFilter(query), unverified: true },
});
