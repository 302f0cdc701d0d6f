import { peopleList } from "#app/features/accounts/person/person.ts";
import { listPeopleForStaff } from "#app/features/accounts/person-desk/list-people.server.ts";
import { PersonList } from "#app/features/accounts/person-desk/person-list.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/people";

export const handle = { title: "People" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(peopleList, url.searchParams);
  return { ...(await listPeopleForStaff(context.get(servicesContext), query)), query };
}

export default function People({ loaderData }: Route.ComponentProps) {
  return <PersonList {...loaderData} />;
}
