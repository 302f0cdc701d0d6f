import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listAboutPet } from "#app/features/insights/related/list-related.server.ts";
import { RelatedRecordsList } from "#app/features/insights/related/related-records.tsx";
import { findPetForStaff } from "#app/features/pets/pet/list-pets.server.ts";
import { StaffPetPage } from "#app/features/pets/pet/staff-pet-page.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/pet";

export const handle = {
  title: "Pet",
  under: { label: "People", href: href("/dashboard/staff/people") },
  errorTitle: "Failed to fetch pets",
};

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const pet = orNotFound(await findPetForStaff(services, id), "Pet not found");
  const about = { petId: pet.id, ...(pet.ownerId !== null && { ownerId: pet.ownerId }) };
  return { pet, related: await listAboutPet(services, requireActor(context), about) };
}

export default function Pet({ loaderData: { pet, related } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{pet.name}</PageTitle>
      <StaffPetPage
        pet={pet}
        related={related.length > 0 && <RelatedRecordsList name={pet.name} kinds={related} />}
      />
    </>
  );
}
