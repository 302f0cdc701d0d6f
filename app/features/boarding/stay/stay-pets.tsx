import type { ReactNode } from "react";
import { href } from "react-router";
import { StayFiles } from "#app/features/boarding/stay-file/stay-files.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import type { StayPetView } from "./stay-pet-view.ts";

type StayPetsProps = {
  pets: readonly StayPetView[];
  /** Whether the reader owns the pets, and may open their pages. */
  areOwn?: boolean;
  /** What is said below the files. */
  children?: ReactNode;
};

/**
 * What is a pet's own: of several a card each, with its facts and files; of one its files alone, as the stay's facts say the
 * rest.
 */
export function StayPets({ pets, areOwn = false, children }: StayPetsProps) {
  const [only] = pets.length === 1 ? pets : [];
  if (only) {
    if (only.files.length === 0) return null;
    return (
      <section className={stack.even} aria-labelledby="files">
        <h2 id="files">Pictures and documents</h2>
        <StayFiles files={only.files} />
        {children}
      </section>
    );
  }
  return (
    <section className={stack.even} aria-labelledby="pets">
      <h2 id="pets">Pets</h2>
      {pets.map(({ id, name, petId, facts, files }) => (
        <article key={id} className={`${sheet} ${stack.even}`} aria-labelledby={`pet-${id}`}>
          <h3 id={`pet-${id}`}>
            {areOwn && petId ? (
              <Link to={href("/dashboard/pet-owner/pets/:id", { id: petId })}>{name}</Link>
            ) : (
              name
            )}
          </h3>
          <Facts rows={facts} />
          {files.length > 0 && <StayFiles files={files} />}
        </article>
      ))}
      {pets.some(({ files }) => files.length > 0) && children}
    </section>
  );
}
