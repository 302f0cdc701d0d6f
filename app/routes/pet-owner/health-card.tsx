import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { viewProfile } from "#app/features/accounts/profile/find-profile.server.ts";
import { readHealth } from "#app/features/medical-records/medical-record/find-records.server.ts";
import { HealthCard } from "#app/features/medical-records/medical-record/health-card.tsx";
import { findPetPage } from "#app/features/pets/pet/list-pets.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/health-card";

export const handle = {
  title: "Health Card",
  under: { label: "My Pets", href: href("/dashboard/pet-owner/pets") },
};

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { pet } = orNotFound(await findPetPage(services, actor, id), "Pet not found");
  const { name, phone } = await viewProfile(services, actor);
  return {
    pet,
    ...(await readHealth(services, actor, id)),
    today: lagosDay(services.now()),
    keeper: { label: "Owner" as const, name, phone: phone ? nationalPhone(phone) : "" },
    back: href("/dashboard/pet-owner/pets/:id", { id }),
    site: { name: services.site.name, phone: services.site.phone },
  };
}

export default function HealthCardPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Health card of ${loaderData.pet.name}`}</PageTitle>
      <HealthCard {...loaderData} />
    </>
  );
}
