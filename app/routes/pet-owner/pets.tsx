import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listDue } from "#app/features/medical-records/medical-record/find-records.server.ts";
import { listPets } from "#app/features/pets/pet/list-pets.server.ts";
import { petList } from "#app/features/pets/pet/pet.ts";
import { PetList } from "#app/features/pets/pet/pet-list.tsx";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/pets";

export const handle = { title: "My Pets", errorTitle: "Failed to fetch pets" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const query = readListQuery(petList, url.searchParams);
  const { rows, ...found } = await listPets(services, requireActor(context), query);
  const ids = rows.map(({ id }) => id);
  const due = await listDue(services, ids);
  return {
    ...found,
    query,
    today: lagosDay(services.now()),
    pageKey: newIdempotencyKey(),
    rows: rows.map((pet) => ({ ...pet, next: due.find(({ petId }) => petId === pet.id) })),
  };
}

export default function Pets({ loaderData }: Route.ComponentProps) {
  return <PetList {...loaderData} />;
}
