import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { readAnimalHealth } from "#app/features/medical-records/medical-record/find-records.server.ts";
import { HealthCard } from "#app/features/medical-records/medical-record/health-card.tsx";
import { animalPath } from "#app/features/pets/pet/animal.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/animal-health-card";

export const handle = {
  title: "Health Card",
  under: { label: "Animals", href: href("/dashboard/staff/animals") },
};

/** Not of an animal that has an owner: the card is theirs. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const health = await readAnimalHealth(services, requireActor(context), id);
  const pet = orNotFound(health?.pet, "Animal not found");
  const { name, phone } = services.site;
  return {
    pet,
    records: health?.records ?? [],
    due: health?.due ?? [],
    today: lagosDay(services.now()),
    keeper: { label: "Shelter" as const, name, phone: nationalPhone(phone) },
    back: animalPath(id),
    site: { name, phone },
  };
}

export default function AnimalHealthCard({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Health card of ${loaderData.pet.name}`}</PageTitle>
      <HealthCard {...loaderData} />
    </>
  );
}
