import { AnimalList } from "#app/features/animals/care-episode/animal-list.tsx";
import { listAnimalsForStaff } from "#app/features/animals/care-episode/list-animals.server.ts";
import { animalList } from "#app/features/pets/pet/animal.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/animals";

export const handle = { title: "Animals" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(animalList, url.searchParams);
  return { ...(await listAnimalsForStaff(context.get(servicesContext), query)), query };
}

export default function Animals({ loaderData }: Route.ComponentProps) {
  return <AnimalList {...loaderData} />;
}
