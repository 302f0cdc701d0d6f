import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { PetPoster } from "#app/features/adoption/catalogue/pet-poster.tsx";
import { shortPath } from "#app/features/adoption/listing/listing.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import { drawQrCode } from "#app/platform/pictures/qr-code.server.ts";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/pet-poster";

export const handle = { cache: { params: [], shows: ["listings"] } };

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const pet = orNotFound(await findPet(services, params.id), "Pet not found");
  return { pet, code: await drawQrCode(services.site.origin + shortPath(pet)) };
}

export default function PetPosterPage({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <PageTitle
        description={`A poster of ${loaderData.pet.name}, ${loaderData.pet.breed}, to print and hang up, with a code that leads to the page.`}
      >{`${loaderData.pet.name}, a poster to print`}</PageTitle>
      <PetPoster {...loaderData} site={site} />
    </>
  );
}
