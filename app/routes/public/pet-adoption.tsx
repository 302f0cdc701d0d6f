import { href } from "react-router";
import { Faces } from "#app/features/adoption/catalogue/faces.tsx";
import { listAvailablePets } from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { PetAdoption } from "#app/features/content/page/pet-adoption.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { action, headLine } from "#app/ui/layout/layout.css.ts";
import type { Route } from "./+types/pet-adoption";

export const handle = { cache: { params: [], shows: ["listings"] } };

const maxFaces = 4;

export async function loader({ context }: Route.LoaderArgs) {
  return { pets: await listAvailablePets(context.get(servicesContext), "longest", maxFaces) };
}

export default function PetAdoptionPage({ loaderData: { pets } }: Route.ComponentProps) {
  return (
    <PetAdoption
      faces={
        pets.length > 0 && (
          <section aria-labelledby="waiting">
            <div className={headLine}>
              <h2 id="waiting">They wait for a home</h2>
              <a className={action} href={href("/up-for-adoption")}>
                See all
              </a>
            </div>
            <Faces cards={pets} fact={({ age }) => age} />
          </section>
        )
      }
    />
  );
}
