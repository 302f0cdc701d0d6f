import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { findHandOver } from "#app/features/animals/care-episode/find-animal.server.ts";
import { HandOverPart } from "#app/features/animals/care-episode/hand-over-part.tsx";
import { readAnimalHealth } from "#app/features/medical-records/medical-record/find-records.server.ts";
import { HealthCard } from "#app/features/medical-records/medical-record/health-card.tsx";
import { animalPath } from "#app/features/pets/pet/animal.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/hand-over";

export const handle = {
  title: "Hand Over",
  under: { label: "Animals", href: href("/dashboard/staff/animals") },
};

/** Until the animal is in its owner's account: then the card is theirs. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const health = await readAnimalHealth(services, requireActor(context), id);
  const pet = orNotFound(health?.pet, "Animal not found");
  const { name, phone, promises } = services.site;
  return {
    pet,
    records: health?.records ?? [],
    due: health?.due ?? [],
    today: lagosDay(services.now()),
    keeper: { label: "Shelter" as const, name, phone: nationalPhone(phone) },
    handOver: await findHandOver(services, id),
    promises: promises.split(";").flatMap((one) => one.trim() || []),
    back: animalPath(id),
    site: { name, phone },
  };
}

export default function HandOver({ loaderData }: Route.ComponentProps) {
  const { handOver, promises, ...card } = loaderData;
  const { pet, site } = card;
  return (
    <>
      <PageTitle>{`Hand over ${pet.name}`}</PageTitle>
      <HealthCard
        {...card}
        title="Hand Over"
        intro="Print it twice and sign both: one for the new family, one for us."
        more={handOver.facts}
      >
        <HandOverPart
          animal={pet.name}
          adopter={handOver.adopter}
          promises={promises}
          site={site.name}
        />
      </HealthCard>
    </>
  );
}
