import { listBookableVets } from "#app/features/providers/vet/list-vets.server.ts";
import { vetList } from "#app/features/providers/vet/vet.ts";
import { VetList } from "#app/features/providers/vet/vet-list.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/vets";

export const handle = { title: "Find Veterinarians", errorTitle: "Failed to fetch veterinarians" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(vetList, url.searchParams);
  return { ...(await listBookableVets(context.get(servicesContext), query)), query };
}

export default function Vets({ loaderData }: Route.ComponentProps) {
  return <VetList {...loaderData} />;
}
