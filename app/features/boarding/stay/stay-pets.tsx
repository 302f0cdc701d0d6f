import type { ReactNode } from "react";
import { href } from "react-router";
import { StayFiles } from "#app/features/boarding/stay-file/stay-files.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import type { StayPetView } from "./stay-pet-view.ts";

type StayPetsProps<Pet extends StayPetView> = {
  pets: readonly Pet[];
  /** Links each pet to its own page. */
  areOwn?: boolean | undefined;
  /** The page shows the pets' facts elsewhere. */
  withoutFacts?: boolean | undefined;
  empty?: string | undefined;
  more?: (pet: Pet) => ReactNode;
  children?: ReactNode;
};

/** A card for each of several pets. Of a single pet only the files: the stay's facts have the rest. */
export function StayPets<Pet extends StayPetView>(props: StayPetsProps<Pet>) {
  const { pets, areOwn = false, withoutFacts = false, empty, more, children } = props;
  const [only] = pets.length === 1 ? pets : [];
  if (only) {
    if (only.files.length === 0 && !more) return null;
    return (
      <section className={stack.even} aria-labelledby="files">
        <h2 id="files">Pictures and documents</h2>
        {only.files.length > 0 ? <StayFiles files={only.files} /> : empty && <p>{empty}</p>}
        {more?.(only)}
        {children}
      </section>
    );
  }
  return (
    <section className={stack.even} aria-labelledby="pets">
      <h2 id="pets">{withoutFacts ? "Pictures and documents" : "Pets"}</h2>
      {pets.map((pet) =>
        withoutFacts && pet.files.length === 0 ? (
          <div key={pet.id}>{more?.(pet)}</div>
        ) : (
          <article
            key={pet.id}
            className={`${sheet} ${stack.even}`}
            aria-labelledby={`pet-${pet.id}`}
          >
            <h3 id={`pet-${pet.id}`}>
              {areOwn && pet.petId ? (
                <Link to={href("/dashboard/pet-owner/pets/:id", { id: pet.petId })}>
                  {pet.name}
                </Link>
              ) : (
                pet.name
              )}
            </h3>
            {!withoutFacts && <Facts rows={pet.facts} />}
            {pet.files.length > 0 && <StayFiles files={pet.files} />}
            {more?.(pet)}
          </article>
        ),
      )}
      {pets.some(({ files }) => files.length > 0) && children}
    </section>
  );
}
