import { href } from "react-router";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import * as css from "./own-pet-faces.css.ts";
import type { PetFace } from "./pet.ts";

/** A row that leads to each pet's page, and adds another. */
export function OwnPetFaces({ pets }: { pets: readonly PetFace[] }) {
  return (
    <section className={stack.tight} aria-labelledby="pets">
      <h2 id="pets" className={css.title}>
        Your pets
      </h2>
      <ul className={css.faces}>
        {pets.map(({ id, name, photo }) => (
          <li key={id}>
            <Link className={css.face} to={href("/dashboard/pet-owner/pets/:id", { id })}>
              <Thumb picture={photo} />
              <span className={css.name}>{name}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link className={css.face} to={href("/dashboard/pet-owner/add-pet")}>
            <span className={css.add}>
              <Icon name="plus" />
            </span>
            <span className={css.name}>Add a pet</span>
          </Link>
        </li>
      </ul>
      <div className={cluster}>
        <ButtonLink variant="secondary" to={href("/dashboard/pet-owner/boarders")}>
          Book a stay
        </ButtonLink>
        <ButtonLink variant="secondary" to={`${href("/dashboard/pet-owner/vets")}?sortBy=nextFree`}>
          Book a visit
        </ButtonLink>
      </div>
    </section>
  );
}
